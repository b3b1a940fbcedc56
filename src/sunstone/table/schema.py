"""The database's tables. `migrations/` builds the same; a test compares the two."""

from typing import Final, Literal

import sqlalchemy as sa

HEAD: Final = "0011"  # the newest migration
OLDEST: Final = "0005"  # of the release before: its programs run beside this one's

# what a table may be; only the first two can change any more
Status = Literal["open", "running", "over", "abandoned", "expired"]
OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
ABANDONED: Final = "abandoned"
EXPIRED: Final = "expired"
STATUSES: Final[tuple[Status, ...]] = (OPEN, RUNNING, OVER, ABANDONED, EXPIRED)
ENDED: Final = (OVER, ABANDONED, EXPIRED)

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def of_table(key: bool = False) -> sa.Column[str]:
    whole = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(16), whole, nullable=False, primary_key=key, index=not key or None)


tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("settings", sa.Text, nullable=False),  # JSON: players, modules, options
    sa.Column("rules", sa.Integer, nullable=False),  # version of the rules that the snapshot is of
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),  # shown in the lobby; anybody may watch and take an open seat
    sa.Column("creator", sa.String(64), nullable=False),
    sa.Column("created", sa.Double, nullable=False),  # times are seconds since 1970
    sa.Column("status", sa.String(16), nullable=False, index=True),
    sa.Column("seed", sa.BigInteger),  # chance from a chosen seed: marked as such, unrated
    sa.Column("cardboard", sa.Boolean, nullable=False, server_default=sa.false()),  # chance is entered by a person
    sa.Column("stage", sa.String(80), nullable=False, server_default=""),  # a lesson or a puzzle; "": a game
    sa.Column("strength", sa.Text, nullable=False, server_default=""),  # JSON: whom its open seats are for; "": anybody
    sa.Column("watch", sa.String(64), nullable=False, unique=True),  # hash of the watchers' link
    sa.Column("earlier", sa.String(16)),  # the table that this one is a rematch of
    sa.Column("later", sa.String(16)),  # its rematch
    sa.Column("result", sa.Text),  # JSON: scores and places, once it is over
    sa.Column("desk", sa.Text, nullable=False),  # JSON: answers kept aside, an open request, the seed's generator
    sa.Column("snapshot", sa.Text),  # JSON: a recent position and how many entries led to it
    # Of the newest row of the log and of the chat, so that lists and those who wait for news read one row a table.
    sa.Column("version", sa.Integer, nullable=False, server_default="0"),
    sa.Column("changed", sa.Double, nullable=False, server_default="0"),
    sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
    # id of the newest message, 0: none; below 0 when one was taken out since
    sa.Column("said", sa.Integer, nullable=False, server_default="0"),
    sa.Column("clock", sa.String(16), nullable=False, server_default=""),  # "3d", "2h+5m"; "": none
    sa.Column("times", sa.Text, nullable=False, server_default=""),  # JSON: what is left, see clock.py
    sa.Column("deadline", sa.Double, index=True),  # site time (pulse.py) at which somebody's time or a pause is over
    sa.Index("ix_tables_listed", "listed", "status", "changed"),
    sa.Index("ix_tables_creator", "creator", "status"),
)

seats = sa.Table(
    "seats",
    metadata,
    of_table(key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("person", sa.String(64), nullable=False, index=True),
    sa.Column("bot", sa.String(32), nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("auto_confirm", sa.Boolean, nullable=False),
    sa.Column("token", sa.String(64), unique=True),
    sa.Column("recovery", sa.String(64), index=True),  # one code moves all seats of a person at a table
)

# One row is one accepted change. The primary key is the lock: of two writers the insert that fails has lost.
log = sa.Table(
    "log",
    metadata,
    of_table(key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),  # -1: none
    sa.Column("base", sa.Integer, nullable=False),  # entries of the record that stay; the row's steps follow
    sa.Column("steps", sa.Text, nullable=False),  # JSON, see game.py; "" for none
    sa.Column("hold", sa.Integer, nullable=False),  # seat whose steps wait for its confirmation, or -1
    sa.Column("asked", sa.Integer, nullable=False),  # mask of the seats that the table then waits for
    sa.Column("note", sa.Text, nullable=False),  # a line for the log that no event of the game tells
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    of_table(),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()),  # by the host: nobody reads it
)

# How far somebody has come with what is learnt, a row a thing: "lesson GAME/2", "puzzle GAME/17", "day 2026-11-16".
progress = sa.Table(
    "progress",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("item", sa.String(80), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("data", sa.Text, nullable=False),  # JSON
)

studies = sa.Table(
    "studies",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False, index=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of two writers the one that names an older version has lost
    sa.Column("text", sa.Text, nullable=False),  # a record with variations
    sa.Column("of_table", sa.String(16)),  # "what if" of a running game: that table, and
    sa.Column("of_seat", sa.Integer),  # the seat whose knowledge it is
)

reviews = sa.Table(
    "reviews",
    metadata,
    of_table(key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("maker", sa.String(80), nullable=False),  # versions of rules and judgements it was made with
    sa.Column("text", sa.Text, nullable=False),  # JSON
)

# Work that one of several processes does: "bots TABLE", "review TABLE". Free when its end has passed.
leases = sa.Table(
    "leases",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(16), nullable=False),  # a process
    sa.Column("until", sa.Double, nullable=False),
)

# One row: when a server was last seen to run, and for how long none did, in all. Site time is what passed besides.
pulse = sa.Table(
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("lost", sa.Double, nullable=False),
)

holidays = sa.Table(
    "holidays",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("begins", sa.Double, primary_key=True),
    sa.Column("ends", sa.Double, nullable=False),
)

# Who has a table's page open, at which process. One that dies renews nothing.
presence = sa.Table(
    "presence",
    metadata,
    of_table(key=True),
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("process", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)

# At a screen that several share: the seat whose secrets are shown there.
screens = sa.Table(
    "screens",
    metadata,
    of_table(key=True),
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
)
