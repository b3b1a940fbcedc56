"""Which table the bots look at next: fair to people, whatever one of them sets going.

Tables at which somebody plays come first; those of bots only share a lane that leaves a thread free for the others. In
both, whoever made the table that was looked at last comes behind those who wait: fifty tables of one person cost the
others one move each time, not fifty."""

import math
from collections import Counter
from typing import NamedTuple

from sunstone.table.keeper import Crowd

UNKNOWN = Crowd("", True, True)
THINKING = 2  # tables of bots only that are thought about at once for one person
_REMEMBERED = 1000  # people of whom it is known when they were served


class Due(NamedTuple):
    when: float
    crowd: Crowd


class Agenda:
    """Not locked: its owner does that."""

    def __init__(self, threads: int) -> None:
        self._lane = max(1, threads - 1)  # threads that tables of bots only may have
        self._due: dict[str, Due] = {}
        self._busy: dict[str, Crowd] = {}  # looked at now: one at a time for each table
        self._served: dict[str, float] = {}  # when a person's table was looked at last

    def __len__(self) -> int:
        return len(self._due)

    @property
    def busy(self) -> int:
        return len(self._busy)

    @property
    def awaited(self) -> bool:
        """Whether a table is looked at now at which people wait."""
        return any(crowd.people for crowd in self._busy.values())

    def put(self, table_id: str, when: float, crowd: Crowd | None = None) -> None:
        """Look at it then, or sooner if that was wanted already. Without a crowd: as known, or as if people waited."""
        known = self._due.get(table_id)
        if known:
            when = min(when, known.when)
        self._due[table_id] = Due(when, crowd or (known.crowd if known else self._busy.get(table_id, UNKNOWN)))

    def has(self, table_id: str) -> bool:
        """Whether it is looked at now, or will be."""
        return table_id in self._due or table_id in self._busy

    def take(self, now: float) -> str | None:
        """The table to look at now, busy until `done`; None if there is nothing to do yet."""
        alone = Counter(crowd.creator for crowd in self._busy.values() if not crowd.people)
        full = alone.total() >= self._lane
        best: tuple[bool, float, float, str] | None = None
        for table_id, (when, crowd) in self._due.items():
            if when > now or table_id in self._busy:
                continue
            if not crowd.people and (full or alone[crowd.creator] >= THINKING):
                continue
            rank = (not crowd.people, max(when, self._served.get(crowd.creator, when)), when, table_id)
            if best is None or rank < best:
                best = rank
        if best is None:
            return None
        found = best[3]
        crowd = self._due.pop(found).crowd
        self._busy[found] = crowd
        if len(self._served) >= _REMEMBERED:
            self._served.clear()
        self._served[crowd.creator] = now
        return found

    def wait(self, now: float) -> float:
        """Seconds until something becomes due; what waits for a thread only is told by `done`."""
        return min((when for when, _ in self._due.values() if when > now), default=math.inf) - now

    def overdue(self, now: float) -> float:
        """Seconds since the oldest became due; what is looked at now does not count."""
        since = [now - due.when for table_id, due in self._due.items() if table_id not in self._busy]
        return max([0.0, *since])

    def done(self, table_id: str) -> Crowd:
        """It has been looked at. Who played there when it was taken."""
        return self._busy.pop(table_id)
