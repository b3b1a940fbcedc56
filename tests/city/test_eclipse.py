"""What an Eclipse scores, salaries, the end of the game and ties."""

import random
from functools import cache
from itertools import combinations, product

import pytest

from sunstone.engine.frame import OVER, kind_of
from sunstone.engine.ledger import Ledger
from sunstone.games.city import causes, events
from sunstone.games.city.eclipse import best_mask_set_vp, eclipse_now, mask_sets_vp, masks_of
from sunstone.games.city.kinds import SALARY
from sunstone.games.city.state import City, one
from tests.city.fixture import bare, changed, do, legal, look, put, refused
from tests.city.scenes import bonus_at, eclipse, listen, pay, told
from tests.support import Config, walk

NUMBERS = [5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1]  # the buildings row, by buildings taken
SET_VP = [0, 1, 3, 6, 10, 15, 21, 28]


def build_houses(s: City, taken: int) -> None:
    s.top_row = min(taken, 5)
    s.centre_row = min(max(taken - 5, 0), 4)
    s.bottom_row = max(taken - 9, 0)


def points(s: City) -> list[int]:
    return [p.vp for p in s.players]


# --- Avenue
@pytest.mark.parametrize("taken", range(12))
@pytest.mark.rules("city:54", "city:111")
def test_each_avenue_step_scores_the_lowest_visible_number(taken: int) -> None:
    s = bare()
    build_houses(s, taken)
    for seat, avenue in enumerate((0, 1, 4, 9)):
        put(s, seat, avenue=avenue)
    before = look(s)
    eclipse(s)
    assert points(s) == [0, NUMBERS[taken], 4 * NUMBERS[taken], 9 * NUMBERS[taken]]
    assert set(changed(before, s)) == {1, 2, 3}
    assert [p.avenue for p in s.players] == [0, 1, 4, 9]  # the Avenue is not reset


@pytest.mark.rules("city:B23", "city:54")
def test_three_buildings_taken_and_avenue_step_four_score_sixteen() -> None:
    s = bare()
    s.top_row, s.centre_row, s.bottom_row = 1, 1, 1
    put(s, 0, avenue=4)
    eclipse(s)
    assert points(s) == [16, 0, 0, 0]


# --- pyramid track
@pytest.mark.parametrize(("done", "rate"), [(0, 4), (1, 3), (2, 2)])
@pytest.mark.parametrize(
    ("steps", "leaders"),
    [
        ((0, 0, 0, 0), ()),
        ((1, 0, 0, 0), (0,)),
        ((2, 5, 5, 4), (1, 2)),
        ((3, 3, 3, 3), (0, 1, 2, 3)),
        ((10, 9, 0, 10), (0, 3)),
    ],
)
@pytest.mark.rules("city:73", "city:111")
def test_leaders_score_four_and_every_step_scores_by_the_eclipse_and_the_track_is_reset(
    steps: tuple[int, ...], leaders: tuple[int, ...], done: int, rate: int
) -> None:
    s = bare()
    for seat, n in enumerate(steps):
        put(s, seat, pyramid=n)
    eclipse(s, done=done)
    assert points(s) == [rate * n + (4 if seat in leaders else 0) for seat, n in enumerate(steps)]
    assert [p.pyramid for p in s.players] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("switch", "done", "capstone", "rate"),
    [
        ("actual", 0, 1, 4),
        ("actual", 1, 1, 3),
        ("actual", 2, 1, 2),
        ("third", 0, 1, 2),
        ("third", 1, 1, 2),
        ("third", 2, 1, 2),
        ("third", 0, 0, 4),
        ("third", 1, 0, 3),
    ],
)
@pytest.mark.rules("city:15", "city:D2", "city:C3")
def test_the_rate_after_the_tile_on_top_is_that_of_the_eclipse_really_scored(
    switch: str, done: int, capstone: int, rate: int
) -> None:
    s = bare(4, capstone_rate=switch)
    s.capstone = capstone
    put(s, 0, pyramid=5)
    put(s, 1, pyramid=2)
    eclipse(s, done=done)
    assert points(s) == [5 * rate + 4, 2 * rate, 0, 0]


# --- masks
@cache
def best_split(counts: tuple[int, ...]) -> int:
    """The most that any way of dividing these masks into sets of different ones can score: every way is tried."""
    owned = [k for k, n in enumerate(counts) if n]
    if not owned:
        return 0
    first, others = owned[0], owned[1:]
    best = 0
    for size in range(len(others) + 1):
        for more in combinations(others, size):
            left = tuple(n - (k == first or k in more) for k, n in enumerate(counts))
            best = max(best, SET_VP[size + 1] + best_split(left))
    return best


@pytest.mark.rules("city:74", "city:B18", "city:110")
def test_every_hand_of_masks_scores_its_best_split() -> None:
    p = bare().players[0]
    for counts in product(*[range(n + 1) for n in (1, 2, 2, 3, 3, 3, 3)]):
        p.tiles = sum(n * one(14 + k) for k, n in enumerate(counts)) + 2 * one(7) + 3 * one(12)
        assert mask_sets_vp(masks_of(p)) == best_split(counts), counts
        assert best_mask_set_vp(masks_of(p)) == SET_VP[sum(n > 0 for n in counts)], counts


@pytest.mark.parametrize(("size", "vp"), list(enumerate(SET_VP)))
@pytest.mark.rules("city:B18", "city:74")
def test_sets_of_one_to_seven_masks(size: int, vp: int) -> None:
    s = bare()
    put(s, 2, tiles=[f"mask_{7 - i}" for i in range(size)])
    before = look(s)
    eclipse(s)
    assert changed(before, s) == ({2: {"vp": vp}} if vp else {})  # masks are kept for the next Eclipse


@pytest.mark.rules("city:74")
def test_spare_masks_make_further_sets() -> None:
    s = bare()
    put(s, 0, tiles=["mask_4", "mask_4", "mask_4", "mask_5", "mask_5", "mask_6"])
    put(s, 1, tiles=["vp_4", "avenue"], used=["resources_2"])  # no masks
    eclipse(s, done=1)
    assert points(s) == [6 + 3 + 1, 0, 0, 0]


# --- salary
@pytest.mark.parametrize(
    ("workers", "due"),
    [
        ((), 0),
        (("forest-1", "gold-2", "quarry-3"), 3),
        (("forest-1", "gold-2@sidebar", "palace-3@royal2"), 3),
        (("forest-4", "gold-2", "quarry-3"), 4),
        (("forest-4@sidebar", "gold-5", "quarry-3"), 5),
        (("forest-1", "gold-1", "quarry-1", "palace-3"), 4),
        (("forest-4", "gold-5", "quarry-4", "palace-5"), 8),
    ],
)
@pytest.mark.rules("city:75", "city:108")
def test_the_salary_is_one_cocoa_a_worker_in_play_and_one_more_from_power_four_on(
    workers: tuple[str, ...], due: int
) -> None:
    s = bare()
    put(s, 0, *workers, cocoa=20, vp=50)
    eclipse(s)
    assert legal(s) == {f"pay:{n}" for n in range(due + 1)}
    before = look(s)
    pay(s, due, 0, 0, 0)
    assert changed(before, s).get(0, {}) == ({"cocoa": -due} if due else {})


@pytest.mark.parametrize(
    ("vp", "cocoa", "paid", "left"),
    [
        (50, 4, 4, 50),
        (50, 4, 3, 47),
        (50, 4, 0, 38),
        (12, 4, 0, 0),
        (11, 4, 0, 0),
        (2, 4, 3, 0),
        (3, 4, 3, 0),
        (4, 4, 3, 1),
        (0, 4, 0, 0),
    ],
)
@pytest.mark.rules("city:75")
def test_each_missing_cocoa_costs_three_points_but_never_below_zero(vp: int, cocoa: int, paid: int, left: int) -> None:
    s = bare()
    put(s, 0, "forest-1", "gold-4", "quarry-2", cocoa=cocoa, vp=vp)
    eclipse(s)
    pay(s, paid, 0, 0, 0)
    assert (s.players[0].vp, s.players[0].cocoa) == (left, cocoa - paid)


@pytest.mark.rules("city:75")
def test_nobody_pays_more_than_is_due_or_more_than_is_held() -> None:
    s = bare()
    put(s, 0, "forest-1", "gold-1", "quarry-1", cocoa=2)
    eclipse(s)
    assert refused(s, "pay:3") == "NO_COCOA"
    assert refused(s, "pay:4") == "MORE_THAN_DUE"
    put(s, 0, cocoa=9)
    assert refused(s, "pay:3") == ""
    assert refused(s, "pay:4") == "MORE_THAN_DUE"
    assert refused(s, "pay:waiver") == "NO_WAIVER"


@pytest.mark.rules("city:75")
def test_a_loss_that_stopped_at_zero_is_not_remembered() -> None:
    s = bare()
    put(s, 0, "forest-1", "gold-1", vp=1, avenue=1)
    build_houses(s, 11)
    eclipse(s)  # the Avenue brings 1 point
    pay(s)
    assert s.players[0].vp == 0
    eclipse(s, done=1)
    assert s.players[0].vp == 1


@pytest.mark.rules("city:75")
def test_salaries_are_decided_unseen_and_settled_together() -> None:
    s = bare()
    for seat in range(4):
        put(s, seat, "forest-1", "gold-1", "quarry-1", cocoa=3, vp=20)
    eclipse(s)
    before = look(s)
    for seat in range(4):
        assert s.to_move == seat
        assert s.is_secret()
        assert s.seen_by() == 1 << seat
        assert s.open_seats() == list(range(seat, 4))
        other = s.clone()
        do(other, "pay:0")
        do(s, f"pay:{seat}")
        if seat < 3:
            assert changed(before, s) == {}
            for watcher in (None, 3):
                assert s.view(watcher) == other.view(watcher)
    assert changed(before, s)[0] == {"vp": -9}
    assert changed(before, s)[1] == {"cocoa": -1, "vp": -6}
    assert changed(before, s)[2] == {"cocoa": -2, "vp": -3}
    assert changed(before, s)[3] == {"cocoa": -3}


@pytest.mark.rules("city:75")
def test_a_waiver_covers_the_whole_salary() -> None:
    s = bare()
    put(s, 0, "forest-5", "gold-5", vp=9, cocoa=1, tiles=["cocoa_waiver"])
    eclipse(s)
    before = look(s)
    do(s, "pay:waiver", "pay:0", "pay:0", "pay:0")
    assert changed(before, s)[0] == {"tiles": ["-cocoa_waiver"], "used": ["+cocoa_waiver"]}


# --- order
@pytest.mark.rules("city:111", "city:76")
def test_step_by_step_for_all_players() -> None:
    s = bare()
    bonus_at(s, blue=3)
    for seat in range(4):
        put(s, seat, "forest-1", avenue=1, pyramid=2, tiles=["mask_4"] if seat < 3 else [], cocoa=1, blue=10)
    ledger = listen(s)
    eclipse(s, done=2)
    pay(s, 1, 1, 1, 1)
    sources = [(e.cause, e.seat, e.what, e.amount) for e in told(ledger) if e.what in (events.VP, events.COCOA)]
    want = [(causes.ECLIPSE_AVENUE, seat, events.VP, 5) for seat in range(4)]
    want += [(causes.ECLIPSE_LEADER, seat, events.VP, 4) for seat in range(4)]
    want += [(causes.ECLIPSE_PYRAMID, seat, events.VP, 4) for seat in range(4)]
    want += [(causes.MASKS, seat, events.VP, 1) for seat in range(3)]
    want += [(causes.SALARY, seat, events.COCOA, -1) for seat in range(4)]
    want += [(causes.BONUS + 2, seat, events.VP, 15) for seat in range(4)]
    assert sources == want
    assert s.to_move == OVER


@pytest.mark.rules("city:111")
def test_the_leader_is_found_before_the_track_is_reset() -> None:
    s = bare()
    put(s, 3, pyramid=1)
    put(s, 0, pyramid=10)
    eclipse(s)
    assert points(s) == [44, 0, 0, 4]


# --- the end
def order_by_the_book(s: City, dark: bool) -> list[int]:
    """Most points, then most cocoa, then the lower order token, in the variant the higher one."""
    ranked = sorted(range(s.n), key=lambda i: (-s.players[i].vp, -s.players[i].cocoa, -i if dark else i))
    return [ranked.index(seat) + 1 for seat in range(s.n)]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rules("city:79", "city:C8", "city:80")
def test_ties_go_to_more_cocoa_and_then_by_order_token(players: int, dark: bool) -> None:
    s = bare(players, dark_eclipse=dark)
    rng = random.Random(players)
    for _ in range(300):
        for seat in range(players):
            put(s, seat, vp=rng.randrange(49, 51), cocoa=rng.randrange(4))
        assert s.places() == order_by_the_book(s, dark)


@pytest.mark.rules("city:79")
def test_a_full_tie_is_won_by_the_first_player_and_in_the_variant_by_the_last() -> None:
    assert bare(3).places() == [1, 2, 3]
    assert bare(3, dark_eclipse=True).places() == [3, 2, 1]


@pytest.mark.parametrize("cocoa", [(2, 2, 3), (2, 2, 1), (0, 0, 2), (3, 1, 1), (1, 3, 1)])
@pytest.mark.rules("city:C8", "city:79")
def test_two_players_equal_in_everything_keep_their_rank_against_a_third(cocoa: tuple[int, int, int]) -> None:
    s = bare(3)
    for seat in range(3):
        put(s, seat, vp=60, cocoa=cocoa[seat])
    assert s.places() == order_by_the_book(s, False)
    assert sorted(s.places()) == [1, 2, 3]


@pytest.mark.rules("city:C8", "city:76")
def test_the_ranking_counts_bonus_points_and_the_cocoa_left_after_the_salary() -> None:
    s = bare(2)
    bonus_at(s, green=3)
    put(s, 0, "forest-1", "gold-1", vp=45, cocoa=3)
    put(s, 1, "quarry-1", vp=30, cocoa=2, green=10)
    eclipse(s, done=2)
    pay(s, 2, 0)
    assert s.to_move == OVER
    assert (s.scores(), [p.cocoa for p in s.players]) == ([45, 42], [1, 2])
    assert s.places() == [1, 2]
    s = bare(2)
    bonus_at(s, green=3)
    put(s, 0, "forest-1", "gold-1", vp=45, cocoa=3)
    put(s, 1, "quarry-1", vp=30, cocoa=3, green=10)
    eclipse(s, done=2)
    assert s.places() == [1, 2]
    pay(s, 2, 1)
    assert s.scores() == [45, 45]
    assert s.places() == [2, 1]  # 1 cocoa against 2


# --- what it would bring now
@pytest.mark.parametrize(("players", "modules"), [(2, ()), (4, ("obsidian", "empire")), (1, ())])
@pytest.mark.rules("city:77", "city:111", "city:131")
def test_an_eclipse_foretold_is_the_one_that_comes(players: int, modules: tuple[str, ...]) -> None:
    """Positions of whole games against an Eclipse that comes there and then: all that it scores but the salaries."""
    seen: list[list[int]] = []
    for s in walk(Config("city", players, modules=modules).new(), 7):
        assert isinstance(s, City)
        if s.depth and kind_of(s.top) == SALARY:
            continue
        seen.append([p["eclipse_vp"] for p in s.view(None)["seats"]])
        trial = s.clone()
        if s.depth == 0 or not trial.legal() or len(seen) % 9:
            continue
        trial.ledger = Ledger()
        eclipse(trial, done=trial.eclipses)
        while any(name.startswith("pay:") for name in legal(trial)):
            do(trial, next(name for name in legal(trial) if name.startswith("pay:")))
        scored = [0] * s.n
        for event in trial.ledger.events:
            if event.what == events.VP and event.cause != causes.SALARY:
                scored[event.seat] += event.amount
        assert seen[-1] == scored
    assert seen[-1] == [0] * len(seen[-1]), "over"
    assert max(map(max, seen)) > 10


@pytest.mark.rules("city:77")
def test_the_last_eclipse_is_foretold_with_its_bonuses() -> None:
    s = bare()
    bonus_at(s, blue=3)
    put(s, 1, blue=10, avenue=2)
    assert eclipse_now(s) == [0, 10, 0, 0]
    s.eclipses = 2
    assert eclipse_now(s) == [0, 25, 0, 0]


def test_every_rest_of_an_automatic_turn_can_be_seen() -> None:
    """Teotibot's turn is shown step by step, the end of the game among them."""
    s, rng, rests = Config("city", 1).new(), random.Random(5), 0
    while s.to_move != OVER:
        action = rng.choice(s.legal())
        for _ in s.steps(action):
            assert len(s.view(0)["seats"]) == 2
            rests += 1
    assert rests > 400
