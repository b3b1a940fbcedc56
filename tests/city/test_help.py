"""Help knows the game that is played: modules, options, the Royal tiles that lie there. Nothing drawn is without it."""

import re

import pytest

from sunstone.engine.errors import SunstoneError
from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import find
from sunstone.games.city import page, words
from sunstone.games.city.state import City
from tests.city.fixture import bare, royals, technologies_at
from tests.city.test_names import ALL, SETS, positions

M6 = ("obsidian",)


def help_on(name: str, modules: tuple[str, ...] = (), players: int = 2, **options: str | bool | int) -> str:
    """In a game with these settings, before the first draw."""
    info = find("city")
    return words.explain(name, info.make(info.settle(players, modules, options)).view(None))


# --- everything that can be pointed at
@pytest.mark.parametrize(("players", "modules", "options"), SETS)
def test_everything_on_the_board_has_help(players: int, modules: tuple[str, ...], options: dict[str, str]) -> None:
    """Every element of the drawing and of the seats' panels, and every choice that belongs to one."""
    for _, s in positions(players + 10, players, modules, options, 0.15):
        view = s.view(s.to_move if s.to_move < CHANCE else None)
        known = words.explanations(view)
        choices = s.choices(s.to_move) if s.to_move < CHANCE else []
        html = page.draw(view, choices=choices) + "".join(page.seat_panel(view, i) for i in range(s.n))
        shown = set(re.findall(r'data-explain="([^"]*)"', html))
        assert shown <= known.keys(), shown - known.keys()
        for choice in choices:
            assert not choice.target or words.about(choice.target, view) in known, choice
        assert all(re.fullmatch(r"[A-Z][^{}]+\.", text) for text in (help.words for help in known.values()))


def test_targets_explain_what_lies_in_their_place() -> None:
    s = bare(2)
    technologies_at(s, "13", "01", "03", "05", "07", "09")
    view = s.view(0)
    assert (
        words.about("technology:1", view) == "technology:13" and words.about("technology:03", view) == "technology:03"
    )
    assert words.explain("technology:1", view).startswith("Technology 13.")
    assert words.explain("technology:1").startswith("Technology 01.")
    s.offer[1] = 7
    assert words.about("tile:2", s.view(0)) == "pyramid:7"
    assert words.about("worker:forest-3", view) == "worker"
    assert words.about("ring:3", view) == "" and words.about("resource:obsidian", view) == ""
    assert words.about("resource:obsidian", bare(2, M6).view(0)) == "obsidian"


def test_help_tells_of_modules_only_where_they_are_played() -> None:
    view = bare(2).view(0)
    for name in ("mansion", "obsidian", "shaman", "region:1", "technology:1½", "royal:A10", "start:19", "priest:11"):
        assert name not in words.explained(view) and name in words.explained()
        with pytest.raises(SunstoneError, match="no help"):
            words.explain(name, view)
    assert "row:top" not in words.explained(bare(2, (*M6, "empire")).view(0))
    assert "action:mask" not in words.explained(view)


# --- boards
@pytest.mark.rules("expansion:R68")
def test_gathering_boards_with_obsidian() -> None:
    assert "2 workers 1 wood / 2 wood / 2 cocoa + 3 wood" in help_on("board:forest")
    text = help_on("board:forest", M6)
    assert "2 workers 1 wood / 1 wood + 1 obsidian / 2 cocoa + 2 wood + 1 obsidian" in text
    assert "reconstructed" in text and "reconstructed" not in help_on("board:forest")
    for board in ("quarry", "gold"):
        assert "obsidian" in help_on(f"board:{board}", M6) and "obsidian" not in help_on(f"board:{board}")


@pytest.mark.rules("expansion:R93", "expansion:R94", "expansion:R97")
def test_the_board_of_nobles_is_conquest_with_the_empire() -> None:
    text = help_on("board:nobles", (*M6, "empire"))
    assert text == help_on("conquest", (*M6, "empire")) and text.startswith("Conquest. ")
    assert "1 worker 2 or a building / 2 or 1 and a building / 3 or 1 and a building" in text
    assert "4 or 2 and a building, 5 VP" in text and "reconstructed" in text


@pytest.mark.rules("expansion:R74", "expansion:R76")
def test_royal_spaces_name_the_tile_that_lies_there() -> None:
    s = bare(2)
    royals(s, "A4", "B6", "C1")
    assert "space 2. Royal tile B6 (pay 1 cocoa for 1 stone + 1 gold" in words.explain("worship:palace-2", s.view(0))
    s = bare(2, (*M6, "mansion"))
    royals(s, "C1", "A10", "B6")
    text = words.explain("worship:palace-1", s.view(0))
    assert text.startswith("Worship on the Mansion, space 1. Royal tile C1 ") and "Major Discovery tile" in text
    assert "blue temple (this order is reconstructed)" in text
    assert words.explain("board:palace", s.view(0)).startswith("Mansion. ")
    assert "A Royal tile of category B" in words.explain("worship:palace-2") and "A Royal tile," in help_on(
        "worship:palace-2", (*M6, "mansion")
    )


# --- what modules add
@pytest.mark.parametrize(
    ("name", "modules", "part"),
    [
        ("helpers", (*M6, "mansion"), "Each worker of yours that stands unlocked on the Mansion adds 1"),
        ("helpers", ALL, "Your shaman adds 1 to the power"),
        ("ownership", (*M6, "mansion"), "(blue 4, red 5 and green 3)"),
        ("claims", (*M6, "mansion"), "the owner of its temple gets a power-up at once"),
        ("shaman", (*M6, "altars"), "counts as one more worker"),
        ("altar:A81", (*M6, "altars"), "reconstructed"),
        (
            "warriors",
            (*M6, "empire"),
            "1 VP in regions 1-4, 2 VP in regions 5-8, 3 VP in regions 9-11 and 5 VP in region 12",
        ),
        ("region:0", (*M6, "empire"), "Teotihuacan. "),
        ("region:10", (*M6, "empire"), "A warrior here scores 3 VP"),
        ("eclipse", (*M6, "empire"), "and for warriors (1 VP in regions 1-4"),
        ("masks", (), "15/21/28 VP."),
        ("masks", M6, "21/28/36 VP."),
        ("masks", (*M6, "empire"), "28/36/45/55 VP."),
        ("major:md_obsidian3", M6, "3 copies, a reconstructed number; price: free."),
        ("major:md_mask", M6, "3 copies; price: free."),
        ("resource:wood", M6, "Obsidian may stand in"),
        ("technology:03", (*M6, "empire"), "Alchemy or Conquest action"),
        ("wheel", (*M6, "mansion"), "back to the Mansion"),
        ("discovery:extra_worker", (*M6, "empire"), "Alchemy, Conquest or Construction"),
    ],
)
def test_what_modules_change(name: str, modules: tuple[str, ...], part: str) -> None:
    assert part in help_on(name, modules)


@pytest.mark.rules("expansion:R110")
def test_the_salary_with_a_priestess() -> None:
    raised = "(with priestess tile 12 2 more while your shaman stands, 4 while it lies)"
    assert raised in help_on("salary", (*M6, "altars"), priest_tiles="offer")
    assert raised not in help_on("salary", (*M6, "altars")) + help_on("salary", M6, priest_tiles="offer")


# --- options
@pytest.mark.rules("city:80")
def test_the_calendar_with_a_dark_eclipse() -> None:
    assert "another one is played" in help_on("calendar")
    dark = help_on("calendar", dark_eclipse=True)
    assert "an Eclipse follows at once after that turn" in dark and "another one" not in dark


def test_options_that_change_a_tile() -> None:
    assert "6 cocoa" in help_on("wheel:cocoa") and "5 cocoa" in help_on("wheel:cocoa", ascension_cocoa=5)
    assert "salary of an Eclipse" in help_on("discovery:cocoa_waiver")
    assert "whatever it is for" in help_on("discovery:cocoa_waiver", waiver_scope="wide")
    assert "Only when your own row is full" in help_on("row:top")
    assert "may also go to a row above" in help_on("row:top", nobles_row="free")


# --- Teotibot
@pytest.mark.rules("city:126", "city:130")
def test_teotibots_tiles() -> None:
    mask = help_on("action:mask", players=1)
    assert "no worker moves" in mask and "Then that worker" not in mask
    alchemy = help_on("action:alchemy", players=1)
    assert "the lowest it lacks, and you score 3 VP" in alchemy and "powered up twice and stays" in alchemy
    assert "from power 4 on 2" in help_on("teotibot", players=1)


@pytest.mark.rules("expansion:R73", "expansion:R81", "expansion:R90", "expansion:R102", "expansion:R106")
def test_teotibots_tiles_with_modules() -> None:
    assert "gathers 2 stone with" in help_on("action:construction", players=1)
    assert "gathers 1 stone and 1 obsidian" in help_on("action:construction", M6, 1)
    assert "gathers 2 stone and 1 obsidian" in help_on("action:construction", M6, 1, hard_gathering=True)
    empire = help_on("action:nobles", (*M6, "empire"), 1)
    assert empire.startswith("Empire and Build. ") and "two warriors" in empire
    shaman = help_on("action:mask", (*M6, "altars"), 1)
    assert shaman.startswith("Activate Shaman. ") and "its shaman goes to the next altar" in shaman
    assert "1, 2 or 3 boards, whatever its power" in help_on("teotibot", ("teotibot_movement",), 1)
    assert "passes the Mansion, a die is rolled" in help_on("teotibot", (*M6, "mansion"), 1)
    assert "3 steps on its temple" in help_on("action:worship", players=1, worship_steps=1)


# --- beside the board
def test_the_clock_when_the_discs_have_met() -> None:
    s = bare(2)
    s.dark, s.light = 12, 11
    assert "1st Eclipse in 1 step<" in page.clock(s.view(0))
    s.light = 12
    assert "one more round" in page.clock(s.view(0)) and "in 0" not in page.clock(s.view(0))


@pytest.mark.rules("city:16")
def test_the_guide_counts_the_own_colour_too() -> None:
    view = bare(2).view(0) | {"step": "Move"}
    assert "every colour that stands there unlocked, your own too" in page.guide(view)


def test_a_position_says_which_help_it_has() -> None:
    s: City = bare(2, (*M6, "empire"))
    assert 'data-explain="warriors"' in page.draw(s.view(0)) and 'data-explain="region:0"' in page.draw(s.view(0))
