"""Phase 2: who begins, hiring, activating, passing."""

import pytest

from sunstone.engine.frame import kind_of
from sunstone.games.helios import kinds
from sunstone.games.helios.characters import most_mana
from tests.helios.fixture import (
    TABLE,
    at,
    bare,
    changed,
    do,
    legal,
    look,
    on_turn,
    options,
    phase_2,
    put,
    refused,
    resolve_chance,
    tiles,
)

RICH = {
    "d5": "black black black",
    "d6": "blue blue blue",
    "e5": "brown brown brown",
    "e6": "gray gray gray",
    "f5": "green green green",
}
NAMES = ("architect", "prophetess", "cartographer", "inventor", "priestess", "princess", "explorer", "treasurer")
HIRE = dict(zip(NAMES, (2, 3, 2, 2, 2, 3, 2, 4), strict=True))
COSTS = {
    "architect": ["d5-black", "d6-blue", "e6-gray"],
    "prophetess": ["d5-black", "d6-blue", "f5-green"],
    "cartographer": ["e5-brown", "e6-gray", "f5-green"],
    "inventor": ["d5-black", "d6-blue", "e6-gray"],
    "priestess": ["d5-black", "d6-blue", "e6-gray"],
    "princess": ["d5-black", "d6-blue", "e5-brown"],
    "explorer": ["d5-black", "d6-blue", "e5-brown"],
    "treasurer": ["d5-black", "d6-blue", "f5-green"],
}
AT_ONCE = {"inventor": (2, 1), "priestess": (2, 2), "princess": (1, 0)}  # Sun value, Mana


@pytest.mark.rules("helios:H39")
def test_most_mana_begins_and_among_equals_the_first_in_turn_order() -> None:
    s = bare()
    for mana, first, begins in (
        ([1, 4, 2, 3], 0, 1),
        ([2, 2, 2, 2], 2, 2),
        ([3, 1, 0, 3], 3, 3),
        ([3, 1, 3, 0], 1, 2),
        ([0, 5, 0, 5], 0, 1),
    ):
        for p, n in zip(s.players, mana, strict=True):
            p.mana = n
        s.first = first
        assert most_mana(s) == begins
    s.first = 3
    tiles(s, land="", build="red", sun="")
    do(on_turn(s, 0), "take:build", "decline")
    assert kind_of(s.top) == kinds.CHARACTERS and s.to_move == 3
    do(s, "pass")
    assert s.to_move == 0  # then clockwise


@pytest.mark.rules("helios:H40", "helios:H41", "helios:R63")
@pytest.mark.parametrize("name", NAMES)
def test_hiring_costs_mana_and_does_nothing_else(name: str) -> None:
    s = bare()
    put(s, 0, mana=HIRE[name])
    phase_2(s, 0)
    before = look(s)
    do(s, f"hire:{name}")
    assert changed(before, s) == {0: {"mana": -HIRE[name], "hired": [name]}}
    assert s.to_move == 0 and legal(s) == {"done"}
    put(s, 0, mana=HIRE[name] - 1)
    phase_2(s, 0)
    other = next(n for n in NAMES if HIRE[n] == HIRE[name] and n != name) if name != "treasurer" else "treasurer"
    assert refused(s, f"hire:{other}") == ("NOT_ENOUGH_MANA" if name != "treasurer" else "HIRED_ALREADY")


@pytest.mark.rules(
    "helios:H24",
    "helios:H42",
    "helios:C01",
    "helios:C02",
    "helios:C03",
    "helios:C04",
    "helios:C05",
    "helios:C06",
    "helios:C07",
    "helios:C08",
)
@pytest.mark.parametrize("name", NAMES)
def test_activating_costs_three_resources_and_brings_what_is_printed(name: str) -> None:
    s = bare()
    put(s, 0, RICH, hired=[name])
    phase_2(s, 0)
    before = look(s)
    do(s, f"activate:{name}", *(f"pay:{cube}" for cube in COSTS[name]))
    if name in ("architect", "cartographer"):
        do(s, "gain:black", "put:e6" if name == "cartographer" else "put:d6")
    found = changed(before, s, table=False)[0]
    paid = {cube.split("-")[0] for cube in COSTS[name]}
    assert {h for h in found if h in RICH} == paid
    gained = {"architect": "d6", "cartographer": "e6"}.get(name)
    for h in paid:
        colour = RICH[h].split()[0]
        assert found[h] == (f"{colour} {colour} black" if h == gained else f"{colour} {colour}")
    sun, mana = AT_ONCE.get(name, (0, 0))
    assert (found.get("sun_value", 0), found.get("mana", 0), found["active"]) == (sun, mana, [name])
    assert "done" in legal(s) and options(s, "activate:") == set()


@pytest.mark.rules("helios:C04", "helios:H24", "helios:EX37")
def test_the_inventor_with_black_green_and_gray() -> None:
    s = bare()
    put(s, 0, {"e5": "brown black green", "e6": "gray gray", "e7": "temples"}, hired=["inventor"])
    phase_2(s, 0)
    before = look(s)
    do(s, "activate:inventor", "pay:e5-green", "pay:e5-black", "pay:e6-gray")
    assert changed(before, s)[0] == {"e5": "brown", "e6": "gray", "sun_value": 2, "mana": 1, "active": ["inventor"]}
    assert s.view(0)["seats"][0]["final"]["character:inventor"] == 5


@pytest.mark.rules("helios:H40", "helios:R38", "helios:EX38")
def test_hire_and_activate_one_each_in_either_order() -> None:
    s = bare()
    put(s, 0, RICH, mana=4)
    phase_2(s, 0)
    do(s, "hire:priestess")
    assert refused(s, "hire:explorer") == "HIRED_THIS_TURN"
    assert refused(s, "pass") == "SOMETHING_DONE"
    do(s, "activate:priestess", "pay:d5-black", "pay:d5-black", "pay:d6-blue")
    assert legal(s) == {"done"}
    do(s, "done", "pass", "pass", "pass")
    assert s.to_move == 0
    do(s, "hire:explorer", "done")  # a second one on the next turn of the same phase
    assert look(s)[0]["hired"] == ["priestess", "explorer"]
    put(s, 1, RICH, hired=["inventor"], mana=1)  # activate first, and its Mana helps to hire
    assert refused(s, "hire:architect") == "NOT_ENOUGH_MANA"
    do(s, "activate:inventor", "pay:d5-black", "pay:d6-blue", "pay:e6-gray", "hire:architect")
    assert s.players[1].mana == 0
    assert refused(s, "activate:architect") == "ACTIVATED_THIS_TURN"
    assert refused(s, "activate:inventor") == "ACTIVE_ALREADY"


@pytest.mark.rules("helios:H41", "helios:H42", "helios:R39", "helios:R63")
def test_only_own_hired_characters_are_activated_in_any_later_phase_and_nobody_loses_one() -> None:
    s = bare()
    put(s, 0, RICH, hired=["priestess"])
    put(s, 1, RICH, mana=9)
    phase_2(s, 1)
    assert refused(s, "hire:priestess") == "HIRED_ALREADY"
    assert refused(s, "activate:priestess") == "NOT_HIRED"
    assert refused(s, "done") == "NOTHING_DONE"
    assert options(s, "hire:") == set(NAMES) - {"priestess"}
    s.round = 3
    phase_2(s, 0)
    assert "activate:priestess" in legal(s)


@pytest.mark.rules("helios:H42", "helios:H24")
def test_a_character_that_cannot_be_paid_is_refused() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue", "e6": "gray brown green", "e7": "green green"}, hired=["architect", "explorer"])
    phase_2(s, 0)
    assert "activate:architect" in legal(s)  # two for the missing gray
    assert refused(s, "activate:explorer") == ""  # two for the missing black
    put(s, 0, {"e5": "brown blue", "e6": "gray brown green"})
    assert refused(s, "activate:architect") == "CANNOT_PAY"


@pytest.mark.rules("helios:H43", "helios:R37", "helios:EX56")
def test_the_phase_ends_when_all_have_passed_in_a_row() -> None:
    s = bare(3)
    put(s, 0, mana=2)
    put(s, 1, mana=2)
    put(s, 2, RICH, hired=["priestess"])
    phase_2(s, 0)
    do(s, "hire:explorer", "done", "pass", "activate:priestess", "pay:d5-black", "pay:d5-black", "pay:d6-blue", "done")
    do(s, "pass", "hire:inventor", "done", "pass", "pass")
    assert kind_of(s.top) == kinds.CHARACTERS and s.to_move == 1
    do(s, "pass")
    assert kind_of(s.top) != kinds.CHARACTERS


@pytest.mark.rules("helios:R37")
def test_passing_is_not_final() -> None:
    s = bare(2)
    put(s, 0, mana=2)
    put(s, 1, mana=2)
    do(phase_2(s, 0), "pass", "hire:explorer", "done")
    assert s.to_move == 0 and "hire:inventor" in legal(s)


@pytest.mark.rules("helios:H42", "helios:R36", "helios:C01", "helios:EX69")
def test_the_architects_resource_may_lie_where_a_paid_one_lay() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue green", "e6": "gray gray black", "e7": "green temple"}, hired=["architect"])
    assert s.players[0].room() == 0
    phase_2(s, 0)
    do(s, "activate:architect", "pay:e5-blue", "pay:e6-gray", "pay:e6-black", "gain:blue")
    assert options(s, "put:") == {"e5", "e6"}
    do(s, "put:e6")
    assert look(s)[0]["e6"] == "gray blue"
    full = bare()
    put(full, 2, {"e5": "brown blue green", "e6": "gray gray black", "e7": "green temple"})
    full.first = 3
    do(phase_2(full, 0), *["pass"] * 4)
    before = look(full)
    resolve_chance(full)
    assert full.first == 0 and full.to_move == 3  # the third seat's was lost, the fourth is asked
    assert 2 not in changed(before, full)
    assert TABLE in changed(before, full) and at(0, 0) == "e5"
