"""What a view is made of: every field is described and filled by some game, and the lists of workers agree."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from sunstone.engine.frame import OVER
from sunstone.games.city.names import BOARD_NAMES
from sunstone.games.city.settings import MODULES
from sunstone.games.city.view_types import CityView
from tests.support import Config, walk

ALONE = Config("city", 1, {"bot_priest": "S07", "priest_tiles": "offer"}, MODULES)
TOGETHER = Config("city", 4, {"setup": "draft", "priest_tiles": "offer"}, MODULES[:4])
DEALT = Config("city", 2, {}, MODULES[:4])
DECLARED: dict[str, dict[str, Any]] = {  # the schema's objects by name, each with its fields
    name: schema["properties"] for name, schema in msgspec.json.schema_components([CityView])[1].items()
}
ELSEWHERE = {"CityView.names", "Teotibot.covered_ahead"}  # put there by who shows the view; too rare for random games


def views(config: Config, seed: int, every: int = 1) -> Iterator[CityView]:
    """Of the seats in turn and of a spectator, all through a random game."""
    for i, s in enumerate(walk(config.new(), seed)):
        if i % every == 0 or s.to_move == OVER:
            yield s.view([*range(config.seats), None][i // every % (config.seats + 1)])


def filled(value: Any, schema: dict[str, Any]) -> Iterator[str]:
    """The declared fields of a value that hold something, as "Object.field"."""
    for way in schema.get("anyOf", [schema]):
        if "$ref" in way and value is not None:
            name = way["$ref"].rpartition("/")[2]
            for field, part in DECLARED[name].items():
                if value.get(field) not in (None, [], {}):
                    yield f"{name}.{field}"
                    yield from filled(value[field], part)
        elif way.get("type") == "array" and value is not None:
            for item in value:
                yield from filled(item, way["items"])
        elif "additionalProperties" in way and value is not None:
            for item in value.values():
                yield from filled(item, way["additionalProperties"])


def test_every_field_is_described() -> None:
    fields = [(f"{name}.{field}", part) for name, parts in DECLARED.items() for field, part in parts.items()]
    assert [name for name, part in fields if not part.get("description")] == []


def test_every_field_is_filled_in_some_game() -> None:
    """A field that no game fills is declared for nothing."""
    missing = {f"{name}.{field}" for name, fields in DECLARED.items() for field in fields} - ELSEWHERE
    for config, seed in product((ALONE, TOGETHER, DEALT), (1, 2)):
        for view in views(config, seed, 3):
            missing -= set(filled(view, {"$ref": "#/$defs/CityView"}))
    assert missing == set()


@pytest.mark.parametrize("config", [Config("city", 3), ALONE], ids=str)
def test_workers_of_seats_and_of_boards_are_the_same(config: Config) -> None:
    for view in views(config, 5, 20):
        for name in BOARD_NAMES:
            board = view["boards"][name]
            standing = [(w["seat"], w["power"], 0) for w in board["workers"]]
            locked = [(w["seat"], w["power"], space) for space, w in enumerate(board["worship"], 1) if w]
            seats = list(enumerate(view["seats"]))
            of_seats = [(i, w["power"], w["space"]) for i, p in seats for w in p["workers"] if w["board"] == name]
            dice = [(i, d["power"], d["space"]) for i, p in seats for d in p["dice"] if d["where"] == name]
            assert sorted(standing + locked) == sorted(of_seats) == sorted(dice)
        assert all(p["fourth_worker_waits"] == any(d["where"] == "wheel" for d in p["dice"]) for p in view["seats"])


@pytest.mark.parametrize("players", [1, 2, 4])
def test_players_are_people_and_teotibot_has_a_seat_beside_them(players: int) -> None:
    view = next(views(Config("city", players), 1))
    assert view["players"] == players
    assert len(view["seats"]) == len(view["scores"]) == players + (players == 1)
    assert view["solo"] == (view["teotibot"] is not None) == (players == 1)
