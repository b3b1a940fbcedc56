"""Several processes on one database: work by lease, who is at a table, whose secrets a shared screen shows."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(16), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_leases"),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_presence_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person", "process", name="pk_presence"),
    )
    op.create_table(
        "screens",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_screens_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_screens"),
    )


def downgrade() -> None:
    for name in ("screens", "presence", "leases"):
        op.drop_table(name)
