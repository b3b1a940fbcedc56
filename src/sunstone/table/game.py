"""A game as a table plays it: step by step with chance held back, rewound to any decision, stored and read back.

What the log stores of an entry is a list: name of the action, who moved, who has seen it, marks, events, and the scores
if they changed. Reading it back needs no rules, so that a finished game keeps its log whatever becomes of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sunstone.engine.errors import BadPosition
from sunstone.engine.frame import CHANCE, EVERYBODY
from sunstone.engine.game import Chance, Game, SeededChance
from sunstone.engine.ledger import Event
from sunstone.engine.options import Options
from sunstone.engine.record import Entry
from sunstone.engine.registry import Settings, load
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.table.errors import NotNow

# marks of an entry
DECIDED: Final = 1  # a seat decided it; the others are chance and forced steps
FIRST: Final = 2  # the first decision after a confirmation: where `restart` goes back to
ASIDE: Final = 4  # it was kept aside until the seat confirmed
OPENING: Final = 8  # the last entry of the set-up
DRAWN: Final = 16  # drawn by the table for somebody who plays with the real box
GUESSED: Final = 32  # whoever saved the record that was brought here could not know it

_RECENT: Final = 24  # positions before the newest decisions, kept for undo
_STRIDE: Final = 64  # and one in so many of the whole game, once somebody has looked back
_TRIES: Final = 6  # guesses that decide whether a step has revealed something


class TableGame(Game):
    def __init__(self, settings: Settings, chance: Chance, cardboard: bool = False) -> None:
        super().__init__(settings, chance)
        self.cardboard = cardboard  # chance is entered by whoever has the real box
        self.words: dict[int, str] = {}  # entries from the box in words, as far as somebody has asked
        self.marks: list[int] = []  # beside `record.entries`, like `log`
        self.points: list[list[int]] = []  # scores after each entry
        self.versions: list[int] = []  # the table's version that brought each entry
        self.lowest = 0  # entries that no change since the last `stored` call has touched
        self.origin: tuple[int, State] = (0, self.state.clone())  # where replaying starts
        self._kept: dict[int, State] = {}
        self._asked, self._answer = (-1, -1), False  # what `reveals` was asked last

    # --- playing
    def _take(self, action: int, checked: bool = False) -> None:
        super()._take(action, checked)
        scores = self.state.scores()
        at_end = self.record.first_move == len(self.record.entries)
        self.marks.append(OPENING if at_end else 0)
        self.points.append(self.points[-1] if self.points and self.points[-1] == scores else scores)

    def decide(self, action: int, first: bool, aside: bool = False, ask: bool = False) -> None:
        """A seat's decision, checked, then that seat's forced steps unless it wants to be asked. Chance and the other
        seats wait for `advance`."""
        mover, at = self.state.to_move, len(self.record.entries)
        before = self.state.clone()
        self._take(action, checked=True)
        self._keep(at, before)
        self.marks[at] |= DECIDED | (FIRST if first else 0) | (ASIDE if aside else 0)
        if not ask:
            self._force(mover)

    def script(self, actions: Sequence[int]) -> None:
        """What a lesson plays, whoever moves: nobody has decided it."""
        for action in actions:
            self._take(action, checked=True)

    def advance(self) -> None:
        """With the real box chance is a question: only what leaves no choice is taken."""
        if not self.cardboard:
            return super().advance()
        while self._forced():
            self._take(self.state.legal()[0])

    def _forced(self) -> bool:
        if self.cardboard and self.state.to_move == CHANCE:
            return len(self.state.legal()) == 1 and not self.state.beyond()
        return super()._forced()

    def draw_setup(self) -> None:
        """Draw for whoever has the real box, up to the next decision of a person or the end of the set-up."""
        start, out = len(self.record.entries), Options()
        self._keep(start, self.state.clone())
        while self.state.to_move == CHANCE and not self.info.in_play(self.state):
            self.state.options(out)
            self._take(self.chance.pick(out))
            self.advance()
        for at in range(start, len(self.record.entries)):
            self.marks[at] |= DRAWN if self.record.entries[at].mover == CHANCE else 0
        self.marks[start] |= DECIDED | FIRST

    def _keep(self, at: int, state: State) -> None:
        self._kept[at] = state
        if len(self._kept) > 2 * _RECENT:
            recent = sorted(self._kept)[-_RECENT:]
            self._kept = {n: s for n, s in self._kept.items() if n >= recent[0] or n % _STRIDE == 0}

    def mark_decisions(self) -> None:
        """Of a game that was replayed from a record: find out again what was decided and what was forced."""
        state, before = self.origin[1].clone(), CHANCE
        for at, entry in enumerate(self.record.entries):
            aside = kept_aside(state)
            asked = entry.mover < CHANCE or self.cardboard
            if asked and (aside or len(state.legal()) > 1 or state.beyond()):
                self.marks[at] |= DECIDED | (ASIDE if aside else 0) | (FIRST if entry.mover != before else 0)
                before = entry.mover
            elif entry.mover == CHANCE:
                before = CHANCE
            state.play(entry.action)

    # --- looking back
    def last_decision(self, seat: int | None = None, before: int | None = None) -> int:
        """Number of the newest decided entry (of that seat), -1 if there is none."""
        at = len(self.marks) if before is None else before
        while at > 0:
            at -= 1
            if self.marks[at] & DECIDED and (seat is None or self.record.entries[at].mover == seat):
                return at
        return -1

    def start_of(self, at: int) -> int:
        """Where going back before that decision leads to: answers that were kept aside were played as one."""
        while self.marks[at] & ASIDE and not self.marks[at] & FIRST:
            at = self.last_decision(before=at)
        return at

    def state_at(self, n: int) -> State:
        """The position after the first n entries, for the caller to keep."""
        if not self.origin[0] <= n <= len(self.record.entries):
            known = f"{self.origin[0]} to {len(self.record.entries)}"
            raise NotNow(f"there is no position after {n} entries; this table has those from {known}")
        if n == len(self.record.entries):
            return self.state.clone()
        start, state = max(
            [self.origin, *((at, kept) for at, kept in self._kept.items() if at <= n)], key=lambda pair: pair[0]
        )
        state = state.clone()
        for at in range(start, n):
            if at % _STRIDE == 0 and at not in self._kept:
                self._kept[at] = state.clone()
            state.play(self.record.entries[at].action)
        return state

    def rewind(self, n: int) -> None:
        """Back to the first n entries. With a seed, what is drawn again is the same."""
        drawn = any(entry.mover == CHANCE for entry in self.record.entries[n:])
        state = self.state_at(n)
        self.cut(n)
        self.state = state
        self._listen()
        if drawn and isinstance(self.chance, SeededChance) and (seed := self.record.tags.get("seed")):
            self.chance.rng = self._generator(int(seed))

    def cut(self, n: int) -> None:
        """Forget the entries from n on; the position is the caller's business."""
        for beside in (self.record.entries, self.log, self.marks, self.points, self.versions):
            del beside[n:]
        if self.record.first_move > n:
            self.record.first_move = -1
        self._kept = {at: state for at, state in self._kept.items() if at < n}
        self.words = {at: words for at, words in self.words.items() if at < n}
        self.lowest = min(self.lowest, n)
        self._asked = (-1, -1)

    def _generator(self, seed: int) -> Rng:
        """The seed's generator as it is after the draws of the record."""
        chance, state, out = SeededChance(seed), self.origin[1].clone(), Options()
        for entry in self.record.entries[self.origin[0] :]:
            if entry.mover == CHANCE:
                state.options(out)
                chance.pick(out)
            state.play(entry.action)
        return chance.rng

    def reveals(self, n: int) -> bool:
        """Whether the entries from n on, none of them chance's, have shown anything to anybody: whether some seat could
        tell what followed from what would have followed in a position that it took for the real one."""
        if self._asked != (n, len(self.record.entries)):
            before = self.state_at(n)
            self._asked = (n, len(self.record.entries))
            self._answer = any(self._reveals_to(seat, n, before) for seat in range(self.record.settings.players))
        return self._answer

    def _reveals_to(self, seat: int, n: int, before: State) -> bool:
        rng = Rng(n * 16 + seat)  # always the same guesses: asking twice gives the same answer
        key, entries, view = before.key(), self.record.entries[n:], None
        for _ in range(_TRIES):
            guess = before.guess(seat, rng)
            if guess.key() != key:
                view = self.state.view(seat) if view is None else view
                if not _plays(guess, entries, seat) or guess.view(seat) != view:
                    return True
        return False

    # --- stored and read back
    def stored(self, version: int) -> tuple[int, list[Any]]:
        """What has changed since the last call: how many entries stay, and the steps that follow them."""
        base = self.lowest
        self.versions += [version] * (len(self.record.entries) - len(self.versions))
        self.lowest = len(self.record.entries)
        return base, [self._stored(at) for at in range(base, len(self.record.entries))]

    def _stored(self, at: int) -> list[Any]:
        entry = self.record.entries[at]
        marks = self.marks[at] | (GUESSED if entry.guessed else 0)
        step = [self.info.vocabulary.name(entry.action), entry.mover, entry.seen_by, marks, self.log[at]]
        if at == 0 or self.points[at] is not self.points[at - 1]:
            step.append(self.points[at])
        return step

    def adopt(self, base: int, steps: Sequence[list[Any]], version: int) -> None:
        """The other way round: a stored change, without playing it. `set_position` must follow."""
        self.cut(base)
        number = self.info.vocabulary.number
        for name, mover, seen_by, marks, events, *scores in steps:
            self.record.entries.append(Entry(number(name), mover, seen_by, bool(marks & GUESSED)))
            self.log.append([Event(*event) for event in events])
            self.marks.append(marks & ~GUESSED)
            self.points.append(scores[0] if scores else self.points[-1])
            self.versions.append(version)
            if marks & OPENING:
                self.record.first_move = len(self.record.entries)
        self.lowest = len(self.record.entries)

    def set_position(self, data: Mapping[str, Any], entries: int) -> None:
        """The position after so many entries; those that follow are played."""
        if not 0 <= entries <= len(self.record.entries):
            raise BadPosition(f"the snapshot is of entry {entries}, the record has {len(self.record.entries)}")
        state = load(data)
        for entry in self.record.entries[entries:]:
            state.play(entry.action)
        self.state = state
        self._listen()

    def follow(self, known: int) -> None:
        """Entries were adopted behind the first `known`, whose position this is: play them."""
        state = self.state.clone()
        for at in range(known, len(self.record.entries)):
            if self.marks[at] & DECIDED:
                self._keep(at, state.clone())
            state.play(self.record.entries[at].action)
        self.state = state
        self._listen()


def kept_aside(state: State) -> bool:
    """Whether answers to the question now asked are kept aside: it is secret, or several may answer it together."""
    return state.to_move < CHANCE and (state.is_secret() or len(state.open_seats()) > 1)


def _plays(state: State, entries: Sequence[Entry], seat: int) -> bool:
    """Play them as far as they are legal; whether all were. What the seat has not seen might have been anything."""
    for entry in entries:
        known = entry.seen_by == EVERYBODY or entry.seen_by >> seat & 1
        if state.to_move != entry.mover or (known and state.refusal(entry.action)):
            return False
        state.play(entry.action if known else state.legal()[0])
    return True
