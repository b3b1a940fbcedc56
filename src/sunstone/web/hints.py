"""Waiting for a hint as long as whoever asked does."""

import asyncio

from starlette.requests import Request

from sunstone.table import Hints, NotNow
from sunstone.web.site import site

LOOK = 0.3  # seconds between two looks whether the other side is still there


async def hinted(request: Request, table_id: str, seat: int, by: str) -> Hints:
    """The best choices of that person's seat (`Driver.hint`). Given up when the connection is closed."""
    future = asyncio.wrap_future(site(request).driver.hint(table_id, seat, by))
    try:
        while not future.done():
            await asyncio.wait({future}, timeout=LOOK)
            if not future.done() and await request.is_disconnected():
                raise NotNow("nobody waits for this hint any more")
        return future.result()
    finally:
        future.cancel()
