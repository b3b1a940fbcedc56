"""What is shown before it is done: what a board would bring, how a tile would lie, and what it would match."""

import re
from html import unescape

import pytest

from sunstone.engine.choice import Amount, Choice, Prospect
from sunstone.engine.ledger import Ledger
from sunstone.games.city import INFO, causes, drawing, events
from sunstone.games.city.components import DATA
from sunstone.games.city.drawing.foresight import best_first, matching
from sunstone.games.city.state import City
from tests.city.fixture import bare, do, on_turn, put, pyramid_offer, royals, slot

TARGET = re.compile(r'<g id="target-([\w.-]+)".*?data-actions="([^"]*)"(?: data-marks="([^"]*)")?')


def ahead(s: City, action: str) -> dict[str, str]:
    """What may follow a choice, by its label, in words."""
    found: tuple[Prospect, ...] = next(c.ahead for c in s.choices(s.to_move) if c.text == action)
    return {label: INFO.effect(effects) for label, effects in found}


# --- on each board in reach
@pytest.mark.rules("city:16", "city:24", "city:26")
def test_a_board_in_reach_tells_what_can_be_done_there() -> None:
    s = bare()
    put(s, 0, "alchemy-2", cocoa=5, wood=1)
    put(s, 1, "forest-3")
    found = ahead(do(on_turn(s, 0), "take:alchemy-2"), "go:1")
    assert found == {
        "Collect": "+2 cocoa",
        "Worship": "+1 red temple, +1 VP",
        "Worship: tile mask 4": "-1 wood, +1 Discovery tile",
        "Main action": "-1 cocoa, +1 wood",
    }
    assert s.players[0].cocoa == 5, "it was looked at on a copy"


@pytest.mark.rules("city:24", "city:31")
def test_what_is_then_built_is_told_too() -> None:
    s = bare()
    put(s, 0, "decorations-1", "nobles-2", "nobles-1", cocoa=5, wood=4)
    found = ahead(do(on_turn(s, 0), "take:decorations-1"), "go:1")
    assert found["A building"] == "-1 cocoa, -2 wood, +1 Avenue, +7 VP"


def test_of_several_things_to_choose_then_the_most_points_are_told() -> None:
    s = bare()
    put(s, 0, "construction-1", cocoa=5, gold=5)
    s = do(on_turn(s, 0), "take:construction-1")
    told = ahead(s, "go:1")["A decoration, at best"]
    most = max(dict(c.effects)["vp"] for c in do(s, "go:1", "main").choices(0) if c.text.startswith("decorate"))
    assert told.endswith(f"+{most} VP")


def test_a_board_without_a_main_action_now_says_why() -> None:
    s = bare()
    royals(s, "A4", "B6", "C1")
    put(s, 0, "gold-1", "decorations-1", cocoa=1)
    no_wood = ahead(do(on_turn(s.clone(), 0), "take:decorations-1"), "go:1")
    assert "No main action: You lack wood: you have 0, this costs 2." in no_wood
    palace = ahead(do(on_turn(s, 0), "take:gold-1"), "go:1")
    assert palace["Worship: C1"] == "+2 cocoa"
    assert list(palace)[-1] == "B6, pay 1 cocoa for 1 stone + 1 gold, once", "it takes lines of its own"
    assert not any("main action" in label.lower() for label in palace), "the Palace never has one"


def test_where_the_action_is_chosen_the_main_action_says_what_it_leads_to() -> None:
    s = bare()
    put(s, 0, "forest-3", "construction-3", "construction-1", cocoa=5, gold=5, wood=1, stone=2)
    s = on_turn(s, 0)
    at_construction = do(s.clone(), "take:forest-3", "go:1")
    assert ahead(at_construction, "main") == {"Up to 3 pyramid tiles": ""}
    at_decorations = do(s.clone(), "take:construction-3", "go:1")
    most = max(dict(c.effects)["vp"] for c in do(at_decorations.clone(), "main").choices(0) if "decorate" in c.text)
    assert ahead(at_decorations, "main")["A decoration, at best"].endswith(f"+{most} VP")
    at_gold = do(s.clone(), "take:construction-1", "go:3")
    assert ahead(at_gold, "main") == {}, "its own effects say it all"


# --- a pyramid tile in hand
def offered() -> City:
    s = bare()
    for i, name in enumerate(("1.1.1", "1.1.2", "1.2.1", "1.2.2")):
        slot(s, name, 10 + i, i)
    put(s, 0, "forest-3", "construction-3", cocoa=5, wood=5, stone=5)
    pyramid_offer(s, 3, 4, 5)
    return do(on_turn(s, 0), "take:forest-3", "go:1", "main")


def placing() -> City:
    return do(offered(), "tile:1")


@pytest.mark.rules("city:7")
def test_rings_stand_round_the_icons_that_score() -> None:
    s = placing()
    view, tile = s.view(0), s.offer[0]
    found = set()
    for choice in s.choices(0):
        trial = s.clone()
        trial.ledger = Ledger()
        trial.play(choice.action)
        scored = sum(e.amount for e in trial.ledger.events if e.what == events.VP and e.cause == causes.ICONS)
        mask = matching(view, tile, choice)
        assert mask.bit_count() == scored
        found.add(scored)
    assert len(found) > 1, "nothing was compared"


def test_a_place_takes_the_best_way_first_and_says_its_points() -> None:
    s = placing()
    view, choices = s.view(0), s.choices(0)
    layer = unescape(str(drawing.targets_layer(view, choices)))
    known = {c.text: c for c in choices}
    slots = [(name, actions.split(), marks.split()) for name, actions, marks in TARGET.findall(layer) if "slot" in name]
    assert len(slots) > 5
    for name, actions, marks in slots:
        here = [known[action] for action in actions]
        assert here == best_first(here) and len(marks) == len(actions)
        assert all(f'id="{mark[1:]}"' in layer for mark in marks)
        most = max(dict(c.effects)["vp"] for c in here)
        said = re.search(rf'id="target-{name}".*?</g><g class="rest" data-most="vp".*?<text[^>]*>(\d+)<', layer)
        assert said and int(said[1]) == most


def test_an_offered_tile_tells_the_most_it_could_bring() -> None:
    s = offered()
    s.players[0].red = 4  # the next step there brings points
    pyramid_offer(s, *[1 + i for i, face in enumerate(DATA["pyramid_tiles"]["tiles"]) if "R" in face["icons"]][:3])
    for place in (1, 2, 3):
        then = do(s.clone(), f"tile:{place}")
        most = max(dict(c.effects)["vp"] for c in then.choices(0) if c.text.startswith("place:"))
        assert ahead(s, f"tile:{place}")["At best"].endswith(f"+{most} VP")


def test_a_step_on_a_temple_outweighs_a_point() -> None:
    points = Choice(1, "place:1.1.3@0", "", (Amount("vp", 4),), "slot:1.1.3")
    climbs = Choice(2, "place:1.1.3@90", "", (Amount("temple-red", 1), Amount("vp", 3)), "slot:1.1.3")
    assert best_first([points, climbs]) == [climbs, points]


# --- decorations
def test_offered_decorations_and_sides_say_their_points() -> None:
    s = bare()
    put(s, 0, "construction-1", cocoa=5, gold=5)
    s = do(on_turn(s, 0), "take:construction-1", "go:1", "main")
    layer = str(drawing.targets_layer(s.view(0), s.choices(0)))
    assert layer.count('<g class="worth" data-most="vp"') == 8  # four tiles, four sides
