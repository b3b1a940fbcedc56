"""How a turn may go on, step by step: what is chosen, what that brings, and how the board is then, as the seat knows
it. A plan is played on a guess, and ends where chance or somebody else is asked."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from sunstone.engine.choice import Amount, Choice, summed
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.registry import GameInfo
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.engine.view import View
from sunstone.table import turns
from sunstone.table.errors import NotNow
from sunstone.table.live import Live
from sunstone.table.views import finished, knows


class Planned(NamedTuple):
    """A step that leaves a choice: the position in which it is made, and what it brings up to the next one."""

    choice: Choice
    view: View
    effects: tuple[Amount, ...]


def question(live: Live, seat: int) -> tuple[State, int]:
    """What the seat is asked, as it knows it."""
    return known(turns.question(live, seat), seat)


def known(state: State, seat: int) -> tuple[State, int]:
    """A position as a guess of the seat's own, and a number that follows from what it knows alone: who asks the same
    twice is answered the same."""
    seen = msgspec.json.encode(state.view(seat))
    seed = int.from_bytes(blake2b(seen, digest_size=7).digest())
    return state.guess(seat, Rng(seed)), seed


def follow(info: GameInfo, state: State, seat: int, plan: Iterable[str]) -> list[Planned]:
    """That plan from here, as far as it can be played."""
    out, state = list[Planned](), state.clone()
    for text in plan:
        number = info.vocabulary.number(text)
        if state.to_move != seat or state.refusal(number):
            break
        choice = next((c for c in state.choices(seat) if c.text == text), None) if len(state.legal()) > 1 else None
        view = state.view(seat) if choice else None
        ledger = state.ledger = Ledger()
        state.play(number)
        brings = came_to(info, seat, ledger.take())
        if choice and view:
            out.append(Planned(choice, view, brings))
        elif out:
            last = out[-1]
            out[-1] = last._replace(effects=summed(last.effects + brings, info.amounts))
    return out


def end_of(info: GameInfo, state: State, seat: int, plan: Iterable[str]) -> State:
    """Where that plan leads, up to where chance or somebody else is asked."""
    state = state.clone()
    for text in plan:
        number = info.vocabulary.number(text)
        if state.to_move != seat or state.refusal(number):
            break
        state.play(number)
    return state


def other_turn(live: Live, at: int, seat: int, plan: Iterable[str]) -> list[Planned]:
    """That plan from a moment of a game that is over, where nothing is hidden any more."""
    return follow(live.info, moment_of(live, at), seat, plan)


def other_end(live: Live, at: int, seat: int, plan: Iterable[str]) -> tuple[View, View]:
    """The same as a whole: the position before that plan, and the one after it."""
    state = moment_of(live, at)
    return state.view(seat), end_of(live.info, state, seat, plan).view(seat)


def moment_of(live: Live, at: int) -> State:
    if not finished(live):
        raise NotNow("while the game runs nobody is told what else could have been done")
    return live.game.state_at(at)


def came_to(info: GameInfo, seat: int, events: Sequence[Event]) -> tuple[Amount, ...]:
    """What those events brought the seat."""
    own = [event for event in events if event.seat == seat and knows(seat, event.seen_by)]
    return summed((amount for event in own for amount in info.log.brief(event)[1]), info.amounts)
