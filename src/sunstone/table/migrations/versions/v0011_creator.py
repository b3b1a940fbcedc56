"""Counting the games that one person has made must not read all tables."""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_index("ix_tables_creator", "tables", ["creator", "status"])


def downgrade() -> None:
    op.drop_index("ix_tables_creator", "tables")
