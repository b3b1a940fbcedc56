"""Where the Sun stops: revolution, illuminated tokens and temples."""

import pytest

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


def shone(s_land: dict[str, str], sun: str, end: str, seat: int = 0, **more: object) -> dict[str, object]:
    """What a movement of the Sun to that hex changes for its owner."""
    s = bare()
    put(s, seat, s_land, sun=sun, **more)  # type: ignore[arg-type]
    acting(s, seat, "sun")
    before = look(s)
    do(s, f"sun:{end}")
    found = changed(before, s)
    assert set(found) <= {seat, TABLE}
    return found[seat]


@pytest.mark.rules("helios:H25", "helios:H34", "helios:EX21")
def test_an_empty_earth_token_beside_the_sun_gains_its_own_colour() -> None:
    assert shone({"e5": "black"}, "e4", "f4") == {"sun": "f4", "e5": "black black"}
    assert shone({"e5": "black blue"}, "e4", "f4") == {"sun": "f4"}
    assert shone({"e5": "black black"}, "e4", "f4") == {"sun": "f4"}
    assert shone({"e5": "black temple"}, "e4", "f4") == {"sun": "f4", "vp": 1}


@pytest.mark.rules("helios:H36", "helios:EX23")
def test_a_bonus_token_gives_nothing_in_the_sun() -> None:
    land = {"e5": "brown gray", "e6": "temples", "f5": "resources blue"}
    assert shone(land, "e4", at(1, -1), sun_value=3) == {"sun": at(1, -1)}


@pytest.mark.rules("helios:H33", "helios:EX22")
@pytest.mark.parametrize(("neighbours", "vp"), [(0, 1), (4, 5), (5, 6)])
def test_a_temple_scores_one_and_one_for_each_token_next_to_it(neighbours: int, vp: int) -> None:
    """Whatever lies on the tokens round it; the Sun comes to the hex due north-east of the temple."""
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    contents = ["gray gray gray", "temples", "green temple", "blue", "black black"]
    land = {at(*h): text for h, text in list(zip(ring, contents, strict=True))[:neighbours]}
    found = shone({"e5": "brown temple"} | land, at(1, -2) if neighbours > 4 else at(0, -1), at(1, -1))
    assert found["vp"] == vp


@pytest.mark.rules("helios:H25", "helios:H26", "helios:H33", "helios:H34", "helios:R33", "helios:EX24")
def test_the_rulebooks_example_of_a_shorter_move() -> None:
    """Sun value 6, only three steps: a spring, a bamboo that has one already, and two temples for 3 and 4 VP."""
    land = {
        at(1, -1): "blue",
        at(0, 0): "gray temple",
        at(0, 1): "black temple",
        at(1, 1): "green green",
        at(-1, 2): "brown brown",
    }
    s = bare()
    put(s, 0, land, sun=at(1, -2), touch=at(1, -1), sun_value=6)
    acting(s, 0, "sun")
    assert s.view(0)["seats"][0]["reach"][at(1, 0)]["steps"] == 3
    before = look(s)
    do(s, f"sun:{at(1, 0)}")
    assert changed(before, s) == {
        0: {"sun": at(1, 0), at(1, -1): "blue blue", "vp": 7},
        TABLE: {"supply blue": -1},
    }


@pytest.mark.rules("helios:H31", "helios:R33", "helios:EX25")
def test_a_revolution_comes_on_top_of_what_the_sun_shines_on() -> None:
    land = {"e5": "green", at(1, 0): "brown temple"}
    found = shone(land, at(-1, 0), at(1, -1), sun_value=3)
    assert found == {"sun": at(1, -1), "e5": "green green", "vp": 5 + 2}


@pytest.mark.rules("helios:H31", "helios:R06", "helios:R07", "helios:EX26")
def test_a_revolution_scores_once_a_turn_and_again_on_a_later_one() -> None:
    s = bare()
    put(s, 0, {"e5": "brown brown"}, sun=at(-1, 0), sun_value=6)
    area(s, 0, "red", "land", "land", "build")
    tiles(s, sun="red red")
    do(on_turn(s, 0), "take:sun", f"sun:{at(1, 0)}")
    assert s.players[0].vp == 5
    do(s, "bonus:sun", f"sun:{at(1, -1)}")  # five steps round, over the line once more
    assert s.players[0].vp == 5
    do(on_turn(s, 0), "take:sun", f"sun:{at(0, -1)}")
    assert s.players[0].vp == 10


@pytest.mark.rules("helios:R06", "helios:EX32")
def test_standing_on_the_line_or_leaving_it_scores_nothing() -> None:
    assert shone({"e5": "brown brown"}, "e4", "f4") == {"sun": "f4"}
    land = {"e5": "brown brown", at(1, -1): "gray gray", at(1, -2): "gray gray"}
    assert shone(land, at(0, -1), at(0, -2)) == {"sun": at(0, -2)}


@pytest.mark.rules("helios:B11", "helios:H31", "helios:R52", "helios:EX52")
def test_with_the_watchtower_a_revolution_is_worth_ten_once_a_turn() -> None:
    found = shone({"e5": "brown brown"}, at(-1, 0), at(0, -1), buildings=["watchtower"])
    assert found == {"sun": at(0, -1), "vp": 10}
    s = bare()
    put(s, 0, {"e5": "brown blue black", "e6": "gray gray"}, sun=at(-1, 0))
    area(s, 0, "red", "land", "land", "build")
    tiles(s, sun="red")
    do(on_turn(s, 0), "take:sun", f"sun:{at(0, -1)}", "bonus:build", "build:watchtower", "pay:e5-blue", "pay:e5-black")
    assert s.players[0].vp == 5 and s.revolved == 0  # the next seat's turn has begun
    put(s, 1, {"e5": "brown brown"}, sun=at(-1, 0), buildings=["watchtower"], sun_value=9)
    area(s, 1, "red", "land", "land", "build")
    tiles(s, sun="red")
    do(on_turn(s, 1), "take:sun", f"sun:{at(0, -1)}", "bonus:sun", f"sun:{at(1, -1)}")
    assert s.players[1].vp == 10


@pytest.mark.rules("helios:R52", "helios:R07")
def test_a_watchtower_built_after_the_revolution_brings_no_second_score_this_turn() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue black", "e6": "gray gray"}, sun=at(-1, 0), vp=5, buildings=["watchtower"])
    acting(s, 0, "sun")
    s.revolved = 1
    assert s.view(0)["seats"][0]["reach"][at(0, -1)]["revolution"] == 0
    do(s, f"sun:{at(0, -1)}")
    assert s.players[0].vp == 5
    put(s, 2, {"e5": "brown"}, sun=at(-1, 0))
    s.revolved = 1  # seat 1 has scored; that is nothing to seat 2
    assert s.view(0)["seats"][2]["reach"][at(0, -1)]["revolution"] == 5


@pytest.mark.rules("helios:B05", "helios:H31", "helios:H32", "helios:R10")
@pytest.mark.parametrize("buildings", [["power_plant"], ["power_plant", "watchtower"], ["watchtower", "power_plant"]])
def test_with_the_power_plant_revolutions_score_nothing(buildings: list[str]) -> None:
    assert shone({"e5": "brown brown"}, at(-1, 0), at(0, -1), buildings=buildings) == {"sun": at(0, -1)}


@pytest.mark.rules("helios:R23")
def test_a_second_movement_in_a_turn_may_end_where_the_first_began() -> None:
    s = bare()
    put(s, 0, {"e5": "brown brown"}, sun_value=5)
    area(s, 0, "red", "land", "land", "build")
    tiles(s, sun="red")
    do(on_turn(s, 0), "take:sun", f"sun:{at(1, -1)}", "bonus:sun")
    assert "e4" in options(s, "sun:")
    assert refused(s, f"sun:{at(1, -1)}") == "SUN_STANDS_THERE"


@pytest.mark.rules("helios:H26", "helios:H27", "helios:H29")
def test_what_is_no_end_is_refused_with_its_reason() -> None:
    s = bare()
    land = {at(q, r): "brown brown" for q, r in ((0, 0), (1, -1), (2, -1), (2, 0), (1, 1))}
    put(s, 0, land, sun=at(0, 2))
    acting(s, 0, "sun")
    assert refused(s, f"sun:{at(0, 2)}") == "SUN_STANDS_THERE"
    assert refused(s, f"sun:{at(0, 0)}") == "SUN_ON_TOKEN"
    assert refused(s, f"sun:{at(1, 0)}") == "DEAD_END"
    assert refused(s, f"sun:{at(-3, 0)}") == "NOT_ON_SHORE"
    assert refused(s, f"sun:{at(1, 2)}") == "TOO_FAR"  # behind it
    assert refused(s, f"sun:{at(-1, 0)}") == "TOO_FAR"  # three steps
    assert options(s, "sun:") == {at(0, 1), at(-1, 1)}
    put(s, 0, {"e5": "brown brown"}, sun=at(1, 0))
    assert refused(s, f"sun:{at(0, -1)}") == "TOO_FAR"  # where the shore's trace begins


@pytest.mark.rules("helios:B08", "helios:H33", "helios:EX51")
def test_the_city_hall_adds_three_for_each_illuminated_temple() -> None:
    land = {"e5": "gray temple", at(0, 1): "black black", at(1, 0): "brown brown"}
    assert shone(land, "e4", at(1, -1), buildings=["city_hall"])["vp"] == 3 + 3
    two = {"e5": "gray temple", at(1, 0): "brown temple", at(0, 1): "black black"}
    assert shone(two, "e4", at(1, -1), buildings=["city_hall"])["vp"] == 3 + 3 + 2 * 3


@pytest.mark.rules("helios:B07", "helios:H35", "helios:R30", "helios:EX50")
@pytest.mark.parametrize(
    ("token", "after"),
    [
        ("green", "green green"),
        ("green blue", "green green blue"),
        ("green green", "green green green"),
        ("green blue black", "green blue black"),
        ("temples blue", "temples blue"),
        ("green temple", "green temple"),
    ],
)
def test_the_warehouse_gives_a_second_resource(token: str, after: str) -> None:
    found = shone({"e5": token}, "e4", "f4", buildings=["warehouse"])
    assert found.get("e5", token) == after


@pytest.mark.rules("helios:R58", "helios:EX49")
def test_with_too_few_resources_the_owner_chooses_who_gets_one() -> None:
    s = bare()
    land = {"e5": "brown", at(1, 0): "brown", at(2, -1): "gray"}
    put(s, 0, land)
    s.supply[0] = 1
    do(acting(s, 0, "sun"), f"sun:{at(1, -1)}")
    assert legal(s) == {"shine:e5", f"shine:{at(1, 0)}"}
    assert refused(s, f"shine:{at(2, -1)}") == "NOT_SHONE_ON"
    before = look(s)
    do(s, f"shine:{at(1, 0)}")
    assert changed(before, s) == {0: {at(1, 0): "brown brown"}, TABLE: {"supply brown": -1}}
    assert s.to_move == 1


@pytest.mark.rules("helios:R58")
def test_two_of_three_are_named_in_rising_order() -> None:
    s = bare()
    put(s, 0, {"e5": "brown", at(1, 0): "brown", at(2, -1): "brown"}, buildings=["warehouse"])
    s.supply[0] = 2
    do(acting(s, 0, "sun"), f"sun:{at(1, -1)}")
    assert options(s, "shine:") == {"e5", at(1, 0)}
    assert refused(s, f"shine:{at(2, -1)}") == "RISING_ORDER"
    do(s, "shine:e5")
    assert options(s, "shine:") == {at(1, 0), at(2, -1)}
    assert refused(s, "shine:e5") == "RISING_ORDER"  # it has room with the Warehouse, but has had its own
    do(s, f"shine:{at(2, -1)}")
    assert s.supply[0] == 0 and s.to_move == 1


@pytest.mark.rules("helios:R27", "helios:R58")
def test_with_no_resource_left_nothing_is_gained() -> None:
    s = bare()
    s.supply[0] = 0
    before = look(acting(s, 0, "sun"))
    do(s, "sun:f4")
    assert changed(before, s) == {0: {"sun": "f4"}}
    assert s.to_move == 1


@pytest.mark.rules("helios:R59")
def test_gains_in_the_sun_are_not_refused() -> None:
    s = do(acting(bare(), 0, "sun"), "sun:f4")
    assert s.to_move == 1 and look(s)[0]["e5"] == "brown brown"


@pytest.mark.rules("helios:R05")
def test_the_marker_stops_on_the_last_number() -> None:
    s = bare()
    put(s, 0, {"e5": "brown black"}, sun_value=13)
    do(acting(s, 0, "build"), "build:observatory", "pay:e5-black")
    assert s.players[0].sun_value == 14
