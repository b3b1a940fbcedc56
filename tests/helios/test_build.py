"""Build: temples, the twelve buildings, and every legal payment."""

from collections import Counter
from itertools import combinations

import pytest

from sunstone.engine.frame import kind_of
from sunstone.engine.rng import Rng
from sunstone.games.helios import kinds
from sunstone.games.helios.components import BUILDINGS, COLOUR_NAMES, DATA, PIECE_NAMES
from sunstone.games.helios.names import VOCABULARY
from sunstone.games.helios.state import Helios
from tests.helios.fixture import (
    TABLE,
    acting,
    area,
    at,
    bare,
    changed,
    do,
    legal,
    look,
    on_turn,
    options,
    put,
    refused,
    tiles,
)

RICH = {
    "e5": "brown brown brown",
    "e6": "gray gray gray",
    "f5": "green green green",
    "d6": "blue blue blue",
    "d5": "black black black",
}


# --- temples
@pytest.mark.rules("helios:H20", "helios:H21", "helios:H22", "helios:EX13")
def test_the_nth_temple_costs_n_resources_and_brings_n_mana() -> None:
    s = bare()
    put(s, 0, RICH, mana=0)
    acting(s, 0, "build")
    before = look(s)
    do(s, "temple:e5", "pay:e6-gray")
    found = changed(before, s)
    assert found[0] == {"e5": "brown temple", "e6": "gray gray", "mana": 1}
    assert found[TABLE] == {"houses": -1, "supply gray": 1, "supply brown": 2}
    acting(s, 0, "build")
    before = look(s)
    do(s, "temple:e6", "pay:d6-blue", "pay:f5-green")
    assert changed(before, s)[0] == {"e6": "gray temple", "d6": "blue blue", "f5": "green green", "mana": 2}
    acting(s, 0, "build")
    before = look(s)
    do(s, "temple:d5", "pay:d5-black", "pay:d5-black", "pay:d6-blue")
    assert changed(before, s)[0] == {"d5": "black temple", "d6": "blue", "mana": 3}
    acting(s, 0, "build")
    assert options(s, "temple:") == set() and refused(s, "temple:d6") == "CANNOT_PAY"


@pytest.mark.rules("helios:H20", "helios:H22", "helios:B09", "helios:R65", "helios:EX13")
def test_with_the_citadel_every_temple_costs_one_and_mana_still_grows() -> None:
    s = bare()
    put(s, 0, RICH, buildings=["citadel"], mana=0)
    for n, site in enumerate(("e5", "e6", "f5"), 1):
        acting(s, 0, "build")
        before = look(s)
        do(s, f"temple:{site}", "pay:d5-black" if n < 3 else "pay:d6-blue")
        assert changed(before, s)[0]["mana"] == n
    assert s.players[0].all_cubes() == 1


@pytest.mark.rules("helios:H21", "helios:R31", "helios:EX17", "helios:EX66")
def test_resources_on_the_site_pay_or_go_back() -> None:
    s = bare()
    land = {"e5": "brown blue green", "e6": "gray temple", "f5": "green temple", "d6": "blue blue black", "d5": "black"}
    put(s, 0, land)
    acting(s, 0, "build")
    before = look(s)
    paid = s.clone()
    do(paid, "temple:e5", "pay:d6-blue", "pay:e5-green", "pay:e5-blue")
    assert changed(before, paid)[0] == {"e5": "brown temple", "d6": "blue black", "mana": 3}
    assert refused(do(s, "temple:e5"), "pay:e6-gray") == "NO_SUCH_RESOURCE"
    do(s, "pay:d6-blue", "pay:d6-black", "pay:e5-green")
    found = changed(before, s)
    assert found[0] == {"e5": "brown temple", "d6": "blue", "mana": 3}
    assert found[TABLE] == {"houses": -1, "supply blue": 2, "supply black": 1, "supply green": 1}


@pytest.mark.rules("helios:H21", "helios:R32")
def test_a_temple_stands_on_any_own_token_without_one() -> None:
    s = bare()
    land = {"e5": "brown blue", "e6": "temples", "e7": "gray temple", "e8": "green green black"}
    put(s, 0, land)
    acting(s, 0, "build")
    assert options(s, "temple:") == {"e5", "e6", "e8"}
    assert refused(s, "temple:e7") == "TEMPLE_THERE"
    assert refused(s, "temple:d5") == "NO_TOKEN_THERE"
    s.houses = 0
    assert refused(s, "temple:e5") == refused(s, "build:bazaar") == "NO_HOUSES"
    assert legal(s) == {"decline"}


@pytest.mark.rules("helios:R27", "helios:R32")
def test_without_a_house_nothing_is_built_and_no_bonus_action_either() -> None:
    s = bare()
    put(s, 0, RICH)
    s.houses = 0
    area(s, 0, "red", "land", "sun", "sun")
    tiles(s, build="red")
    do(on_turn(s, 0), "take:build")
    assert legal(s) == {"decline"}
    do(s, "decline")
    assert refused(s, "bonus:build") == "NOTHING_TO_DO"


# --- buildings
COSTS = {  # paid exactly from RICH's tokens, in rising order of the hexes d5, d6, e5, e6, f5
    "observatory": ["d5-black"],
    "sanctuary": ["e5-brown", "f5-green"],
    "sun_lodge": ["e6-gray"],
    "hallowed_grove": ["f5-green"],
    "power_plant": ["d6-blue"],
    "bazaar": ["e5-brown", "f5-green"],
    "warehouse": ["d5-black", "d6-blue"],
    "city_hall": ["e5-brown", "e6-gray"],
    "citadel": ["d6-blue"],
    "land_steward": ["d5-black", "e5-brown"],
    "watchtower": ["d5-black", "d6-blue"],
    "palace": ["d5-black", "e6-gray", "f5-green"],
}
GAINS = {  # Sun value, Mana, VP at the end
    "observatory": (3, 0, 3),
    "sanctuary": (0, 4, 3),
    "sun_lodge": (2, 0, 1),
    "hallowed_grove": (0, 2, 2),
    "power_plant": (0, 1, 2),
    "bazaar": (0, 0, 1),
    "warehouse": (0, 0, 3),
    "city_hall": (1, 0, 2),
    "citadel": (0, 0, 2),
    "land_steward": (0, 0, 2),
    "watchtower": (0, 1, 2),
    "palace": (1, 1, 2),
}


@pytest.mark.rules(
    "helios:H23",
    "helios:H54",
    "helios:R03",
    "helios:R65",
    "helios:B01",
    "helios:B02",
    "helios:B03",
    "helios:B04",
    "helios:B05",
    "helios:B06",
    "helios:B07",
    "helios:B08",
    "helios:B09",
    "helios:B10",
    "helios:B11",
    "helios:B12",
)
@pytest.mark.parametrize("name", list(COSTS))
def test_every_building_costs_what_is_printed_and_brings_what_is_printed(name: str) -> None:
    s = bare()
    put(s, 0, RICH, mana=0)
    acting(s, 0, "build")
    before = look(s)
    do(s, f"build:{name}", *(f"pay:{cube}" for cube in COSTS[name]))
    sun, mana, vp = GAINS[name]
    land = dict(RICH)
    for cube in COSTS[name]:
        hex_name, colour = cube.split("-")
        land[hex_name] = land[hex_name].removesuffix(" " + colour)
    wanted: dict[str, object] = {h: text for h, text in land.items() if text != RICH[h]}
    wanted["buildings"] = [name]
    if sun:
        wanted["sun_value"] = sun
    if mana:
        wanted["mana"] = mana
    found = changed(before, s)
    assert found[0] == wanted
    assert found[TABLE]["houses"] == -1
    assert next(b["vp"] for b in DATA["buildings"] if b["id"] == name) == vp
    acting(s, 0, "build")
    assert refused(s, f"build:{name}") == "BUILT_ALREADY"
    assert refused(acting(s, 1, "build"), f"build:{name}") == "CANNOT_PAY"


@pytest.mark.rules("helios:H23", "helios:EX15", "helios:B07")
def test_the_warehouse_is_paid_with_blue_and_black() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue black"})
    acting(s, 0, "build")
    assert options(s, "build:") >= {"warehouse", "watchtower"}
    do(s, "build:warehouse", "pay:e5-blue", "pay:e5-black")
    assert s.players[0].all_cubes() == 0 and s.view(0)["seats"][0]["final"]["buildings"] == 3


@pytest.mark.rules("helios:B12", "helios:H24", "helios:H37", "helios:EX14")
def test_the_palace_with_two_green_and_one_gray() -> None:
    s = bare()
    put(s, 0, {"e5": "brown green green", "e6": "gray gray"})
    acting(s, 0, "build")
    before = look(s)
    do(s, "build:palace", "pay:e5-green", "pay:e5-green", "pay:e6-gray")
    assert changed(before, s)[0] == {
        "e5": "brown",
        "e6": "gray",
        "sun_value": 1,
        "mana": 1,
        "buildings": ["palace"],
    }
    assert kind_of(s.top) == kinds.BONUS and legal(s) == {"forfeit", "bonus:land", "bonus:sun"}
    do(s, "bonus:sun")
    assert s.players[0].sun_value == 3 and max(v["steps"] for v in s.view(0)["seats"][0]["reach"].values()) == 3


@pytest.mark.rules("helios:B06", "helios:R35", "helios:EX53")
@pytest.mark.parametrize(("mana", "most"), [(0, 0), (2, 2), (3, 3), (5, 3)])
def test_the_bazaar_turns_up_to_three_mana_into_four_points_each(mana: int, most: int) -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue black"}, mana=mana)
    do(acting(s, 0, "build"), "build:bazaar", "pay:e5-blue", "pay:e5-black")
    assert options(s, "bazaar:") == {str(n) for n in range(most + 1)}
    if most < 3:
        assert refused(s, f"bazaar:{most + 1}") == "NOT_ENOUGH_MANA"
    before = look(s)
    do(s, f"bazaar:{most}")
    assert changed(before, s) == ({0: {"mana": -most, "vp": 4 * most}} if most else {})
    assert s.to_move == 1


@pytest.mark.rules("helios:B05", "helios:H32", "helios:R09", "helios:R65")
def test_the_power_plant_lets_the_sun_go_anywhere_at_once() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue"})
    area(s, 0, "red", "land", "sun", "sun")
    tiles(s, build="red")
    do(on_turn(s, 0), "take:build", "build:power_plant", "pay:e5-blue", "bonus:sun")
    assert len(options(s, "sun:")) == 5  # every hex round the start token but its own
    assert s.view(0)["seats"][0]["unlimited"] and s.players[0].sun_value == 2


# --- payment
@pytest.mark.rules("helios:R29", "helios:B09")
def test_the_citadel_takes_black_or_blue_or_any_two() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue black", "e6": "gray gray"})
    do(acting(s, 0, "build"), "build:citadel")
    assert options(s, "pay:") == {"e5-blue", "e5-black"}
    assert refused(s, "pay:e6-gray") == "NEEDED_COLOUR"
    put(s, 0, {"e5": "brown green brown", "e6": "gray gray"})
    do(acting(s, 0, "build"), "build:citadel", "pay:e5-brown", "pay:e6-gray")
    assert look(s)[0]["buildings"] == ["citadel"] and s.players[0].all_cubes() == 1
    put(s, 1, {"e5": "brown green"})
    assert refused(acting(s, 1, "build"), "build:citadel") == "CANNOT_PAY"


@pytest.mark.rules("helios:H24", "helios:R28", "helios:R61")
def test_two_resources_stand_in_for_one_that_is_missing_and_only_then() -> None:
    s = bare()
    put(s, 0, {"e5": "brown gray green", "e6": "gray gray"})
    do(acting(s, 0, "build"), "build:observatory")
    assert s.view(0)["action"] == {"for": "building", "piece": "observatory", "left": 2, "needed": {}}
    do(s, "pay:e5-gray", "pay:e5-green")
    assert look(s)[0]["buildings"] == ["observatory"]
    put(s, 1, {"e5": "brown gray green", "e6": "gray black"})
    do(acting(s, 1, "build"), "build:observatory")
    assert legal(s) == {"pay:e6-black"}
    assert refused(s, "pay:e5-gray") == "NEEDED_COLOUR"


def every_payment(s: Helios, seat: int, piece: int) -> set[tuple[str, ...]]:
    """By the letter of helios:R61, from the data file: all sets of cubes of the right size with the right colours."""
    p = s.players[seat]
    cubes = [
        f"{h}-{c}" for h, t in s.view(seat)["seats"][seat]["land"].items() for c in t["resources"]
    ]  # one entry a cube
    owned = Counter(cube.split("-")[1] for cube in cubes)
    entry = [*DATA["buildings"], *DATA["characters"]][piece]
    cost = dict(entry["cost"])
    if "either" in cost:
        if any(owned[c] for c in cost["either"]):
            return {(cube,) for cube in cubes if cube.split("-")[1] in cost["either"]}
        return {tuple(sorted(pair)) for pair in combinations(cubes, 2)}
    free = cost.pop("any", 0)
    missing = sum(max(0, n - owned[c]) for c, n in cost.items())
    size = sum(cost.values()) + free + missing
    found = set()
    for chosen in combinations(cubes, size):
        paid = Counter(cube.split("-")[1] for cube in chosen)
        if all(paid[c] >= min(n, owned[c]) for c, n in cost.items()):
            found.add(tuple(sorted(chosen)))
    assert p.all_cubes() == len(cubes)
    return found


def played_payments(s: Helios) -> list[tuple[str, ...]]:
    """Every way to answer the payment's questions."""
    found: list[tuple[str, ...]] = []
    waiting: list[tuple[Helios, tuple[str, ...]]] = [(s, ())]
    while waiting:
        state, paid = waiting.pop()
        if paid and kind_of(state.top) != kinds.PAY:
            found.append(tuple(sorted(paid)))
            continue
        assert state.legal(), "what is offered can be completed"
        for action in state.legal():
            trial = state.clone()
            trial.play(action)
            waiting.append((trial, (*paid, VOCABULARY.name(action).removeprefix("pay:"))))
    return found


@pytest.mark.rules("helios:H24", "helios:R28", "helios:R29", "helios:R61")
def test_exactly_the_legal_payments_can_be_made_each_in_one_way() -> None:
    rng = Rng(5)
    hexes = ["e5", "e6", "f5", "d6", "d5", "e7"]
    paid = refused_ones = 0
    for _ in range(120):
        s = bare(2)
        land = {
            h: " ".join(["brown", *(COLOUR_NAMES[rng.below(5)] for _ in range(rng.below(3)))])
            for h in hexes[: 1 + rng.below(6)]
        }
        put(s, 0, land, mana=9)
        piece = int(rng.below(BUILDINGS))
        wanted = every_payment(s, 0, piece)
        acting(s, 0, "build")
        name = f"build:{PIECE_NAMES[piece]}"
        if not wanted:
            assert refused(s, name) == "CANNOT_PAY"
            refused_ones += 1
            continue
        do(s, name)
        got = played_payments(s)
        assert len(got) == len(set(got)) and set(got) == wanted, (land, name)
        paid += 1
    assert paid > 40 and refused_ones > 10


@pytest.mark.rules("helios:R61")
def test_cubes_are_named_in_rising_order_and_the_rest_stays_payable() -> None:
    s = bare()
    put(s, 0, {"e5": "brown gray", "e6": "gray green", "e7": "green brown"})
    do(acting(s, 0, "build"), "build:sanctuary")  # brown and green
    assert options(s, "pay:") == {"e6-green"}
    do(s, "pay:e6-green")
    assert legal(s) == {"pay:e7-brown"}
    assert refused(s, "pay:e5-gray") == "RISING_ORDER"
    put(s, 1, {"e5": "brown gray gray", "e6": "gray green"})
    do(acting(s, 1, "build"), "temple:e5", "pay:e6-green")
    s2 = bare()
    put(s2, 0, {"e5": "brown gray", "e6": "gray temple", "e7": "green brown"})
    do(acting(s2, 0, "build"), "temple:e5")
    assert legal(s2) == {"pay:e5-gray"} and refused(s2, "pay:e7-brown") == "RISING_ORDER"


@pytest.mark.rules("helios:R66")
def test_resources_never_move_from_token_to_token() -> None:
    """No action of the vocabulary does it; payments and temples only take cubes away."""
    s = bare()
    put(s, 0, {"e5": "brown blue", "e6": "gray"})
    do(acting(s, 0, "build"), "temple:e6", "pay:e5-blue")
    assert look(s)[0]["e5"] == "brown" and look(s)[0]["e6"] == "gray temple"
    assert at(0, 1) == "e6"
