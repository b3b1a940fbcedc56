"""What is said at the table of Founders and Helios, over random games: a prompt names only what may be chosen, and
everything that can be pointed at explains itself."""

import random
import re
from collections import Counter
from importlib import import_module
from typing import Any, Final

import pytest

import sunstone
from sunstone.engine.frame import OVER
from sunstone.engine.registry import GameInfo, Value, find

# words of a prompt, and the notation of which something must then be open
PROMISES: Final = {
    "founders": {
        r"or pass\b": "pass",
        r"one.* disks? on a space": r"disks:\w+x1",
        r"(two|three) disks? on a space": r"disks:\w+x[23]",
        r"one to three disks": r"disks:\w+x3",
        r"or nothing": "done",
        r"or keep them": "done",
        r"[Uu]se the bonus disk": "bonus",
        r"or leave it": "done",
        r"Give back one": "give:",
    },
    "helios": {
        r"\ban Earth token": r"token:(?!temples|created_land|empty_spaces|resources)",
        r"\ba Bonus token": r"token:(temples|created_land|empty_spaces|resources)",
        r"[Bb]uild a temple": "temple:",
        r"build in your city": "build:",
        r"clockwise along your land": "sun:",
        r"[Hh]ire a character": "hire:",
        r"[Aa]ctivate one of yours": "activate:",
        r"\bpass\b": "pass",
        r"end your turn": "done",
        r"bonus action": "bonus:",
        r"into VP": "bazaar:",
        r"lowest tile of a column": "take:",
    },
}
SIDES: Final[tuple[Value, ...]] = ("A", "B")
TABLES: Final[list[tuple[str, int, dict[str, Value]]]] = [
    *(("founders", players, {"side": side}) for players in (1, 2, 3, 4) for side in SIDES),
    *(("helios", players, dict[str, Value]()) for players in (2, 3, 4)),
]


def unkept(game: str, prompt: str, legal: list[str]) -> list[str]:
    """What the prompt says that is not offered."""
    promised = {words: notation for words, notation in PROMISES[game].items() if re.search(words, prompt)}
    return [words for words, notation in promised.items() if not any(re.match(notation, name) for name in legal)]


def unexplained(info: GameInfo, art: Any, view: dict[str, Any], told: dict[str, str]) -> set[str]:
    """What names its help, on the boards and in the seats' panels, and has none."""
    seats = range(len(view["scores"]))
    places = art.place_layers(view) if hasattr(art, "place_layers") else []
    named = {**view, "names": [f"Player {i + 1}" for i in seats]}
    drawn = [art.static_layer(named), art.dynamic_layer(named), *places, *(art.seat_panel(named, i) for i in seats)]
    names = set(re.findall(r'data-explain="([^"]+)"', "".join(drawn)))
    assert len(names) > 20
    return names - set(told)


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=str)
def test_words_of_random_games(game: str, players: int, options: dict[str, Value]) -> None:
    info = find(game)
    art = import_module(info.page)
    told = art.explanations()
    rng, taken = random.Random(players), Counter[int]()
    played = sunstone.Game.start(game, players, options=options, seed=players)
    while played.state.to_move != OVER:
        s = played.state
        view = s.view(s.to_move)
        legal = [info.vocabulary.name(action) for action in s.legal()]
        prompt = info.prompt(view)
        assert unkept(game, prompt, legal) == [], (prompt, legal[:9])
        for choice in s.choices(s.to_move):
            assert not choice.target or info.explain(choice.target, view), choice
        if rng.random() < 0.06:
            assert unexplained(info, art, view, told) == set()
        fewest = min(taken[action] for action in s.legal())
        action = rng.choice([action for action in s.legal() if taken[action] == fewest])
        taken[action] += 1
        played.play(action)
    assert unexplained(info, art, played.state.view(None), told) == set()


@pytest.mark.parametrize(
    ("game", "prompt", "legal", "wrong"),
    [
        (
            "founders",
            "Place one or two disks on a space, or pass.",
            ["disks:a1x1", "pass"],
            ["(two|three) disks? on a space"],
        ),
        ("helios", "Build: build a temple on one of your tokens.", ["build:palace"], ["[Bb]uild a temple"]),
        ("helios", "Build: build a temple on one of your tokens.", ["temple:e5"], []),
    ],
)
def test_the_walk_would_find_a_promise_that_is_not_kept(
    game: str, prompt: str, legal: list[str], wrong: list[str]
) -> None:
    assert unkept(game, prompt, legal) == wrong
