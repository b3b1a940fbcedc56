"""Clocks: what is left of whose time, when a server was last seen to run, and holidays."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("times", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("deadline", sa.Double))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("lost", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )
    op.create_table(
        "holidays",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("begins", sa.Double, nullable=False),
        sa.Column("ends", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "begins", name="pk_holidays"),
    )


def downgrade() -> None:
    for name in ("holidays", "pulse"):
        op.drop_table(name)
    op.drop_index("ix_tables_deadline", "tables")
    for name in ("deadline", "times", "clock"):
        op.drop_column("tables", name)
