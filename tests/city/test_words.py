"""City's words: every choice, refusal, question and action has its own, and they say what is true."""

import re
from pathlib import Path

import pytest

import sunstone
from sunstone.engine.choice import Amount, Choice, preview
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.registry import Value
from sunstone.games.city import INFO, events, refusals, vocabulary as v, words
from sunstone.games.city.components import DEPOSITS, KIND_NAMES, MAJOR_NAMES, PALACE
from sunstone.games.city.names import (
    BOARD_NAMES,
    REWARD_NAMES,
    ROW_NAMES,
    STEP_NAMES,
    TEMPLE_NAMES,
    VOCABULARY,
)
from sunstone.games.city.prompt_words import QUESTIONS
from sunstone.games.city.salary import salary_of
from sunstone.games.city.state import STEPS, City, Step, count_of, die
from tests.city.told import GAMES, city, decisions, first_game, labels

_PAGES = (Path(__file__).parents[2] / "docs" / "rules").glob("*.md")
RULES = "".join(page.read_text(encoding="utf-8") for page in _PAGES)
RULE_IDS = set(re.findall(r"\*\*((?:city|expansion):\w+)\*\*", RULES))
LOCKED_ON_GOLD = die(DEPOSITS, 4, 1)
_PLACES = "|".join(BOARD_NAMES)
TARGET = re.compile(
    rf"(worker:({_PLACES})-[1-5]|board:({_PLACES})|worship:(forest|quarry|gold|decorations|palace-[123])|technology:[1-6]"
    rf"|row:({'|'.join(ROW_NAMES)})|decoration:([1-9]|1[0-5])|tile:[123]|slot:[1-4]\.[1-4]\.[1-4]"
    rf"|temple:({'|'.join(TEMPLE_NAMES)})|discovery:({'|'.join(KIND_NAMES)})|wheel:({'|'.join(REWARD_NAMES)})"
    rf"|start:([1-9]|1[0-9]|20)|resource:(wood|stone|gold|obsidian)|major:({'|'.join(MAJOR_NAMES)})|altar:A(81|56|45|12)|region:([0-9]|1[0-2])|)"
)
NO_TARGET = {
    *("unlock", "unlock:pay", "abandon", "stop", "decline", "skip", "done", "first:free", "shaman"),
    *(VOCABULARY.name(a) for a in range(v.PAY, v.PAY_WAIVED)),
}
AMOUNTS = {  # as an effect names them, and where a player holds them
    "cocoa": "cocoa",
    "wood": "wood",
    "stone": "stone",
    "gold": "gold",
    "obsidian": "obsidian",
    "vp": "vp",
    "temple-blue": "blue",
    "temple-red": "red",
    "temple-green": "green",
    "avenue": "avenue",
    "pyramid": "pyramid",
}


# --- choices
@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_every_choice_of_a_game_has_its_words(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, _ in decisions(seed, players, options):
        s = city(game)
        found = [s.choices(seat) for seat in range(s.n)]
        assert [seat for seat in range(s.n) if found[seat]] == sorted(s.open_seats())
        if s.to_move == OVER:
            continue
        assert sorted(c.action for c in found[s.to_move]) == sorted(s.legal())
        idle = [c.idle for c in found[s.to_move]]
        assert idle == sorted(idle), "doing nothing comes last"
        for seat in s.open_seats():
            assert len({c.label for c in found[seat]}) == len(found[seat]), found[seat]
            for c in found[seat]:
                check_choice(s, seat, c)


def check_choice(s: City, seat: int, c: Choice) -> None:
    assert VOCABULARY.number(c.text) == c.action
    assert c.label
    assert c.label[0].isupper()
    assert TARGET.fullmatch(c.target), c
    assert bool(c.target) == (c.text not in NO_TARGET), c
    if s.is_secret():
        assert c.effects == ()


@pytest.mark.parametrize(("seed", "players", "options"), GAMES[:6])
def test_an_effect_is_what_happens(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, rng in decisions(seed, players, options):
        s = city(game)
        if s.to_move == OVER or s.is_secret() or rng.random() < 0.7:
            continue
        seat = s.to_move
        for c in s.choices(seat):
            after = s.clone()
            after.play(c.action)
            if c.text.startswith("worship:") and "+claim" in c.text:
                do_both(after, seat)
            eclipse = any(e.what == events.ECLIPSE for e in preview(s, c.action))
            told = dict(c.effects)
            assert len(told) == len(c.effects) and set(told) <= set(INFO.amounts)
            assert ("eclipse" in told) == eclipse
            if not eclipse:
                tiles = told.pop("discovery", 0)
                told = {what: n for what, n in told.items() if INFO.amounts[what].counted}
                assert tiles == tiles_of(after, seat) - tiles_of(s, seat)
                assert told == gained(s, after, seat), c


def do_both(s: City, seat: int) -> None:
    """The tile first where it can be paid: so the effect of worship that does both counts."""
    while s.to_move == seat and {v.CLAIM, v.USE_ABILITY} & set(s.legal()) and s.view(seat)["step"] == "Worship":
        s.play(v.CLAIM if v.CLAIM in s.legal() else v.USE_ABILITY)


def tiles_of(s: City, seat: int) -> int:
    p = s.players[seat]
    return sum(count_of(p.tiles, k) + count_of(p.used, k) for k in range(len(KIND_NAMES)))


def gained(before: City, after: City, seat: int) -> dict[str, int]:
    p, q = before.players[seat], after.players[seat]
    change = {name: getattr(q, attribute) - getattr(p, attribute) for name, attribute in AMOUNTS.items()}
    return {name: n for name, n in change.items() if n}


def test_seats_that_are_asked_together_have_their_choices_before_their_turn() -> None:
    game = sunstone.Game.start("city", players=3, seed=5)
    s = city(game)
    assert s.open_seats() == [0, 1, 2]
    early = s.choices(2)
    assert {c.action - v.KEEP + 1 for c in early} < set(s.view(2)["seats"][2]["hand"] or ())
    for _ in range(4):
        game.play(game.state.legal()[0])
    assert game.state.to_move == 2
    assert game.state.choices(2) == early
    assert game.state.choices(0) == []


def test_labels_of_a_first_turn() -> None:
    assert labels(first_game()) == {
        "take:nobles-2": "Move from Nobles: power 2",
        "take:forest-1": "Move from Forest: power 1",
        "take:construction-1": "Move from Construction: power 1",
    }
    assert labels(first_game("take:nobles-2")) == {
        "go:1": "Go 1 board: Gold Deposits",
        "go:2": "Go 2 boards: Palace",
        "go:3": "Go 3 boards: Stone Quarry",
    }
    s = first_game("take:nobles-2", "go:2")
    s.worship[PALACE] = 0
    assert labels(s) == {
        "cocoa": "Collect cocoa",
        "worship:royal1": "Worship: A4, score 2 VP per technology you know, for at most 2",
        "worship:royal2": "Worship: B6, pay 1 cocoa for 1 stone + 1 gold, up to 2 times",
        "worship:royal3": "Worship: C1, gain 3 cocoa",
    }


def test_labels_tell_what_the_position_makes_of_an_action() -> None:
    s = first_game("take:nobles-2", "go:1")
    s.worship[DEPOSITS] = KIND_NAMES.index("mask_1") + 1
    s.players[0].cocoa = 3
    s.players[1].dice[0] = LOCKED_ON_GOLD
    found = {c.text: c for c in s.choices(0)}
    both = found["worship:sidebar+claim"]
    assert both.label == "Worship: blue temple + tile mask 1, displacing player 2"
    assert both.target == "worship:gold"
    assert INFO.effect(both.effects) == "-2 cocoa, +1 blue temple", (
        "3 cocoa are too few for the tile before the temple's reward"
    )
    s.players[0].cocoa = 4
    both = next(c for c in s.choices(0) if c.text == "worship:sidebar+claim")
    assert INFO.effect(both.effects) == "-4 cocoa, -1 gold, +1 blue temple, +1 Discovery tile"
    assert INFO.effect(found["worship:claim"].effects) == "-3 cocoa, -1 gold, +1 Discovery tile"
    assert found["main"].label == "Main action: 1 worker, lowest power 2"
    assert INFO.effect(found["main"].effects) == "-1 cocoa, +1 gold"
    assert found["cocoa"].target == "board:gold"


def test_labels_and_targets_of_a_pyramid_tile() -> None:
    s = first_game("take:forest-1", "go:1", "main", "tile:1")
    s.players[0].wood = 9
    s.main_discount = 1
    s.offer[0] = 7
    for slot in range(16):
        s.slots[slot] = s.slots[slot] or 1
    found = {c.text: c for c in s.choices(0) if c.text.startswith("place:2.3.1@90")}
    assert {text: (c.label, c.target) for text, c in found.items()} == {
        f"place:2.3.1@90{way}": (
            f"Level 2, row 3, column 1, turned 90° (blue statue, serpent, glyph, headdress){saved}",
            "slot:2.3.1",
        )
        for way, saved in (("", ""), ("-stone", ", 1 stone less"), ("-wood", ", 1 wood less"))
    }
    assert [[amount for amount in c.effects if amount.n < 0] for c in found.values()] == [
        [Amount("wood", -1), Amount("stone", -2)],
        [Amount("wood", -1), Amount("stone", -1)],
        [Amount("stone", -2)],
    ]
    assert {c.way for c in found.values()} == {1}


# --- refusals
@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_every_action_is_legal_or_has_a_reason(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, rng in decisions(seed, players, options):
        s = city(game)
        if s.to_move != OVER and rng.random() > 0.05:
            continue
        legal = set(s.legal())
        for action in [*VOCABULARY.numbers(), -1, 5000]:
            reasons = s.why_not(action)
            assert bool(reasons) == (action not in legal), (action, reasons)
            for reason in reasons:
                assert re.fullmatch(r"[a-z_]+", reason.name)
                assert re.fullmatch(r"[A-Z][^{}]+[.?]", reason.text), reason
                assert set(reason.rules) <= RULE_IDS, reason
                assert reason.rules or reason.name == "not_asked"


def test_chance_has_reasons_too() -> None:
    s = sunstone.new("city", players=2)
    assert s.to_move == CHANCE
    (reason,) = s.why_not(v.TAKE)
    assert (reason.name, reason.text) == ("chance_first", "Nobody decides now: the action boards are laid out.")
    (reason,) = s.why_not(v.ROLLED)
    assert reason.name == "not_in_stack"
    assert s.why_not(s.legal()[0]) == []


def test_every_code_has_a_reason_of_its_own_at_any_position() -> None:
    codes = range(1, refusals.REASONS)
    for game, rng in decisions(11, 3, {}):
        s = city(game)
        if s.to_move != OVER and rng.random() > 0.05:
            continue
        actions = rng.sample(VOCABULARY.numbers(), 12)
        reasons = {code: [words.reason(s, code, action) for action in actions] for code in codes}
        assert len({found[0].name for found in reasons.values()}) == len(codes)
        assert all(reason.text and set(reason.rules) <= RULE_IDS for found in reasons.values() for reason in found)
        assert all(reason.rules for code in codes if code != refusals.NOT_ASKED for reason in reasons[code])


@pytest.mark.parametrize(
    ("actions", "refused", "name", "text"),
    [
        ([], "take:palace-1", "no_such_worker", "You have no such unlocked worker: none is on Palace."),
        ([], "unlock:pay", "nothing_locked", "None of your workers is locked."),
        ([], "use:vp_4", "no_tile", "You have no such Discovery tile left to use: 4 VP."),
        ([], "go:1", "not_asked", "Something else is asked now: choose a worker to move"),
        (["take:nobles-2"], "go:4", "no_free_move", "A worker goes 1 to 3 boards; further only with a free move tile."),
        (["take:nobles-2", "go:2"], "main", "no_main_action", "The Palace has no main action."),
        (["take:nobles-2", "go:1"], "main+waiver", "no_waiver", "You have no cocoa waiver left to use."),
        (["take:forest-1", "go:1", "main", "tile:1"], "place:1.1.1@0-stone", "no_discount", "Only technology 15 saves"),
        (["take:forest-1", "go:1", "main", "tile:1"], "place:2.1.1@0", "not_supported", "A pyramid tile above"),
    ],
)
def test_a_refusal_says_what_is_wrong(actions: list[str], refused: str, name: str, text: str) -> None:
    (reason,) = first_game(*actions).why_not(VOCABULARY.number(refused))
    assert reason.name == name
    assert reason.text.startswith(text)


def test_a_price_that_cannot_be_paid_is_named() -> None:
    s = first_game("take:nobles-2", "go:1")
    s.players[0].cocoa = 0
    (reason,) = s.why_not(v.MAIN)
    assert str(reason) == "You lack cocoa: you have 0, this costs 1. [city:16, city:24]"
    (reason,) = s.why_not(v.BOTH)
    assert str(reason) == "You lack cocoa: you have 0, this costs 1. [city:27, city:104]"
    s = first_game("take:nobles-2", "go:1")
    s.worship[DEPOSITS] = KIND_NAMES.index("mask_1") + 1
    s.players[0].gold = 0
    (reason,) = s.why_not(v.CLAIM_ONLY)
    assert "mask 1 costs 2 cocoa + 1 gold, you have 7 cocoa, 1 wood and 0 gold" in reason.text
    s.players[0].gold, s.players[0].cocoa = 1, 2
    s.players[1].dice[0] = LOCKED_ON_GOLD
    (reason,) = s.why_not(v.CLAIM_ONLY)
    assert "mask 1 costs 2 cocoa + 1 gold and displacing 1 cocoa, you have 2 cocoa, 1 wood and 1 gold" in reason.text
    s = first_game("take:forest-1", "go:1", "main", "tile:1")
    s.players[0].stone = 1
    (reason,) = s.why_not(v.PLACE)
    assert str(reason) == "You lack stone: you have 1, this costs 2. [city:3, city:24]"


# --- prompts
def test_every_question_has_a_prompt_and_no_more() -> None:
    asked = {STEP_NAMES[kind] for kind, step in enumerate(STEPS) if type(step).options is not Step.options}
    assert set(QUESTIONS) == asked


@pytest.mark.parametrize(("seed", "players", "options"), GAMES[:4])
def test_the_prompt_fits_the_view(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, rng in decisions(seed, players, options):
        if rng.random() < 0.1:
            for seat in (None, *range(players)):
                text = words.prompt(game.state.view(seat))
                assert re.fullmatch(r"[A-Z][^{}]+[.?]", text), text
        if game.state.to_move == OVER:
            winner = game.state.places().index(1)
            points = game.state.scores()[winner]
            assert words.prompt(game.state.view(None)) == f"The game is over: player {winner + 1} won with {points} VP."


def test_prompts_of_chance_and_salary() -> None:
    assert words.prompt(sunstone.new("city", players=2).view(None)) == "the action boards are laid out."
    for game, _ in decisions(1, 2, {}):
        s = city(game)
        if s.view(None)["step"] == "Salary" and s.to_move == 0:
            s.players[1].dice[0] = die(DEPOSITS, 4, 1)
            due = [salary_of(p) for p in s.players]
            assert due[0] != due[1]
            for seat, amount in enumerate(due):
                assert words.prompt(s.view(seat)) == f"Your salary is {amount} cocoa: choose how much you pay."
                assert s.choices(seat)[0].label.startswith(f"Pay 0 of {amount} cocoa")
            return
    raise AssertionError("no Eclipse was scored")


# --- notation
def test_the_notation_page_has_every_action() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    spans = set(re.findall(r"`([^`\s]+)`", page))
    heads = {span.split(":")[0] for span in spans}
    for action in VOCABULARY.numbers():
        name = VOCABULARY.name(action)
        assert name in spans or (":" in name and name.split(":")[0] in heads), name
    game = sunstone.Game.replay(re.sub(r"\[(result|key) .*\n", "", page.split("```")[1].removeprefix("text\n")))
    assert len(game.record.entries) == 73
