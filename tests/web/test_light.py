"""What the page shows around a question: the order of its choices, and what the seats hold."""

import random

import pytest

from sunstone.engine.frame import OVER
from sunstone.engine.game import Game
from sunstone.games.helios import page
from sunstone.web.parts import drawing
from sunstone.web.updates import as_shown
from tests.support import Config, fullest_configs


def test_a_number_on_the_board_is_the_key() -> None:
    """The ends of the Sun's way are listed as they are numbered, the rest behind them."""
    game = Game.start("helios", players=2, seed=3)
    while game.view(game.to_move)["step"] != "MoveSun":
        sun = [c.text for c in game.choices() if c.text == "take:sun"]
        game.play(sun[0] if sun else game.legal()[0])
    choices = game.choices()
    listed = as_shown({"choices": choices, "chance": False})  # type: ignore[typeddict-item]
    steps = [choice.number for choice in listed]
    assert steps == [1, 2, 0] and sorted(listed) == sorted(choices)
    layer = page.targets_layer(game.view(game.to_move), listed)
    for key, choice in enumerate(listed[:2], 1):
        after = layer.partition(f'data-actions="{choice.text}"')[2].partition('class="rest"')[2]
        assert f">{key}</text>" in after.partition("</g>")[0]


@pytest.mark.parametrize("config", fullest_configs(), ids=str)
def test_what_a_seat_holds_looks_the_same_to_all_others(config: Config) -> None:
    """A page shows it as it was drawn for another reader, so nobody may see more of it than a spectator does."""
    art, rng, own = drawing(config.game), random.Random(4), 0
    game = config.start(4)
    while game.to_move != OVER:
        views = {seat: game.state.view(seat) for seat in (None, *range(config.seats))}
        named = {seat: {**view, "names": ["A", "B", "C", "D"]} for seat, view in views.items()}
        for i in range(config.seats):
            panels = {seat: art.seat_panel(view, i) for seat, view in named.items()}
            assert {panels[seat] for seat in panels if seat != i} == {panels[None]}
            own += panels[i] != panels[None]
        game.play(rng.choice(game.legal()))
    assert own or config.game not in ("city", "toy")  # there secrets are shown to who has them
