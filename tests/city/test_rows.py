"""The tables to which a module adds its rows: stages of the set-up, boards with a main action."""

import pytest

import sunstone
from sunstone.engine.frame import OVER, kind_of
from sunstone.games.city import components as facts, kinds
from sunstone.games.city.main_action import action_of
from sunstone.games.city.stages import LAST, STAGES, stage_of
from sunstone.games.city.state import City
from tests.city.fixture import bare


def asked_in_setup(players: int, *modules: str) -> set[int]:
    """The kinds of step that wait or run before the first turn."""
    s = sunstone.new("city", players=players, modules=modules)
    assert isinstance(s, City)
    seen = set[int]()
    while s.to_move != OVER and any(kind_of(s.stack[i]) == kinds.SETUP for i in range(s.depth)):
        seen |= {kind_of(s.stack[i]) for i in range(s.depth)}
        s.play(s.legal()[0])
    return seen


@pytest.mark.rules("city:98")
def test_the_rows_of_the_set_up_stand_in_the_order_of_its_stages() -> None:
    numbers = [row.number for row in STAGES]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(LAST + 1))
    draws = (kinds.DRAW_BOARDS, kinds.DRAW_ROYALS, kinds.DRAW_TECHNOLOGIES, kinds.DRAW_BONUSES, kinds.DRAW_DECORATION)
    assert [stage_of(draw) for draw in draws] == [0, 1, 2, 3, 4]


@pytest.mark.rules("expansion:R63")
@pytest.mark.parametrize(
    ("module", "brings"),
    [
        ("mansion", {kinds.DRAW_MAJOR}),
        ("altars", {kinds.DRAW_ALTARS, kinds.ALTAR_PILE, kinds.SHAMAN_PLACE}),
        ("empire", {kinds.WARRIOR}),
    ],
)
def test_a_module_lays_what_it_brings_and_only_it(module: str, brings: set[int]) -> None:
    assert brings <= asked_in_setup(2, "obsidian", module)
    assert not brings & asked_in_setup(2, "obsidian")


@pytest.mark.rules("city:101", "expansion:R61", "expansion:R93")
@pytest.mark.parametrize(
    ("modules", "gathering", "nobles"),
    [
        ((), kinds.GATHERED, kinds.NOBLES),
        (("obsidian",), kinds.HARVEST, kinds.NOBLES),
        (("obsidian", "empire"), kinds.HARVEST, kinds.CONQUEST),
    ],
)
def test_a_module_puts_its_action_in_the_place_of_a_boards(
    modules: tuple[str, ...], gathering: int, nobles: int
) -> None:
    s = bare(2, modules)
    actions = {board: action_of(s, board).kind for board in range(facts.BOARDS) if board != facts.PALACE}
    assert actions == {
        **dict.fromkeys(range(facts.FOREST, facts.DEPOSITS + 1), gathering),
        facts.ALCHEMY: kinds.ALCHEMY,
        facts.NOBLES: nobles,
        facts.DECORATIONS: kinds.DECORATIONS,
        facts.CONSTRUCTION: kinds.CONSTRUCTION,
    }
