"""Lessons and puzzles are tables with a stage; progress, studies and reviews."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("stage", sa.String(80), nullable=False, server_default=""))
    op.create_table(
        "progress",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("item", sa.String(80), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "item", name="pk_progress"),
    )
    op.create_table(
        "studies",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("of_table", sa.String(16)),
        sa.Column("of_seat", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_index("ix_studies_person", "studies", ["person"])
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("maker", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
    )


def downgrade() -> None:
    op.drop_table("reviews")
    op.drop_table("studies")
    op.drop_table("progress")
    with op.batch_alter_table("tables") as table:
        table.drop_column("stage")
