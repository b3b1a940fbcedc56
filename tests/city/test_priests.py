"""The house option of priestess tiles: the offer, positions, words and pictures."""

import json
from io import StringIO

import pytest
from rich.console import Console

import sunstone
from sunstone.engine.errors import BadPosition, BadSetting
from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import find
from sunstone.games.city import page, text, words
from sunstone.games.city.components import COATLICUE, XIUHTECUHTLI
from sunstone.games.city.state import City
from sunstone.games.city.view_types import CityView
from tests.city.fixture import (
    do,
    legal,
    options,
    refused,
    resolve_chance,
    seen,
)
from tests.city.priests import ALL, M6, M8, offered, unknown
from tests.support import walk


# --- the offer
@pytest.mark.rules("expansion:R61", "expansion:R108")
def test_the_option_is_off_by_default_and_needs_obsidian() -> None:
    info = find("city")
    assert info.settle(4, ALL).options["priest_tiles"] == "off"
    option = next(o for o in info.options if o.name == "priest_tiles")
    assert option.text.startswith("House option")
    assert str(option.missing(info.settle(2))) == "the module obsidian"
    assert option.missing(info.settle(2, M6)) == ""
    with pytest.raises(BadSetting, match=r"priest_tiles.*module obsidian"):
        info.settle(2, (), {"priest_tiles": "offer"})
    for s in walk(sunstone.new("city", players=2, modules=ALL), 1):
        assert isinstance(s, City)
        assert not options(s, "priest:")
        if s.to_move == 0 and options(s, "take:"):
            break


@pytest.mark.rules("expansion:R63", "expansion:R108")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("setup", ["starting_tiles", "draft"])
def test_each_human_is_asked_in_reverse_order_between_starting_tiles_and_shamans(players: int, setup: str) -> None:
    if (players, setup) == (1, "draft"):
        return
    s = offered(players, ALL, setup=setup)
    for seat in reversed(range(players)):
        assert (s.to_move, legal(s)) == (seat, {"priest:11", "priest:12", "decline"})
        assert all(len(seen(s)["seats"][i]["kept"]) == 2 for i in range(players))
        assert all(len(s.view(None)["seats"][i]["workers"]) == 3 for i in range(players))
        assert not any(p.shaman for p in s.players)
        assert s.map == 0
        do(s, "decline")
    assert not any(p.priest for p in s.players)
    resolve_chance(s)
    assert options(s, "shaman:")


@pytest.mark.rules("expansion:R108")
def test_there_is_one_copy_of_each_and_nobody_is_asked_about_none() -> None:
    s = offered(4, ALL)
    do(s, "priest:12")
    assert (s.to_move, legal(s)) == (2, {"priest:11", "decline"})
    assert refused(s, "priest:12") == "NO_SUCH_PRIEST"
    do(s, "decline", "priest:11")
    assert s.to_move == CHANCE
    resolve_chance(s)
    do(s, sorted(options(s, "learn:"))[0])
    assert [p.priest for p in s.players] == [0, COATLICUE, 0, XIUHTECUHTLI]
    assert s.to_move == 3  # seat 0 is not asked: the shamans follow
    assert options(s, "shaman:")


@pytest.mark.rules("expansion:R108")
def test_without_altars_only_coatlicue_is_on_offer() -> None:
    s = offered(2, M6)
    assert legal(s) == {"priest:11", "decline"}
    assert refused(s, "priest:12") == "NO_SUCH_PRIEST"
    assert seen(s)["expansion"]["priests"] == {"offer": [11], "drawn": []}


@pytest.mark.rules("expansion:R108")
@pytest.mark.parametrize(("players", "modules"), [(1, M6), (1, ALL), (2, M6), (3, M8), (4, ALL)])
def test_games_with_priestess_tiles_end(players: int, modules: tuple[str, ...]) -> None:
    for priest in (COATLICUE, XIUHTECUHTLI)[: 1 + ("altars" in modules)]:
        s = do(offered(players, modules), f"priest:{priest}")
        for _ in walk(s, priest):
            pass
        assert find("city").laws(s) == []
        assert s.players[players - 1].priest == priest


# --- data, words, pictures
@pytest.mark.rules("expansion:R108")
def test_positions_with_priestess_tiles_are_saved_loaded_and_checked() -> None:
    s = offered(3, ALL)
    do(s, "priest:12", "priest:11", "~technology:" + unknown(s)[0])
    keys = [s.key()]
    assert sunstone.load(json.loads(json.dumps(s.to_data()))).key() == keys[0]  # in the middle of the draw
    do(s, "~technology:" + unknown(s)[1])
    do(s, f"learn:{unknown(s)[1]}")
    data = json.loads(json.dumps(s.to_data()))
    assert sunstone.load(data).key() == s.key()
    assert [seat.get("priest", 0) for seat in data["seats"]] == [0, 11, 12]
    for change, why in (
        ({0: 11}, "a priestess tile twice"),
        ({0: 7}, "a priestess tile twice, or one that is not in play"),
        ({1: 0}, "one of them is not in play"),
    ):
        broken = json.loads(json.dumps(data))
        for seat, priest in change.items():
            broken["seats"][seat]["priest"] = priest
        with pytest.raises(BadPosition, match=why):
            sunstone.load(broken)
    data["options"]["priest_tiles"] = "off"
    with pytest.raises(BadPosition, match="not in play"):
        sunstone.load(data)
    for p in s.players:  # the tile is part of what a position is known by
        key, p.priest = s.key(), p.priest ^ 1
        assert s.key() != key


def shown(view: CityView) -> str:
    """The table in a wide terminal."""
    console = Console(width=200, file=StringIO(), force_terminal=False)
    console.print(text.render(view))
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


@pytest.mark.rules("expansion:R108")
def test_teotibot_takes_none() -> None:
    data = offered(1, ALL).to_data()
    data["seats"][1]["priest"] = 12
    with pytest.raises(BadPosition, match="Teotibot takes no priestess tile"):
        sunstone.load(data)


@pytest.mark.rules("expansion:R108", "expansion:R109", "expansion:R110")
def test_they_are_told_of_in_words_and_shown_in_the_panel_and_in_the_terminal() -> None:
    game = sunstone.Game.start("city", 2, ALL, {"priest_tiles": "offer"}, 5)
    while not any(c.text.startswith("priest:") for c in game.state.choices(1)):
        game.play(game.state.legal()[0])
    labels = {c.text: c.label for c in game.state.choices(1)}
    assert labels["priest:11"] == "Take priestess tile 11: Coatlicue"
    assert labels["decline"] == "Take no priestess tile"
    assert "Xiuhtecuhtli" in shown(game.state.view(1))
    game.play(find("city").vocabulary.number("priest:11"))
    first, second = game.state.view(0)["expansion"]["priests"]["drawn"]
    assert f"technology {first}" in shown(game.state.view(1))
    learned = {c.text: c.label for c in game.state.choices(1)}
    assert set(learned) == {f"learn:{first}", f"learn:{second}"}
    game.play(find("city").vocabulary.number(f"learn:{first}"))
    log = [words.LOG.tell(e, ["Ana", "Ben"]) for entry in game.log for e in entry]
    assert any("takes priestess tile 11, Coatlicue" in line for line in log)
    assert any(f"learns technology {first} (priestess tile)" in line for line in log)
    assert any(line.endswith(f"Drawn: technology {second}") for line in log)
    view = game.state.view(None)
    panel = page.seat_panel(view, 1)
    assert 'data-explain="priest:11"' in panel
    assert "Coatlicue" in panel
    assert 'id="priest-s-11"' in page.definitions()
    assert 'data-explain="priest' not in page.seat_panel(view, 0)
    assert "priestess Coatlicue" in shown(view)
    for number in (11, 12):
        assert "But your" in words.explain(f"priest:{number}")
