"""A finished game in which one turn is played otherwise: to be looked at like any other, and never written."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from sunstone.table.errors import NotNow
from sunstone.table.live import Live
from sunstone.table.table import Table
from sunstone.table.views import finished

T = TypeVar("T")


class Variation(Table):
    """The table up to an entry, and then that plan of the seat which is asked there."""

    def __init__(self, table: Table, at: int, plan: Sequence[str]) -> None:
        super().__init__(table._keeper, table.id)
        self.line = str(at)
        self._live = Live(table._keeper.store.load(table.id))
        if not finished(self._live):
            raise NotNow("a turn can be played otherwise when the game is over")
        self._vary(at, plan)

    def _vary(self, at: int, plan: Sequence[str]) -> None:
        live, game = self._live, self._live.game
        game.rewind(at)
        for text in plan:
            game.decide(live.info.vocabulary.number(text), first=False, ask=True)
        game.versions += [live.version] * len(plan)
        live.notes = [note for note in live.notes if note.entries <= at]

    def _look(self, what: Callable[[Live], T], known: int = 0) -> T:
        with self._live.lock:
            return what(self._live)
