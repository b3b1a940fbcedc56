"""Construction: icons, slots, one tile after the other, the pyramid track and the tile on top."""

import random

import pytest

from sunstone.engine.frame import CHANCE
from sunstone.games.city import causes, events
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.state import City
from tests.city import fixture as f
from tests.city.fixture import bare, changed, do, legal, look, options, put, refused
from tests.city.scenes import (
    ALL_SLOTS,
    FACES,
    arrive,
    build,
    clear_pyramid,
    give,
    listen,
    matches,
    random_pyramid,
    seen_from_above,
    slot_name,
    squares,
    told,
    turned,
)


def site(*powers: int, offer: tuple[int, ...] = (31, 8, 9), **held: int) -> City:
    """Seat 0 has declared the main action with these workers on an empty building site. The price is paid."""
    s = clear_pyramid(bare())
    f.pyramid_offer(s, *offer)
    s.pyramid_pool &= ~sum(1 << (t - 1) for t in offer if t)
    give(s, 0, held | {"cocoa": held.get("cocoa", 0) + (1 if len(powers) > 1 else 0)})
    arrive(s, "construction", *powers)
    return s


def declared(*powers: int, offer: tuple[int, ...] = (31, 8, 9), **held: int) -> City:
    return do(site(*powers, offer=offer, **held), "main")


# --- icons
@pytest.mark.rules("city:1")
def test_the_small_glyph_on_its_like_scores_a_point_and_moves_no_marker() -> None:
    s = declared(1, stone=2)  # the print under slot 1.1.1 is n n g g
    before = look(s)
    do(s, "tile:1", "place:1.1.1@0")  # n n n n
    assert changed(before, s)[0] == {"stone": -2, "vp": 2 + 1, "pyramid": 1}
    assert legal(s) == {"power:construction-1"}


@pytest.mark.rules("city:1")
def test_the_small_glyph_on_another_icon_scores_nothing() -> None:
    s = declared(1, stone=2)  # the print under slot 1.2.3 is n r b n
    before = look(s)
    do(s, "tile:1", "place:1.2.3@0")
    assert changed(before, s)[0] == {"stone": -2, "vp": 2 + 1, "pyramid": 1}


@pytest.mark.parametrize(
    ("tile", "under", "vp", "blue"),
    [
        (11, 10, 1, 1),  # B on b: a point and a step
        (11, 11, 1, 1),  # B on B: the covered colour does not matter
        (10, 11, 1, 0),  # b on B: a point only
        (10, 10, 1, 0),  # b on b
        (11, 12, 0, 0),  # B on g: nothing
    ],
)
@pytest.mark.rules("city:2")
def test_only_the_kind_must_agree_and_only_a_coloured_new_icon_moves_a_marker(
    tile: int, under: int, vp: int, blue: int
) -> None:
    """Under slot 2.1.1 lie four corners; only the bottom left one, from slot 1.2.1, is not n; nor on the new tile."""
    s = declared(1, stone=2, wood=1, offer=(tile, 0, 0))
    for name in ("1.1.1", "1.1.2", "1.2.2"):
        f.slot(s, name, 31)  # the same tile three times: only its face matters here
    f.slot(s, "1.2.1", under, 1)  # turned: the top right corner is its first icon
    put(s, 0, blue=9)  # step 10 has no reward
    before = look(s)
    do(s, "tile:1", "place:2.1.1@270")  # turned: the bottom left corner is its first icon, r comes to the top right
    want = {"stone": -2, "wood": -1, "vp": 3 + vp + 2, "pyramid": 1} | ({"blue": 1} if blue else {})
    assert changed(before, s)[0] == want


@pytest.mark.rules("city:1", "city:2", "city:7", "city:8")
@pytest.mark.parametrize("seed", range(40))
def test_every_placement_on_a_random_pyramid_scores_what_a_painted_net_says(seed: int) -> None:
    rng = random.Random(seed)
    s = declared(1, stone=9, wood=9)
    left = random_pyramid(s, rng, rng.randrange(30))
    f.pyramid_offer(s, *left[:3])
    put(s, 0, blue=0, red=0, green=0)
    net = seen_from_above(s)
    open_slots = net.open_slots()
    for i in range(min(3, len(left))):
        t = s.clone()
        t.play(VOCABULARY.number(f"tile:{i + 1}"))
        offered = set()
        for action in t.legal():
            where, turn = VOCABULARY.name(action).removeprefix("place:").split("@")
            place = next(w for w in ALL_SLOTS if slot_name(w) == where)
            face = turned(FACES[left[i] - 1], int(turn) // 90)
            offered.add((place, tuple(face)))
            u = t.clone()
            u.play(action)
            hits, temples = matches(face, [net.icon[q] for q in squares(place)])
            level = place[0]
            want = f.holding(t, 0) | {"stone": 9 - 2, "wood": 9 - level + 1, "pyramid": 1}
            want["vp"] = hits + (0, 1, 3, 5, 7)[level] + (temples == ["red"])  # red 1 gives a point
            want["cocoa"] = int(temples == ["green"])  # green 1 a cocoa, blue 1 a resource still to be chosen
            assert f.holding(u, 0) == want | dict.fromkeys(temples, 1)
            after = seen_from_above(u)
            assert [after.icon[q] for q in squares(place)] == face
            assert {q for q in net.icon if after.height[q] != net.height[q]} == set(squares(place))
        faces = {tuple(turned(FACES[left[i] - 1], k)) for k in range(4)}
        assert offered == {(w, face) for w in open_slots for face in faces}


# --- where and for how much
@pytest.mark.parametrize(("level", "wood", "vp"), [(1, 0, 1), (2, 1, 3), (3, 2, 5), (4, 3, 7)])
@pytest.mark.rules("city:3", "city:101")
def test_each_level_costs_two_stone_and_a_wood_for_each_layer_below(level: int, wood: int, vp: int) -> None:
    s = site(1, stone=2, wood=wood)
    build(s, *[w for w in ALL_SLOTS if w[0] < level], avoid=(31, 8, 9))
    if level == 1:
        build(s, *[w for w in ALL_SLOTS if w[0] == 1][1:], avoid=(31, 8, 9))
    do(s, "main", "tile:1")
    before = look(s)
    net = seen_from_above(s)
    place = (level, 0, 0)
    hits, _ = matches("nnnn", [net.icon[q] for q in squares(place)])
    do(s, f"place:{slot_name(place)}@0")
    mine = {"stone": -2, "vp": vp + hits, "pyramid": 1} | ({"wood": -wood} if wood else {})
    assert changed(before, s)[0] == mine
    assert changed(before, s)[f.TABLE]["pyramid"] == [f"+{slot_name(place)}:31@0"]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("short", ["stone", "wood"])
@pytest.mark.rules("city:10")
def test_one_stone_or_one_wood_too_few_closes_a_level(level: int, short: str) -> None:
    held = {"stone": 2, "wood": level - 1}
    held[short] -= 1
    if held["wood"] < 0:
        return  # the lowest level costs no wood
    s = site(1, stone=held["stone"], wood=held["wood"])
    build(s, *[w for w in ALL_SLOTS if w[0] < level], avoid=(31, 8, 9))
    assert "main" not in legal(s)
    give(s, 0, {short: held[short] + 1})
    assert "main" in legal(s)


@pytest.mark.rules("city:8")
def test_a_tile_needs_all_four_tiles_below_it() -> None:
    s = declared(1, stone=2, wood=3)
    below = [(1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)]
    for missing in below:
        clear_pyramid(s)
        f.pyramid_offer(s, 31, 8, 9)
        build(s, *[w for w in below if w != missing])
        t = do(s.clone(), "tile:1")
        assert refused(t, "place:2.1.1@0") == "NOT_SUPPORTED"
        assert refused(t, f"place:{slot_name(missing)}@0") == ""
        taken = next(w for w in below if w != missing)
        assert refused(t, f"place:{slot_name(taken)}@0") == "SLOT_TAKEN"
    build(s, *below, avoid=(31, 8, 9))
    t = do(s.clone(), "tile:1")
    assert refused(t, "place:2.1.1@0") == ""
    assert refused(t, "place:2.1.2@0") == "NOT_SUPPORTED"


@pytest.mark.rules("city:B8")
def test_three_matches_on_level_two_score_six_points_and_a_step_on_blue() -> None:
    s = declared(1, stone=2, wood=1, offer=(7, 0, 0))
    f.slot(s, "1.2.1", 15)  # b n g n: bottom right g
    f.slot(s, "1.2.2", 10)  # b n r n: bottom left n
    f.slot(s, "1.3.2", 16)  # b n g r: top left b
    f.slot(s, "1.3.1", 8)  # g b r n: top right b
    net = seen_from_above(s)
    assert [net.icon[q] for q in squares((2, 1, 0))] == ["g", "n", "b", "b"]
    before = look(s)
    do(s, "tile:1", "place:2.2.1@0", "gain:gold")
    assert changed(before, s)[0] == {"stone": -2, "wood": -1, "vp": 6, "blue": 1, "pyramid": 1, "gold": 1}


# --- one tile after the other
@pytest.mark.rules("city:3", "city:101")
def test_a_tile_is_paid_then_scored_then_counted_then_its_temple_step_is_made() -> None:
    s = declared(1, 1, stone=4, wood=1, offer=(7, 8, 0))
    for name, tile in (("1.2.1", 15), ("1.2.2", 10), ("1.3.2", 16), ("1.3.1", 8)):
        f.slot(s, name, tile)
    ledger = listen(s)
    do(s, "tile:1", "place:2.2.1@0")
    assert [(e.what, e.amount, e.cause) for e in told(ledger)] == [
        (events.STONE, -2, causes.BOARD + 7),
        (events.WOOD, -1, causes.BOARD + 7),
        (events.PLACED, 1, causes.BOARD + 7),
        (events.VP, 3, causes.ICONS),
        (events.VP, 3, causes.LEVEL),
        (events.PYRAMID, 1, causes.LEVEL),
        (events.BLUE, 1, causes.ICONS),
    ]
    assert legal(s) == {"gain:wood", "gain:stone", "gain:gold"}  # before the second tile


@pytest.mark.rules("city:3", "city:105")
def test_a_tile_is_finished_with_its_discovery_before_the_next_one_is_chosen() -> None:
    s = declared(1, 1, stone=4, offer=(9, 8, 0))  # g B r n on n b b g: B matches
    put(s, 0, blue=3)
    f.lay(s, "blue:4", "resources_2", "vp_4")
    do(s, "tile:1", "place:1.1.2@0")
    assert legal(s) == {"reward", "claim:resources_2"}  # vp_4 costs a wood
    do(s, "claim:resources_2")
    assert legal(s) == {"tile:2", "stop", "use:resources_2"}


@pytest.mark.rules("city:3")
def test_a_resource_won_by_the_first_tile_may_pay_for_the_second() -> None:
    s = declared(1, 1, stone=3, offer=(9, 8, 0))
    do(s, "tile:1", "place:1.1.2@0")
    t = do(s.clone(), "gain:wood")
    assert legal(t) == {"stop"}  # 1 stone is not enough
    do(s, "gain:stone")
    assert legal(s) == {"tile:2", "stop"}
    do(s, "tile:2", "place:1.1.1@0")
    assert s.players[0].stone == 0
    assert s.players[0].pyramid == 2


@pytest.mark.rules("city:3")
def test_the_second_tile_may_rest_on_the_first() -> None:
    s = declared(1, 1, stone=4, wood=1, offer=(31, 32, 0))
    build(s, (1, 0, 0), (1, 0, 1), (1, 1, 0), avoid=(31, 32))
    do(s, "tile:1")
    assert refused(s, "place:2.1.1@0") == "NOT_SUPPORTED"
    do(s, "place:1.2.2@0", "tile:2")
    assert refused(s, "place:2.1.1@0") == ""
    do(s, "place:2.1.1@0")
    assert s.players[0].pyramid == 2


@pytest.mark.rules("city:5", "city:101")
def test_the_offer_is_refilled_only_after_the_power_ups_and_in_its_place() -> None:
    s = declared(1, 1, stone=9, offer=(31, 8, 9))
    do(s, "tile:2", "place:1.1.1@0")
    assert refused(s, "tile:2") == "NOT_OFFERED"
    assert options(s, "tile:") == {"tile:1", "tile:3"}
    do(s, "tile:3", "place:1.4.4@0")
    assert s.to_move == 0
    assert list(s.offer[:3]) == [31, 0, 0]
    do(s, "power:construction-1")
    assert s.to_move == CHANCE
    stack = {f"~pyramid:{i + 1}{''.join(face)}" for i, face in enumerate(FACES) if i + 1 not in (31, 8, 9)}
    assert legal(s) == stack
    assert set(s.weights()) == {1}
    do(s, "~pyramid:1bnRg")
    assert list(s.offer[:3]) == [31, 1, 0]
    assert legal(s) == stack - {"~pyramid:1bnRg"}
    do(s, "~pyramid:2nbrG")
    assert list(s.offer[:3]) == [31, 1, 2]
    assert s.pyramid_pool == (1 << 32) - 1 & ~sum(1 << (t - 1) for t in (31, 8, 9, 1, 2))


@pytest.mark.parametrize(("workers", "most"), [(1, 1), (2, 2), (3, 3), (4, 3)])
@pytest.mark.rules("city:6")
def test_up_to_one_tile_for_each_worker_and_at_least_one(workers: int, most: int) -> None:
    s = declared(*[1] * workers, stone=9, offer=(31, 32, 19))
    assert refused(s, "stop") == "FIRST_A_TILE"
    for n in range(1, most + 1):
        do(s, f"tile:{n}", f"place:1.1.{n}@0")
        if n < most:
            t = do(s.clone(), "stop")
            assert legal(t) >= {"power:construction-1"}
            assert t.players[0].pyramid == n
    assert "power:construction-1" in legal(s)  # all allowed tiles are laid: nothing more to ask
    assert refused(s, "stop") == "NOT_ASKED"
    assert s.players[0].pyramid == most


@pytest.mark.rules("city:10")
def test_without_a_tile_on_offer_the_action_is_not_available() -> None:
    s = site(1, stone=9, wood=9, offer=(0, 0, 31))
    assert "main" in legal(s)
    f.pyramid_offer(s, 0, 0, 0)
    assert refused(s, "main") == "OFFER_EMPTY"


@pytest.mark.rules("city:10")
def test_without_an_open_slot_the_action_is_not_available() -> None:
    s = site(1, stone=9, wood=9, offer=(1, 2, 0))
    build(s, *ALL_SLOTS[:-1])
    assert "main" in legal(s)
    build(s, *ALL_SLOTS)
    assert "main" not in legal(s)


@pytest.mark.rules("city:10")
def test_an_offer_place_stays_empty_when_the_stack_is_empty() -> None:
    s = declared(1, stone=2)
    s.pyramid_pool = 0
    do(s, "tile:2", "place:1.1.1@0", "power:construction-1")
    assert s.to_move == 1
    assert list(s.offer[:3]) == [31, 0, 9]


@pytest.mark.rules("city:10", "city:5")
def test_the_last_tile_of_the_stack_goes_to_the_first_empty_place() -> None:
    s = declared(1, 1, stone=4)
    s.pyramid_pool = 1 << 4
    do(s, "tile:1", "place:1.1.1@0", "tile:2", "place:1.1.2@0", "power:construction-1", "~pyramid:5gnbr")
    assert s.to_move == 1
    assert list(s.offer[:3]) == [5, 0, 9]


# --- the track
@pytest.mark.parametrize(("before", "after"), [(8, 9), (9, 10), (10, 10)])
@pytest.mark.rules("city:12", "city:C3")
def test_the_pyramid_track_ends_at_ten_and_further_steps_are_lost(before: int, after: int) -> None:
    s = declared(1, stone=2)
    put(s, 0, pyramid=before)
    do(s, "tile:1", "place:1.1.1@0")
    assert s.players[0].pyramid == after
    assert s.players[0].vp == 3  # the tile itself scores all the same


@pytest.mark.rules("city:12")
def test_two_tiles_from_step_nine_end_on_ten() -> None:
    s = declared(1, 1, stone=4)
    put(s, 0, pyramid=9)
    do(s, "tile:1", "place:1.1.1@0", "tile:2", "place:1.4.4@0")
    assert s.players[0].pyramid == 10


# --- the tile on top
def almost_done(*powers: int, tile: int = 31, light: int = 3) -> City:
    s = site(*powers, stone=2, wood=3, offer=(tile, 0, 0))
    build(s, *ALL_SLOTS[:-1], avoid=(tile,))
    s.light, s.dark = light, 12
    return s


@pytest.mark.rules("city:13", "city:B19")
def test_the_tile_on_top_scores_like_any_tile_and_the_light_disc_jumps_to_the_dark_one() -> None:
    s = do(almost_done(1, tile=1), "main")
    put(s, 0, red=9)
    build(s, *ALL_SLOTS[:-1], avoid=(1,))
    f.slot(s, "3.2.2", 13, 2)  # its top left corner, under the new tile's bottom right one, shows R
    net = seen_from_above(s)
    hits, temples = matches(FACES[0], [net.icon[q] for q in squares((3 + 1, 0, 0))])
    assert temples == ["red"]
    before = look(s)
    do(s, "tile:1", "place:4.1.1@0")
    assert changed(before, s) == {
        0: {"stone": -2, "wood": -3, "vp": 7 + hits, "red": 1, "pyramid": 1},
        f.TABLE: {"light": 9, "capstone": 1, "pyramid": ["+4.1.1:1@0"], "pyramid offer": ["-1bnRg"]},
    }
    assert legal(s) == {"power:construction-1"}  # the power-up still comes


@pytest.mark.rules("city:13")
def test_technologies_of_the_action_still_work_after_the_tile_on_top() -> None:
    s = almost_done(1)
    put(s, 0, technologies=["11", "17"])
    do(s, "main", "tile:1")
    vp = s.players[0].vp
    hits, _ = matches("nnnn", [seen_from_above(s).icon[q] for q in squares((4, 0, 0))])
    do(s, "place:4.1.1@0", "temple:red", "power:construction-1")
    assert s.players[0].vp == vp + 7 + hits + 3 + 1
    assert s.players[0].red == 1


@pytest.mark.rules("city:13", "city:B36")
def test_the_disc_stays_where_it_is_if_it_waits_on_the_dark_one_already() -> None:
    s = do(almost_done(1, light=12), "main")
    before = look(s)
    do(s, "tile:1", "place:4.1.1@0")
    table = changed(before, s)[f.TABLE]
    assert "light" not in table
    assert "dark" not in table
    assert table["capstone"] == 1


@pytest.mark.rules("city:13")
def test_a_tile_on_level_three_moves_no_disc() -> None:
    s = site(1, stone=2, wood=2, offer=(31, 0, 0))
    build(s, *ALL_SLOTS[:25], avoid=(31,))
    do(s, "main")
    before = look(s)
    do(s, "tile:1", "place:3.1.1@0")
    assert set(changed(before, s)[f.TABLE]) == {"pyramid", "pyramid offer"}
