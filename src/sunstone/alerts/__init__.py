"""Calling people who are away: no web, no word of any game."""
