"""Positions analysed while somebody looks at them: a search that grows, tells what it has found so far, and ends when
nobody looks any more.

It thinks in processes of its own, slice by slice. Before each slice it gives way to bots that people wait for, so that
no table becomes slower because somebody studies. A person has one search at a time: who goes to another position has
left the one before. What was found is kept, and shown at once to whoever comes back."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from msgspec import ValidationError, convert

from sunstone.engine.position import digest
from sunstone.players.growing import Standing
from sunstone.table.errors import NotNow
from sunstone.table.worker import Analysing, Question
from sunstone.table.workers import BotFailed, Stopped, Workers

MARKS = (0.3, 1.0, 3.0, 10.0, 30.0)  # seconds of search after which something is told
SLICE = 0.5  # seconds that a process searches before anybody asks whether it shall go on
COUNTED = 4  # the same in simulations
LIMIT = 20.0  # seconds in which a slice must be done, on a machine that is busy
MOST = 2  # searches at once; the others wait
LEASE = 5.0  # seconds after which a search ends that nobody has asked for
WAY = 3.0  # seconds that a slice waits for bots: where some bot always thinks, a search still grows
KEPT = 300  # positions of which it is remembered what was found
NICE = 15  # how far these processes stand back: behind those of the bots
_LOOK = 0.05  # seconds between two looks whether bots are done


@dataclass(frozen=True)
class Found:
    """What is known of a position so far."""

    stage: int = 0  # how many marks have been passed; 0: nothing yet
    done: bool = False  # it grows no further
    standing: Standing | None = None  # before the first mark there is none
    error: str = ""  # why there is nothing more


class _Search:
    """Somebody's search of one position."""

    def __init__(self, number: int, by: str, key: str, position: Mapping[str, Any], now: float) -> None:
        self.number = number
        self.by = by
        self.key = key
        self.position = position
        self.asked = now  # when somebody looked last
        self.left = False  # its person looks at another position
        self.error = ""


class Analyst:
    def __init__(
        self,
        bots_think: Callable[[], bool],
        workers: Workers | None = None,
        simulations: Sequence[int] = (),
        most: int = MOST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`bots_think`: whether people wait for a bot now. `simulations`: marks of another sort than `MARKS`, so that
        the same position is told the same on every machine."""
        self.workers = workers or Workers(nice=NICE)
        self.marks = list(simulations or MARKS)
        self.counted = bool(simulations)
        self._bots_think = bots_think
        self._clock = clock
        self._pool = ThreadPoolExecutor(most, thread_name_prefix="analysis")
        self._lock = threading.Lock()
        self._searches: dict[str, _Search] = {}  # by person
        self._kept: OrderedDict[str, Found] = OrderedDict()  # by position, that looked at last at the end
        self._number = 0
        self._stopping = threading.Event()

    def look(self, by: str, position: Mapping[str, Any]) -> Found:
        """What is known of the position, at once. Unless all is known that will be, a search of it is under way from
        now on; it goes on for as long as this is asked now and then."""
        key = digest(dict(position))
        with self._lock:
            if self._stopping.is_set():
                raise NotNow("there is no analysis: the server is being stopped")
            known = self._kept.get(key, Found())
            search = self._searches.get(by)
            if search is not None and search.key != key:
                search.left, search = True, None
                del self._searches[by]
            if known.done:
                self._kept.move_to_end(key)
                return known
            if search is None:
                self._number += 1
                search = self._searches[by] = _Search(self._number, by, key, position, self._clock())
                self._pool.submit(self._run, search)
            search.asked = self._clock()
            return replace(known, error=search.error)

    def leave(self, by: str) -> None:
        """That person looks at nothing any more."""
        with self._lock:
            if search := self._searches.pop(by, None):
                search.left = True

    def facts(self) -> dict[str, int]:
        with self._lock:
            return {"searching": len(self._searches), "kept": len(self._kept)}

    def stop(self) -> None:
        self._stopping.set()
        self.workers.close()
        self._pool.shutdown(cancel_futures=True)

    # --- in a thread of the pool
    def _run(self, search: _Search) -> None:
        try:
            self._grow(search)
        except Stopped:
            pass
        except BotFailed as error:
            search.error = f"the search {error}; go to another position and back to try again"
            return  # told to its person as long as they look
        except Exception as error:  # nobody waits for this future: it must not end in silence
            search.error = f"the search ended: {type(error).__name__}"
            raise
        with self._lock:
            if self._searches.get(search.by) is search:
                del self._searches[search.by]

    def _grow(self, search: _Search) -> None:
        wanted: Analysing = {
            "marks": self.marks,
            "slice": COUNTED if self.counted else SLICE,
            "counted": self.counted,
        }
        question: Question = {
            "position": search.position,
            "seed": int(search.key, 16) >> 2,  # who looks again at the same is told the same
            "analyse": wanted,
            "memory": f"analysis {search.number}",
        }
        if not self._wanted(search):
            return
        with self.workers.lent() as worker:
            while self._give_way(search):
                told = worker.ask(question, LIMIT, wanted="analysis")
                try:
                    found = convert(told, Found)
                except ValidationError:
                    raise BotFailed("did not answer sensibly") from None
                self._keep(search.key, found)
                if found.done:
                    return

    def _wanted(self, search: _Search) -> bool:
        with self._lock:
            return not (search.left or self._stopping.is_set() or self._clock() - search.asked > LEASE)

    def _give_way(self, search: _Search) -> bool:
        """Wait for bots; whether the search is still wanted then."""
        until = self._clock() + WAY
        while self._wanted(search) and self._bots_think() and self._clock() < until:
            self._stopping.wait(_LOOK)
        return self._wanted(search)

    def _keep(self, key: str, found: Found) -> None:
        """The largest one: a search that was begun anew says nothing before it knows more."""
        with self._lock:
            if found.stage > self._kept.get(key, Found()).stage:
                self._kept[key] = found
            if key in self._kept:
                self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
