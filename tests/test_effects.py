"""Costs and gains are data from the ledger to the page, and nobody takes words apart to get at them."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from sunstone.drawing.icons import symbols
from sunstone.engine.choice import Amount, Choice, Good, Prospect, effect_text, summed
from sunstone.engine.errors import BadSetting, module_named, option_named
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.registry import GAMES, GameInfo
from sunstone.web.parts import button, drawing, effects, goods
from tests.support import Config, fullest_configs, main_configs, over, play_randomly, walk

HOUSE: Final = Path(__file__).parents[1] / "src" / "sunstone"
ROOMS: Final = ("web", "table", "players", "text")
NAMES: Final = ["Ana", "Bo", "Cy", "Di"]
GOODS: Final = {
    "cocoa": Good("cocoa", "cocoa"),
    "tile": Good("tile", more="tiles"),
    "dusk": Good("night falls", counted=False),
}
main_config = over(main_configs(), quick=fullest_configs())


# --- amounts
def test_amounts_of_one_kind_are_added() -> None:
    found = [Amount("wood", 1), Amount("cocoa", -1), Amount("wood", 2), Amount("gold", 1), Amount("gold", -1)]
    assert summed(found) == (Amount("wood", 3), Amount("cocoa", -1))
    assert summed(found, ["cocoa", "wood"]) == (Amount("cocoa", -1), Amount("wood", 3))


def test_a_sentence_has_signs_and_the_word_for_several() -> None:
    told = [Amount("cocoa", -2), Amount("tile", 1), Amount("tile", -3), Amount("dusk", 2)]
    assert effect_text(told, GOODS) == "-2 cocoa, +1 tile, -3 tiles, night falls"
    assert effect_text((), GOODS) == ""


def test_a_page_shows_the_shape_or_the_word_of_the_games_table() -> None:
    info = GAMES["city"]
    html = effects(info, [Amount("cocoa", -2), Amount("major", 2), Amount("eclipse", 1)])
    assert 'class="take">−2 <svg' in html and "#i-cocoa" in html and 'aria-label="cocoa"' in html
    assert 'class="give">+2 Major Discovery tiles</span>' in html and "Eclipse follows" in html
    assert effects(info, []) == ""


def test_a_button_holds_what_a_page_shows_before_the_choice() -> None:
    """Amounts for the numbers beside the board, and what the choice leads to."""
    info = GAMES["city"]
    ahead = (Prospect("Collect", (Amount("cocoa", 3),)), Prospect("No main action: you lack gold"))
    html = button(
        info, Choice(0, "go:1", "Go", (Amount("vp", 4), Amount("wood", -2), Amount("eclipse", 1)), "", ahead=ahead), 1
    )
    assert 'data-brings="vp:4 wood:-2 eclipse:1"' in html
    assert '<span class="ahead"><span>Collect <span class="effect">' in html and "lack gold" in html
    assert "data-brings" not in button(info, Choice(0, "cocoa", "Collect", (), ""), 1)


def test_one_of_many_placements_tells_in_words_what_it_brings() -> None:
    """A list of a hundred with icons would be most of the page."""
    choice = Choice(0, "place:1.1.1@0", "Level 1", (Amount("stone", -2), Amount("vp", 4)), "slot:1.1.1", way=0)
    html = button(GAMES["city"], choice, 12, plain=True)
    assert '<span class="effect">-2 stone, +4 VP</span>' in html and "<svg" not in html


@pytest.mark.parametrize("info", GAMES.values(), ids=lambda info: info.name)
def test_the_pages_script_knows_every_amount(info: GameInfo) -> None:
    known = json.loads(goods(info))
    assert set(known) == set(info.amounts)
    assert all((len(entry) == 3) == info.amounts[what].counted for what, entry in known.items())


@pytest.mark.parametrize("info", GAMES.values(), ids=lambda info: info.name)
def test_every_game_names_its_amounts(info: GameInfo) -> None:
    assert info.amounts["vp"].word == "VP"
    sprite = drawing(info.name).definitions() if info.page else symbols()
    for what, good in info.amounts.items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", what) and good.word
        assert not good.icon or f'id="i-{good.icon}"' in sprite


# --- choices and lines of whole games
@main_config
def test_choices_and_lines_bring_amounts_of_the_games_table(config: Config) -> None:
    game = play_randomly(config.start(seed=31), 31)
    info = game.info
    for event in (event for events in game.log for event in events):
        text, amounts = info.log.brief(event)
        assert {what for what, n in amounts if n} <= set(info.amounts) and (text or not amounts)
        deed = info.log.deed(event)
        assert not deed or info.log.tell(event, NAMES) == f"{NAMES[event.seat]} {deed}"
    brought = told = 0
    for i, s in enumerate(walk(config.new(), 31)):
        for choice in s.choices(s.to_move) if s.to_move < CHANCE and i % 4 == 0 else ():
            kinds = [what for what, n in choice.effects if n]
            assert len(kinds) == len(choice.effects) == len(set(kinds)) and set(kinds) <= set(info.amounts)
            assert choice.label.startswith(choice.short) and choice.label.endswith(choice.about)
            brought += len(kinds)
            told += not s.is_secret()  # of a secret what it brings may not be known
        if s.to_move == OVER:
            break
    assert brought or not told


def test_what_a_picture_shows_is_left_to_be_heard() -> None:
    config = Config("city", 2, {"setup": "first_game"})
    asked = (s.choices(s.to_move) for s in walk(config.new(), 3) if s.to_move < CHANCE)
    found = next(choices for choices in asked if any(c.effects and c.short for c in choices))
    (seen, *_) = [c for c in found if c.short]
    html = button(config.info, seen, 1, "<svg></svg>")
    assert f'<span>{seen.short}<span class="visually-hidden">{seen.label[len(seen.short) :]}</span></span>' in html
    assert f"<span>{seen.label}</span>" in button(config.info, seen, 1), "without a picture all is seen"


# --- settings that are refused
def test_a_refused_setting_names_what_it_is_about() -> None:
    info = GAMES["city"]
    error = BadSetting("{} needs {}, not {}", option_named("bot_priest", "S07"), module_named("mansion"), "{this}")
    assert str(error) == "option bot_priest=S07 needs the module mansion, not {this}"
    assert error.told(info.title_of) == "“Its priest tile: S07” needs the module Mansion, not {this}"
    assert BadSetting("a {plain} message").told(info.title_of) == "a {plain} message"
    with pytest.raises(BadSetting) as refused:
        info.settle(1, ("obsidian",), {"bot_priest": "S07"})
    assert refused.value.told(info.title_of).startswith(
        "“Its priest tile: S07” needs the module Altars and Shamans and"
    )
    with pytest.raises(BadSetting, match=r"option setup cannot be '\{x\}'; it is one of"):
        info.settle(2, (), {"setup": "{x}"})


# --- nobody takes words apart
WORDS: Final = {"label", "effect", "short", "about", "prompt", "rest"}
APART: Final = {
    *("partition", "rpartition", "split", "rsplit", "startswith", "endswith", "removeprefix", "removesuffix"),
    *("find", "index", "strip", "lstrip", "rstrip", "match", "search", "sub", "fullmatch", "findall"),
}
EXACT: Final = {
    "choice.label.removeprefix(choice.short)",  # what a label begins with is known
    "title.partition(info.short)",  # the part of its title that the game names
    "str(error).split()",  # to put a message on one line
}


def words_in(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr in WORDS
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value in WORDS
    return isinstance(node, ast.Call) and ast.unparse(node) == "str(error)"


def taken_apart(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in APART:
            if any(map(words_in, (node.func.value, *node.args))) and ast.unparse(node) not in EXACT:
                yield ast.unparse(node)


def test_words_taken_apart_are_found() -> None:
    code = 'a.label.partition(": ")\nre.sub("x", "y", str(error))\nc["effect"].split(", ")\nname.partition(":")'
    assert len(list(taken_apart(code))) == 3


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_takes_words_apart(room: str) -> None:
    for path in (HOUSE / room).rglob("*.py"):
        assert list(taken_apart(path.read_text(encoding="utf-8"))) == [], path


def test_no_room_knows_the_notation_of_a_game() -> None:
    names = {info.vocabulary.name(number) for info in GAMES.values() for number in info.vocabulary.numbers()}
    heads = {name.partition(":")[0] + ":" for name in names if ":" in name}
    assert {"place:", "take:", "~roll:"} <= heads
    for room in ROOMS:
        for path in (HOUSE / room).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & heads
            assert not found, (path, found)
    scripts = [*(HOUSE / "web" / "static" / "table").glob("*.js")]
    assert scripts
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        assert not [head for head in heads if re.search(rf"""["'`^]{re.escape(head)}""", text)], script
