"""The text table: people and bots at one game in a terminal."""

from sunstone.text.table import Table

__all__ = ["Table"]
