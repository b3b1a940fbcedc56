"""The games, one room each. They are entry points in pyproject.toml, as the games of other packages are in theirs. The
same names stand here, so that a checkout that was never installed has its games, and knows them without a search."""

from sunstone.engine.registry import GAMES, Place

OURS = {
    "city": "sunstone.games.city:INFO",
    "founders": "sunstone.games.founders:INFO",
    "helios": "sunstone.games.helios:INFO",
    "toy": "sunstone.games.toy:INFO",
}

for name, value in OURS.items():
    GAMES.add(name, Place(value, "sunstone"))
