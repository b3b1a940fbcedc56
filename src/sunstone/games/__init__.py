"""The games, one room each. Importing this makes them known to the engine."""

from sunstone.engine.registry import register
from sunstone.games import city, toy

register(city.INFO)
register(toy.INFO)
