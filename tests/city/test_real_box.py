"""A real box that differs from what is reconstructed here: what is told before the game, and what is entered anyway."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from sunstone.engine.errors import BadPosition, BadRecord, IllegalAction
from sunstone.engine.frame import CHANCE, OVER, frame, kind_of
from sunstone.engine.game import Game, SeededChance
from sunstone.engine.options import Options
from sunstone.engine.record import CHANCE_TAG, ENTERED, parse
from sunstone.engine.registry import find, load
from sunstone.engine.rng import Rng
from sunstone.games.city import page
from sunstone.games.city.box_words import box
from sunstone.games.city.claims import TEMPLE_ORDERS, temple_at
from sunstone.games.city.components import MAJOR_NAMES, TOP_STEP
from sunstone.games.city.kinds import ALTAR_PILE, BOT_PASSES, DRAW_ALTARS, DRAW_MAJOR, DRAW_SPACES
from sunstone.games.city.majors import has_majors, tiles_in
from sunstone.games.city.names import TEMPLE_NAMES, VOCABULARY
from sunstone.games.city.shamans import tile_space
from sunstone.games.city.state import City, count_of
from tests.city.fixture import do, legal, on_turn, put, royals, seen
from tests.city.solo import BOT, alone

INFO = find("city")
ALL = tuple(INFO.modules)


def asking(kind: int, modules: tuple[str, ...] = ALL) -> City:
    """A table for one whose set-up has come to that draw."""
    s, rng = INFO.make(INFO.settle(1, modules)), Rng(1)
    assert isinstance(s, City)
    while kind_of(s.top) != kind:
        actions = s.legal()
        s.play(actions[rng.below(len(actions))])
    return s


def draw_next(s: City, kind: int, *arguments: int) -> City:
    s.depth = 0
    s.push(frame(kind, CHANCE, *arguments))
    s.settle()
    return s


def beyond(s: City) -> set[str]:
    return {VOCABULARY.name(action) for action in s.beyond()}


def enter(s: City, *names: str) -> City:
    for name in names:
        s.enter(VOCABULARY.number(name))
        assert INFO.laws(s) == []
    return s


def use_up(s: City, *kinds: str) -> City:
    """All copies of these in the stack are out of the game."""
    for kind in kinds:
        k = MAJOR_NAMES.index(kind)
        n = count_of(s.major_pool, k)
        s.major_pool -= n << 2 * k
        s.majors_discarded += n << 2 * k
    assert INFO.laws(s) == []
    return s


def why(s: City, name: str) -> str:
    (reason,) = s.why_not(VOCABULARY.number(name))
    assert reason.name == ("not_in_stack" if name.startswith("~") else "chance_first")
    return reason.text


# --- copies of Major Discovery tiles
@pytest.mark.rules("expansion:R63", "expansion:R76")
def test_a_copy_more_than_we_know_of_is_entered_and_the_counts_stay_lawful() -> None:
    s = use_up(asking(DRAW_MAJOR), "md_step_back")
    left = tiles_in(s.major_pool)
    assert "~major:md_step_back!" in beyond(s) and "~major:md_step_back" not in legal(s)
    with pytest.raises(IllegalAction, match="only who plays with the real box may enter it"):
        s.apply(VOCABULARY.number("~major:md_step_back!"))
    before = s.key()
    enter(s, "~major:md_step_back!")
    assert s.mansion_tile == MAJOR_NAMES.index("md_step_back") + 1 and s.key() != before
    assert tiles_in(s.major_pool) == left and s.majors_more == 1 << 2 * MAJOR_NAMES.index("md_step_back")
    assert s.clone().key() == s.key()


@pytest.mark.rules("expansion:R63")
def test_only_reconstructed_counts_give_way_and_no_more_than_three_are_counted() -> None:
    out = ("md_mask", "md_obsidian3", "md_temple_blue", "md_shaman_step")
    s = use_up(asking(DRAW_MAJOR), *out)
    assert beyond(s) == {"~major:md_temple_blue!", "~major:md_shaman_step!"}
    assert "3 copies are printed, and all are out" in why(s, "~major:md_mask!")
    assert "no more than 3 of a kind" in why(s, "~major:md_obsidian3!")
    assert "enter ~major:md_step_back." in why(s, "~major:md_step_back!")
    plain = use_up(asking(DRAW_MAJOR, ("obsidian", "mansion")), "md_temple_blue")
    assert beyond(plain) == {"~major:md_temple_blue!"}
    assert "without the module altars" in why(plain, "~major:md_shaman_step!")


@pytest.mark.rules("expansion:R4", "expansion:R63")
def test_the_number_of_all_tiles_is_printed_so_the_stack_ends_one_tile_earlier() -> None:
    kept = ("md_technology", "md_reuse2")
    s = use_up(asking(ALTAR_PILE), *[k for k in MAJOR_NAMES[:13] if k not in kept])
    left = tiles_in(s.major_pool)
    assert left > 1
    enter(s, "~major:md_step_back!")
    for name in [f"~major:{kind}" for kind in kept for _ in range(count_of(s.major_pool, MAJOR_NAMES.index(kind)))]:
        assert has_majors(s) == (tiles_in(s.major_pool) > 1)
        if not has_majors(s):
            break
        draw_next(s, ALTAR_PILE, 0, 3, 1)
        do(s, name)
    assert tiles_in(s.major_pool) == 1, "one of them is not in this box: which one, nobody knows"
    assert s.to_move != CHANCE


@pytest.mark.rules("expansion:R63")
def test_several_players_have_no_real_box() -> None:
    s = INFO.make(INFO.settle(2, ("obsidian", "altars")))
    while s.to_move != CHANCE or VOCABULARY.number("~altar:trade") not in s.legal():
        s.play(s.legal()[0])
    assert s.beyond() == []
    assert s.why_not(VOCABULARY.number("~roll:7"))[0].text == "This is not drawn now: the altars are laid out."


# --- sides of the altars
@pytest.mark.rules("expansion:R38", "expansion:R63")
def test_an_altar_tile_may_have_its_sides_the_other_way_round() -> None:
    s = asking(DRAW_ALTARS)
    enter(s, "~altar:trade!", "~altar:unlock", "~altar:obsidian!")
    assert legal(s) == {"~altar:retreat"} and beyond(s) == {"~altar:retreat!"}  # the last one may be turned too
    assert "is not there any more" in why(s, "~altar:trade")
    enter(s, "~altar:retreat")
    a81, a56, a45, a12 = seen(s, 0)["expansion"]["altars"]
    assert a81["cw"]["benefit"] == "pay_2_cocoa_gain_4_obsidian" and a81["ccw"]["benefit"] == "claim_major_discovery"
    assert a45["cw"]["benefit"] == "claim_major_discovery" and a12["ccw"]["benefit"] == "claim_major_discovery"
    assert a56["cw"]["benefit"] == "claim_major_discovery"
    assert [tile_space(s, i) % 2 for i in range(4)] == [1, 0, 0, 1]


# --- temples of the Mansion
@pytest.mark.rules("expansion:R63", "expansion:R81")
def test_the_mansion_may_show_its_temples_in_another_order() -> None:
    s = asking(DRAW_SPACES)
    assert len(beyond(s)) == 5
    enter(s, "~temples:green-blue-red!")
    assert beyond(s) == set() and legal(s) == {"~space:left", "~space:middle", "~space:right"}
    assert seen(s, 0)["expansion"]["mansion"]["temples"] == ["green", "blue", "red"]
    assert [temple_at(s, i) for i in range(3)] == [2, 0, 1]
    put(s, BOT, cocoa=3)
    s.claims = 1 << 3 * 2  # the single player owns the green temple: the left space
    draw_next(s, BOT_PASSES)
    assert seen(s, 0)["expansion"]["mansion"]["claims"] == [0, None, None]
    green = s.players[BOT].green
    do(s, "~die:1")
    assert s.players[BOT].green == green + 1


@pytest.mark.rules("expansion:R63", "expansion:R26", "expansion:R125")
@pytest.mark.parametrize(("space", "temple"), [(1, "green"), (2, "blue"), (3, "red")])
def test_a_claim_sells_the_step_of_the_temple_that_the_box_shows_there(space: int, temple: str) -> None:
    for top_of_the_others in (True, False):
        s = alone(modules=("obsidian", "mansion"))
        s.mansion_order = TEMPLE_ORDERS.index((2, 0, 1))  # green, blue, red
        royals(s, "C1", "C1", "C1")
        s.claims = (BOT + 1) << 3 * TEMPLE_NAMES.index(temple)
        p = put(s, 0, "gold-1")
        for name in TEMPLE_NAMES:
            setattr(p, name, TOP_STEP if (name != temple) == top_of_the_others else 0)
        do(on_turn(s, 0), "take:gold-1", "go:1", f"worship:royal{space}", "ability")
        if top_of_the_others:
            assert legal(s) == {"decline", "step:claimed"}
            do(s, "step:claimed")
            assert getattr(p, temple) == 1
        else:
            assert s.to_move == CHANCE  # on its top there is nothing to sell, and nothing is asked


# --- whole games
def entered_game(seed: int, modules: tuple[str, ...] = ALL) -> Game:
    """Played at random, and wherever our data may be wrong the box differs, as far as it can."""
    game = Game(INFO.settle(1, modules), SeededChance(seed))
    game.record.tags[CHANCE_TAG] = ENTERED
    rng, out = Rng(seed), Options()
    while game.state.to_move != OVER:
        game.state.options(out)
        actions = [out.action[i] for i in range(out.n)]
        if game.state.to_move == CHANCE and (more := game.state.beyond()):
            actions = more
        game._take(actions[rng.below(len(actions))], checked=True)
        assert INFO.laws(game.state) == []
    return game


@pytest.mark.parametrize("seed", range(3))
def test_games_with_another_box_keep_the_laws_and_replay(seed: int) -> None:
    game = entered_game(seed)
    s = game.state
    assert isinstance(s, City) and s.altars_turned == 15 and s.mansion_order and s.majors_more
    assert load(s.to_data()).key() == s.key()
    text = game.full_text()
    assert text.count("!") > 5
    assert parse(text).text() == parse(parse(text).text()).text()
    again = Game.replay(text)
    assert again.state.key() == s.key() and again.full_text() == text
    with pytest.raises(BadRecord, match="only who plays with the real box may enter it"):
        Game.replay(text.replace('[chance "entered"]\n', ""))


def test_positions_of_another_box_are_checked() -> None:
    data = entered_game(1).state.to_data()
    for field, value, says in (
        ("mansion_order", 6, "mansion_order"),
        ("altars_turned", 16, "altars_turned"),
    ):
        with pytest.raises(BadPosition, match=says):
            load({**data, field: value})
    s = asking(DRAW_MAJOR)
    s.majors_more = 1 << 2 * MAJOR_NAMES.index("md_mask")
    s.majors_discarded = s.majors_more
    with pytest.raises(BadPosition, match="there can be no further md_mask"):
        load(s.to_data())
    plain = INFO.make(INFO.settle(2, ("obsidian", "mansion"))).to_data()
    with pytest.raises(BadPosition, match="only a single player may have a real box"):
        load({**plain, "mansion_order": 1})


# --- words
def test_every_such_outcome_has_words_a_warning_and_the_picture_of_its_tile() -> None:
    met = set[str]()
    game = Game(INFO.settle(1, ALL), SeededChance(4))
    while game.state.to_move != OVER:
        s = game.state
        assert isinstance(s, City)
        if s.to_move == CHANCE and s.beyond():
            asked = box(s)
            choices = [asked.outcome(action) for action in s.beyond()]
            assert "reconstructed" in asked.doubt and len({c.label for c in choices}) == len(choices)
            assert not {c.label for c in choices} & {asked.outcome(action).label for action in s.legal()}
            met |= {c.text.partition(":")[0] for c in choices}
            for choice in choices:
                assert ("<svg" in page.face(s.view(0), choice)) == choice.text.startswith("~major")
        actions = s.legal()
        game._take(actions[len(game.record.entries) * 7 % len(actions)])
    assert met == {"~major", "~altar", "~temples"}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("go:1", "Nobody decides now: a die is rolled for Teotibot's worker that passes the Mansion. Possible: 1, 2, "),
        ("~roll:7", "This is not drawn now: a die is rolled for Teotibot's worker"),
    ],
)
def test_a_refusal_says_what_is_rolled_now(name: str, says: str) -> None:
    assert why(draw_next(asking(DRAW_SPACES), BOT_PASSES), name).startswith(says)


def test_a_refusal_names_what_is_left() -> None:
    s = use_up(asking(DRAW_MAJOR), *[k for k in MAJOR_NAMES[:13] if k not in ("md_technology", "md_reuse2")])
    assert why(s, "~major:md_mask").endswith("in the stack. Possible: reuse two tiles or technology.")
    assert "enter ~major:md_step_back!." in why(s, "~major:md_step_back")


# --- what is told before the game
def tables(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from tables(inner)


def test_every_reconstructed_table_names_the_fields_that_may_differ() -> None:
    data = tomllib.loads(files("sunstone.games.city").joinpath("data/expansion.toml").read_text("utf-8"))
    house = data.pop("stand_alone_options")  # options of ours: no printed fact
    assert house["source"] == "reconstructed"
    found = [table for table in tables(data) if table.get("source") == "reconstructed"]
    assert len(found) == 21
    assert all(set(table["reconstructed"]) <= set(table) and table["reconstructed"] for table in found)
    assert [t for t in tables(data) if "reconstructed" in t] == found


def test_only_what_the_chosen_modules_bring_is_told() -> None:
    def titles(*modules: str) -> list[str]:
        return [fact.title.partition(":")[0] for fact in INFO.reconstructed(modules)]

    assert titles() == titles("teotibot_movement") == []
    obsidian = ["Forest", "Stone Quarry", "Gold Deposits", "Major Discovery tiles"]
    assert titles("obsidian") == obsidian
    assert titles("obsidian", "mansion") == [*obsidian, "Mansion"]
    assert titles("obsidian", "altars") == [*obsidian, "Major Discovery tiles with the shaman", "Altar tiles"]
    assert titles("obsidian", "empire") == [*obsidian, "Conquest"]


def test_our_values_are_shown_to_compare() -> None:
    told = {fact.title.partition(":")[0]: fact for fact in INFO.reconstructed(ALL)}
    assert told["Forest"].values[1] == (
        "2 workers, power 1: 1 wood; 2-3: 1 wood + 1 obsidian; 4-5: 2 cocoa + 2 wood + 1 obsidian"
    )
    assert told["Forest"].remedy.startswith("This cannot be changed")
    assert told["Conquest"].values[2].endswith("4-5: 5 VP, and 4 warriors or 2 warriors and a building")
    assert told["Mansion"].values == ("Left blue, middle red, right green",)
    assert told["Major Discovery tiles"].values[1].startswith("2 copies: extra worker anywhere, double harvest, ")
    assert "mask" not in "".join(told["Major Discovery tiles"].values), "its number is printed"
    assert len(told["Altar tiles"].values) == 4
