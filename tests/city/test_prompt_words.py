"""A question, and the guide of a first game, name what is offered and nothing else."""

import random
import re
from collections import Counter

import pytest

import sunstone
from sunstone.engine.frame import OVER, frame
from sunstone.engine.registry import Value
from sunstone.games.city import words
from sunstone.games.city.kinds import ALTAR_TRADE
from sunstone.games.city.names import VOCABULARY
from sunstone.games.city.page import guide
from sunstone.games.city.state import City, space_of
from tests.city.fixture import bare, do, legal, on_turn, put, royals, start, technologies_at
from tests.city.rare_modules import asked, module_moments
from tests.city.test_coverage import rare_moments

ALL = ("obsidian", "mansion", "altars", "empire")
GAMES: list[tuple[int, tuple[str, ...], dict[str, Value]]] = [  # players, modules, options
    (1, (), {}),
    (2, (), {"waiver_scope": "wide", "paid_power_up": "each"}),
    (3, (), {"setup": "draft"}),
    (4, (), {"setup": "first_game", "waiver_scope": "wide"}),
    (1, (*ALL, "teotibot_movement"), {}),
    (2, ALL, {"priest_tiles": "offer"}),
    (3, ("obsidian", "mansion"), {"waiver_scope": "wide"}),
    (4, ("obsidian", "altars", "empire"), {}),
]

# Which words of a question stand for which option: by what its notation matches. Written down apart from the questions
# on purpose; an option is in exactly one row.
PHRASES = {
    r"take:.*": r"worker to move|workers to move back|workers to lose one power",
    r"unlock": r"spend the turn on unlocking",
    r"unlock:pay": r"unlock (your workers|your other workers) for 3 cocoa",
    r"unlock:waiver": r"unlock (your workers|your other workers) with the cocoa waiver",
    r"along:.*": r"another one along",
    r"go:.*": r"how far the worker goes",
    r"cocoa": r"collect cocoa",
    r"worship:.*": r"worship\b(?! space)",
    r"main.*": r"carry out the main action",
    r"abandon": r"give the main action up",
    r"technology:.*": r"technology to research",
    r"row:.*": r"row for the building",
    r"decorate:.*": r"a decoration and the side",
    r"tile:.*": r"a pyramid tile to lay",
    r"place:.*": r"where the pyramid tile goes",
    r"stop": r"lay no more|at that|turn up no more",
    r"ability": r"use the ability|use the Royal tile|begin with the worship space",
    r"claim(:.*)?": r"pay for (it|one)|claim the|begin with the Discovery tile",
    r"decline": r"let it go back|take none|leave the Discovery tile|no more on the Mansion|not trade|go without",
    r"exchange(:(wood|stone|gold|obsidian))?": r"make an exchange|2 cocoa for 4 obsidian",
    r"exchange:waiver": r"cover its cocoa",
    r"gain:.*": r"resource to gain",
    r"temple:.*": r"temple to advance on|the one to begin with",
    r"reward": r"printed reward",
    r"power:.*": r"to power up",
    r"skip": r"power-up out|buy none",
    r"buy": r"one more power-up",
    r"ascend:.*": r"reward for the Ascension",
    r"use:.*": r"use a tile of yours",
    r"done": r"\bend the turn",
    r"pay:(?!waiver).*": r"how much you pay",
    r"pay:waiver": r"cover it with the cocoa waiver",
    r"keep:.*": r"pick the lower number|open starting tiles",
    r"leave:.*": r"left out|stays empty",
    r"with:.*": r"how many obsidian",
    r"harvest": r"harvest as it is",
    r"first:.*": r"which step comes first",
    r"back:.*": r"how far back",
    r"reuse:.*": r"used Discovery tile to turn up",
    r"step:claimed": r"temple step of the claim",
    r"shaman(:.*)?": r"activate your shaman|space (of|on) (the next|the|an) altar",
    r"conquest:a": r"place warriors",
    r"conquest:b": r"a building in a region",
    r"warrior": r"the next warrior",
    r"build:.*": r"the building in a region",
    r"region:.*": r"the region it goes to",
    r"mask:.*": r"special mask",
    r"priest:.*": r"take a priestess tile",
    r"learn:.*": r"two technologies that your priestess",
}
GUIDED = {  # of the guide: what it says of an option
    r"cocoa": r"Cocoa:",
    r"worship:.*": r"Worship:",
    r"main.*": r"Main action:",
    r"unlock": r"spend the turn on unlocking",
    r"unlock:pay": r"3 cocoa unlock",
    r"unlock:waiver": r"waiver unlocks",
    r"shaman": r"activate your shaman",
    r"along:.*": r"another one go along",
    r"use:.*": r"use a tile of yours",
    r"skip": r"left out",
}


def named(text: str, phrases: dict[str, str]) -> set[str]:
    return {option for option, phrase in phrases.items() if re.search(phrase, text, re.IGNORECASE)}


def offered(s: City, phrases: dict[str, str]) -> set[str]:
    return {option for option in phrases for a in s.legal() if re.fullmatch(option, VOCABULARY.name(a))}


def check(s: City) -> None:
    """The question of whoever is asked; nobody else learns more of a secret one."""
    view = s.view(s.to_move)
    text, open_to_it = words.prompt(view), offered(s, PHRASES)
    assert named(text, PHRASES) == open_to_it, (view["step"], text, [VOCABULARY.name(a) for a in s.legal()])
    if open_to_it & {"unlock:pay", "unlock:waiver"}:
        worships = any(s.moved >> w & 1 and space_of(d) for w, d in enumerate(s.players[s.to_move].dice))
        assert worships == ("unlock your other workers" in text.lower()), text
        assert worships != ("unlock your workers" in text.lower()), text
    told = guide(view)
    if told:
        assert named(told, GUIDED) == offered(s, GUIDED), told
    if s.is_secret():
        assert named(words.prompt(s.view(None)), PHRASES) == set()


def walk(game: sunstone.Game, seed: int) -> Counter[str]:
    """A game by what was chosen least so far; the questions that were asked."""
    rng, taken, met = random.Random(seed), Counter[int](), Counter[str]()
    while game.state.to_move != OVER:
        s = game.state
        assert isinstance(s, City)
        check(s)
        met[str(s.view(None)["step"])] += 1
        legal = s.legal()
        fewest = min(taken[a] for a in legal)
        action = rng.choice([a for a in legal if taken[a] == fewest])
        taken[action] += 1
        game.play(action)
    return met


def test_every_option_has_one_phrase() -> None:
    for action in VOCABULARY.numbers():
        name = VOCABULARY.name(action)
        if not name.startswith("~"):
            assert sum(bool(re.fullmatch(option, name)) for option in PHRASES) == 1, name


@pytest.mark.parametrize(("players", "modules", "options"), GAMES)
def test_in_random_games_questions_name_what_is_offered(
    players: int, modules: tuple[str, ...], options: dict[str, Value]
) -> None:
    game = sunstone.Game.start("city", players=players, modules=modules, options=options, seed=7)
    met = walk(game, 7)
    assert min(met["Turn"], met["Act"]) >= 15


def test_at_rare_moments_too() -> None:
    moments = [s for s in (*rare_moments(), *module_moments()) if s.to_move < s.n and s.legal()]
    assert len(moments) > 60
    for s in moments:
        check(s)


# --- what the findings were
def test_nothing_locked_nothing_to_unlock() -> None:
    s = start()
    assert words.prompt(s.view(0)) == "Choose a worker to move."
    assert "unlock" not in guide(s.view(0))
    put(s, 0, "forest-1", "gold-3@sidebar", cocoa=3)
    text = "Choose a worker to move, spend the turn on unlocking or unlock your workers for 3 cocoa."
    assert words.prompt(s.view(0)) == text


@pytest.mark.parametrize(
    ("start", "tiles", "text"),
    [
        ("forest", [], "Collect cocoa or carry out the main action."),
        ("gold", [], "Collect cocoa or worship."),
        ("alchemy", [], "Collect cocoa, worship or carry out the main action."),
        ("quarry", ["vp_4"], "Collect cocoa or use a tile of yours."),
    ],
)
def test_what_can_be_done_on_a_board(start: str, tiles: list[str], text: str) -> None:
    s = bare()
    put(s, 0, f"{start}-1", cocoa=9, wood=9, stone=9, tiles=tiles)
    do(on_turn(s, 0), f"take:{start}-1", "go:1")
    assert words.prompt(s.view(0)) == text


def test_the_second_power_up_may_be_left_out_and_the_first_may_not() -> None:
    s = bare()
    put(s, 0, "alchemy-1", "forest-2", "forest-4", cocoa=1)
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "main")
    assert words.prompt(s.view(0)) == "Choose a worker on Forest to power up."
    do(s, "power:forest-2")
    assert words.prompt(s.view(0)) == "Choose a worker on Forest to power up or leave this power-up out."


def test_a_royal_tile_is_not_used_once_more_at_first() -> None:
    s = bare()
    royals(s, "A4", "B2", "C1")
    put(s, 0, "gold-2", cocoa=9)
    do(on_turn(s, 0), "take:gold-2", "go:1", "worship:royal2")
    assert words.prompt(s.view(0)) == "Make an exchange at the Royal tile or leave it at that."


def test_only_the_claim_is_left() -> None:
    s = bare()
    put(s, 0, "alchemy-1", cocoa=9, wood=9)
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "worship:sidebar+claim")
    assert words.prompt(s.view(0)) == "Both are yours: begin with the worship space or begin with the Discovery tile."
    do(s, "ability")
    assert words.prompt(s.view(0)) == "Claim the Discovery tile or leave the Discovery tile there."


@pytest.mark.rules("city:67")
def test_inside_worship_the_others_may_be_unlocked() -> None:
    s = bare()
    put(s, 0, "alchemy-1", "gold-3@sidebar", cocoa=9, wood=9)
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "worship:sidebar+claim", "ability")
    assert words.prompt(s.view(0)).endswith("or unlock your other workers for 3 cocoa.")
    do(s, "unlock:pay")
    assert words.prompt(s.view(0)) == "Claim the Discovery tile or leave the Discovery tile there."


@pytest.mark.rules("city:67", "city:36")
def test_the_waiver_leaves_the_worker_that_worships_too() -> None:
    s = bare(waiver_scope="wide")
    put(s, 0, "alchemy-1", "gold-3@sidebar", cocoa=2, wood=9, tiles=["cocoa_waiver"])
    assert words.prompt(on_turn(s, 0).view(0)).endswith("or unlock your workers with the cocoa waiver.")
    do(s, "take:alchemy-1", "go:1", "worship:sidebar+claim", "ability")
    assert words.prompt(s.view(0)).endswith("or unlock your other workers with the cocoa waiver.")


@pytest.mark.rules("expansion:R125")
def test_the_step_of_a_claim_may_be_declined_and_paid_for_with_a_tile() -> None:
    s = bare(2, ("obsidian", "mansion"))
    royals(s, "A4", "B2", "C1")
    s.claims = 2  # blue, by seat 1
    put(s, 0, "gold-1", tiles=["cocoa_4"])
    put(s, 1, "forest-5@sidebar")
    do(on_turn(s, 0), "take:gold-1", "go:1", "worship:royal1", "ability")
    assert words.prompt(s.view(0)) == "Do no more on the Mansion or use a tile of yours."
    do(s, "use:cocoa_4")
    assert words.prompt(s.view(0)).startswith("Pay 1 cocoa for the temple step of the claim or do no more")


@pytest.mark.rules("expansion:R150")
def test_tiles_may_be_used_at_an_altar() -> None:
    s = bare(2, ("obsidian", "altars"))
    put(s, 0, "gold-1", tiles=["cocoa_4"])
    asked(s, frame(ALTAR_TRADE, 0))
    assert words.prompt(s.view(0)) == "Do not trade or use a tile of yours."


@pytest.mark.rules("city:37")
def test_the_worker_just_moved_beside_its_like_is_one_of_those_to_power_up() -> None:
    s = bare()
    put(s, 0, "alchemy-1", "forest-1", tiles=["power_up_2"])
    do(on_turn(s, 0), "take:alchemy-1", "go:1", "use:power_up_2")
    assert "power:arrived-1" in legal(s)
    assert words.prompt(s.view(0)) == "Choose one of your unlocked workers to power up."


def test_the_turn_of_a_shaman_is_offered_in_words() -> None:
    s = bare(2, ("obsidian", "altars"))
    put(s, 0, "forest-1")
    assert words.prompt(on_turn(s, 0).view(0)) == "Choose a worker to move or activate your shaman."


def test_keeping_starting_tiles_says_that_the_highest_waits() -> None:
    game = sunstone.Game.start("city", players=2, seed=5)
    view = game.state.view(0)
    assert len(game.state.choices(0)) == 3
    assert words.prompt(view).endswith("the highest can only be the second.")
    assert words.prompt(game.state.view(None)) == "Each player keeps two of four starting tiles."


@pytest.mark.rules("expansion:R14")
def test_two_workers_of_tile_19_may_stand_on_alchemy() -> None:
    game = sunstone.Game.start("city", players=2, modules=["obsidian"], seed=1)
    s = game.state
    assert isinstance(s, City)
    technologies_at(s, "01", "03", "05", "07", "09", "11")
    p = s.players[0]
    p.dealt = p.kept = 0
    while s.view(None)["step"] == "Choose":
        if s.to_move == 0 and not p.kept:
            p.dealt = 1 << 0 | 1 << 18 | 1 << 1 | 1 << 2
            do(s, "keep:1", "keep:19")
        else:
            s.play(s.legal()[0])
    while s.view(None)["step"] != "PlaceDice":
        s.play(s.legal()[0])
    assert "Alchemy twice" in words.prompt(s.view(0))
    labels = {c.text: c.label for c in s.choices(0)}
    assert labels["leave:alchemy"] == "Only one worker on the Alchemy board"
