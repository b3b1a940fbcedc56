"""Importing this fills the table of steps: one module a chapter."""

from sunstone.games.founders import (  # noqa: F401
    act,
    influence,
    offering,
    opening,
    paying,
    placing,
    pyramid,
    rival,
    turn,
    worship,
)
