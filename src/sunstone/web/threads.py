"""What must not stand in the way of the event loop runs in threads, a pool a concern: who waits for the database does
not keep others from being drawn, and the other way round. Pages themselves are plain functions, which Starlette runs in
a pool of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
STORING = ThreadPoolExecutor(16, thread_name_prefix="tables")  # requests of the API: most wait for the database
DRAWING = ThreadPoolExecutor(4, thread_name_prefix="pages")  # updates of open pages: most compute


async def stored(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(STORING, partial(work, *args, **more))


async def drawn(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(DRAWING, partial(work, *args, **more))
