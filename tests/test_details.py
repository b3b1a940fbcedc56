"""What an event's detail is made of comes back from it, over all numbers that a game can put into it."""

from collections.abc import Sequence
from itertools import product
from types import ModuleType

import pytest

from sunstone.games.city import components as city, events as city_events, pyramid_data
from sunstone.games.city.expansion_words import SHAMAN_SPACES
from sunstone.games.city.teotibot import parts
from sunstone.games.founders import components as founders, events as founders_events, geometry as grid
from sunstone.games.helios import components as helios, events as helios_events, geometry as land

BOARDS, POWERS, UP_OR_NOT = range(city.BOARDS), range(1, 6), (False, True)
DETAILS: dict[tuple[ModuleType, str], tuple[Sequence[int], ...]] = {
    (city_events, "worker"): (BOARDS, POWERS),
    (city_events, "move"): (BOARDS, BOARDS, POWERS),
    (city_events, "worship"): (BOARDS, range(4)),
    (city_events, "tile"): (range(pyramid_data.SLOTS), range(pyramid_data.PYRAMID_TILES), range(4)),
    (city_events, "decoration"): (range(pyramid_data.SPACES), range(pyramid_data.DECORATION_TILES)),
    (city_events, "neutral"): (range(2), range(256), UP_OR_NOT),
    (city_events, "roll"): (range(parts.PLACES), range(parts.ACTION_TILES)),
    (city_events, "reason"): (range(parts.REASONS), BOARDS),
    (city_events, "claim"): (range(3), range(3)),
    (city_events, "shaman"): (range(len(SHAMAN_SPACES)), UP_OR_NOT),
    (founders_events, "disks"): (range(founders.SPACES), range(1, 6)),
    (founders_events, "piece"): (range(founders.PIECES), range(grid.SPOTS)),
    (founders_events, "tile"): (range(founders.COLOURS + 1), range(founders.SQUARES)),
    (helios_events, "token"): (range(land.HEXES), range(helios.TOKENS)),
    (helios_events, "tile"): (range(helios.SYMBOLS), range(helios.TILE_COLOURS)),
    (helios_events, "move"): (range(land.HEXES), range(land.HEXES)),
}


def test_every_pair_is_tried() -> None:
    for module in (city_events, founders_events, helios_events):
        for verb in ("pack", "unpack"):
            named = {name.removeprefix(f"{verb}_") for name in vars(module) if name.startswith(f"{verb}_")}
            assert named == {name for other, name in DETAILS if other is module}


@pytest.mark.parametrize(
    ("module", "name"), DETAILS, ids=lambda x: x if isinstance(x, str) else x.__name__.split(".")[2]
)
def test_a_detail_is_unpacked_into_what_it_was_packed_from(module: ModuleType, name: str) -> None:
    pack, unpack = getattr(module, f"pack_{name}"), getattr(module, f"unpack_{name}")
    for numbers in product(*DETAILS[module, name]):
        assert unpack(pack(*numbers)) == numbers
