"""The guide of a first game: every question has a sentence of its own, with every module."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

import sunstone
from sunstone.drawing.page import Page
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.rng import Rng
from sunstone.games.city import guide_words, prompt_words as city
from sunstone.games.founders import page as founders_page, prompt_words as founders
from sunstone.games.helios import page as helios_page, prompt_words as helios
from sunstone.web.parts import drawing

ALL = ("obsidian", "mansion", "altars", "empire")
GAMES: list[tuple[str, int, tuple[str, ...], dict[str, str]]] = [
    ("city", 2, (), {"setup": "draft"}),
    ("city", 3, ("obsidian",), {}),
    ("city", 2, ("obsidian", "mansion"), {}),
    ("city", 2, ("obsidian", "altars"), {}),
    ("city", 2, ("obsidian", "empire"), {}),
    ("city", 2, ALL, {"priest_tiles": "offer"}),
    ("city", 1, (*ALL, "teotibot_movement"), {}),
    ("founders", 2, (), {}),
    ("founders", 1, (), {}),
    ("helios", 3, (), {}),
    ("toy", 2, (), {}),
]


def asked(questions: Mapping[str, object]) -> set[str]:
    """Steps that ask a person."""
    return {step for step, ask in questions.items() if not step.startswith("Draw") and not isinstance(ask, str)}


def test_every_question_there_is_has_a_sentence_of_its_own() -> None:
    tables: list[tuple[Mapping[str, str | tuple[str, dict[str, str]]], set[str]]] = [
        (guide_words.GUIDE, asked(city.QUESTIONS)),
        (founders_page.GUIDE, {step for step in founders.QUESTIONS if not step.startswith("Draw")}),
        (helios_page.GUIDE, set(helios.QUESTIONS)),
    ]
    for table, questions in tables:
        assert table.keys() == questions
        texts = [text if isinstance(text, str) else text[0] for text in table.values()]
        assert len(set(texts)) == len(texts) and all(re.match(r"[A-Z0-9{]", text) for text in texts)


@pytest.mark.parametrize(("name", "players", "modules", "options"), GAMES)
def test_a_whole_game_is_guided(name: str, players: int, modules: tuple[str, ...], options: dict[str, str]) -> None:
    game = sunstone.Game.start(name, players=players, modules=modules, options=options, seed=7)
    art: Page[Any] = drawing(name)
    rng, met = Rng(3), set[str]()
    while game.state.to_move != OVER:
        if (seat := game.state.to_move) < CHANCE:
            view = game.state.view(seat)
            text = art.guide(view)
            assert re.fullmatch(r"[A-Z0-9][^{}]+\.", text), (view["step"], text)
            met.add(view["step"])
        legal = game.state.legal()
        game.play(legal[int(rng.below(len(legal)))])
    assert len(met) > {"city": 12, "founders": 7, "helios": 8}.get(name, 0)


# --- nothing is named that is not open
def test_unlocking_is_named_where_somebody_is_locked() -> None:
    game = sunstone.Game.start("city", players=2, options={"setup": "first_game"}, seed=1)
    view = game.state.view(0)
    assert view["step"] == "Turn" and "unlock" not in guide_words.guide(view)
    view["open_kinds"] = ["take", "unlock"]
    assert "unlocking those that are locked" in guide_words.guide(view)


def test_the_guide_tells_of_what_can_be_done_on_a_board() -> None:
    view = sunstone.Game.start("city", players=2, seed=1).state.view(0)
    for kinds in (["cocoa", "main"], ["cocoa", "worship"], ["cocoa", "worship", "main"]):
        view["step"], view["open_kinds"] = "Act", kinds
        text = guide_words.guide(view)
        assert [word in text for word in ("Cocoa:", "Worship:", "Main action:")] == [
            kind in kinds for kind in ("cocoa", "worship", "main")
        ]


def test_a_fourth_worker_is_spoken_of_while_there_is_one_to_be_had() -> None:
    view = sunstone.Game.start("city", players=2, seed=1).state.view(0)
    view["step"], view["open_kinds"] = "Ascend", ["ascend"]
    assert "fourth worker" not in guide_words.guide(view)
    view["open_kinds"] = ["ascend", "ascend:fourth_worker"]
    assert "fourth worker" in guide_words.guide(view)


def test_at_the_palace_worship_is_said_to_use_a_royal_tile() -> None:
    view = sunstone.Game.start("city", players=2, seed=1).state.view(0)
    view["step"], view["open_kinds"] = "Worship", ["ability", "claim"]
    assert "at the Palace what its Royal tile says" in guide_words.guide(view)
    view["modules"] = ["mansion", "obsidian"]
    assert "at the Mansion what its Royal tile says" in guide_words.guide(view)
