"""Answers that are kept aside: secret questions, and those that several seats may answer at the same time.

Such an answer is not played before its seat has confirmed it and all earlier seats have theirs in. So it can be taken
back without anybody having learnt anything, and people answer in any order. What a seat is offered next is worked out
on a guess of its own, never on the real position: nothing hidden can get through."""

import secrets

from sunstone.engine.errors import IllegalAction
from sunstone.engine.frame import kind_of
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.table.game import kept_aside
from sunstone.table.live import NOBODY, Live

_MANY = 1000  # steps within which every seat must come to its question


def real_rng() -> Rng:
    return Rng(secrets.randbits(62))


def open_to(live: Live, seat: int) -> bool:
    """Whether the seat has a question of this sort before it, answered or not. Steps on hold come first: a round that
    others take part in begins when they are confirmed."""
    state = live.game.state
    if not kept_aside(state) or seat not in state.open_seats():
        return False
    return live.hold == NOBODY or (live.hold == seat and len(state.open_seats()) == 1)


def facing(live: Live, seat: int) -> State | None:
    """A position that the seat cannot tell from the real one, in which it gives its next answer: the seats before it
    have answered somehow, and it has given the answers that lie aside. None when it has no further question."""
    number = live.info.vocabulary.number
    trial = live.game.state.guess(seat, real_rng())
    for _ in range(_MANY):
        if trial.to_move == seat:
            break
        trial.play(trial.legal()[0])
    assert trial.to_move == seat, "an open seat is never asked"
    depth, kind = trial.depth, kind_of(trial.top)
    for text in live.aside.get(seat, ()):
        trial.play(number(text))
        if trial.to_move != seat or trial.depth != depth or kind_of(trial.top) != kind:
            return None  # its last answer: what the guess went on to is no question of this round
    return trial


def play_sealed(live: Live) -> None:
    """Play what may be played: chance, forced steps, and confirmed answers as far as they are in."""
    game = live.game
    game.advance()
    while kept_aside(game.state) and game.state.to_move in live.sealed:
        seat = game.state.to_move
        live.sealed.discard(seat)
        for i, text in enumerate(live.aside.pop(seat)):
            try:
                game.decide(live.info.vocabulary.number(text), first=i == 0, aside=True)
            except IllegalAction as error:  # the game's fault, no player's: the table must not go on half-way
                raise RuntimeError(f"{text} was legal in seat {seat}'s guess, not in the game: {error}") from error
        game.advance()
