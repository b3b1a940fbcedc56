"""Labels, effects and lines of the log with what they leave out at a player's cost: helpers, claims, prices, causes."""

import re

import pytest

from sunstone.engine.choice import Choice
from sunstone.engine.frame import frame
from sunstone.engine.ledger import Ledger
from sunstone.games.city import INFO, drawing, words
from sunstone.games.city.closed import closed
from sunstone.games.city.components import KIND_NAMES, MAJOR_NAMES
from sunstone.games.city.hands import MAJOR_FIND
from sunstone.games.city.kinds import CHOOSE, DRAFT, RAISE_SEVERAL, SALARY, START_CLAIM
from sunstone.games.city.shamans import STANDING
from sunstone.games.city.state import City
from tests.city.fixture import bare, do, lay, on_turn, put, royals, technologies_at, tile_at
from tests.city.rare_modules import asked

M6 = ("obsidian",)
MANSION = ("obsidian", "mansion", "altars")
EMPIRE = ("obsidian", "empire")
NAMES = ["Ada", "Bob", "Cy", "Di"]


def choices(s: City) -> dict[str, Choice]:
    return {c.text: c for c in s.choices(s.to_move)}


def told(s: City, *actions: str) -> list[str]:
    """The log of these actions."""
    s.ledger = Ledger()
    do(s, *actions)
    return [line for event in s.ledger.take() if (line := words.LOG.tell(event, NAMES))]


def at_the_mansion(*helpers: str, shaman: bool = False) -> City:
    """A worker of power 2 arrives; the shaman points at board 1 if it stands."""
    s = bare(2, MANSION)
    royals(s, "A10", "B7", "C1")
    s.players[0].shaman = 1 + (STANDING if shaman else 0)
    s.players[1].shaman = 3
    put(s, 0, "gold-2", *helpers, cocoa=9)
    return do(on_turn(s, 0), "take:gold-2", "go:1")


# --- the Mansion
@pytest.mark.rules("expansion:R75", "expansion:R87")
def test_labels_of_the_mansion_count_helpers_and_the_shaman() -> None:
    plain = choices(at_the_mansion())
    assert plain["worship:royal3"].label == "Worship: C1, gain 3 cocoa"
    assert "for 2 resources of choice" in plain["worship:royal2"].label
    strong = choices(at_the_mansion("palace-1", "palace-4", shaman=True))
    assert strong["worship:royal3"].label == "Worship: C1, gain 6 cocoa"
    assert INFO.effect(strong["worship:royal3"].effects) == "+6 cocoa"
    assert "for 5 resources of choice" in strong["worship:royal2"].label
    assert strong["worship:royal1"].label.endswith("for at most 3 pairs, 2 helpers raising either number")


@pytest.mark.parametrize(("power", "pairs", "obsidian"), [(1, "1 pair", "1 obsidian"), (3, "3 pairs", "3 obsidian")])
def test_royal_tiles_of_the_modules_say_how_much(power: int, pairs: str, obsidian: str) -> None:
    s = bare(2, MANSION)
    royals(s, "A10", "B11", "C1")
    put(s, 0, f"gold-{power}", cocoa=9)
    found = choices(do(on_turn(s, 0), f"take:gold-{power}", "go:1"))
    assert found["worship:royal1"].label.endswith(f"tiles you own, for at most {pairs}")
    assert found["worship:royal2"].label == f"Worship: B11, pay 3 cocoa once for {obsidian}"


@pytest.mark.rules("expansion:R14")
def test_a_major_discovery_tile_of_a_starting_tile_is_not_called_a_discovery_tile() -> None:
    s = bare(2, M6)
    s.depth = 0
    put(s, 0, wood=5).found_major = MAJOR_NAMES.index("md_step_back") + 1
    s.push(frame(START_CLAIM, 0, 0, MAJOR_FIND))
    s.settle()
    assert [c.label for c in s.choices(0)] == ["Claim tile step back", "Let the tile go back"]


@pytest.mark.rules("city:39", "city:86")
def test_a_tile_that_came_with_a_starting_tile_is_named_where_it_cannot_be_paid() -> None:
    s = bare(2, M6)
    s.depth = 0
    put(s, 0).found_a = KIND_NAMES.index("mask_1") + 1
    s.push(frame(START_CLAIM, 0, 0, 0))
    s.settle()
    assert [c.label for c in s.choices(0)] == ["Let the tile go back"]
    (closed,) = INFO.closed(s, 0)
    assert closed.text == "claim" and closed.label.startswith("Claim tile")
    assert s.why_not(closed.action)[0].name == "cannot_pay_tile"


@pytest.mark.rules("expansion:R75", "expansion:R110")
def test_a_shaman_that_her_priestess_stands_up_is_counted() -> None:
    s = at_the_mansion()
    s.players[0].priest = 12
    assert choices(s)["worship:royal3"].label == "Worship: C1, gain 4 cocoa"
    assert INFO.effect(choices(s)["worship:royal3"].effects) == "+4 cocoa"
    assert s.players[0].shaman & STANDING == 0, "only looked at"


@pytest.mark.rules("expansion:R75", "expansion:R87")
def test_the_royal_tile_is_labelled_alike_once_the_worker_is_locked() -> None:
    s = at_the_mansion("palace-1", shaman=True)
    s.mansion_tile = MAJOR_NAMES.index("md_obsidian3") + 1
    do(s, "worship:royal3+claim")
    assert choices(s)["ability"].label == "C1, gain 5 cocoa"


@pytest.mark.rules("expansion:R76", "expansion:R78")
def test_worship_with_the_tile_previews_all_it_costs() -> None:
    s = at_the_mansion()
    s.mansion_tile = MAJOR_NAMES.index("md_powerup3") + 1
    put(s, 0, obsidian=1)
    assert INFO.effect(choices(s)["worship:royal3+claim"].effects) == "+2 cocoa, -1 obsidian, +1 Major Discovery tile"
    put(s, 0, obsidian=0)
    assert INFO.effect(choices(s)["worship:royal3+claim"].effects) == "+2 cocoa"


@pytest.mark.rules("expansion:R78")
def test_a_claimed_space_says_whose_it_is_and_what_follows() -> None:
    s = at_the_mansion()
    s.claims = 2 << 6 | 1 << 3
    s.mansion_tile = MAJOR_NAMES.index("md_obsidian3") + 1
    put(s, 1, "forest-1")
    found = choices(s)
    assert found["worship:royal3"].label == (
        "Worship: C1, gain 3 cocoa; claimed by player 2: a worker of theirs is powered up, and 1 cocoa buys you a step "
        "on the green temple"
    )
    assert "claimed by you: a worker of yours is powered up" in found["worship:royal2"].label
    assert "claimed" not in found["worship:royal1"].label
    assert INFO.effect(found["worship:royal3"].effects) == "+3 cocoa", "whatever the owner decides first"
    assert INFO.effect(found["worship:royal3+claim"].effects) == "+2 cocoa, +1 Major Discovery tile"


@pytest.mark.rules("city:33")
def test_teotibot_is_displaced_by_its_name() -> None:
    s = bare(1)
    put(s, 0, "alchemy-1", cocoa=9)
    put(s, 1, "forest-2@sidebar")
    do(on_turn(s, 0), "take:alchemy-1", "go:1")
    assert choices(s)["worship:sidebar"].label.endswith(", displacing Teotibot")


# --- prices
@pytest.mark.rules("expansion:R120")
def test_a_price_that_obsidian_may_pay_is_foreseen() -> None:
    s = bare(2, M6)
    put(s, 0, "decorations-1", wood=2, obsidian=2)
    do(on_turn(s, 0), "take:decorations-1", "go:1", "main")
    assert INFO.effect(choices(s)["row:top"].effects).startswith("-2 wood")
    do(s, "row:top")
    labels = {text: c.label for text, c in choices(s).items()}
    assert labels == {
        "with:0": "Pay 2 wood",
        "with:1": "Pay 1 wood and 1 obsidian instead of 2 wood",
        "with:2": "Pay 2 obsidian instead of 2 wood",
    }


@pytest.mark.rules("expansion:R16", "city:75")
def test_a_salary_in_obsidian_tells_the_points_it_loses() -> None:
    s = bare(2, M6)
    p = put(s, 0, "forest-5", "gold-5", "quarry-5", cocoa=3, obsidian=2, vp=20, technologies=["3½"])
    asked(s, frame(SALARY, 0))
    labels = {text: c.label for text, c in choices(s).items()}
    assert labels["pay:0+1o"] == "Pay 1 obsidian of 6 cocoa and lose 9 VP"
    assert labels["pay:1+1o"] == "Pay 1 cocoa and 1 obsidian of 6 cocoa and lose 6 VP"
    assert labels["pay:0+2o"] == "Pay 2 obsidian of 6 cocoa"
    assert labels["pay:0"] == "Pay 0 of 6 cocoa and lose 18 VP"
    p.vp = 4
    assert choices(s)["pay:0+1o"].label.endswith("lose 4 VP")


@pytest.mark.rules("city:43")
def test_the_second_row_tells_a_single_worker_that_no_power_up_comes() -> None:
    s = bare()
    technologies_at(s, "01", "03", "05", "07", "09", "11")
    put(s, 0, "quarry-4", gold=9, cocoa=9)
    do(on_turn(s, 0), "take:quarry-4", "go:1", "main")
    found = choices(s)
    assert found["technology:4"].label.endswith(", without a power-up for a single worker")
    assert "power-up" not in found["technology:1"].label
    s.main_workers = 2
    assert "power-up" not in choices(s)["technology:4"].label


# --- starting tiles
@pytest.mark.rules("expansion:R64", "city:86", "city:88")
def test_starting_tile_19_names_the_tile_that_comes_with_it() -> None:
    s = bare(2, M6)
    s.players[0].dealt, s.players[0].kept = 1 << 18 | 1 << 19, 0
    s.players[0].found_major = MAJOR_NAMES.index("md_powerup3") + 1
    asked(s, frame(CHOOSE, 0, 0, 1))
    found = choices(s)
    assert found["keep:19"].label.startswith("Keep tile 19: ")
    assert found["keep:19"].label.endswith(": three power-ups (costs 1 obsidian)")
    assert "three" not in found["keep:20"].label
    s.open_tiles, s.open_found_major = 1 << 18, MAJOR_NAMES.index("md_mask") + 1
    asked(s, frame(DRAFT, 0))
    assert choices(s)["keep:19"].label.startswith("Take tile 19: ")
    assert "major mask" in choices(s)["keep:19"].label


# --- the log
@pytest.mark.rules("expansion:R22", "expansion:R78")
def test_the_power_up_of_a_claim_tells_its_cause() -> None:
    s = at_the_mansion()
    s.claims = 2 << 6
    put(s, 1, "forest-2", "quarry-1")
    lines = told(s, "worship:royal3", "power:forest-2")
    assert "Bob powers up a worker on Forest from 2 to 3 (claimed Royal tile)" in lines


@pytest.mark.rules("city:37", "city:60", "expansion:R50")
def test_a_power_up_tells_its_cause_unless_an_action_or_the_line_before_does() -> None:
    s = bare()
    put(s, 0, "alchemy-1", "gold-2", tiles=["power_up_2"])
    assert told(on_turn(s, 0), "use:power_up_2", "power:gold-2") == [
        "Ada uses Discovery tile two power-ups",
        "Ada powers up a worker on Gold Deposits from 2 to 3",
    ]
    do(s, "power:gold-3")
    assert "Ada powers up a worker on Forest from 1 to 2" in told(s, "take:alchemy-1", "go:1", "main", "power:forest-1")
    s = bare(2, EMPIRE)
    put(s, 0, "forest-1")
    assert told(asked(s, frame(RAISE_SEVERAL, 0, 132, 1)), "power:forest-1") == [
        "Ada powers up a worker on Forest from 1 to 2 (region 4)"
    ]


@pytest.mark.rules("expansion:R86")
def test_a_displaced_shaman_tells_why_it_moves() -> None:
    s = bare(2, ("obsidian", "altars"))
    put(s, 0, "forest-1")
    put(s, 1, "forest-1")
    s.players[0].shaman, s.players[1].shaman = 1, 3
    lines = told(on_turn(s, 0), "shaman", "shaman:A56cw", "shaman:A45cw")
    assert "Ada's shaman stands on altar A56 (clockwise)" in lines
    assert "Bob's shaman stands on altar A45 (clockwise) (pushed on by another shaman)" in lines


@pytest.mark.rules("expansion:R95", "expansion:R96")
def test_a_pushed_warrior_is_said_to_be_pushed() -> None:
    s = bare(2, EMPIRE)
    put(s, 0, "decorations-1")
    s.map, s.players[0].warriors = 2, 1
    do(on_turn(s, 0), "take:decorations-1", "go:1", "main")
    lines = told(s, "conquest:a", "region:1")
    assert "Ada's warrior comes to Teotihuacan" in lines
    assert "Bob's warrior is pushed on to region 1" in lines


# --- for who plays for the first time
def test_a_tile_says_what_it_does_where_its_name_does_not() -> None:
    s = bare(2)
    tile_at(s, "gold", "free_move")
    put(s, 0, "nobles-1", cocoa=9, tiles=["cocoa_4"])
    found = choices(do(on_turn(s, 0), "take:nobles-1", "go:1", "worship:sidebar+claim"))
    assert found["claim"].label == "Claim tile free move: a worker goes as far as you like"
    assert found["use:cocoa_4"].label == "Use tile 4 cocoa"


def test_of_several_resources_it_is_told_how_many_are_to_come() -> None:
    s = bare(2)
    put(s, 0, "gold-1", cocoa=9, tiles=["resources_3"])
    do(on_turn(s, 0), "use:resources_3")
    for left in (", then 2 more", ", then 1 more", ""):
        assert choices(s)["gain:wood"].label == f"Gain 1 wood{left}"
        do(s, "gain:stone")


@pytest.mark.rules("city:56")
def test_the_step_onto_a_bonus_tile_says_what_that_scores_at_the_end() -> None:
    s = bare(2)
    put(s, 0, "gold-1", cocoa=9, tiles=["temple_any"])
    s.players[0].blue = 9
    found = choices(do(on_turn(s, 0), "use:temple_any"))
    assert re.fullmatch(r"Blue temple, step 10: its bonus tile, at the end .+", found["temple:blue"].label)
    assert found["temple:red"].label == "Red temple, step 1: 1 VP"


@pytest.mark.rules("city:65")
def test_whoever_raises_a_worker_of_power_5_is_told_that_time_moves_on() -> None:
    s = bare(2)
    put(s, 0, "alchemy-5", "forest-1", cocoa=9)
    found = choices(do(on_turn(s, 0), "take:alchemy-5", "go:1", "main"))
    assert "ascending: the light disc moves" in found["power:forest-5"].label
    assert "light disc" not in found["power:forest-1"].label
    rewards = choices(do(s, "power:forest-5"))
    assert rewards and not any("light disc" in INFO.effect(c.effects) for c in rewards.values())


@pytest.mark.rules("city:39", "city:53")
def test_tiles_of_a_step_that_cannot_be_paid_are_shown_with_the_reason() -> None:
    s = bare(2)
    lay(s, "avenue:3", "cocoa_4", "mask_1")
    put(s, 0, "nobles-2", "decorations-1", cocoa=1, wood=2)
    s.players[0].avenue = 2
    s = do(on_turn(s, 0), "take:decorations-1", "go:1", "main", "row:centre")
    assert set(choices(s)) == {"decline"}
    shown = {c.text: s.reason(s.refusal(c.action), c.action).text for c in closed(s, 0)}
    assert set(shown) == {"claim:cocoa_4", "claim:mask_1"} and all("cannot pay" in why for why in shown.values())


def test_pointing_at_a_discovery_tile_tells_of_the_tile() -> None:
    s = bare(2)
    tile_at(s, "forest", "free_move")
    put(s, 0, "alchemy-1", cocoa=9)
    do(on_turn(s, 0), "take:alchemy-1", "go:1")
    layer = str(drawing.targets_layer(s.view(0), s.choices(0)))
    assert re.search(r'id="target-find-forest"[^>]*data-explain="discovery:free_move"', layer)
    assert re.search(r'id="target-worship-forest"[^>]*data-explain="worship:forest"', layer)
