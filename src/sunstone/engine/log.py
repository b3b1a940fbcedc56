"""Events in words: the sentence of a log, the line under a move, and the source on the score sheet."""

from collections.abc import Callable, Container, Mapping, Sequence
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from sunstone.engine.choice import Amount
from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event
from sunstone.engine.wording import capital

N = TypeVar("N")
DOES: Final = "{who} {words}"  # how a sentence is made of whose the event is and its words: "Ana takes a tile"
OF: Final = "{who}'s {words}"  # "Ana's turn"
TABLE: Final = "{words}"  # nobody's


class Line(NamedTuple, Generic[N]):
    """A kind of event in words. Where they are "" there is nothing to tell."""

    words: "Callable[[Event, Log[N]], str]"
    form: str = DOES  # may also name {n}, the amount
    what: str = ""  # what it is an amount of; under a move its cause is told, and the amount is data
    brief: "Callable[[Event, Log[N]], str] | None" = None  # under a move, where that has words of its own


class Log(Generic[N]):
    """How a game tells its events. `names`: what its lines need to call things by."""

    def __init__(
        self,
        causes: Sequence[tuple[str, str]] | Mapping[int, tuple[str, str]],
        order: Sequence[str],
        lines: Mapping[int, Line[N]],
        names: N,
        unnamed: str,
        zero: Container[int],
        quiet: Callable[[Event], bool],
    ) -> None:
        """`causes`: what a line says in brackets, and the source on the score sheet. `order`: all sources; the last is
        for causes that never bring points. `unnamed`: said of an amount whose cause has no name. `zero`: kinds that are
        told although their amount is 0. `quiet`: what needs no line under a move."""
        self.causes, self.order, self.lines, self.names = causes, order, lines, names
        self.unnamed, self.zero, self.quiet = unnamed, zero, quiet
        self.brief = lru_cache(4096)(self._brief)

    def source(self, cause: int) -> str:
        """The line of the score sheet that a cause belongs to."""
        return self.causes[cause][1]

    def sources(self) -> list[str]:
        return list(self.order)

    def because(self, cause: int) -> str:
        text = self.causes[cause][0]
        return f" ({text})" if text else ""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """A sentence; "" for what needs none."""
        words, line = self._words(event), self.lines[event.what]
        if not words or event.seat == CHANCE:
            return words
        if line.form == DOES:  # nearly all; it takes half the time
            return f"{names[event.seat]} {words}"
        return line.form.format(who=names[event.seat], words=words, n=event.amount)

    def deed(self, event: Event) -> str:
        """What stands after the name of whose deed it is; "" if the sentence is another."""
        return self._words(event) if self.lines[event.what].form == DOES and event.seat < CHANCE else ""

    def _words(self, event: Event) -> str:
        return self.lines[event.what].words(event, self) if event.amount or event.what in self.zero else ""

    def _brief(self, event: Event) -> tuple[str, tuple[Amount, ...]]:
        """A line under its move: what happened, and what it brought; ("", ()) for no line."""
        words, line = self._words(event), self.lines[event.what]
        if not words or self.quiet(event):
            return "", ()
        if line.brief and (own := line.brief(event, self)):
            return own, ()
        if line.what:
            return capital(self.causes[event.cause][0] or self.unnamed), (Amount(line.what, event.amount),)
        return capital(words), ()
