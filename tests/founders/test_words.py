"""The words of Founders: every choice, refusal, event and element has its own, and they say what is true."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import sunstone
from sunstone.engine.bits import bits_in
from sunstone.engine.choice import preview
from sunstone.engine.errors import SunstoneError
from sunstone.engine.frame import CHANCE, OVER, frame
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.registry import Value
from sunstone.games.founders import causes, events, kinds, page, refusals, text, vocabulary as v, words
from sunstone.games.founders.components import FIRST_TEMPLE, PIECE_NAMES, REWARD_NAMES
from sunstone.games.founders.names import STEP_NAMES, VOCABULARY
from sunstone.games.founders.prompt_words import QUESTIONS
from sunstone.games.founders.state import STEPS, SUPPLY, Founders, Step
from sunstone.text import draw
from sunstone.web.parts import button
from tests.founders.fixture import ask, at, bare, cubes, do, height, hold, lay, on_turn, pyramid, space, spot

RULES = (Path(__file__).parents[2] / "docs" / "rules" / "founders.md").read_text(encoding="utf-8")
RULE_IDS = set(re.findall(r"\*\*(founders:[A-Z]*\d+(?:\.\d+)?)\*\*", RULES))
NAMES = ["Ana", "Bo", "Cy", "Di"]
GAMES: list[tuple[int, int, dict[str, Value]]] = [
    (1, 2, {}),
    (2, 3, {"side": "B"}),
    (3, 4, {}),
    (4, 1, {"side": "B", "rival": "hard"}),
    (5, 1, {}),
]


def founders(game: sunstone.Game) -> Founders:
    assert isinstance(game.state, Founders)
    return game.state


def decisions(seed: int, players: int, options: dict[str, Value]) -> Iterator[tuple[sunstone.Game, random.Random]]:
    """A game by random choices that prefers what was chosen least, stopped before each of them and at the end."""
    game = sunstone.Game.start("founders", players=players, options=options, seed=seed)
    rng, taken = random.Random(seed), Counter[int]()
    while True:
        yield game, rng
        if game.state.to_move == OVER:
            return
        legal = game.state.legal()
        fewest = min(taken[a] for a in legal)
        action = rng.choice([a for a in legal if taken[a] == fewest])
        taken[action] += 1
        game.play(action)


# --- choices
@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_every_choice_of_a_game_has_its_words(seed: int, players: int, options: dict[str, Value]) -> None:
    known = set(words.explained())
    for game, _ in decisions(seed, players, options):
        s = founders(game)
        if s.to_move == OVER:
            assert all(s.choices(seat) == [] for seat in range(s.n))
            continue
        found = s.choices(s.to_move)
        assert sorted(c.action for c in found) == sorted(s.legal())
        idle = [c.idle for c in found]
        assert idle == sorted(idle), "doing nothing comes last"
        assert s.choices((s.to_move + 1) % s.n) == []
        assert len({c.label for c in found}) == len(found), found
        for c in found:
            assert VOCABULARY.number(c.text) == c.action
            assert c.label[0].isupper() or c.label[0].isdigit()
            assert c.target in known or c.target == "", c


@pytest.mark.parametrize(("seed", "players", "options"), GAMES[:4])
def test_an_effect_is_what_happens(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, rng in decisions(seed, players, options):
        s = founders(game)
        if s.to_move == OVER or rng.random() < 0.6:
            continue
        seat, p = s.to_move, s.players[s.to_move]
        for c in rng.sample(s.choices(seat), min(12, len(s.legal()))):
            ends = any(e.what in (events.ROUND, events.FINAL) for e in preview(s, c.action))
            after = s.clone()
            after.play(c.action)
            q = after.players[seat]
            told = {what: n for what, n in c.effects if what != "mask"}
            change = {
                "wood": q.wood - p.wood,
                "stone": q.stone - p.stone,
                "gold": q.gold - p.gold,
                "worship": bits_in(q.worship) - bits_in(p.worship),
            }
            if not ends:
                change["vp"] = q.vp - p.vp
                assert told == {k: n for k, n in change.items() if n}, c


def labels(s: Founders) -> dict[str, str]:
    return {c.text: c.label for c in s.choices(s.to_move)}


def test_labels_tell_what_the_position_makes_of_an_action() -> None:
    s = bare()
    space(s, "a1", "vp_and_strength")
    cubes(s, 0, wood="a12 b12", stone="c12", gold="d12 e12 f12")
    hold(s, 0, "green.wood_to_vp")
    found = labels(on_turn(s))
    assert found["disks:a1x2"] == "2 disks on a1: Strength 4, bonus: 1 VP and Strength +1"
    assert found["disks:b1x1"] == "1 disk on b1: Strength 3"
    s.strength = 3
    found = labels(ask(s, frame(kinds.ACT, 0, 0, 0b111111, 1)))
    assert found["temple:green"] == "Construct a green temple for 1 wood + 1 stone"
    assert found["pyramid:red@E"] == "Red pyramid tile on the E square for 1 wood + 3 gold; it brings 4 VP"
    assert found["offer:green.wood_to_vp"] == (
        "Make an Offering: green worship tile (3 VP each time you pay 2 wood, up to 12 VP)"
    )
    assert found["favor"] == "Gain Favor: 2 VP, then perhaps swap a worship tile"
    do(s, "temple:green")
    placed = spot(s, 0, "green", "a1 a2 a3")
    assert labels(s)[placed] == "Lay the green temple from a1, turned 90°"
    do(s, placed)
    assert labels(s)["mix:0w1s"] == "Pay 1 stone + 2 gold"


# --- refusals
@pytest.mark.parametrize(("seed", "players", "options"), GAMES[:4])
def test_every_action_is_legal_or_has_a_reason(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, rng in decisions(seed, players, options):
        s = founders(game)
        if s.to_move != OVER and rng.random() > 0.08:
            continue
        legal = set(s.legal())
        for action in [*rng.sample(VOCABULARY.numbers(), 250), -1, 9000]:
            reasons = s.why_not(action)
            assert bool(reasons) == (action not in legal), (action, reasons)
            for reason in reasons:
                assert re.fullmatch(r"[a-z_0-9]+", reason.name)
                assert re.fullmatch(r"[A-Z][^{}]+[.?]", reason.text), reason
                assert set(reason.rules) <= RULE_IDS, reason
                assert reason.rules or reason.name == "not_asked"


def test_every_code_has_a_reason_of_its_own_at_any_position() -> None:
    codes = range(1, refusals.REASONS)
    for game, rng in decisions(11, 3, {}):
        s = founders(game)
        if s.to_move != OVER and rng.random() > 0.05:
            continue
        actions = rng.sample(VOCABULARY.numbers(), 12)
        reasons = {code: [words.reason(s, code, action) for action in actions] for code in codes}
        assert len({found[0].name for found in reasons.values()}) == len(codes)
        assert all(r.text and set(r.rules) <= RULE_IDS for found in reasons.values() for r in found)


def why_not(s: Founders, name: str) -> str:
    (reason,) = s.why_not(VOCABULARY.number(name))
    return str(reason)


def test_a_refusal_says_what_is_wrong() -> None:
    s = bare()
    on_turn(s)
    assert why_not(s, "disks:b1x1").startswith(
        "Neither action of the column could be carried out there, and no bonus helps: b1 would give Strength 3."
    )
    assert why_not(s, "build:wood-2").startswith("Something else is asked now: place one or two disks on a space")
    do(s, "disks:a1x1")
    assert why_not(s, "build:gold-4") == (
        "The building is too large: it has size 4, your Strength is 3. [founders:4.1]"
    )
    assert why_not(s, "favor").startswith(
        "This action is not open to you now: your disks are in column A, Construct a Building or Produce Resources."
    )
    s.strength = 2
    cubes(s, 0, wood="a12")
    ask(s, frame(kinds.ACT, 0, 0, 0b111111, 1))
    assert "it costs 2 wood + 2 stone, you have 1 wood." in why_not(s, "temple:blue")
    do(s, "build:wood-2")
    assert "your Architect stands in the north" in why_not(s, spot(s, 0, "wood-2", at((8, 0), (8, 1))))


@pytest.mark.rules("founders:WOR2", "founders:Q87")
def test_an_offering_for_a_temple_says_whether_supply_or_room_is_lacking() -> None:
    s = bare()
    cubes(s, 0, wood="a12 b12 c12")
    hold(s, 0, "green.temple_for_3")
    for colour in range(3):
        s.tiles[SUPPLY + FIRST_TEMPLE + colour] = 0
    s.strength = 3
    ask(s, frame(kinds.ACT, 0, 0, 0b111111, 1))
    assert why_not(s, "offer:green.temple_for_3").startswith("The supply has run out of it: no temple is left there.")


def reward_of(s: Founders, name: str) -> list[str]:
    """The log of getting this reward."""
    ask(s, frame(kinds.REWARD, 0, causes.REWARD + REWARD_NAMES.index(name), REWARD_NAMES.index(name)))
    return [words.LOG.tell(e, NAMES) for e in s.ledger.take()] if s.ledger else []


@pytest.mark.rules("founders:REW1", "founders:REW2", "founders:Q8")
@pytest.mark.parametrize(
    ("reward", "pieces", "told"),
    [
        ("TG", ["green"], "a green temple, free of charge"),
        ("WS", ["wood-1", "stone-1"], "a size 1 wood building and/or a size 1 stone building"),
    ],
)
def test_a_reward_that_the_supply_has_run_out_of_is_told(reward: str, pieces: list[str], told: str) -> None:
    s = bare()
    for name in pieces:
        s.tiles[SUPPLY + PIECE_NAMES.index(name)] = 0
    s.ledger = Ledger()
    assert reward_of(s, reward) == [f"Ana loses the reward, for the supply has run out: {told}"]


@pytest.mark.rules("founders:Q8", "founders:Q81")
def test_a_forced_reward_cannot_be_declined_and_says_so() -> None:
    s = bare()
    reward_of(s, "TG")
    assert why_not(s, "done").startswith("This must be constructed as long as it fits.")
    s = bare()
    reward_of(s, "WS")
    assert why_not(s, "done").startswith("This must be constructed as long as it fits.")


def test_chance_has_reasons_too() -> None:
    s = sunstone.new("founders", players=2)
    assert s.to_move == CHANCE
    (reason,) = s.why_not(v.PASS)
    assert reason.name == "not_drawn_here"


@pytest.mark.rules("founders:2.4", "founders:Q84")
def test_while_chance_draws_it_is_said_what_is_drawn() -> None:
    s = sunstone.new("founders", players=2, options={"side": "B"})
    assert isinstance(s, Founders)
    can_come = "the boards of side B are dealt. Possible: ~board:B1, ~board:B2, ~board:B3 or ~board:B4."
    assert why_not(s, "pass").startswith(f"Nobody decides now: {can_come}")
    assert why_not(s, "~plan:A2").startswith(f"This is not drawn now: {can_come}")
    s.play(VOCABULARY.number("~board:B2"))
    told = "This is not drawn now: the boards of side B are dealt. Possible: ~board:B1, ~board:B3 or ~board:B4."
    assert why_not(s, "~board:B2").startswith(told)


# --- the log
LINES: list[tuple[Event, str]] = [
    (Event(events.VP, 0, 4, causes.MASKS, 0, -1), "Ana scores 4 VP (yellow mask)"),
    (Event(events.VP, 1, 14, causes.DISTRICT, 0, -1), "Bo scores 14 VP (district NW)"),
    (Event(events.WOOD, 0, 3, causes.CONSTRUCT_BUILDING, 0, -1), "Ana gains 3 wood"),
    (Event(events.GOLD, 0, -2, causes.OFFERING, 1, -1), "Ana pays 2 gold (worship tile)"),
    (Event(events.STONE, 0, -1, causes.PRODUCE, 0, -1), "Ana discards 1 stone (producing)"),
    (Event(events.DISKS, 1, 2, 0, 4 * 8 + 3, -1), "Bo places 2 disks on b2: Strength 3"),
    (Event(events.PASSED, 1, 1, 0, 0, -1), "Bo passes"),
    (Event(events.PASSED, 1, 1, 0, 1, -1), "Bo passes, having nothing to place or to do"),
    (Event(events.ARCHITECT, 0, 1, 0, 2, -1), "Ana's Architect goes south"),
    (
        Event(events.BUILT, 0, 1, causes.REWARD, 2 * 8192 + 7, -1),
        "Ana constructs a size 2 wood building on h1 and i1 (reward)",
    ),
    (Event(events.RAISED, 0, 1, 0, 2 * 16 + 13, -1), "Ana puts a red pyramid tile on the top"),
    (Event(events.RAISED, 0, 1, 0, 9, -1), "Ana puts a green pyramid tile on the NW square of level 2"),
    (
        Event(events.TAKEN, 0, 1, 0, 0, -1),
        "Ana takes the green worship tile (pay 5 cubes of any kind for a pyramid tile of the supply)",
    ),
    (
        Event(events.OFFERED, 0, 1, causes.OFFERING + 4, 0, -1),
        "Ana makes an offering: 1 VP each time you pay 1 gold, up to 10 VP",
    ),
    (Event(events.MASK, 0, 1, causes.MASKS + 2, 10, -1), "Ana takes the white mask tile worth 10 VP"),
    (Event(events.MASK, 0, 0, causes.MASKS, 0, -1), "Ana completes a yellow cluster, but no yellow mask tile is left"),
    (Event(events.FAVOR, 0, 1, 0, 3, -1), "Ana moves to space 3 of the favor track"),
    (Event(events.BONUS, 0, 1, 0, 2, -1), "Ana uses the bonus disk: any Build action"),
    (Event(events.FORFEITED, 0, 1, 0, 0, -1), "Ana cannot carry out the action any more and forfeits it"),
    (Event(events.ROUND, CHANCE, 2, 0, 0, -1), "Round 2"),
    (Event(events.TOPPED, CHANCE, 2, 0, 9, -1), "The market gets 2 green temples"),
    (Event(events.DRAWN, CHANCE, 3, 0, v.BONUS_DRAWN, -1), "Bonus disk on b1: any Influence action"),
    (Event(events.DRAWN, CHANCE, 1, 0, v.BOARD_DRAWN + 2, -1), "Player 2 plays on board B3"),
    (Event(events.FINAL, CHANCE, 1, 0, 0, -1), "Final scoring"),
    (
        Event(events.LOST, 0, events.WITHOUT_ROOM, causes.REWARD, 0, -1),
        "Ana loses the reward, for there is no room in reach: a size 2 wood building",
    ),
    (
        Event(events.LOST, 0, events.SUPPLY_EMPTY, causes.REWARD, 0, -1),
        "Ana loses the reward, for the supply has run out: a size 2 wood building",
    ),
    (
        Event(events.PLAN, 1, 1, causes.RIVAL, 5, -1),
        "Bo draws plan card B4: a stack of column B, up to Strength 4 (founders:SOLO6)",
    ),
    (Event(events.RIVAL_TOOK, 1, 1, causes.RIVAL, 13, -1), "Bo takes a blue pyramid tile out of the market"),
    (Event(events.RIVAL_TOOK, 1, 0, causes.RIVAL, 0, -1), "Bo finds nothing to take"),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=[line for _, line in LINES])
def test_log_lines(event: Event, line: str) -> None:
    assert words.LOG.tell(event, NAMES) == line


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_every_event_of_a_game_has_a_line(seed: int, players: int, options: dict[str, Value]) -> None:
    for game, _ in decisions(seed, players, options):
        pass
    for told in game.log:
        for event in told:
            assert words.LOG.tell(event, NAMES)[:1].isupper(), event
            assert words.LOG.source(event.cause) in words.LOG.sources()
            line, effects = words.LOG.brief(event)
            assert line[:1].isupper() or (line, effects) == ("", ()), event
            assert bool(effects) == (event.what in (events.VP, events.WOOD, events.STONE, events.GOLD))


# --- questions, help, the drawing
def test_every_decision_has_a_question() -> None:
    asked = {STEP_NAMES[kind] for kind, step in enumerate(STEPS) if type(step).resolve is not Step.resolve}
    assert asked == set(QUESTIONS)


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_prompts_and_drawing(seed: int, players: int, options: dict[str, Value]) -> None:
    prompt = ""
    for game, rng in decisions(seed, players, options):
        view = game.state.view(0)
        prompt = words.prompt(view)
        assert re.fullmatch(r"[A-Z][^{}]+[.?]", prompt), prompt
        if rng.random() < 0.03 or game.state.to_move == OVER:
            for width in (80, 100, 140):
                out = StringIO()
                Console(file=out, width=width).print(text.render(view))
                assert max(map(len, out.getvalue().splitlines())) <= width
                assert "Main board" in out.getvalue() and "Worship tiles" in out.getvalue()
    assert "won with" in prompt


def test_the_drawing_shows_the_city() -> None:
    s = bare()
    lay(s, 0, "wood-2", "a1 b1")
    lay(s, 0, "red", "k1 l1 k2 l2 k3")
    cubes(s, 0, gold="c1")
    height(s, "a1", 3)
    out = StringIO()
    Console(file=out, width=100).print(text.render(on_turn(s).view(0)))
    drawn = out.getvalue()
    assert " 1 W2W2▫g· ◇w◇w◇w◇w· · TrTr" in drawn
    assert "(TG)(W2)(WS)" in drawn and "a1 ■■ 3" in drawn


def test_the_drawing_shows_whole_words_or_marks() -> None:
    s = bare()
    pyramid(s, 0, NW="green", N="blue", NE="red")
    out = StringIO()
    Console(file=out, width=100).print(text.render(on_turn(s).view(0)))
    assert "▲g  ▲b  ▲r  " in out.getvalue() and "blan" not in out.getvalue().replace("a blank one", "")


def test_start_tiles_say_what_their_squares_bring() -> None:
    game = sunstone.Game.start("founders", players=2, seed=1)
    found = game.state.choices(game.state.to_move)
    assert len(found) == 24 and all("; it brings " in c.label and ": " not in c.label for c in found)
    out = StringIO()
    Console(file=out, width=140).print(draw.choice_list(found, game.info))
    assert out.getvalue().count("a green temple, free of charge") == 1  # a line a square
    view = game.state.view(game.state.to_move)
    buttons = [button(game.info, c, i, page.face(view, c)) for i, c in enumerate(found)]
    seen = [re.sub(r'<span class="visually-hidden">.*?</span>', "", html) for html in buttons]
    assert all("it brings" in html for html in seen), "no picture stands for the reward"


def test_help_names_only_what_belongs_to_its_thing() -> None:
    assert "Influence" not in words.explain("tile:green") and "2 VP and, on the bottom level" in words.explain(
        "tile:green"
    )
    assert words.explain("produce").startswith(
        "Produce Resources. The Influence action of column A: every own building"
    )
    assert "each time you pay 2 cubes of any kind, up to" in " ".join(map(words.explain, words.explained()))
    assert "at most 4, is your Strength, one more with the bonus disk for it." in words.explain("strength")


@pytest.mark.rules("founders:Q70")
def test_help_says_when_a_bonus_disk_works() -> None:
    for name in ("two_vp", "vp_and_strength"):
        assert words.explain(f"bonus:{name}").endswith("to cover it gets it, as soon as the disks lie.")
    for name in ("any_influence", "any_build", "vp_and_resource"):
        assert words.explain(f"bonus:{name}").endswith("may use it, once, before or after the action.")


def test_help_on_every_thing() -> None:
    for name in words.explained():
        assert re.fullmatch(r"[A-Z][^{}]+\.", words.explain(name)), words.explain(name)
    assert "2/2/3/3/3/4/4/5/5/6 VP" in words.explain("favor")
    assert "Sunstone's own solo mode" in words.explain("rival")
    assert words.explain("temple:red").startswith("Red temple. 12 tiles, size 5. It costs 1 stone + 1 gold, and 1 ")
    with pytest.raises(SunstoneError):
        words.explain("temple:pink")
