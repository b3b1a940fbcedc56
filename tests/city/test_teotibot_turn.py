"""Teotibot: set-up, its action pyramid, the course of its turn, what it changes for the human, difficulty."""

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.ledger import Ledger
from sunstone.engine.registry import find
from sunstone.games.city import events, words
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.state import City
from sunstone.games.city.teotibot.moves import highest, lowest
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, on_turn, put
from tests.city.solo import BOT, acts, alone, begin, directions, faces_of, pyramid, tiles_of
from tests.support import walk


def new_game(**options: str | int | bool) -> City:
    s = sunstone.new("city", players=1, options=options)
    assert isinstance(s, City)
    return s


# --- set-up
@pytest.mark.rules("city:115", "city:96")
def test_the_bot_starts_as_printed_and_the_human_begins_with_one_cocoa() -> None:
    for s in walk(new_game(), 5):
        if s.to_move == 0 and any(name.startswith("take:") for name in map(VOCABULARY.name, s.legal())):
            break
    assert isinstance(s, City)
    assert (s.n, s.seats, s.dark) == (2, 2, 10)
    bot = f.holding(s, BOT)
    assert {
        k: bot[k] for k in ("cocoa", "wood", "stone", "gold", "vp", "blue", "red", "green", "avenue", "pyramid")
    } == {
        **{"cocoa": 0, "wood": 2, "stone": 2, "gold": 2, "vp": 0},
        **{"blue": 1, "red": 1, "green": 1, "avenue": 1, "pyramid": 0},
    }
    assert f.workers_of(s, BOT) == ["construction-2", "decorations-1@sidebar", "gold-2", "nobles-2"]
    assert s.players[BOT].technologies == 1 << s.layout[21]  # top right
    assert s.players[BOT].kept == s.players[BOT].dealt == 0
    assert len(f.workers_of(s, 0)) == 3
    assert bin(s.neutral_a).count("1") == bin(s.neutral_b).count("1") == 3
    assert sum(x > 0 for x in s.slots) == 14  # the pyramid of two players
    assert sorted(tiles_of(s).replace("| ", "").split()) == sorted(
        ["construction", "decorations", "alchemy", "nobles", "mastery", "worship", "mask"]
    )
    assert len(faces_of(s)) == 2


@pytest.mark.rules("city:115")
def test_the_human_alone_is_dealt_tiles_and_starts_with_one_cocoa() -> None:
    s = new_game()
    f.resolve_chance(s, 7)
    assert bin(s.players[0].dealt).count("1") == 4
    assert s.players[1].dealt == 0
    assert (s.players[0].cocoa, s.players[1].cocoa) == (1, 0)
    assert legal(s) and all(name.startswith("keep:") for name in legal(s))


@pytest.mark.rules("city:113", "city:115")
def test_a_first_game_alone_gives_the_human_the_first_list_and_the_bot_technology_05() -> None:
    s = f.start(1)
    assert f.holding(s, 0)["workers"] == ["nobles-2", "forest-1", "construction-1", "wheel"]
    assert f.holding(s, BOT)["technologies"] == ["05"]
    assert s.to_move == 0


@pytest.mark.rules("city:113", "city:134")
@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (1, {"setup": "draft"}, "2 to 4 players"),
        (2, {"exchange_vp": 1}, "single player"),
        (3, {"bot_blocked_temple": "skip"}, "single player"),
        (1, {"worker_power_4": 1, "worker_power_8": -1}, "not some so"),
        (1, {"worship_steps": 2}, "0, -1 or 1"),
        (1, {"temple_bonus_vp": 1}, "10"),
    ],
)
def test_what_does_not_go_together_alone_is_refused(
    players: int, options: dict[str, str | int | bool], why: str
) -> None:
    with pytest.raises(BadSetting, match=why):
        find("city").settle(players, (), options)


# --- the action pyramid
@pytest.mark.rules("city:92")
@pytest.mark.parametrize(
    ("total", "place"),
    [(2, 3), (3, 3), (4, 1), (5, 1), (6, 0), (7, 0), (8, 0), (9, 2), (10, 2), (11, 5), (12, 5)],
)
def test_the_sum_of_two_dice_chooses_the_place(total: int, place: int) -> None:
    s = alone()
    s.ledger = Ledger()
    do(begin(s), f"~roll:{total}")
    assert s.ledger is not None
    rolled = [e for e in s.ledger.take() if e.what == events.ROLLED]
    assert [(e.amount, events.unpack_roll(e.detail)[0]) for e in rolled] == [(total, place)]


@pytest.mark.rules("city:92")
def test_the_sums_are_as_likely_as_with_two_dice() -> None:
    s = begin(alone())
    odds = {VOCABULARY.name(a): w for a, w in zip(s.legal(), s.weights(), strict=True)}
    assert odds == {f"~roll:{n}": 6 - abs(n - 7) for n in range(2, 13)}


@pytest.mark.parametrize(
    ("faces", "roll", "tiles", "turned"),
    [
        pytest.param(("right", "left"), 7, "b e c d g f | a", ["left", "left"], marks=pytest.mark.rules("city:B38")),
        pytest.param(("right", "left"), 9, "a b e d g f | c", ["left", "left"], marks=pytest.mark.rules("city:B39")),
        pytest.param(("left", "right"), 2, "a b c g e f | d", ["right", "right"], marks=pytest.mark.rules("city:B40")),
        (("left", "left"), 7, "c b f d e g | a", ["left", "right"]),
        (("left", "right"), 7, "c b e d g f | a", ["right", "right"]),
        (("right", "right"), 7, "b d c g e f | a", ["right", "left"]),
        (("right", "right"), 4, "a d c g e f | b", ["right", "left"]),
        (("left", "right"), 5, "a e c d g f | b", ["right", "right"]),
        (("left", "right"), 10, "a b f d e g | c", ["right", "right"]),
        (("left", "right"), 12, "a b c d e g | f", ["right", "right"]),
    ],
)
@pytest.mark.rules("city:91", "city:133")
def test_tiles_move_up_as_the_direction_tiles_point(
    faces: tuple[str, str], roll: int, tiles: str, turned: list[str]
) -> None:
    names = ("mask", "mastery", "worship", "nobles", "alchemy", "decorations", "construction")
    letters = dict(zip("abcdefg", names, strict=True))
    s = alone()
    pyramid(s, *letters.values())
    directions(s, *faces)
    do(begin(s), f"~roll:{roll}")
    f.resolve_chance(s)
    assert tiles_of(s) == " ".join(letters.get(x, x) for x in tiles.split())
    assert faces_of(s) == turned


@pytest.mark.rules("city:133", "city:B20")
@pytest.mark.parametrize(("cocoa", "left", "vp"), [(7, 2, 3), (5, 0, 3), (4, 9, 0), (15, 10, 3)])
def test_ten_cocoa_become_three_points_once_at_the_end_of_its_turn(cocoa: int, left: int, vp: int) -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    put(s, BOT, cocoa=cocoa)
    acts(s, "mask")  # no mask to be had: 5 cocoa
    assert (s.players[BOT].cocoa, s.players[BOT].vp) == (left, vp)


@pytest.mark.rules("city:96", "city:133")
def test_the_light_disc_moves_after_the_bots_turn_only() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    acts(s, "nobles")
    assert (s.light, s.to_move) == (1, 0)
    put(s, 0, "palace-1")
    do(on_turn(s, 0), "take:palace-1", "go:1", "cocoa")
    assert s.light == 1
    assert s.to_move == CHANCE
    assert "~roll:7" in legal(s)


@pytest.mark.rules("city:96", "city:131")
def test_after_the_bots_turn_on_the_dark_disc_comes_one_full_round() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    s.light = 9
    acts(s, "nobles")
    assert (s.light, s.final_round, s.eclipses) == (10, 1, 0)
    do(on_turn(s, 0), "take:palace-1", "go:1", "cocoa", "~roll:7")
    f.resolve_chance(s)
    assert options_start(s, "pay:")


def options_start(s: City, prefix: str) -> bool:
    return all(name.startswith(prefix) for name in legal(s))


# --- which die
@pytest.mark.rules("city:119", "city:93", "city:116")
def test_ties_for_highest_go_to_the_furthest_for_lowest_to_the_closest_and_locked_dice_never_count() -> None:
    s = alone("quarry-3", "nobles-3", "forest-1")
    assert [highest(s), lowest(s)] == [1, 2]
    put(s, BOT, "gold-1", "quarry-1", "forest-1", "decorations-1@sidebar")
    assert [highest(s), lowest(s)] == [0, 1]
    assert highest(s, 0, 6) == -1  # Decorations: the worshipping die is not on it


@pytest.mark.rules("city:118", "city:B41")
@pytest.mark.parametrize(("power", "to"), [(2, "quarry-3"), (3, "alchemy-4")])
def test_how_far_a_die_goes_depends_on_its_power_after_the_power_up(power: int, to: str) -> None:
    s = alone(f"gold-{power}", "palace-5", "palace-5")
    acts(s, "decorations")  # no gold: gathers on the Gold Deposits, place 8
    assert to in f.workers_of(s, BOT)


@pytest.mark.rules("city:118")
@pytest.mark.parametrize(
    ("board", "power", "to"), [("nobles", 4, "quarry"), ("gold", 1, "quarry"), ("palace", 1, "quarry")]
)
def test_the_palace_is_passed_and_not_counted(board: str, power: int, to: str) -> None:
    s = alone(f"{board}-{power}", "palace-5", "palace-5")
    put(s, BOT, f"{board}-{power}", f"{board}-5", "forest-5", "decorations-1@sidebar")
    before = f.workers_of(s, BOT)
    acts(s, "mask")  # the weakest goes on
    assert f"{to}-{power + 1}" in f.workers_of(s, BOT), before


# --- what changes for the human
@pytest.mark.rules("city:129", "city:B44")
def test_the_bots_worshipping_die_goes_to_the_next_free_sidebar_without_effect() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    put(s, BOT, "forest-1", "forest-1", "forest-1", "gold-1@sidebar")
    put(s, 0, "nobles-1", cocoa=3)
    before = look(on_turn(s, 0))
    do(s, "take:nobles-1", "go:1", "worship:sidebar")
    diff = changed(before, s)
    assert diff[BOT] == {"workers": ["+quarry-1@sidebar", "-gold-1@sidebar"]}
    assert diff[0]["cocoa"] == -1
    assert f.workers_of(s, 0) == ["gold-1@sidebar"]


@pytest.mark.rules("city:129", "city:136", "city:D10")
def test_with_advanced_worship_displacing_the_bot_brings_a_cocoa_and_its_own_worship_nothing() -> None:
    s = alone("forest-1", "forest-1", "forest-1", advanced_worship=True)
    put(s, BOT, "forest-1", "forest-1", "forest-1", "gold-1@sidebar")
    put(s, 0, "nobles-1")
    before = look(on_turn(s, 0))
    do(s, "take:nobles-1", "go:1", "worship:sidebar")
    diff = changed(before, s)
    assert diff[BOT] == {"workers": ["+quarry-1@sidebar", "-gold-1@sidebar"]}
    assert diff[0]["cocoa"] == 1
    s = alone("forest-1", "forest-1", "forest-1", advanced_worship=True)
    put(s, BOT, "forest-1", "forest-1", "forest-1", "gold-1@sidebar")
    put(s, 0, "quarry-2@sidebar", cocoa=3)
    before = look(s)
    acts(s, "worship")
    diff = changed(before, s)
    assert f.workers_of(s, 0) == ["quarry-2"]
    assert diff[BOT]["green"] == 2 and diff[BOT]["cocoa"] == 2  # what the steps bring, nothing for displacing


@pytest.mark.rules("city:129")
def test_with_no_sidebar_free_it_takes_the_place_of_the_humans_next_locked_worker() -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    put(s, BOT, "alchemy-1", "alchemy-1", "alchemy-1", "gold-1@sidebar")
    put(s, 0, "nobles-1", "quarry-2@sidebar", "forest-3@sidebar", "decorations-4@sidebar", cocoa=3)
    do(on_turn(s, 0), "take:nobles-1", "go:1", "worship:sidebar")
    assert "quarry-1@sidebar" in f.workers_of(s, BOT)
    assert f.workers_of(s, 0) == ["decorations-4@sidebar", "forest-3@sidebar", "gold-1@sidebar", "quarry-2"]


@pytest.mark.rules("city:132")
def test_offers_close_up_and_are_refilled_at_the_end_alone_but_not_with_two() -> None:
    for players in (1, 2):
        s = alone() if players == 1 else bare(2)
        f.pyramid_offer(s, 5, 6, 7)
        f.decoration_offer(s, 1, 2, 3, 4)
        s.pyramid_pool = 1 << 20
        put(s, 0, "forest-1", stone=9, cocoa=9)
        do(on_turn(s, 0), "take:forest-1", "go:1", "main", "tile:1", "place:1.1.4@0", "power:construction-1")
        do(s, "~pyramid:21nnng")
        assert list(s.offer)[:3] == ([6, 7, 21] if players == 1 else [21, 6, 7])


@pytest.mark.rules("city:132")
def test_decorations_close_up_too_and_nothing_slides_inside_an_action() -> None:
    s = alone()
    f.pyramid_offer(s, 5, 6, 7)
    f.decoration_offer(s, 1, 2, 3, 9)
    put(s, 0, "forest-1", "construction-1", stone=9, cocoa=9)
    do(on_turn(s, 0), "take:forest-1", "go:1", "main", "tile:2", "place:1.1.4@0")
    assert list(s.offer)[:3] == [5, 0, 7]
    s = alone()
    f.decoration_offer(s, 1, 2, 3, 9)
    s.decoration_pool = 0
    put(s, 0, "construction-1", gold=9)
    do(on_turn(s, 0), "take:construction-1", "go:1", "main", "decorate:2nB@top")
    while s.to_move == 0:
        s.play(s.legal()[0])
    assert list(s.offer)[3:] == [1, 3, 9, 0]


@pytest.mark.rules("city:123", "city:102")
def test_the_bot_scores_when_the_human_learns_what_it_knows() -> None:
    s = alone()
    put(s, BOT, technologies=["03"])
    put(s, 0, "quarry-1", gold=2)
    do(on_turn(s, 0), "take:quarry-1", "go:1", "main", "technology:2")
    assert s.players[BOT].vp == 3


# --- Eclipse and end
def play_eclipse(s: City) -> City:
    """The bot's turn that leads to an Eclipse, with the human paying nothing."""
    s.light = s.dark
    s.final_round = 1
    acts(s, "nobles")
    do(s, "pay:0")
    f.resolve_chance(s)
    return s


@pytest.mark.rules("city:131")
def test_the_bot_scores_tracks_and_masks_and_pays_no_salary() -> None:
    s = alone("alchemy-5", "forest-1", "forest-1")
    put(s, BOT, cocoa=4, wood=0, avenue=2, pyramid=3, tiles=["mask_1", "mask_2"])
    play_eclipse(s)
    assert s.players[BOT].vp == 2 * 5 + 4 + 3 * 4 + 3
    assert (s.players[BOT].cocoa, s.players[BOT].pyramid, s.eclipses) == (4, 0, 1)


@pytest.mark.rules("city:131")
@pytest.mark.parametrize("capstone", [False, True])
def test_in_the_last_eclipse_it_scores_leftovers_technologies_and_a_flat_sum_a_bonus_tile(capstone: bool) -> None:
    s = alone("forest-1", "forest-1", "forest-1")
    s.eclipses = 0 if capstone else 2
    s.capstone = int(capstone)
    put(s, BOT, cocoa=3, wood=1, stone=1, gold=1, technologies=["05", "07"], blue=10, red=11, green=9)
    put(s, 0, blue=0, vp=50)
    play_eclipse(s)
    assert s.to_move == OVER
    assert s.players[BOT].vp == (3 + 1 + 1 + 1 + 2) + 2 * 2 + 2 * 15  # 2 wood were gathered in its turn


@pytest.mark.rules("city:131")
def test_the_capstone_by_the_bot_ends_the_game_like_a_players() -> None:
    s = alone("construction-1", "forest-1", "forest-1")
    for i in range(29):
        s.slots[i] = i * 4 + 1
    s.slots[29] = 0
    f.pyramid_offer(s, 31)
    put(s, BOT, stone=2, blue=10)
    put(s, 0, blue=11)
    acts(s, "construction", "~turned:90")
    assert (s.capstone, s.light, s.players[BOT].vp) == (1, 10, 9)


@pytest.mark.rules("city:115", "city:131")
def test_a_tie_is_the_bots() -> None:
    s = alone()
    put(s, 0, vp=30, cocoa=9)
    put(s, BOT, vp=30)
    assert s.places() == [2, 1]
    put(s, 0, vp=31)
    assert s.places() == [1, 2]


# --- difficulty
@pytest.mark.rules("city:134")
@pytest.mark.parametrize("shift", [-1, 1])
def test_start_dice_and_supplies_can_be_shifted(shift: int) -> None:
    s = f.start(1, worker_power_4=shift, worker_power_8=shift, resources=shift)
    assert f.workers_of(s, BOT) == [
        f"construction-{2 + shift}",
        "decorations-1@sidebar",
        f"gold-{2 + shift}",
        "nobles-2",
    ]
    p = s.players[BOT]
    assert (p.wood, p.stone, p.gold, p.cocoa) == (2 + shift, 2 + shift, 2 + shift, 0)


@pytest.mark.rules("city:134")
@pytest.mark.parametrize("shift", [-2, -1, 1, 2])
def test_the_exchange_can_be_shifted(shift: int) -> None:
    s = alone("forest-1", "forest-1", "forest-1", exchange_vp=shift)
    put(s, BOT, cocoa=10)
    acts(s, "nobles")
    assert s.players[BOT].vp == 3 + shift


@pytest.mark.rules("city:134")
@pytest.mark.parametrize("shift", [-1, 1])
def test_both_numbers_of_worship_steps_can_be_shifted(shift: int) -> None:
    s = alone(worship_steps=shift)
    acts(s, "worship")
    assert s.players[BOT].blue == 2 + shift
    s = alone(worship_steps=shift)
    put(s, BOT, "gold-2", "nobles-2", "construction-2", "forest-1@sidebar")
    acts(s, "worship")
    assert s.players[BOT].blue == 3 + shift


@pytest.mark.rules("city:134")
@pytest.mark.parametrize("shift", [-2, -1, 1, 2])
def test_the_last_scoring_can_be_shifted(shift: int) -> None:
    s = alone("forest-1", "forest-1", "forest-1", technology_vp=shift, temple_bonus_vp=5 * shift)
    s.eclipses = 2
    put(s, BOT, technologies=["05", "07"], blue=10)
    play_eclipse(s)
    assert s.players[BOT].vp == 2 + 2 * (2 + shift) + 15 + 5 * shift


# --- what is told
@pytest.mark.rules("city:133")
def test_the_log_says_what_the_bot_did_and_why_with_the_rules() -> None:
    s = alone("construction-5", "forest-1", "forest-1")
    s.ledger = Ledger()
    put(s, BOT, stone=2)
    acts(s, "construction", "~turned:0")
    assert s.ledger is not None
    lines = [line for e in s.ledger.take() if (line := words.LOG.tell(e, ["Ana", "Teotibot"]))]
    assert lines[0] == "Teotibot rolls 7: Construction, the top of its action pyramid (city:92)"
    assert "Teotibot has what the Construction board asks for and a worker there (city:117)" in lines
    assert "Teotibot ascends a worker on Construction" in lines
    assert "Teotibot shifts its action pyramid, Construction lies aside (city:91)" in lines
