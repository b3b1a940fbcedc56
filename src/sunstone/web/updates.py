"""What a page is told: all of its parts as they are now for one person, and how that came about."""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, TypeVar

from sunstone.drawing.markup import Markup
from sunstone.drawing.page import Page
from sunstone.engine.choice import Choice
from sunstone.engine.registry import find
from sunstone.engine.view import View
from sunstone.learn.guided import guided, guides
from sunstone.table import Looking, Move, PublicSeat, Room, Table
from sunstone.table.learning import learnt
from sunstone.table.riddle import is_solved
from sunstone.table.sight import UNTIMED
from sunstone.web import box, fragments, history, lessons, moments, playout, presence, riddles, times
from sunstone.web.beside import rated
from sunstone.web.courses import course_of
from sunstone.web.network import only_here
from sunstone.web.parts import PageSight, drawing, offers

if TYPE_CHECKING:
    from sunstone.web.live import Hub

T = TypeVar("T")
HELD = 800  # public parts kept in memory
RECENT = 120  # entries of the record that mostly tell enough lines
MANY = 2**53  # choices have lower numbers
SPOKEN = 4  # newest deeds that are said aloud


class Update(TypedDict):
    """Everything that may change on a page, or an earlier moment as one."""

    version: int
    seat: int | None
    parts: dict[str, str]  # by id
    title: str
    turn: bool  # it is the reader's
    say: str  # for a screen reader
    look: NotRequired[int]  # where every seat has a board of its own: whose is shown first
    scenes: NotRequired[list[playout.Played]]
    reply: NotRequired[int]  # it shows what others did since the version before: which turn; those of bots have
    ms: NotRequired[int]  # a time for which it stays
    moment: NotRequired[moments.Staged]
    notice: NotRequired[str]  # who came, went, or changed seats


_public: OrderedDict[tuple[Any, ...], Any] = OrderedDict()


def public(table: Table, sight: PageSight, mine: list[int]) -> dict[str, str]:
    """What is the same for every viewer, pieces and scores: drawn once a version. Where points are covered the score
    sheet is the same for who plays the same seats."""
    view = sight["view"]
    if not view:
        return {"dynamic": "", "scores": ""}
    at, readers = (sight["table"], sight["version"]), tuple(mine) if fragments.covers(sight) else ()
    pieces = kept(at, lambda: fragments.layers(drawing(sight["game"]), view, sight["cardboard"]))
    sheets = kept((*at, readers), lambda: fragments.scores(sight, table.score_sheet(), table.score_series(), mine))
    return {**pieces, "scores": sheets}


def kept(key: tuple[Any, ...], make: Callable[[], T]) -> T:
    """Two threads may make the same at once: it is the same."""
    found: T | None = _public.get(key)
    if found is None:
        found = _public[key] = make()
        with suppress(KeyError):
            while len(_public) > HELD:
                _public.popitem(last=False)
    return found


def holdings(sight: PageSight, i: int) -> Markup:
    """What a seat has, drawn once a version for its own eyes and once for all others, who see the same of it."""
    key = (sight["table"], sight["version"], "holdings", i, i == sight["seat"])
    return kept(key, lambda: fragments.held(sight, i))


def told(table: Table, sight: PageSight) -> tuple[list[Move], str]:
    """As much of the log as the page shows, and how: a long game is not told from its beginning after every action."""
    if not sight["view"]:
        return [], ""
    since = max(0, sight["entries"] - RECENT)
    moves, log = told_since(table, sight, since)
    enough = sum(len(move.deeds) for move in moves) >= history.SHOWN_LINES
    return (moves, log) if enough or not since else told_since(table, sight, 0)


def told_since(table: Table, sight: PageSight, since: int) -> tuple[list[Move], str]:
    """Once a version for all from whom nothing of it is hidden."""
    seat, at = sight["seat"], (sight["table"], sight["version"], "log", since)
    secrets = kept((*at, "secrets"), lambda: table.hides(None, since))
    reader = (seat,) if secrets and table.hides(seat, since) else ()

    def tell() -> tuple[list[Move], str]:
        moves = table.story(seat, since)
        return moves, history.log(sight, moves, since)

    return kept((*at, reader), tell)


def update(hub: "Hub", table: Table, person: str, used: str, seen: int) -> Update:
    """Everything that may change on the page, by the id of its part; and how it came about, if an opponent without a
    seat has played since the version that was `seen`. `used`: the address at which this person uses the server."""
    mine = table.seats_of(person)
    seat, curtain = table.screen(person)
    creator = table.is_creator(person)
    links = {number: f"{used}/s/{token}" for number, token in table.links(person).items()}
    present = hub.seen_by(table, person)
    sight: PageSight = {
        **table.sight(seat),
        "creator": creator,
        "links": {number: hub.reached(link) for number, link in links.items()},
        "network": hub.network_state if any(map(only_here, links.values())) else "",
        "did": Markup(),
        "mine": mine,
        "here": present.seats,
        "closed": table.closed(seat) if seat is not None else [],
        "forced": table.forced(seat) if seat is not None else [],
        "guided": guided(game) if (game := guides(table.stage())) else None,
        "unlearnt": False,
        "lesson": table.lesson(),
        "puzzle": table.puzzle(),
    }
    sight["unlearnt"] = sight["status"] == "over" and unlearnt(hub.room, sight, person)
    sight["seats"] = rated(hub.room.store, sight)
    name_seats(sight)
    replies = table.replies(seat) if sight["view"] and curtain is None and not sight["cardboard"] else []
    staged = sight["lesson"] or sight["puzzle"]
    if sight["can_undo"] or not staged:  # what was played before a lesson began is no part of it
        sight["did"] = playout.did(sight, replies)
    art = drawing(sight["game"])
    choices = sight["choices"] = as_shown(sight)
    targets = art.targets_layer(sight["view"], choices) if sight["view"] and choices else ""
    trail = art.trail(sight["view"], table.own_turn(seat)) if sight["duty"] and seat is not None else ""
    moves, log = told(table, sight)
    parts = {
        **public(table, sight, mine),
        "targets": trail + targets,
        "decision": fragments.decision(sight, curtain, offers(targets)),
        "todo": box.todo(sight, moves),
        "seats": fragments.seats(
            sight, mine, {reply.seat for reply in replies}, present.seats, partial(holdings, sight)
        ),
        "watchers": presence.shown(present),
        "log": log,
        "whose": history.whose(sight),
        "chat": hub.chat(table, person),
        "clock": art.clock(sight["view"]) + times.of_asked(sight) if sight["view"] else "",
        "tools": fragments.tools(sight, curtain is not None),
        "guide": guide(sight, art),
        "moment": moments.welcome(sight),
    }
    if sight["lesson"]:
        parts["lesson"] = lessons.panel(sight["lesson"])
    if sight["puzzle"]:
        parts["lesson"] = riddles.panel(sight["puzzle"], is_solved(hub.room.store, person, sight["puzzle"].puzzle))
    turn = bool(sight["duty"]) or curtain is not None
    name = sight["title"]
    made: Update = {
        "version": sight["version"],
        "seat": seat,
        "parts": parts,
        "title": f"● Your turn · {name}" if turn else f"{name} · Sunstone",
        "turn": turn,
        "say": spoken(sight, moves),
    }
    if sight["version"] > seen:
        played_out(made, table, sight, seen)
        if moment := moments.after(table, sight, mine, seen):
            made["moment"] = moment
    return looked_at(made, art, sight["view"])


def unlearnt(room: Room, sight: PageSight, person: str) -> bool:
    """Whether who has not won this game has lessons of it left."""
    view, mine = sight["view"], sight["mine"]
    if not view or not mine or sight["guided"] or any(view["places"][i] == 1 for i in mine):
        return False
    course = course_of(find(sight["game"]), learnt(room, person))
    return course is not None and not course.finished


def as_shown(sight: PageSight) -> list[Choice]:
    """The choices in the order of the numbers that they show on the board, so that such a number is the key."""
    if sight["chance"]:
        return sight["choices"]  # what the box may bring is found otherwise
    return sorted(sight["choices"], key=lambda choice: choice.number or MANY)


def played_out(made: Update, table: Table, sight: PageSight, seen: int) -> None:
    """How it came about, and which turn of others is the last in it."""
    if scenes := playout.scenes(table, sight, seen):
        made["scenes"], made["reply"] = scenes, scenes[-1]["reply"]
    if replies := table.replies(sight["seat"], seen):
        made["reply"] = replies[-1].first
        if replies[-1].bot:
            made["ms"] = playout.lasting(replies[-1].deeds)


def name_seats(sight: Looking) -> None:
    """Drawings call seats by the names that stand in the view. The rival of a single player is one of them."""
    if not sight["view"]:
        return
    name, first = find(sight["game"]).rival, len(sight["seats"])
    sight["seats"] = sight["seats"] + [rival(i, name) for i in range(first, len(sight["view"]["scores"]))]
    sight["view"] = {**sight["view"], "names": [seat["name"] for seat in sight["seats"]]}


def rival(seat: int, name: str) -> PublicSeat:
    return {
        "seat": seat,
        "kind": "bot",
        "name": name,
        "bot": "",
        "left": False,
        "auto_confirm": True,
        "open": False,
        "rating": None,
        **UNTIMED,
    }


def looked_at(update: Update, art: Page[Any], view: View | None) -> Update:
    """Where every seat has a board of its own, the update says whose is shown first."""
    if view and (seat := art.shown_seat(view)) is not None:
        update["look"] = seat
    return update


def guide(sight: PageSight, art: Page[Any]) -> str:
    """A word for somebody's first game. There is always one, so that the board stays where it is."""
    if not sight["view"] or sight["status"] != "running":
        return "The score sheet shows where every point came from, and each line of the log leads back to its moment."
    if not sight["duty"]:
        return "The others move. The log tells what they do; pointing at anything on the board explains it."
    if sight["duty"] == "confirm":
        return "Nothing is final until you confirm: Back takes a step back, Restart the whole turn."
    return (
        escape(art.guide(sight["view"])) or "Pointing at anything on the board explains it. What glows can be chosen."
    )


def spoken(sight: PageSight, moves: list[Move]) -> str:
    """What a screen reader says after a change: what happened last, then what is asked."""
    deeds = [deed for move in moves for deed in move.deeds]
    newest = max((deed.version for deed in deeds), default=0)
    names = {i: f"{seat['name']}: " for i, seat in enumerate(sight["seats"])}
    last = [deed for deed in deeds if deed.version == newest][-SPOKEN:]
    info = find(sight["game"])
    lines = [f"{names.get(deed.seat, '')}{deed.text} {info.effect(deed.effects)}".strip() for deed in last]
    if sight["lesson"]:
        return ". ".join([*lines, *lessons.spoken(sight["lesson"])])
    return ". ".join([*lines, *((sight["puzzle"] and riddles.spoken(sight["puzzle"])) or [sight["prompt"]])])
