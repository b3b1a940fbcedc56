"""What the API takes and gives. Requests are checked against these declarations, and the OpenAPI document is made of
them: the two cannot drift apart. Answers are the table room's plain data; tests hold them against what is said here."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sunstone.engine.registry import BOARD_LENGTH
from sunstone.table.room import RECORD_LENGTH

LARGEST = 2**53 - 1  # whole numbers up to here mean the same in every language

Seat = Annotated[int, Meta(ge=0, le=7, description="a seat by its number, from 0")]
SomeSeat = Annotated[int, Meta(ge=0, le=7, description="left out: all your seats")] | None
Version = Annotated[int, Meta(ge=0, le=LARGEST, description="the table's version that this was decided on")]
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
Action = Annotated[str, Meta(min_length=1, max_length=80, description="in notation, as `choices` and `legal` spell it")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(min_length=1, max_length=80)]
Value = str | bool | Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Status = Literal["open", "running", "over", "abandoned", "expired"]
Duty = Annotated[Literal["act", "confirm", ""], Meta(description="what the table waits for from the seat")]
Data = dict[str, Any]


class Body(Struct, forbid_unknown_fields=True, kw_only=True):
    """A request's body or query: what it does not name is refused."""


class Answer(Struct, forbid_unknown_fields=True, kw_only=True):
    """What is answered. Fields may be added in later versions; those that are there stay."""


# --- bodies
class NewPerson(Body):
    name: Annotated[str, Meta(min_length=1, max_length=24)]


class NewTable(Body):
    game: Word
    players: Annotated[int, Meta(ge=1, le=8)] | None = None  # as many as seats
    modules: Annotated[list[Word], Meta(max_length=20)] = []
    options: Annotated[dict[Word, Value], Meta(max_length=40)] = {}
    board: (
        Annotated[str, Meta(max_length=BOARD_LENGTH, description="text of a board file, for games with `own_boards`")]
        | None
    ) = None
    seats: Annotated[
        list[Word], Meta(max_length=8, description="a word a seat: `me`, `open`, `hotseat` or the name of a bot")
    ] = []
    title: Annotated[str, Meta(max_length=80)] = ""
    listed: Annotated[bool, Meta(description="shown to everybody, who may watch it and take an open seat")] = False
    seed: Annotated[int, Meta(ge=0, lt=2**62, description="makes chance repeatable; the table is marked")] | None = None
    cardboard: Annotated[
        bool, Meta(description="you play alone with the real box, and enter what is rolled and drawn")
    ] = False


class ARecord(Body):
    record: Annotated[str, Meta(min_length=1, max_length=RECORD_LENGTH)]


class Join(Body):
    token: Token


class OneSeat(Body):
    seat: Seat


class Step(Body):
    seat: Seat
    version: Version


class Act(Body):
    seat: Seat
    version: Version
    action: Action


class AskUndo(Body):
    seat: Seat
    version: Version
    to: Annotated[int, Meta(ge=0, le=LARGEST, description="before that entry; left out: your last one")] | None = None


class Agree(Body):
    yes: bool


class Leave(Body):
    seat: SomeSeat = None
    bot: Annotated[str, Meta(max_length=40, description="a bot that plays on")] = ""


class StandIn(Body):
    seat: Seat
    bot: Word


class AutoConfirm(Body):
    on: bool
    seat: SomeSeat = None


class Say(Body):
    text: Annotated[str, Meta(min_length=1, max_length=1000)]


# --- queries
class NoQuery(Body):
    pass


class Tables(Body):
    mine: bool = False
    status: Status | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 40


class Eyes(Body):
    """With whose eyes: a seat of yours, by default the one that is asked or your first; none of yours: a spectator."""

    seat: Seat | None = None
    spectator: bool = False


class OwnSeat(Body):
    """Which of your seats; by default the one that is asked, or your first."""

    seat: Seat | None = None


class AndAction(Body):
    action: Action
    seat: Seat | None = None


class AndEntry(Body):
    seat: Seat | None = None
    spectator: bool = False
    since: Annotated[int, Meta(ge=0, le=LARGEST, description="leave out the first so many entries")] = 0


class After(Body):
    after: Annotated[int, Meta(ge=0, le=LARGEST, description="the number of the last message you have")] = 0


class Wait(Body):
    version: Version
    seconds: Annotated[float, Meta(ge=0, le=30, description="how long to wait at most")] = 20


# --- answers
class Reason(Answer):
    name: str
    text: str
    rules: Annotated[list[str], Meta(description="ids of the rules behind it, as the rules page numbers them")]


class Problem(Answer):
    error: Annotated[str, Meta(description="one sentence for people")]
    reasons: list[Reason] = []
    version: Annotated[int, Meta(description="at a conflict: the newest version")] | None = None


class Person(Answer):
    name: str
    secret: Annotated[str, Meta(description="send it as `Authorization: Bearer …`; it is shown once, keep it")]


class Option(Answer):
    name: str
    values: list[str | int | bool]
    default: str | int | bool
    text: str
    rules: list[str]
    title: Annotated[str, Meta(description="what people call it; may be empty")]
    words: Annotated[list[str], Meta(description="what people call its values, in their order; may be empty")]
    fine: Annotated[bool, Meta(description="a reading of the rules that few people want to think about")]
    needs: list[str]  # modules, or "solo" for a single player, without which it stays at its default


class Reconstructed(Answer):
    """A printed fact that was reconstructed: who has the real box should compare it before the game."""

    module: str
    title: str
    values: Annotated[list[str], Meta(description="what is played with here, a line each")]
    remedy: Annotated[str, Meta(description="what can be done where the box differs")]


class Good(Answer):
    """Something that there are amounts of, for people."""

    word: Annotated[str, Meta(description="what it is called")]
    icon: Annotated[str, Meta(description="its symbol in the game's drawings; empty if it is shown by its word")]
    more: Annotated[str, Meta(description="what several are called; empty if that is the same word")]
    counted: Annotated[bool, Meta(description="false: it happens or it does not, and the word says all")]


class Game(Answer):
    name: str
    title: str
    players: list[int]
    modules: list[str]
    options: list[Option]
    amounts: Annotated[dict[str, Good], Meta(description="what costs and gains are of, by `what` of an amount")]
    own_boards: Annotated[bool, Meta(description="whether a table may be set up with boards of one's own")]
    cardboard: Annotated[bool, Meta(description="whether a single player may play it with the real box")]
    reconstructed: Annotated[
        list[Reconstructed], Meta(description="printed facts of its modules that no source we may use shows")
    ]
    rules_version: int


class Games(Answer):
    games: list[Game]
    bots: Annotated[list[str], Meta(description="names of bots for seats")]
    levels: Annotated[list["Level"], Meta(description="those of them that are made for people, the weakest first")]


class Summary(Answer):
    id: str
    game: str
    title: str
    players: int
    modules: list[str]
    options: dict[str, str | int | bool]
    status: Status
    listed: bool
    seeded: bool
    cardboard: Annotated[bool, Meta(description="its player has the real box and enters what is rolled and drawn")]
    created: float
    changed: float
    version: int
    names: list[str]
    open_seats: list[int]
    bots: list[int]
    asked: Annotated[list[int], Meta(description="seats that the table waits for")]
    mine: Annotated[list[int], Meta(description="your seats, in a list of your tables")]
    scores: list[int]
    places: list[int]
    later: str | None


class TableList(Answer):
    tables: list[Summary]


class Made(Answer):
    """A new table. The tokens are told once, here: they are stored nowhere."""

    table: str
    version: int
    links: Annotated[dict[str, str], Meta(description="a token for each open seat, by its number: `POST /join`")]
    watch: Annotated[str, Meta(description="a token for who only looks: header `Sunstone-Watch`")]


class Seated(Answer):
    table: str
    seat: int
    version: int


class SeatInfo(Answer):
    seat: int
    kind: Literal["person", "hotseat", "bot"]
    name: str
    bot: Annotated[str, Meta(description="the bot that plays it, or empty")]
    left: bool
    auto_confirm: bool
    open: bool


class Asking(Answer):
    """Somebody asks the others to take a move back, or to end the game."""

    kind: Literal["undo", "abandon"]
    seat: int
    to: int
    waits_for: list[int]


class Head(Answer):
    table: str
    version: int
    game: str
    title: str
    players: int
    modules: list[str]
    options: dict[str, str | int | bool]
    status: Status
    listed: bool
    seeded: bool
    cardboard: Annotated[bool, Meta(description="its player has the real box and enters what is rolled and drawn")]
    created: float
    changed: float
    earlier: str | None
    later: str | None
    seats: list[SeatInfo]
    hold: Annotated[int | None, Meta(description="the seat whose steps wait for its confirmation")]


class Amount(Answer):
    what: Annotated[str, Meta(description="what is gained or paid: a name in `amounts` of the game (`/games`)")]
    n: Annotated[int, Meta(description="how much of it; below 0 it is paid")]


class Choice(Answer):
    action: Annotated[int, Meta(description="the action's fixed number in the game's vocabulary")]
    text: Annotated[str, Meta(description="notation: what `act` takes")]
    label: Annotated[str, Meta(description="what it is, for people")]
    effects: Annotated[list[Amount], Meta(description="what it costs and gives at once, as far as the seat can know")]
    effect: Annotated[str, Meta(description="the same in words; may be empty")]
    target: Annotated[str, Meta(description="the element of the board it belongs to; empty if none")]
    short: Annotated[str, Meta(description="how the label begins, if a picture of it shows the rest; else empty")]
    about: Annotated[str, Meta(description="how the label ends, if that is true of all that may be done there")]
    piece: Annotated[str, Meta(description="what is laid out: choices in a row with the same piece are ways to lay it")]
    way: Annotated[
        int, Meta(description="how the piece in hand lies: quarter turns clockwise, 4 more if flipped; -1 without one")
    ]
    number: Annotated[int, Meta(description="the number that it shows and is known by; 0 without one")]


class Laid(Answer):
    """Something that the table has drawn for whoever has the real box, to be laid out."""

    entry: Annotated[int, Meta(description="`/at/{entry}` shows it lying")]
    group: str
    place: Annotated[str, Meta(description="where among its group; may be empty")]
    choice: Choice


class Sight(Head):
    """Everything that a page or a program needs to show the table to the seat and let it act."""

    seat: int | None
    duty: Duty
    secret: Annotated[bool, Meta(description="what is asked is not for the others' eyes")]
    asked: Annotated[list[int], Meta(description="the seats that the table waits for")]
    chance: Annotated[bool, Meta(description="the real box is asked: enter what was rolled or drawn")]
    can_draw: Annotated[bool, Meta(description="`draw-setup` may draw what the set-up still asks of the real box")]
    prompt: str
    view: Annotated[Data | None, Meta(description="the position as the seat may know it; null before the start")]
    choices: list[Choice]
    beyond: Annotated[
        list[Choice],
        Meta(description="what the real box may bring although our data hold it impossible: `act` takes it"),
    ]
    doubt: Annotated[str, Meta(description="the warning to give before those; may be empty")]
    reconstructed: Annotated[
        list[Reconstructed], Meta(description="with the real box: printed facts to compare before the game")
    ]
    aside: Annotated[list[str], Meta(description="your answers that are not played yet")]
    can_undo: bool
    why_no_undo: str
    laid_out: Annotated[list[Laid], Meta(description="what `draw-setup` has just drawn, to be laid out")]
    request: Asking | None
    entries: Annotated[int, Meta(description="how many entries the record has")]


class Turn(Answer):
    """What a program needs to go on: whose turn it is, and what the seat may do."""

    table: str
    version: int
    status: Status
    asked: list[int]
    seat: Annotated[int | None, Meta(description="yours that is asked, or the one you named")]
    duty: Duty
    chance: Annotated[bool, Meta(description="the real box is asked: enter what was rolled or drawn")]
    legal: Annotated[list[str], Meta(description="what the seat may do now, in notation")]
    beyond: Annotated[list[str], Meta(description="what the real box may bring although our data rule it out")]


class View(Answer):
    version: int
    seat: int | None
    view: Data | None


class Choices(Answer):
    version: int
    seat: int
    choices: list[Choice]


class HintReason(Answer):
    term: Annotated[str, Meta(description="a term of the game's judgement")]
    text: Annotated[str, Meta(description="what it measures")]
    points: Annotated[float, Meta(description="by how many points the rest of the turn changes it")]


class Hint(Answer):
    action: Annotated[str, Meta(description="notation: what `act` takes")]
    label: Annotated[str, Meta(description="what it is, for people")]
    effects: Annotated[list[Amount], Meta(description="what it costs and gives at once")]
    effect: Annotated[str, Meta(description="the same in words; may be empty")]
    points: Annotated[float, Meta(description="how much further ahead you may hope to be in a few turns, in points")]
    share: Annotated[float, Meta(description="of the thinking that went to this choice")]
    plan: Annotated[list[str], Meta(description="how the turn may go on, in notation")]
    reasons: list[HintReason]


class Hints(Answer):
    version: int
    seat: int
    hints: Annotated[list[Hint], Meta(description="the best three, the best first")]


class Level(Answer):
    name: str
    text: str
    strength: Annotated[str, Meta(description="as measured in the arena, City with two players")]


class WhyNot(Answer):
    legal: bool
    reasons: list[Reason]


class Preview(Answer):
    lines: Annotated[list[str], Meta(description="what the action would do at once, as far as the seat can know")]


class Line(Answer):
    version: int
    entry: Annotated[int, Meta(description="`/at/{entry}` shows the position")]
    at: float
    seat: int
    text: str
    note: bool
    effects: Annotated[list[Amount], Meta(description="what it brought that seat")]


class Log(Answer):
    lines: list[Line]


class Series(Answer):
    entries: list[int]
    points: list[list[int]]


class Score(Answer):
    sheet: Annotated[dict[str, list[int]], Meta(description="points by source and seat")]
    series: Annotated[Series, Meta(description="points by seat after each entry at which they changed")]


class At(Answer):
    entry: int
    entries: int
    seat: int | None
    view: Data
    scores: list[int]
    version: int
    mover: int | None
    lines: list[str]


class Position(Answer):
    position: Annotated[Data, Meta(description="a full position which the seat cannot tell from the real one")]


class Report(Answer):
    sunstone: str
    rules: int
    note: str
    table: str
    version: int
    entries: int
    seat: int | None
    record: str
    position: Data | None
    view: Data | None
    choices: list[Choice]
    log: list[Line]


class Message(Answer):
    id: int
    at: float
    name: str
    text: str


class Chat(Answer):
    messages: list[Message]


class Said(Answer):
    id: int


class Link(Answer):
    token: str


class Newest(Answer):
    version: int


class Deleted(Answer):
    deleted: str


class Freed(Answer):
    version: int
    token: Annotated[str, Meta(description="for the seat: `join` takes it")]
