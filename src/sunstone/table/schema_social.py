"""The database's tables of what people are to each other, and of what the host of a server does."""

import sqlalchemy as sa

from sunstone.table.schema import metadata, of_table

# Of whom others may know: by what code they are asked, what they are called, when they were here last.
cards = sa.Table(
    "cards",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("code", sa.String(16), nullable=False, unique=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("seen", sa.Double, nullable=False),  # seconds since 1970
)

# `person` would like `other` for a friend. Two are friends when both would.
friends = sa.Table(
    "friends",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("other", sa.String(64), primary_key=True, index=True),
    sa.Column("at", sa.Double, nullable=False),
)

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),  # who blocks
    sa.Column("other", sa.String(64), primary_key=True, index=True),
    sa.Column("name", sa.String(40), nullable=False),  # as the other was called then
    sa.Column("at", sa.Double, nullable=False),
)

# Gone as soon as somebody sits there, in the same transaction.
invitations = sa.Table(
    "invitations",
    metadata,
    of_table(key=True),
    sa.Column("person", sa.String(64), primary_key=True, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

# They hold what was said, so that they can be judged when the table is gone.
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(16), nullable=False),
    sa.Column("line", sa.Integer, nullable=False),  # id of the message
    sa.Column("by", sa.String(64), nullable=False, index=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("reason", sa.String(16), nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("person", sa.String(64), nullable=False),  # who said it
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("around", sa.Text, nullable=False),  # JSON: the messages before and after
    sa.Column("status", sa.String(16), nullable=False, index=True),
    sa.UniqueConstraint("line", "by"),
)

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("until", sa.Double),  # none: for good
    sa.Column("reason", sa.Text, nullable=False),
)

announcements = sa.Table(
    "announcements",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("until", sa.Double),  # none: until it is taken down
    sa.Column("level", sa.String(16), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)

# What the host did. Rows are added, and never changed.
audit = sa.Table(
    "audit",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("by", sa.String(80), nullable=False),  # "page 192.0.2.7", "command anna"
    sa.Column("action", sa.String(32), nullable=False),
    sa.Column("about", sa.String(80), nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
)
