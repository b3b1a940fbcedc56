"""The page of one line of a chat: reporting it to the host, blocking who said it."""

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.engine.errors import SunstoneError
from sunstone.table import Message, NotNow, Table, blocks, moderation
from sunstone.web import identity
from sunstone.web.answers import go, page, sentence, status_of
from sunstone.web.site import site
from sunstone.web.threads import posted


def message_of(table: Table, number: str, reader: str) -> Message:
    """The line of the address, if this reader may read it."""
    for message in table.chat(reader=reader):
        if str(message.id) == number:
            return message
    raise NotNow("this message is not there any more")


def line(request: Request) -> Response:
    return form(request, site(request).table(request))


def form(request: Request, table: Table, done: str = "", error: SunstoneError | None = None) -> Response:
    message = message_of(table, request.path_params["line"], identity.me(request).id)
    return page(
        request,
        "report.html",
        status_of(error) if error else 200,
        table_id=table.id,
        message=message,
        reasons=moderation.REASONS,
        done=done,
        why=sentence(error) if error else "",
    )


def report(request: Request, given: FormData) -> Response:
    reason, note = (str(given.get(name, "")) for name in ("reason", "note"))
    table, me, here = site(request).table(request), identity.me(request), site(request)
    message = message_of(table, request.path_params["line"], me.id)
    try:
        moderation.report(here.room.store, table.id, message.id, me.id, reason, note, here.room.keeper.clock())
    except SunstoneError as error:
        return form(request, table, error=error)
    return form(request, table, done="Thank you: the host of this server will look at it.")


def block(request: Request) -> Response:
    """Who said that."""
    table, me, here = site(request).table(request), identity.me(request), site(request)
    message = message_of(table, request.path_params["line"], me.id)
    blocks.block(here.room.store, me.id, table.speaker(message.id), here.room.keeper.clock())
    here.hub.chat_changed(table.id)
    return go(request, f"/t/{table.id}")


ROUTES: list[Any] = [
    Route("/t/{table}/chat/{line}", line),
    Route("/t/{table}/chat/{line}", posted(report), methods=["POST"]),
    Route("/t/{table}/chat/{line}/block", block, methods=["POST"]),
]
