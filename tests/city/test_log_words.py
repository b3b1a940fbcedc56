"""City's log: every event has its line, and a shorter one under its move."""

from collections import Counter

import pytest

from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event
from sunstone.engine.registry import Value
from sunstone.games.city import INFO, causes, events, vocabulary as v, words
from tests.city.told import GAMES, NAMES, decisions

LINES: list[tuple[Event, str]] = [
    (Event(events.COCOA, 0, -1, causes.WORSHIP, 0, -1), "Ana pays 1 cocoa (worship)"),
    (Event(events.WOOD, 0, 2, causes.BOARD + 1, 0, -1), "Ana gains 2 wood (Forest)"),
    (Event(events.STONE, 1, 1, causes.ROYAL + 3, 0, -1), "Bo gains 1 stone (Royal tile B2)"),
    (Event(events.GOLD, 1, -1, causes.DISCOVERY + 2, 0, -1), "Bo pays 1 gold (Discovery tile: 4 cocoa)"),
    (Event(events.VP, 2, 4, causes.ICONS, 0, -1), "Cy scores 4 VP (matching icons)"),
    (Event(events.VP, 2, -6, causes.SALARY, 0, -1), "Cy loses 6 VP (salary)"),
    (Event(events.VP, 2, 0, causes.ROYAL, 0, -1), ""),
    (Event(events.BLUE, 3, 1, causes.SIDEBAR, 0, -1), "Di advances 1 step on the blue temple (temple sidebar)"),
    (Event(events.RED, 3, 1, causes.STARTING + 6, 0, -1), "Di advances 1 step on the red temple (starting tile 7)"),
    (Event(events.GREEN, 3, 2, causes.SETUP, 0, -1), "Di advances 2 steps on the green temple (set-up)"),
    (
        Event(events.AVENUE, 0, 1, causes.ASCENSION, 0, -1),
        "Ana advances 1 step on the Avenue of the Dead (Ascension)",
    ),
    (Event(events.PYRAMID, 0, 1, causes.DECORATION, 0, -1), "Ana advances 1 step on the pyramid track"),
    (
        Event(events.PYRAMID, 0, -4, causes.ECLIPSE_PYRAMID, 0, -1),
        "Ana returns to the start of the pyramid track",
    ),
    (Event(events.TILE, 0, 1, causes.WORSHIP, 14, -1), "Ana takes Discovery tile mask 1 (worship)"),
    (Event(events.USED, 0, 1, causes.DISCOVERY + 9, 9, -1), "Ana uses Discovery tile double move"),
    (Event(events.POWER, 0, 1, causes.POWER_UP, 8 + 2, -1), "Ana powers up a worker on Forest from 2 to 3"),
    (Event(events.POWER, 0, 1, causes.POWER_UP, 8 + 5, -1), ""),
    (
        Event(events.MOVED, 0, 1, causes.MOVE, (1 * 16 + 3) * 8 + 2, -1),
        "Ana moves a power 2 worker from Forest to Gold Deposits",
    ),
    (Event(events.LOCKED, 0, 1, causes.WORSHIP, 1 * 4 + 1, -1), "Ana worships on Forest"),
    (Event(events.LOCKED, 0, 1, causes.WORSHIP, 0 * 4 + 3, -1), "Ana worships on Palace, right space"),
    (Event(events.UNLOCKED, 0, 2, causes.UNLOCK, 0, -1), "Ana unlocks 2 workers"),
    (Event(events.DISPLACED, 1, 1, causes.WORSHIP, 2, -1), "Bo is displaced from the worship space on Stone Quarry"),
    (Event(events.ASCENDED, 0, 1, causes.ASCENSION, 5, -1), "Ana ascends a worker on Nobles"),
    (Event(events.ENTERED, 0, 1, causes.ASCENSION, 0 * 8 + 3, -1), "Ana places a power 3 worker on Palace (Ascension)"),
    (Event(events.TECHNOLOGY, 0, 1, causes.BOARD + 4, 6, -1), "Ana learns technology 13 (Alchemy)"),
    (Event(events.BUILDING, 0, 1, causes.BOARD + 5, 1, -1), "Ana puts a building in the centre row"),
    (
        Event(events.PLACED, 0, 1, causes.BOARD + 7, 16 * 128 + 6 * 4 + 3, -1),
        "Ana lays pyramid tile 7 on level 2, row 1, column 1",
    ),
    (
        Event(events.DECORATED, 0, 1, causes.DECORATION, 6 * 16 + 4, -1),
        "Ana lays decoration 5 on the right side, level 3",
    ),
    (Event(events.DISC, 0, 1, causes.CALENDAR, 0, -1), "The light disc moves"),
    (Event(events.DRAWN, CHANCE, 1, 0, v.DISCOVERY_DRAWN + 10, -1), "Drawn: Discovery tile free move"),
    (
        Event(events.DRAWN, CHANCE, 1, 0, v.PYRAMID_DRAWN, -1),
        "Drawn: pyramid tile 1 (statue, glyph, red headdress, serpent)",
    ),
    (
        Event(events.DRAWN, CHANCE, 1, 0, v.DECORATION_DRAWN + 1, -1),
        "Drawn: decoration 2 (glyph, blue statue)",
    ),
    (Event(events.KEPT, 1, 1, causes.SETUP, 3, -1), "Bo keeps starting tile 4"),
    (
        Event(events.NEUTRAL, CHANCE, 1, 0, 256 + 0b10001100, -1),
        "Neutral workers of the second colour stand on Stone Quarry, Gold Deposits and Construction",
    ),
    (Event(events.TURN, 3, 1, 0, 0, -1), "Di's turn"),
    (Event(events.ECLIPSE, 3, 2, 0, 0, -1), "Eclipse 2"),
    (
        Event(events.CAPSTONE, 0, 3, causes.LEVEL, 0, -1),
        "The top of the pyramid is laid, the light disc jumps to the dark disc: the next Eclipse ends the game",
    ),
    (
        Event(events.CAPSTONE, 0, 0, causes.LEVEL, 0, -1),
        "The top of the pyramid is laid: the next Eclipse ends the game",
    ),
    (
        Event(events.ABANDONED, 0, 0, causes.BOARD + 5, 0, -1),
        "Ana cannot carry out the main action any more (Nobles)",
    ),
]


@pytest.mark.parametrize(("event", "line"), LINES)
def test_an_event_in_words(event: Event, line: str) -> None:
    assert words.LOG.tell(event, NAMES) == line


def test_every_kind_of_event_has_a_line() -> None:
    assert {event.what for event, _ in LINES} == set(range(events.COCOA, events.ABANDONED + 1))


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_the_log_of_a_game_reads_and_adds_up(seed: int, players: int, options: dict[str, Value]) -> None:
    *_, (game, _) = decisions(seed, players, options)
    sheet = [Counter[str]() for _ in range(game.state.seats)]
    for event in (event for told in game.log for event in told):
        assert isinstance(words.LOG.tell(event, NAMES), str)
        if event.what == events.VP:
            sheet[event.seat][words.LOG.source(event.cause)] += event.amount
    assert [sum(points.values()) for points in sheet] == game.state.scores()
    assert all(set(points) < set(words.LOG.sources()) - {"Other"} for points in sheet)


def test_every_cause_has_a_source() -> None:
    found = {words.LOG.source(cause) for cause in range(causes.CAUSES)}
    assert found == set(words.LOG.sources())
    assert len(words.LOG.sources()) == len(set(words.LOG.sources()))
    assert words.LOG.source(causes.BOARD + 2) == "Stone Quarry"
    assert words.LOG.source(causes.EARLIER) == words.LOG.source(causes.KNOWLEDGE + 8) == "Technologies"
    assert words.LOG.source(causes.TEMPLE + 1) == "Red temple"
    assert words.LOG.source(causes.BONUS + 6) == "Temple bonus tiles"
    assert words.LOG.source(causes.DISCOVERY) == words.LOG.source(causes.STARTING - 1) == "Discovery tiles"
    assert words.LOG.source(causes.STARTING) == words.LOG.source(causes.SETUP) == "Start"


BRIEF: list[tuple[Event, tuple[str, str]]] = [
    (Event(events.COCOA, 0, -1, causes.WORSHIP, 0, -1), ("Worship", "-1 cocoa")),
    (Event(events.WOOD, 0, 2, causes.BOARD + 1, 0, -1), ("Forest", "+2 wood")),
    (Event(events.VP, 2, 0, causes.ROYAL, 0, -1), ("", "")),
    (Event(events.RED, 3, 1, causes.SIDEBAR, 0, -1), ("Temple sidebar", "+1 red temple")),
    (Event(events.PYRAMID, 0, 1, causes.DECORATION, 0, -1), ("Decorations", "+1 pyramid track")),
    (Event(events.PYRAMID, 0, -4, causes.ECLIPSE_PYRAMID, 0, -1), ("Returns to the start of the pyramid track", "")),
    (Event(events.MOVED, 0, 1, 0, (2 * 16 + 5) * 8 + 4, -1), ("Power 4: Stone Quarry to Nobles", "")),
    (Event(events.POWER, 0, 1, causes.POWER_UP, 3 * 8 + 2, -1), ("Power-up on Gold Deposits, 2 to 3", "")),
    (Event(events.POWER, 0, 1, causes.POWER_UP, 3 * 8 + 5, -1), ("", "")),
    (Event(events.UNLOCKED, 0, 2, causes.UNLOCK, 0, -1), ("Unlocks 2 workers", "")),
    (Event(events.TURN, 0, 1, 0, 0, -1), ("", "")),
]


@pytest.mark.parametrize(("event", "line"), BRIEF)
def test_a_line_under_its_move(event: Event, line: tuple[str, str]) -> None:
    text, effects = words.LOG.brief(event)
    assert (text, INFO.effect(effects)) == line


@pytest.mark.parametrize(("seed", "players", "options"), GAMES[:4])
def test_every_line_of_the_log_is_told_under_its_move_too(seed: int, players: int, options: dict[str, Value]) -> None:
    names = [f"player {i}" for i in range(players)]
    for game, _ in decisions(seed, players, options):
        pass
    for event in (event for told in game.log for event in told):
        text, effects = words.LOG.brief(event)
        assert bool(text) == (bool(words.LOG.tell(event, names)) and event.what not in (events.TURN, events.DRAWN)), (
            event
        )
        assert {what for what, _ in effects} <= set(INFO.amounts)
        assert not text or text[0].isupper() or text[0].isdigit()
        assert not any(name in text for name in names)
