"""Bad input gets an error that names the place and the reason, and nothing changes."""

import json
from typing import Any

import pytest

import sunstone
from sunstone.engine.errors import BadPosition, BadRecord, BadSetting, IllegalAction, SunstoneError
from sunstone.engine.frame import OVER
from sunstone.engine.game import TrueChance
from sunstone.engine.options import Options
from sunstone.engine.position import digest
from tests.support import Config, play_randomly, walk

CITY = Config("city", 2)


# --- settings
@pytest.mark.parametrize(
    ("call", "words"),
    [
        ({"game": "chess", "players": 2}, "there is no game 'chess'; there is city"),
        ({"game": "city", "players": 5}, "city is for 1, 2, 3 or 4 players, not 5"),
        ({"game": "helios", "players": 1}, "helios is for 2, 3 or 4 players, not 1"),
        ({"game": "city", "players": 2, "options": {"colour": "red"}}, "city has no option 'colour'; it has setup,"),
        ({"game": "city", "players": 2, "options": {"setup": "chaos"}}, "option setup cannot be 'chaos'; it is one of"),
        ({"game": "city", "players": 2, "modules": ["lava"]}, "city has no module 'lava'"),
        (
            {"game": "city", "players": 2, "modules": ["obsidian", "altars", "obsidian"]},
            "the module obsidian is named more than once; name it once",
        ),
    ],
)
def test_settings(call: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetting) as caught:
        sunstone.new(**call)
    assert words in str(caught.value)
    with pytest.raises(BadSetting):
        sunstone.Game.start(**call)


def test_options_may_be_given_as_text() -> None:
    game = sunstone.Game.start("city", players=2, options={"dark_eclipse": "TRUE", "ascension_cocoa": "5"}, seed=1)
    assert game.record.settings.options["dark_eclipse"] is True
    assert game.record.settings.options["ascension_cocoa"] == 5
    assert '[options "dark_eclipse=true ascension_cocoa=5"]' in game.full_text()


# --- actions
def test_an_illegal_action_leaves_game_and_record_alone() -> None:
    game = CITY.start(seed=1)
    before = (game.state.key(), game.full_text(), len(game.log))
    for bad in ("main", "~board:forest", 12_345, "keep:99", "rubbish"):
        with pytest.raises(SunstoneError):
            game.play(bad)
        assert (game.state.key(), game.full_text(), len(game.log)) == before
    with pytest.raises(IllegalAction, match=r"\[city:") as caught:
        game.play(next(f"keep:{i}" for i in range(1, 19) if i not in game.state.view(0)["seats"][0]["hand"]))
    assert caught.value.reasons[0].rules


def test_a_misspelt_action_is_answered_with_a_near_one() -> None:
    with pytest.raises(SunstoneError, match="did you mean 'take:forest-1'"):
        CITY.start(seed=1).play("take:forrest-1")


# --- records
@pytest.fixture(scope="module")
def record() -> str:
    return play_randomly(CITY.start(seed=2), 2).text()


def test_a_changed_move_is_found_where_it_stands(record: str) -> None:
    lines = record.splitlines()
    at = next(i for i, line in enumerate(lines) if " take:" in line)
    broken = [*lines[:at], lines[at].replace(" take:", " cocoa take:", 1), *lines[at + 1 :]]
    with pytest.raises(BadRecord, match=rf"line {at + 1}, action \d+: 'cocoa' is not legal here: .*\[city:"):
        sunstone.Game.replay("\n".join(broken))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('[sunstone "1"]', '[sunstone "9"]', "does not begin with"),
        ('[game "city"]', '[game "go"]', "there is no game 'go'"),
        ('[game "city"]', "", "no tag [game"),
        ('[players "2"]', '[players "two"]', "'two' is no number"),
        ('[players "2"]', '[players "7"]', "for 1, 2, 3 or 4 players"),
        ('[rules "', '[rules "77', "rules version '77"),
        ("[rules", "[rules and more", "is no tag"),
        ("~royal:", "~loyal:", "there is no action '~loyal:"),
        ("[rules", '[options "setup"]\n[rules', "not of the form name=value"),
        ("[rules", '[options "setup=no"]\n[rules', "option setup cannot be 'no'"),
    ],
)
def test_a_damaged_record_is_refused_with_place_and_reason(record: str, old: str, new: str, words: str) -> None:
    assert old in record
    with pytest.raises(SunstoneError) as caught:
        sunstone.Game.replay(record.replace(old, new, 1))
    assert words in str(caught.value)


def test_a_wrong_result_or_a_cut_record_is_found(record: str) -> None:
    result = next(line for line in record.splitlines() if line.startswith("[result"))
    with pytest.raises(BadRecord, match="tag result: the record says '1 2', replaying it gives"):
        sunstone.Game.replay(record.replace(result, '[result "1 2"]'))
    with pytest.raises(BadRecord, match="before the game is over"):
        sunstone.Game.replay("\n".join(record.splitlines()[:-1]))
    with pytest.raises(BadRecord, match=r"not legal here: .*over"):
        sunstone.Game.replay(record + "\n 9999 P1 done")


def test_a_record_of_before_with_a_key_in_place_of_a_digest_replays(record: str) -> None:
    end = next(line for line in record.splitlines() if line.startswith("[position"))
    old = record.replace(end, '[key "0123456789abcdef"]')
    again = sunstone.Game.replay(old)
    assert again.state.to_move == OVER
    assert again.text() == record
    with pytest.raises(BadRecord, match="tag position: the record says '0123456789abcdef', replaying it gives"):
        sunstone.Game.replay(record.replace(end, '[position "0123456789abcdef"]'))


def test_a_digest_tells_what_lies_on_the_table() -> None:
    """Neither the order of fields, nor settings, nor a field that came later and is 0 here make another position."""
    data = CITY.new().to_data()
    first, *others = data["seats"]
    known = digest(data)
    assert len(known) == 16
    assert digest(dict(reversed(data.items()))) == known
    assert digest(data | {"rules": 77, "options": {}, "later": 0, "seats": [first | {"later": 0}, *others]}) == known
    assert digest(data | {"later": 1}) != known
    richer = first | {"cocoa": 7}
    found = [digest(data | {"seats": seats}) for seats in ([richer, *others], [*others, richer])]
    assert len({known, *found}) == 3
    assert digest(data | {"stack": data["stack"][1:]}) != known
    assert digest(data | {"worship": [*data["worship"][1:], 1]}) != known


def test_an_unfinished_record_may_be_played_on(record: str) -> None:
    cut = [line for line in record.splitlines()[:-20] if not line.startswith(("[result", "[position"))]
    game = sunstone.Game.replay("\n".join(cut))
    assert game.state.to_move != OVER
    game.advance()
    play_randomly(game, 3)
    assert game.state.to_move == OVER


# --- positions
def positions() -> list[dict[str, Any]]:
    found = []
    for i, s in enumerate(walk(CITY.new(), 4)):
        if i % 60 == 59:
            found.append(s.to_data())
    return found


CHANGES: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("rules",), 99, "rules: the position is of rules version 99"),
    (("players",), "two", "players is a number"),
    (("players",), 3, "seats is a list of 3"),
    (("options", "setup"), "none", "option setup"),
    (("light",), 12, "light: it is beyond the dark disc"),
    (("dark",), 11, "dark: it is not where Eclipse"),
    (("eclipses",), -1, "eclipses: -1 is not a whole number from 0 to 3"),
    (("seats", 0, "cocoa"), -1, "seats[0].cocoa: -1"),
    (("seats", 0, "cocoa"), 1.5, "seats[0].cocoa: 1.5"),
    (("seats", 0, "cocoa"), True, "seats[0].cocoa: True"),
    (("seats", 1, "tiles"), 2**41, "discovery tiles: there are"),
    (("seats", 1, "blue"), 12, "seats[1].blue: 12"),
    (("seats", 0, "dice", 0), 7 | 1 << 4 | 1 << 7, "no worship space"),
    (("seats", 0, "dice", 0), 9 | 1 << 4, "is no worker"),
    (("seats", 0, "technologies"), 511, "technologies: one of them is not in play"),
    (("seats", 0, "dice"), [1], "seats[0].dice is a list of 4"),
    (("seats", 0), 5, "seats[0] is a mapping"),
    (("pool",), 0, "discovery tiles: there are"),
    (("start_pool",), 0, "starting tiles:"),
    (("slots", 29), 5, "pyramid tiles:"),
    (("offer", 3), 31, "decoration tiles:"),
    (("neutral_a",), 1, "neutral_a: 1 workers"),
    (("layout", 1), 7, "layout: the boards"),
    (("layout", 16), 5, "layout: a royal tile"),
    (("stack",), {}, "stack is a list"),
    (("stack", 0, "step"), "Dance", "there is no step 'Dance'"),
    (("stack", 0, "seat"), 3, "stack[0].seat: there is no seat 3"),
    (("stack", 0, "a"), 999, "stack[0].a: 999"),
    (("extra",), 1, "unknown field 'extra'"),
]


@pytest.mark.parametrize(("where", "value", "words"), CHANGES, ids=lambda x: str(x)[:40])
def test_an_edited_position_is_refused_with_field_and_reason(
    where: tuple[str | int, ...], value: Any, words: str
) -> None:
    data = json.loads(json.dumps(positions()[2]))
    target = data
    for name in where[:-1]:
        target = target[name]
    target[where[-1]] = value
    with pytest.raises(SunstoneError) as caught:
        sunstone.load(data)
    assert words in str(caught.value)


def test_a_missing_field_is_named() -> None:
    for name in positions()[0]:
        data = dict(positions()[0])
        del data[name]
        with pytest.raises(BadPosition, match=name):
            sunstone.load(data)


def test_what_is_no_position_at_all_is_refused() -> None:
    broken: list[Any] = [None, [], "city", {}, {"game": 3}]
    for data in broken:
        with pytest.raises(BadPosition, match="mapping with the field 'game'"):
            sunstone.load(data)


def test_an_automatic_step_on_top_is_refused() -> None:
    data = positions()[1]
    data["stack"] = data["stack"][:1]
    assert data["stack"][0]["step"] == "EndTurn"
    with pytest.raises(BadPosition, match="EndTurn is no decision"):
        sunstone.load(data)


# --- undo, chance
def test_undo_goes_back_to_the_last_reveal_and_no_further() -> None:
    game = sunstone.Game.start("city", players=2, options={"setup": "first_game"}, seed=5)
    with pytest.raises(SunstoneError, match="nothing to take back"):
        game.undo()
    keys = []
    mover = game.state.to_move
    while game.state.to_move == mover:
        keys.append((game.state.key(), game.full_text()))
        game.play(game.state.legal()[0], hold=True)
    for key, text in reversed(keys):
        game.undo()
        assert (game.state.key(), game.full_text()) == (key, text)
    for _ in keys:
        game.play(game.state.legal()[0], hold=True)
    game.advance()
    if any(e.mover == 14 for e in game.record.entries[-3:]):
        with pytest.raises(SunstoneError, match="drawn since"):
            game.undo()


def test_another_seats_decision_is_a_barrier() -> None:
    game = CITY.start(seed=6)
    for _ in range(4):
        game.play(game.state.legal()[0])
    assert game.can_undo() == "" or "since" in game.can_undo()
    game.play(game.state.legal()[0])
    game._before.pop()
    assert "since" in game.can_undo()


def test_true_chance_draws_in_proportion() -> None:
    out = Options()
    out.add(7, 1)
    out.add(8, 3)
    drawn = [TrueChance().pick(out) for _ in range(2000)]
    assert set(drawn) == {7, 8}
    assert 1350 < drawn.count(8) < 1650


def test_a_secret_that_was_revealed_cannot_be_taken_back() -> None:
    """The last starting tile to be kept opens all hands: whoever keeps it must not choose again."""
    game = sunstone.Game.start("city", players=2, seed=9)
    for _ in range(3):
        game.play(game.state.legal()[0])
        assert game.can_undo() == "" or "another seat" in game.can_undo()
    game.play(game.state.legal()[0], hold=True)
    assert "revealed" in game.can_undo()


def test_a_game_played_on_from_a_record_claims_no_seed() -> None:
    game = sunstone.Game.start("city", players=2, seed=9)
    assert "[seed" in game.full_text()
    assert "[seed" not in sunstone.Game.replay(game.full_text()).full_text()
