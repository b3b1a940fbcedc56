"""A game being played: State, record, log and the source of chance. It resolves chance and takes forced steps."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from sunstone.engine.choice import Choice
from sunstone.engine.drive import pick_weighted
from sunstone.engine.errors import BadRecord, IllegalAction, SunstoneError
from sunstone.engine.frame import CHANCE, EVERYBODY, OVER
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.options import Options
from sunstone.engine.position import digest
from sunstone.engine.record import CHANCE_TAG, CLOSING, ENTERED, Entry, Record, parse
from sunstone.engine.registry import GameInfo, Settings, Value, find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State


class Chance(Protocol):
    """Where outcomes come from. None of them is known to anybody before it is drawn."""

    def pick(self, out: Options) -> int: ...


class SeededChance:
    """Repeatable: for simulation, tests, and tables that are marked as seeded."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def pick(self, out: Options) -> int:
        return pick_weighted(out, self.rng)


class TrueChance:
    """From the operating system: for people."""

    def pick(self, out: Options) -> int:
        left = secrets.randbelow(sum(out.weight[i] for i in range(out.n)))
        for i in range(out.n):
            left -= out.weight[i]
            if left < 0:
                return out.action[i]
        raise AssertionError("weights changed while drawing")


class Game:
    """A game being played, up to the next real decision: chance is drawn and forced steps are taken by themselves.

    >>> game = Game.start("helios", players=2, seed=3)
    >>> game.to_move, game.legal(), [choice.text for choice in game.choices()]
    (1, [0, 1, 2], ['start:brown', 'start:gray', 'start:green'])
    >>> game.play("start:blue")
    Traceback (most recent call last):
    ...
    sunstone.engine.errors.SunstoneError: there is no action 'start:blue'...
    >>> game.play("start:green")
    >>> game.to_move, game.view()["round"]
    (0, 1)
    >>> game.undo()
    """

    def __init__(self, settings: Settings, chance: Chance) -> None:
        self.info: GameInfo = find(settings.game).at(settings)
        self.record = Record(settings)
        self.chance = chance
        self.state: State = self.info.make(settings)
        self.log: list[list[Event]] = []  # what each entry of the record did
        self._before: list[tuple[int, State]] = []  # positions before each real decision, for undo
        self._listen()

    @classmethod
    def start(
        cls,
        game: str,
        players: int,
        modules: Sequence[str] = (),
        options: Mapping[str, Value] | None = None,
        seed: int | None = None,
        board: str = "",
    ) -> "Game":
        """A new game, up to its first real decision. Without a seed chance comes from the operating system."""
        chance: Chance = TrueChance() if seed is None else SeededChance(seed)
        self = cls(find(game).settle(players, modules, options, board), chance)
        if seed is not None:
            self.record.tags["seed"] = str(seed)
        self.advance()
        return self

    @classmethod
    def replay(cls, text: str, upto: int | None = None) -> "Game":
        """Play a record through, every action checked; BadRecord names the first one that does not fit. Chance comes
        from the operating system when play goes on from there."""
        old = parse(text)
        self = cls(old.settings, TrueChance())
        self.record.tags.update({k: v for k, v in old.tags.items() if k == CHANCE_TAG})
        for i, entry in enumerate(old.entries[:upto]):
            name = self.info.vocabulary.name(entry.action)
            try:
                self._take(entry.action, checked=True)
            except IllegalAction as error:
                raise BadRecord(f"line {old.lines[i]}, action {i}: {name!r} is not legal here: {error}") from None
            if entry.guessed:
                self.record.entries[-1] = replace(self.record.entries[-1], guessed=True)
        self.record.tags = {k: v for k, v in old.tags.items() if k not in CLOSING}
        if self.state.to_move != OVER:
            self.record.tags.pop("seed", None)  # what is played on from here does not come from it
        if upto is None:
            self._check_end(old)
        return self

    def _check_end(self, old: Record) -> None:
        """A record that says how it ended must end so."""
        for name, value in self.closing_tags().items():
            if old.tags.get(name, value) != value:
                raise BadRecord(f"tag {name}: the record says {old.tags[name]!r}, replaying it gives {value!r}")
        if self.state.to_move != OVER and "result" in old.tags:
            raise BadRecord(
                f"the record has a result but ends after {len(old.entries)} actions, before the game is over"
            )

    @property
    def entered(self) -> bool:
        """Whether a person with the real box enters what is rolled and drawn."""
        return self.record.tags.get(CHANCE_TAG) == ENTERED

    def closing_tags(self) -> dict[str, str]:
        """What a finished game's record says at its head; while the game runs nothing."""
        if self.state.to_move != OVER:
            return {}
        return {"result": " ".join(map(str, self.state.scores())), "position": digest(self.state.to_data())}

    def text(self, seat: int | None = None) -> str:
        """The record as a file: whole when the game is over, else what that seat knows (None: a spectator)."""
        if self.state.to_move == OVER:
            return self.full_text()
        return self.record.text([] if seat is None else [seat])

    def full_text(self) -> str:
        """The whole record, secrets and all: for saving, never for showing while the game runs."""
        self.record.tags.update(self.closing_tags())
        return self.record.text()

    def _repr_html_(self) -> str | None:
        return self.state._repr_html_()

    # --- looking
    @property
    def to_move(self) -> int:
        """The seat that is asked, from 0; OVER at the end."""
        return self.state.to_move

    def choices(self) -> list[Choice]:
        """What may be done now, in words, with what it brings at once; [] at the end."""
        return self.state.choices(self.to_move)

    def legal(self) -> list[int]:
        """The same as numbers; `info.vocabulary` has their names."""
        return self.state.legal()

    def view(self, seat: int | None = None) -> Any:
        """What that seat may know, as plain data, by the game's own declaration (`info.view`); without a seat, what
        everybody may."""
        return self.state.view(seat)

    def scores(self) -> list[int]:
        """Points by seat, at any time; a single player's opponent has a seat too."""
        return self.state.scores()

    # --- playing
    def play(self, action: Choice | int | str, hold: bool = False) -> None:
        """Take an action (a choice, its number or its notation), checked, then chance and forced steps up to the next
        real decision. With `hold`, chance and the other seats wait until `advance`: until then it can be undone."""
        if isinstance(action, Choice):
            action = action.action
        number = self.info.vocabulary.number(action) if isinstance(action, str) else action
        mover = self.state.to_move
        before = (len(self.record.entries), self.state.clone())
        self._take(number, checked=True)
        self._before.append(before)
        if hold:
            self._force(mover)
        else:
            self.advance()

    def advance(self) -> None:
        """Resolve chance and forced steps up to the next real decision."""
        out = Options()
        while True:
            self._force(self.state.to_move)
            if self.state.to_move != CHANCE:
                if self.state.to_move == OVER or not self._forced():
                    return
                continue
            self.state.options(out)
            self._take(self.chance.pick(out))

    def _forced(self) -> bool:
        return self.state.to_move < CHANCE and not self.state.is_secret() and len(self.state.legal()) == 1

    def _force(self, mover: int) -> None:
        """Take the mover's forced steps. A secret question is always asked: skipping it would tell."""
        while self.state.to_move == mover and self._forced():
            self._take(self.state.legal()[0])

    def _take(self, action: int, checked: bool = False) -> None:
        state = self.state
        entry = Entry(action, state.to_move, state.seen_by())
        if checked and self.entered:
            state.enter(action)
        elif checked:
            state.apply(action)
        else:
            state.play(action)
        self.record.entries.append(entry)
        if self.record.first_move < 0 and self.info.in_play(state):
            self.record.first_move = len(self.record.entries)
        assert state.ledger is not None
        self.log.append(state.ledger.take())

    def _listen(self) -> None:
        self.state.ledger = Ledger()

    # --- undoing
    def can_undo(self, shown: bool = True) -> str:
        """Empty if the last decision can be taken back, else why not: nothing may have been revealed since, and nobody
        else may have decided. Not `shown`: the caller has kept back what a secret decision brought to light."""
        if not self._before:
            return "there is nothing to take back"
        at = self._before[-1][0]
        mover = self.record.entries[at].mover
        for i, entry in enumerate(self.record.entries[at:], at):
            if shown and entry.seen_by != EVERYBODY and self.log[i]:
                return "it was secret, and all has been revealed since"
            if entry.mover == CHANCE:
                return "something has been drawn since"
            if entry.mover != mover:
                return "another seat has decided since"
        return ""

    def undo(self, shown: bool = True) -> None:
        """Take back the last decision, with the forced steps after it."""
        if why := self.can_undo(shown):
            raise SunstoneError(f"this cannot be undone: {why}")
        at, state = self._before.pop()
        self.state = state
        del self.record.entries[at:]
        del self.log[at:]
        if self.record.first_move > at:
            self.record.first_move = -1
        self._listen()
