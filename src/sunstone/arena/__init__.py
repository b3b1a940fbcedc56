"""Matches between bots: seats rotated, chance mirrored, strength with intervals."""

from sunstone.arena.schedule import Match, match
from sunstone.arena.standings import Standings

__all__ = ["Match", "Standings", "match"]
