"""How this server is, for whatever watches over it: whether it is alive, and whether it should be sent visitors."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.table import TableError
from sunstone.web.answers import json
from sunstone.web.site import Site, site

PATIENCE = 5.0  # seconds that the database may take to answer
DRAINING = "the server is ending"
SLOW = f"the database has not answered within {PATIENCE:g} seconds"


async def health(request: Request) -> Response:
    """That it is alive, and what it does. The database is not asked: a server that waits for it needs no restart."""
    return json(request, {"ok": True, **site(request).facts()})


async def ready(request: Request) -> Response:
    """Whether to send it visitors; if not, why."""
    why = await unready(site(request))
    return json(request, {"ready": not why, **({"reason": why} if why else {})}, 503 if why else 200)


async def unready(here: Site) -> str:
    """What keeps it from being of use; "" if nothing does."""
    if here.hub.closing:
        return DRAINING
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.to_thread(here.room.store.check)
    except TimeoutError:
        return SLOW
    except TableError as error:
        return str(error)
    return ""


ROUTES: list[Any] = [Route("/health", health), Route("/ready", ready)]
