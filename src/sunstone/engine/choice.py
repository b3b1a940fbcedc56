"""A choice as people see it, and what playing it would do at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.state import State

NOT_LAID: Final = -1
FLIPPED: Final = 4  # ways from here on


class Amount(NamedTuple):
    """So much is gained, or below 0 paid. `what` is a word of the game's own table (`GameInfo.amounts`)."""

    what: str
    n: int


class Good(NamedTuple):
    """What there are amounts of, for people."""

    word: str
    icon: str = ""  # of the drawing; "" where the word is shown
    more: str = ""  # the word for several, if it is another
    counted: bool = True  # False: it happens or it does not, and the word says all

    def named(self, n: int) -> str:
        return self.more if self.more and abs(n) > 1 else self.word


def summed(amounts: Iterable[tuple[str, int]], order: Iterable[str] = ()) -> tuple[Amount, ...]:
    """One of each kind, in that order or as they come; what adds up to nothing is left out."""
    sums: dict[str, int] = {}
    for what, n in amounts:
        sums[what] = sums.get(what, 0) + n
    return tuple([Amount(what, sums[what]) for what in order or sums if sums.get(what)])


def effect_text(amounts: Iterable[Amount], goods: Mapping[str, Good]) -> str:
    """ "-2 apples, +3 pears, dawn follows"."""
    return ", ".join(_amount_text(goods[what], n) for what, n in amounts)


def _amount_text(good: Good, n: int) -> str:
    return f"{n:+} {good.named(n)}" if good.counted else good.word


class Prospect(NamedTuple):
    """Something that could be done after a choice, and what it would cost and give."""

    label: str
    effects: tuple[Amount, ...] = ()


class Choice(NamedTuple):
    action: int
    text: str  # notation, as in the record
    label: str  # what a person reads
    effects: tuple[Amount, ...]  # what it costs and gives at once
    target: str  # the element on the board it belongs to, "" if none
    short: str = ""  # how the label begins, if a picture shows the rest: beside one that is only heard
    about: str = ""  # how the label ends, if that is true of all that may be done there
    piece: str = ""  # what is laid out; choices that follow each other with the same piece are ways for it to lie
    way: int = NOT_LAID  # how the piece in hand lies: quarter turns clockwise, FLIPPED more if it is turned over
    number: int = 0  # that it shows, and is known by; 0 if none
    group: str = ""  # heading of those that differ in one thing alone, which stand together where a picture shows it
    ahead: tuple[Prospect, ...] = ()  # what it leads to, where it brings nothing by itself
    idle: bool = False  # it does nothing, or no more: such choices come last

    @property
    def name(self) -> str:
        return self.short or self.label


_READ: Final = 4  # labels read out for one element; the list beside the board has them all


def read_out(choices: Sequence[Choice]) -> str:
    """What may be done with an element of the board, for those who hear it."""
    labels = [choice.label for choice in choices]
    return "; ".join(labels[:_READ] + [f"and {len(labels) - _READ} more"] * (len(labels) > _READ))


class BoxQuestion(NamedTuple):
    """What somebody who plays with the real box is asked at chance: to enter what was rolled or drawn."""

    prompt: str  # "Which tile lies on the first board?"
    group: str  # heading of all that is laid out in this way: "Tiles on boards"
    place: str  # where among them: "the first board"; "" if that needs no word
    outcome: Callable[[int], Choice]  # an outcome in words
    doubt: str = ""  # why the box may bring something else (`State.beyond`); "" if our data are printed facts

    def line(self, action: int) -> str:
        """What was entered, for the log: no more than its name. An outcome without words is none."""
        name = self.outcome(action).name
        where = f"{self.group}, {self.place}" if self.place else self.group
        return f"{where}: {name}" if name else ""


class Reconstructed(NamedTuple):
    """A printed fact that no source we could use shows, for who plays with the real box to compare."""

    module: str
    title: str  # "The first board: what it brings"
    values: tuple[str, ...]  # what we play with, a line each
    remedy: str  # what can be done if the box differs


COMPARE = (
    "No source we may use shows these printed facts, so they are reconstructed. Compare them with your box before you "
    "begin."
)


def preview(s: State, action: int) -> list[Event]:
    """What playing the action would do, up to the next decision. The state does not change."""
    trial = s.clone()
    ledger = Ledger()
    trial.ledger = ledger
    trial.play(action)
    return ledger.events
