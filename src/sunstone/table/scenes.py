"""What the others did, turn by turn; and the turn of an opponent without a seat step by step: it is chance and rules
only, and would else be over in one blink. Its positions lie between the steps of one entry of the record."""

from collections.abc import Iterator
from dataclasses import dataclass

from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.view import View
from sunstone.table.live import Live
from sunstone.table.story import Deed, Move, add_event
from sunstone.table.views import check_seat, knows

MOST = 200  # entries that are played out: who was away for longer is shown how it stands


@dataclass(frozen=True)
class Scene:
    """What was done, and the position after it as that seat sees it."""

    deeds: list[Deed]
    events: list[Event]
    view: View


@dataclass(frozen=True)
class Reply:
    """A turn of another seat, as far as it has come."""

    seat: int
    bot: bool
    first: int  # number of its first entry
    end: int  # and of the one behind its last
    deeds: list[Deed]


def scenes(live: Live, seat: int | None, seen: int) -> list[Scene]:
    """Of the versions after the one that was `seen`, from the position before them on, which has no deeds; [] if no
    opponent without a seat has played in them."""
    check_seat(live, seat)
    game, first, last = live.game, _after(live, seen), len(live.game.versions)
    if not first or live.lost or not any(_rivals(live, event) for n in range(first, last) for event in game.log[n]):
        return []
    state, begun = game.state_at(first), False
    out = [Scene([], [], state.view(seat))]
    for n in range(first, last):
        entry, before = game.record.entries[n], state.clone()
        ledger = state.ledger = Ledger()
        for i, _ in enumerate(state.steps(entry.action)):
            events = ledger.take()
            begun = begun or any(_rivals(live, event) for event in events)
            shown = [event for event in events if knows(seat, event.seen_by)]
            told = _deeds(live, entry.mover, shown, n + 1) if begun else []
            if len(told) > 1 and i == 0 and entry.mover == CHANCE:  # how chance fell, then what comes of it
                out.append(Scene(told[:1], shown[:1], before.view(seat)))
                told, shown = told[1:], shown[1:]
            if told:
                out.append(Scene(told, shown, state.view(seat)))
    return out if len(out) > 1 else []


def replies(live: Live, seat: int | None, seen: int | None = None) -> list[Reply]:
    """The turns of the others that went on after the version that was `seen`, or since that seat decided last; of those
    who only watch the newest."""
    check_seat(live, seat)
    game, last = live.game, len(live.game.versions)
    if seen is not None:
        start = _turn_of(live, _after(live, seen))
    else:
        start = _turn_of(live, last - 1) if seat is None else game.last_decision(seat) + 1
    out = list[Reply]()
    for first, end in _turns(live, start):
        mover = _mover(live, first, end)
        if mover is not None and mover != seat:
            deeds = [deed for n in range(first, end) for deed in _told(live, seat, n)]
            out.append(Reply(mover, bool(live.seats[mover].bot), first, end, deeds))
    return out


def events(live: Live, seat: int | None, seen: int | None) -> list[Event]:
    """What the seat has seen happen after that version; None: ever."""
    check_seat(live, seat)
    first = 0 if seen is None else _after(live, seen)
    return [event for told in live.game.log[first:] for event in told if knows(seat, event.seen_by)]


def _after(live: Live, seen: int) -> int:
    """The first entry that is newer than that version; behind the last if there is none, or too many are."""
    versions = live.game.versions
    first = last = len(versions)
    while first and versions[first - 1] > seen:
        first -= 1
    return first if last - first <= MOST else last


def _turns(live: Live, start: int) -> Iterator[tuple[int, int]]:
    """The turns from that entry on, each as its first entry and the one behind its last."""
    last = len(live.game.versions)
    for n in range(start, last):
        if n == last - 1 or _is_last(live, n):
            yield start, n + 1
            start = n + 1


def _turn_of(live: Live, n: int) -> int:
    """The first entry of the turn that this one belongs to."""
    while 0 < n < len(live.game.versions) and not _is_last(live, n - 1):
        n -= 1
    return max(0, n)


def _is_last(live: Live, n: int) -> bool:
    """Whether a turn ends with this entry: another begins in it, or the next one is somebody else's."""
    entries = live.game.record.entries
    if live.info.turn:
        return any(event.what == live.info.turn for event in live.game.log[n])
    return n + 1 < len(entries) and CHANCE > entries[n + 1].mover != entries[n].mover


def _mover(live: Live, first: int, end: int) -> int | None:
    movers = (entry.mover for entry in live.game.record.entries[first:end])
    return next((mover for mover in movers if mover < len(live.seats)), None)


def _told(live: Live, seat: int | None, n: int) -> list[Deed]:
    shown = [event for event in live.game.log[n] if knows(seat, event.seen_by)]
    return _deeds(live, live.game.record.entries[n].mover, shown, n + 1)


def _rivals(live: Live, event: Event) -> bool:
    return len(live.seats) <= event.seat < CHANCE


def _deeds(live: Live, mover: int, events: list[Event], entry: int) -> list[Deed]:
    moves = list[Move]()
    for event in events:
        add_event(live, moves, mover, event, entry)
    return [deed for move in moves for deed in move.deeds]
