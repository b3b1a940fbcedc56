"""Importing this fills the table of steps: one module a chapter."""

from sunstone.games.helios import (  # noqa: F401
    build,
    characters,
    land,
    opening,
    payment,
    restock,
    scoring,
    sunlight,
    turn,
)
