"""The Sun's way along the shore: the worked cases, and a second, independent method on random lands."""

from collections import Counter

import pytest

from sunstone.engine.rng import Rng
from sunstone.games.helios.board_file import STANDARD
from sunstone.games.helios.geometry import COORDINATES, HEX_AT, HEXES
from sunstone.games.helios.land import place_refusal
from sunstone.games.helios.sun import NO_TOUCH, UNLIMITED, Moves, Shore, is_open
from tests.helios.fixture import acting, at, bare, changed, do, look, mask, options, put, refused
from tests.helios.reference import BOARD, DARK, Hex, Land, beside, random_land

Ends = dict[Hex, tuple[int, bool]]


def moves(land: set[Hex], sun: Hex, touch: int = NO_TOUCH, limit: int = 2, scoring: bool = True) -> Moves:
    return Shore(STANDARD, mask(*land)).moves(HEX_AT[sun], touch, limit, scoring)


def ends(land: set[Hex], sun: Hex, limit: int, touch: int | None = None, scoring: bool = True) -> Ends:
    """Where a movement may end: steps, and whether it scores. The Sun hugs its only run unless told otherwise."""
    if touch is None:
        touch = next((d for d in range(6) if beside(sun, d) in land), NO_TOUCH)
    m = moves(land, sun, touch, limit, scoring)
    return {COORDINATES[h]: (m.steps[h], bool(m.scored >> h & 1)) for h in range(HEXES) if m.ends >> h & 1}


def steps(land: set[Hex], sun: Hex, limit: int) -> dict[Hex, int]:
    return {h: n for h, (n, _) in ends(land, sun, limit).items()}


START: set[Hex] = {(0, 0)}


# --- plain walking
@pytest.mark.rules("helios:H26", "helios:H27", "helios:EX18")
def test_from_the_start_the_sun_goes_clockwise_one_or_two_steps() -> None:
    assert ends(START, (0, -1), 2) == {(1, -1): (1, False), (1, 0): (2, False)}


@pytest.mark.rules("helios:H26", "helios:H31", "helios:R23", "helios:EX19")
def test_a_full_circle_may_not_end_where_it_began_but_pass_there() -> None:
    six = ends(START, (0, -1), 6)
    assert (0, -1) not in six and len(six) == 5 and not any(scored for _, scored in six.values())
    seven = ends(START, (0, -1), 7)
    assert seven[1, -1] == (7, True)
    assert seven[1, 0] == (2, False)


@pytest.mark.rules("helios:H27", "helios:EX20")
def test_round_an_arm_over_the_dark_border() -> None:
    arm: set[Hex] = {(0, 0), (1, -1), (2, -2), (3, -3)}
    assert steps(arm, (2, -3), 4) == {(3, -4): 1, (4, -4): 2, (4, -3): 3, (3, -2): 4}


@pytest.mark.rules("helios:H27", "helios:EX62")
def test_with_all_light_hexes_covered_the_sun_walks_the_border() -> None:
    whole = BOARD - DARK
    shore = Shore(STANDARD, mask(*whole))
    assert shore.n == 24 and {COORDINATES[shore.hex[i]] for i in range(24)} == DARK
    assert ends(whole, (-1, -3), 2) == {(0, -4): (1, True), (1, -4): (2, True)}


@pytest.mark.rules("helios:H28", "helios:R22")
def test_short_cuts_may_be_taken_or_not_or_in_part() -> None:
    """A bay of two free hexes between two arms: straight across, or along its bank."""
    land: set[Hex] = {(0, 0), (1, 0), (2, 0), (0, -1), (0, -2), (2, -1), (3, -2), (3, -3)}
    found = steps(land, (1, -3), 9)
    assert found[2, -3] == 1  # across the mouth
    assert found[1, -2] == 1 and found[1, -1] == 2 and found[2, -2] == 2  # along the bank, and back out
    assert found[2, -3] < found[2, -2]


@pytest.mark.rules("helios:R21", "helios:R62")
def test_a_bay_is_left_for_good() -> None:
    """Inside, the Sun hugs one bank; on the mouth it counts as standing at the far one once the bay lies behind it."""
    land: set[Hex] = {(0, 0), (1, 0), (2, 0), (0, -1), (0, -2), (2, -1), (3, -2), (3, -3)}
    inside = Shore(STANDARD, mask(*land))
    coming = inside.moves(HEX_AT[1, -3], 4, 9, False)
    assert coming.ends >> HEX_AT[1, -1] & 1
    leaving = inside.moves(HEX_AT[2, -2], 2, 3, False)  # on its far bank
    assert not leaving.ends >> HEX_AT[1, -1] & 1
    assert not leaving.ends >> HEX_AT[1, -2] & 1


# --- dead ends
FORK: set[Hex] = {(0, 0), (0, -1), (1, -2), (2, -2), (2, -1), (3, -1), (3, 0), (2, 1), (1, 1)}
POCKET: set[Hex] = {(0, 0), (1, -1), (2, -1), (2, 0), (1, 1)}
ALLEY: set[Hex] = POCKET | {(0, 2), (-1, 1)}


def dead(land: set[Hex]) -> set[Hex]:
    shore = Shore(STANDARD, mask(*land))
    return {COORDINATES[h] for h in range(HEXES) if shore.way_out[h] >= 0}


@pytest.mark.rules("helios:H29", "helios:EX28")
def test_the_sun_passes_a_dead_end() -> None:
    assert dead(POCKET) == {(1, 0)}
    assert steps(POCKET, (0, 2), 3) == {(0, 1): 1, (-1, 1): 2, (-1, 0): 3}


@pytest.mark.rules("helios:H29", "helios:R20", "helios:EX29")
def test_the_alley_before_a_dead_end_is_part_of_it() -> None:
    assert dead(ALLEY) == {(1, 0), (0, 1)}
    assert list(steps(ALLEY, (0, 3), 3)) == [(-2, 2), (-1, 2), (-1, 3)]
    assert steps(ALLEY, (0, 3), 3) == {(-1, 3): 1, (-1, 2): 2, (-2, 2): 3}


@pytest.mark.rules("helios:H30", "helios:EX30")
def test_a_caught_sun_only_goes_out_and_never_back_in() -> None:
    assert steps(ALLEY, (1, 0), 1) == {(0, 1): 1}
    assert moves(ALLEY, (1, 0), 3, 1).touches[HEX_AT[0, 1]] == NO_TOUCH
    assert steps(ALLEY, (0, 1), 2) == {(-1, 2): 1, (-2, 2): 2}
    assert (1, 0) not in steps(ALLEY, (0, 1), 9) and (0, 1) not in steps(ALLEY, (-1, 2), UNLIMITED)


@pytest.mark.rules("helios:R20", "helios:EX57")
def test_alleys_that_meet_are_one_dead_end() -> None:
    assert dead(FORK) == {(1, -1), (2, 0), (1, 0)}
    assert steps(FORK, (2, 0), 3) == {(1, 0): 1, (0, 1): 2, (-1, 1): 3}


@pytest.mark.rules("helios:H30", "helios:H31", "helios:R24", "helios:EX31")
def test_backing_out_of_a_dead_end_made_by_a_bonus_token_scores_on_the_line() -> None:
    """The rulebook's example, played: the token is laid beside the Sun, then the Sun backs out."""
    s = bare()
    land = {at(q, r): "brown" for q, r in ((0, 0), (-1, 1), (-2, 1), (-2, 0))}
    put(s, 0, land, sun=at(-1, 0), sun_value=3)
    acting(s, 0, "land")
    do(s, "token:temples", f"place:{at(0, -1)}")
    acting(s, 0, "sun")
    s.players[0].sun_value = 3
    assert options(s, "sun:") == {at(-1, -1), at(0, -2), at(1, -2)}
    for end, vp in ((at(-1, -1), 0), (at(0, -2), 5), (at(1, -2), 5)):
        trial = s.clone()
        before = look(trial)
        do(trial, f"sun:{end}")
        assert changed(before, trial, table=False)[0].get("vp", 0) == vp, end


@pytest.mark.rules("helios:R24", "helios:EX58")
def test_backing_out_onto_the_line_scores() -> None:
    land: set[Hex] = {(0, 0), (0, -1), (1, -1), (2, -2), (2, -3), (1, -3)}
    assert ends(land, (1, -2), 1) == {(0, -2): (1, True)}
    assert ends(land, (1, -2), 1, scoring=False) == {(0, -2): (1, False)}


# --- the yellow-bordered hexes
@pytest.mark.rules("helios:R06", "helios:EX32")
def test_walking_along_the_line_is_no_revolution() -> None:
    assert ends({(0, 0), (1, -1), (1, -2)}, (0, -1), 1) == {(0, -2): (1, False)}


@pytest.mark.rules("helios:R64", "helios:EX59")
def test_a_line_built_over_is_crossed_further_out() -> None:
    land: set[Hex] = {(0, 0), (0, -1), (0, -2), (0, -3)}
    assert ends(land, (-1, -2), 3) == {(-1, -3): (1, False), (0, -4): (2, True), (1, -4): (3, True)}


@pytest.mark.rules("helios:R54", "helios:EX60")
def test_a_hook_over_the_line_can_score_on_two_turns() -> None:
    hook: set[Hex] = {(0, 0), (1, -1), (1, -2), (1, -3), (0, -3)}
    assert ends(hook, (-1, 0), 1)[0, -1] == (1, True)
    later = ends(hook, (0, -1), 4)
    assert later[0, -4] == (4, True)
    assert not any(scored for h, (_, scored) in later.items() if h != (0, -4))


@pytest.mark.rules("helios:R25")
def test_a_scoring_way_is_taken_if_there_is_one_in_reach() -> None:
    """Round the single token, seven steps lead to the next hex with a revolution, one step without."""
    assert ends(START, (0, -1), 6)[1, -1] == (1, False)
    assert ends(START, (0, -1), 7)[1, -1] == (7, True)
    assert ends(START, (0, -1), 7, scoring=False)[1, -1] == (1, False)


@pytest.mark.rules("helios:H32", "helios:R51")
def test_without_a_limit_every_shore_hex_but_its_own_is_an_end() -> None:
    for land in (START, ALLEY, FORK, {(0, 0), (1, -1), (2, -2)}):
        shore = Shore(STANDARD, mask(*land))
        reached = {COORDINATES[shore.hex[i]] for i in range(shore.n)}
        sun = COORDINATES[shore.hex[0]]
        assert set(ends(land, sun, UNLIMITED, scoring=False)) == reached - {sun}


# --- lakes
@pytest.mark.rules("helios:R18", "helios:R19", "helios:EX35")
def test_a_lake_without_the_sun_may_be_closed_and_is_never_visited() -> None:
    ring: set[Hex] = {(0, 0), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1)}
    shore = Shore(STANDARD, mask(*ring))
    assert (1, 0) not in {COORDINATES[shore.hex[i]] for i in range(shore.n)}
    assert is_open(STANDARD, mask(*ring), HEX_AT[0, -1]) and not is_open(STANDARD, mask(*ring), HEX_AT[1, 0])
    s = bare()
    put(s, 0, {at(q, r): "brown" for q, r in ring - {(0, 1)}}, sun=at(0, -1))
    acting(s, 0, "land")
    do(s, "token:gray", f"place:{at(0, 1)}")
    acting(s, 0, "land")
    do(s, "token:green")
    assert refused(s, f"place:{at(1, 0)}") == ""  # a token may still be put into it


# --- where a token may lie, by a slow reference
@pytest.mark.rules("helios:H17", "helios:R18", "helios:R19")
def test_places_for_tokens_agree_with_the_letter_of_the_rule_on_random_lands() -> None:
    rng, shut = Rng(9), 0
    for _ in range(200):
        tokens = random_land(rng)
        land = Land(tokens)
        suns = sorted(h for h in land.sky if any(beside(h, d) in tokens for d in range(6)))
        s = bare(2)
        p = s.players[0]
        p.land, p.sun = mask(*tokens), HEX_AT[suns[rng.below(len(suns))]]
        sun = COORDINATES[p.sun]
        for h in BOARD:
            fits = h not in DARK | tokens | {sun} and any(beside(h, d) in tokens for d in range(6))
            if fits and sun not in Land(tokens | {h}).sky:
                fits = False
                shut += 1
            assert (place_refusal(s, 0, HEX_AT[h]) == 0) == fits, (sorted(tokens), sun, h)
            if h not in tokens:
                assert is_open(STANDARD, p.land, HEX_AT[h]) == (h in land.sky)
    assert shut > 10


# --- a second method on random lands
def compare(lands: int, seed: int) -> Counter[str]:
    """Random lands, each with the Sun somewhere on its shore or caught in a dead end: both methods, all ends."""
    rng, met = Rng(seed), Counter[str]()
    for _ in range(lands):
        tokens = random_land(rng)
        land, shore = Land(tokens), Shore(STANDARD, mask(*tokens))
        suns = sorted(h for h in land.sky if any(beside(h, d) in tokens for d in range(6)))
        assert dict(zip_dead(shore)) == land.ways_out
        assert shore.n == land.lap
        for _ in range(3):
            sun = suns[rng.below(len(suns))]
            touches = [d for d in range(6) if beside(sun, d) in tokens]
            touch = touches[rng.below(len(touches))]
            limit = UNLIMITED if rng.below(8) == 0 else 1 + rng.below(14)
            scoring = rng.below(4) > 0
            found = shore.moves(HEX_AT[sun], touch, limit, scoring)
            wanted = land.ends(sun, touch, limit, scoring)
            got = {
                COORDINATES[h]: (
                    found.steps[h],
                    bool(found.scored >> h & 1),
                    None if found.touches[h] == NO_TOUCH else found.touches[h],
                )
                for h in range(HEXES)
                if found.ends >> h & 1
            }
            assert got == wanted, (sorted(tokens), sun, touch, limit, scoring)
            assert wanted, "there is always a way to go"
            met.update(["caught"] if sun in land.ways_out else [])
            met.update(["edge"] if sun in DARK else [])
            met.update(["revolution"] if any(scored for _, scored, _ in wanted.values()) else [])
        met.update(["lake"] if land.lakes else [])
        met.update(["dead end"] if land.ways_out else [])
        met.update(["alley"] if len(land.ways_out) > 1 else [])
        met.update(["wedged"] if len({shore.hex[i] for i in range(shore.n)}) < shore.n else [])
    return met


def zip_dead(shore: Shore) -> list[tuple[Hex, Hex]]:
    out = [(h, shore.way_out[h]) for h in range(HEXES)]
    return [(COORDINATES[h], COORDINATES[way]) for h, way in out if way >= 0]


@pytest.mark.rules("helios:H26", "helios:H27", "helios:H28", "helios:H29", "helios:H30", "helios:R22", "helios:R25")
def test_both_methods_agree_on_random_lands() -> None:
    met = compare(600, seed=1)
    assert min(met[what] for what in ("lake", "dead end", "alley", "wedged", "edge", "caught", "revolution")) >= 20, met


@pytest.mark.slow
def test_both_methods_agree_on_twenty_thousand_random_lands() -> None:
    met = compare(20_000, seed=2)
    assert min(met.values()) >= 500, met
