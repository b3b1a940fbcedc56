"""Positions typed in: what no game can come to is refused with the field and the reason; real ones come back whole."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import sunstone
from sunstone.engine.errors import BadPosition
from sunstone.engine.frame import CHANCE, OVER, frame
from sunstone.games.city.components import M_MASK
from sunstone.games.city.kinds import AFTER_ECLIPSE, SALARIES, SALARY, SHAMAN_GO
from sunstone.games.city.pyramid_data import SLOTS
from sunstone.games.city.state import ON_WHEEL, City, die, one
from tests.city.fixture import do, put, pyramid_offer, start
from tests.support import Config, configs, fullest_configs, main_configs, over, walk

Data = dict[str, Any]
Change = Callable[[Data], None]


def written(s: City) -> Data:
    return dict(json.loads(json.dumps(s.to_data())))


def refusal(s: City, change: Change) -> str:
    """What loading says to the position once it is changed; unchanged it is accepted."""
    data = written(s)
    assert sunstone.load(data).key() == s.key()
    change(data)
    with pytest.raises(BadPosition) as caught:
        sunstone.load(data)
    return str(caught.value)


def set_to(name: str, value: int) -> Change:
    return lambda data: data.__setitem__(name, value)


def a_turn() -> City:
    """A real start, in which the first seat is asked for its turn."""
    return start(4)


def with_top_tile() -> City:
    """Every slot of the pyramid is filled, the top one too."""
    s = a_turn()
    pyramid_offer(s)
    laid = [(x - 1) // 4 for x in s.slots if x]
    tiles = [t for t in range(32) if t not in laid]
    s.pyramid_pool = sum(1 << t for t in tiles)
    for i in range(SLOTS):
        if s.slots[i] == 0:
            s.slots[i] = tiles[0] * 4 + 1
            s.pyramid_pool &= ~(1 << tiles.pop(0))
    s.capstone, s.light = 1, s.dark
    return s


# --- the sky and the pyramid
@pytest.mark.rules("city:13")
def test_the_capstone_and_the_tile_on_top_go_together() -> None:
    words = "capstone: it is 1, but no tile lies on the top of the pyramid"
    assert refusal(a_turn(), set_to("capstone", 1)) == words
    words = "capstone: it is 0, but a tile lies on the top of the pyramid"
    assert refusal(with_top_tile(), set_to("capstone", 0)) == words


@pytest.mark.rules("city:71")
def test_there_is_no_last_round_while_the_discs_are_apart() -> None:
    assert refusal(a_turn(), set_to("final_round", 1)) == "final_round: it is 1, but the discs have not met"
    s = a_turn()
    s.light, s.final_round = s.dark, 1
    assert sunstone.load(written(s)).key() == s.key()


# --- what seats have
@pytest.mark.rules("city:40", "city:74")
def test_masks_are_never_face_down() -> None:
    s = a_turn()
    kind = next(k for k in range(14, 21) if s.pool >> 2 * k & 3)
    s.pool -= one(kind)
    s.players[0].tiles += one(kind)

    def turn_down(data: Data) -> None:
        seat = data["seats"][0]
        seat["tiles"], seat["used"] = seat["tiles"] - one(kind), seat["used"] + one(kind)

    assert refusal(s, turn_down) == "seats[0].used: a mask is never face down"


@pytest.mark.rules("expansion:R67")
def test_nor_are_those_of_major_discovery_tiles() -> None:
    s = start(4, 1, ("obsidian",), setup="starting_tiles")
    s.major_pool -= one(M_MASK)
    s.players[0].majors += one(M_MASK)

    def turn_down(data: Data) -> None:
        del data["seats"][0]["majors"]
        data["seats"][0]["majors_used"] = one(M_MASK)

    assert refusal(s, turn_down) == "seats[0].majors_used: a mask is never face down"


@pytest.mark.rules("city:64")
@pytest.mark.parametrize("power", [1, 2, 4, 5])
def test_the_worker_on_the_wheel_has_power_three(power: int) -> None:
    def raise_it(data: Data) -> None:
        data["seats"][2]["dice"][3] = die(ON_WHEEL, power)

    words = f"seats[2].dice: the worker on the wheel has power 3, not {power}"
    assert refusal(a_turn(), raise_it) == words


# --- what a turn remembers
LEFT_OVER = {
    "moved": 1,
    "main_board": 1,
    "main_open": 1,
    "main_workers": 1,
    "main_lowest": 1,
    "main_known": 1,
    "main_placed": 1,
    "main_discount": 1,
    "main_power": 1,
}


@pytest.mark.rules("city:99")
@pytest.mark.parametrize(("name", "value"), LEFT_OVER.items())
def test_at_the_beginning_of_a_turn_nothing_is_left_over_from_an_action(name: str, value: int) -> None:
    words = f"{name}: left over from an action, but none is going on"
    assert refusal(a_turn(), set_to(name, value)) == words


@pytest.mark.rules("city:99", "expansion:R117", "expansion:R122")
def test_nor_is_anything_that_modules_remember() -> None:
    s = start(4, 1, ("obsidian", "altars"), setup="starting_tiles")
    for name in ("arrived", "main_double", "main_shaman"):
        assert refusal(s, set_to(name, 1)) == f"{name}: left over from an action, but none is going on"
    assert refusal(s, set_to("fresh", 1)) == "fresh: nobody is learning a technology"
    assert refusal(s, set_to("shaman_turn", 1)) == "shaman_turn: this turn is not spent on the shaman"


@pytest.mark.rules("city:99", "city:100")
def test_before_an_action_is_declared_and_in_worship_there_is_no_main_action() -> None:
    s = a_turn()
    put(s, 0, "alchemy-1", "nobles-2", "gold-1", cocoa=9)
    do(s, "take:alchemy-1", "go:1")
    words = "main_workers: left over from a main action, but none is going on"
    assert refusal(s, set_to("main_workers", 2)) == words
    assert refusal(s, set_to("moved", 0)) == "moved: the worker whose action is to come is not in it"
    do(s, "worship:sidebar+claim")
    assert refusal(s, set_to("main_workers", 2)) == words


@pytest.mark.rules("expansion:R85", "city:67")
def test_a_shaman_moves_only_in_a_turn_spent_on_it() -> None:
    """Else an altar could free the worker that worships, whose power the Royal tile is about to read."""
    s = start(4, 1, ("obsidian", "altars"), setup="starting_tiles")
    words = "shaman_turn: a shaman moves by itself only in a turn spent on it"
    assert refusal(do(s.clone(), "shaman"), set_to("shaman_turn", 0)) == words
    put(s, 0, "alchemy-1", "nobles-2", "gold-1", cocoa=9)
    do(s, "take:alchemy-1", "go:1", "worship:sidebar+claim")
    inside = s.clone()
    inside.push(frame(SHAMAN_GO, 0))
    assert refusal(s, lambda data: data.update(stack=written(inside)["stack"])) == words


@pytest.mark.rules("city:100")
def test_a_main_action_has_a_worker() -> None:
    s = a_turn()
    put(s, 0, "alchemy-1", "nobles-2", "gold-1", cocoa=9)
    do(s, "take:alchemy-1", "go:1", "main")
    for name in ("main_workers", "main_lowest"):
        assert refusal(s, set_to(name, 0)) == "main_workers, main_lowest: a main action needs a worker"


# --- salaries
def paying(*pledges: int) -> City:
    """An Eclipse in which the first seats have decided; the others are asked."""
    s = a_turn()
    s.depth = 0
    s.push(frame(AFTER_ECLIPSE, 3))
    s.push(frame(SALARIES, 3))
    for seat in range(3, len(pledges) - 1, -1):
        s.push(frame(SALARY, seat))
    for seat, pledge in enumerate(pledges):
        s.players[seat].pledge = pledge
        s.players[seat].cocoa = 3
    s.settle()
    return s


def pledges(seat: int, pledge: int) -> Change:
    return lambda data: data["seats"][seat].__setitem__("pledge", pledge)


@pytest.mark.rules("city:75")
def test_a_salary_is_pledged_only_where_it_was_asked_for() -> None:
    words = "seats[1].pledge: this seat has not been asked for a salary"
    assert refusal(a_turn(), pledges(1, 2)) == words
    assert refusal(paying(3), pledges(1, 2)) == words
    assert refusal(paying(3), pledges(0, -1)) == "seats[0].pledge: it is missing"
    assert refusal(paying(3), pledges(0, 4)) == "seats[0].pledge: it is more than the seat has"
    assert refusal(paying(3), pledges(0, 9)) == "seats[0].pledge: there is no cocoa waiver"


# --- real positions
ROUND = [c for c in main_configs() if c.game == "city"]


@over(ROUND, quick=[c for c in fullest_configs() if c.game == "city"])
def test_every_decision_of_a_random_game_comes_back_whole(config: Config) -> None:
    for s in walk(config.new(), len(config.modules) + config.players):
        if s.to_move not in (CHANCE, OVER):
            again = sunstone.load(s.to_data())
            assert again.key() == s.key()
            assert again.legal() == s.legal()


def test_games_with_and_without_modules_are_among_them() -> None:
    assert any(c.modules for c in ROUND) and any(not c.modules for c in ROUND)
    assert {c.players for c in ROUND} == {1, 2, 3, 4}
    assert len(ROUND) < len([c for c in configs() if c.game == "city"])
