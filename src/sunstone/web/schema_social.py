"""What the API takes and gives of people among each other; as in `schema.py`."""

from typing import Annotated, Literal

from msgspec import Meta

from sunstone.web.schema import LARGEST, Answer, Body, Seat, TableId

Someone = Annotated[str, Meta(min_length=1, max_length=32, description="somebody in your lists, by the id there")]
Name = Annotated[str, Meta(description="what they are called")]


# --- bodies
class Ask(Body):
    """Whom: by a code that they gave you, by an id in your lists, or by their seat at a finished table of yours."""

    code: Annotated[str, Meta(max_length=40, description="a friend's code")] = ""
    friend: Annotated[str, Meta(max_length=32, description="an id in your lists")] = ""
    table: Annotated[str, Meta(max_length=16, description="a finished game that you played in")] = ""
    seat: Seat = 0


class Block(Body):
    """Whom: by an id in your lists, by their seat at a table, or by something they said there."""

    friend: Annotated[str, Meta(max_length=32, description="an id in your lists")] = ""
    table: Annotated[str, Meta(max_length=16, description="a table that you may look at")] = ""
    seat: Seat | None = None
    line: Annotated[int, Meta(ge=0, le=LARGEST, description="the number of a message there")] | None = None


class Invite(Body):
    seat: Seat
    friend: Someone


class Uninvite(Body):
    friend: Someone


class ReportLine(Body):
    line: Annotated[int, Meta(ge=0, le=LARGEST, description="the number of the message")]
    reason: Annotated[Literal["abuse", "hate", "spam", "secret", "other"], Meta(description="what is wrong with it")]
    note: Annotated[str, Meta(max_length=500, description="what the host should know")] = ""


class Quiet(Body):
    on: Annotated[bool, Meta(description="nobody can say anything; false: they can again")]


# --- answers
class SomeFriend(Answer):
    """Somebody in your lists."""

    id: Annotated[str, Meta(description="means them for you alone: others know them by another one")]
    name: Name
    here: Annotated[bool, Meta(description="a page of theirs is open now")]
    tables: Annotated[list[str], Meta(description="tables open to everybody at which they sit")]


class Friends(Answer):
    """Your friends, and who may become one."""

    code: Annotated[str, Meta(description="give it to whom you want for a friend")]
    friends: Annotated[list[SomeFriend], Meta(description="who is here first")]
    asking: Annotated[list[SomeFriend], Meta(description="they ask you: ask them, and you are friends")]
    asked: Annotated[list[SomeFriend], Meta(description="you have asked them")]
    met: Annotated[list[SomeFriend], Meta(description="you have played with them lately")]


class AnInvitation(Answer):
    """To a seat that is open."""

    table: TableId
    seat: Annotated[int, Meta(description="which")]
    game: Annotated[str, Meta(description="the game's name")]
    title: Annotated[str, Meta(description="what the table is called")]
    by: Annotated[str, Meta(description="who invites you")]
    at: Annotated[float, Meta(description="when, in seconds since 1970, UTC")]
    names: Annotated[list[str], Meta(description="who sits there")]


class Invitations(Answer):
    """To you."""

    invitations: Annotated[list[AnInvitation], Meta(description="the newest first")]


class SentInvitation(Answer):
    """By you, not answered yet."""

    id: Annotated[str, Meta(description="of your friend")]
    name: Name
    seat: Annotated[int, Meta(description="to which seat")]


class SentInvitations(Answer):
    """By you, to one table."""

    invited: Annotated[list[SentInvitation], Meta(description="by seat")]


class SomeBlocked(Answer):
    """Somebody you have blocked."""

    id: Annotated[str, Meta(description="means them for you alone")]
    name: Annotated[str, Meta(description="what they were called then")]
    at: Annotated[float, Meta(description="when, in seconds since 1970, UTC")]


class Blocks(Answer):
    """Whom you have blocked. They are not told."""

    blocks: Annotated[list[SomeBlocked], Meta(description="the newest first")]


class Reported(Answer):
    """The host will look at it."""

    report: Annotated[int, Meta(description="its number")]
