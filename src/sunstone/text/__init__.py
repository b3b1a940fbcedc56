"""The text table: people and bots at one game in a terminal."""

from sunstone.text.table import TextTable

__all__ = ["TextTable"]
