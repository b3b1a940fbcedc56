"""Playing a match: in this process, in processes of this machine, or on a Ray cluster."""

import importlib
import logging
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol

from sunstone.arena.game import Outcome, play
from sunstone.arena.schedule import Job, Match, schedule
from sunstone.arena.standings import Standings
from sunstone.engine.errors import BadSetting

AHEAD = 3  # games that wait for each worker


class Promise(Protocol):
    def result(self) -> Outcome: ...


Submit = Callable[[Match, Job], Promise]


class Done:
    """Played at once."""

    def __init__(self, match: Match, job: Job) -> None:
        self.outcome = play(match, job)

    def result(self) -> Outcome:
        return self.outcome


@contextmanager
def local(workers: int) -> Iterator[Submit]:
    if workers == 1:
        yield Done
        return
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield lambda match, job: pool.submit(play, match, job)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class Remote:
    """A game on the cluster."""

    def __init__(self, ray: Any, reference: Any) -> None:
        self.ray, self.reference = ray, reference

    def result(self) -> Outcome:
        outcome: Outcome = self.ray.get(self.reference)
        return outcome


@contextmanager
def cluster(address: str) -> Iterator[tuple[Submit, int]]:
    """Ray at that address; `local` starts one here. Its nodes need the same Sunstone installed."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise BadSetting("--cluster needs Ray: pip install 'sunstone[cluster]'") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadSetting(f"--cluster {address}: no Ray cluster answers there ({str(error).splitlines()[0]})") from None
    try:
        task = ray.remote(num_cpus=1, max_retries=2)(play)
        workers = int(ray.cluster_resources().get("CPU", 1))
        yield lambda match, job: Remote(ray, task.remote(match, job)), workers
    finally:
        ray.shutdown()


def run(match: Match, standings: Standings, submit: Submit, workers: int) -> Iterator[Outcome]:
    """The outcomes in the order of the schedule, so that a match ends the same with any number of workers. It ends
    early when the test has decided; games under way are given up."""
    waiting: deque[Promise] = deque()
    jobs = schedule(match)
    while True:
        while len(waiting) < AHEAD * workers and (job := next(jobs, None)) is not None:
            waiting.append(submit(match, job))
            if workers == 1:
                break
        if not waiting:
            return
        outcome = waiting.popleft().result()
        standings.add(outcome)
        yield outcome
        if standings.verdict():
            return
