"""The web server: one app over a room of tables."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.alerts.caller import Caller
from sunstone.alerts.mail import Mail
from sunstone.engine.errors import SunstoneError
from sunstone.engine.registry import faults
from sunstone.table import Analyst, Driver, Reviewer, Room, Timekeeper
from sunstone.table.rater import Rater
from sunstone.table.wire import wire_for
from sunstone.web import (
    account,
    admin,
    alerts,
    analysis,
    announcements,
    api,
    friends,
    holidays,
    learn,
    lobby,
    pages,
    person,
    puzzles,
    ratings,
    replay,
    reporting,
    review,
    rules,
    statistics,
    study,
    tables,
    threads,
    vitals,
    whatif,
)
from sunstone.web.answers import problem, refused
from sunstone.web.assets import MEDIA, asset_file, content, version
from sunstone.web.bans import Gate
from sunstone.web.builder import Builder
from sunstone.web.guard import Guard
from sunstone.web.journal import Journal
from sunstone.web.limits import STANDARD, Limits
from sunstone.web.live import Hub
from sunstone.web.metrics import Metrics, measure
from sunstone.web.network import Network
from sunstone.web.recognise import Recognise, watch
from sunstone.web.site import Site
from sunstone.web.threads import stored

PACKED = ("image/png", "font/woff2")  # no smaller when compressed again
CLEANING = 3600.0  # seconds between two looks for dead tables
_logger = logging.getLogger(__name__)


def create_app(
    database: str | Path | None = None,
    *,
    limited: bool = True,
    pause: float = 0.6,
    keep: float | None = None,
    hosts: Sequence[str] = (),
    network: Network | None = None,
    builds: Path | None = None,
    simulations: Sequence[int] = (),
    mail: Mail | None = None,
    journal: bool = False,
    origin: str = "",
    admin_key: str = "",
    callable_networks: Sequence[str] = (),
    limits: Limits = STANDARD,
) -> Starlette:
    """`database`: as for `Room`. `pause`: seconds before a bot's move, so that people can follow. `keep`: seconds until
    tables are deleted at which the game has ended; None keeps them. `hosts`: the names that the server answers to, none
    for every one. `network`: at home, that it may be opened to others in it. `builds`: a checkout whose fast form is
    built meanwhile; bots go over to it. `simulations`: as for `Analyst`.
    `mail`: what sends mail to people; without it nothing that needs mail is offered.
    `journal`: every request is told in the log. `origin`: the address that people use.
    `admin_key`: opens the host's pages; without it there are none.
    `callable_networks`: those of the host's own in which people may be called, beside the internet.
    `limits`: how much one person may take of it, if it is `limited`."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        for fault in faults():  # asked now: no page waits for a game to be imported
            _logger.warning(fault)
        room = await asyncio.to_thread(Room, database, cache=limits.cache)
        threads.suit(room.store.shared)
        if limited:
            room.keeper.under_way = limits.tables
        hub = Hub(room)
        hub.loop = asyncio.get_running_loop()
        driver = Driver(room, pause=pause)
        analyst = Analyst(driver.awaited, simulations=simulations)

        def go_over(folder: Path) -> None:
            for workers in (driver.workers, analyst.workers):
                workers.go_over(folder)

        builder = Builder(builds, go_over, say) if builds else None
        hub.network = network
        reviewer, rater = Reviewer(driver), Rater(room)
        caller = Caller(room, mail, tuple(callable_networks), hub.presence.has, origin)
        app.state.site = Site(room, hub, driver, reviewer, analyst, caller, network, builder, mail, origin, admin_key)
        timekeeper = Timekeeper(room)
        await stored(app.state.site.read)
        driver.start()
        timekeeper.start()
        await asyncio.to_thread(reviewer.start)
        rater.start()
        caller.start()
        if builder:
            builder.start()
        wire = app.state.wire = wire_for(room.store, hub.elsewhere.heard)
        if wire:
            room.subscribe(None, wire.tell)
            wire.start()
        works = (
            clean(room, keep),
            hub.elsewhere.watch(),
            measure(app.state.site),
            watch(room, hub),
            friends.keep_seen(hub),
            app.state.site.keep_reading(),
        )
        tasks = [asyncio.create_task(work) for work in works]
        yield
        if wire:
            await asyncio.to_thread(wire.stop)
        if builder:
            builder.stop()
        for task in tasks:
            task.cancel()
        await asyncio.to_thread(timekeeper.stop)
        await asyncio.to_thread(hub.elsewhere.close)
        await asyncio.to_thread(analyst.stop)
        await asyncio.to_thread(driver.stop)
        await asyncio.to_thread(reviewer.stop)
        await asyncio.to_thread(caller.stop)
        await asyncio.to_thread(rater.stop)
        await asyncio.to_thread(room.close)

    app = Starlette(
        routes=[
            *api.ROUTES,
            *lobby.ROUTES,
            *learn.ROUTES,
            *pages.ROUTES,
            *rules.ROUTES,
            *person.ROUTES,
            *holidays.ROUTES,
            *account.ROUTES,
            *friends.ROUTES,
            *announcements.ROUTES,
            *admin.ROUTES,
            *reporting.ROUTES,
            *alerts.ROUTES,
            *tables.ROUTES,
            *replay.ROUTES,
            *review.ROUTES,
            *study.ROUTES,
            *analysis.ROUTES,
            *whatif.ROUTES,
            *puzzles.ROUTES,
            *vitals.ROUTES,
            *ratings.ROUTES,
            *statistics.ROUTES,
            Route("/static/{version}/{path:path}", static),
        ],
        middleware=[
            *([Middleware(Journal)] if journal else []),
            Middleware(Metrics),
            Middleware(Guard, limited=limited, hosts=hosts, network=network, limits=limits),
            Middleware(Recognise),
            Middleware(Gate),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=6, exclude_content_types=PACKED),
        ],
        exception_handlers={HTTPException: http_problem, SunstoneError: told, 500: broken},
        lifespan=lifespan,
    )
    return app


def say(text: str) -> None:
    print(f"Sunstone: {text}", flush=True)


async def clean(room: Room, keep: float | None) -> None:
    """Clear dead tables now and then. Whatever goes wrong, the next time comes."""
    while True:
        try:
            if gone := await asyncio.to_thread(cleaned, room, keep):
                _logger.info("cleared %d dead tables", len(gone))
        except Exception as error:
            _logger.error("dead tables cannot be cleared; tried again in %g s: %s", CLEANING, error)
        await asyncio.sleep(CLEANING)


def cleaned(room: Room, keep: float | None) -> list[str]:
    """By one of the servers of a database at a time; ids of the tables that are gone."""
    with room.leases.held("cleaning") as ours:
        if not ours:
            return []
        room.leases.clear()
        room.accounts.clear()
        return room.expire(None, keep)


async def static(request: Request) -> Response:
    """Our own files; the address holds a hash of the content, so they are kept for ever. A page from before an update
    asks for an older version: it gets what there is, and must not keep that under this address."""
    name = request.path_params["path"]
    path = asset_file(name)
    if path is None:
        return problem(request, 404, "There is no such file.")
    newest = request.path_params["version"] == version(name)
    keep = "public, max-age=31536000, immutable" if newest else "no-cache"
    return Response(content(path), headers={"cache-control": keep}, media_type=MEDIA[path.suffix])


async def http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    texts = {
        404: "There is no such page. The address may be mistyped, or the table has been deleted.",
        405: "That cannot be done at this address.",
    }
    answer = problem(request, error.status_code, texts.get(error.status_code, str(error.detail)))
    answer.headers.update(error.headers or {})
    return answer


async def told(request: Request, error: Exception) -> Response:
    """What the rooms below refuse, wherever it comes up: the message is made for people."""
    assert isinstance(error, SunstoneError)
    return refused(request, error)


async def broken(request: Request, error: Exception) -> Response:
    return problem(request, 500, "Something went wrong on our side. Nothing you did is lost; load the page again.")
