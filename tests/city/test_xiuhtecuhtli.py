"""The priestess tile Xiuhtecuhtli (12): when the shaman stands up, her salary."""

import pytest

from sunstone.engine.frame import frame
from sunstone.engine.ledger import Ledger
from sunstone.engine.rng import Rng
from sunstone.games.city import causes, events
from sunstone.games.city.components import COATLICUE, XIUHTECUHTLI
from sunstone.games.city.kinds import ALTAR_CLAIM, BUILD, SALARIES, SALARY
from sunstone.games.city.salary import salary_of
from sunstone.games.city.shamans import set_pile
from sunstone.games.city.state import NO_PLEDGE, WAIVER_PLEDGE, City
from tests.city.fixture import (
    changed,
    do,
    lay,
    legal,
    look,
    on_turn,
    options,
    put,
    refused,
    royals,
    tile_at,
)
from tests.city.priests import ALL, shaman, stands, table


@pytest.mark.rules("expansion:R110")
def test_the_shaman_stands_up_before_cocoa_is_collected() -> None:
    for priest, up in ((0, False), (COATLICUE, False), (XIUHTECUHTLI, True)):
        s = table(priest)
        put(s, 0, "quarry-1")
        put(s, 1, "forest-1")
        s.ledger = Ledger()
        do(on_turn(s, 0), "take:quarry-1", "go:1", "cocoa")
        assert stands(s) == up
        assert not stands(s, 1)
        told = [e.what for e in s.ledger.take() if e.what in (events.SHAMAN, events.COCOA)]
        assert told == ([events.SHAMAN, events.COCOA] if up else [events.COCOA])
        do(on_turn(s, 0), "take:alchemy-1", "go:1", "cocoa")  # it stands already: nothing is told twice
        assert not [e for e in s.ledger.take() if e.what == events.SHAMAN]


@pytest.mark.rules("expansion:R110")
def test_worship_at_a_royal_tile_rouses_it_worship_elsewhere_does_not() -> None:
    for priest, up in ((0, False), (XIUHTECUHTLI, True)):
        s = table(priest)  # the ordinary Palace: it stands, but does not help there
        royals(s, "A4", "B2", "C1")
        put(s, 0, "gold-2")
        before = look(on_turn(s, 0))
        do(s, "take:gold-2", "go:1", "worship:royal3")
        assert changed(before, s)[0]["cocoa"] == 3
        assert stands(s) == up
    s = table(XIUHTECUHTLI)
    put(s, 0, "palace-2")
    do(on_turn(s, 0), "take:palace-2", "go:1", "worship:sidebar")
    assert not stands(s)


@pytest.mark.rules("expansion:R110", "expansion:R75")
def test_at_the_mansion_it_always_contributes_and_lies_down_after() -> None:
    for priest, cocoa in ((0, 3), (XIUHTECUHTLI, 4)):
        s = table(priest, ("obsidian", "mansion", "altars"))
        royals(s, "A4", "B2", "C1")
        s.claims = 0
        put(s, 0, "gold-2")
        before = look(on_turn(s, 0))
        do(s, "take:gold-2", "go:1", "worship:royal3")
        assert changed(before, s)[0]["cocoa"] == cocoa
        assert not stands(s)


@pytest.mark.rules("expansion:R110")
def test_a_mask_of_any_kind_rouses_it_and_no_other_tile_does() -> None:
    for kind, up in (("mask_4", True), ("cocoa_4", False)):
        s = table(XIUHTECUHTLI)
        tile_at(s, "forest", kind)
        put(s, 0, "alchemy-1", cocoa=5, wood=5, gold=5)
        do(on_turn(s, 0), "take:alchemy-1", "go:1", "worship:claim")
        assert stands(s) == up
    for kind, up in (("md_mask", True), ("md_obsidian3", False)):
        s = table(XIUHTECUHTLI)
        set_pile(s, 0, 1 + (7 if up else 8))
        s.depth = 0
        s.push(frame(ALTAR_CLAIM, 0, 0, 0))
        s.settle()
        do(s, f"claim:{kind}")
        assert stands(s) == up
    s = table(XIUHTECUHTLI, ALL)
    s.depth = 0
    s.push(frame(BUILD, 0, causes.REGION + 5, 5))
    s.settle()
    do(s, "mask:jade")
    assert stands(s)


@pytest.mark.rules("expansion:R110", "expansion:R128")
def test_a_mask_rouses_it_in_another_players_turn_too() -> None:
    s = table(XIUHTECUHTLI, ("obsidian", "mansion", "altars"))
    royals(s, "A4", "B2", "C1")
    s.claims = 1  # seat 0 claims the left space
    lay(s, "blue:4", "mask_4")
    put(s, 0, "forest-5", blue=3, wood=2)
    put(s, 1, "gold-2", cocoa=3)
    do(on_turn(s, 1), "take:gold-2", "go:1", "worship:royal1", "power:forest-5", "ascend:temple", "temple:blue")
    assert (s.to_move, stands(s)) == (0, False)
    do(s, "claim:mask_4")
    assert stands(s)


@pytest.mark.rules("expansion:R110", "expansion:R89", "expansion:T65")
def test_her_salary_is_two_for_a_standing_shaman_and_four_for_a_lying_one() -> None:
    for standing, due in ((False, 7), (True, 5)):
        s = table(XIUHTECUHTLI)
        put(s, 0, "forest-1", "gold-1", "quarry-1", cocoa=20)
        put(s, 1, "forest-1", "gold-1", "quarry-1", cocoa=20)
        shaman(s, 0, "A12ccw", standing)
        assert (salary_of(s.players[0]), salary_of(s.players[1])) == (due, 3)
        assert s.view(None)["seats"][0]["salary"] == due
        paid(s)
        assert options(s, "pay:") == {f"pay:{n}" for n in range(due + 1)}


def paid(s: City) -> City:
    """Seat 0 is asked for its salary, and it is settled after that."""
    s.depth = 0
    s.push(frame(SALARIES, 0))
    s.push(frame(SALARY, 0))
    s.settle()
    for p in s.players[1:]:
        p.pledge = 0
    return s


def dearest(obsidian: int = 0) -> City:
    """Four strong workers and a lying shaman: 12 cocoa are due."""
    s = table(XIUHTECUHTLI)
    put(s, 0, "forest-5", "gold-4", "quarry-4", "nobles-5", vp=99, cocoa=20, obsidian=obsidian)
    return paid(s)


@pytest.mark.rules("expansion:R110")
@pytest.mark.parametrize("cocoa", range(13))
def test_any_part_of_it_may_be_paid_and_each_missing_cocoa_costs_three_points(cocoa: int) -> None:
    s = dearest()
    assert options(s, "pay:") == {f"pay:{n}" for n in range(13)}
    before = look(s)
    do(s, f"pay:{cocoa}")
    wanted = {name: n for name, n in (("cocoa", -cocoa), ("vp", -3 * (12 - cocoa))) if n}
    assert changed(before, s).get(0, {}) == wanted
    assert s.players[0].pledge == NO_PLEDGE


@pytest.mark.rules("expansion:R110")
def test_the_waiver_covers_the_whole_of_it() -> None:
    s = dearest()
    put(s, 0, tiles=["cocoa_waiver"])
    before = look(s)
    do(s, "pay:waiver")
    assert changed(before, s)[0] == {"tiles": ["-cocoa_waiver"], "used": ["+cocoa_waiver"]}


@pytest.mark.rules("expansion:R110", "expansion:R16")
def test_technology_3_and_a_half_works_on_the_whole_of_it() -> None:
    s = dearest(obsidian=9)
    assert options(s, "pay:") == {f"pay:{n}" for n in range(13)}
    put(s, 0, technologies=["3½"])
    mixes = {f"pay:{c}+{k}o" for k in range(1, 5) for c in range(13 - 3 * k)}
    assert options(s, "pay:") == {f"pay:{n}" for n in range(13)} | mixes
    for name, cocoa, obsidian in (("pay:9+1o", 9, 1), ("pay:3+3o", 3, 3), ("pay:0+4o", 0, 4)):
        after = s.clone()
        before = look(after)
        do(after, name)
        wanted = {thing: -n for thing, n in (("cocoa", cocoa), ("obsidian", obsidian)) if n}
        assert changed(before, after)[0] == wanted
    for name, lost in (("pay:2+3o", 3), ("pay:6+1o", 9), ("pay:0+3o", 9)):
        after = s.clone()
        before = look(after)
        do(after, name)
        assert changed(before, after)[0]["vp"] == -lost
    put(s, 0, "forest-5", "gold-4", "quarry-4", "nobles-5", cocoa=20)
    shaman(s, 0, "A12ccw", standing=True)  # 10 are due: four obsidian pay it, without change
    assert refused(s, "pay:11") == "MORE_THAN_DUE"
    assert refused(s, "pay:5+2o") == "MORE_THAN_DUE"
    assert "pay:0+4o" in legal(s)
    before = look(s)
    do(s, "pay:0+4o")
    assert changed(before, s)[0] == {"obsidian": -4}


@pytest.mark.rules("expansion:R110", "expansion:R115")
def test_a_large_pledge_stays_secret_and_is_guessed_among_all_that_could_be() -> None:
    for technologies in ([], ["3½"]):
        s = dearest(obsidian=9)
        put(s, 0, technologies=technologies, tiles=["cocoa_waiver"])
        s.depth = 0
        for f in (frame(SALARIES, 0), frame(SALARY, 1), frame(SALARY, 0)):
            s.push(f)  # the other seat decides later
        s.settle()
        do(s, "pay:9")
        assert s.players[0].pledge not in (9, WAIVER_PLEDGE)
        assert s.view(1)["seats"][0]["pledge"] is None
        guesses = {s.guess(1, Rng(seed)).players[0].pledge for seed in range(400)}
        assert guesses == {*range(14)} | (
            {16 * k + c for k in range(1, 5) for c in range(13 - 3 * k)} if technologies else set()
        )
