"""Games whose words are looked at, for the tests of words."""

import random
from collections import Counter
from collections.abc import Iterator

import sunstone
from sunstone.engine.frame import OVER
from sunstone.engine.registry import Value
from sunstone.games.city.state import City

NAMES = ["Ana", "Bo", "Cy", "Di"]
GAMES: list[tuple[int, int, dict[str, Value]]] = [  # seed, players, options
    (1, 2, {"setup": "starting_tiles"}),
    (2, 3, {"setup": "starting_tiles", "waiver_scope": "wide"}),
    (3, 4, {"setup": "starting_tiles", "nobles_row": "free", "ascension_cocoa": 5}),
    (4, 2, {"setup": "draft", "waiver_scope": "wide", "paid_power_up": "each"}),
    (5, 3, {"setup": "draft", "dark_eclipse": True}),
    (6, 4, {"setup": "draft"}),
    (7, 2, {"setup": "first_game", "dark_eclipse": True, "capstone_rate": "third"}),
    (8, 3, {"setup": "first_game", "waiver_scope": "wide"}),
    (9, 4, {"setup": "first_game"}),
    (10, 1, {"setup": "starting_tiles"}),
    (11, 1, {"setup": "first_game"}),
    (12, 3, {"setup": "starting_tiles", "modules": "obsidian+mansion+altars+empire"}),
    (13, 1, {"setup": "starting_tiles", "modules": "obsidian+mansion+altars+empire+teotibot_movement"}),
]


def city(game: sunstone.Game) -> City:
    assert isinstance(game.state, City)
    return game.state


def decisions(seed: int, players: int, options: dict[str, Value]) -> Iterator[tuple[sunstone.Game, random.Random]]:
    """A game by random choices that prefers what was chosen least, stopped before each of them and at the end."""
    modules = str(options.get("modules", "")).split("+") if "modules" in options else []
    chosen = {k: v for k, v in options.items() if k != "modules"}
    game = sunstone.Game.start("city", players=players, modules=modules, options=chosen, seed=seed)
    rng, taken = random.Random(seed), Counter[int]()
    while True:
        yield game, rng
        if game.state.to_move == OVER:
            return
        legal = game.state.legal()
        fewest = min(taken[a] for a in legal)
        action = rng.choice([a for a in legal if taken[a] == fewest])
        taken[action] += 1
        game.play(action)


def first_game(*actions: str) -> City:
    """The printed first game for four, before the first turn; then these actions."""
    game = sunstone.Game.start("city", players=4, options={"setup": "first_game"}, seed=1)
    for action in actions:
        game.play(action)
    return city(game)


def labels(s: City) -> dict[str, str]:
    return {c.text: c.label for c in s.choices(s.to_move)}
