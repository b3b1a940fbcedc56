"""Teotibot and the Empire, its priest tiles, and its other way of moving (MS1)."""

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import frame
from sunstone.engine.registry import Value, find
from sunstone.games.city.components import KIND_NAMES, MAJOR_NAMES
from sunstone.games.city.empire import score_warriors, warrior_at
from sunstone.games.city.kinds import BOT_REWARD, WARRIOR
from sunstone.games.city.shamans import altar_of
from sunstone.games.city.state import City
from tests.city.empire import M9, ask, clear, settle, stand
from tests.city.fixture import (
    changed,
    do,
    legal,
    look,
    put,
    resolve_chance,
    seen,
    technologies_at,
    workers_of,
)
from tests.city.solo import BOT, acts, alone, begin, pyramid, tiles_of
from tests.support import walk


def bot_table(*workers: str, modules: tuple[str, ...] = M9, **chosen: Value) -> City:
    s = alone(*(workers or ("nobles-1", "palace-1", "palace-1")), modules=modules, **chosen)
    technologies_at(s, "01", "1½", "03", "3½", "05", "5½")
    clear(s)
    return s


@pytest.mark.rules("expansion:R101", "expansion:R57", "expansion:R102")
def test_its_second_warrior_pushes_the_first_along_a_path_tile() -> None:
    s = bot_table()
    put(s, BOT, wood=2)
    acts(s, "nobles", "~path:3")
    assert warrior_at(s, 0) == BOT
    assert warrior_at(s, 3) == -1  # built there at once
    assert s.settled == 1 << 3
    assert s.players[BOT].wood == 0
    assert "gold-2" in workers_of(s, BOT)


@pytest.mark.rules("expansion:R101")
@pytest.mark.parametrize("line", [[1, 5, 9], [2, 6, 9], [3, 7, 10], [4, 8, 11]])
def test_pushed_on_its_warriors_keep_their_line(line: list[int]) -> None:
    s = bot_table()
    stand(s, BOT, 0, *line)
    put(s, BOT, wood=0)
    ask(s, frame(WARRIOR, BOT))
    do(s, f"~path:{line[0]}")
    assert [warrior_at(s, r) for r in line] == [BOT] * 3
    assert s.players[BOT].far == 1


@pytest.mark.rules("expansion:R101", "expansion:R137")
def test_the_humans_warrior_pushed_by_it_moves_by_the_humans_choice() -> None:
    s = bot_table()
    stand(s, 0, 0)
    put(s, BOT, wood=2)
    acts(s, "nobles")
    assert (s.to_move, legal(s)) == (0, {"region:1", "region:2", "region:3", "region:4"})


@pytest.mark.rules("expansion:R54", "expansion:T37", "expansion:R102")
def test_it_builds_in_the_farthest_area_topmost_region() -> None:
    s = bot_table()
    stand(s, BOT, 6, 9, 10)
    s.players[BOT].warriors = 0
    put(s, BOT, wood=2)
    acts(s, "nobles")
    assert s.settled == 1 << 9
    assert s.players[BOT].majors == 1 << 2 * MAJOR_NAMES.index("special_mask_jade")


@pytest.mark.rules("expansion:R54", "expansion:R144")
def test_if_it_cannot_build_it_keeps_the_wood_and_the_warrior_counts_as_success() -> None:
    s = bot_table()
    settle(s, 1, 2, 3, 4)
    put(s, BOT, wood=2)
    acts(s, "nobles", "~path:1")
    assert (s.players[BOT].wood, s.players[BOT].warriors) == (2, 8)
    assert "gold-2" in workers_of(s, BOT)


@pytest.mark.rules("expansion:R102", "expansion:R144", "expansion:R73")
def test_without_effect_it_gathers_wood_else_falls_back() -> None:
    s = bot_table("nobles-1", "forest-1", "palace-1")
    s.players[BOT].warriors = 0
    put(s, BOT, wood=2)
    before = look(s)
    acts(s, "nobles")
    diff = changed(before, s)[BOT]
    assert (diff["wood"], diff["obsidian"]) == (1, 1)
    s = bot_table()
    before = look(s)
    acts(s, "nobles")
    assert changed(before, s)[BOT]["cocoa"] == 5


def bot_reward(s: City, region: int, *outcomes: str) -> dict[str, int | list[str]]:
    before = look(s)
    ask(s, frame(BOT_REWARD, BOT, 0, region))
    do(s, *outcomes)
    return changed(before, s)[BOT]


@pytest.mark.rules("expansion:R55", "expansion:R103", "expansion:T62", "expansion:R148")
def test_its_rewards() -> None:
    s = bot_table()
    put(s, BOT, blue=4, red=4, green=6)
    diff = bot_reward(s, 8)
    assert (diff["green"], diff["blue"], diff["avenue"]) == (1, 1, 1)
    assert bot_reward(bot_table(), 11) == {"vp": 8, "avenue": 1}
    assert bot_reward(bot_table(), 1) == {"obsidian": 1, "cocoa": 1, "avenue": 1}
    assert bot_reward(bot_table(), 10) == {"obsidian": 4, "avenue": 1}
    diff = bot_reward(bot_table("forest-5", "gold-2", "quarry-1"), 4)
    assert diff["workers"] == sorted(["+gold-3", "+palace-1", "+quarry-2", "-forest-5", "-gold-2", "-quarry-1"])
    s = bot_table()
    put(s, BOT, technologies=["01"])
    put(s, 0, technologies=["1½"])
    assert bot_reward(s, 7)["technologies"] == ["+1½"]
    assert s.players[0].vp == 3
    s = bot_table()
    s.specials = 2
    assert bot_reward(s, 5)["majors"] == ["+special_mask_jade"]
    s = bot_table()
    stand(s, BOT, 7, 12)
    score_warriors(s)
    assert s.players[BOT].vp == 7


@pytest.mark.rules("expansion:R103", "expansion:R143", "expansion:R114")
def test_it_takes_a_mask_of_those_drawn_for_region_3_the_rest_is_discarded() -> None:
    s = bot_table()
    put(s, BOT, wood=1, cocoa=1)
    diff = bot_reward(s, 3, "~discovery:mask_4", "~discovery:mask_2", "~discovery:vp_4")
    assert diff == {"cocoa": -1, "wood": -1, "tiles": ["+mask_2"], "avenue": 1}
    assert s.discarded == sum(1 << 2 * KIND_NAMES.index(k) for k in ("mask_4", "vp_4"))
    s = bot_table()
    assert bot_reward(s, 3, "~discovery:mask_4", "~discovery:vp_4", "~discovery:vp_4") == {"vp": 2, "avenue": 1}


@pytest.mark.rules("expansion:R103", "expansion:R135")
def test_region_6_for_the_bot() -> None:
    assert bot_reward(bot_table(), 6, "~major:md_mask", "~major:md_reuse2")["majors"] == ["+md_mask"]
    s = bot_table()
    put(s, BOT, majors=["md_mask"])
    assert bot_reward(s, 6, "~major:md_mask", "~major:md_reuse2") == {"vp": 4, "avenue": 1}
    s = bot_table()
    s.major_pool = 0
    assert bot_reward(s, 6) == {"vp": 4, "avenue": 1}


@pytest.mark.rules("expansion:R142")
def test_if_the_die_has_left_the_board_nothing_is_powered_up() -> None:
    s = bot_table("nobles-5", "palace-1", "palace-1")
    stand(s, BOT, 4)
    s.players[BOT].warriors = 0
    put(s, BOT, wood=2)
    acts(s, "nobles")
    assert s.settled == 1 << 4
    assert workers_of(s, BOT) == ["decorations-1@sidebar", "palace-1", "palace-2", "palace-2"]
    s = bot_table("nobles-5", "nobles-1", "palace-1")  # Mastery: the die in question, no other
    stand(s, BOT, 4)
    s.players[BOT].warriors = 0
    put(s, BOT, wood=2)
    acts(s, "mastery")
    assert workers_of(s, BOT) == ["decorations-1@sidebar", "nobles-2", "palace-1", "palace-2"]


# --- house options of the bot
@pytest.mark.rules("expansion:R112", "expansion:R56", "expansion:T67")
def test_s08_sends_warriors_for_obsidian_after_a_roll_of_six_to_eight() -> None:
    s = bot_table("alchemy-1", "alchemy-1", "alchemy-1", bot_priest="S08")
    s.bot_priest = 8
    s.players[BOT].warriors = 1
    put(s, BOT, obsidian=2)
    acts(s, "worship")
    assert (s.players[BOT].obsidian, s.players[BOT].warriors, warrior_at(s, 0)) == (0, 0, BOT)
    for roll, held, sent in ((5, 2, 0), (6, 2, 2), (7, 1, 0), (8, 3, 2), (9, 2, 0)):
        s = bot_table("alchemy-1", "alchemy-1", "alchemy-1", bot_priest="S08")
        pyramid(s, *["nobles"] * 6)  # whichever is chosen: no worker is on board 6, so it falls back
        s.bot_priest = 8
        put(s, BOT, obsidian=held)
        do(begin(s), f"~roll:{roll}")
        resolve_chance(s)
        assert (s.players[BOT].warriors, s.players[BOT].obsidian) == (10 - sent, held - sent)
        assert len(workers_of(s, BOT)) == 4
        assert workers_of(s, BOT).count("alchemy-1") == 2  # one by the tile's own power-up, none by these warriors


@pytest.mark.rules("expansion:R111", "expansion:R112", "expansion:R61")
def test_priest_tiles_need_their_modules() -> None:
    for modules, priest in ((M9, "S07"), (("obsidian",), "S08"), (("obsidian", "mansion"), "random")):
        with pytest.raises(BadSetting, match="bot_priest"):
            find("city").settle(1, modules, {"bot_priest": priest})
    for s in walk(sunstone.new("city", players=1, modules=M9, options={"bot_priest": "random"}), 1):
        pass
    assert isinstance(s, City)
    assert s.bot_priest == 8


@pytest.mark.rules("expansion:R111")
def test_s07_moves_the_shaman_with_worship_and_doubles_the_faces_of_the_die() -> None:
    modules = ("obsidian", "mansion", "altars")
    s = alone("forest-1", "forest-1", "forest-1", modules=modules, bot_priest="S07")
    s.bot_priest = 7
    s.claims = 0
    s.players[BOT].shaman = 1  # at A81
    before = look(s)
    acts(s, "worship")
    assert altar_of(s.players[BOT].shaman) == 1  # A56, by the shaman's part alone: Mask collection would bring 5 cocoa
    assert changed(before, s)[BOT].get("cocoa", 0) == 0
    for face, temple in enumerate(("blue", "blue", "red", "red", "green", "green"), 1):
        for claimed in (True, False):
            s = alone("gold-1", "forest-1", "forest-1", modules=modules, bot_priest="S07")
            s.bot_priest = 7
            s.claims = (2 << 3 * ("blue", "red", "green").index(temple)) if claimed else 0
            put(s, BOT, cocoa=1)
            acts(s, "decorations", f"~die:{face}")
            p = s.players[BOT]
            assert {name: getattr(p, name) for name in ("blue", "red", "green") if getattr(p, name)} == (
                {temple: 1} if claimed else {}
            )


# --- MS1
@pytest.mark.rules("expansion:R61", "expansion:R104")
def test_the_alternative_movement_is_for_a_single_player_and_needs_no_other_module() -> None:
    with pytest.raises(BadSetting, match="single player"):
        find("city").settle(2, ("obsidian", "teotibot_movement"))
    for s in walk(sunstone.new("city", players=1, modules=("teotibot_movement",)), 1):
        pass
    assert isinstance(s, City)
    assert len(seen(s, 0)["teotibot"]["directions"]) == 4
    assert sorted(d["advance"] for d in seen(s, 0)["teotibot"]["directions"]) == [1, 1, 2, 3]


def moving(*column: tuple[int, int], workers: tuple[str, ...] = ("gold-2", "palace-5", "palace-5")) -> City:
    """Direction tiles from above: (boards to advance, face)."""
    s = alone(*workers, modules=("teotibot_movement",))
    s.bot_directions = sum((kind * 2 + face) << 3 * i for i, (kind, face) in enumerate(column))
    return s


@pytest.mark.rules("expansion:R106", "expansion:R58", "expansion:R107", "expansion:T40")
def test_the_top_tile_says_how_far_a_worker_goes_without_counting_the_palace() -> None:
    s = moving((3, 0), (1, 0), (1, 1), (2, 0), workers=("nobles-2", "palace-5", "palace-5"))
    acts(s, "mask")
    assert "alchemy-3" in workers_of(s, BOT)  # place 7 to 8, 2, 3


@pytest.mark.rules("expansion:R106", "expansion:R59", "expansion:T41")
@pytest.mark.parametrize(("kind", "to"), [(2, "alchemy-1"), (1, "quarry-1"), (3, "forest-1")])
def test_an_ascended_worker_is_moved_on_from_board_one(kind: int, to: str) -> None:
    rest = [(k, 0) for k in (1, 1, 2, 3)]
    rest.remove((kind, 0))
    s = moving((kind, 0), *rest, workers=("gold-5", "gold-5", "gold-5"))
    acts(s, "mask")
    assert to in workers_of(s, BOT)


@pytest.mark.rules("expansion:R106", "expansion:R60", "expansion:T63")
def test_a_base_tile_moves_a_strong_worker_one_board() -> None:
    s = moving((1, 0), (2, 0), (1, 1), (3, 0), workers=("quarry-4", "palace-5", "palace-5"))
    acts(s, "construction")
    assert "alchemy-5" in workers_of(s, BOT)
    s = alone("quarry-4", "palace-5", "palace-5")
    acts(s, "construction")
    assert "forest-5" in workers_of(s, BOT)  # base distances: place 4


@pytest.mark.rules("expansion:R105", "expansion:R145")
def test_the_two_topmost_tiles_shift_the_pyramid_and_the_top_one_goes_under() -> None:
    s = moving((2, 0), (3, 1), (1, 0), (1, 1), workers=("forest-1", "forest-1", "forest-1"))
    pyramid(s, "mask", "mastery", "worship", "nobles", "alchemy", "decorations", "construction")
    do(begin(s), "~roll:7")
    resolve_chance(s)
    assert tiles_of(s) == "mastery alchemy worship nobles construction decorations | mask"  # right, then left
    assert [(d["advance"], d["face"]) for d in seen(s, 0)["teotibot"]["directions"]] == [
        (3, "left"),
        (1, "right"),
        (1, "left"),
        (2, "left"),
    ]
