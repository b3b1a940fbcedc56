"""The Decorations board: which space, what it scores, whose order, and what it costs."""

import random

import pytest

from sunstone.engine.frame import CHANCE
from sunstone.games.city import causes, events
from sunstone.games.city.components import DATA
from sunstone.games.city.names import DECORATION_NAMES, VOCABULARY
from sunstone.games.city.pyramid_data import SIDES
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, options, put, refused
from tests.city.scenes import (
    ALL_SLOTS,
    arrive,
    build,
    clear_pyramid,
    decoration_squares,
    give,
    listen,
    matches,
    random_pyramid,
    seen_from_above,
    told,
)

ICONS: list[list[str]] = [t["icons"] for t in DATA["decoration_tiles"]["tiles"]]
PRINTED = {"top": "rg", "right": "ng", "bottom": "nb", "left": "rb"}  # in tile order: arrow to the centre


def offer(s: City, *tiles: int) -> None:
    f.decoration_offer(s, *tiles)
    s.decoration_pool = (1 << 15) - 1 & ~sum(1 << (t - 1) for t in tiles if t)


def workshop(*powers: int, tiles: tuple[int, ...] = (1, 2, 3, 4), **held: int) -> City:
    """Seat 0 has just arrived with these workers; nothing is built yet."""
    s = clear_pyramid(bare())
    s.offer[0], s.offer[1], s.offer[2] = 30, 31, 32
    offer(s, *tiles)
    give(s, 0, held | {"cocoa": held.get("cocoa", 0) + (1 if len(powers) > 1 else 0)})
    return arrive(s, "decorations", *powers)


def name(tile: int, side: str) -> str:
    return f"decorate:{DECORATION_NAMES[tile - 1]}@{side}"


# --- the lowest spaces
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("tile", range(1, 16))
@pytest.mark.rules("city:7")
def test_on_level_one_the_tile_covers_the_two_printed_icons_with_its_arrow_to_the_centre(tile: int, side: str) -> None:
    s = do(workshop(1, tiles=(tile, 0, 0, 0), gold=3), "main")
    put(s, 0, blue=10, red=10, green=10)
    put(s, 1, blue=11, red=11, green=11)  # nobody climbs any more: the points are those of the tile alone
    before = look(s)
    do(s, name(tile, side))
    if order := sorted(options(s, "temple:")):
        do(s, order[0])
    hits, _ = matches(ICONS[tile - 1], PRINTED[side])
    assert changed(before, s) == {
        0: {"gold": -3, "vp": 3 + hits, "pyramid": 1},
        f.TABLE: {"decorations": [f"+{side}1:{tile}"], "decoration offer": [f"-{DECORATION_NAMES[tile - 1]}"]},
    }
    assert legal(s) == {"power:decorations-1"}


@pytest.mark.rules("city:1", "city:7")
def test_the_small_glyph_matches_but_moves_no_marker() -> None:
    s = do(workshop(1, tiles=(2, 0, 0, 0), gold=3), "main")  # n B on n b
    put(s, 0, blue=9)
    before = look(s)
    do(s, name(2, "bottom"))
    assert changed(before, s)[0] == {"gold": -3, "vp": 5, "blue": 1, "pyramid": 1}


@pytest.mark.rules("city:7")
def test_the_two_icons_cannot_change_places() -> None:
    s = do(workshop(1, tiles=(6, 0, 0, 0), gold=3), "main")  # B n on n b: no match, turned round it would be two
    before = look(s)
    do(s, name(6, "bottom"))
    assert changed(before, s)[0] == {"gold": -3, "vp": 3, "pyramid": 1}


# --- higher levels
def reference_space(s: City, side: str) -> int:
    """The level where a decoration may go on that side now, 0 if there is none: read off the painted net."""
    net = seen_from_above(s)
    for level in (1, 2, 3, 4):
        if s.decorations[SIDES.index(side) * 4 + level - 1] == 0:
            ground = level == 1 or all(net.height[q] >= level - 1 for q in decoration_squares(side, level))
            return level if ground else 0
    return 0


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.rules("city:2", "city:7", "city:8", "city:9")
def test_every_decoration_on_a_random_pyramid_scores_what_a_painted_net_says(seed: int) -> None:
    rng = random.Random(seed)
    s = do(workshop(1, gold=3), "main")
    random_pyramid(s, rng, rng.randrange(8, 31))
    tiles = rng.sample(range(1, 16), 15)
    for _ in range(rng.randrange(9)):
        side = rng.choice(SIDES)
        if level := reference_space(s, side):
            f.space(s, side, level, tiles.pop())
    shown = tiles[:4]
    offer(s, *shown)
    put(s, 1, blue=11, red=11, green=11)
    net = seen_from_above(s)
    spaces = {side: level for side in SIDES if (level := reference_space(s, side))}
    want_names = {name(t, side) for t in shown for side in spaces}
    assert set(map(VOCABULARY.name, s.legal())) == (want_names or {"abandon"})
    for tile in shown:
        for side, level in spaces.items():
            under = PRINTED[side] if level == 1 else [net.icon[q] for q in decoration_squares(side, level)]
            if level > 1:
                assert {net.height[q] for q in decoration_squares(side, level)} == {level - 1}
            hits, temples = matches(ICONS[tile - 1], under)
            t = s.clone()
            put(t, 0, blue=8, red=8, green=8)
            t.play(VOCABULARY.number(name(tile, side)))
            if len(set(temples)) == 2:
                t.play(VOCABULARY.number(f"temple:{temples[0]}"))
            rewards = {"blue": (4, 0), "red": (5, 0), "green": (0, 4)}  # of step 9, points and cocoa; step 10 has none
            want = f.holding(s, 0) | {"gold": 0, "pyramid": 1, "blue": 8, "red": 8, "green": 8}
            want["vp"] = 3 + hits + sum(rewards[c][0] for c in set(temples))
            want["cocoa"] = sum(rewards[c][1] for c in set(temples))
            assert f.holding(t, 0) == want | {c: 8 + temples.count(c) for c in set(temples)}
            assert t.decorations[SIDES.index(side) * 4 + level - 1] == tile


@pytest.mark.rules("city:B7", "city:8", "city:9")
def test_a_tile_on_level_two_scores_four_and_a_step_on_blue_and_never_skips_to_level_three() -> None:
    s = do(workshop(1, tiles=(1, 0, 0, 0), gold=3), "main")
    build(s, *ALL_SLOTS[:16], (2, 0, 1), avoid=(8, 2))
    f.slot(s, "1.1.2", 8)  # g b r n
    f.slot(s, "1.1.3", 2)  # n b r G
    f.space(s, "top", 1, 9)
    net = seen_from_above(s)
    assert [net.icon[0, 3], net.icon[0, 4]] == ["b", "n"]
    put(s, 0, blue=9)
    before = look(s)
    do(s, name(1, "top"))
    assert changed(before, s) == {
        0: {"gold": -3, "vp": 1 + 3, "blue": 1, "pyramid": 1},
        f.TABLE: {"decorations": ["+top2:1"], "decoration offer": ["-1BR"]},
    }


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("level", [2, 3, 4])
@pytest.mark.rules("city:8")
def test_a_space_needs_the_layers_under_both_of_its_squares(side: str, level: int) -> None:
    s = do(workshop(1, tiles=(1, 2, 0, 0), gold=3), "main")
    squares_below = set(decoration_squares(side, level))
    build(s, *[w for w in ALL_SLOTS if w[0] < level])
    for low in range(1, level):
        f.space(s, side, low, 5 + low)
    assert refused(s, name(1, side)) == ""
    for i, where in enumerate(ALL_SLOTS):
        y, x = 2 * where[1] + where[0] - 1, 2 * where[2] + where[0] - 1
        covers = {(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)}
        if where[0] == level - 1 and covers & squares_below:
            t = s.clone()
            t.slots[i] = 0
            assert refused(t, name(1, side)) == "SPACE_CLOSED"


@pytest.mark.rules("city:9")
def test_the_space_below_on_the_same_side_must_be_decorated_first() -> None:
    s = do(workshop(1, tiles=(1, 0, 0, 0), gold=3), "main")
    build(s, *ALL_SLOTS[:25])
    for other in ("right", "bottom", "left"):
        f.space(s, other, 1, 4 + len(other))
    t = do(s.clone(), name(1, "top"))
    assert t.decorations[0] == 1  # level 1, although two layers lie there
    f.space(s, "top", 1, 13)
    do(s, name(1, "top"))
    assert [s.decorations[i] for i in range(4)] == [13, 1, 0, 0]


# --- what is left
@pytest.mark.rules("city:10")
def test_without_a_tile_on_offer_the_action_is_not_available() -> None:
    s = workshop(1, gold=3)
    for tiles in ((5, 0, 0, 0), (0, 5, 0, 0), (0, 0, 5, 0), (0, 0, 0, 5), (1, 3, 2, 0), (0, 1, 3, 2)):
        offer(s, *tiles)
        assert refused(s, "main") == ""
    offer(s, 0, 0, 0, 0)
    assert refused(s, "main") == "OFFER_EMPTY"


@pytest.mark.rules("city:10")
def test_without_an_open_space_the_action_is_not_available() -> None:
    s = workshop(1, gold=3)
    for i, side in enumerate(reversed(SIDES)):
        assert "main" in legal(s)
        f.space(s, side, 1, 5 + i)
    assert refused(s, "main") == "SPACE_CLOSED"  # nothing is built, so level 2 is closed everywhere
    build(s, (1, 0, 1), (1, 0, 2))
    assert "main" in legal(s)


@pytest.mark.rules("city:5", "city:10", "city:101")
def test_the_offer_is_refilled_after_the_power_up_and_stays_empty_without_a_stack() -> None:
    s = do(workshop(1, gold=3), "main", name(2, "top"))
    assert [s.offer[i] for i in (3, 4, 5, 6)] == [1, 0, 3, 4]
    t = s.clone()
    do(s, "power:decorations-1")
    assert s.to_move == CHANCE
    assert legal(s) == {f"~decoration:{DECORATION_NAMES[i]}" for i in range(4, 15)}
    assert set(s.weights()) == {1}
    do(s, "~decoration:7RR")
    assert [s.offer[i] for i in (3, 4, 5, 6)] == [1, 7, 3, 4]
    assert s.to_move == 1
    t.decoration_pool = 0
    do(t, "power:decorations-1")
    assert [t.offer[i] for i in (3, 4, 5, 6)] == [1, 0, 3, 4]
    assert t.to_move == 1


# --- price and power-up
@pytest.mark.parametrize(("workers", "gold"), [(1, 3), (2, 2), (3, 1), (4, 1)])
@pytest.mark.rules("city:11", "city:B30")
def test_the_price_in_gold_falls_with_the_number_of_workers(workers: int, gold: int) -> None:
    s = workshop(*[1] * workers, tiles=(12, 0, 0, 0), gold=gold - 1)
    assert refused(s, "main") == "NO_GOLD"
    put(s, 0, gold=gold)
    do(s, "main")
    before = look(s)
    do(s, name(12, "top"))
    assert changed(before, s)[0] == {"gold": -gold, "vp": 3, "pyramid": 1}


@pytest.mark.rules("city:B30")
def test_one_worker_with_two_gold_is_refused_and_two_workers_pay_two() -> None:
    s = workshop(1, gold=2)
    assert refused(s, "main") == "NO_GOLD"
    s = workshop(1, 3, gold=2)
    do(s, "main", name(3, "left"))
    assert s.players[0].gold == 0


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
@pytest.mark.rules("city:11")
def test_there_is_exactly_one_power_up_with_any_number_of_workers(workers: int) -> None:
    s = do(workshop(*[1] * workers, tiles=(12, 0, 0, 0), gold=3), "main", name(12, "top"))
    assert refused(s, "skip") == "COMPULSORY"
    before = look(s)
    do(s, "power:decorations-1")
    assert changed(before, s) == {0: {"workers": ["+decorations-2", "-decorations-1"]}}
    assert s.to_move == CHANCE  # the refill: the turn is over


# --- two temples
def two_matches(tile: int, **held: int) -> City:
    """The tile lies over its own icons: on level 2 of the top side."""
    s = do(workshop(1, tiles=(tile, 0, 0, 0), gold=3), "main")
    build(s, *ALL_SLOTS[:16], avoid=(5, 8))
    left, right = (icon.lower() for icon in ICONS[tile - 1])
    f.slot(s, "1.1.2", 5, {"g": 1, "r": 2, "b": 3, "n": 0}[left])  # g n b r: that icon comes to the top right
    f.slot(s, "1.1.3", 8, {"g": 0, "n": 1, "r": 2, "b": 3}[right])  # g b r n: to the top left
    f.space(s, "top", 1, 15 if tile != 15 else 14)
    give(s, 0, held)
    do(s, name(tile, "top"))
    return s


@pytest.mark.parametrize("first", ["temple:green", "temple:red"])
@pytest.mark.rules("city:4")
def test_the_acting_player_orders_two_advances_of_one_decoration(first: str) -> None:
    s = two_matches(9, red=4, green=2)
    f.lay(s, "red:5", "resources_2")
    f.lay(s, "green:3", "resources_2")
    assert (s.players[0].vp, s.players[0].red, s.players[0].green) == (5, 4, 2)
    assert legal(s) == {"temple:red", "temple:green"}
    assert refused(s, "temple:blue") == "NOT_OWN_TEMPLE"
    do(s, first)
    assert (s.players[0].red, s.players[0].green) == ((5, 2) if first == "temple:red" else (4, 3))
    assert legal(s) == {"reward", "claim:resources_2"}  # the first is finished before the second begins
    do(s, "reward")
    assert (s.players[0].red, s.players[0].green) == (5, 3)
    assert legal(s) == {"reward", "claim:resources_2"}
    do(s, "reward")
    assert (s.players[0].vp, s.players[0].cocoa) == (5 + 2, 1)
    assert legal(s) == {"power:decorations-1"}


@pytest.mark.parametrize("tile", [1, 4, 5, 8, 9, 13])
@pytest.mark.rules("city:4")
def test_every_tile_with_two_colours_asks_which_temple_comes_first(tile: int) -> None:
    colours = [{"B": "blue", "R": "red", "G": "green"}[icon] for icon in ICONS[tile - 1]]
    s = two_matches(tile, blue=9, red=9, green=9)
    assert legal(s) == {f"temple:{colour}" for colour in colours}
    before = look(s)
    do(s, f"temple:{colours[1]}")
    assert changed(before, s) == {0: {colours[0]: 1, colours[1]: 1}}


@pytest.mark.rules("city:4")
def test_cocoa_won_on_the_first_temple_pays_for_a_tile_on_the_second() -> None:
    s = two_matches(9, red=4, green=0)
    f.lay(s, "red:5", "temple_any")  # costs 1 cocoa
    t = do(s.clone(), "temple:red")
    assert legal(t) == {"reward"}
    do(s, "temple:green", "claim:temple_any")
    assert (s.players[0].cocoa, s.players[0].red, s.players[0].green) == (0, 5, 1)


@pytest.mark.rules("city:4", "city:106")
def test_two_icons_of_one_colour_advance_twice_without_a_question_of_order() -> None:
    s = two_matches(3, green=3)
    assert (s.players[0].vp, s.players[0].green, s.players[0].cocoa) == (5, 5, 4)
    assert legal(s) == {"power:decorations-1"}


@pytest.mark.rules("city:4", "city:55")
def test_a_blocked_temple_is_passed_over_and_the_other_is_climbed() -> None:
    s = two_matches(9, red=10, green=8)
    put(s, 1, red=11)
    do(s, "temple:red")
    assert (s.players[0].red, s.players[0].green, s.players[0].cocoa, s.players[0].vp) == (10, 9, 4, 5)


# --- order
@pytest.mark.rules("city:101", "city:47")
def test_gold_then_icons_then_three_points_then_the_technology_then_the_track_then_the_temple() -> None:
    s = workshop(1, tiles=(11, 0, 0, 0), gold=3)
    put(s, 0, technologies=["09"])
    build(s, *ALL_SLOTS[:16])
    f.slot(s, "1.1.2", 31)  # n
    f.slot(s, "1.1.3", 4, 1)  # g n b R turned: R to the top left
    f.space(s, "top", 1, 15)
    do(s, "main")
    ledger = listen(s)
    do(s, name(11, "top"))
    assert [(e.what, e.amount, e.cause) for e in told(ledger)] == [
        (events.GOLD, -3, causes.DECORATION),
        (events.DECORATED, 1, causes.DECORATION),
        (events.VP, 2, causes.ICONS),
        (events.VP, 3, causes.DECORATION),
        (events.VP, 4, causes.KNOWLEDGE + 4),
        (events.PYRAMID, 1, causes.DECORATION),
        (events.RED, 1, causes.ICONS),
        (events.VP, 1, causes.TEMPLE + 1),
    ]
    assert legal(s) == {"power:decorations-1"}


@pytest.mark.parametrize(("before", "after"), [(9, 10), (10, 10)])
@pytest.mark.rules("city:12", "city:C3")
def test_a_decoration_is_a_step_on_the_pyramid_track_up_to_ten(before: int, after: int) -> None:
    s = do(workshop(1, tiles=(12, 0, 0, 0), gold=3, pyramid=before), "main", name(12, "top"))
    assert s.players[0].pyramid == after
    assert s.players[0].vp == 3
