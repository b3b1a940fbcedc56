"""What `view.view` gives, field by field: for mypy, for the API's schema, and for whoever writes a bot."""

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from sunstone.engine.view import View
from sunstone.games.helios.components import Area, Bonus, Building, Character, Colour, Pile, Symbol, TileColour, Token


# --- the table
class Board(TypedDict):
    """The personal boards, all alike; a hex is named by its column and its place in it, from the top."""

    hexes: Annotated[
        dict[str, list[int]], Meta(description="axial coordinates of each hex: q and r from the start hex")
    ]
    light: Annotated[list[str], Meta(description="hexes on which tokens may be laid")]
    dark: Annotated[list[str], Meta(description="hexes that only the Sun enters")]
    yellow: Annotated[list[str], Meta(description="hexes with a yellow border: entering one is a revolution")]
    bonus_resource: Annotated[list[str], Meta(description="hexes that give a resource of choice with the token")]
    mana: Annotated[list[str], Meta(description="hexes that bring Mana with the token")]
    corner: Annotated[list[str], Meta(description="Corner spaces: points at the end for a token next to them")]
    start: Annotated[str, Meta(description="the hex of the first token")]
    sun_start: Annotated[str, Meta(description="the hex on which the Sun begins")]
    own: Annotated[bool, Meta(description="whether it is an owner's own board")]


class PileTop(TypedDict):
    """A pile of Earth tokens."""

    token: Annotated[Colour | None, Meta(description="the token that lies face up on it")]
    resource: Annotated[bool, Meta(description="whether its resource lies on that token")]
    left: Annotated[int, Meta(description="tokens that lie face down")]


class CharacterTile(TypedDict):
    """A character."""

    hire: Annotated[int, Meta(description="what hiring it costs, in Mana")]
    owner: Annotated[int | None, Meta(description="the seat that has hired it")]
    active: Annotated[bool, Meta(description="whether its owner has activated it")]


# --- what is going on
_Paid = TypedDict(  # in this form since `for` is a word of Python
    "_Paid",
    {"for": Annotated[Literal["temple", "building", "character"], Meta(description="what kind of thing is paid for")]},
    total=False,
)


class Action(_Paid, total=False):
    """What the step that waits is about; a field is there where it applies."""

    piece: Annotated[str, Meta(description="what is paid for: a building, a character, or the hex of a temple")]
    left: Annotated[int, Meta(description="resources still to be paid")]
    needed: Annotated[dict[Colour, int], Meta(description="how many of them must be of a certain colour")]
    placing: Annotated[Token, Meta(description="the token that is to be laid")]
    drawn: Annotated[list[Colour], Meta(description="Earth tokens that the Land Steward has drawn")]
    symbol: Annotated[Symbol, Meta(description="what the gray tile does that needs an area")]
    source: Annotated[
        str,
        Meta(description="what brings the resource of choice: setup, restocking, space, a building or a character"),
    ]
    onto: Annotated[str, Meta(description="the hex whose token receives the resource of choice")]
    colour: Annotated[Colour, Meta(description="the resource that is to be put on a token")]
    bonus: Annotated[bool, Meta(description="whether it is a bonus action, without a tile")]
    hired: Annotated[bool, Meta(description="whether the seat has hired a character in this turn")]
    activated: Annotated[bool, Meta(description="whether the seat has activated a character in this turn")]
    passes: Annotated[int, Meta(description="seats that have passed one after the other in the characters phase")]


# --- a seat
class LaidToken(TypedDict):
    """A token on a seat's land."""

    token: Annotated[Token, Meta(description="an Earth token by its colour, or a Bonus token")]
    resources: Annotated[list[Colour], Meta(description="the resources that lie on it")]
    temple: Annotated[bool, Meta(description="whether a temple stands on it")]


class Tile(TypedDict):
    """An action tile below an area."""

    symbol: Annotated[Symbol, Meta(description="what it did")]
    colour: Annotated[TileColour, Meta(description="its printed colour: gray counts as that of its area")]


class End(TypedDict):
    """A hex on which the Sun could end its move."""

    steps: Annotated[int, Meta(description="how far it is")]
    revolution: Annotated[int, Meta(description="points for a revolution on the way")]
    temples: Annotated[int, Meta(description="points for the temples it would shine on")]
    resources: Annotated[dict[Colour, list[str]], Meta(description="hexes that would get a resource, by its colour")]


class Seat(TypedDict):
    """A player."""

    vp: Annotated[int, Meta(description="points so far; the table covers those of others until the end")]
    mana: Annotated[int, Meta(description="Mana")]
    sun: Annotated[str, Meta(description="the hex its Sun is on")]
    sun_value: Annotated[int, Meta(description="Sun movement: how many hexes its Sun may go")]
    unlimited: Annotated[bool, Meta(description="whether its Sun goes any number of hexes and scores no revolutions")]
    dead_end: Annotated[bool, Meta(description="whether its Sun is caught in a dead end")]
    land: Annotated[dict[str, LaidToken], Meta(description="its tokens by hex")]
    resources: Annotated[dict[Colour, int], Meta(description="its resources by colour; all lie on its tokens")]
    temples: Annotated[int, Meta(description="its temples")]
    temple_price: Annotated[int, Meta(description="resources that its next temple costs")]
    buildings: Annotated[list[Building], Meta(description="its buildings")]
    hired: Annotated[list[Character], Meta(description="its characters that are not active yet")]
    active: Annotated[list[Character], Meta(description="its active characters")]
    tiles: Annotated[dict[Area, list[Tile]], Meta(description="action tiles below its areas, in no order of time")]
    sets: Annotated[dict[Area, int], Meta(description="how many there are: the fourth brings a bonus action")]
    corners: Annotated[int, Meta(description="Corner spaces that it has reached")]
    reach: Annotated[
        dict[str, End], Meta(description="hexes on which its Sun could end now, or on its next turn, with their gains")
    ]
    final: Annotated[
        dict[str, int],
        Meta(
            description="what the final scoring would bring now: corners, buildings, mana, resources, token:NAME for "
            "Bonus tokens, character:NAME for active characters; empty once it is done"
        ),
    ]


class HeliosView(View):
    """What a seat may know of a position of Helios: all but the order of piles."""

    turn: Annotated[int | None, Meta(description="whose turn of phase 1 it is, whoever is asked; null in other phases")]
    phase: Annotated[
        Literal["setup", "actions", "characters", "restocking", "over"], Meta(description="the phase of the round")
    ]
    round: Annotated[int, Meta(description="the round from 1")]
    rounds: Annotated[int, Meta(description="how many rounds are played")]
    turns: Annotated[int, Meta(description="turns of each seat in this round")]
    turns_begun: Annotated[int, Meta(description="turns of all seats that have begun in this round")]
    first: Annotated[int, Meta(description="the seat with the dragon, which begins the round")]
    board: Annotated[Board, Meta(description="what is printed on everybody's board; it never changes")]
    columns: Annotated[
        dict[Symbol, list[TileColour]],
        Meta(description="action tiles on offer by symbol, from the pile down; the last one may be taken"),
    ]
    piles: Annotated[
        dict[Symbol, dict[TileColour, int]], Meta(description="action tiles that lie face down, by symbol and colour")
    ]
    discards: Annotated[
        dict[Symbol, dict[TileColour, int]], Meta(description="discarded action tiles by symbol and colour")
    ]
    earth: Annotated[dict[Pile, PileTop], Meta(description="Earth tokens on offer, the extra pile last")]
    extra: Annotated[dict[Colour, int], Meta(description="Earth tokens face down in the extra pile, by colour")]
    bonus: Annotated[dict[Bonus, int], Meta(description="Bonus tokens left by kind")]
    supply: Annotated[dict[Colour, int], Meta(description="resources left in the supply by colour")]
    houses: Annotated[int, Meta(description="houses left for temples and buildings of everybody")]
    characters: Annotated[dict[Character, CharacterTile], Meta(description="the characters by name")]
    action: Annotated[Action, Meta(description="what the step that waits is about")]
    open: Annotated[
        list[str],
        Meta(
            description="kinds of action that are legal now: their names up to the colon, each once; "
            "`bonus_token` for tokens that are Bonus tokens"
        ),
    ]
    seats: Annotated[list[Seat], Meta(description="the players by seat")]
