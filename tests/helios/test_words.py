"""Every word a player reads: choices, refusals, log lines, prompts, help."""

import re

import pytest

from sunstone.engine.choice import Amount
from sunstone.engine.errors import SunstoneError
from sunstone.engine.frame import CHANCE, OVER, frame
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.rng import Rng
from sunstone.games.helios import INFO, causes, events, kinds, refusals, words
from sunstone.games.helios.components import BUILDINGS, COLOUR_NAMES, PIECE_NAMES, Colour
from sunstone.games.helios.geometry import HEX_NAMES
from sunstone.games.helios.log_words import LOG
from sunstone.games.helios.names import STEP_NAMES, VOCABULARY
from sunstone.games.helios.prompt_words import DRAWS, QUESTIONS, fields
from sunstone.games.helios.refusal_words import _REFUSALS
from sunstone.games.helios.state import STEPS, Helios, Step
from tests.helios.fixture import acting, area, bare, do, on_turn, phase_2, put, tiles
from tests.helios.test_setup import to_first_player
from tests.support import Config, walk

NAMES = ["Ana", "Ben", "Cem", "Dia"]


def choice(s: Helios, text: str) -> tuple[str, str, str]:
    found = next(c for c in s.choices(int(s.to_move)) if c.text == text)
    return found.label, INFO.effect(found.effects), found.target


def later(s: Helios, text: str) -> str:
    """What a choice leads to."""
    found = next(c for c in s.choices(int(s.to_move)) if c.text == text)
    return ", ".join(f"{p.label} {INFO.effect(p.effects)}".strip() for p in found.ahead)


def test_a_tile_says_its_colour_symbol_and_whether_it_completes_a_set() -> None:
    s = bare()
    tiles(s, land="red", build="gray", sun="red")
    area(s, 0, "red", "land", "sun", "sun")
    on_turn(s, 0)
    assert choice(s, "take:land") == (
        "Take the red Create Land tile: tile 4 of 4 there",
        "",
        "tile:land",
    )
    assert later(s, "take:land") == "A bonus action follows"
    assert choice(s, "take:build")[0] == "Take the gray Build tile: it counts as any colour"
    assert later(s, "take:build") == "Nothing you can pay for, A bonus action may follow"
    do(s, "take:build")
    assert choice(s, "area:blue") == ("Put it with your blue tiles: tile 1 of 4 there", "", "area:blue")
    assert later(s, "area:red") == "A bonus action follows"


def test_bonus_actions_are_told_apart() -> None:
    s = bare()
    put(s, 0, {"e5": "brown brown"})
    s.push(frame(kinds.BONUS, 0, causes.BONUS_ACTION))
    assert [choice(s, text)[0] for text in ("bonus:land", "bonus:build", "bonus:sun")] == [
        "Bonus action: Create Land",
        "Bonus action: Build",
        "Bonus action: Move the Sun",
    ]
    assert not any(c.short for c in s.choices(0)), "what tells them apart is seen, and not only heard"


def test_doing_nothing_comes_last_whatever_the_order_of_the_options() -> None:
    idle = {"decline", "forfeit", "bazaar:0", "pass", "done"}
    met = set[str]()
    for s in walk(Config("helios", 2).new(), 5):
        if s.to_move < CHANCE:
            offered = s.choices(int(s.to_move))
            assert [c.idle for c in offered] == [False] * sum(c.text not in idle for c in offered) + [True] * sum(
                c.text in idle for c in offered
            )
            assert {c.action for c in offered} == set(s.legal())
            met |= {c.text for c in offered if c.idle}
    assert met >= {"decline", "forfeit", "pass", "done"}


def test_tokens_and_places_say_what_they_give() -> None:
    s = bare()
    put(s, 0, {"e5": "brown", "f5": "brown"})
    s.face_up[1] = 2
    acting(s, 0, "land")
    assert choice(s, "token:temples")[0] == "Take the Bonus token Temples: 4 VP for each temple on it and next to it"
    assert choice(s, "token:gray")[0] == "Take the granite token, without a resource"
    assert choice(s, "decline") == ("Create no land", "", "")
    do(s, "token:blue")
    assert choice(s, "place:g4") == ("Lay it on g4 (2 Mana)", "+1 spring, +2 Mana", "hex:g4")
    assert choice(s, "place:f6") == ("Lay it on f6 (a resource of choice)", "+1 spring", "hex:f6")


def test_buildings_say_cost_gain_and_what_is_missing() -> None:
    s = bare()
    put(s, 0, {"e5": "brown green green", "e6": "gray gray"})
    acting(s, 0, "build")
    assert choice(s, "build:palace")[0] == (
        "Palace for 1 bamboo + 1 granite + 1 of any kind: Sun movement +1, 1 Mana; now: a bonus action; 2 VP at the end"
    )
    assert choice(s, "build:observatory")[0] == (
        "Observatory for 1 obsidian, 2 in all because some are missing: Sun movement +3; 3 VP at the end"
    )
    assert choice(s, "temple:e6")[0] == (
        "Temple on e6, the granite token: 1 resource for 1 Mana; 1 resource on it must go"
    )
    do(s, "build:palace")
    assert choice(s, "pay:e5-green") == ("Pay the bamboo on e5", "-1 bamboo", "cube:e5-green")
    asked = "Pay 3 resources, 1 granite and 1 bamboo among them, for the Palace: pick them on your land."
    assert words.prompt(s.view(0)) == asked
    do(s, "pay:e5-green", "pay:e5-green")
    assert words.prompt(s.view(0)) == "Pay 1 granite for the Palace."


# --- what a choice is worth later
def test_a_place_says_what_it_is_worth_at_the_end_and_for_the_temples() -> None:
    s = bare()
    put(s, 0, {"e5": "brown temple", "f5": "created_land"})
    acting(s, 0, "land")
    do(s, "token:green")
    assert later(s, "place:f4") == "In the light +1 VP, At the end +2 VP"
    assert later(s, "place:d4") == "In the light +1 VP"
    assert later(s, "place:g5") == "At the end +2 VP"


def test_a_bonus_token_says_what_it_counts_there_and_at_best() -> None:
    s = bare()
    put(s, 0, {"e5": "brown", "f5": "brown"})
    acting(s, 0, "land")
    assert later(s, "token:created_land") == "At best +6 VP"
    assert later(s, "token:empty_spaces") == "At best +5 VP"
    assert later(s, "token:temples") == later(s, "token:blue") == ""
    do(s, "token:created_land")
    assert (later(s, "place:f4"), later(s, "place:g4")) == ("At the end +6 VP", "At the end +4 VP")


def test_a_temple_says_what_the_sun_would_bring_it() -> None:
    s = bare()
    put(s, 0, {"e5": "brown", "f5": "gray gray", "g4": "temples"})
    acting(s, 0, "build")
    assert later(s, "temple:e5") == "In the light +2 VP"
    assert later(s, "temple:f5") == "In the light +3 VP, At the end +4 VP"
    s = bare()
    put(s, 0, {"e5": "brown brown"}, buildings=["city_hall"])
    acting(s, 0, "build")
    assert later(s, "temple:e5") == "In the light +4 VP"


def test_a_character_says_what_it_would_count_as_one_stands() -> None:
    s = bare()
    put(s, 0, {"e5": "brown blue green", "e6": "gray gray black"}, mana=6, hired=["prophetess"])
    phase_2(s, 0)
    assert later(s, "hire:priestess") == "Once active +12 VP"
    assert later(s, "activate:prophetess") == "At the end +4 VP"
    assert later(s, "hire:architect") == "", "no house yet"
    assert later(s, "hire:treasurer") == "Once active +6 VP", "2 Mana for 3 instead of 1, 1 resource"


def test_who_could_not_activate_a_character_is_told_so() -> None:
    s = bare()
    put(s, 0, {"e5": "brown green"}, mana=3)
    phase_2(s, 0)
    assert later(s, "hire:priestess") == "Once active +12 VP, You cannot activate it yet"


def test_a_tile_that_could_do_nothing_says_so() -> None:
    s = bare()
    put(s, 0, {"e5": "brown"})
    tiles(s, land="red", build="blue", sun="red")
    on_turn(s, 0)
    assert later(s, "take:build") == "Nothing you can pay for"
    assert later(s, "take:sun") == ""


def test_a_resource_of_choice_says_what_brings_it() -> None:
    s = bare()
    put(s, 0, {"e5": "brown"})
    asked = {
        (causes.SETUP, 0): "Who begins late starts with a resource more: which one?",
        (causes.RESTOCKING, 0): "Who plays late in a round gets a resource first: which one?",
        (causes.BONUS_SPACE, HEX_NAMES.index("e5") + 1): ("The hex brings a resource: which one for the token on e5?"),
        (causes.PIECE + PIECE_NAMES.index("architect"), 0): ("The Architect brings a resource: which one?"),
        (0, 0): "Which resource do you take?",
    }
    for (cause, onto), question in asked.items():
        s.push(frame(kinds.GIFT, 0, cause, onto))
        assert words.prompt(s.view(0)) == question
        s.pop()


def test_the_suns_ends_say_steps_revolution_and_gain() -> None:
    s = bare()
    put(s, 0, {"e5": "green"}, sun="d4")
    acting(s, 0, "sun")
    assert choice(s, "sun:e4") == ("Move the Sun to e4, 1 step, a revolution", "+1 bamboo, +5 VP", "hex:e4")
    assert choice(s, "sun:f4") == ("Move the Sun to f4, 2 steps, a revolution", "+1 bamboo, +5 VP", "hex:f4")


def test_characters_say_what_they_cost_and_will_be_worth() -> None:
    s = bare()
    put(s, 0, {"e5": "brown green green", "e6": "gray gray"}, mana=3, hired=["priestess"])
    phase_2(s, 0)
    assert choice(s, "hire:princess") == (
        "Hire the Princess for 3 Mana: once active, 2 VP x your Sun movement",
        "-3 Mana",
        "character:princess",
    )
    assert choice(s, "activate:priestess")[0] == (
        "Activate the Priestess for 3 of any kind: Sun movement +2, 2 Mana; at the end 12 VP"
    )
    assert choice(s, "pass")[0] == "Pass"


def test_every_choice_of_random_games_reads_well_and_has_help() -> None:
    targets: set[str] = set()
    for seed in range(3):
        for s in walk(Config("helios", 2 + seed).new(), seed):
            if s.to_move < CHANCE:
                for c in s.choices(int(s.to_move)):
                    assert re.fullmatch(r"[A-Z0-9][^{}]+", c.label) and VOCABULARY.number(c.text) == c.action
                    assert {what for what, n in c.effects if n} <= set(INFO.amounts) and c.label.startswith(c.short)
                    targets.add(c.target)
                assert s.choices((int(s.to_move) + 1) % s.seats) == []
                prompt = words.prompt(s.view(0))
                assert re.fullmatch(r"[A-Z][^{}]+[.?]( It [^{}]+\.)?", prompt), prompt
    assert all(words.explain(target) for target in targets if target)


def test_a_question_that_begins_with_a_choice_is_a_sentence() -> None:
    view = Config("helios", 2).new().view(0) | {"step": "Build", "action": {}, "open": ["decline", "temple"]}
    assert words.prompt(view) == "Build a temple on your land."


def test_every_step_has_a_question() -> None:
    asked = {STEP_NAMES[kind] for kind, step in enumerate(STEPS) if type(step).resolve is not Step.resolve}
    assert asked == set(QUESTIONS) | set(DRAWS)


# --- refusals
def test_an_empty_column_says_when_there_will_be_tiles_again() -> None:
    s = bare(2)
    put(s, 0, {"e5": "brown"})
    tiles(s, land="", build="blue", sun="red")
    for s.round, when in [
        (1, "new tiles come with round 3"),
        (2, "new tiles come with round 3"),
        (3, "no more tiles come"),
    ]:
        on_turn(s, 0)
        assert INFO.closed is not None
        (found,) = INFO.closed(s, 0)
        (why,) = s.why_not(found.action)
        assert (found.label, why.text) == ("Take a Create Land tile", f"This column is empty: {when}.")


def test_every_reason_has_words_and_rules() -> None:
    codes = {code for name, code in vars(refusals).items() if name.isupper() and name != "REASONS"}
    assert set(_REFUSALS) == codes - {refusals.NOT_ASKED}
    assert all(r.rules and r.text[0].isupper() and not r.text.endswith(".") for r in _REFUSALS.values())
    assert len({r.name for r in _REFUSALS.values()}) == len(_REFUSALS)


def test_every_refusal_met_in_random_games_is_a_sentence_with_rules() -> None:
    rng = Rng(3)
    met: set[str] = set()
    for seed in range(2):
        for i, s in enumerate(walk(Config("helios", 3).new(), seed)):
            if i % 9 == 0:
                legal = set(s.legal())
                for _ in range(40):
                    action = VOCABULARY.numbers()[rng.below(len(VOCABULARY.numbers()))]
                    if action not in legal:
                        (reason,) = s.why_not(action)
                        met.add(reason.name)
                        assert reason.rules and re.fullmatch(r"[A-Z][^{}]*[.?]", reason.text), reason
    assert len(met) > 12


@pytest.mark.parametrize(
    ("moment", "action", "text"),
    [
        ("land", "place:e4", "No token may lie where the Sun stands: e4. [helios:H17]"),
        (
            "build",
            "build:warehouse",
            "1 obsidian + 1 spring, which makes 4 for you, because any 2 stand in for each one you lack; you have 2.",
        ),
        ("build", "temple:d5", "You have no token there: d5."),
        ("sun", "sun:d4", "The Sun cannot get there in this movement: it goes at most 2 steps clockwise"),
        ("pay", "pay:e5-gray", "Own resources of the printed kinds go first: the Observatory still needs 1 obsidian."),
        ("pay", "pay:f5-gray", "You can only pay what you have: no granite lies on f5."),
        ("pay", "take:sun", "Something else is asked now: pay 1 obsidian for the Observatory"),
        ("hire", "hire:treasurer", "You lack the Mana: it takes 4, and you have 3."),
        ("hire", "hire:explorer", "This character is hired: the Explorer works for player 2."),
    ],
)
def test_refusals_say_what_is_wrong(moment: str, action: str, text: str) -> None:
    s = bare()
    put(s, 1, hired=["explorer"])
    put(s, 0, {"e5": "brown gray", "e6": "gray black" if moment == "pay" else "gray green"}, mana=3)
    if moment == "hire":
        phase_2(s, 0)
    else:
        acting(s, 0, "build" if moment == "pay" else moment)
    if moment == "land":
        do(s, "token:blue")
    if moment == "pay":
        do(s, "build:observatory")
    (reason,) = s.why_not(VOCABULARY.number(action))
    assert text in str(reason)


# --- the log
def test_events_of_whole_games_are_told() -> None:
    told: set[int] = set()
    for seed in range(6):
        s = Config("helios", 2 + seed % 3).new()
        s.ledger = Ledger()
        for _ in walk(s, seed):
            assert s.ledger is not None
            for event in s.ledger.take():
                line = words.LOG.tell(event, NAMES)
                assert re.fullmatch(r"[A-Z][^{}]+", line), (event, line)
                text, effects = words.LOG.brief(event)
                assert (text, effects) == ("", ()) or re.fullmatch(r"[A-Z][^{}]+", text), (event, text)
                assert {what for what, _ in effects} <= set(INFO.amounts)
                told.add(event.what)
        assert s.to_move == OVER
    known = {n for name, n in vars(events).items() if name.isupper()} | set(range(events.RESOURCE, events.MANA))
    assert told >= {events.MANA, events.VP, events.TOKEN, events.TEMPLE, events.BUILDING, events.MOVED, events.SET}
    assert len(told) >= 22 and told <= known


@pytest.mark.rules("helios:R19")
def test_a_lake_is_no_end_for_the_sun_though_it_lies_next_to_the_land() -> None:
    s = bare()
    put(s, 0, dict.fromkeys(["e5", "f4", "g4", "g5", "f6", "e6"], "brown"), sun="e4", sun_value=9)
    acting(s, 0, "sun")
    (reason,) = s.why_not(VOCABULARY.number("sun:f5"))
    assert str(reason) == "The Sun cannot get into a lake that your land cuts off from the border: f5. [helios:R19]"
    (reason,) = s.why_not(VOCABULARY.number("sun:b2"))
    assert str(reason).startswith("The Sun always stays next to your land: b2.")


@pytest.mark.rules("helios:R56", "helios:R60")
@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("start:brown", "Nobody decides now"),
        ("~earth:brown", "This is not drawn now"),
        ("~first:P3", "This is not drawn now"),
    ],
)
def test_while_chance_draws_it_is_said_what_is_drawn(action: str, why: str) -> None:
    (reason,) = to_first_player(2).why_not(VOCABULARY.number(action))
    assert reason.text == f"{why}: the start player is drawn. Possible: ~first:P1 or ~first:P2."


@pytest.mark.rules("helios:R61")
def test_the_question_what_to_pay_says_which_kinds_must_be_among_it() -> None:
    def due(left: int, needed: dict[Colour, int]) -> str:
        return fields({"left": left, "needed": needed}, [])["due"]

    assert due(2, {}) == "2 resources"
    assert due(1, {"gray": 1}) == "1 granite"
    assert due(3, {"gray": 1, "green": 2}) == "1 granite and 2 bamboo"
    assert due(4, {"gray": 1, "green": 2}) == "4 resources, 1 granite and 2 bamboo among them,"


def test_that_somebody_passes_is_told() -> None:
    passed = Event(events.PASSED, 1, 1, 0, 0, -1)
    assert LOG.deed(passed) == "passes" and not LOG.quiet(passed)


def test_a_forfeited_bonus_action_is_told_once() -> None:
    event = Event(events.FORFEITED, 0, 1, causes.BONUS_ACTION, 0, -1)
    assert words.LOG.tell(event, NAMES) == "Ana forfeits a bonus action"


def test_a_word_that_is_no_action_is_never_taken_for_an_outcome_of_chance() -> None:
    with pytest.raises(SunstoneError, match="there is no action 'start:blue'; did you mean 'start:"):
        VOCABULARY.number("start:blue")
    with pytest.raises(SunstoneError, match="did you mean '~earth:blue'"):
        VOCABULARY.number("~erth:blue")


def test_log_lines() -> None:
    s = bare()
    put(s, 0, {"e5": "green"}, sun="d4")
    acting(s, 0, "sun")
    s.ledger = Ledger()
    do(s, "sun:e4")
    told = s.ledger.take()
    assert [words.LOG.brief(e) for e in told][:3] == [
        ("Moves the Sun 1 step from d4 to e4", ()),
        ("Revolution", (Amount("vp", 5),)),
        ("Illuminated", (Amount("green", 1),)),
    ]
    assert [words.LOG.tell(e, NAMES) for e in told][:3] == [
        "Ana moves the Sun 1 step from d4 to e4",
        "Ana scores 5 VP (revolution)",
        "Ana gains 1 bamboo on e5 (illuminated)",
    ]


def told_by(s: Helios, *actions: str) -> list[str]:
    s.ledger = Ledger()
    do(s, *actions)
    return [words.LOG.tell(e, NAMES) for e in s.ledger.take()]


def test_the_log_of_a_turn_with_everything() -> None:
    s = bare()
    put(s, 0, {"e5": "brown green gray", "e6": "gray gray brown"}, mana=1)
    area(s, 0, "blue", "build", "sun", "sun")
    tiles(s, build="gray")
    on_turn(s, 0)
    lines = told_by(
        s, "take:build", "area:blue", "build:palace", "pay:e5-gray", "pay:e5-green", "pay:e6-brown", "forfeit"
    )
    assert lines == [
        "Ana takes a gray Build tile",
        "Ana puts the gray tile with the blue ones",
        "Ana pays 1 granite from e5 (payment)",
        "Ana pays 1 bamboo from e5 (payment)",
        "Ana pays 1 redwood from e6 (payment)",
        "Ana builds the Palace",
        "Ana gains 1 Sun movement (Palace)",
        "Ana gains 1 Mana (Palace)",
        "Ana forfeits a bonus action (Palace)",
    ]
    assert told_by(s, "bonus:build", "temple:e6", "pay:e6-gray") == [
        "Ana pays 1 granite from e6 (payment)",
        "Ana builds a temple on e6",
        "Ana gains 1 Mana (temple)",
        "Ana discards four blue tiles",
        "Ben's turn",
    ]
    tiles(s, land="red")
    assert told_by(s, "take:land", "decline")[:2] == ["Ben takes a red Create Land tile", "Ben declines (Create Land)"]


def test_the_log_of_a_temple_that_clears_its_site() -> None:
    s = bare()
    put(s, 0, {"e5": "brown green", "e6": "gray blue"})
    acting(s, 0, "build")
    assert told_by(s, "temple:e6", "pay:e5-green")[:4] == [
        "Ana pays 1 bamboo from e5 (payment)",
        "Ana returns 1 spring from e6 (removed for the temple)",
        "Ana builds a temple on e6",
        "Ana gains 1 Mana (temple)",
    ]


def test_the_log_of_characters_and_restocking() -> None:
    s = bare(3)
    put(s, 0, {"e5": "brown green gray", "e6": "gray black"}, mana=2)
    phase_2(s, 0)
    lines = told_by(s, "hire:priestess", "activate:priestess", "pay:e5-gray", "pay:e5-green", "pay:e6-black", "done")
    assert lines[:2] == ["Ana pays 2 Mana (hiring)", "Ana hires the Priestess"]
    assert lines[-3:] == [
        "Ana activates the Priestess",
        "Ana gains 2 Sun movement (Priestess)",
        "Ana gains 2 Mana (Priestess)",
    ]
    assert told_by(s, "pass", "pass", "pass") == ["Ben passes", "Cem passes", "Ana passes", "Phase 3: restocking"]
    assert told_by(s, "~earth:green") == ["Revealed on the extra pile: a bamboo token"]
    s.depth = 1
    s.then(s.stack[0])
    s.ledger = Ledger()
    s.pop()
    s.push(frame(kinds.GIFTS, CHANCE))
    s.settle()
    assert [words.LOG.tell(e, NAMES) for e in s.ledger.take()] == ["Round 2: Ben has the dragon"]
    assert told_by(s, "gain:blue", "put:e5")[0] == "Ana gains 1 spring on e5 (restocking)"


def test_the_log_of_the_phases() -> None:
    s = bare(2)
    tiles(s, land="", build="red", sun="")
    s.round = 4
    on_turn(s, 0)
    assert told_by(s, "take:build", "decline")[-1] == "Phase 2: characters"
    assert told_by(s, "pass", "pass")[:3] == ["Ana passes", "Ben passes", "Final scoring"]


def test_under_a_move_the_land_steward_draws_and_the_table_reveals() -> None:
    token = VOCABULARY.number("~earth:blue")
    assert words.LOG.brief(Event(events.DRAWN, 0, 1, 0, token, -1)) == ("Draws a spring token (Land Steward)", ())
    assert words.LOG.brief(Event(events.DRAWN, CHANCE, 1, 0, token, -1)) == (
        "Revealed on the extra pile: a spring token",
        (),
    )


def test_the_log_of_the_land_steward() -> None:
    s = bare()
    put(s, 0, {"e5": "brown brown gray"})
    acting(s, 0, "build")
    lines = told_by(
        s,
        *("build:land_steward", "pay:e5-brown", "pay:e5-gray", "~earth:blue", "~earth:black"),
        *("token:blue", "place:e6", "token:black", "place:f5"),
    )
    assert lines[2:] == [
        "Ana builds the Land Steward",
        "Ana draws a spring token (Land Steward)",
        "Ana draws an obsidian token (Land Steward)",
        "Ana lays a spring token on e6",
        "Ana gains 1 spring on e6 (with the token)",
        "Ana lays an obsidian token on f5",
        "Ana gains 1 obsidian on f5 (with the token)",
        "Ben's turn",
    ]


def test_every_cause_of_points_has_its_line_on_the_score_sheet() -> None:
    assert (
        LOG.source(causes.REVOLUTION) == "Revolutions" and LOG.source(causes.BONUS_TOKEN + 3) == "Bonus tokens: Temples"
    )
    for i, name in enumerate(PIECE_NAMES):
        wanted = "Buildings" if i < BUILDINGS else name.capitalize()
        assert LOG.source(causes.PIECE + i) == wanted
    assert {LOG.source(c) for c in range(causes.CAUSES)} <= set(words.LOG.sources())


# --- help
def test_everything_is_explained() -> None:
    names = set(words.explained())
    assert {f"building:{b}" for b in PIECE_NAMES[:BUILDINGS]} | {
        f"character:{c}" for c in PIECE_NAMES[BUILDINGS:]
    } <= names
    assert {f"{head}:{c}" for head in ("token", "resource") for c in COLOUR_NAMES} <= names
    for name in names:
        assert re.fullmatch(r"[A-Z][^{}]+\.", words.explain(name)), name
    for name in ("hex:e5", "cube:e5-blue", *(f"hex:{h}" for h in HEX_NAMES)):
        assert words.explain(name)
    for name in ("hex:z9", "cube:z9-blue", "building:castle", ""):
        with pytest.raises(SunstoneError, match="there is no help"):
            words.explain(name)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("building:bazaar", "costs 2 of any kind; now: up to 3 Mana into 4 VP each; 1 VP at the end."),
        ("building:citadel", "costs 1 obsidian or 1 spring"),
        ("building:citadel", "costs just 1 resource, and brings as much Mana as it would have cost"),
        ("character:treasurer", "Hired for 4 Mana, activated for 1 obsidian + 1 bamboo + 1 of any kind"),
        ("token:temples", "At the end 4 VP for each temple on it and next to it, at most 28 VP."),
        ("token:blue", "Spring token. Blue, rare; 6 in all."),
        ("space:corner", "Worth 4 VP at the end"),
        ("area:red", "Its 4th tile brings a bonus action"),
    ],
)
def test_help_tells_the_numbers(name: str, part: str) -> None:
    assert part in words.explain(name)
