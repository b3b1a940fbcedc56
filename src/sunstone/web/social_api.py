"""The part of the API that is about people among each other: friends, invitations, blocks, reports. Nobody's own id is
told; in lists everybody has one that means them for their reader alone."""

from collections.abc import Iterable

from sunstone.table import Person, blocks, cards, friends, invitations, moderation
from sunstone.web import preferences, schema, schema_social as social
from sunstone.web.endpoints import Call, endpoint
from sunstone.web.friends import played_with, whom


# --- friends
@endpoint("GET", "/friends", social.Friends, public=False)
def friend_list(call: Call) -> social.Friends:
    """Your friends: who is here, where they play; who asks you, whom you have asked; and the code by which others ask
    you."""
    return lists_of(call)


def lists_of(call: Call) -> social.Friends:
    store, now = call.site.room.store, call.site.room.keeper.clock()
    found = friends.circle(store, call.me.id, now)
    return social.Friends(
        code=cards.code_of(store, call.me, now),
        friends=told(found.friends),
        asking=told(found.asking),
        asked=told(found.asked),
        met=told(friends.met(store, call.me.id)),
    )


def told(people: Iterable[friends.Friend]) -> list[social.SomeFriend]:
    return [social.SomeFriend(id=who.id, name=who.name, here=who.here, tables=list(who.tables)) for who in people]


@endpoint("POST", "/friends", social.Friends, example={"code": "ABCD-1234"})
def ask_friend(call: Call, body: social.Ask) -> social.Friends:
    """Ask somebody to be your friend; who asks you is one then. Your lists come back."""
    room = call.site.room
    if body.table:
        other = played_with(room.table(body.table), body.seat, call.me.id)
    else:
        other = whom(room, call.me.id, body.code, body.friend)
    friends.ask(room.store, call.me, other, room.keeper.clock())
    return lists_of(call)


@endpoint("POST", "/friends/code", social.Friends)
def renew_friend_code(call: Call) -> social.Friends:
    """Another code for you: the old one leads to nobody any more. Your friends stay."""
    cards.new_code(call.site.room.store, call.me, call.site.room.keeper.clock())
    return lists_of(call)


@endpoint("DELETE", "/friends/{friend}", social.Friends)
def remove_friend(call: Call) -> social.Friends:
    """No friend any more; or you decline what they asked, or withdraw what you did. Your lists come back."""
    store = call.site.room.store
    friends.remove(store, call.me.id, named(call, "friend").id)
    return lists_of(call)


def named(call: Call, part: str) -> Person:
    return friends.found(call.site.room.store, call.me.id, call.request.path_params[part])


# --- invitations
@endpoint("GET", "/invitations", social.Invitations, public=False)
def invitation_list(call: Call) -> social.Invitations:
    """To which seats friends invite you. An invitation is gone when somebody sits there."""
    return invitations_of(call)


def invitations_of(call: Call) -> social.Invitations:
    found = invitations.of(call.site.room.store, call.me.id)
    return social.Invitations(
        invitations=[social.AnInvitation(**{**each._asdict(), "names": list(each.names)}) for each in found]
    )


@endpoint("POST", "/invitations/{invitation}/accept", schema.Seated)
def accept_invitation(call: Call) -> schema.Seated:
    """Sit down at the table of that id. When it was the last open seat the game begins."""
    table, seat = invitations.accept(call.site.room, call.request.path_params["invitation"], call.me)
    preferences.seated(call.request, table)
    return schema.Seated(table=table.id, seat=seat, version=table.version)


@endpoint("DELETE", "/invitations/{invitation}", social.Invitations)
def decline_invitation(call: Call) -> social.Invitations:
    """Decline to come to the table of that id. Who invited you is not told; the invitation is gone."""
    invitations.decline(call.site.room.store, call.request.path_params["invitation"], call.me.id)
    return invitations_of(call)


@endpoint("POST", "/tables/{table}/invite", social.SentInvitations, example={"seat": 1, "friend": "…"})
def invite(call: Call, body: social.Invite) -> social.SentInvitations:
    """Invite a friend to an open seat: for who made the table, at a listed one for everybody who plays."""
    room, table = call.site.room, call.table
    other = friends.found(room.store, call.me.id, body.friend)
    invitations.invite(room.store, table, body.seat, call.me.id, other, room.keeper.clock())
    return sent(call, table.id)


@endpoint("POST", "/tables/{table}/uninvite", social.SentInvitations, example={"friend": "…"})
def uninvite(call: Call, body: social.Uninvite) -> social.SentInvitations:
    """Withdraw an invitation of yours."""
    store, table = call.site.room.store, call.table
    invitations.withdraw(store, table.id, call.me.id, friends.found(store, call.me.id, body.friend).id)
    return sent(call, table.id)


def sent(call: Call, table_id: str) -> social.SentInvitations:
    found = invitations.sent(call.site.room.store, table_id, call.me.id)
    return social.SentInvitations(invited=[social.SentInvitation(**each._asdict()) for each in found])


# --- blocks
@endpoint("GET", "/blocks", social.Blocks, public=False)
def block_list(call: Call) -> social.Blocks:
    """Whom you have blocked."""
    return blocks_of(call)


def blocks_of(call: Call) -> social.Blocks:
    found = blocks.of(call.site.room.store, call.me.id).values()
    return social.Blocks(blocks=[social.SomeBlocked(**each._asdict()) for each in found])


@endpoint("POST", "/blocks", social.Blocks, example={"friend": "…"})
def block(call: Call, body: social.Block) -> social.Blocks:
    """Block somebody: they cannot ask you, invite you or sit down at your tables, and you read nothing of what they
    say. They are not told."""
    room, me = call.site.room, call.me.id
    if body.table:
        table = call.site.looked_at(call.request, body.table)
        other = table.speaker(body.line) if body.line is not None else table.person_at(body.seat or 0)
    else:
        other = whom(room, me, "", body.friend)
    blocks.block(room.store, me, other, room.keeper.clock())
    if body.table:
        call.site.hub.chat_changed(body.table)
    return blocks_of(call)


@endpoint("DELETE", "/blocks/{block}", social.Blocks)
def unblock(call: Call) -> social.Blocks:
    """Not any more."""
    blocks.unblock(call.site.room.store, call.me.id, named(call, "block").id)
    return blocks_of(call)


# --- chat
@endpoint("POST", "/tables/{table}/reports", social.Reported, 201, {"line": 1, "reason": "spam"})
def report_line(call: Call, body: social.ReportLine) -> social.Reported:
    """Report a message to the host of the server, who sees it with those around it. Who said it is not told."""
    room, table = call.site.room, call.table
    now = room.keeper.clock()
    number = moderation.report(room.store, table.id, body.line, call.me.id, body.reason, body.note, now)
    return social.Reported(report=number)


@endpoint("POST", "/tables/{table}/quiet", schema.Newest, example={"on": True})
def quiet(call: Call, body: social.Quiet) -> schema.Newest:
    """Turn the chat off for all, or on again. For whoever made the table."""
    return schema.Newest(version=call.seat_table.be_quiet(body.on, call.me.id))
