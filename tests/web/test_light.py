"""What the page shows around a question: the order of its choices."""

from sunstone.engine.game import Game
from sunstone.games.helios import page
from sunstone.web.updates import as_shown


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
