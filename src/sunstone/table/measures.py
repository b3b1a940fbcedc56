"""What is counted of the tables, for `/metrics`. No id and no name is ever a label.

Several processes of one server count into files of a folder that the environment names, as prometheus-client has it:
what a process that died has counted stays, and gauges are the sum of those that live."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import Counter, Histogram

from sunstone.engine.errors import SunstoneError
from sunstone.table.errors import Busy, Conflict

_SOON: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
_LONG: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

# how a change of a table may end
STORED: Final = "stored"
REFUSED: Final = "refused"  # by the rules, or because it was somebody else's to make
LATE: Final = "late"  # somebody else was first
FAILED: Final = "failed"  # the database did not take it

ACTIONS: Final = Counter("sunstone_actions", "Changes of tables, by game and how they ended", ["game", "result"])
STORING: Final = Histogram("sunstone_store_seconds", "Until a change is stored", buckets=_SOON)
THINKING: Final = Histogram("sunstone_bot_seconds", "Until a bot has answered", buckets=_LONG)
DATABASE_ERRORS: Final = Counter("sunstone_database_errors", "Times that the database did not do its work")

# how a call to somebody may end
TOLD: Final = "told"
LATER: Final = "later"  # it is tried again
GIVEN_UP: Final = "given up"

ALERTS: Final = Counter("sunstone_alerts", "Calls to people, by kind of channel and how they ended", ["kind", "result"])


@contextmanager
def counted(game: str) -> Iterator[None]:
    """A change of a table of that game is tried."""
    try:
        yield
    except Conflict:
        ACTIONS.labels(game, LATE).inc()
        raise
    except SunstoneError as error:
        ACTIONS.labels(game, FAILED if isinstance(error, Busy) else REFUSED).inc()
        raise
    ACTIONS.labels(game, STORED).inc()
