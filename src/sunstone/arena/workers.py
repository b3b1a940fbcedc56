"""Where work is done: in this process, in processes of this machine, or on a Ray cluster."""

import importlib
import logging
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol

from sunstone.engine.errors import BadSetting


class Promise(Protocol):
    def result(self) -> Any: ...


Submit = Callable[..., Promise]  # a function of a module, and what it is called with


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
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield pool.submit
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


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
