"""What a seat (or a spectator, None) is shown of a table: everything here may be sent to that seat as it is.

The rules of the house: what the position shows comes from `State.view` and `State.choices`; what is worked out comes
from a guess of the seat's own; entries and events carry who has seen them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sunstone.engine.choice import Choice, preview
from sunstone.engine.errors import IllegalAction
from sunstone.engine.frame import CHANCE, EVERYBODY
from sunstone.engine.ledger import Event
from sunstone.engine.past import guessed
from sunstone.engine.record import BOTS_TAG, CLOCK_TAG
from sunstone.engine.view import View
from sunstone.table import cardboard, clocks, consent, plain, ranges
from sunstone.table.asides import open_to, real_rng
from sunstone.table.errors import NotNow, NotYours
from sunstone.table.live import Live
from sunstone.table.people import seats_of
from sunstone.table.plain import Line
from sunstone.table.schema import OPEN, OVER
from sunstone.table.sight import Asking, At, Head, PublicSeat, Sight, Turn
from sunstone.table.store import Said
from sunstone.table.turns import ACT, CONFIRM, Duty, asked, duty, question, why_no_undo

_PREVIEWS = 3  # guesses that must agree on what a preview tells


@dataclass(frozen=True)
class Message:
    """Something said at the table. Ids of people never leave the room."""

    id: int
    at: float
    seat: int  # -1: a spectator's
    name: str
    text: str
    own: bool = False  # by who reads it


def knows(seat: int | None, seen_by: int) -> bool:
    return seen_by == EVERYBODY or (seat is not None and bool(seen_by >> seat & 1))


def finished(live: Live) -> bool:
    """Over by the rules: nothing is hidden from anybody any more. A game that was abandoned keeps its secrets."""
    return live.status == OVER


def may_see(live: Live, seat: int | None, person: str | None) -> bool:
    """Whether that person may look with the eyes of that seat."""
    return seat is None or finished(live) or (person is not None and seat in seats_of(live.seats, person))


def may_look(live: Live, person: str) -> bool:
    """Whether the table is open to that person: one of its people, or it is open to everybody."""
    return bool(live.head["listed"]) or live.creator == person or bool(seats_of(live.seats, person))


def check_seat(live: Live, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(live.seats):
        raise NotYours(f"there is no seat {seat}; this table has 0 to {len(live.seats) - 1}")


def eyes(live: Live, person: str, seat: int | None = None) -> int | None:
    """The seat that this person looks and acts with: the wanted one if it is asked, else the first of theirs that is,
    else the wanted or their first. None: a spectator."""
    mine = seats_of(live.seats, person)
    if seat is not None and seat not in mine:
        check_seat(live, seat)
        raise NotYours(f"seat {seat} is {live.who(seat)}'s, not yours")
    waiting, order = asked(live), mine if seat is None else [seat, *mine]
    return next((each for each in order if each in waiting), order[0] if order else None)


def screen(live: Live, person: str, revealed: int | None) -> tuple[int | None, int | None]:
    """The seat to look with at a screen that all seats of this person share, and the one that must be handed it first
    (None: nobody): what is secret is shown once that one is `revealed`."""
    seat = eyes(live, person)
    if seat is None or seat == revealed or len(seats_of(live.seats, person)) < 2:
        return seat, None
    return (None, seat) if is_secret(live, seat) else (seat, None)


def is_secret(live: Live, seat: int) -> bool:
    """Whether what is asked of the seat is not for the others' eyes."""
    return duty(live, seat) == ACT and question(live, seat).is_secret()


# --- the table as a whole
def sight(live: Live, seat: int | None) -> Sight:
    """Everything that a page or a program needs to show the table to a seat and let it act."""
    check_seat(live, seat)
    due: Duty = "" if seat is None else duty(live, seat)
    why = "" if seat is None else why_no_undo(live, seat)
    shown = view(live, seat)
    return {
        **head(live),
        "seat": seat,
        "duty": due,
        "secret": seat is not None and is_secret(live, seat),
        "asked": asked(live),
        "chance": due == ACT and cardboard.asks(live),
        "can_draw": due == ACT and cardboard.can_draw(live),
        "prompt": prompt(live, shown, due),
        "view": shown,
        "choices": [] if seat is None else choices(live, seat),
        "beyond": cardboard.beyond(live) if due == ACT else [],
        "doubt": cardboard.doubt(live) if due == ACT else "",
        "reconstructed": cardboard.reconstructed(live),
        "aside": [] if seat is None else list(live.aside.get(seat, ())),
        "can_undo": seat is not None and not why,
        "why_no_undo": why,
        "laid_out": [] if seat is None else cardboard.laid_out(live),
        "request": request(live),
        "entries": len(live.game.record.entries),
    }


def turn(live: Live, person: str, wanted: int | None = None) -> Turn:
    """The least that a program needs to go on: whose turn it is, and what its seat may do, in notation."""
    seat = eyes(live, person, wanted)
    due: Duty = "" if seat is None else duty(live, seat)
    legal = question(live, seat).legal() if seat is not None and due == ACT else []
    beyond = [choice.text for choice in cardboard.beyond(live)] if due == ACT else []
    return {
        "table": live.id,
        "version": live.version,
        "status": live.status,
        "asked": asked(live),
        "seat": seat,
        "duty": due,
        "chance": due == ACT and cardboard.asks(live),
        "legal": [live.info.vocabulary.name(action) for action in legal],
        "beyond": beyond,
        "over_at": None if seat is None else clocks.over_at(live, seat),
    }


def head(live: Live) -> Head:
    """What everybody may know of the table beside the game."""
    return {
        "table": live.id,
        "version": live.version,
        "game": live.info.name,
        "title": live.head["title"],
        "players": live.settings.players,
        "modules": list(live.settings.modules),
        "options": dict(live.settings.options),
        "status": live.status,
        "listed": bool(live.head["listed"]),
        "strength": asked_for.words if (asked_for := ranges.read(live.head["strength"])) else "",
        "seeded": live.head["seed"] is not None,
        "cardboard": live.cardboard,
        "created": live.head["created"],
        "changed": live.times[live.version],
        "earlier": live.head["earlier"],
        "later": live.head["later"],
        "clock": live.head["clock"],
        "paused": live.paused,
        "seats": [public_seat(live, i) for i in range(len(live.seats))],
        "hold": live.hold if live.hold >= 0 else None,
    }


def public_seat(live: Live, i: int) -> PublicSeat:
    seat = live.seats[i]
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": live.who(i),
        "bot": seat.bot,
        "left": seat.left,
        "auto_confirm": seat.auto_confirm,
        "open": seat.open,
        "rating": None,
        "left_s": clocks.left(live, i),
        "over_at": clocks.over_at(live, i),
        "holiday": clocks.away(live, i),
    }


def request(live: Live) -> Asking | None:
    """An open request with the seats of those who have not answered; ids of people never leave the room."""
    if live.request is None:
        return None
    missing = [seats_of(live.seats, person)[0] for person in consent.waits_for(live)]
    return {"kind": live.request.kind, "seat": live.request.seat, "to": live.request.to, "waits_for": missing}


def prompt(live: Live, shown: View | None, due: Duty) -> str:
    if live.status == OPEN:
        return "Waiting for players."
    if due == CONFIRM:
        return "Confirm to hand over, or take something back."
    if shown is None:
        return "The game is over."
    if live.hold >= 0 and live.game.state.to_move != live.hold:
        return f"Waiting for {live.who(live.hold)} to confirm."
    if due == ACT and (asked_box := cardboard.question(live)):
        return asked_box.prompt
    asked = live.info.prompt(shown)
    return f"Chance: {asked}" if shown["to_move"] == "chance" else asked


# --- the position
def view(live: Live, seat: int | None) -> View | None:
    """None before the start, and of an old game whose position the rules of today cannot read."""
    check_seat(live, seat)
    return None if live.status == OPEN or live.lost else live.game.state.view(seat)


def choices(live: Live, seat: int) -> list[Choice]:
    """What the seat may do now; [] if nothing is asked of it."""
    check_seat(live, seat)
    if duty(live, seat) != ACT:
        return []
    return cardboard.outcomes(live) if cardboard.asks(live) else question(live, seat).choices(seat)


def preview_for(live: Live, seat: int, text: str) -> list[Event]:
    """What the action would do at once, as far as the seat can know: nothing for an answer that is kept aside."""
    state = question(live, seat)
    number = live.info.vocabulary.number(text)
    if not (live.cardboard and number in state.beyond()) and (why := state.why_not(number)):
        raise IllegalAction(number, why)
    if open_to(live, seat):
        return []
    if cardboard.asks(live):
        return [event for event in preview(state, number) if knows(seat, event.seen_by)]
    rng = real_rng()
    runs = [preview(state.guess(seat, rng), number) for _ in range(_PREVIEWS)]
    sure = 0
    while sure < min(map(len, runs)) and all(run[sure] == runs[0][sure] for run in runs):
        sure += 1
    return [event for event in runs[0][:sure] if knows(seat, event.seen_by)]


def tell(live: Live, events: list[Event]) -> list[str]:
    """Events in words."""
    names = live.names
    return [text for event in events if (text := live.info.log.tell(event, names))]


def at(live: Live, n: int, seat: int | None) -> At:
    """The position after n entries as that seat saw it, and what the last of them did. A game that is over shows
    everything that the seat came to know until then, no more: it is for replay."""
    check_seat(live, seat)
    if live.status == OPEN:
        raise NotNow("the game has not started: there is no position yet")
    state = live.game.state_at(n)
    events = [event for event in live.game.log[n - 1] if knows(seat, event.seen_by)] if n else []
    return {
        "entry": n,
        "entries": len(live.game.record.entries),
        "seat": seat,
        "view": state.view(seat),
        "scores": state.scores(),
        "version": live.game.versions[n - 1] if n else 1,
        "mover": live.game.record.entries[n - 1].mover if n else None,
        "lines": tell(live, events),
    }


def position(live: Live, seat: int) -> Mapping[str, Any]:
    """A full position for programs (`sunstone.load`), which the seat cannot tell from the real one. Once the game is
    over it is the real one."""
    check_seat(live, seat)
    if live.status == OPEN or live.lost:
        raise NotNow("there is no position: the game has not started, or the rules of today cannot read it")
    state = live.game.state if finished(live) else live.game.state.guess(seat, real_rng())
    return state.to_data()


# --- the log, the score and the record
def messages(live: Live, said: Sequence[Said], reader: str = "") -> list[Message]:
    return [
        Message(m.id, m.at, [*seats_of(live.seats, m.person), -1][0], m.name, m.text, m.person == reader) for m in said
    ]


def log(live: Live, seat: int | None, since: int = 0) -> list[Line]:
    """Lines in words of the entries after the first `since` ones, and the table's own notes among them."""
    check_seat(live, seat)
    game, names, lines = live.game, live.names, list[Line]()
    notes = [note for note in live.notes if note.entries >= since]
    from_box = cardboard.entered(live, since, len(game.record.entries))
    for n in range(since, len(game.record.entries) + 1):
        while notes and notes[0].entries <= n:
            note = notes.pop(0)
            lines.append(
                plain.line(note.version, min(n, len(game.record.entries)), note.at, note.seat, note.text, True, [])
            )
        if n < len(game.record.entries):
            version = game.versions[n]
            told = len(lines)
            for event in game.log[n]:
                if knows(seat, event.seen_by) and (text := live.info.log.tell(event, names)):
                    whose = event.seat if event.seat < CHANCE else -1
                    effects = plain.amounts(live.info.log.brief(event)[1])
                    lines.append(plain.line(version, n + 1, live.times[version], whose, text, False, effects))
            if told == len(lines) and n in from_box and knows(seat, game.record.entries[n].seen_by):
                lines.append(plain.line(version, n + 1, live.times[version], -1, from_box[n], False, []))
    rest = len(game.record.entries)
    return lines + [plain.line(note.version, rest, note.at, note.seat, note.text, True, []) for note in notes]


def record(live: Live, seats: Sequence[int], guess: bool = True) -> str:
    """As a file: whole when the game is over, else what those seats know (none: a spectator). With a guess of the rest,
    marked as such, it can be brought back; without, `?` stands there."""
    for seat in seats:
        check_seat(live, seat)
    game, over = live.game, finished(live)
    names = {f"P{i + 1}": name.replace('"', "'") for i, name in enumerate(live.names)}
    bots = [] if over else [f"P{seat.seat + 1}={seat.bot}" for seat in live.seats if seat.bot]
    if live.clock:
        game.record.tags[CLOCK_TAG] = live.head["clock"]
    game.record.tags |= names | {BOTS_TAG: " ".join(bots)} | (game.closing_tags() if over and not live.lost else {})
    if over:
        return game.record.text()
    return game.record.text(seats, (guess and game.origin[0] == 0 and guessed(game, seats)) or {})


def report(live: Live, seat: int | None, note: str, program: str) -> plain.Report:
    """A problem with the rules, in one file: what the seat knows of the game, and a position that shows it."""
    return {
        "sunstone": program,
        "rules": live.info.rules_version,
        "note": note[:4000],
        "table": live.id,
        "version": live.version,
        "entries": len(live.game.record.entries),
        "seat": seat,
        "record": record(live, [] if seat is None else [seat], guess=False),
        "position": None if seat is None or view(live, seat) is None else position(live, seat),
        "view": view(live, seat),
        "choices": [] if seat is None else [plain.choice(live.info, choice) for choice in choices(live, seat)],
        "log": log(live, seat)[-40:],
    }
