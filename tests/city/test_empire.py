"""The module empire (M9): Conquest, warriors and their pushes, what they score."""

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import OVER, frame
from sunstone.engine.ledger import Ledger
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.games.city import causes, events
from sunstone.games.city.empire import build_possible, set_warrior, warrior_at
from sunstone.games.city.kinds import ECLIPSE, EMPIRE_STEP, WARRIOR, WARRIOR_PUSHED
from sunstone.games.city.state import City
from tests.city.empire import M9, ask, conquest, settle, stand, table
from tests.city.fixture import (
    changed,
    do,
    legal,
    look,
    on_turn,
    options,
    put,
    refused,
    resolve_chance,
)
from tests.support import walk


# --- set-up
@pytest.mark.rules("expansion:R61")
def test_the_empire_needs_obsidian() -> None:
    with pytest.raises(BadSetting, match="obsidian"):
        find("city").settle(2, ("empire",))


@pytest.mark.rules("expansion:R53", "expansion:R99", "expansion:T30", "expansion:R63")
def test_at_the_set_up_each_player_places_a_warrior_and_pushes_the_one_before() -> None:
    s = table(3)
    ask(s, frame(WARRIOR, 0), frame(WARRIOR, 1), frame(WARRIOR, 2))
    assert (s.to_move, legal(s)) == (0, {"region:1", "region:2", "region:3", "region:4"})
    do(s, "region:2")
    assert s.to_move == 1
    do(s, "region:2")  # its own push goes on: the first warrior must leave
    assert (s.to_move, legal(s)) == (0, {"region:6"})
    do(s, "region:6")
    assert [warrior_at(s, r) for r in (0, 2, 6)] == [2, 1, 0]
    for t in walk(sunstone.new("city", players=3, modules=M9), 1):
        assert isinstance(t, City)
        if t.to_move == 0 and t.view(0)["turn"] == 0:
            break
    assert isinstance(t, City)
    assert [p.warriors for p in t.players] == [9, 9, 9]


@pytest.mark.rules("expansion:R101")
def test_alone_only_the_human_places_one() -> None:
    for s in walk(sunstone.new("city", players=1, modules=M9), 2):
        assert isinstance(s, City)
        if s.to_move == 0 and s.view(0)["turn"] == 0:
            break
    assert isinstance(s, City)
    assert (warrior_at(s, 0), s.players[0].warriors, s.players[1].warriors) == (0, 9, 10)


# --- pushing
@pytest.mark.rules("expansion:R42", "expansion:R96", "expansion:T31")
@pytest.mark.parametrize(
    ("region", "to"),
    [
        (1, [5, 6]),
        (2, [6]),
        (3, [7, 8]),
        (4, [8]),
        (5, [9]),
        (6, [9]),
        (7, [10, 11]),
        (8, [11]),
        (9, [12]),
        (10, [12]),
        (11, [12]),
    ],
)
def test_where_a_pushed_warrior_may_go(region: int, to: list[int]) -> None:
    s = table()
    ask(s, frame(WARRIOR_PUSHED, 0, 0, region))
    assert legal(s) == {f"region:{r}" for r in to}
    assert refused(s, "region:1") == "NOT_NEXT_REGION"


@pytest.mark.rules("expansion:R43", "expansion:R96", "expansion:R137")
def test_pushes_are_resolved_link_by_link_and_the_far_region_takes_any_number() -> None:
    s = table(3)
    stand(s, 1, 0)
    stand(s, 2, 1)
    stand(s, 0, 5, 9, 12)
    settle(s, 1)  # settled regions may be entered
    put(s, 0, "decorations-1")
    conquest(s, "conquest:a")
    assert s.to_move == 1
    do(s, "region:1")
    assert s.to_move == 2
    do(s, "region:5")
    assert s.to_move == 0  # its own, pushed by another's
    do(s, "region:9", "region:12")
    assert (warrior_at(s, 0), warrior_at(s, 1), warrior_at(s, 5), warrior_at(s, 9)) == (0, 1, 2, 0)
    assert s.players[0].far == 2


@pytest.mark.rules("expansion:R95")
def test_without_a_warrior_left_nothing_comes_and_nobody_is_pushed() -> None:
    s = table()
    stand(s, 1, 0)
    s.players[0].warriors = 0
    before = s.map
    ask(s, frame(WARRIOR, 0))
    assert s.map == before
    s.players[0].warriors = 1
    ask(s, frame(WARRIOR, 0))
    assert (warrior_at(s, 0), s.players[0].warriors, s.to_move) == (0, 0, 1)


# --- Conquest
@pytest.mark.rules("expansion:R93", "expansion:R94", "expansion:R138", "expansion:T39")
def test_technology_03_and_power_up_with_option_a() -> None:
    s = table()
    put(s, 0, "decorations-1", technologies=["03"])
    before = look(s)
    conquest(s, "conquest:a")
    while options(s, "region:"):
        do(s, sorted(options(s, "region:"))[0])
    do(s, "power:nobles-1")
    assert changed(before, s)[0]["vp"] == 3
    assert s.players[0].warriors == 8
    assert refused(on_turn(s, 0), "worship:sidebar") == "NOT_ASKED"


@pytest.mark.rules("expansion:R93")
def test_conquest_has_no_worship_and_the_nobles_rows_are_not_used() -> None:
    s = table()
    put(s, 0, "decorations-1", wood=9)
    do(on_turn(s, 0), "take:decorations-1", "go:1")
    assert refused(s, "worship:sidebar") == "NO_WORSHIP_HERE"
    do(s, "main")
    assert options(s, "row:") == set()


@pytest.mark.rules("expansion:R44", "expansion:R45", "expansion:T60")
def test_which_options_are_open() -> None:
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 1, 0)
    conquest(s, power=2)  # EE / EB
    assert options(s, "conquest:") == {"conquest:a"}
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 0)
    settle(s, 1, 3, 4)
    conquest(s, power=2)
    assert options(s, "conquest:") == {"conquest:a", "conquest:b"}
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 6)
    s.players[0].warriors = 0
    conquest(s, power=2)
    assert options(s, "conquest:") == {"conquest:b"}
    assert refused(s, "conquest:a") == "NO_WARRIOR"
    do(s, "conquest:b", "build:6")  # its E is ignored
    assert (warrior_at(s, 0), s.settled) == (-1, 1 << 6)
    s = table()
    put(s, 0, "decorations-2")
    stand(s, 0, 6)
    s.players[0].warriors = 0
    do(on_turn(s, 0), "take:decorations-2", "go:1")
    assert refused(s, "main") == "NO_CONQUEST"


@pytest.mark.rules("expansion:R45")
def test_build_needs_a_warrior_that_can_be_pushed_out_while_a_near_region_is_free() -> None:
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 0)
    settle(s, 1, 2, 3, 4)
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_WARRIOR_THERE"
    s = table()
    put(s, 0, "decorations-2", wood=1)
    stand(s, 0, 6)
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_WOOD"


@pytest.mark.rules("expansion:R45")
def test_build_may_be_chosen_for_a_warrior_that_the_own_chain_will_bring_there() -> None:
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 0, 1)
    settle(s, 1, 2, 3, 4)
    conquest(s, "conquest:b", "region:1", "region:5", power=2)
    assert legal(s) == {"build:5"}
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 0, 0, 1)
    settle(s, 1, 2, 3, 4, 5, 6)  # the chain ends where nothing can be built
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_WARRIOR_THERE"
    s.players[0].warriors = 0
    settle(s, 1, 2, 3, 4)  # no warrior starts it
    assert refused(s, "conquest:b") == "NO_WARRIOR_THERE"


@pytest.mark.rules("expansion:R45")
def test_build_is_not_chosen_in_the_hope_of_anothers_way() -> None:
    s = table()
    put(s, 0, "decorations-2", wood=2)
    stand(s, 1, 0)
    stand(s, 0, 1, 2, 3)
    settle(s, 1, 2, 3, 4)
    conquest(s, power=2)
    assert refused(s, "conquest:b") == "NO_WARRIOR_THERE"  # it may go to 4, and then nobody moves on
    stand(s, 0, 4)
    assert refused(s, "conquest:b") == ""  # whichever way it goes, one of mine moves on


def can_come(s: City, seat: int) -> bool:
    """The same by playing: the own choices are the best ones, everybody else's and chance's the worst."""
    if any(warrior_at(s, r) == seat and not s.settled >> r & 1 for r in range(1, 12)):
        return True
    if s.to_move == OVER:
        return False
    ways = (can_come(after(s, action), seat) for action in s.legal())
    return any(ways) if s.to_move == seat else all(ways)


def after(s: City, action: int) -> City:
    s = s.clone()
    s.play(action)
    return s


@pytest.mark.rules("expansion:R45", "expansion:R101")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_build_may_be_chosen_exactly_if_it_can_be_brought_about(players: int) -> None:
    rng = Rng(players)
    counts = [0, 0]
    for _ in range(120):
        s = table(players)
        supply = rng.below(3)
        s.players[0].warriors = supply
        s.settled = sum(1 << r for r in range(1, 12) if rng.below(5 if r < 5 else 2))
        for region in range(12):
            seat = rng.below(s.n + 1)
            if seat < s.n and (seat or s.settled >> region & 1 or region == 0):
                set_warrior(s, region, seat)
        for places in (0, 1, 2):
            coming = min(places, supply)
            wanted = can_come(ask(s.clone(), *[frame(WARRIOR, 0)] * coming), 0)
            put(s, 0, wood=2)
            assert build_possible(s, 0, places) == wanted
            counts[wanted] += 1
    assert min(counts) > 60


@pytest.mark.rules("expansion:R46", "expansion:R45")
def test_the_letters_of_an_option_may_be_taken_in_any_order() -> None:
    for first in ("warrior", "build:6"):
        s = table()
        put(s, 0, "decorations-2", wood=2)
        stand(s, 0, 6)
        conquest(s, "conquest:b", power=2)
        assert legal(s) == {"warrior", "build:6"}
        do(s, first)
        if first == "warrior":
            do(s, "build:6")
        assert s.settled == 1 << 6
        assert warrior_at(s, 6) == -1


@pytest.mark.rules("expansion:R45", "expansion:R46")
def test_a_build_that_has_become_impossible_lapses_and_nothing_is_paid() -> None:
    s = table()
    put(s, 0, "nobles-1", wood=2)
    stand(s, 0, 11)
    settle(s, 11)
    s.players[0].warriors = 0
    before = look(s)
    ask(s, frame(EMPIRE_STEP, 0, 0, 1, 1))
    assert changed(before, s) == {}


@pytest.mark.rules("expansion:R118", "expansion:R7")
def test_extra_workers_join_before_the_option_is_chosen() -> None:
    s = table()
    put(s, 0, "decorations-2", tiles=["extra_worker"], majors=["md_extra_worker"])
    conquest(s, "use:extra_worker", "use:md_extra_worker", power=2)
    assert s.main_workers == 3
    do(s, "conquest:a")
    assert s.players[0].vp == 3  # the cell of three workers


# --- Eclipse
@pytest.mark.rules("expansion:R100", "expansion:T35", "expansion:R141")
def test_warriors_score_by_area() -> None:
    s = table()
    stand(s, 0, 0, 2, 6, 11, 12, 12)
    stand(s, 1, 9)
    settle(s, 4)
    put(s, 0, "forest-1", tiles=["mask_1"])
    s.ledger = Ledger()
    ask(s, frame(ECLIPSE, 1))
    sources = [e.cause for e in s.ledger.take() if (e.what, e.seat) == (events.VP, 0)]
    assert sources == [causes.MASKS, causes.ECLIPSE_WARRIORS]  # after masks, before salary
    assert (s.players[0].vp, s.players[1].vp) == (1 + 16, 3)
    assert options(s, "pay:")


@pytest.mark.rules("expansion:R100")
def test_they_score_in_an_eclipse_before_the_salary() -> None:
    s = table()
    put(s, 0, "forest-1")
    put(s, 1, "forest-2")
    stand(s, 0, 12)
    s.light, s.final_round = s.dark, 1
    do(on_turn(s, 1), "take:forest-2", "go:1", "cocoa")
    resolve_chance(s)
    assert options(s, "pay:")
    assert s.players[0].vp == 5
