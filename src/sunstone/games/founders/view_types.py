"""What `view.view` gives, field by field: for mypy, for the API's schema, and for whoever writes a bot."""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from sunstone.engine.view import View
from sunstone.games.founders.components import Bonus, Colour, Column, District, Face, Mask, Material, Price, Side


# --- the main board
class Space(TypedDict):
    """An action space."""

    column: Annotated[Column, Meta(description="the column it belongs to, which names its two actions")]
    bonus: Annotated[Bonus, Meta(description="the bonus disk at its bottom")]
    disks: Annotated[list[int], Meta(description="whose disks lie on it, by seat, from the bottom up")]
    height: Annotated[int, Meta(description="disks in its stack, the bonus disk included: the Strength it gives")]


class Stack(TypedDict):
    """The worship tiles of a colour; a tile is named "colour.effect"."""

    beside: Annotated[str | None, Meta(description="the face-up tile beside the stack")]
    top: Annotated[str | None, Meta(description="the face-up tile on top of the stack")]
    unseen: Annotated[list[str], Meta(description="the tiles that lie face down in an order nobody knows")]
    under: Annotated[
        list[str], Meta(description="tiles put back below the unseen ones, in the order in which they will come up")
    ]


# --- what is going on
class Action(TypedDict):
    """The action turn that is being carried out."""

    space: Annotated[str, Meta(description="the action space on which the disks were placed")]
    strength: Annotated[int, Meta(description="the Strength of the action")]
    bonus_left: Annotated[bool, Meta(description="whether the bonus disk of the space may still be used")]


class Spot(TypedDict):
    """Where a piece lies in a city, and how."""

    first: Annotated[str, Meta(description="its first cell in reading order: column letter, then row from the top")]
    way: Annotated[str, Meta(description="degrees it is turned by, followed by `f` if it is flipped")]
    cells: Annotated[list[str], Meta(description="all cells it covers, row by row")]


class Question(TypedDict):
    """What the step that waits is about; a field is there where it applies."""

    granted: NotRequired[
        Annotated[
            Literal["Build", "Influence"],
            Meta(description="of which kind the action is that a bonus disk or a worship tile grants, of any column"),
        ]
    ]
    piece: NotRequired[
        Annotated[
            str,
            Meta(description="the building, or the temple's colour, to be placed or paid; the kind of a bonus cube"),
        ]
    ]
    due: NotRequired[
        Annotated[
            dict[Price, int], Meta(description="cubes still to be paid, by kind; `any` are of any kind, on top of them")
        ]
    ]
    tile: NotRequired[Annotated[str, Meta(description="the worship tile that is used or given back")]]
    building: NotRequired[
        Annotated[int, Meta(description="the building that produces: its place among the seat's `pieces`, from 0")]
    ]
    spot: NotRequired[Annotated[Spot, Meta(description="where the piece is going to lie, or lies already")]]
    colours: NotRequired[Annotated[list[Colour], Meta(description="colours of the start tiles still to be placed")]]
    open: Annotated[
        list[str], Meta(description="kinds of action that are legal now: their names up to the colon, each once")
    ]
    disks: Annotated[list[int], Meta(description="how many disks may be placed now")]


# --- players
class Board(TypedDict):
    """A player board as it is printed."""

    name: Annotated[str, Meta(description="A, one of B1 to B4, or the name that an owner's file gives it")]
    side: Annotated[int, Meta(description="cells along each edge of the city")]
    square: Annotated[int, Meta(description="cells along each edge of a pyramid square")]
    rows: Annotated[
        list[str],
        Meta(description="the cells from the top: `.` plain, `#` pyramid, and the first letter of a mask's colour"),
    ]
    rewards: Annotated[
        dict[str, str],
        Meta(description="codes of the rewards by bottom square; the help tells each"),
    ]


class Piece(Spot):
    """A building or temple in a city."""

    piece: Annotated[str, Meta(description="material and size, as in wood-2; of a temple its colour")]
    temple: Annotated[bool, Meta(description="whether it is a temple")]


class MaskTile(TypedDict):
    """A mask tile."""

    colour: Annotated[Mask, Meta(description="its colour")]
    vp: Annotated[int, Meta(description="what it is worth")]


class Line(TypedDict):
    """What one pyramid tile scores in one district."""

    square: Annotated[str, Meta(description="the square it lies on")]
    colour: Annotated[Colour, Meta(description="its colour")]
    each: Annotated[int, Meta(description="points for each temple of its colour in the district")]
    temples: Annotated[int, Meta(description="temples of its colour in the district")]


class DistrictScore(TypedDict):
    """What a district would score if the game ended now."""

    name: Annotated[District, Meta(description="where it lies")]
    temples: Annotated[dict[Colour, int], Meta(description="temples in it by colour")]
    lines: Annotated[list[Line], Meta(description="its pyramid tiles that are not blank")]
    vp: Annotated[int, Meta(description="all its points")]


class Seat(TypedDict):
    """A player, or the Rival Architect, who has no city."""

    vp: Annotated[int, Meta(description="points so far")]
    disks: Annotated[int, Meta(description="action disks left in this round")]
    passed: Annotated[bool, Meta(description="whether it has passed for the rest of the round")]
    rival: Annotated[bool, Meta(description="whether it is the Rival Architect")]
    architect: NotRequired[
        Annotated[Side, Meta(description="the side at which its Architect stands; the rival has none")]
    ]
    favor: Annotated[int, Meta(description="the space of the favor track that it has reached, from 0")]
    wood: Annotated[int, Meta(description="wood cubes in its city")]
    stone: Annotated[int, Meta(description="stone cubes in its city")]
    gold: Annotated[int, Meta(description="gold cubes in its city")]
    worship: Annotated[list[str], Meta(description="its worship tiles")]
    masks: Annotated[list[MaskTile], Meta(description="its mask tiles")]
    board: NotRequired[Annotated[Board, Meta(description="its player board; the rival has none")]]
    pieces: Annotated[list[Piece], Meta(description="buildings and temples in the order in which they were laid")]
    cubes: Annotated[dict[str, Material], Meta(description="the kind of cube by cell, row by row")]
    pyramid: Annotated[
        dict[str, Face],
        Meta(description="its pyramid tiles by square: NW to SE below, nw ne sw se on level 2, and the top"),
    ]
    built: Annotated[dict[str, int], Meta(description="how many of each piece it has laid, by the name of the piece")]
    districts: Annotated[list[DistrictScore], Meta(description="what its districts would score; empty for the rival")]


class Rival(TypedDict):
    """The Rival Architect's pile and plan."""

    temples: Annotated[dict[Colour, int], Meta(description="temples it has taken, by colour")]
    tiles: Annotated[dict[Colour, int], Meta(description="pyramid tiles it has taken, by colour")]
    sets_vp: Annotated[int, Meta(description="what its sets bring in the final scoring, as they are now")]
    plans: Annotated[
        list[str], Meta(description="plan cards still to come, in no order: a column and a height, as in B3")
    ]


class FoundersView(View):
    """What a seat may know of a position of Founders of Teotihuacan: all but the order of face-down tiles."""

    own_boards: Annotated[bool, Meta(description="whether an owner's own boards are played on")]
    round: Annotated[int, Meta(description="the round from 1; 0 in the set-up")]
    rounds: Annotated[int, Meta(description="how many rounds are played")]
    turn: Annotated[int | None, Meta(description="whose turn it is; null in the set-up and at the end")]
    first_player: Annotated[int, Meta(description="the seat that begins this round")]
    spaces: Annotated[dict[str, Space], Meta(description="the action spaces in play, from a1 to c3")]
    bonuses_left_out: Annotated[list[Bonus], Meta(description="bonus disks that lie on no space in this round")]
    market: Annotated[
        dict[str, int], Meta(description="what may be built, by kind: wood-2, green temple, green tile of the pyramid")
    ]
    supply: Annotated[dict[str, int], Meta(description="what is left besides the market, by the same kinds")]
    worship: Annotated[dict[Colour, Stack], Meta(description="worship tiles to be had, by colour")]
    masks: Annotated[dict[Mask, list[int]], Meta(description="what the mask tiles left are worth, the top one first")]
    action: Annotated[Action | None, Meta(description="the action turn under way; null between turns")]
    question: Annotated[Question, Meta(description="what the step that waits is about")]
    seats: Annotated[list[Seat], Meta(description="the players by seat; the Rival Architect comes after a single one")]
    rival: NotRequired[Annotated[Rival, Meta(description="what only the Rival Architect has, in a game of one")]]
