"""Where work is done: in this process, in processes of this machine, or on a Ray cluster."""

import importlib
import logging
import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Protocol

from sunstone.engine.errors import BadSetting, SunstoneError


class Promise(Protocol):
    def result(self) -> Any: ...


Submit = Callable[..., Promise]  # a function of a module, and what it is called with


class WorkerLost(SunstoneError):
    """A process that worked for us is gone."""


class Done:
    """Worked out at once."""

    def __init__(self, work: Callable[..., Any], *args: Any) -> None:
        self.outcome = work(*args)

    def result(self) -> Any:
        return self.outcome


@contextmanager
def local(workers: int) -> Iterator[Submit]:
    if workers == 1:
        yield Done
        return
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), end_with_parent)
    try:
        yield pool.submit
    except BrokenProcessPool:
        raise WorkerLost(
            "a worker process was ended from outside, perhaps for want of memory;"
            " what was finished is kept, and fewer --workers take less"
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def end_with_parent() -> None:
    """A parent that is killed tells nobody, and its workers would wait for work, or do it, for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()


class Remote:
    """On the cluster."""

    def __init__(self, ray: Any, reference: Any) -> None:
        self.ray, self.reference = ray, reference

    def result(self) -> Any:
        return self.ray.get(self.reference)


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
        remote = ray.remote(num_cpus=1, max_retries=2)
        workers = int(ray.cluster_resources().get("CPU", 1))
        yield lambda work, *args: Remote(ray, remote(work).remote(*args)), workers
    finally:
        ray.shutdown()
