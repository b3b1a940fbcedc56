"""What must not stand in the way of the event loop runs in threads, a pool a concern: who waits for the database does
not keep others from being drawn, and the other way round. Pages themselves are plain functions, which Starlette runs in
a pool of its own; those that need no database have another one, and come whatever the database does."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple, ParamSpec, TypeVar

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

P = ParamSpec("P")
T = TypeVar("T")


class Pools(NamedTuple):
    """For the database of this server."""

    storing: ThreadPoolExecutor  # requests of the API
    drawing: ThreadPoolExecutor  # updates of open pages


# A program elsewhere is waited for by several at once. A file hardly is: there all of them compute, one at a time. More
# threads would only take turns more often; how many are best was tried once a number (docs/bench.md), so roughly.
ELSEWHERE = Pools(ThreadPoolExecutor(8, thread_name_prefix="tables"), ThreadPoolExecutor(4, thread_name_prefix="pages"))
IN_A_FILE = Pools(ThreadPoolExecutor(4, thread_name_prefix="tables"), ThreadPoolExecutor(1, thread_name_prefix="pages"))
CALLING = ThreadPoolExecutor(4, thread_name_prefix="outside")  # what waits for servers elsewhere, maybe for long
READING = ThreadPoolExecutor(4, thread_name_prefix="rules")  # pages that need no database
_pools = ELSEWHERE


def suit(shared: bool) -> None:
    """`shared`: the database is a program that serves several; else it is a file."""
    global _pools
    _pools = ELSEWHERE if shared else IN_A_FILE


async def stored(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(_pools.storing, partial(work, *args, **more))


async def called(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(CALLING, partial(work, *args, **more))


async def drawn(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(_pools.drawing, partial(work, *args, **more))


def posted(page: Callable[[Request, FormData], Response]) -> Callable[[Request], Awaitable[Response]]:
    """The answer to a form: it is read as it comes, and what is done with it is done in a thread."""

    async def answer(request: Request) -> Response:
        async with request.form() as form:
            return await stored(page, request, form)

    return answer


def unstored(page: Callable[[Request], Response]) -> Callable[[Request], Awaitable[Response]]:
    """A page that needs no database."""

    async def answer(request: Request) -> Response:
        return await asyncio.get_running_loop().run_in_executor(READING, page, request)

    return answer
