"""Positions and games draw themselves in a notebook, as everybody may see them."""

import base64
import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import sunstone
from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import GAMES
from sunstone.engine.rng import Rng
from tests.support import Config, walk


@pytest.mark.parametrize("name", [info.name for info in GAMES.values() if info.page])
def test_a_position_is_a_drawing(name: str) -> None:
    game = sunstone.Game.start(name, players=3, seed=1)
    svg = game.state._repr_svg_()
    assert svg is not None and ElementTree.fromstring(svg).tag.endswith("svg")
    html = game._repr_html_()
    assert html is not None and html == game.state._repr_html_()
    image = re.fullmatch(r'<img style="width: 100%" src="data:image/svg\+xml;base64,([^"]+)">', html)
    assert image and base64.b64decode(image[1]).decode() == svg


def test_a_game_without_a_drawing_leaves_it_to_its_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", replace(GAMES["toy"], page=""))
    state = sunstone.new("toy", players=2)
    assert state._repr_svg_() is None and state._repr_html_() is None


def test_a_drawing_shows_no_secret() -> None:
    hidden = 0
    for i, s in enumerate(walk(Config("city", 2).new(), 3)):
        if s.to_move < CHANCE and s.is_secret():
            guesses = [s.guess(seat, Rng(i)) for seat in (0, 1)]
            assert {g._repr_svg_() for g in guesses} == {s._repr_svg_()}
            hidden += any(g.key() != s.key() for g in guesses)
    assert hidden > 3


def test_playing_needs_nothing_of_the_research_extra() -> None:
    code = (
        "import sys, sunstone.cli; print({'numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'pyarrow'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
