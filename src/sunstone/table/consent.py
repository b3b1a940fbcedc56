"""What needs the agreement of the other people: taking back a decision that others have seen the consequences of,
ending the game early, a pause of the clocks and its end. Bots, and people who have left, are not asked."""

from typing import Final

from sunstone.engine.frame import EVERYBODY
from sunstone.table import schema
from sunstone.table.errors import NotNow, NotYours
from sunstone.table.game import DECIDED
from sunstone.table.live import Live, Request
from sunstone.table.people import people_at, seats_of
from sunstone.table.turns import rewind, undo, why_no_undo

UNDO: Final = "undo"
ABANDON: Final = "abandon"
PAUSE: Final = "pause"
RESUME: Final = "resume"


def request_undo(live: Live, seat: int, to: int | None, now: float) -> tuple[str, str]:
    """Ask for going back to before the seat's last decision, or to entry `to` (before the decision it belongs to).
    Returns the kind of the change and its line for the log."""
    live.must_run()
    if live.course:
        return undo(live, seat), ""
    target = _target(live, seat, to)
    if target == live.game.last_decision() and not why_no_undo(live, seat):
        return undo(live, seat), ""
    request = Request(UNDO, live.seats[seat].person, seat, target, now)
    return _put(live, request, f"{live.who(seat)} asks to take back {_deed(live, target)}")


def request_abandon(live: Live, person: str, now: float) -> tuple[str, str]:
    live.must_run()
    if person not in people_at(live.seats):
        raise NotYours("only somebody who plays here can ask for an end of the game")
    seat = seats_of(live.seats, person)[0]
    return _put(live, Request(ABANDON, person, seat, 0, now), f"{live.who(seat)} asks to end the game without a result")


def request_pause(live: Live, person: str, on: bool, now: float) -> tuple[str, str]:
    """Ask for all clocks to stand, or to go on."""
    live.must_run()
    if live.clock is None:
        raise NotNow("there is no clock at this table: nothing has to be paused")
    if person not in people_at(live.seats):
        raise NotYours("only somebody who plays here can ask for a pause or its end")
    if live.paused == on:
        raise NotNow("the clocks stand already" if on else "there is no pause: the clocks run")
    seat = seats_of(live.seats, person)[0]
    wish = "for a pause: all clocks stand" if on else "to end the pause: the clocks run again"
    return _put(live, Request(PAUSE if on else RESUME, person, seat, 0, now), f"{live.who(seat)} asks {wish}")


def answer(live: Live, person: str, yes: bool) -> tuple[str, str]:
    """One of the others agrees or refuses. The last one who agrees makes it happen; the first refusal ends it."""
    live.must_run()
    request = live.request
    if request is None:
        raise NotNow("nobody has asked for anything, or it has been settled")
    if person not in waits_for(live):
        raise NotYours("this was not asked of you, or you have answered")
    name = live.who(seats_of(live.seats, person)[0])
    if not yes:
        live.request = None
        return "answer", f"{name} does not agree"
    request.yes.append(person)
    return ("answer", f"{name} agrees") if waits_for(live) else _grant(live, request)


def withdraw(live: Live, person: str) -> tuple[str, str]:
    """Whoever asked does not want it any more."""
    if live.request is None or live.request.person != person:
        raise NotNow("there is no request of yours to withdraw")
    live.request = None
    return "answer", f"{live.who(seats_of(live.seats, person)[0])} withdraws the request"


def waits_for(live: Live) -> list[str]:
    """Ids of the people who have not agreed yet."""
    request = live.request
    if request is None:
        return []
    return [person for person in people_at(live.seats) if person != request.person and person not in request.yes]


def _target(live: Live, seat: int, to: int | None) -> int:
    game = live.game
    if to is None:
        at = game.last_decision(seat)
    elif 0 <= to < len(game.record.entries):
        at = to if game.marks[to] & DECIDED else game.last_decision(before=to)
    else:
        raise NotNow(f"there is no entry {to}; this game has {len(game.record.entries)}, numbered from 0")
    if at < 0 or game.start_of(at) < game.origin[0]:
        raise NotNow("there is nothing to take back, or the rules have changed since")
    return at


def _put(live: Live, request: Request, line: str) -> tuple[str, str]:
    if live.request is not None and live.request.person != request.person:
        raise NotNow("another request is open: it must be answered or withdrawn first")
    live.request = request
    return ("ask", line) if waits_for(live) else _grant(live, request)


def _grant(live: Live, request: Request) -> tuple[str, str]:
    live.request = None
    name = live.who(request.seat)
    if request.kind == ABANDON:
        live.status = schema.ABANDONED
        return "abandon", "The game ends without a result, as all agree"
    if request.kind in (PAUSE, RESUME):
        live.paused = request.kind == PAUSE
        return "answer", f"{'A pause: all clocks stand' if live.paused else 'The clocks run again'}{_agreed(request)}"
    live.aside.clear()
    live.sealed.clear()
    line = f"{name} takes back {_deed(live, request.to)}{_agreed(request)}"
    rewind(live, request.to)
    return "undo", line


def _agreed(request: Request) -> str:
    return ", as all agree" if request.yes else ""


def _deed(live: Live, at: int) -> str:
    """What begins with that entry, in words that everybody may read."""
    game = live.game
    for events in game.log[game.start_of(at) :]:
        for event in events:
            text = live.info.log.tell(event, live.names) if event.seen_by == EVERYBODY else ""
            if text and event.what != live.info.turn:
                later = " and all that followed" if game.last_decision() > at else ""
                return f"“{text}”{later}"
    return "the last step"
