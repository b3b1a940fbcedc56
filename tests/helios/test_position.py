"""Positions as data: what is wrong is named, and every law notices what breaks it."""

import copy
from typing import Any

import pytest

import sunstone
from sunstone.engine.errors import BadPosition, SunstoneError
from sunstone.games.helios import kinds
from sunstone.games.helios.laws import laws
from sunstone.games.helios.state import Helios
from tests.helios.fixture import acting, bare, do, put
from tests.support import Config, walk

LAW_BREAKERS: list[tuple[str, Any, str]] = [
    ("round", 0, "round: 0, a game of 3 has 3"),
    ("turns", 19, "turns: 19 is not a whole number from 0 to 18"),
    ("first", 3, "first: there is no seat 3"),
    ("drawn", 6, "drawn: these are no Earth tokens"),
    ("drawn", 8, "drawn: these are no Earth tokens"),
    ("houses", 3, "houses: there are"),
    ("supply[0]", 1, "resources: there are"),
    ("pool[0]", 0, "action tiles: there are"),
    ("columns[0]", 7, "columns[0]: no column"),
    ("extra[2]", 0, "Earth tokens: there are"),
    ("face_up[1]", 3, "face_up[1]: a token of another colour"),
    ("face_up[5]", 6, "face_up[5]: no Earth token"),
    ("bonus[1]", 0, "Bonus tokens: there are"),
    ("seats[0].hired", 3, "characters: architect works for two"),
    ("seats[0].active", 64, "seats[0].active: one of them was never hired"),
    ("seats[0].sun_value", 9, "seats[0].sun_value: 9, buildings and characters make"),
    ("seats[0].sun", 30, "seats[0].sun: it stands on no free hex"),
    ("seats[0].sun", 0, "seats[0].sun: it touches no token"),
    ("seats[0].touch", 0, "seats[0].touch: there is no token on that side"),
    ("seats[0].land", 1 << 30 | 1 << 31 | 1 << 40, "seats[0].land: it is not where the tokens are"),
]


def sound() -> Helios:
    """Three players; seat 0 has two tokens and a resource, seat 1 the Architect."""
    s = bare(3)
    put(s, 0, {"e5": "brown brown", "e6": "gray"})
    put(s, 1, hired=["architect"])
    s.turns = 17
    assert sunstone.load(s.to_data()).key() == s.key()
    return s


def change(data: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    broken = copy.deepcopy(data)
    at: Any = broken
    *path, last = field.replace("[", ".").replace("]", "").split(".")
    for name in path:
        at = at[int(name)] if name.isdecimal() else at[name]
    at[int(last) if last.isdecimal() else last] = value
    return broken


@pytest.mark.parametrize(("field", "value", "words"), LAW_BREAKERS)
def test_a_position_that_breaks_a_law_is_refused(field: str, value: Any, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        sunstone.load(change(sound().to_data(), field, value))
    assert words in str(caught.value)


def test_a_round_of_two_players_has_eight_turns() -> None:
    data = bare(2).to_data()
    assert sunstone.load(change(data, "turns", 8)).to_data()["turns"] == 8
    with pytest.raises(BadPosition, match="turns: 9 in this round, there are 8"):
        sunstone.load(change(data, "turns", 9))


def test_what_lies_on_tokens_is_checked_too() -> None:
    s = sound()
    p = s.players[0]
    p.temples = 1 << 30
    assert "seats[0].temples: one shares its token with a resource" in laws(s)
    p.temples = 1 << 50
    assert "seats[0].land: something stands where no token lies" in laws(s)
    p.temples, p.areas[0] = 0, 7 << 3
    assert "seats[0].areas: more than 4 tiles below one" in laws(s)
    p.areas[0], p.cubes[5] = 0, 1 << 31
    assert "seats[0].cubes: a second one without a first" in laws(s)


def test_a_shut_in_sun_and_split_land_are_noticed() -> None:
    s = bare(2)
    ring = ("e3", "f3", "f4", "e5", "d4", "d3")
    put(s, 0, dict.fromkeys(ring, "brown"), sun="e4")
    assert any("shut in" in law for law in laws(s))
    put(s, 0, {"e5": "brown", "e7": "gray"}, sun="e4")
    assert any("hangs together" in law for law in laws(s))
    s.players[0].tokens[1] |= 1 << 30
    assert any("shares a hex" in law for law in laws(s))
    s.players[1].cubes[0] |= 1 << 30
    s.players[1].cubes[1] |= 1 << 30
    s.players[1].cubes[2] |= 1 << 30
    assert any("more than two on e5" in law for law in laws(s))


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("rules", 99, "rules: the position is of rules version 99"),
        ("players", "two", "players is a number"),
        ("players", 7, "for 2, 3 or 4 players"),
        ("board", 3, "board is text"),
        ("board", "board = 7", "there is no field 'board'"),
        ("seats", [], "seats is a list of 3"),
        ("supply", [1], "supply is a list of 5"),
        ("supply[0]", "many", "supply[0]: 'many' is not a whole number"),
        ("seats[1].mana", -1, "seats[1].mana: -1 is not"),
        ("stack[0]", 5, "stack[0] is a mapping"),
        ("stack[0].step", "Dance", "there is no step 'Dance'"),
        ("stack[0].seat", 9, "there is no seat 9"),
        ("stack", [{"step": "BeginTurn", "seat": 0, "cause": 0, "a": 0, "b": 0, "c": 0}], "is no decision"),
        ("stack", [{"step": "Place", "seat": 0, "cause": 0, "a": 10, "b": 0, "c": 0}], "nothing that Place knows"),
        ("stack", [{"step": "Place", "seat": 0, "cause": 0, "a": 17, "b": 0, "c": 0}], "nothing that Place knows"),
        ("stack", [{"step": "Put", "seat": 0, "cause": 0, "a": 5, "b": 0, "c": 0}], "nothing that Put knows"),
        ("stack", [{"step": "Shine", "seat": 0, "cause": 0, "a": 3, "b": 0, "c": 0}], "Shine has no answer"),
        ("stack", [{"step": "Turn", "seat": 14, "cause": 0, "a": 0, "b": 0, "c": 0}] * 60, "at most 48 may wait"),
    ],
)
def test_damaged_data_is_refused_with_the_place(field: str, value: Any, words: str) -> None:
    with pytest.raises(SunstoneError) as caught:
        sunstone.load(change(sound().to_data(), field, value))
    assert words in str(caught.value)


def test_unknown_and_missing_fields_are_named() -> None:
    data = sound().to_data()
    with pytest.raises(BadPosition, match="lacks the field 'houses'"):
        sunstone.load({k: v for k, v in data.items() if k != "houses"})
    with pytest.raises(BadPosition, match="unknown field 'moon'"):
        sunstone.load(data | {"moon": 1})


def test_any_number_anywhere_gives_a_position_or_an_error() -> None:
    """Loading never crashes, and what it lets through can be played to the end."""
    tried = refused = 0
    for i, s in enumerate(walk(Config("helios", 2).new(), 8)):
        if i % 12:
            continue
        data = s.to_data()
        for field in [*(f"stack[{k}].{x}" for k in range(s.depth) for x in ("seat", "a", "b", "c")), "round", "turns"]:
            for value in (0, 1, 5, 14, 60, 255):
                tried += 1
                try:
                    loaded = sunstone.load(change(data, field, value))
                except SunstoneError:
                    refused += 1
                else:
                    assert loaded.legal() or loaded.depth == 0
    assert tried > 500 and 100 < refused < tried


def test_a_stack_in_the_middle_of_a_payment_is_kept() -> None:
    s = bare(2)
    put(s, 0, {"e5": "brown green green", "e6": "gray gray"})
    do(acting(s, 0, "build"), "build:palace", "pay:e5-green")
    again = sunstone.load(s.to_data())
    assert again.key() == s.key() and again.legal() == s.legal() and s.top & 255 == kinds.PAY
