"""What the API takes and gives. Requests are checked against these declarations, and the OpenAPI document is made of
them: the two cannot drift apart. Most answers are what the table room declares (`table/sight.py`, `table/plain.py`);
tests hold what is sent against it."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from sunstone.engine import registry
from sunstone.engine.registry import BOARD_LENGTH
from sunstone.engine.variations import LENGTH as STUDY_LENGTH
from sunstone.table import plain, sight
from sunstone.table.ranges import LEAST, MOST
from sunstone.table.room import RECORD_LENGTH
from sunstone.table.schema import Status
from sunstone.table.summary import Summary

LARGEST = 2**53 - 1  # whole numbers up to here mean the same in every language

Seat = Annotated[int, Meta(ge=0, le=7, description="a seat by its number, from 0")]
SomeSeat = Annotated[int, Meta(ge=0, le=7, description="left out: all your seats")] | None
Version = Annotated[int, Meta(ge=0, le=LARGEST, description="the table's version that this was decided on")]
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
Action = Annotated[str, Meta(min_length=1, max_length=80, description="in notation, as `choices` and `legal` spell it")]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(min_length=1, max_length=80, description="of an open seat")]
Value = str | bool | Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
TableId = Annotated[str, Meta(description="the table's id")]


class Body(Struct, forbid_unknown_fields=True, kw_only=True):
    """A request's body or query: what it does not name is refused."""


class Answer(Struct, forbid_unknown_fields=True, kw_only=True):
    """What is answered. Fields may be added in later versions; those that are there stay."""


# --- bodies
class NewPerson(Body):
    name: Annotated[str, Meta(min_length=1, max_length=24, description="what you are called at tables")]


class Strength(Body):
    """Whom open seats are for: a range of ratings, by its ends or round your own."""

    least: Annotated[int, Meta(ge=LEAST, le=MOST, description="at least so much; left out: however low")] | None = None
    most: Annotated[int, Meta(ge=LEAST, le=MOST, description="at most so much; left out: however high")] | None = None
    within: Annotated[int, Meta(ge=LEAST, le=MOST, description="of your own, in place of both ends")] | None = None
    new: Annotated[bool, Meta(description="who has no rating yet may sit down too")] = True


class NewTable(Body):
    game: Annotated[str, Meta(min_length=1, max_length=40, description="its name, as in `/games`")]
    players: Annotated[int, Meta(ge=1, le=8, description="how many play; left out: as many as seats")] | None = None
    modules: Annotated[list[Word], Meta(max_length=20, description="what is added to the game")] = []
    options: Annotated[
        dict[Word, Value], Meta(max_length=40, description="by name; those left out stay at their default")
    ] = {}
    board: (
        Annotated[str, Meta(max_length=BOARD_LENGTH, description="text of a board file, for games with `own_boards`")]
        | None
    ) = None
    seats: Annotated[
        list[Word], Meta(max_length=8, description="a word a seat: `me`, `open`, `hotseat` or the name of a bot")
    ] = []
    title: Annotated[str, Meta(max_length=80, description="what it is called; empty: as the game is")] = ""
    listed: Annotated[bool, Meta(description="shown to everybody, who may watch it and take an open seat")] = False
    strength: Annotated[Strength | None, Meta(description="whom the open seats of a listed table are for")] = None
    seed: Annotated[int, Meta(ge=0, lt=2**62, description="makes chance repeatable; the table is marked")] | None = None
    cardboard: Annotated[
        bool, Meta(description="you play alone with the real box, and enter what is rolled and drawn")
    ] = False
    clock: Annotated[
        str,
        Meta(
            pattern=r"^(\d{1,2}d|\d{1,4}[mh]\+\d{1,4}[smh])?$",
            description="`3d`: days for each turn; `2h+5m`: a bank and what every turn adds, in h, m or s; empty: none",
        ),
    ] = ""


class ARecord(Body):
    record: Annotated[str, Meta(min_length=1, max_length=RECORD_LENGTH, description="the text of its file")]


class NewStudy(Body):
    text: Annotated[
        str, Meta(max_length=STUDY_LENGTH, description="a record, a study, or a position as JSON; else name a `table`")
    ] = ""
    table: Annotated[str, Meta(max_length=16, description="a table at which the game is over")] = ""
    entry: Annotated[int, Meta(ge=0, le=LARGEST, description="to begin with; left out: the last")] | None = None


class SaveStudy(Body):
    version: Annotated[int, Meta(ge=0, le=LARGEST, description="the study's version that the text was made of")]
    text: Annotated[str, Meta(min_length=1, max_length=STUDY_LENGTH, description="in the notation of studies")]


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
    ask: Annotated[bool, Meta(description="ask also where one action is left, instead of taking it")] = False


class AskUndo(Body):
    seat: Seat
    version: Version
    to: Annotated[int, Meta(ge=0, le=LARGEST, description="before that entry; left out: your last one")] | None = None


class Agree(Body):
    yes: Annotated[bool, Meta(description="you agree; false: you refuse")]


class Pause(Body):
    on: Annotated[bool, Meta(description="all clocks stand; false: they go on")]


class NewHoliday(Body):
    days: Annotated[int, Meta(ge=1, le=366, description="so many, from now on")]


class Leave(Body):
    seat: SomeSeat = None
    bot: Annotated[str, Meta(max_length=40, description="a bot that plays on")] = ""


class StandIn(Body):
    seat: Seat
    bot: Annotated[str, Meta(min_length=1, max_length=40, description="the bot that plays")]


class AutoConfirm(Body):
    on: Annotated[bool, Meta(description="it hands over by itself when nothing is left to decide")]
    seat: SomeSeat = None


class Say(Body):
    text: Annotated[str, Meta(min_length=1, max_length=1000, description="what you say")]
    seat: SomeSeat = None


class Rename(Body):
    seat: Seat
    name: Annotated[str, Meta(min_length=1, max_length=100, description="what it is to be called")]


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


class Rematch(Body):
    """How it differs from the game before."""

    harder: Annotated[bool, Meta(description="bots play one level higher, if there is one")] = False


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


# --- answers, beside those that the table room declares
class Reason(Answer):
    """Why something is not allowed."""

    name: Annotated[str, Meta(description="a word for programs")]
    text: Annotated[str, Meta(description="a sentence for people")]
    rules: Annotated[Sequence[str], Meta(description="ids of the rules behind it, as the rules page numbers them")]


class Problem(Answer):
    """What is answered when something went wrong."""

    error: Annotated[str, Meta(description="one sentence for people")]
    reasons: Annotated[list[Reason], Meta(description="why the rules do not allow it")] = []
    version: Annotated[int | None, Meta(description="at a conflict: the newest version")] = None


class Person(Answer):
    """Who you are."""

    name: Annotated[str, Meta(description="what you are called")]
    secret: Annotated[str, Meta(description="send it as `Authorization: Bearer …`; it is shown once, keep it")]


class Option(Answer):
    """Something that may be set before a game."""

    name: Annotated[str, Meta(description="what programs call it")]
    values: Annotated[Sequence[registry.Value], Meta(description="what it may be set to")]
    default: Annotated[registry.Value, Meta(description="what it is if nothing is said")]
    text: Annotated[str, Meta(description="what it means")]
    rules: Annotated[Sequence[str], Meta(description="ids of the rules behind it")]
    title: Annotated[str, Meta(description="what people call it; may be empty")]
    words: Annotated[Sequence[str], Meta(description="what people call its values, in their order; may be empty")]
    fine: Annotated[bool, Meta(description="a reading of the rules that few people want to think about")]
    needs: Annotated[
        Sequence[str],
        Meta(description="modules, or `solo` for a single player, without which it stays at its default"),
    ]


class Good(Answer):
    """Something that there are amounts of, for people."""

    word: Annotated[str, Meta(description="what it is called")]
    icon: Annotated[str, Meta(description="its symbol in the game's drawings; empty if it is shown by its word")]
    more: Annotated[str, Meta(description="what several are called; empty if that is the same word")]
    counted: Annotated[bool, Meta(description="false: it happens or it does not, and the word says all")]


class Game(Answer):
    """A game that can be played here."""

    name: Annotated[str, Meta(description="what programs call it")]
    title: Annotated[str, Meta(description="what people call it")]
    players: Annotated[Sequence[int], Meta(description="how many can play it")]
    modules: Annotated[Sequence[str], Meta(description="what may be added to it")]
    options: Annotated[list[Option], Meta(description="what may be set")]
    amounts: Annotated[dict[str, Good], Meta(description="what costs and gains are of, by `what` of an amount")]
    own_boards: Annotated[bool, Meta(description="whether a table may be set up with boards of one's own")]
    cardboard: Annotated[bool, Meta(description="whether a single player may play it with the real box")]
    reconstructed: Annotated[
        list[plain.Reconstructed], Meta(description="printed facts of its modules that no source we may use shows")
    ]
    rules_version: Annotated[int, Meta(description="raised when the rules of old games would give another game")]


class Rating(Answer):
    """How strong somebody is, on Elo's scale: 200 points more win three games of four. `greedy` has 1000."""

    points: Annotated[int, Meta(description="as measured")]
    low: Annotated[int, Meta(description="from here")]
    high: Annotated[int, Meta(description="to here with 95 % confidence")]
    games: Annotated[int, Meta(description="that it played for it")]


class Level(Answer):
    """A bot that is made for people."""

    name: Annotated[str, Meta(description="the bot")]
    text: Annotated[str, Meta(description="how it plays")]
    strength: Annotated[str, Meta(description="its ratings in words; empty if nobody has measured it")]
    ratings: Annotated[dict[str, Rating], Meta(description="how strong it is in games for two, by the game's name")]


class Games(Answer):
    """What can be played, and against whom."""

    games: Annotated[list[Game], Meta(description="in the order of the lobby")]
    bots: Annotated[list[str], Meta(description="names of bots for seats")]
    levels: Annotated[list[Level], Meta(description="those of them that are made for people, the weakest first")]


class AskedFor(Answer):
    """Whom open seats are for."""

    least: Annotated[int | None, Meta(description="rated at least so much")]
    most: Annotated[int | None, Meta(description="rated at most so much")]
    new: Annotated[bool, Meta(description="who has no rating yet may sit down too")]


class AtTable(Answer):
    """The ratings at a table."""

    strength: Annotated[AskedFor | None, Meta(description="whom its open seats are for; null: anybody")]
    ratings: Annotated[list[Rating | None], Meta(description="by seat; null where none is shown")]


class TableList(Answer):
    """Tables, the newest change first."""

    tables: Annotated[list[Summary], Meta(description="as many as there are, up to the limit")]
    ratings: Annotated[dict[str, AtTable], Meta(description="the ratings at these tables, by the table's id")]


class Made(Answer):
    """A new table. The tokens are told once, here: they are stored nowhere."""

    table: TableId
    version: sight.Version
    links: Annotated[dict[int, str], Meta(description="a token for each open seat, by its number: `POST /join`")]
    watch: Annotated[str, Meta(description="a token for who only looks: header `Sunstone-Watch`")]


class Seated(Answer):
    """You sit."""

    table: TableId
    seat: Annotated[int, Meta(description="where")]
    version: sight.Version


class Seen(Answer):
    """A position with somebody's eyes."""

    version: sight.Version
    seat: sight.Eyes
    view: sight.Shown


class Choices(Answer):
    """What a seat may do."""

    version: sight.Version
    seat: Annotated[int, Meta(description="whose choices these are")]
    choices: Annotated[list[plain.Choice], Meta(description="none if nothing is asked of it")]


class WhyNot(Answer):
    """Whether something is allowed, and why not."""

    legal: Annotated[bool, Meta(description="it is")]
    reasons: Annotated[list[Reason], Meta(description="why not; none if it is")]


class Preview(Answer):
    """What would follow."""

    lines: Annotated[list[str], Meta(description="what the action would do at once, as far as the seat can know")]


class Log(Answer):
    """What has happened."""

    lines: Annotated[list[plain.Line], Meta(description="in their order")]


class Score(Answer):
    """Where points came from."""

    sheet: Annotated[dict[str, list[int]], Meta(description="points by source and seat")]
    series: Annotated[sight.Series, Meta(description="points by seat after each entry at which they changed")]


class Position(Answer):
    """For `sunstone.load`."""

    position: Annotated[
        Mapping[str, Any], Meta(description="a full position which the seat cannot tell from the real one")
    ]


class Message(Answer):
    """Something said at the table."""

    id: Annotated[int, Meta(description="counts up")]
    at: Annotated[float, Meta(description="when, in seconds since 1970, UTC")]
    name: Annotated[str, Meta(description="who")]
    text: Annotated[str, Meta(description="what")]


class Chat(Answer):
    """What was said."""

    messages: Annotated[list[Message], Meta(description="the newest last")]


class Said(Answer):
    """It is said."""

    id: Annotated[int, Meta(description="the message's number")]


class Link(Answer):
    """A way to a seat."""

    token: Annotated[str, Meta(description="for the seat: `join` takes it")]


class Newest(Answer):
    """How far the table is."""

    version: sight.Version


class Holiday(Answer):
    """Whether your clocks wait at tables with days for a turn."""

    ends: Annotated[float | None, Meta(description="until then, in seconds since 1970, UTC; null: they do not")]
    days_left: Annotated[int, Meta(description="that you may take this year")]


class Deleted(Answer):
    """It is gone."""

    deleted: TableId


class Freed(Answer):
    """The seat is open again."""

    version: sight.Version
    token: Annotated[str, Meta(description="for the seat: `join` takes it")]


StudyId = Annotated[str, Meta(description="the study's id")]
StudyTitle = Annotated[str, Meta(description="what it is called")]
StudyVersion = Annotated[int, Meta(description="counts every change of the study")]


class StudyRow(Answer):
    """A study in a list."""

    id: StudyId
    game: Annotated[str, Meta(description="the game's name")]
    title: StudyTitle
    changed: Annotated[float, Meta(description="seconds since 1970, UTC")]


class StudyList(Answer):
    """Studies of one person."""

    studies: Annotated[list[StudyRow], Meta(description="the newest change first")]


class StudyMade(Answer):
    """A new study."""

    study: StudyId
    version: StudyVersion
    at: Annotated[str, Meta(description="the node to begin with")]


class AStudy(Answer):
    """A study as text."""

    study: StudyId
    version: StudyVersion
    title: StudyTitle
    text: Annotated[str, Meta(description="in the notation of records, with variations")]


class StudyKept(Answer):
    """It is kept."""

    version: StudyVersion


class StudyDeleted(Answer):
    """It is gone."""

    deleted: StudyId
