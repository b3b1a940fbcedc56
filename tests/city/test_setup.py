"""The board before the first turn, what is drawn in which order, who sees it, and which settings go together."""

from itertools import groupby

import pytest

from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, EVERYBODY
from sunstone.engine.registry import find
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.state import AT_PLACE, BONUS_AT, PLACE_OF, ROYAL_AT, City
from tests.city.fixture import LYING, TABLE, bare, changed, do, legal, look, on_turn, put, refused, tile_at, tile_names
from tests.city.scenes import ALL_SLOTS, asks, deal, draw_until, finish_setup, idle, keep, table

PATTERN = {
    2: "111 112 121 122 123 124 131 132 133 134 143 144 211 233",
    3: "121 122 123 124 131 132 133 134 221 223",
    4: "112 113 121 124 131 134 142 143",
}
ON_STEPS = {  # tiles on avenue 3, 6, 8 and on blue 4, red 5, green 3, green 6
    2: (3, 2, 1, 2, 3, 1, 2),
    3: (3, 2, 1, 3, 4, 2, 3),
    4: (3, 2, 1, 4, 5, 3, 4),
}
HANDS = [[1, 2, 3, 5], [6, 7, 8, 9], [10, 11, 12, 13], [14, 15, 16, 18]]


# --- the board
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup", ["starting_tiles", "draft", "first_game"])
@pytest.mark.rules("city:98", "city:C10")
def test_the_starting_pyramid_has_one_pattern_for_each_number_of_players(players: int, setup: str) -> None:
    faces = set()
    for seed in range(8):
        s = draw_until(table(players, setup=setup), lambda t: t.worship[0] > 0, seed)
        built = {"".join(map(str, (n, r + 1, c + 1))) for (n, r, c), x in zip(ALL_SLOTS, s.slots, strict=True) if x}
        assert built == set(PATTERN[players].split())
        faces.add(tuple(s.slots))
    assert len(faces) == 8  # the tiles in it are random


@pytest.mark.rules("city:98")
def test_a_starting_slot_gets_any_tile_of_the_stack_any_way_round() -> None:
    s = draw_until(table(3), asks("~slot:"))
    assert len(s.legal()) == 4 * (32 - 3)  # three lie in the offer
    assert set(s.weights()) == {1}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rules("city:98")
def test_tiles_lie_in_the_offers_at_the_worship_places_and_on_the_steps(players: int) -> None:
    s = draw_until(table(players), asks("~start:"))
    assert [bool(x) for x in s.worship] == [True, True, True, True, False, False, True, False]
    assert tuple(len(tile_names(x)) for x in s.lying) == ON_STEPS[players]
    assert len(LYING) == len(ON_STEPS[players])
    assert len(tile_names(s.pool)) == 54 - 5 - sum(ON_STEPS[players])
    assert all(s.offer[i] > 0 for i in range(7))
    assert bin(s.pyramid_pool).count("1") == 32 - 3 - len(PATTERN[players].split())
    assert bin(s.decoration_pool).count("1") == 15 - 4
    assert (s.top_row, s.centre_row, s.bottom_row) == (0, 0, 0)
    assert list(s.decorations) == [0] * 16
    assert (s.light, s.eclipses, s.capstone, s.final_round) == (0, 0, 0, 0)


@pytest.mark.parametrize(("players", "dark"), [(2, 10), (3, 11), (4, 12)])
@pytest.mark.rules("city:B17")
def test_the_dark_disc_lies_by_the_number_of_players(players: int, dark: int) -> None:
    assert (table(players).light, table(players).dark) == (0, dark)


@pytest.mark.rules("city:98")
def test_boards_royal_tiles_and_bonus_tiles_are_random_within_their_places() -> None:
    rings, royals, bonuses = set(), set(), set()
    for seed in range(30):
        s = draw_until(table(2), asks("~decoration:"), seed)
        ring = [s.layout[AT_PLACE + i] for i in range(8)]
        assert (ring[0], ring[4]) == (0, 7)  # Palace and Construction never move
        assert sorted(ring) == list(range(8))
        assert [s.layout[PLACE_OF + board] for board in ring] == list(range(8))
        tiles = [s.layout[ROYAL_AT + i] for i in range(3)]
        assert [t // 3 for t in tiles] == [0, 1, 2]  # one of each category
        bonus = [s.layout[BONUS_AT + i] for i in range(3)]
        assert len(set(bonus)) == 3
        rings.add(tuple(ring))
        royals.add(tuple(tiles))
        bonuses.add(tuple(bonus))
    assert len(rings) > 20
    assert len(royals) > 10
    assert len(bonuses) > 10


@pytest.mark.parametrize(("players", "cocoa"), [(2, [1, 3]), (3, [1, 2, 3]), (4, [1, 2, 2, 3])])
@pytest.mark.rules("city:98")
def test_start_cocoa_by_seat_and_a_die_of_power_three_on_every_wheel(players: int, cocoa: list[int]) -> None:
    s = table(players)
    assert [p.cocoa for p in s.players] == cocoa
    for seat in range(players):
        mine = look(s)[seat]
        assert mine["workers"] == ["ascending", "ascending", "ascending", "wheel"]
        del mine["workers"], mine["cocoa"]
        assert not any(mine.values())


# --- the order of the set-up
def asked_in_order(s: City) -> list[str]:
    """What chance or the seats are asked until the first turn, without repetitions."""
    names: list[str] = []
    while not asks("take:")(s):
        kind = VOCABULARY.name(s.legal()[0]).split(":")[0]
        names.append(kind if s.to_move == CHANCE else f"{s.to_move} {kind}")
        s.play(s.legal()[0])
    return [name for name, _ in groupby(names)]


@pytest.mark.rules("city:98", "city:89")
def test_the_board_is_laid_in_the_order_of_the_rulebook() -> None:
    order = ["~board", "~royal", "~technology", "~bonus", "~decoration", "~pyramid", "~slot", "~discovery", "~start"]
    assert asked_in_order(table(2))[:9] == order
    assert asked_in_order(table(2, setup="first_game")) == order[4:]  # without steps 2 to 5; then neutral workers
    assert asked_in_order(table(4, setup="first_game")) == order[4:-1]
    assert asked_in_order(table(4, setup="draft"))[:9] == order


@pytest.mark.rules("city:98")
def test_all_keep_then_each_takes_its_benefits_in_player_order_then_come_neutral_workers() -> None:
    s = deal([[4, 13, 15, 2], [8, 14, 3, 1]])
    keep(s, 4, 15)
    assert s.players[0].cocoa == 1  # nothing is given before all have chosen
    assert s.players[0].kept == 1 << 3 | 1 << 14
    assert s.to_move == 1
    keep(s, 3, 14)
    seats = []
    while s.to_move != CHANCE:
        seats.append(s.to_move)
        do(s, sorted(legal(s))[0])
    assert seats == sorted(seats)
    assert set(seats) == {0, 1}
    assert legal(s) == {f"~start:{i}" for i in range(1, 19) if i not in (4, 15, 3, 14)}
    finish_setup(s)
    assert s.to_move == 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rules("city:98")
def test_each_player_is_dealt_four_tiles_that_nobody_else_sees(players: int) -> None:
    s = draw_until(table(players), asks("~start:"))
    for seat in range(players):
        for n in range(4):
            assert len(s.legal()) == 18 - 4 * seat - n
            assert s.seen_by() == 1 << seat
            other = s.clone()
            other.play(other.legal()[-1])
            s.play(s.legal()[0])
            assert s.view((seat + 1) % players) == other.view((seat + 1) % players)
            assert s.view(None) == other.view(None)
    assert [bin(p.dealt).count("1") for p in s.players] == [4] * players


@pytest.mark.rules("city:98")
def test_tiles_are_kept_in_secret_and_opened_together() -> None:
    s = deal(HANDS)
    assert s.is_secret()
    assert s.open_seats() == [0, 1, 2, 3]
    assert s.seen_by() == 1
    other = keep(s.clone(), 3, 5)
    keep(s, 1, 2)
    assert s.view(1) == other.view(1)
    assert s.view(0) != other.view(0)
    assert s.revealed == 0
    keep(s, 6, 7)
    keep(s, 10, 11)
    keep(s, 15, 18)
    assert s.revealed == 1
    assert s.seen_by() == EVERYBODY


@pytest.mark.rules("city:98")
def test_two_of_the_four_tiles_in_hand_are_kept_and_the_others_go_back() -> None:
    s = deal(HANDS)
    assert legal(s) == {"keep:1", "keep:2", "keep:3"}  # the lower one first: a pair has one spelling
    assert refused(s, "keep:6") == "NOT_IN_HAND"
    do(s, "keep:2")
    assert legal(s) == {"keep:3", "keep:5"}
    do(s, "keep:5")
    for hand in HANDS[1:]:
        keep(s, hand[0], hand[1])
    kept = {2, 5, 6, 7, 10, 11, 14, 15}
    assert {t + 1 for t in range(18) if s.start_pool >> t & 1} == set(range(1, 19)) - kept
    assert [p.dealt for p in s.players] == [0, 0, 0, 0]


# --- settings
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup", ["starting_tiles", "draft", "first_game"])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.rules("city:113")
def test_every_set_up_goes_with_two_to_four_players_and_with_dark_eclipse(players: int, setup: str, dark: bool) -> None:
    settings = find("city").settle(players, (), {"setup": setup, "dark_eclipse": dark})
    assert (settings.players, settings.options["setup"], settings.options["dark_eclipse"]) == (players, setup, dark)
    s = find("city").make(settings)
    assert isinstance(s, City)
    finish_setup(draw_until(s, asks("keep:") if setup != "first_game" else asks("take:")))
    assert s.to_move == 0


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (0, {}),
        (5, {}),
        (1, {"setup": "draft"}),
        (4, {"setup": "nothing"}),
        (4, {"setup": "draft,first_game"}),
        (4, {"dark_eclipse": "perhaps"}),
        (4, {"ascension_cocoa": 7}),
        (4, {"no_such_option": True}),
    ],
)
@pytest.mark.rules("city:113")
def test_anything_else_is_refused_at_the_start(players: int, options: dict[str, str | int | bool]) -> None:
    with pytest.raises(BadSetting):
        find("city").settle(players, (), options)


@pytest.mark.rules("city:113", "city:D1", "city:D2", "city:D4", "city:D5", "city:D7", "city:D9", "city:D10")
def test_the_default_is_dealt_tiles_and_the_rulebooks_reading_of_every_switch() -> None:
    assert find("city").settle(4).options == {
        "setup": "starting_tiles",
        "dark_eclipse": False,
        "ascension_cocoa": 6,
        "capstone_rate": "actual",
        "waiver_scope": "rulebook",
        "nobles_row": "forced",
        "technology_draw": "any_six",
        "palace_cocoa": "passing",
        "paid_power_up": "once",
        "new_technology": "at_once",
        "advanced_worship": False,
        "bot_blocked_temple": "lost",
        "worker_power_4": 0,
        "worker_power_6": 0,
        "worker_power_8": 0,
        "resources": 0,
        "exchange_vp": 0,
        "worship_steps": 0,
        "temple_bonus_vp": 0,
        "technology_vp": 0,
        "hard_gathering": False,
        "hard_claims": False,
        "hard_shaman": False,
        "season_09": "off",
        "priest_tiles": "off",
        "bot_priest": "off",
    }


# --- stacks that run out
@pytest.mark.rules("city:114")
def test_an_empty_stack_is_never_rebuilt_and_used_tiles_stay_with_their_owner() -> None:
    s = bare(2)
    s.pool = 0
    put(s, 0, "palace-1", tiles=["resources_2"])
    put(s, 1, "gold-1")
    tile_at(s, "quarry", "free_move")
    on_turn(s, 0)
    do(s, "use:resources_2", "gain:wood", "gain:gold")
    before = look(s)
    do(s, "take:palace-1", "go:1", "worship:claim")
    assert s.to_move == 1  # nothing is drawn
    assert changed(before, s)[TABLE] == {"at:quarry": ["-free_move"]}
    for _ in range(3):
        idle(s)
        on_turn(s, 1)
    assert look(s)[TABLE]["at:quarry"] == []
    assert look(s)[TABLE]["stack"] == []
    assert look(s)[0]["used"] == ["resources_2"]
