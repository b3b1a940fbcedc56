"""Playing: act, confirm, undo, restart. Steps of a seat wait for its confirmation, then chance and the others follow.

Each function changes a live table or raises before it has changed anything, and returns the kind of the change."""

from typing import Final, Literal

from sunstone.engine.errors import Reason
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.state import State
from sunstone.table import cardboard, schema
from sunstone.table.asides import facing, open_to, play_sealed
from sunstone.table.errors import BadSeats, NotNow
from sunstone.table.game import ASIDE, FIRST, kept_aside
from sunstone.table.live import ASIDE_KIND, NOBODY, ROUND_KIND, Live, is_seat
from sunstone.table.riddle import Riddle

Duty = Literal["act", "confirm", ""]  # what the table waits for from a seat
ACT: Final = "act"
CONFIRM: Final = "confirm"
NOTHING: Final = ""
NOTHING_TO_UNDO = "there is nothing to take back"


def mover(live: Live) -> int:
    """The seat that decides, or CHANCE or OVER; who has the real box answers for chance."""
    return cardboard.KEEPER if cardboard.asks(live) else live.game.state.to_move


def handed_over(live: Live) -> bool:
    """Whether a puzzle has been answered: nobody moves then, and all of it can be taken back."""
    return live.riddle is not None and live.hold == NOBODY and len(live.game.record.entries) > live.riddle.start


def duty(live: Live, seat: int) -> Duty:
    """What the table waits for from this seat."""
    if live.course:
        return ACT if live.running and seat == live.course.seat and live.course.waits(live.game) else NOTHING
    if not live.running or live.hold not in (NOBODY, seat) or handed_over(live):
        return NOTHING
    if open_to(live, seat):
        if seat in live.sealed:
            return NOTHING
        return ACT if facing(live, seat) is not None else CONFIRM
    if mover(live) == seat and not kept_aside(live.game.state):
        return ACT
    return CONFIRM if live.hold == seat else NOTHING


def asked(live: Live) -> list[int]:
    """The seats that the table waits for."""
    if live.course:
        return [live.course.seat] if duty(live, live.course.seat) else []
    if not live.running or handed_over(live):
        return []
    if live.hold != NOBODY:
        return [live.hold]
    state = live.game.state
    if kept_aside(state):
        return [seat for seat in state.open_seats() if seat not in live.sealed]
    return [mover(live)] if mover(live) < CHANCE else []


def question(live: Live, seat: int) -> State:
    """The position in which the seat decides; NotNow says why it does not."""
    live.must_run()
    if not is_seat(seat, live):
        raise BadSeats(f"there is no seat {seat}; this table has 0 to {len(live.seats) - 1}")
    if (due := duty(live, seat)) == ACT:
        state = facing(live, seat) if open_to(live, seat) else live.game.state
        assert state is not None
        return state
    if due == CONFIRM:
        raise NotNow("nothing is left to decide: confirm, or take something back")
    raise NotNow(f"it is not {live.who(seat)}'s turn: the table waits for {waited_for(live)}")


def waited_for(live: Live) -> str:
    return " and ".join(live.who(seat) for seat in asked(live)) or "nobody"


def act(live: Live, seat: int, text: str, ask: bool = False) -> str:
    """One decision of the seat, in notation. IllegalAction passes through with its reasons. `ask`: steps that leave no
    choice are asked too, instead of being taken."""
    state = question(live, seat)
    number = live.info.vocabulary.number(text)
    if live.course:
        live.course.act(live.game, text)
        return "act"
    if open_to(live, seat):
        state.apply(number)  # a guess: only to check
        live.aside.setdefault(seat, []).append(text)
    else:
        live.game.decide(number, first=_is_first(live), ask=ask and not live.cardboard)
        live.hold = seat
        if live.cardboard:
            live.game.advance()
            live.hold = NOBODY if live.game.state.to_move != OVER else seat
    live.request = None
    itself = live.seats[seat].confirms_itself or (live.cardboard and live.hold == NOBODY)
    if itself and duty(live, seat) == CONFIRM:
        return _hand_over(live, seat) or "act"
    return ASIDE_KIND if live.aside.get(seat) else "act"


def _is_first(live: Live) -> bool:
    """Whether this is where `restart` goes back to: with the real box, where entering and deciding take turns."""
    if not live.cardboard:
        return live.hold == NOBODY
    at = live.game.last_decision()
    return at < 0 or live.game.record.entries[at].mover != live.game.state.to_move


def confirm(live: Live, seat: int) -> str:
    """Hand over: chance is drawn, and whoever is next decides."""
    live.must_run()
    if not is_seat(seat, live) or (due := duty(live, seat)) == NOTHING:
        raise NotNow(f"there is nothing to confirm: the table waits for {waited_for(live)}")
    if due == ACT:
        raise NotNow("there is still something to decide before this can be confirmed")
    live.request = None
    return _hand_over(live, seat) or "confirm"


def _hand_over(live: Live, seat: int) -> str:
    """Hand over; what kind of change that is, if it leaves the question of others as it was: the seat's answers lie
    aside until others have answered, or are played while others of the same round are still asked."""
    if live.riddle:
        live.hold = NOBODY
        return ""
    held, entries = live.hold, len(live.game.record.entries)
    others = set[int]()
    if open_to(live, seat):
        others = set(asked(live)) - {seat}  # not sealed: whatever is played now, their answers are not
        live.sealed.add(seat)
    live.hold = NOBODY
    play_sealed(live)
    if live.game.state.to_move == OVER and live.cardboard and held == NOBODY:
        live.hold = seat  # an entry may be wrong, the last one too
    elif live.game.state.to_move == OVER:
        live.status = schema.OVER
    if held == NOBODY and len(live.game.record.entries) == entries:
        return ASIDE_KIND
    return ROUND_KIND if others else ""


def begin(live: Live) -> str:
    """Everybody is there: the set-up, up to the first decision."""
    live.status = schema.RUNNING
    if live.course:
        live.course.begin(live.game)
    else:
        play_sealed(live)
    return "start"


def skip(live: Live, seat: int) -> str:
    """In a lesson: what the open step asks for is done for the seat. In a puzzle: its best turn is played."""
    if live.riddle:
        return _show_best(live, live.riddle)
    question(live, seat)
    if live.course is None:
        raise NotNow("only a step of a lesson can be skipped, or a puzzle shown")
    live.course.skip(live.game)
    return "act"


def _show_best(live: Live, riddle: Riddle) -> str:
    live.must_run()
    while len(live.game.record.entries) > riddle.start:
        rewind(live, live.game.last_decision())
    while len(live.game.record.entries) < riddle.start + len(riddle.best):
        action = riddle.best[len(live.game.record.entries) - riddle.start]
        live.game.decide(action, first=len(live.game.record.entries) == riddle.start)
    live.hold = NOBODY
    return "act"


# --- taking back
def why_no_undo(live: Live, seat: int) -> str:
    """Empty if the seat may take its last step back without asking anybody, else why not."""
    if not live.running:
        return "the game is not running"
    if live.course:
        return "" if live.course.last(live.game) >= 0 else NOTHING_TO_UNDO
    if live.aside.get(seat):
        return ""
    game = live.game
    at = game.last_decision()
    if at < (live.riddle.start if live.riddle else 0) or (not live.cardboard and game.last_decision(seat) < 0):
        return NOTHING_TO_UNDO
    if live.cardboard:
        return "the rules have changed since" if game.start_of(at) < game.origin[0] else ""
    if game.record.entries[at].mover != seat:
        return "another seat has decided since"
    if any(entry.mover == CHANCE for entry in game.record.entries[at:]):
        return "something has been drawn since"
    if any(live.aside.values()) and not game.marks[at] & ASIDE:
        return "another seat has decided since"
    if game.start_of(at) < game.origin[0]:
        return "the rules have changed since"
    return "something has been shown since" if game.reveals(at) else ""


def undo(live: Live, seat: int) -> str:
    """Take the last step back."""
    live.must_run()
    if why := why_no_undo(live, seat):
        raise NotNow(f"this cannot be taken back: {why}; ask the others to agree to it")
    live.request = None
    if live.aside.get(seat):
        _take_aside_back(live, seat, 1)
        return ASIDE_KIND
    rewind(live, live.game.last_decision())
    return "undo"


def restart(live: Live, seat: int) -> str:
    """Take back all steps since the seat's last confirmation, or as many as can be; a lesson begins again."""
    live.must_run()
    if why := why_no_undo(live, seat):
        raise NotNow(f"this cannot be taken back: {why}; ask the others to agree to it")
    live.request = None
    if live.course:
        rewind(live, live.course.first(live.game))
        return "undo"
    kind = ASIDE_KIND if live.aside.get(seat) else "undo"
    _take_aside_back(live, seat, len(live.aside.get(seat, ())))
    if kind == ASIDE_KIND and live.hold != seat:
        return kind
    while not why_no_undo(live, seat):
        at = live.game.last_decision()
        last = bool(live.game.marks[at] & FIRST)
        rewind(live, at)
        kind = "undo"
        if last:
            break
    return kind


def _take_aside_back(live: Live, seat: int, steps: int) -> None:
    answers = live.aside.get(seat, [])
    del answers[len(answers) - steps :]
    live.sealed.discard(seat)
    if not answers:
        live.aside.pop(seat, None)


def rewind(live: Live, at: int) -> None:
    """To before the decision with that number, whoever made it. What belongs to the round of questions that is then
    open lies aside again: the seat's own answers before this one, and those of the others."""
    game = live.game
    seat, again = game.record.entries[at].mover, list[str]()
    start = game.start_of(at)
    if start < at:
        again = [live.info.vocabulary.name(entry.action) for entry in game.record.entries[start:at]]
    live.hold = NOBODY if live.cardboard or game.marks[start] & FIRST else seat
    game.rewind(start)
    still_open = game.state.open_seats() if kept_aside(game.state) else []
    live.aside = {other: texts for other, texts in live.aside.items() if other in still_open and other != seat}
    live.sealed &= live.aside.keys()
    if again:
        live.aside[seat] = again
    if live.course:
        live.course.forget()


def refusal(live: Live, seat: int, text: str) -> list[Reason]:
    """Why the seat may not do this now; [] if it may."""
    try:
        state = question(live, seat)
    except NotNow as error:
        return [Reason("not_now", f"{str(error)[0].upper()}{str(error)[1:]}.", ())]
    reasons = state.why_not(live.info.vocabulary.number(text))
    return live.course.why_not(live.game, text) if live.course and not reasons else reasons
