"""The house option of priestess tiles: the offer, Coatlicue (11) and Xiuhtecuhtli (12)."""

import json
from io import StringIO

import pytest
from rich.console import Console

import sunstone
from sunstone.engine.errors import BadPosition, BadSetting
from sunstone.engine.frame import CHANCE, frame
from sunstone.engine.ledger import Ledger
from sunstone.engine.registry import Value, find
from sunstone.engine.rng import Rng
from sunstone.games.city import causes, events, page, text, words
from sunstone.games.city.components import COATLICUE, XIUHTECUHTLI
from sunstone.games.city.eclipse import bonus_vp
from sunstone.games.city.kinds import ALTAR_CLAIM, BUILD, SALARIES, SALARY
from sunstone.games.city.names import TECHNOLOGY_NAMES
from sunstone.games.city.salary import salary_of
from sunstone.games.city.shamans import ALTAR_IDS, STANDING, set_pile
from sunstone.games.city.state import NO_PLEDGE, WAIVER_PLEDGE, City
from sunstone.games.city.view_types import CityView
from tests.city.fixture import (
    bare,
    changed,
    do,
    lay,
    legal,
    look,
    on_turn,
    options,
    put,
    pyramid_offer,
    refused,
    resolve_chance,
    royals,
    seen,
    technologies_at,
    tile_at,
)
from tests.city.scenes import asks, draw_until
from tests.support import walk

M6 = ("obsidian",)
M8 = ("obsidian", "altars")
ALL = ("obsidian", "mansion", "altars", "empire")
SIX = ("01", "1½", "03", "05", "07", "09")  # on the Alchemy board; the others: 3½ 5½ 11 13 15 17


def offered(players: int, modules: tuple[str, ...], seed: int = 1, **chosen: Value) -> City:
    """A game at the first question about priestess tiles."""
    given = {"priest_tiles": "offer", **chosen}
    s = sunstone.new("city", players=players, modules=modules, options=given)
    assert isinstance(s, City)
    return draw_until(s, asks("priest:"), seed)


def table(priest: int, modules: tuple[str, ...] = M8, players: int = 2, **chosen: Value) -> City:
    """Seat 0 has that priestess tile; its shaman lies at A12, pointing at the Palace."""
    s = bare(players, modules, priest_tiles="offer", **chosen)
    technologies_at(s, *SIX)
    s.players[0].priest = priest
    if "altars" in modules:
        for seat, where in enumerate(("A12ccw", "A56cw", "A45cw", "A81cw")[:players]):
            shaman(s, seat, where, standing=False)
    return s


def shaman(s: City, seat: int, where: str, standing: bool) -> None:
    space = ALTAR_IDS.index(where[:3]) * 2 + ("cw", "ccw").index(where[3:])
    s.players[seat].shaman = space + 1 | (STANDING if standing else 0)


def stands(s: City, seat: int = 0) -> bool:
    return bool(s.players[seat].shaman & STANDING)


# --- the offer
@pytest.mark.rules("expansion:R61", "expansion:R108")
def test_the_option_is_off_by_default_and_needs_obsidian() -> None:
    info = find("city")
    assert info.settle(4, ALL).options["priest_tiles"] == "off"
    option = next(o for o in info.options if o.name == "priest_tiles")
    assert option.text.startswith("House option")
    assert str(option.missing(info.settle(2))) == "the module obsidian"
    assert option.missing(info.settle(2, M6)) == ""
    with pytest.raises(BadSetting, match=r"priest_tiles.*module obsidian"):
        info.settle(2, (), {"priest_tiles": "offer"})
    for s in walk(sunstone.new("city", players=2, modules=ALL), 1):
        assert isinstance(s, City)
        assert not options(s, "priest:")
        if s.to_move == 0 and options(s, "take:"):
            break


@pytest.mark.rules("expansion:R63", "expansion:R108")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("setup", ["starting_tiles", "draft"])
def test_each_human_is_asked_in_reverse_order_between_starting_tiles_and_shamans(players: int, setup: str) -> None:
    if (players, setup) == (1, "draft"):
        return
    s = offered(players, ALL, setup=setup)
    for seat in reversed(range(players)):
        assert (s.to_move, legal(s)) == (seat, {"priest:11", "priest:12", "decline"})
        assert all(len(seen(s)["seats"][i]["kept"]) == 2 for i in range(players))
        assert all(len(s.view(None)["seats"][i]["workers"]) == 3 for i in range(players))
        assert not any(p.shaman for p in s.players)
        assert s.map == 0
        do(s, "decline")
    assert not any(p.priest for p in s.players)
    resolve_chance(s)
    assert options(s, "shaman:")


@pytest.mark.rules("expansion:R108")
def test_there_is_one_copy_of_each_and_nobody_is_asked_about_none() -> None:
    s = offered(4, ALL)
    do(s, "priest:12")
    assert (s.to_move, legal(s)) == (2, {"priest:11", "decline"})
    assert refused(s, "priest:12") == "NO_SUCH_PRIEST"
    do(s, "decline", "priest:11")
    assert s.to_move == CHANCE
    resolve_chance(s)
    do(s, sorted(options(s, "learn:"))[0])
    assert [p.priest for p in s.players] == [0, COATLICUE, 0, XIUHTECUHTLI]
    assert s.to_move == 3  # seat 0 is not asked: the shamans follow
    assert options(s, "shaman:")


@pytest.mark.rules("expansion:R108")
def test_without_altars_only_coatlicue_is_on_offer() -> None:
    s = offered(2, M6)
    assert legal(s) == {"priest:11", "decline"}
    assert refused(s, "priest:12") == "NO_SUCH_PRIEST"
    assert seen(s)["expansion"]["priests"] == {"offer": [11], "drawn": []}


@pytest.mark.rules("expansion:R108")
@pytest.mark.parametrize(("players", "modules"), [(1, M6), (1, ALL), (2, M6), (3, M8), (4, ALL)])
def test_games_with_priestess_tiles_end(players: int, modules: tuple[str, ...]) -> None:
    for priest in (COATLICUE, XIUHTECUHTLI)[: 1 + ("altars" in modules)]:
        s = do(offered(players, modules), f"priest:{priest}")
        for _ in walk(s, priest):
            pass
        assert find("city").laws(s) == []
        assert s.players[players - 1].priest == priest


# --- Coatlicue
@pytest.mark.rules("expansion:R109")
def test_two_technologies_that_are_not_on_the_board_are_drawn_and_one_is_kept() -> None:
    s = offered(2, M8)
    technologies_at(s, *SIX)
    for p in s.players:
        p.technologies = 0
    before = look(s)
    do(s, "priest:11")
    assert legal(s) == {f"~technology:{t}" for t in ("3½", "5½", "11", "13", "15", "17")}
    do(s, "~technology:13")
    assert legal(s) == {f"~technology:{t}" for t in ("3½", "5½", "11", "15", "17")}
    do(s, "~technology:5½")
    assert (s.to_move, legal(s)) == (1, {"learn:13", "learn:5½"})
    assert seen(s, 0)["expansion"]["priests"]["drawn"] == ["5½", "13"]
    assert refused(s, "learn:11") == "NOT_DRAWN"
    assert refused(s, "learn:01") == "NOT_DRAWN"
    do(s, "learn:13")
    assert changed(before, s) == {1: {"technologies": ["+13"]}}  # no gold, no temple step, nobody scores


@pytest.mark.rules("expansion:R109")
def test_her_technology_counts_and_works_but_nobody_else_can_get_it() -> None:
    s = table(COATLICUE, M6, 2)
    royals(s, "A4", "B2", "C1")
    put(s, 0, "gold-3", "forest-1", technologies=["13", "03"])
    put(s, 1, "quarry-4", "quarry-2", gold=9, obsidian=9, majors=["md_technology"])
    assert bonus_vp(s.players[0], 1, 1) == 10
    before = look(on_turn(s, 0))
    do(s, "take:gold-3", "go:1", "worship:royal1")
    assert changed(before, s)[0]["vp"] == 4  # two technologies
    before = look(on_turn(s, 1))
    do(s, "use:md_technology", "gain:wood", "take:quarry-4", "go:1", "main")
    learned = s.view(None)["seats"][1]["technologies"]
    assert learned == ["01"]
    do(s, "technology:6")
    assert changed(before, s).get(0, {}).get("vp", 0) == 0
    s = table(COATLICUE, M6, 2)  # 13 works: one more power-up may be bought
    put(s, 0, "alchemy-1", cocoa=5, technologies=["13"])
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "main", "power:forest-1")
    assert legal(s) >= {"buy", "skip"}
    assert next(c for c in s.choices(0) if c.text == "buy").target == "priest:11"


@pytest.mark.rules("expansion:R109", "expansion:T66")
def test_her_obsidian_builds_no_pyramid_but_pays_for_a_major_discovery_tile() -> None:
    for priest, why in ((0, ""), (COATLICUE, "NO_STONE")):
        s = table(priest)
        pyramid_offer(s, 31, 32, 19)
        put(s, 0, "forest-1", stone=1, obsidian=1)
        do(on_turn(s, 0), "take:forest-1", "go:1")
        assert refused(s, "main") == why
    s = table(COATLICUE)
    set_pile(s, 0, 1 + 12)  # technology, for 1 obsidian
    put(s, 0, "forest-1", obsidian=1)
    s.depth = 0
    s.push(frame(ALTAR_CLAIM, 0, 0, 0))
    s.settle()
    assert legal(s) == {"claim:md_technology", "decline"}
    do(s, "claim:md_technology")
    assert s.players[0].obsidian == 0


@pytest.mark.rules("expansion:R109")
def test_her_obsidian_stands_for_no_wood_stone_or_gold_anywhere() -> None:
    s = table(COATLICUE, ALL)
    put(s, 0, "quarry-1", obsidian=9)  # gold of a technology
    do(on_turn(s, 0), "take:quarry-1", "go:1")
    assert refused(s, "main") == "NO_GOLD"
    put(s, 0, "construction-1", obsidian=9)  # gold of a decoration
    do(on_turn(s, 0), "take:construction-1", "go:1")
    assert refused(s, "main") == "NO_GOLD"
    put(s, 0, "construction-1", obsidian=9)  # wood of a discovery tile
    tile_at(s, "decorations", "mask_4")
    assert refused(s, "worship:claim") == "CANNOT_PAY_TILE"
    put(s, 0, "decorations-1", obsidian=9)  # wood of a building
    s.map = 1 << 3
    s.players[0].warriors = 0
    do(on_turn(s, 0), "take:decorations-1", "go:1")
    assert refused(s, "main") == "NO_CONQUEST"


@pytest.mark.rules("expansion:R109")
@pytest.mark.parametrize("royal", ["C3", "B7"])
def test_royal_tiles_3_and_7_do_not_take_her_obsidian(royal: str) -> None:
    for priest, taken in ((0, True), (COATLICUE, False)):
        s = table(priest, M6)
        royals(s, "A4", *(("B2", royal) if royal[0] == "C" else (royal, "C1")))
        space = 3 if royal[0] == "C" else 2
        put(s, 0, "gold-2", obsidian=3, cocoa=5)
        do(on_turn(s, 0), "take:gold-2", "go:1", f"worship:royal{space}")
        assert (refused(s, "exchange:obsidian") == "") == taken


@pytest.mark.rules("expansion:R109")
def test_royal_tile_12_and_technology_3_and_a_half_take_her_obsidian() -> None:
    s = table(COATLICUE, ("obsidian", "mansion"))
    royals(s, "A4", "B2", "C12")
    put(s, 0, "gold-2", obsidian=2)
    before = look(on_turn(s, 0))
    do(s, "take:gold-2", "go:1", "worship:royal3", "exchange", "exchange")
    assert {k: v for k, v in changed(before, s)[0].items() if k != "workers"} == {"obsidian": -2, "cocoa": 2, "vp": 4}
    s = table(COATLICUE, M6)
    put(s, 0, "forest-1", "quarry-1@sidebar", obsidian=1, technologies=["3½"])
    before = look(on_turn(s, 0))
    do(s, "unlock:pay")
    assert changed(before, s)[0]["obsidian"] == -1


@pytest.mark.rules("expansion:R109")
def test_a_price_in_cocoa_and_wood_takes_her_obsidian_for_the_cocoa_alone() -> None:
    s = table(COATLICUE, M6)
    tile_at(s, "forest", "mask_2")  # 1 cocoa and 1 wood
    put(s, 0, "alchemy-1", obsidian=3, wood=0, technologies=["3½"])
    do(on_turn(s, 0), "take:alchemy-1", "go:1")
    assert refused(s, "worship:claim") == "CANNOT_PAY_TILE"
    put(s, 0, wood=1)
    before = look(s)
    do(s, "worship:claim")
    diff = changed(before, s)[0]
    assert (diff["obsidian"], diff["wood"], diff.get("cocoa", 0)) == (-1, -1, 0)


# --- Xiuhtecuhtli
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


# --- data, words, pictures
@pytest.mark.rules("expansion:R108")
def test_positions_with_priestess_tiles_are_saved_loaded_and_checked() -> None:
    s = offered(3, ALL)
    do(s, "priest:12", "priest:11", "~technology:" + unknown(s)[0])
    keys = [s.key()]
    assert sunstone.load(json.loads(json.dumps(s.to_data()))).key() == keys[0]  # in the middle of the draw
    do(s, "~technology:" + unknown(s)[1])
    do(s, f"learn:{unknown(s)[1]}")
    data = json.loads(json.dumps(s.to_data()))
    assert sunstone.load(data).key() == s.key()
    assert [seat.get("priest", 0) for seat in data["seats"]] == [0, 11, 12]
    for change, why in (
        ({0: 11}, "a priestess tile twice"),
        ({0: 7}, "a priestess tile twice, or one that is not in play"),
        ({1: 0}, "one of them is not in play"),
    ):
        broken = json.loads(json.dumps(data))
        for seat, priest in change.items():
            broken["seats"][seat]["priest"] = priest
        with pytest.raises(BadPosition, match=why):
            sunstone.load(broken)
    data["options"]["priest_tiles"] = "off"
    with pytest.raises(BadPosition, match="not in play"):
        sunstone.load(data)
    for p in s.players:  # the tile is part of what a position is known by
        key, p.priest = s.key(), p.priest ^ 1
        assert s.key() != key


def shown(view: CityView) -> str:
    """The table in a wide terminal."""
    console = Console(width=200, file=StringIO(), force_terminal=False)
    console.print(text.render(view))
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


def unknown(s: City) -> list[str]:
    """Technologies that are not on the Alchemy board."""
    board = [t["name"] for t in s.view(None)["technologies"]]
    return [name for name in TECHNOLOGY_NAMES if name not in board]


@pytest.mark.rules("expansion:R108")
def test_teotibot_takes_none() -> None:
    data = offered(1, ALL).to_data()
    data["seats"][1]["priest"] = 12
    with pytest.raises(BadPosition, match="Teotibot takes no priestess tile"):
        sunstone.load(data)


@pytest.mark.rules("expansion:R108", "expansion:R109", "expansion:R110")
def test_they_are_told_of_in_words_and_shown_in_the_panel_and_in_the_terminal() -> None:
    game = sunstone.Game.start("city", 2, ALL, {"priest_tiles": "offer"}, 5)
    while not any(c.text.startswith("priest:") for c in game.state.choices(1)):
        game.play(game.state.legal()[0])
    labels = {c.text: c.label for c in game.state.choices(1)}
    assert labels["priest:11"] == "Take priestess tile 11: Coatlicue"
    assert labels["decline"] == "Take no priestess tile"
    assert "Xiuhtecuhtli" in shown(game.state.view(1))
    game.play(find("city").vocabulary.number("priest:11"))
    first, second = game.state.view(0)["expansion"]["priests"]["drawn"]
    assert f"technology {first}" in shown(game.state.view(1))
    learned = {c.text: c.label for c in game.state.choices(1)}
    assert set(learned) == {f"learn:{first}", f"learn:{second}"}
    game.play(find("city").vocabulary.number(f"learn:{first}"))
    log = [words.tell(e, ["Ana", "Ben"]) for entry in game.log for e in entry]
    assert any("takes priestess tile 11, Coatlicue" in line for line in log)
    assert any(f"learns technology {first} (priestess tile)" in line for line in log)
    assert any(line.endswith(f"Drawn: technology {second}") for line in log)
    view = game.state.view(None)
    panel = page.seat_panel(view, 1)
    assert 'data-explain="priest:11"' in panel
    assert "Coatlicue" in panel
    assert 'id="priest-s-11"' in page.definitions()
    assert 'data-explain="priest' not in page.seat_panel(view, 0)
    assert "priestess Coatlicue" in shown(view)
    for number in (11, 12):
        assert "But your" in words.explain(f"priest:{number}")
