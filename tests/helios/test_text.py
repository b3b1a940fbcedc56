"""Helios in a terminal: everything that the view holds, at 100 columns and at 80; whole games at the keyboard."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import sunstone
from sunstone.engine.frame import OVER
from sunstone.engine.registry import find
from sunstone.games.helios.text_board import LETTERS, TOKENS
from sunstone.games.helios.view_types import HeliosView
from tests.helios.fixture import acting, bare, put
from tests.support import walk
from tests.terminal import QuickTable, Session, at_random
from tests.test_text_drawing import printed


def drawing(view: HeliosView, width: int = 100) -> str:
    return printed(find("helios").render(view), width)


def views(players: int, every: int) -> Iterator[HeliosView]:
    for i, s in enumerate(walk(sunstone.new("helios", players), seed=players)):
        if i % every == 0 or s.to_move == OVER:
            yield s.view(0)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", [80, 100, 160])
def test_everything_is_drawn_and_fits(players: int, width: int) -> None:
    for view in views(players, 40):
        text = drawing(view, width)
        assert max(map(len, text.splitlines())) <= min(width, 120)
        assert "…" not in text
        for name in view["board"]["hexes"]:
            assert len(re.findall(rf"\b{name}[ +mCy]", text)) == players, name
        for seat in view["seats"]:
            assert f"temples {seat['temples']}, the next costs {seat['temple_price']}" in text
            assert f"{seat['mana']} Mana" in text
            for token in seat["land"].values():
                inside = "▲" if token["temple"] else "".join(LETTERS[c] for c in token["resources"])
                assert TOKENS[token["token"]] + inside in text


def test_a_board_shows_tokens_resources_temples_sun_and_where_it_may_go() -> None:
    s = bare(2)
    put(s, 0, {"e5": "brown blue gray", "e6": "temples", "f5": "green temple"}, sun="e4")
    acting(s, 0, "sun")
    lines = [line[:50] for line in drawing(s.view(0)).splitlines()]

    def under(name: str) -> str:
        """What stands below a hex's name on the first seat's board."""
        for line, following in pairwise(lines):
            at = line.find(f" {name}")
            if at >= 0 and "Mana" not in line:
                return following[at + 1 : at + 5].strip()
        raise AssertionError(name)

    assert (under("e5"), under("e6"), under("f5"), under("e4")) == ("Rwgs", "+T", "Ba▲", "☼")
    assert (under("f4"), under("g4"), under("g5"), under("d5")) == ("→1", "→2", "", "")
    assert "d3+" in "".join(lines) and "c4m" in "".join(lines) and "i1C" in "".join(lines)


def test_totals_of_the_others_are_covered_until_the_end() -> None:
    s = bare(2)
    s.players[0].vp, s.players[1].vp = 31, 47
    own = drawing(s.view(0))
    assert "31 VP" in own and "47 VP" not in own and "VP covered" in own
    assert "47 VP" in drawing(s.view(None))
    over = s.view(0) | {"to_move": "over", "phase": "over", "step": None}
    assert "47 VP" in drawing(over)


def test_the_drawing_needs_plain_data_only_and_takes_names() -> None:
    for view in views(3, 100):
        assert drawing(json.loads(json.dumps(view))) == drawing(view)
    named = drawing(next(views(2, 1)) | {"names": ["Itzel", "Ben"]})
    assert "● Itzel" in named and "■ Ben" in named


@pytest.mark.parametrize("words", ["me,random", "random,me,random"])
def test_a_whole_game_at_the_keyboard(words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    session = Session(words, at_random(2), game="helios", kind=QuickTable).play()
    assert session.game.state.to_move == OVER
    assert "Final scores" in session.shown and "Take the lowest tile of a column" in session.shown
