"""The part of the API that is about being called: what the page does, for programs."""

from typing import Annotated

from msgspec import Meta

from sunstone.alerts import adding, channels
from sunstone.alerts.adding import Wanted
from sunstone.alerts.channels import Channel
from sunstone.alerts.kinds import PUSH
from sunstone.table import NotYours
from sunstone.web.alerts import own_channel, public_key
from sunstone.web.endpoints import Call, endpoint
from sunstone.web.schema import Answer, Body, TableId
from sunstone.web.site import asked_from
from sunstone.web.threads import called

ChannelId = Annotated[str, Meta(description="by which it is tried and removed")]


class NewChannel(Body):
    kind: Annotated[
        str,
        Meta(pattern="^(push|mail|ntfy|webhook|discord)$", description="`GET /channels` says which are offered here"),
    ]
    address: Annotated[
        str, Meta(min_length=3, max_length=1500, description="an address that begins with https://, or of e-mail")
    ]
    rhythm: Annotated[
        str, Meta(max_length=64, description="of mail: empty for at once, `every 6` hours, `at 8 Europe/Berlin`")
    ] = ""
    table: Annotated[str, Meta(max_length=16, description="of `discord`: the table that its message is about")] = ""
    p256dh: Annotated[str, Meta(max_length=200, description="of `push`: the browser's key, base64url")] = ""
    auth: Annotated[str, Meta(max_length=100, description="of `push`: the browser's secret, base64url")] = ""
    name: Annotated[str, Meta(max_length=80, description="what you call it")] = ""


class AChannel(Answer):
    """A way by which you are called."""

    id: ChannelId
    kind: Annotated[str, Meta(description="`push`, `mail`, `ntfy`, `webhook` or `discord`")]
    address: Annotated[str, Meta(description="where you are called")]
    name: Annotated[str, Meta(description="what you call it")]
    table: Annotated[str | None, Meta(description="the one table that it is about; null: all at which others wait")]
    rhythm: Annotated[str, Meta(description="when mail comes; empty: at once")]
    confirmed: Annotated[bool, Meta(description="false: the link in the mail there has not been opened yet")]
    trouble: Annotated[str, Meta(description="why the last call did not arrive; empty: it did")]
    secret: Annotated[str | None, Meta(description="what calls to a webhook are signed with")]


class ChannelList(Answer):
    """All of them, and what this server can do."""

    channels: Annotated[list[AChannel], Meta(description="the oldest first")]
    kinds: Annotated[list[str], Meta(description="what can be added here")]
    push_key: Annotated[str, Meta(description="`applicationServerKey` for a browser; empty: no push here")]
    silent: Annotated[list[TableId], Meta(description="tables at which you are not called")]


class ChannelDone(Answer):
    """It is done."""

    id: ChannelId


class Calls(Body):
    on: Annotated[bool, Meta(description="whether you are called to this table")]


class Called(Answer):
    """Whether you are called to a table."""

    table: TableId
    on: Annotated[bool, Meta(description="as it is now")]


def channel_data(found: Channel) -> AChannel:
    return AChannel(
        id=found.id,
        kind=found.kind,
        address=found.address,
        name=found.name,
        table=found.table_id,
        rhythm=found.rhythm,
        confirmed=found.confirmed,
        trouble=found.trouble,
        secret=found.keys.get("secret"),
    )


@endpoint("GET", "/channels", ChannelList, public=False)
def list_channels(call: Call) -> ChannelList:
    """The ways by which you are called when it is your turn and others wait: once a turn, a minute after it was handed
    over, and not while the table's page is open."""
    store, offers = call.site.room.store, adding.offered(call.site.caller)
    return ChannelList(
        channels=[channel_data(each) for each in channels.of(store, call.me.id)],
        kinds=offers,
        push_key=public_key(call.request) if PUSH in offers else "",
        silent=sorted(channels.silent(store, call.me.id)),
    )


@endpoint("POST", "/channels", AChannel, 201, {"kind": "ntfy", "address": "https://ntfy.sh/my-secret-word"})
async def add_channel(call: Call, body: NewChannel) -> AChannel:
    """Be called there too, or otherwise than before. A mail asks an address whether it wants that. A webhook gets JSON
    with `event` (`turn`, `answered`, `test`), `table`, `game`, `turn`, `since`, `title`, `text` and `url`; its head
    `Sunstone-Signature: t=TIME,v1=DIGEST` is the HMAC-SHA256 of `TIME.BODY` with `secret`."""
    wanted = Wanted(body.kind, body.address, body.rhythm, body.table, body.p256dh, body.auth, body.name)
    base, where = call.site.base(call.request), asked_from(call.request)
    return channel_data(await called(adding.add, call.site.caller, call.me, base, wanted, where))


@endpoint("DELETE", "/channels/{channel}", ChannelDone)
def remove_channel(call: Call) -> ChannelDone:
    """Be called there no more."""
    found = own_channel(call.request)
    channels.remove(call.site.room.store, found.id)
    return ChannelDone(id=found.id)


@endpoint("POST", "/channels/{channel}/test", ChannelDone)
async def try_channel(call: Call) -> ChannelDone:
    """Send a word there now; what is refused says why it did not arrive."""
    found = await called(own_channel, call.request)
    await called(call.site.caller.test, found)
    return ChannelDone(id=found.id)


@endpoint("POST", "/tables/{table}/calls", Called, example={"on": False})
def switch_calls(call: Call, body: Calls) -> Called:
    """Be called to this table, or not: for who has a seat there. Who has a way to be called is, until they say no."""
    table = call.table
    if not table.seats_of(call.me.id):
        raise NotYours("you have no seat at this table")
    channels.silence(call.site.room.store, call.me.id, table.id, not body.on)
    return Called(table=table.id, on=body.on)
