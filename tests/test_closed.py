"""What belongs to a question and cannot be chosen: always refused, with a reason of its own and words."""

import random
from collections import Counter

import pytest

from sunstone.engine.frame import CHANCE
from sunstone.engine.game import Game
from sunstone.games.city.settings import MODULES

PLAYED = {  # by game: with which modules, and questions that must have shown something closed
    "city": ((), {"Turn", "Act", "Alchemy", "Choose"}),
    "founders": ((), {"Turn", "Act"}),
    "helios": ((), {"Build", "Characters"}),
}


def walk(name: str, modules: tuple[str, ...], seeds: range) -> Counter[str]:
    """By question: how often something was closed."""
    shown = Counter[str]()
    for seed in seeds:
        game, rng = Game.start(name, players=2, modules=modules, seed=seed), random.Random(seed)
        for _ in range(260):
            if game.to_move >= CHANCE:
                break
            legal = game.legal()
            for choice in game.info.closed(game.state, game.to_move):
                (why,) = game.state.why_not(choice.action)
                assert choice.action not in legal and why.name != "not_asked" and why.rules, (choice, why)
                assert choice.label and choice.text == game.info.vocabulary.name(choice.action)
                shown[game.view()["step"]] += 1
            game.play(rng.choice(legal))
    return shown


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_closed_is_refused_for_a_reason_that_a_person_can_read(name: str) -> None:
    modules, steps = PLAYED[name]
    assert steps <= set(walk(name, modules, range(2)))


def test_modules_close_nothing_that_is_not_asked() -> None:
    assert walk("city", tuple(m for m in MODULES if not m.startswith("teotibot")), range(2))


def test_who_is_not_asked_has_nothing_closed() -> None:
    game = Game.start("helios", players=2, seed=1)
    assert game.info.closed(game.state, 1 - game.to_move) == []


@pytest.mark.rules("city:24")
def test_a_main_action_that_cannot_be_paid_stays_in_sight() -> None:
    """One row however many ways to pay there would be, and worship beside it only where the board has a space."""
    seen = 0
    for seed in range(4):
        game, rng = Game.start("city", players=2, seed=seed), random.Random(seed)
        for _ in range(200):
            if game.to_move >= CHANCE:
                break
            if game.view()["step"] == "Act":
                main = [c.text for c in game.info.closed(game.state, game.to_move) if c.text.startswith("main")]
                open_ = any(c.text.startswith("main") for c in game.choices())
                at_palace = any(c.target == "board:palace" for c in game.choices() if c.text == "cocoa")
                assert main == ([] if open_ or at_palace else ["main"])
                seen += bool(main)
            game.play(rng.choice(game.legal()))
    assert seen
