"""Choices in words: a table of the blocks of a vocabulary, each with what its actions say and where they belong."""

import sys
from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from sunstone.engine.choice import NOT_LAID, Amount, Choice
from sunstone.engine.frame import kind_of
from sunstone.engine.options import Options
from sunstone.engine.state import State
from sunstone.engine.vocabulary import Vocabulary

S = TypeVar("S", bound=State)


class Label(NamedTuple):
    """What a choice says, where that has parts: "short: rest; about". The other fields are a `Choice`'s own."""

    short: str
    rest: str = ""
    about: str = ""
    piece: str = ""
    way: int = NOT_LAID
    number: int = 0
    group: str = ""

    def __str__(self) -> str:
        return self.short + (f": {self.rest}" if self.rest else "") + (f"; {self.about}" if self.about else "")


Says = Callable[[S, int, int], str | Label]  # of (state, frame, index in the block)
Words = Callable[[S, int, int], str]
Block = tuple[int, Says[S], Words[S]]  # first action, label, element on the board
Belonging = Mapping[int, Callable[[S, int], Iterable[int]]]  # by kind of question: actions that it is about


class Labels(Generic[S]):
    """`idle`: actions that do nothing, or no more. People are shown them last, whatever the order of the options."""

    def __init__(self, vocabulary: Vocabulary, blocks: Iterable[Block[S]], idle: Container[int] = ()) -> None:
        self.vocabulary = vocabulary
        self.idle = idle
        self.blocks = sorted(blocks, key=lambda block: block[0])
        self.firsts = [block[0] for block in self.blocks]

    def choices(
        self, s: S, f: int, effects: Callable[[int], tuple[Amount, ...]], previewed: int = sys.maxsize
    ) -> list[Choice]:
        """Of all options of that frame; of more than are `previewed` no effects are told."""
        out = Options()
        s.list_options(f, out)
        actions = sorted((int(out.action[i]) for i in range(out.n)), key=lambda action: action in self.idle)
        if out.n > previewed:
            return [self.choice(s, f, action) for action in actions]
        return [self.choice(s, f, action, effects(action)) for action in actions]

    def closed(self, s: S, seat: int, belonging: Belonging[S]) -> list[Choice]:
        """Of the actions that belong to what the seat is asked, those that are refused."""
        f = s.top if s.depth and s.to_move == seat else 0
        actions = belonging[kind_of(f)](s, f) if kind_of(f) in belonging else ()
        return [self.choice(s, f, action) for action in actions if s.refusal(action)]

    def choice(self, s: S, f: int, action: int, effects: tuple[Amount, ...] = ()) -> Choice:
        first, label, target = self.blocks[bisect_right(self.firsts, action) - 1]
        i = action - first
        said, name, where = label(s, f, i), self.vocabulary.name(action), target(s, f, i)
        found = Choice(action, name, str(said), effects, where, idle=action in self.idle)
        if isinstance(said, str):
            return found
        short, rest, about, piece, way, number, group = said
        return found._replace(
            short=short if rest else "", about=about, piece=piece, way=way, number=number, group=group
        )


# --- labels and elements that need no position
def nothing(s: State, f: int, i: int) -> str:
    return ""


def fixed(text: str) -> Words[State]:
    return lambda s, f, i: text


def named(head: str, names: Sequence[str]) -> Words[State]:
    return lambda s, f, i: f"{head}:{names[i]}"


def by_kind(names: Mapping[int, str]) -> Words[State]:
    """What depends on the question alone."""
    return lambda s, f, i: names[kind_of(f)]
