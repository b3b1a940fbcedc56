"""What City's view holds, declared: every field with its type and what it means, for mypy and for the API's schema.

Names of boards, tiles and technologies are those of the notation. A field that a game without the module or rival does
not fill is None, not absent."""

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from sunstone.engine.view import View

BoardName = Literal["palace", "forest", "quarry", "gold", "alchemy", "nobles", "decorations", "construction"]
Whereabouts = Literal[BoardName, "wheel", "ascending"]
TempleName = Literal["blue", "red", "green"]
TrackName = Literal[TempleName, "avenue", "pyramid"]
RowName = Literal["top", "centre", "bottom"]
ModuleName = Literal["obsidian", "mansion", "altars", "empire", "teotibot_movement"]
Way = Literal["cw", "ccw"]
Face = Literal["right", "left"]
PriestTile = Literal["S07", "S08"]


# --- workers
class Standing(TypedDict):
    """A worker on a board."""

    seat: Annotated[int, Meta(description="whose it is")]
    power: Annotated[int, Meta(description="1 to 5")]


class Worker(TypedDict):
    """A worker of a seat that is on a board."""

    board: Annotated[BoardName, Meta(description="the board it is on")]
    power: Annotated[int, Meta(description="1 to 5")]
    space: Annotated[
        int,
        Meta(
            description="0: unlocked; else the worship space it is locked on, 1 to 3 at the Palace, 1 at other boards"
        ),
    ]


class Die(TypedDict):
    """One of a seat's four dice, wherever it is."""

    where: Annotated[
        Whereabouts,
        Meta(
            description="its board; `wheel` while it waits to be won, `ascending` between leaving and entering a board"
        ),
    ]
    power: Annotated[int, Meta(description="1 to 5")]
    space: Annotated[int, Meta(description="0: unlocked; else the worship space it is locked on")]


# --- the table
class Calendar(TypedDict):
    """How far the game is."""

    light: Annotated[int, Meta(description="the space of the light disc, which moves on with time")]
    dark: Annotated[
        int, Meta(description="the space of the dark disc, which the light one must reach; 0 in the set-up")
    ]
    eclipses: Annotated[int, Meta(description="Eclipses scored so far")]
    final_round: Annotated[bool, Meta(description="whether the last round before an Eclipse has begun")]
    capstone: Annotated[
        bool, Meta(description="whether the top of the pyramid is laid: the next Eclipse ends the game")
    ]


class ActionBoard(TypedDict):
    """One of the eight boards, and who is there."""

    workers: Annotated[list[Standing], Meta(description="unlocked workers")]
    neutral: Annotated[
        list[int], Meta(description="which of the colours that nobody plays, 0 or 1, have a worker here")
    ]
    worship: Annotated[
        list[Standing | None],
        Meta(description="by worship space: who is locked there; empty for a board without worship"),
    ]
    discovery: Annotated[str | None, Meta(description="the discovery tile beside the worship spaces")]


class Technology(TypedDict):
    """A technology on the Alchemy board."""

    name: Annotated[str, Meta(description='its name: "01" to "17", and "1½", "3½", "5½" of the module obsidian')]
    gold: Annotated[int, Meta(description="what it costs")]
    owners: Annotated[list[int], Meta(description="seats that know it")]


class Nobles(TypedDict):
    """Buildings on the Nobles board, how many in each row."""

    top: Annotated[int, Meta(description="in the row for one worker")]
    centre: Annotated[int, Meta(description="in the row for two workers")]
    bottom: Annotated[int, Meta(description="in the row for three workers")]


class Buildings(TypedDict):
    """The supply of buildings."""

    left: Annotated[int, Meta(description="buildings that nobody has built yet")]
    avenue_vp: Annotated[int, Meta(description="points a step on the Avenue of the Dead is worth in an Eclipse now")]


class Laid(TypedDict):
    """A pyramid tile on its slot."""

    tile: Annotated[int, Meta(description="its number")]
    turn: Annotated[int, Meta(description="how far it is turned clockwise: 0, 90, 180 or 270")]
    icons: Annotated[
        str, Meta(description="its four icons as they lie, clockwise from the top left; capitals are coloured")
    ]


class Offers(TypedDict):
    """Tiles that may be taken, by place; null for an empty place."""

    pyramid: Annotated[list[int | None], Meta(description="pyramid tiles at the Construction board, by number")]
    decorations: Annotated[list[int | None], Meta(description="decorations at the Decorations board, by number")]


class MainAction(TypedDict):
    """The main action that is being carried out."""

    board: Annotated[BoardName, Meta(description="where")]
    workers: Annotated[
        int, Meta(description="how many workers carry it out, those that tiles and technologies add included")
    ]
    placed: Annotated[int, Meta(description="pyramid tiles laid so far")]
    discount: Annotated[bool, Meta(description="whether the discount of technology 15 is still there")]
    tile: Annotated[int | None, Meta(description="the pyramid tile that is being placed")]


class Draft(TypedDict):
    """Starting tiles that lie open for a draft."""

    tiles: Annotated[list[int], Meta(description="their numbers")]
    found: Annotated[
        dict[str, str], Meta(description="discovery tiles that come with some of them, by starting tile's number")
    ]


class Unseen(TypedDict):
    """What lies face down somewhere as far as this seat knows: in a stack or in another's hand."""

    discovery: Annotated[dict[str, int], Meta(description="discovery tiles, how many of each")]
    starting: Annotated[list[int], Meta(description="starting tiles, by number")]
    pyramid: Annotated[list[int], Meta(description="pyramid tiles, by number")]
    decorations: Annotated[list[int], Meta(description="decorations, by number")]


# --- modules of the Expansion Period
class Mansion(TypedDict):
    """The board that lies in place of the Palace. The royal tiles themselves are in `royals`."""

    tile: Annotated[str | None, Meta(description="the Major Discovery tile face up there")]
    temples: Annotated[list[TempleName], Meta(description="those of the left, middle and right royal space")]
    claims: Annotated[
        list[int | None], Meta(description="by royal space: the seat that reached its temple's major step first")
    ]


class AltarSpace(TypedDict):
    """Where a shaman can stand at an altar."""

    benefit: Annotated[str | None, Meta(description="what it brings; null before the altar's tile is drawn")]
    points_at: Annotated[BoardName, Meta(description="the board on which a shaman helps from here")]


class Altar(TypedDict):
    """One of the four altars."""

    id: Annotated[str, Meta(description='its name: "A81", between the boards at places 8 and 1 of the ring')]
    tile: Annotated[str | None, Meta(description="the altar tile; null before it is drawn")]
    pile: Annotated[list[str], Meta(description="Major Discovery tiles there, from the bottom")]
    cw: Annotated[AltarSpace, Meta(description="the space on its clockwise side")]
    ccw: Annotated[AltarSpace, Meta(description="the space on its counter-clockwise side")]


class Empire(TypedDict):
    """The map of the regions that warriors go to."""

    warriors: Annotated[
        dict[str, int],
        Meta(description='seat by region: "T" for Teotihuacan, "1" to "11"; regions with nobody are absent'),
    ]
    far: Annotated[list[int], Meta(description="warriors in region 12, by seat")]
    settled: Annotated[list[int], Meta(description="regions with a building")]
    special_masks: Annotated[list[str], Meta(description="special masks that nobody has taken")]
    shown: Annotated[list[str], Meta(description="tiles drawn for region 3 or 6, while one of them may be claimed")]


class Priests(TypedDict):
    """Priestess tiles, a house option."""

    offer: Annotated[list[int], Meta(description="numbers of those that nobody has taken")]
    drawn: Annotated[list[str], Meta(description="technologies of which one may be kept, while it is chosen")]


class Expansion(TypedDict):
    """What the modules bring to the table."""

    unseen: Annotated[
        dict[str, int], Meta(description="Major Discovery tiles face down as far as this seat knows, how many of each")
    ]
    draft: Annotated[str | None, Meta(description="the Major Discovery tile open beside starting tile 19 in a draft")]
    discarded: Annotated[list[str], Meta(description="Major Discovery tiles out of the game")]
    mansion: Annotated[Mansion | None, Meta(description="module mansion")]
    altars: Annotated[list[Altar] | None, Meta(description="module altars: in the order in which shamans run")]
    empire: Annotated[Empire | None, Meta(description="module empire")]
    priests: Annotated[Priests | None, Meta(description="house option of priestess tiles")]


class Shaman(TypedDict):
    """Where a seat's shaman is."""

    altar: Annotated[str, Meta(description="the altar's id")]
    side: Annotated[Way, Meta(description="which of its spaces")]
    standing: Annotated[bool, Meta(description="whether it stands; else it lies")]


class SeatExpansion(TypedDict):
    """What a seat has of the modules."""

    obsidian: Annotated[int, Meta(description="how much")]
    majors: Annotated[list[str], Meta(description="Major Discovery tiles and special masks face up")]
    majors_used: Annotated[list[str], Meta(description="Major Discovery tiles face down")]
    shaman: Annotated[Shaman | None, Meta(description="its shaman, once it is placed")]
    warriors: Annotated[int, Meta(description="warriors in its supply")]
    priest: Annotated[
        int | None, Meta(description="its priestess tile; the technology of number 11 is among `technologies`")
    ]
    found: Annotated[
        str | None,
        Meta(
            description="the Major Discovery tile that came with starting tile 19, not claimed yet; null also if unseen"
        ),
    ]


# --- Teotibot
class Direction(TypedDict):
    """A direction tile of Teotibot."""

    face: Annotated[Face, Meta(description="which way action tiles move up")]
    advance: Annotated[
        int | None, Meta(description="boards its worker goes; null without the module teotibot_movement")
    ]


class Teotibot(TypedDict):
    """The rival of a single player."""

    seat: Annotated[int, Meta(description="its seat")]
    places: Annotated[
        list[str | None],
        Meta(description="its six action tiles: top; second row left, right; bottom row left, centre, right"),
    ]
    aside: Annotated[str | None, Meta(description="the seventh action tile")]
    directions: Annotated[list[Direction], Meta(description="direction tiles, the next one first")]
    dice: Annotated[list[list[int]], Meta(description="by place of the six: the sums of two dice that choose it")]
    priest: Annotated[PriestTile | None, Meta(description="house option: its priest tile")]
    covered_ahead: Annotated[
        list[list[int]],
        Meta(
            description="spaces of the Nobles board it covered out of their order, [row, space] from 0; `nobles` "
            "counts them too, and the other buildings of that row stand on its leftmost other spaces"
        ),
    ]
    discarded: Annotated[list[str], Meta(description="discovery tiles out of the game")]


# --- a seat, and all of it
class Player(TypedDict):
    """What lies before a seat and where it stands."""

    cocoa: Annotated[int, Meta(description="cocoa in its supply")]
    wood: Annotated[int, Meta(description="wood in its supply")]
    stone: Annotated[int, Meta(description="stone in its supply")]
    gold: Annotated[int, Meta(description="gold in its supply")]
    vp: Annotated[int, Meta(description="victory points")]
    blue: Annotated[int, Meta(description="its step on the blue temple, from 0")]
    red: Annotated[int, Meta(description="its step on the red temple, from 0")]
    green: Annotated[int, Meta(description="its step on the green temple, from 0")]
    avenue: Annotated[int, Meta(description="its step on the Avenue of the Dead, from 0")]
    pyramid: Annotated[int, Meta(description="its step on the pyramid track, from 0")]
    technologies: Annotated[list[str], Meta(description="technologies it knows")]
    tiles: Annotated[list[str], Meta(description="discovery tiles face up, masks included")]
    used: Annotated[list[str], Meta(description="discovery tiles face down")]
    workers: Annotated[list[Worker], Meta(description="its workers on the boards, by board and power")]
    dice: Annotated[
        list[Die], Meta(description="its four dice; each keeps its place in this list through the whole game")
    ]
    fourth_worker_waits: Annotated[bool, Meta(description="whether its fourth worker is still on the wheel")]
    salary: Annotated[int, Meta(description="cocoa that an Eclipse would ask for its workers now")]
    eclipse_vp: Annotated[
        int,
        Meta(description="points that the next Eclipse would bring now, salary aside, temple bonuses with the last"),
    ]
    hand: Annotated[list[int] | None, Meta(description="starting tiles dealt to it; null for other seats")]
    kept: Annotated[list[int] | None, Meta(description="starting tiles it has kept; null while they are hidden")]
    found: Annotated[
        dict[str, str] | None,
        Meta(description="discovery tiles that came with its starting tiles, by number, not claimed yet; null: hidden"),
    ]
    pledged: Annotated[bool, Meta(description="whether it has decided what it pays of its salary in this Eclipse")]
    pledge: Annotated[
        int | None, Meta(description="what it has decided to pay; null if nothing yet, and for other seats")
    ]
    expansion: Annotated[SeatExpansion | None, Meta(description="what it has of the modules; null without them")]


class CityView(View):
    """What a seat may know of a position of Teotihuacan: City of Gods."""

    solo: Annotated[bool, Meta(description="whether a single player plays against Teotibot")]
    modules: Annotated[list[ModuleName], Meta(description="modules in play")]
    open_kinds: Annotated[
        list[str],
        Meta(description="kinds of what may be chosen now: what actions begin with; empty if hidden from this seat"),
    ]
    worshipping: Annotated[bool, Meta(description="whether a worker of the seat on turn worships now")]
    turn: Annotated[int | None, Meta(description="whose turn it is; null before the first turn and in an Eclipse")]
    revealed: Annotated[bool, Meta(description="whether the starting tiles that were kept are open")]
    calendar: Annotated[Calendar, Meta(description="how far the game is")]
    ring: Annotated[
        list[BoardName],
        Meta(description="boards clockwise from place 1; in the set-up a place without a board repeats the Palace"),
    ]
    boards: Annotated[dict[str, ActionBoard], Meta(description="the eight boards by name")]
    royals: Annotated[list[str], Meta(description="royal tiles from the left, once they lie")]
    technologies: Annotated[
        list[Technology], Meta(description="upper row from the left, then the lower row, once they lie")
    ]
    bonuses: Annotated[dict[str, int], Meta(description="number of the bonus tile by temple, once it lies")]
    temple_tiles: Annotated[
        dict[str, list[str]],
        Meta(description="discovery tiles on temples, by temple and step: blue4, red5, green3, green6"),
    ]
    avenue_tiles: Annotated[dict[str, list[str]], Meta(description="discovery tiles on the Avenue, by step: 3, 6, 8")]
    nobles: Annotated[Nobles, Meta(description="buildings on the Nobles board")]
    buildings: Annotated[Buildings, Meta(description="buildings in the supply")]
    pyramid: Annotated[
        dict[str, Laid], Meta(description="tiles by slot, as level.row.column; slots without a tile are absent")
    ]
    decorations: Annotated[
        dict[str, list[int | None]],
        Meta(description="decorations by side of the pyramid (top, right, bottom, left) and level, by number"),
    ]
    offers: Annotated[Offers, Meta(description="tiles that may be taken")]
    moving: Annotated[
        list[int],
        Meta(description="places among the dice of the seat on turn: those chosen to move, then those that have moved"),
    ]
    action: Annotated[MainAction | None, Meta(description="the main action that is being carried out")]
    draft: Annotated[Draft | None, Meta(description="starting tiles open for a draft, while there are some")]
    teotibot: Annotated[Teotibot | None, Meta(description="the rival of a single player; null in other games")]
    expansion: Annotated[Expansion | None, Meta(description="what the modules bring; null without the module obsidian")]
    seats: Annotated[list[Player], Meta(description="what each seat has; Teotibot has the last one")]
    unseen: Annotated[Unseen, Meta(description="what lies face down somewhere as far as this seat knows")]
