"""The outbox is tested on SQLite and on a real PostgreSQL, as the table room is."""

from tests.table.conftest import clock, empty_file, postgres, room, shared, url

__all__ = ["clock", "empty_file", "postgres", "room", "shared", "url"]
