"""What games came to, and ratings; a table may ask for a range of them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("modules", sa.Text, nullable=False),
        sa.Column("member", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("sources", sa.Text, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("start_mu", sa.Double),
        sa.Column("start_sigma", sa.Double),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
        sa.Column("nth", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
    )
    op.create_index("ix_results_member", "results", ["member", "game", "at"])
    op.create_index("ix_results_order", "results", ["game", "counts", "at", "table_id"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("member", sa.String(64), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("game", "member", name="pk_ratings"),
    )
    op.add_column("tables", sa.Column("strength", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "strength")
    for name in ("ratings", "results"):
        op.drop_table(name)
