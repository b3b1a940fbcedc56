"""What is newest of each table, beside it: lists do not read the log any more."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("changed", sa.Double, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("asked", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("said", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        "UPDATE tables SET"
        " version = COALESCE((SELECT MAX(log.version) FROM log WHERE log.table_id = tables.id), 0),"
        " said = COALESCE((SELECT MAX(chat.id) FROM chat WHERE chat.table_id = tables.id), 0)"
    )
    newest = "FROM log WHERE log.table_id = tables.id AND log.version = tables.version"
    op.execute(
        "UPDATE tables SET"
        f" changed = COALESCE((SELECT log.at {newest}), tables.created),"
        f" asked = COALESCE((SELECT log.asked {newest}), 0)"
    )
    op.create_index("ix_tables_listed", "tables", ["listed", "status", "changed"])


def downgrade() -> None:
    op.drop_index("ix_tables_listed", "tables")
    with op.batch_alter_table("tables") as table:
        for name in ("said", "asked", "changed", "version"):
            table.drop_column(name)
