"""The past as a seat knows it: of a running game's record what is hidden from it is guessed, so that the game can be
brought back and played on by whoever saved it.

Who sees a hidden draw or choice later (tiles are turned up, a promise is kept) learns it from events, not from the
record. So a guess must fit all that the seat has been told: the actions it knows, who moved, the events it saw, and the
view it has now. Nothing else is looked at, chance included: two games that the seat cannot tell apart give the same."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from sunstone.engine.drive import pick_weighted
from sunstone.engine.frame import EVERYBODY
from sunstone.engine.game import Game
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.state import State

_TRIES = 10_000  # changes of the guess; some hundreds are common where hands were dealt and shown later


class _Fit(NamedTuple):
    """How far a guess fits; the larger the better."""

    entries: int
    more: int  # of the first entry that does not fit: events that do


def guessed(game: Game, seats: Sequence[int]) -> dict[int, int] | None:
    """Actions for the entries that none of these seats has seen (none at all: a spectator), by their numbers. None if
    no guess was found in time."""
    past = _Past(game, seats)
    return past.choice if past.find() else None


class _Past:
    def __init__(self, game: Game, seats: Sequence[int]) -> None:
        self.mask = sum(1 << seat for seat in seats)
        self.eyes: Sequence[int | None] = seats or [None]
        self.game = game
        self.entries = game.record.entries
        self.told = [self.seen(events) for events in game.log]
        self.shown = [game.state.view(seat) for seat in self.eyes]
        self.hidden = [n for n, entry in enumerate(self.entries) if not self.knows(entry.seen_by)]
        known = blake2b(game.record.text(seats).encode(), digest_size=7)
        self.rng = Rng(int.from_bytes(known.digest()))
        self.out = Options()
        self.choice: dict[int, int] = {}
        self.before: dict[int, State] = {}  # the position before each hidden entry

    def knows(self, seen_by: int) -> bool:
        return seen_by == EVERYBODY or bool(seen_by & self.mask)

    def seen(self, events: Sequence[Event]) -> list[Event]:
        return [event for event in events if self.knows(event.seen_by)]

    def find(self) -> bool:
        """Change one hidden entry after the other, as long as no less fits: mostly one of the newest before what does
        not fit, now and then one of long ago."""
        whole = _Fit(len(self.entries), len(self.eyes))
        best = self.play(0, self.game.info.make(self.game.record.settings))
        for _ in range(_TRIES):
            if best == whole:
                return True
            guesses = [n for n in self.hidden if n in self.before and n <= best.entries]
            if not guesses:
                return False
            near = min(1 << self.rng.below(8), len(guesses))
            at = guesses[len(guesses) - 1 - self.rng.below(near)]
            choice, before = dict(self.choice), dict(self.before)
            self.choice.pop(at)
            fit = self.play(at, before[at].clone())
            if fit >= best:
                best = fit
            else:
                self.choice, self.before = choice, before
        return False

    def play(self, start: int, state: State) -> _Fit:
        """From entry `start` on, as far as all fits. A hidden entry stays what it was, if it can."""
        ledger = state.ledger = Ledger()
        for n in range(start, len(self.entries)):
            entry = self.entries[n]
            if state.to_move != entry.mover or state.seen_by() != entry.seen_by:
                return _Fit(n, -1)
            action = entry.action if self.knows(entry.seen_by) else self.pick(n, state)
            if state.refusal(action):
                return _Fit(n, -1)
            state.play(action)
            events = self.seen(ledger.take())
            if events != self.told[n]:
                return _Fit(n, sum(event in events for event in self.told[n]))
        return _Fit(len(self.entries), sum(state.view(e) == v for e, v in zip(self.eyes, self.shown, strict=True)))

    def pick(self, n: int, state: State) -> int:
        self.before[n] = state.clone()
        if n not in self.choice or state.refusal(self.choice[n]):
            state.options(self.out)
            self.choice[n] = pick_weighted(self.out, self.rng)
        return self.choice[n]
