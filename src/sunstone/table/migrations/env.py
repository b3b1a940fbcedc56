"""Run by alembic. `migrate.py` hands the connection over; there is no alembic.ini."""

from alembic import context

from sunstone.table.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
    transactional_ddl=False,  # the caller's transaction holds all of it, and the lock
)
context.run_migrations()
