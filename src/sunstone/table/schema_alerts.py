"""The database's tables for calling people who are away; a part of `schema.py`."""

import sqlalchemy as sa

from sunstone.table.schema import metadata


def _table_id(key: bool = False) -> sa.Column[str]:
    whole = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(16), whole, primary_key=key, nullable=not key, index=True)


# By which way somebody wants to be called.
channels = sa.Table(
    "channels",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False, index=True),
    sa.Column("kind", sa.String(16), nullable=False),  # a row of `alerts.kinds`
    sa.Column("address", sa.Text, nullable=False),  # a URL, or an e-mail address
    sa.Column("host", sa.String(255), nullable=False),  # who is called there
    sa.Column("keys", sa.Text, nullable=False),  # JSON: what a message there is encrypted or signed with
    sa.Column("name", sa.String(80), nullable=False),  # what its person calls it
    sa.Column("base", sa.String(255), nullable=False),  # where links in a message lead
    _table_id(),  # of one table only
    sa.Column("rhythm", sa.String(64), nullable=False),  # when: "" at once, else as in `alerts.rhythm`
    sa.Column("token", sa.String(64), nullable=False),  # what its links are made of
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),  # it is known to be theirs
    sa.Column("failures", sa.Integer, nullable=False),  # calls in a row that did not arrive
    sa.Column("trouble", sa.String(200), nullable=False),  # why the last one did not
)

# Tables at which somebody does not want to be called.
silences = sa.Table(
    "silences",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    _table_id(key=True),
)

# What is to be told by a channel of a table, and what has been told. One row for both: the next turn takes its place.
calls = sa.Table(
    "calls",
    metadata,
    sa.Column(
        "channel_id", sa.String(16), sa.ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True, nullable=False
    ),
    _table_id(key=True),
    sa.Column("seen", sa.Integer, nullable=False),  # the version of the table that the rest was worked out at
    sa.Column("turn", sa.Integer, nullable=False),  # the version that handed over to this person; 0: nobody waits
    sa.Column("since", sa.Double, nullable=False),  # and when that was
    sa.Column("sent", sa.Integer, nullable=False),  # the turn that was told last and still stands there; 0: none
    sa.Column("due", sa.Double, index=True),  # when the difference is to be told; null: there is none
    sa.Column("tries", sa.Integer, nullable=False),  # how often that was tried in vain
    sa.Column("until", sa.Double, nullable=False),  # some process is at it until then
    sa.Column("message", sa.String(200), nullable=False),  # how the other end calls what it was told
)

# What all servers of a database sign with.
server_keys = sa.Table(
    "server_keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
