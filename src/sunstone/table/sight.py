"""What a table shows, as declared types. They are plain dicts at run time, and the API's schema is made of them;
`plain.py` has what programs get instead of the objects in a sight."""

from typing import Annotated, Final, TypedDict

from msgspec import Meta

from sunstone.engine import choice
from sunstone.engine.registry import Value
from sunstone.engine.view import View
from sunstone.table.cardboard import Laid
from sunstone.table.live import Asked
from sunstone.table.people import Kind
from sunstone.table.schema import Status
from sunstone.table.turns import Duty

Due = Annotated[Duty, Meta(description="what the table waits for from the seat: to decide, to hand over, or nothing")]
Shown = Annotated[View | None, Meta(description="the position as the seat may know it; null before the start")]
Eyes = Annotated[int | None, Meta(description="whose eyes these are; null: a spectator's")]
FromBox = Annotated[bool, Meta(description="the real box is asked: enter what was rolled or drawn")]
Version = Annotated[int, Meta(description="counts every accepted change of the table")]
OverAt = Annotated[
    float | None,
    Meta(description="when the seat's time is over, in seconds since 1970, UTC; null while its clock stands"),
]
Entries = Annotated[int, Meta(description="how many entries the record has")]


class Timed(TypedDict):
    """How a seat's clock stands. It says the same until something happens at the table: who shows it counts down."""

    left_s: Annotated[
        float | None,
        Meta(description="seconds of its time that are left, as of when its clock began to run; null without a clock"),
    ]
    over_at: OverAt
    holiday: Annotated[
        float | None, Meta(description="its person is on holiday until then, or was: seconds since 1970, UTC")
    ]


UNTIMED: Final[Timed] = {"left_s": None, "over_at": None, "holiday": None}


class PublicSeat(Timed):
    """A seat, as everybody may know it."""

    seat: Annotated[int, Meta(description="its number, from 0")]
    kind: Annotated[Kind, Meta(description="who it is for; `hotseat`: another one at the screen of who made the table")]
    name: Annotated[str, Meta(description="what it is called")]
    bot: Annotated[str, Meta(description="the bot that plays it, or empty")]
    left: Annotated[bool, Meta(description="its person has gone and may take it back")]
    auto_confirm: Annotated[bool, Meta(description="it hands over by itself when nothing is left to decide")]
    open: Annotated[bool, Meta(description="nobody sits there yet")]
    rating: Annotated[int | None, Meta(description="of whose seat it is; null where none is shown, and in sights")]


class Asking(TypedDict):
    """Somebody asks the others to take a move back, to end the game, to let the clocks stand or go on."""

    kind: Annotated[Asked, Meta(description="what is asked for")]
    seat: Annotated[int, Meta(description="who asks")]
    to: Annotated[int, Meta(description="to take back: before that entry")]
    waits_for: Annotated[list[int], Meta(description="seats of those who have not answered")]


class Head(TypedDict):
    """What everybody may know of a table beside the game."""

    table: Annotated[str, Meta(description="its id")]
    version: Version
    game: Annotated[str, Meta(description="the game's name, as in `/games`")]
    title: Annotated[str, Meta(description="what the table is called")]
    players: Annotated[int, Meta(description="how many play; the rival of a single player is not counted")]
    modules: Annotated[list[str], Meta(description="modules that are played with")]
    options: Annotated[dict[str, Value], Meta(description="what was set, by the option's name")]
    status: Annotated[Status, Meta(description="`open`: seats are free; `over` by the rules, or ended otherwise")]
    listed: Annotated[bool, Meta(description="shown to everybody, who may watch it and take an open seat")]
    strength: Annotated[str, Meta(description="the ratings that its open seats are for, in words; empty: any")]
    seeded: Annotated[bool, Meta(description="chance is repeatable")]
    cardboard: Annotated[bool, Meta(description="its player has the real box and enters what is rolled and drawn")]
    created: Annotated[float, Meta(description="seconds since 1970, UTC")]
    changed: Annotated[float, Meta(description="when the newest version came, in the same way")]
    earlier: Annotated[str | None, Meta(description="the table that this is the rematch of")]
    later: Annotated[str | None, Meta(description="its rematch")]
    seats: Annotated[list[PublicSeat], Meta(description="in turn order")]
    clock: Annotated[str, Meta(description="`3d`: days a turn; `2h+5m`: a bank and what every turn adds; empty: none")]
    paused: Annotated[bool, Meta(description="all clocks stand, as its people have agreed")]
    hold: Annotated[int | None, Meta(description="the seat whose steps wait for its confirmation")]


class Looking(Head):
    """A table with somebody's eyes, now or at an earlier moment."""

    seat: Eyes
    asked: Annotated[list[int], Meta(description="the seats that the table waits for")]
    view: Shown


class Standing(Looking):
    """What a sight holds beside its choices."""

    duty: Due
    secret: Annotated[bool, Meta(description="what is asked is not for the others' eyes")]
    chance: FromBox
    can_draw: Annotated[bool, Meta(description="`draw-setup` may draw what the set-up still asks of the real box")]
    prompt: Annotated[str, Meta(description="what is asked, one sentence for people")]
    doubt: Annotated[str, Meta(description="the warning to give before what is `beyond`; may be empty")]
    aside: Annotated[list[str], Meta(description="your answers that are not played yet")]
    can_undo: Annotated[bool, Meta(description="the last step can be taken back, free")]
    why_no_undo: Annotated[str, Meta(description="why not, in words; else empty")]
    request: Annotated[Asking | None, Meta(description="what somebody asks the others for, if anything")]
    entries: Entries


class Sight(Standing):
    """Everything that a page needs to show the table to the seat and let it act."""

    choices: list[choice.Choice]
    beyond: list[choice.Choice]
    reconstructed: list[choice.Reconstructed]
    laid_out: list[Laid]


class Turn(TypedDict):
    """What a program needs to go on: whose turn it is, and what the seat may do."""

    table: Annotated[str, Meta(description="its id")]
    version: Version
    status: Annotated[Status, Meta(description="`running` while there is something to play")]
    asked: Annotated[list[int], Meta(description="the seats that the table waits for")]
    seat: Annotated[int | None, Meta(description="yours that is asked, or the one you named; null: you have none")]
    duty: Due
    chance: FromBox
    legal: Annotated[list[str], Meta(description="what the seat may do now, in notation")]
    beyond: Annotated[list[str], Meta(description="what the real box may bring although our data rule it out")]
    over_at: OverAt


class At(TypedDict):
    """An earlier moment, as the seat saw it."""

    entry: Annotated[int, Meta(description="after so many entries of the record")]
    entries: Entries
    seat: Eyes
    view: Annotated[View, Meta(description="the position then")]
    scores: Annotated[list[int], Meta(description="points by seat")]
    version: Annotated[int, Meta(description="the table's version that the last of those entries came with")]
    mover: Annotated[int | None, Meta(description="who made it; numbers above the seats are chance")]
    lines: Annotated[list[str], Meta(description="what it did, in words")]


class Series(TypedDict):
    """Points over time."""

    entries: Annotated[list[int], Meta(description="entries after which somebody's points changed")]
    points: Annotated[list[list[int]], Meta(description="by seat: the points after each of them")]
