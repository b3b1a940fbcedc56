"""The search beside a study: what it tells a page, when it tells it, and in which words."""

import asyncio
import random
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sunstone.drawing.markup import Markup
from sunstone.engine.game import Game
from sunstone.engine.registry import find
from sunstone.learn.study import Study
from sunstone.players.analysis import Estimate, Line
from sunstone.players.growing import Growing, Standing
from sunstone.players.hint import Reason
from sunstone.table.analyst import Found
from sunstone.table.plans import follow
from sunstone.web import analysis
from sunstone.web.analysis import Place, told, watched
from sunstone.web.ghosts import Ghost, ghosts, marked, moved
from sunstone.web.parts import drawing
from tests.web.api_support import running

SURE = Estimate(3.25, 2.0, 4.5)
CLOSE = Estimate(0.4, -1.0, 1.8)


def midway(game: str = "city", steps: int = 40) -> Game:
    found, rng = Game.start(game, 2, seed=3), random.Random(4)
    for _ in range(steps):
        found.play(rng.choice(found.legal()))
    return found


def place_of(game: Game) -> Place:
    return Place(game.info, game.state, ["Anna", "Bert"])


@pytest.fixture(scope="module")
def game() -> Game:
    return midway()


@pytest.fixture(scope="module")
def standing(game: Game) -> Standing:
    growing = Growing(game.state, 7, [36], counted=True)
    growing.go_on(36)
    return growing.standing()


def line(found: Line, **more: Any) -> Line:
    return replace(found, **more)


def test_turns_are_told_in_the_games_words(game: Game, standing: Standing) -> None:
    found = told(place_of(game), Found(1, False, standing))
    first = game.info.vocabulary.number(standing.lines[0].plan[0])
    label = next(choice.label for choice in game.choices() if choice.action == first)
    assert label in found["html"] and label in found["say"]
    assert found["lines"] == [each.plan for each in standing.lines]
    assert found["best"] == " ".join(standing.lines[0].plan)
    assert [len(found[kind]) for kind in ("plans", "ghosts")] == [len(standing.lines)] * 2
    assert "36 simulations" in found["html"]


def test_every_seat_has_its_chance(game: Game, standing: Standing) -> None:
    found = told(place_of(game), Found(1, True, replace(standing, chances=[0.256, 0.744])))
    assert 'aria-label="Chances of winning: Anna 26 %, Bert 74 %"' in found["html"]


def test_a_number_is_told_with_how_far_off_it_may_be(game: Game, standing: Standing) -> None:
    best = line(standing.lines[0], margin=Estimate(-2.0, -3.5, -0.5), chance=Estimate(0.4, 0.35, 0.45))
    found = told(place_of(game), Found(1, True, replace(standing, lines=[best])))
    assert "<b>−2.0</b>" in found["html"] and " 1.5</small>" in found["html"]
    assert "<b>40 %</b>" in found["html"] and " 5 %</small>" in found["html"]
    assert "−2.0 points, 40 % to win" in found["say"]


def test_what_lies_within_the_noise_is_called_as_good(game: Game, standing: Standing) -> None:
    first, second = standing.lines[:2]
    more = [Reason("a", "", "cocoa for the salary", 2.0), Reason("b", "", "", 1.0), Reason("c", "", "tools", -1.0)]
    for behind, words in ((CLOSE, "About as good"), (SURE, "3.2 less: cocoa for the salary")):
        lines = [first, line(second, behind=behind, less=more)]
        html = told(place_of(game), Found(1, True, replace(standing, lines=lines)))["html"]
        assert f'<p class="why">{words}</p>' in html
        assert '<p class="why">Better in cocoa for the salary</p>' in html


def test_what_turns_have_in_common_is_told_once(game: Game, standing: Standing) -> None:
    plan = standing.lines[0].plan
    other = next(a for a in standing.lines if a.plan[:2] == plan[:2] and a.plan != plan)
    html = told(place_of(game), Found(1, True, replace(standing, lines=[standing.lines[0], other])))["html"]
    assert "As the best, then" in html
    shared = next(choice.label for choice in game.choices() if choice.text == plan[0])
    assert html.count(f"<span>{shared}</span>") == 1


def test_where_nobody_is_asked_chances_are_told() -> None:
    toy = find("toy")
    state = toy.make(toy.settle(2))
    standing = Growing(state, 1, [1]).standing()
    found = told(Place(toy, state, ["Anna", "Bert"]), Found(1, True, standing))
    assert "Chance draws here" in found["html"] and found["lines"] == []


def test_a_search_that_broke_says_so(game: Game) -> None:
    found = told(place_of(game), Found(error="the search broke down"))
    assert found["done"] and "broke down" in found["html"]


@pytest.mark.parametrize("name", ["city", "founders", "helios"])
def test_ghosts_are_the_pieces_that_a_turn_moves_or_brings(name: str) -> None:
    """Held against what the drawings themselves have."""
    played, rng, art = midway(name, 30), random.Random(2), drawing(name)
    met = 0
    for _ in range(12):
        seat, before = played.to_move, played.state.view(played.to_move)
        played.play(rng.choice(played.legal()))
        after = played.state.view(seat)
        layers = [art.dynamic_layer(after), *art.place_layers(after)]
        for ghost in ghosts(art, before, after, seat):
            x, y = ghost["goes"]
            assert any(f"translate({x:g}px,{y:g}px)" in layer for layer in layers)
            assert ghost["came"] != ghost["goes"]
            assert " id=" not in ghost["piece"] and "data-explain" not in ghost["piece"]
            met += 1
        assert ghosts(art, after, after, seat) == []
    assert met


def test_a_ghost_that_comes_from_afar_has_an_arrow() -> None:
    def ghost(*came: float) -> Ghost:
        return {"piece": Markup("<b/>"), "came": (came[0], came[1]) if came else None, "goes": (100.0, 50.0)}

    assert moved([ghost()]) == moved([ghost(90, 50)]) == '<g class="ghost"><b/></g>'
    assert re.search(
        r'<g class="arrow"><path class="shaft" d="M0 50L.*</g><g class="ghost"><b/></g>', moved([ghost(0, 50)])
    )


@pytest.mark.parametrize("name", ["city", "founders", "helios"])
def test_a_picture_shows_the_part_of_the_board_in_which_a_turn_moves_something(name: str) -> None:
    played, rng, art = midway(name, 30), random.Random(2), drawing(name)
    width, height = art.size(played.state.view(None))
    shown = set()
    for _ in range(12):
        seat, state, choice = played.to_move, played.state.clone(), rng.choice(played.choices())
        before = state.view(seat)
        steps = follow(played.info, state, seat, [choice.text])
        played.play(choice.action)
        after = played.state.view(seat)
        picture = marked(art, before, after, steps, seat)
        x, y, w, h = map(float, re.search(r'viewBox="(.*?)"', picture)[1].split())  # type: ignore[index]
        assert 0 <= x <= x + w <= width + 1 and 0 <= y <= y + h <= height + 1
        for ghost in ghosts(art, before, after, seat):
            assert x <= ghost["goes"][0] <= x + w and y <= ghost["goes"][1] <= y + h
        shown.add(w < width)
    assert True in shown


# --- when it is told
class Asking:
    """A request whose connection is closed after so many looks."""

    def __init__(self, found: list[Found], looks: int) -> None:
        self.left: list[str] = []
        later = iter(found)
        analyst = SimpleNamespace(look=lambda by, data: next(later, found[-1]), leave=self.left.append)
        self.app = SimpleNamespace(state=SimpleNamespace(site=SimpleNamespace(analyst=analyst)))
        self.looks = looks

    async def is_disconnected(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def watch(asking: Asking, known: int) -> Found | None:
    state = Game.start("toy", 2, seed=1).state
    return asyncio.run(watched(asking, "anna", state, known))  # type: ignore[arg-type]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "LOOK", 0.001)
    monkeypatch.setattr(analysis, "WAIT", 0.01)


@pytest.mark.usefixtures("quick")
def test_a_page_is_answered_when_more_is_known() -> None:
    found = [Found(), Found(1), Found(1), Found(2, True)]
    assert watch(Asking(list(found), 100), 0) == Found(1)
    assert watch(Asking(list(found), 100), 1) == Found(2, True)
    assert watch(Asking([Found(2, True)], 100), 0) == Found(2, True), "who comes back is answered at once"
    assert watch(Asking([Found(1)], 100), 1) is None, "nothing new for a while"


@pytest.mark.usefixtures("quick")
def test_a_page_that_is_closed_ends_its_search() -> None:
    asking = Asking([Found()], 2)
    assert watch(asking, 0) is None
    assert asking.left == ["anna"]


def test_a_page_asks_for_a_node_of_its_study(tmp_path: Path) -> None:
    with running(tmp_path, simulations=(24, 48)) as client:
        text = Game.start("toy", 2, seed=4).full_text()
        made = client.post("/study", data={"text": text}, headers={"x-sunstone": "1"}, follow_redirects=False)
        base = made.headers["location"].partition("?")[0]
        node = list(Study.read(text).nodes)[-1]
        found: Any = {"stage": 0, "done": False}
        while not found["done"]:
            found = client.get(f"{base}/analysis/{node}.json", params={"known": found["stage"]}).json()
        assert found["stage"] == 2 and found["lines"]
        assert client.get(f"{base}/analysis/nowhere.json").status_code == 400
        assert client.app.state.site.facts()["analyses"]["kept"] == 1  # type: ignore[attr-defined]
