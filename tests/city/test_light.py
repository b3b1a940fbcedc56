"""What lights up on the board: the worker in hand, where it came from, and how far one can go."""

import re

import sunstone
from sunstone.engine.game import Game
from sunstone.engine.ledger import Event
from sunstone.games.city import page


def in_turn() -> Game:
    """At the first turn of a game, with what the mover did kept back."""
    game = Game.start("city", players=2, options={"setup": "first_game"}, seed=1)
    while game.state.view(None)["step"] != "Turn":
        game.play(game.legal()[0])
    return game


def taken(game: Game) -> Game:
    game.play(next(c for c in game.choices() if c.text.startswith("take:")), hold=True)
    return game


def events_since(game: Game, start: int) -> list[Event]:
    return [event for events in game.log[start:] for event in events]


def test_a_worker_shows_the_three_boards_that_it_can_go_to() -> None:
    game = in_turn()
    view, choices = game.view(game.to_move), game.choices()
    layer = page.targets_layer(view, choices)
    workers = [c for c in choices if c.text.startswith("take:")]
    assert len(re.findall(r'class="reach"', layer)) == 3 * len(workers)
    assert layer.count('class="when"') == len(workers)


def test_the_worker_that_is_chosen_is_marked_where_it_stands() -> None:
    game = in_turn()
    assert game.view(game.to_move)["moving"] == [] and not page.trail(game.view(game.to_move), [])
    view = taken(game).view(game.to_move)
    (held,) = view["moving"]
    die = view["seats"][game.to_move]["dice"][held]
    assert game.record.entries[-1].action == game.info.vocabulary.number(f"take:{die['where']}-{die['power']}")
    assert page.trail(view, []).count('class="held"') == 1


def test_a_worker_that_has_moved_leaves_a_footprint() -> None:
    game = taken(in_turn())
    (held,), start = game.view(game.to_move)["moving"], len(game.log)
    mover = game.to_move
    game.play("go:1", hold=True)
    view = game.view(mover)
    assert view["moving"] == [held]
    drawn = page.trail(view, events_since(game, start))
    assert drawn.count('class="held"') == 1 and drawn.count('class="trail"') == 1


def test_nothing_is_in_hand_in_the_set_up_and_at_the_end() -> None:
    assert sunstone.Game.start("city", players=2, seed=3).view(None)["moving"] == []
