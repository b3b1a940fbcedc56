"""What must not stand in the way of the event loop runs in threads, a pool a concern: who waits for the database does
not keep others from being drawn, and the other way round. Pages themselves are plain functions, which Starlette runs in
a pool of its own; those that need no database have another one, and come whatever the database does."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

P = ParamSpec("P")
T = TypeVar("T")
STORING = ThreadPoolExecutor(16, thread_name_prefix="tables")  # requests of the API: most wait for the database
CALLING = ThreadPoolExecutor(4, thread_name_prefix="outside")  # what waits for servers elsewhere, maybe for long
DRAWING = ThreadPoolExecutor(4, thread_name_prefix="pages")  # updates of open pages: most compute
READING = ThreadPoolExecutor(4, thread_name_prefix="rules")  # pages that need no database


async def stored(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(STORING, partial(work, *args, **more))


async def called(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(CALLING, partial(work, *args, **more))


async def drawn(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(DRAWING, partial(work, *args, **more))


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
