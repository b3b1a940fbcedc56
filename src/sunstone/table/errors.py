"""What a table refuses, each with a message that says what is wrong and what would be right."""

from sunstone.engine.errors import SunstoneError


class TableError(SunstoneError):
    """Something that this table does not allow. Nothing has changed."""


class NoTable(TableError):
    """There is no such table, or none that this person may know of: the two are not told apart."""

    def __init__(self, table_id: str) -> None:
        why = "it was deleted, the address is wrong, or it is private and opens by the link that you were sent"
        super().__init__(f"there is no table {table_id!r} for you: {why}")
        self.table_id = table_id


class Conflict(TableError):
    """The table has moved on since the caller looked: look again, then decide again."""

    def __init__(self, version: int | None, newest: int) -> None:
        seen = "" if version is None else f"this was for version {version}, "
        super().__init__(f"the table has moved on: {seen}the newest is {newest}; look again and decide again")
        self.newest = newest


class NotNow(TableError):
    """Right in itself, but not at this moment: not this seat's turn, not started, already over …"""


class NotYours(TableError):
    """Somebody else's seat, or a right that this person does not have here."""


class BadToken(TableError):
    """A link or a code that belongs to no seat: mistyped, used up or replaced."""


class BadSeats(TableError):
    """Seats that cannot be set up like this."""


class BadText(TableError):
    """A name, a title or a chat message that is empty or too long."""


class Busy(TableError):
    """The database was locked by somebody else for too long; the same call may be made again."""


class NewerRules(Busy):
    """A game that goes by newer rules than this server knows."""


class BadDatabase(TableError):
    """A database that cannot be opened or is newer than this program."""
