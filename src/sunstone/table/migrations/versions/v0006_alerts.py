"""Calling people who are away: by which ways, where not, and what is to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def _of(name: str, what: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [what], name=f"fk_{name}_{column}", ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("base", sa.String(255), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("rhythm", sa.String(64), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("trouble", sa.String(200), nullable=False),
        _of("channels", "tables.id", "table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_index("ix_channels_table_id", "channels", ["table_id"])
    op.create_table(
        "silences",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        _of("silences", "tables.id", "table_id"),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_silences"),
    )
    op.create_index("ix_silences_table_id", "silences", ["table_id"])
    op.create_table(
        "calls",
        sa.Column("channel_id", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("sent", sa.Integer, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("message", sa.String(200), nullable=False),
        _of("calls", "channels.id", "channel_id"),
        _of("calls", "tables.id", "table_id"),
        sa.PrimaryKeyConstraint("channel_id", "table_id", name="pk_calls"),
    )
    op.create_index("ix_calls_table_id", "calls", ["table_id"])
    op.create_index("ix_calls_due", "calls", ["due"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_keys"),
    )


def downgrade() -> None:
    for name in ("server_keys", "calls", "silences", "channels"):
        op.drop_table(name)
