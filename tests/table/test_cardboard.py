"""With the real box: a single player enters what is rolled and drawn, the table plays Teotibot and keeps the score."""

import random
from typing import Any

import pytest

from sunstone.engine.errors import BadSetting, IllegalAction, SunstoneError
from sunstone.engine.game import Game
from sunstone.engine.registry import find
from sunstone.table import Driver, NotNow, Room, SeatSpec, Table, TableOptions
from sunstone.table.bots import due
from sunstone.table.game import DECIDED, DRAWN
from tests.table.support import ANNA, act, check_reading_back, entries, live_of, play_out, step

BOX = TableOptions("Box", cardboard=True)
ALL = ("obsidian", "mansion", "altars", "empire", "teotibot_movement")
TURN = ("take:nobles-2", "go:1", "cocoa")  # the first turn in the fixed set-up: nothing is drawn


def box_table(room: Room, *modules: str, **options: Any) -> Table:
    settings = find("city").settle(1, modules, options)
    return room.create(settings, [SeatSpec(person=ANNA)], ANNA, BOX).table


def drawn_table(room: Room) -> Table:
    """In its first turn, the fixed set-up drawn by the table."""
    table = box_table(room, setup="first_game")
    table.draw_setup(0, table.version)
    return table


def enter_all(table: Table, rng: random.Random, most: int = 1000) -> int:
    """Answer the box until a person decides; how many questions that were."""
    for asked in range(most):
        sight = table.sight(0)
        if not sight["chance"]:
            return asked
        act(table, 0, rng.choice(sight["choices"]).text)
    raise AssertionError("the box is asked for ever")


# --- asking
def test_every_draw_is_a_question_to_the_person(room: Room) -> None:
    table = box_table(room)
    sight = table.sight(0)
    assert entries(room, table) == []
    assert (sight["status"], sight["cardboard"], sight["duty"], sight["asked"]) == ("running", True, "act", [0])
    assert sight["chance"] and sight["can_draw"]
    assert sight["prompt"] == "Which action board lies on the 2nd place of the ring, clockwise from the Palace?"
    assert [c.text for c in sight["choices"]] == table.turn(ANNA.id)["legal"]
    assert [c.label for c in sight["choices"]][:2] == ["Forest", "Stone Quarry"]
    assert table.turn(ANNA.id)["chance"] is True
    act(table, 0, "~board:gold")
    view: Any = table.view(0)
    assert entries(room, table) == ["~board:gold"] and view["ring"][1] == "gold"
    assert table.sight(0)["prompt"].startswith("Which action board lies on the 3rd place")
    spectator = table.sight(None)
    assert spectator["choices"] == [] and not spectator["chance"] and spectator["asked"] == [0]
    assert spectator["prompt"] == "Chance: the action boards are laid out."
    check_reading_back(room, table)


def test_what_leaves_no_choice_is_not_asked(room: Room) -> None:
    table = box_table(room)
    for board in ("forest", "quarry", "gold", "alchemy", "nobles"):
        act(table, 0, f"~board:{board}")
    assert entries(room, table)[-1] == "~board:decorations"
    assert table.sight(0)["prompt"] == "Which Royal tile of category A was drawn?"
    table.undo(0, table.version)
    assert entries(room, table)[-1] == "~board:alchemy"


def test_a_turn_needs_no_confirmation_and_the_dice_are_asked(room: Room) -> None:
    table = drawn_table(room)
    for text in TURN:
        assert not table.sight(0)["chance"]
        act(table, 0, text)
    sight = table.sight(0)
    assert sight["chance"] and sight["hold"] is None and not sight["can_draw"]
    assert sight["prompt"] == "What do the two dice for Teotibot show together?"
    assert [c.text for c in sight["choices"]] == [f"~roll:{n}" for n in range(2, 13)]
    seven = next(c for c in sight["choices"] if c.text == "~roll:7")
    assert seven.label.startswith("7: ") and seven.label.endswith("the top") and seven.target == "action:0"
    assert "Teotibot rolls 7" in table.preview_lines(0, "~roll:7")[0]
    act(table, 0, "~roll:7")
    lines = [line["text"] for line in table.log(0)]
    assert any(line.startswith("Teotibot rolls 7") for line in lines)
    sight = table.sight(0)
    while sight["chance"]:  # what its action draws
        act(table, 0, sight["choices"][0].text)
        sight = table.sight(0)
    assert sight["duty"] == "act" and entries(room, table)[-1].startswith("~")
    check_reading_back(room, table)


@pytest.mark.parametrize("modules", [(), ALL])
def test_whole_games_are_entered_and_replayed(room: Room, modules: tuple[str, ...]) -> None:
    table = box_table(room, *modules)
    rng = random.Random(len(modules))
    for _ in range(60):
        assert step(table, rng)
    check_reading_back(room, table)
    play_out(table, seed=3)
    head = table.head()
    assert head["status"] == "over" and head["cardboard"]
    live = live_of(room, table)
    rolls = [n for n, name in enumerate(entries(room, table)) if name.startswith("~roll")]
    assert rolls and all(live.game.marks[n] & DECIDED for n in rolls)
    text = table.record([])
    assert '[chance "entered"]' in text
    assert Game.replay(text).state.scores() == live.game.state.scores()
    (summary,) = room.tables_of(ANNA.id)
    assert summary.cardboard and summary.scores == tuple(live.game.state.scores())
    assert room.rematch(table.id, ANNA.id).table.head()["cardboard"] is True


def test_the_end_waits_for_a_confirmation(room: Room) -> None:
    """An entry may be wrong, the last one too."""
    table = drawn_table(room)
    rng = random.Random(5)
    while table.sight(0)["duty"] == "act":
        step(table, rng)
    assert table.head()["status"] == "running" and table.sight(0)["duty"] == "confirm"
    check_reading_back(room, table)
    before = entries(room, table)
    table.undo(0, table.version)
    assert table.sight(0)["duty"] == "act" and entries(room, table) == before[: len(entries(room, table))]
    while table.sight(0)["duty"] == "act":
        step(table, rng)
    table.confirm(0, table.version)
    assert table.head()["status"] == "over"


# --- refusing
@pytest.mark.parametrize("text", ["~board:palace", "~roll:7", "take:forest-1", "~royal:A4", "no such thing", ""])
def test_an_outcome_that_cannot_be_is_refused_and_nothing_changes(room: Room, text: str) -> None:
    table = box_table(room)
    act(table, 0, "~board:forest")
    version = table.version
    with pytest.raises(SunstoneError):
        table.act(0, version, text)
    with pytest.raises(IllegalAction, match="Forest is not there any more"):
        table.act(0, version, "~board:forest")  # it lies already
    assert table.version == version and entries(room, table) == ["~board:forest"]
    assert table.why_not(0, "~board:forest")[0].name == "not_in_stack"


def test_chance_is_not_entered_when_a_person_decides(room: Room) -> None:
    table = drawn_table(room)
    with pytest.raises(IllegalAction):
        act(table, 0, "~roll:7")


@pytest.mark.parametrize(
    ("game", "players", "seed", "bot", "why"),
    [
        ("city", 2, None, "", "the real box is for a single player: who enters a draw sees it"),
        ("city", 1, 7, "", "the real box takes no seed: chance comes from the box"),
        ("city", 1, None, "greedy", "no bot can see what is rolled and drawn"),
        ("founders", 1, None, "", "Founders of Teotihuacan cannot be played with the real box here; Teotihuacan: City"),
    ],
)
def test_where_it_is_not_offered(room: Room, game: str, players: int, seed: int | None, bot: str, why: str) -> None:
    seats = [SeatSpec("bot", bot=bot) if bot else SeatSpec(person=ANNA)] * players
    with pytest.raises(BadSetting, match=why):
        room.create(find(game).settle(players), seats, ANNA, BOX, seed)
    assert room.tables_of(ANNA.id) == []


# --- taking back
def test_entries_are_taken_back_one_by_one_to_the_beginning(room: Room) -> None:
    table = box_table(room)
    rng = random.Random(2)
    enter_all(table, rng)
    for _ in range(2):
        step(table, rng)  # two starting tiles are kept
    enter_all(table, rng)
    seen = []
    while table.sight(0)["can_undo"]:
        table.undo(0, table.version)
        seen.append(len(entries(room, table)) * 10 + len(live_of(room, table).aside.get(0, ())))
        if len(seen) % 9 == 0:
            check_reading_back(room, table)
    assert seen == sorted(set(seen), reverse=True) and seen[-1] == 0
    assert table.sight(0)["why_no_undo"] == "there is nothing to take back"
    with pytest.raises(NotNow, match="nothing to take back"):
        table.undo(0, table.version)


def test_teotibots_turn_is_taken_back_over_the_dice(room: Room) -> None:
    table = drawn_table(room)
    for text in TURN:
        act(table, 0, text)
    before, view = entries(room, table), table.view(0)
    act(table, 0, "~roll:2")
    enter_all(table, random.Random(1))
    act(table, 0)
    table.request_undo(0, table.version, to=len(before))  # nobody else is there to ask
    assert entries(room, table) == before and table.view(0) == view and table.sight(0)["chance"]
    table.restart(0, table.version)
    assert entries(room, table) == before[: -len(TURN)] and not table.sight(0)["chance"]
    check_reading_back(room, table)


# --- the set-up drawn by the table
def test_the_table_draws_the_rest_of_the_setup_and_says_what_to_lay_out(room: Room) -> None:
    table = box_table(room)
    act(table, 0, "~board:gold")
    table.draw_setup(0, table.version)
    sight, names = table.sight(0), entries(room, table)
    assert not sight["chance"] and sight["prompt"].startswith("Keep two of your four starting tiles")
    told = sight["laid_out"]
    assert [laid.choice.text for laid in told] == [name for name in names[1:] if name != "~nothing"]
    assert [laid.place for laid in told[:5]] == ["3rd place", "4th place", "6th place", "7th place", "8th place"]
    assert {"Royal tiles", "Discovery tiles", "Teotibot's action tiles", "Your starting tiles"} <= {
        laid.group for laid in told
    }
    assert table.sight(None)["laid_out"] == []
    live = live_of(room, table)
    assert not live.game.marks[0] & DRAWN and all(mark & DRAWN for mark in live.game.marks[1:])
    check_reading_back(room, table)
    lines = [line["text"] for line in table.log(0)]
    assert "Action boards, clockwise, 2nd place: Gold Deposits" in lines
    assert not any("Your starting tiles" in line["text"] for line in table.log(None))
    assert [d.text for d in table.story(0)[0].deeds if "2nd place" in d.text]
    act(table, 0)
    act(table, 0)
    assert table.sight(0)["laid_out"] == []
    table.undo(0, table.version)
    table.undo(0, table.version)
    table.undo(0, table.version)
    assert entries(room, table) == ["~board:gold"]


def test_drawing_stops_at_a_decision_and_ends_with_the_setup(room: Room) -> None:
    table = box_table(room)
    table.draw_setup(0, table.version)
    with pytest.raises(NotNow, match="the box is not asked now"):
        table.draw_setup(0, table.version)
    while not table.sight(0)["chance"]:
        act(table, 0)
    table.draw_setup(0, table.version)
    sight = table.sight(0)
    assert {laid.group for laid in sight["laid_out"]} == {"Starting tiles for neutral workers"}
    view: Any = sight["view"]
    assert view["turn"] == 0
    while not table.sight(0)["chance"]:
        act(table, 0)
    with pytest.raises(NotNow, match="the set-up is over"):
        table.draw_setup(0, table.version)


def test_an_ordinary_table_has_nothing_to_draw_for_anybody(room: Room) -> None:
    table = room.create(find("city").settle(1), [SeatSpec(person=ANNA)], ANNA).table
    with pytest.raises(NotNow, match="this table draws by itself"):
        table.draw_setup(0, table.version)
    sight = table.sight(0)
    assert (sight["cardboard"], sight["chance"], sight["can_draw"], sight["laid_out"]) == (False, False, False, [])


# --- records
def test_a_record_goes_on_with_the_box_at_another_table(room: Room) -> None:
    table = box_table(room)
    rng = random.Random(4)
    enter_all(table, rng)
    step(table, rng)
    step(table, rng)
    step(table, rng)
    text = table.record([0])
    brought = room.import_record(text, ANNA).table
    assert entries(room, brought) == entries(room, table) and brought.head()["cardboard"]
    assert brought.sight(0)["prompt"] == table.sight(0)["prompt"] and brought.view(0) == table.view(0)
    brought.undo(0, brought.version)
    assert len(entries(room, brought)) < len(entries(room, table))
    check_reading_back(room, brought)


def test_a_record_of_an_ordinary_game_can_go_on_with_the_box(room: Room) -> None:
    table = room.create(find("city").settle(1, (), {"setup": "first_game"}), [SeatSpec(person=ANNA)], ANNA).table
    brought = room.import_record(table.record([0]), ANNA, options=BOX).table
    for text in TURN:
        act(brought, 0, text)
    assert brought.sight(0)["chance"]


def test_a_record_for_several_cannot(room: Room) -> None:
    text = Game.start("city", 2, options={"setup": "first_game"}, seed=1).full_text()
    with pytest.raises(BadSetting, match="a single player"):
        room.import_record(text.replace("[rules ", '[chance "entered"]\n[rules '), ANNA)


# --- bots
def test_no_bot_moves_chance(room: Room) -> None:
    table = box_table(room)
    with pytest.raises(NotNow, match="no bot can play on"):
        table.leave(0, ANNA.id, bot="greedy")
    with pytest.raises(NotNow, match="no bot can play on"):
        table.stand_in(0, "greedy", ANNA.id)
    assert due(live_of(room, table), 0.0) is None
    driver = Driver(room)
    try:
        with pytest.raises(NotNow, match="enter what was rolled or drawn"):
            driver.hint(table.id, 0, ANNA.id).result()
        assert driver.run_bots(table.id) == 0
    finally:
        driver.stop()
    table.leave(0, ANNA.id)
    table.take_back(0, ANNA.id)
    assert entries(room, table) == []


# --- a box that differs from what is reconstructed
def at_question(room: Room, words: str) -> Table:
    """A table with all modules whose set-up has come to that question."""
    table = box_table(room, *ALL)
    while not table.sight(0)["prompt"].startswith(words):
        act(table, 0, table.sight(0)["choices"][0].text)
    return table


def test_what_is_reconstructed_is_told_for_the_modules_of_the_table(room: Room) -> None:
    titles = [fact.title for fact in box_table(room, "obsidian", "mansion").sight(0)["reconstructed"]]
    assert "Forest: what it brings" in titles and "Mansion: the temples of the Royal spaces" in titles
    assert not [title for title in titles if title.startswith(("Altar", "Conquest"))]
    assert box_table(room).sight(0)["reconstructed"] == []
    plain = room.create(find("city").settle(1, ALL), [SeatSpec(person=ANNA)], ANNA).table
    assert plain.sight(0)["reconstructed"] == [] and plain.sight(0)["beyond"] == []


def test_what_our_data_rule_out_is_entered_taken_back_stored_and_imported(room: Room) -> None:
    table = at_question(room, "Which altar tile lies on")
    sight = table.sight(0)
    beyond = [c.text for c in sight["beyond"]]
    assert beyond == ["~altar:trade!", "~altar:unlock!", "~altar:retreat!", "~altar:obsidian!"]
    assert table.turn(ANNA.id)["beyond"] == beyond and "reconstructed" in sight["doubt"]
    assert table.preview_lines(0, "~altar:trade!") == table.preview_lines(0, "~altar:trade")
    act(table, 0, "~altar:trade!")
    assert "Clockwise pay 2 cocoa for 4 obsidian" in table.log(0)[-1]["text"]
    check_reading_back(room, table)
    table.undo(0, table.version)
    assert table.sight(0)["beyond"] == sight["beyond"] and entries(room, table)[-1] != "~altar:trade!"
    for text in ("~altar:trade!", "~altar:unlock", "~altar:retreat!"):
        act(table, 0, text)
    assert [c.text for c in table.sight(0)["choices"]] == ["~altar:obsidian"], "asked: it may lie the other way round"
    act(table, 0, "~altar:obsidian!")
    check_reading_back(room, table)
    text = table.record([])
    again = room.import_record(text, ANNA).table
    assert again.head()["cardboard"] and again.record([]) == text
    assert live_of(room, again).game.state.key() == live_of(room, table).game.state.key()
    again.undo(0, again.version)
    assert entries(room, again)[-1] == "~altar:retreat!"


def test_what_is_printed_stays_refused(room: Room) -> None:
    table = at_question(room, "Which Major Discovery tile lies on the Mansion")
    with pytest.raises(IllegalAction, match="is still in the stack: enter ~major:md_mask"):
        act(table, 0, "~major:md_mask!")
    assert table.sight(0)["beyond"] == [] and table.sight(0)["doubt"] == ""


def test_the_set_up_that_the_table_draws_is_as_we_know_it(room: Room) -> None:
    table = box_table(room, *ALL)
    table.draw_setup(0, table.version)
    assert not [name for name in entries(room, table) if name.endswith("!")]
