"""Pages of people among each other: friends and who may become one, invitations, whom one has blocked."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.engine.errors import BadSetting, SunstoneError
from sunstone.engine.registry import GAMES
from sunstone.table import Head, NotNow, NotYours, Person, Room, Table, blocks, cards, friends, invitations
from sunstone.table.schema import ENDED
from sunstone.web import identity, invite, preferences
from sunstone.web.answers import go, page, sentence, status_of
from sunstone.web.live import Hub
from sunstone.web.network import only_here
from sunstone.web.site import Site, site
from sunstone.web.threads import posted

if TYPE_CHECKING:
    from sunstone.web.tables import Item

SEEN_EVERY: Final = 60.0  # seconds after which it is written down again that somebody is here
PEOPLE: Final = 10_000  # of whom is remembered when that was
_seen: OrderedDict[str, float] = OrderedDict()


# --- who is meant
def whom(room: Room, me: str, code: str, friend: str) -> Person:
    """Somebody by a code that they gave away, or by an id in this person's lists."""
    if code:
        return cards.behind(room.store, code)
    if not friend:
        raise BadSetting("whom do you mean? Give a code, or an id of your lists")
    return friends.found(room.store, me, friend)


def played_with(table: Table, seat: int, me: str) -> Person:
    """Who sat there in a game that this person played in."""
    if not table.seats_of(me):
        raise NotYours("only who played here can ask the others")
    if table.head()["status"] not in ENDED:
        raise NotNow("the game is not over yet: ask them then, or give them your code")
    return table.person_at(seat)


# --- the page of friends
def listed(request: Request) -> Response:
    return circle_page(request)


def circle_page(request: Request, error: SunstoneError | None = None, code: str = "") -> Response:
    here, me = site(request), identity.me(request)
    store, now = here.room.store, here.room.keeper.clock()
    own = cards.code_of(store, me, now)
    cards.seen(store, [me], now)
    link = f"{here.base(request)}/f/{own}"
    return page(
        request,
        "friends.html",
        status_of(error) if error else 200,
        code=own,
        link=link,
        scan="" if only_here(link) else invite.scan("qr-friend", link),
        circle=friends.circle(store, me.id, now),
        met=friends.met(store, me.id),
        blocked=list(blocks.of(store, me.id).values()),
        given=code,
        why=sentence(error) if error else "",
    )


def _ask(room: Room, me: Person, other: Person) -> None:
    friends.ask(room.store, me, other, room.keeper.clock())


def _remove(room: Room, me: Person, other: Person) -> None:
    friends.remove(room.store, me.id, other.id)


def _block(room: Room, me: Person, other: Person) -> None:
    blocks.block(room.store, me.id, other, room.keeper.clock())


def _unblock(room: Room, me: Person, other: Person) -> None:
    blocks.unblock(room.store, me.id, other.id)


DEEDS: Final[Mapping[str, Callable[[Room, Person, Person], None]]] = {
    "ask": _ask,
    "remove": _remove,
    "block": _block,
    "unblock": _unblock,
}


def done(request: Request, form: FormData) -> Response:
    """One of these deeds, to who was named by a code or an id."""
    code, friend = (str(form.get(name, ""))[:40] for name in ("code", "friend"))
    here, me, deed = site(request), identity.me(request), DEEDS.get(request.path_params["deed"])
    try:
        if deed is None:
            raise BadSetting(f"nothing like that can be done; there is {', '.join(DEEDS)}")
        deed(here.room, me, whom(here.room, me.id, code, friend))
    except SunstoneError as error:
        return circle_page(request, error, code)
    return go(request, "/friends")


def new_code(request: Request) -> Response:
    room = site(request).room
    cards.new_code(room.store, identity.me(request), room.keeper.clock())
    return go(request, "/friends")


def behind_code(request: Request) -> Response:
    """A friend's link shows whose it is: programs that look at links before people do must not ask."""
    other = cards.behind(site(request).room.store, request.path_params["code"])
    if other.id == identity.me(request).id:
        return go(request, "/friends")
    return page(request, "friend.html", other=other.name, code=request.path_params["code"])


# --- from a table
def ask_at(request: Request) -> Response:
    """Somebody with whom this game was played."""
    here, me, table = site(request), identity.me(request), site(request).table(request)
    seat = request.path_params["seat"]
    _ask(here.room, me, played_with(table, int(seat) if seat.isdecimal() and len(seat) < 3 else -1, me.id))
    return go(request, "/friends")


def items(here: Site, table: Table, me: Person, head: Head) -> "list[Item]":
    """What a table's menu offers of this."""
    found: list[Item] = []
    if any(seat["open"] for seat in head["seats"]) and invitations.may_invite(table, me.id):
        found.append({"text": "Invite a friend", "href": f"/t/{table.id}/invite"})
    if head["status"] in ENDED and table.seats_of(me.id):
        met = {who.id for who in friends.met(here.room.store, me.id)}
        for seat in head["seats"]:
            if seat["kind"] == "person" and not seat["open"]:
                other = table.person_at(seat["seat"])
                if cards.handle(me.id, other.id) in met:
                    form = f"/t/{table.id}/friend/{seat['seat']}"
                    found.append({"text": f"Ask {seat['name']} to be friends", "form": form})
    if table.is_creator(me.id):
        quiet = table.quiet()
        words = "Turn the chat on again" if quiet else "Turn the chat off for all"
        found.append({"text": words, "post": "quiet", "with": {"on": not quiet}})
    return found


def invite_page(request: Request) -> Response:
    return inviting(request, site(request).table(request))


def inviting(request: Request, table: Table, error: SunstoneError | None = None) -> Response:
    here, me, head = site(request), identity.me(request), table.head()
    if not invitations.may_invite(table, me.id):
        raise NotYours("only who made the table can invite to it; at a listed one everybody who plays")
    store = here.room.store
    sent = {each.id: each for each in invitations.sent(store, table.id, me.id)}
    return page(
        request,
        "invite.html",
        status_of(error) if error else 200,
        table_id=table.id,
        title=head["title"],
        seats=[seat["seat"] for seat in head["seats"] if seat["open"]],
        friends=friends.circle(store, me.id, here.room.keeper.clock()).friends,
        sent=sent,
        why=sentence(error) if error else "",
    )


def invited(request: Request, form: FormData) -> Response:
    """Without a seat an invitation is withdrawn."""
    friend, seat = (str(form.get(name, ""))[:40] for name in ("friend", "seat"))
    here, me, table = site(request), identity.me(request), site(request).table(request)
    try:
        other = friends.found(here.room.store, me.id, friend)
        if seat:
            number = int(seat) if seat.isdecimal() and len(seat) < 3 else -1
            invitations.invite(here.room.store, table, number, me.id, other, here.room.keeper.clock())
        else:
            invitations.withdraw(here.room.store, table.id, me.id, other.id)
    except SunstoneError as error:
        return inviting(request, table, error)
    return go(request, f"/t/{table.id}/invite")


# --- invitations to the reader
def waiting(here: Site, me: Person) -> list[tuple[invitations.Invitation, str]]:
    """For the lobby: invitations, and the titles of their games."""
    found = invitations.of(here.room.store, me.id)
    return [(each, GAMES[each.game].title if each.game in GAMES else each.game) for each in found]


def accept(request: Request) -> Response:
    table, _ = invitations.accept(site(request).room, request.path_params["invitation"], identity.me(request))
    preferences.seated(request, table)
    return go(request, f"/t/{table.id}")


def decline(request: Request) -> Response:
    me = identity.me(request)
    invitations.decline(site(request).room.store, request.path_params["invitation"], me.id)
    return go(request, "/")


# --- who is here
def note_seen(request: Request) -> None:
    """Somebody looks at a page of ours; written down now and then, and of no stranger."""
    me, now = identity.me(request), time.monotonic()
    if not identity.known(request) or now - _seen.get(me.id, -SEEN_EVERY) < SEEN_EVERY:
        return
    _seen[me.id] = now
    _seen.move_to_end(me.id)
    while len(_seen) > PEOPLE:
        _seen.popitem(last=False)
    room = site(request).room
    cards.seen(room.store, [me], room.keeper.clock())


async def keep_seen(hub: Hub) -> None:
    """Whoever has a table's page open is here, for as long as it is."""
    while True:
        await asyncio.sleep(SEEN_EVERY)
        await asyncio.to_thread(seen_again, hub)


def seen_again(hub: Hub) -> None:
    with suppress(SunstoneError):  # the database is away: they are seen the next time
        cards.seen(hub.room.store, hub.presence.people(), hub.room.keeper.clock())


ROUTES: list[Any] = [
    Route("/friends", listed),
    Route("/friends/code", new_code, methods=["POST"]),
    Route("/friends/{deed}", posted(done), methods=["POST"]),
    Route("/f/{code}", behind_code),
    Route("/t/{table}/invite", invite_page),
    Route("/t/{table}/invite", posted(invited), methods=["POST"]),
    Route("/t/{table}/friend/{seat}", ask_at, methods=["POST"]),
    Route("/invitations/{invitation}/accept", accept, methods=["POST"]),
    Route("/invitations/{invitation}/decline", decline, methods=["POST"]),
]
