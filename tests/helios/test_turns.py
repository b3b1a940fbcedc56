"""Rounds, turns, action tiles and bonus actions."""

import pytest

from sunstone.engine.frame import CHANCE, OVER, kind_of
from sunstone.engine.registry import find
from sunstone.games.helios import kinds
from sunstone.games.helios.laws import laws
from sunstone.games.helios.state import Helios, tiles_below
from sunstone.games.helios.view import column, phase_of
from tests.helios.fixture import (
    TABLE,
    acting,
    area,
    bare,
    changed,
    do,
    legal,
    look,
    on_turn,
    options,
    phase_2,
    put,
    refused,
    resolve_chance,
    start,
    tiles,
)
from tests.support import Config, play_randomly, walk


# --- taking a tile
@pytest.mark.rules("helios:H11", "helios:H12", "helios:EX01")
def test_the_bottom_tile_goes_below_the_area_of_its_colour_whatever_its_symbol() -> None:
    s = bare()
    tiles(s, land="red gray", build="yellow yellow blue", sun="")
    on_turn(s, 1)
    assert legal(s) == {"take:land", "take:build"}
    before = look(s)
    do(s, "take:build")
    assert changed(before, s) == {
        1: {"tiles blue": ["blue build"]},
        TABLE: {"column build": ["yellow", "yellow"]},
    }
    assert kind_of(s.top) == kinds.BUILD and s.to_move == 1


@pytest.mark.rules("helios:H12", "helios:R15", "helios:EX02")
def test_a_gray_tile_goes_below_an_area_of_choice_and_counts_as_that_colour() -> None:
    s = bare()
    tiles(s, land="red gray")
    do(on_turn(s, 0), "take:land")
    assert legal(s) == {"area:red", "area:yellow", "area:blue"}
    before = look(s)
    do(s, "area:yellow")
    assert changed(before, s) == {0: {"tiles yellow": ["gray land"]}}
    assert tiles_below(s.players[0].areas[1]) == 1


@pytest.mark.rules("helios:H11", "helios:EX05", "helios:H37")
def test_an_empty_column_is_not_available_but_a_bonus_action_is() -> None:
    s = bare()
    tiles(s, land="", build="red", sun="red")
    put(s, 0, {"e5": "brown brown"})
    area(s, 0, "red", "land", "sun", "sun")
    on_turn(s, 0)
    assert refused(s, "take:land") == "COLUMN_EMPTY"
    do(s, "take:build", "decline")
    assert options(s, "bonus:") == {"land", "build", "sun"}
    do(s, "bonus:land", "token:gray", "place:e6")
    assert look(s)[0]["e6"] == "gray gray"


@pytest.mark.rules("helios:H13", "helios:R45", "helios:R46")
def test_a_tile_must_be_taken_but_its_action_may_be_declined() -> None:
    for symbol in ("land", "build", "sun"):
        s = bare()
        on_turn(s, 0)
        assert "decline" not in legal(s) and len(legal(s)) == 3
        tiles(s, **{symbol: "red"})
        before = look(s)
        do(s, f"take:{symbol}")
        assert "decline" in legal(s)
        do(s, "decline")
        assert changed(before, s) == {0: {"tiles red": [f"red {symbol}"]}, TABLE: {f"column {symbol}": []}}
        assert s.to_move == 1


@pytest.mark.rules("helios:R46")
def test_an_action_that_can_do_nothing_leaves_only_declining() -> None:
    s = acting(bare(), 0, "build")
    assert legal(s) == {"decline"}
    s = bare()
    for i in range(6):
        s.face_up[i] = 0
    for k in range(4):
        s.bonus[k] = 0
    assert legal(acting(s, 0, "land")) == {"decline"}
    area(s, 0, "red", "land", "sun", "sun")
    tiles(s, build="red")
    do(on_turn(s, 0), "take:build", "decline")
    assert legal(s) == {"forfeit", "bonus:sun"}
    assert refused(s, "bonus:land") == refused(s, "bonus:build") == "NOTHING_TO_DO"


# --- sets
@pytest.mark.rules("helios:H14", "helios:H37", "helios:R16", "helios:EX03")
def test_the_fourth_tile_brings_a_bonus_action_and_then_the_four_leave() -> None:
    s = bare()
    area(s, 0, "yellow", "land", "sun", "gray build")
    tiles(s, build="yellow", sun="")
    on_turn(s, 0)
    before = look(s)
    do(s, "take:build", "decline")
    assert tiles_below(s.players[0].areas[1]) == 4  # they lie there until the bonus action is over
    do(s, "bonus:sun", "sun:f4")
    assert changed(before, s) == {
        0: {"tiles yellow": [], "sun": "f4", "e5": "brown brown"},
        TABLE: {
            "column build": [],
            "supply brown": -1,
            "discards land yellow": 1,
            "discards sun yellow": 1,
            "discards build yellow": 1,
            "discards build gray": 1,
        },
    }
    assert s.to_move == 1


@pytest.mark.rules("helios:H14", "helios:H37")
def test_a_bonus_action_may_be_forfeited_but_not_kept() -> None:
    s = bare()
    area(s, 0, "red", "land", "sun", "sun")
    tiles(s, sun="red")
    do(on_turn(s, 0), "take:sun", "decline")
    before = look(s)
    do(s, "forfeit")
    assert changed(before, s) == {
        0: {"tiles red": []},
        TABLE: {"discards land red": 1, "discards sun red": 3},
    }
    assert s.to_move == 1
    assert "decline" not in legal(acting(bare(), 0, "sun", bonus=True))


@pytest.mark.rules("helios:R15", "helios:R57", "helios:EX48")
def test_a_gray_tile_completes_a_set_and_is_gray_again_in_the_discards() -> None:
    s = bare()
    area(s, 0, "red", "land", "land", "sun")
    tiles(s, build="gray")
    before = look(s)
    do(on_turn(s, 0), "take:build", "area:red", "decline", "forfeit")
    found = changed(before, s)[TABLE]
    assert found == {"column build": [], "discards land red": 2, "discards sun red": 1, "discards build gray": 1}


@pytest.mark.rules("helios:R16", "helios:R15")
def test_between_turns_nobody_has_more_than_three_tiles_below_an_area() -> None:
    for seed in range(4):
        for s in walk(Config("helios", 3).new(), seed):
            assert isinstance(s, Helios)
            if s.depth and kind_of(s.top) == kinds.TURN:
                assert all(tiles_below(a) <= 3 for p in s.players for a in p.areas)


@pytest.mark.rules("helios:H38", "helios:R17", "helios:EX55", "helios:B12")
def test_the_palace_action_comes_before_the_action_of_the_set() -> None:
    s = bare()
    put(s, 0, {"e5": "brown green gray", "e6": "gray brown"})
    area(s, 0, "blue", "build", "sun", "sun")
    tiles(s, build="blue")
    do(on_turn(s, 0), "take:build", "build:palace", "pay:e5-gray", "pay:e5-green", "pay:e6-brown")
    do(s, "bonus:sun", "sun:f4")  # the Palace's
    assert tiles_below(s.players[0].areas[2]) == 4
    do(s, "bonus:land", "token:green", "place:d5")  # the set's
    assert s.players[0].areas[2] == 0 and s.to_move == 1


@pytest.mark.rules("helios:H38", "helios:R17")
def test_a_palace_built_with_the_bonus_of_a_set_brings_its_own_before_the_tiles_leave() -> None:
    s = bare()
    put(s, 0, {"e5": "brown green gray", "e6": "gray brown"})
    area(s, 0, "blue", "build", "sun", "sun")
    tiles(s, sun="blue")
    do(on_turn(s, 0), "take:sun", "decline", "bonus:build", "build:palace")
    do(s, "pay:e5-gray", "pay:e5-green", "pay:e6-brown", "bonus:sun")
    assert tiles_below(s.players[0].areas[2]) == 4
    do(s, "sun:f4")
    assert s.players[0].areas[2] == 0 and s.to_move == 1


# --- rounds
@pytest.mark.rules("helios:H09", "helios:H15", "helios:H48", "helios:R11", "helios:EX45")
@pytest.mark.parametrize(
    ("players", "turns", "new_tiles"),
    [(2, [4, 5, 4, 5], [1, 3]), (3, [6, 6, 6], [1, 2, 3]), (4, [4, 4, 4, 4], [1, 2, 3, 4])],
)
def test_rounds_and_turns_by_number_of_players(players: int, turns: list[int], new_tiles: list[int]) -> None:
    """Counted in games in which nobody ever uses a tile or completes a set, so that no column runs short."""
    s = start(players)
    taken: dict[int, list[int]] = {}
    drawn: set[int] = {1}
    while s.to_move != OVER:
        names = legal(s)
        if kind_of(s.top) == kinds.TURN:
            taken.setdefault(s.round, []).append(int(s.to_move))
            for p in s.players:
                for i in range(3):
                    for symbol in range(3):  # tiles below the boards go to the discards at once
                        s.discards[symbol * 4 + i] += p.areas[i] >> 6 * symbol & 7
                        s.discards[symbol * 4 + 3] += p.areas[i] >> 6 * symbol + 3 & 7
                    p.areas[i] = 0
        elif s.to_move == CHANCE and kind_of(s.top) == kinds.DRAW_TILE:
            drawn.add(int(s.round))
        choice = next((n for n in ("decline", "pass", "area:red") if n in names), sorted(names)[0])
        do(s, choice)
    assert sorted(drawn) == new_tiles
    assert [len(taken[r + 1]) for r in range(len(turns))] == [n * players for n in turns]
    for r, seats in taken.items():
        assert seats == [(r - 1 + i) % players for i in range(len(seats))]  # seat 0 starts round 1, then to the left


@pytest.mark.rules("helios:H10", "helios:R40")
def test_the_last_round_has_a_characters_phase_and_then_the_final_scoring() -> None:
    s = bare(2)
    s.round, s.turns = 4, 10
    tiles(s, land="", build="", sun="")
    put(s, 0, mana=2)
    on_turn(s, 0)
    s.depth = 1  # the turns are over
    s.settle()
    assert phase_of(s) == "characters" and s.to_move == 0
    do(s, "hire:priestess", "done", "pass", "pass")
    assert s.to_move == OVER and s.players[0].hired


@pytest.mark.rules("helios:H15", "helios:EX04")
def test_with_four_players_the_last_two_tiles_are_discarded() -> None:
    s = start(4)
    while kind_of(s.top) != kinds.CHARACTERS:
        names = legal(s)
        do(s, next((n for n in ("decline", "area:red", "forfeit") if n in names), sorted(names)[0]))
    held = sum(tiles_below(a) for p in s.players for a in p.areas)
    assert s.turns == 16 and sum(len(column(c)) for c in s.columns) == 0
    assert sum(s.discards) == 18 - held and sum(s.pool) == 30
    assert laws(s) == []


@pytest.mark.rules("helios:H15", "helios:H46", "helios:R12", "helios:EX65")
def test_with_two_players_ten_tiles_stay_for_the_second_round() -> None:
    s = start(2)
    while kind_of(s.top) != kinds.CHARACTERS:
        names = legal(s)
        do(s, next((n for n in ("decline", "area:red", "forfeit") if n in names), sorted(names)[0]))
    columns, earth = list(s.columns), list(s.piles)
    assert sum(len(column(c)) for c in columns) == 10
    do(s, "pass", "pass")
    assert legal(s) <= {f"~earth:{c}" for c in ("brown", "gray", "green", "blue", "black")}
    resolve_chance(s)
    assert list(s.columns) == columns  # in the same order
    assert list(s.piles) == [n - 1 for n in earth] and all(s.face_up[i] for i in range(6))
    assert s.first == 1 and s.round == 2 and s.to_move == 1 and kind_of(s.top) == kinds.TURN
    while kind_of(s.top) != kinds.CHARACTERS:
        names = legal(s)
        do(s, next((n for n in ("decline", "area:red", "forfeit") if n in names), sorted(names)[0]))
    assert list(s.columns) == [0, 0, 0]
    do(s, "pass", "pass")
    resolve_chance(s)
    assert [len(column(c)) for c in s.columns] == [6, 6, 6]


@pytest.mark.rules("helios:R14", "helios:R56", "helios:EX47")
def test_a_column_that_cannot_be_filled_stays_short_and_is_not_filled_with_other_tiles() -> None:
    s = bare(4)
    s.round = 2
    for k in range(4):
        s.pool[k], s.discards[k] = 1, int(k == 0)
    do(phase_2(s, 0), *["pass"] * 4)
    while kind_of(s.top) != kinds.DRAW_TILE:
        s.play(s.legal()[0])
    assert s.round == 3 and s.legal() == [1004, 1005, 1006, 1007]
    do(s, "~land:red", "~land:yellow", "~land:blue", "~land:gray")
    assert legal(s) == {"~land:red"}  # what was left is drawn first, then the discards
    do(s, "~land:red")
    assert column(s.columns[0]) == ["red", "yellow", "blue", "gray", "red"]
    assert sum(s.pool[k] + s.discards[k] for k in range(4)) == 0
    assert all(name.startswith("~build:") for name in legal(s))
    resolve_chance(s)
    assert len(column(s.columns[1])) == len(column(s.columns[2])) == 6


@pytest.mark.rules("helios:R14", "helios:EX47")
def test_a_turn_that_finds_all_columns_empty_ends_the_phase() -> None:
    s = bare(4)
    tiles(s, land="", build="red", sun="")
    s.turns = 2
    do(on_turn(s, 1), "take:build", "decline")
    assert kind_of(s.top) == kinds.CHARACTERS and s.turns == 2


@pytest.mark.rules("helios:R14")
@pytest.mark.parametrize("symbol", ["land", "build", "sun"])
def test_the_phase_goes_on_while_any_column_has_a_tile(symbol: str) -> None:
    s = bare(4)
    tiles(s, **{"land": "", "build": "", "sun": "", symbol: "red red"})
    do(on_turn(s, 1), f"take:{symbol}", "decline")
    assert kind_of(s.top) == kinds.TURN and legal(s) == {f"take:{symbol}"}


@pytest.mark.rules("helios:R56")
def test_a_draw_pile_is_not_touched_while_enough_tiles_are_left() -> None:
    s = bare(3)
    s.discards[0] = 3
    s.pool[0] -= 3
    do(phase_2(s, 0), *["pass"] * 3)
    resolve_chance(s)
    assert s.discards[0] >= 3


def test_the_record_of_a_game_splits_set_up_and_moves() -> None:
    game = Config("helios", 2).start(seed=3)
    assert not find("helios").in_play(game.state) and game.record.first_move < 0
    play_randomly(game, 3)
    first = game.record.entries[game.record.first_move]
    assert find("helios").vocabulary.name(first.action).startswith("take:")
