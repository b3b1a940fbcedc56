"""When an Eclipse comes, who plays before it and after it, and how the discs move."""

import pytest

from sunstone.engine.frame import OVER
from sunstone.games.city.state import City
from tests.city.fixture import bare, do, legal, on_turn, put, pyramid_offer
from tests.city.scenes import (
    ALL_SLOTS,
    build,
    clear_pyramid,
    crew,
    idle,
    idle_until_salary,
    pay,
    resolve_all,
)

DARK = {2: [10, 9, 8], 3: [11, 10, 9], 4: [12, 11, 10]}
ARRIVALS = [(players, seat) for players in (2, 3, 4) for seat in range(players)]


def turns_by_the_book(players: int, seat: int) -> list[int]:
    """Who still plays once the light disc reached the dark one in that seat's turn: word for word."""
    last = players - 1
    full_round = list(range(players))
    if seat == last:
        return full_round
    rest_of_the_round = list(range(seat + 1, players))
    return rest_of_the_round + full_round


def ascend(s: City, seat: int) -> None:
    """That seat takes a turn in which one of its workers ascends."""
    put(s, seat, "palace-5")
    on_turn(s, seat)
    do(s, "take:palace-5", "go:1", "main", "power:quarry-5", "ascend:vp")
    resolve_all(s)


def build_on_top(s: City, seat: int) -> None:
    """That seat takes a turn in which it lays the tile on top of the pyramid."""
    clear_pyramid(s)
    pyramid_offer(s, 31, 0, 0)
    build(s, *ALL_SLOTS[:-1], avoid=(31,))
    put(s, seat, "forest-1", stone=2, wood=3, cocoa=9)
    on_turn(s, seat)
    do(s, "take:forest-1", "go:1", "main", "tile:1", "place:4.1.1@0", "power:construction-1")
    resolve_all(s)


def at_salary(s: City) -> bool:
    return any(name.startswith("pay:") for name in legal(s))


# --- the discs
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rules("city:B17", "city:72")
def test_the_dark_disc_starts_by_the_number_of_players_and_comes_one_nearer_each_time(players: int) -> None:
    s = crew(players)
    for done, dark in enumerate(DARK[players]):
        assert (s.light, s.dark, s.eclipses) == (0, dark, done)
        s.light = dark
        on_turn(s, 0)
        idle_until_salary(s)
        pay(s)
        resolve_all(s)
    assert s.to_move == OVER


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rules("city:70")
def test_the_light_disc_moves_after_the_turn_of_the_last_player_only(players: int) -> None:
    s = on_turn(crew(players), 0)
    for _ in range(3):
        for seat in range(players):
            before = s.light
            assert idle(s) == seat
            assert s.light - before == (1 if seat == players - 1 else 0)


# --- waiting for the Eclipse
@pytest.mark.parametrize(("players", "seat"), ARRIVALS)
@pytest.mark.rules("city:70", "city:71", "city:B9")
def test_after_an_ascension_the_round_is_finished_and_one_more_is_played(players: int, seat: int) -> None:
    s = crew(players)
    s.light = s.dark - 1
    ascend(s, seat)
    assert s.light == s.dark
    assert idle_until_salary(s) == turns_by_the_book(players, seat)
    assert s.light == s.dark  # it did not move meanwhile


@pytest.mark.rules("city:B9")
def test_player_two_of_four_reaches_the_dark_disc() -> None:
    s = crew(4)
    s.light = 11
    ascend(s, 1)
    for seat in (2, 3, 0, 1, 2, 3):
        assert (s.light, s.dark, s.eclipses) == (12, 12, 0)
        assert idle(s) == seat
    assert at_salary(s)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rules("city:70")
def test_after_the_last_players_own_disc_step_one_full_round_is_played(players: int) -> None:
    s = crew(players)
    s.light = s.dark - 1
    on_turn(s, players - 1)
    assert idle(s) == players - 1
    assert s.light == s.dark
    assert idle_until_salary(s) == list(range(players))


@pytest.mark.rules("city:B34")
def test_two_players_and_the_last_player_collects_cocoa_onto_the_dark_disc() -> None:
    s = crew(2)
    s.light = 9
    on_turn(s, 1)
    idle(s)
    assert (s.light, s.dark) == (10, 10)
    assert idle_until_salary(s) == [0, 1]
    s = crew(2, dark_eclipse=True)
    s.light = 9
    on_turn(s, 1)
    idle(s)
    assert at_salary(s)


@pytest.mark.rules("city:70", "city:72")
def test_one_step_short_of_the_dark_disc_nothing_happens() -> None:
    s = crew(4)
    s.light = 10
    on_turn(s, 3)
    idle(s)
    assert (s.light, s.final_round) == (11, 0)
    assert [idle(s) for _ in range(4)] == [0, 1, 2, 3]
    assert s.light == 12
    assert not at_salary(s)


@pytest.mark.rules("city:72", "city:71")
def test_ascensions_while_waiting_are_ignored_by_the_calendar() -> None:
    s = crew(4)
    s.light = 11
    ascend(s, 0)
    for seat in (1, 2, 3, 0, 1, 2):
        ascend(s, seat)
        assert (s.light, s.eclipses) == (12, 0)
        assert s.to_move == (seat + 1) % 4
    ascend(s, 3)
    assert at_salary(s)
    pay(s)
    assert (s.light, s.dark, s.eclipses) == (0, 11, 1)
    assert s.to_move == 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rules("city:72", "city:112")
def test_after_an_eclipse_the_disc_starts_at_zero_and_the_first_player_begins(players: int) -> None:
    s = crew(players)
    s.light = s.dark
    on_turn(s, players - 1)
    idle(s)
    assert idle_until_salary(s) == list(range(players))
    pay(s)
    resolve_all(s)
    assert (s.light, s.dark, s.eclipses, s.final_round, s.to_move) == (0, DARK[players][1], 1, 0, 0)
    for round_ in range(DARK[players][1]):
        assert [idle(s) for _ in range(players)] == list(range(players))
        assert s.light == round_ + 1
    assert not at_salary(s)  # the full round still comes
    assert idle_until_salary(s) == list(range(players))


# --- the tile on top
@pytest.mark.parametrize(("players", "seat"), ARRIVALS)
@pytest.mark.rules("city:14", "city:13", "city:B19")
def test_after_the_tile_on_top_the_ordinary_turns_are_played_and_the_game_ends(players: int, seat: int) -> None:
    s = crew(players)
    s.light = 2
    build_on_top(s, seat)
    assert (s.light, s.dark) == (DARK[players][0], DARK[players][0])
    assert idle_until_salary(s) == turns_by_the_book(players, seat)
    pay(s)
    assert s.to_move == OVER
    assert s.eclipses == 1


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.rules("city:B36", "city:13")
def test_the_tile_on_top_adds_no_turns_to_a_waiting_eclipse(seat: int) -> None:
    s = crew(4)
    s.light = 11
    on_turn(s, 3)
    idle(s)  # the disc arrives: one full round follows
    assert [idle(s) for _ in range(seat)] == list(range(seat))
    build_on_top(s, seat)
    rest = list(range(seat + 1, 4))
    assert idle_until_salary(s) == rest
    pay(s)
    assert s.to_move == OVER
    assert s.eclipses == 1


@pytest.mark.rules("city:B36", "city:14")
def test_the_tile_on_top_in_the_round_before_the_full_one_adds_no_turns_either() -> None:
    s = crew(4)
    s.light = 11
    ascend(s, 0)
    build_on_top(s, 1)
    assert idle_until_salary(s) == [2, 3, 0, 1, 2, 3]


# --- Dark Eclipse
@pytest.mark.parametrize(("players", "seat"), ARRIVALS)
@pytest.mark.rules("city:80", "city:112", "city:B35")
def test_in_the_variant_the_eclipse_follows_the_turn_and_the_next_player_goes_on(players: int, seat: int) -> None:
    s = crew(players, dark_eclipse=True)
    s.light = s.dark - 1
    ascend(s, seat)
    assert at_salary(s)
    pay(s)
    resolve_all(s)
    assert (s.light, s.dark, s.eclipses) == (0, DARK[players][1], 1)  # the last player's step is not made from 0
    assert s.to_move == (seat + 1) % players
    following = [(seat + 1 + i) % players for i in range(players)]
    assert [idle(s) for _ in range(players)] == following
    assert s.light == 1


@pytest.mark.rules("city:80")
def test_in_the_variant_the_last_players_disc_step_brings_the_eclipse_at_once() -> None:
    s = crew(3, dark_eclipse=True)
    s.light = s.dark - 1
    on_turn(s, 1)
    idle(s)
    assert not at_salary(s)
    assert idle(s) == 2
    assert at_salary(s)
    pay(s)
    resolve_all(s)
    assert s.to_move == 0


@pytest.mark.rules("city:80")
def test_in_the_variant_one_step_short_brings_no_eclipse() -> None:
    s = crew(3, dark_eclipse=True)
    s.light = s.dark - 2
    on_turn(s, 2)
    idle(s)
    assert (s.light, s.to_move) == (s.dark - 1, 0)
    assert not at_salary(s)


@pytest.mark.parametrize(("players", "seat"), ARRIVALS)
@pytest.mark.rules("city:80", "city:14")
def test_in_the_variant_the_tile_on_top_ends_the_game_after_that_turn(players: int, seat: int) -> None:
    s = crew(players, dark_eclipse=True)
    s.light = 2
    build_on_top(s, seat)
    assert at_salary(s)
    pay(s)
    assert s.to_move == OVER
    assert s.eclipses == 1


@pytest.mark.rules("city:80", "city:111")
def test_in_the_variant_the_third_eclipse_may_end_the_game_in_the_middle_of_a_round() -> None:
    s = crew(4, dark_eclipse=True)
    s.eclipses, s.dark = 2, 10
    s.light = 9
    ascend(s, 1)
    pay(s)
    assert s.to_move == OVER
    assert s.eclipses == 3


# --- after the last one
@pytest.mark.rules("city:111")
def test_after_the_last_eclipse_discs_and_neutral_workers_stay_where_they_are() -> None:
    for eclipses, capstone in ((2, 0), (0, 1)):
        s = crew(2)
        s.eclipses, s.capstone, s.dark = eclipses, capstone, DARK[2][eclipses]
        s.light = s.dark
        s.neutral_a, s.neutral_b = 0b111, 0b111000
        s.final_round = 1
        on_turn(s, 1)
        idle(s)
        pay(s)
        assert s.to_move == OVER
        assert (s.light, s.dark) == (DARK[2][eclipses], DARK[2][eclipses])
        assert (s.neutral_a, s.neutral_b) == (0b111, 0b111000)
        assert s.legal() == []


@pytest.mark.rules("city:111")
def test_the_second_eclipse_is_not_the_last() -> None:
    s = bare(4)
    put(s, 0, "forest-1")
    s.eclipses, s.dark = 1, 11
    s.light, s.final_round = 11, 1
    put(s, 3, "nobles-1")
    on_turn(s, 3)
    idle(s)
    pay(s)
    assert (s.eclipses, s.light, s.dark, s.to_move) == (2, 0, 10, 0)
