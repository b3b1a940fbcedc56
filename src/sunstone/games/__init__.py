"""The games, one room each. Importing this makes them known to the engine."""

from sunstone.engine.registry import register
from sunstone.games import city, founders, helios, toy

register(city.INFO)
register(founders.INFO)
register(helios.INFO)
register(toy.INFO)
