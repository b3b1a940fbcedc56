"""The text table: whole games from a script, choosing, help."""

import re
from pathlib import Path

import pytest

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import OVER
from sunstone.engine.ledger import Event
from sunstone.engine.registry import Value, find
from sunstone.engine.sheet import score_sheet
from sunstone.games.city import causes, events
from sunstone.text import files
from sunstone.text.draw import choice_list, story
from sunstone.text.seats import seated
from tests.support import walk
from tests.terminal import CHOOSE, CONFIRM, SAVE, SHORT, QuickTable, Session, at_random, play_until, scripted
from tests.test_text_drawing import printed


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


# --- whole games
@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("me,random", {}),
        ("random,me,greedy", {"setup": "draft", "dark_eclipse": True}),
        ("random,random,Ana,random", {"setup": "first_game", "dark_eclipse": True}),
        ("Ana,Ben", {"dark_eclipse": True}),
    ],
)
def test_a_whole_game(words: str, options: dict[str, Value]) -> None:
    session = Session(words, at_random(3), seed=6, options=options, kind=QuickTable).play()
    state = session.game.state
    assert state.to_move == OVER
    kept = sunstone.Game.replay(files.last_game().read_text(encoding="utf-8"))  # checks result and key too
    assert kept.state.key() == state.key()
    assert kept.record.tags["seats"] == words.replace(",", " ")
    last = session.screens[-2][0]
    assert session.screens[-2][1].startswith(SAVE)
    assert "Final scores" in last
    total = next(line for line in last.splitlines() if " Total " in line)
    assert sorted(map(int, total.strip("│ ").split()[1:]), reverse=True) == sorted(state.scores(), reverse=True)
    people = [word for word in words.split(",") if word not in ("random", "greedy")]
    assert all(f"{name}: " in session.shown for name in people)
    assert all(f"{name}: " not in session.shown for name in ("random", "greedy"))
    assert session.prompts(CONFIRM) > 10


def test_the_score_sheet_adds_up_to_the_scores() -> None:
    session = Session("random,greedy,random", at_random(1), seed=2).play()
    sheet = score_sheet(session.game.info, session.game.log, session.game.state.seats)
    assert [sum(column) for column in zip(*sheet.values(), strict=True)] == session.game.state.scores()
    assert len(sheet) > 5
    assert all(source in session.shown for source in sheet)


def test_bots_alone_play_without_asking_anybody() -> None:
    session = Session("random,random", at_random(1), game="toy").play()
    assert [prompt for _, prompt in session.screens] == [session.screens[0][1], ""]
    assert session.screens[0][1].startswith(SAVE)
    assert "scores" in session.shown


def test_what_the_bots_did_is_told_before_the_next_question() -> None:
    session = Session("me,random", at_random(5), seed=3, options=SHORT, kind=QuickTable).play()
    told = [screen for screen, prompt in session.screens if "me's turn" in screen and prompt.startswith(CHOOSE)]
    assert len(told) > 5
    assert sum("random moves a power" in screen for screen in told) > len(told) // 2
    moves = session.shown.count("me moves a power")
    assert moves == sum("me moves a power" in screen for screen, _ in session.screens if "me's turn" not in screen)


def test_the_notice_stands_first() -> None:
    assert "unofficial fan edition" in Session("me,random", scripted()).play().shown.splitlines()[0]


# --- choosing
def test_notation_chooses_like_a_number() -> None:
    by_number = Session("me,random", scripted("2"), seed=5).play()
    text = by_number.game.info.vocabulary.name(by_number.game.record.entries[-1].action)
    by_name = Session("me,random", scripted(text), seed=5).play()
    assert by_name.game.state.key() == by_number.game.state.key()
    assert text in by_number.screens[0][0]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "type a number from 1 to 3, or help"),
        ("0", "type a number from 1 to 3, or help"),
        ("4", "type a number from 1 to 3, or help"),
        ("99999999999999", "type a number from 1 to 3, or help"),
        ("-1", "there is no action '-1'"),
        ("1 2", "there is no action '1 2'"),
        ("kep:5", "did you mean 'keep:5'?"),
        ("go:2", "[city:"),
        ("~pyramid:1bnRg", "[city:"),
        ("undo", "nothing of yours to take back"),
        ("u", "nothing of yours to take back"),
        ("save", "save FILE"),
        ("load", "load FILE"),
        ("load nowhere.rec", "nowhere.rec cannot be read: no such file"),
        ("save /dev/null/x", "cannot be written"),
        ("why", "why what?"),
        ("why 9", "no choice 9"),
        ("why nonsense", "there is no action 'nonsense'"),
        ("why go:2", "go:2 is not possible: "),
        ("explain", "explain what?"),
        ("explain nonsense", "there is no help on 'nonsense'"),
        ("log nonsense", "log all"),
    ],
)
def test_bad_input_gives_one_line_and_asks_again(line: str, expected: str) -> None:
    session = Session("me,random", scripted(line), seed=5).play()
    key = Session("me,random", scripted(), seed=5).play().game.state.key()
    answer = session.screens[1][0]
    assert expected in answer.replace("\n", " ")
    assert len(answer) < 300
    assert "me: " not in answer  # the question still stands, it is not printed anew
    assert session.screens[1][1].startswith(CHOOSE)
    assert session.game.state.key() == key


def test_many_choices_share_lines_and_keep_their_numbers() -> None:
    """Placing a pyramid tile: a slot's ways round on as many lines as they have effects, none missing."""
    asked = (state for seed in range(40) for state in walk(sunstone.new("city", players=2), seed) if state.to_move < 2)
    choices = next(found for state in asked if len(found := state.choices(state.to_move)) > 24)
    info = find("city")
    lines = printed(choice_list(choices, info), width=140).splitlines()
    assert len(lines) == len({(choice.target, choice.effects) for choice in choices}) < len(choices)
    for number, choice in enumerate(choices, 1):
        head, at, way = choice.text.partition("@")
        line = next(line for line in lines if re.search(rf"(^|\s){number} {re.escape(way)}(\s|$)", line))
        assert line.strip().startswith(head + at)
        assert line.strip().endswith(info.effect(choice.effects).replace("-", "−"))


def test_few_choices_have_a_line_each() -> None:
    state = sunstone.Game.start("city", players=2, seed=1, options=SHORT).state
    choices = state.choices(state.to_move)
    lines = printed(choice_list(choices, find("city")), width=140).splitlines()
    for number, (line, choice) in enumerate(zip(lines, choices, strict=True), 1):
        assert line.split()[0] == str(number)
        assert choice.label in line
        assert line.split()[-1] == choice.text


# --- help
def test_why_explains_a_choice_and_refuses_with_rules() -> None:
    lines = ["why 1", "why take:construction-5", "why worship:royal1", "quit"]
    session = Session("me,random", play_until("Turn", scripted(*lines)), seed=5).play()
    label, refused, other = (screen for screen, _ in session.screens[-4:-1])
    choice = session.game.state.choices(0)[0]
    assert choice.label in label
    assert f"[{choice.text}]" in label
    assert "take:construction-5 is not possible: " in refused
    assert "[city:" in refused
    assert "[city:" in other


def test_explain_finds_things_by_short_names() -> None:
    session = Session("me,random", scripted("explain forest", "explain TEMPLE:BLUE", "explain 05"), seed=5).play()
    forest, temple, technology = (screen for screen, _ in session.screens[1:4])
    assert "board:forest" in forest
    assert "worship:forest" in forest
    assert "temple:blue" in temple
    assert "technology:05" in technology


@pytest.mark.parametrize(("game", "thing"), [("city", "board:"), ("founders", "space:a1"), ("helios", "tile:land")])
def test_help_gives_examples_of_the_game_that_is_played(game: str, thing: str) -> None:
    session = Session("me,random", scripted("help", "why"), game, seed=5).play()
    helped, why = (screen for screen, _ in session.screens[1:3])
    assert f"explain {thing}" in helped and "forest" not in helped
    spelt = re.search(r"as the\s+record\s+spells it: why (\S+)", why)
    assert spelt and spelt[1] in session.game.info.vocabulary._numbers


def test_log_record_board_and_help() -> None:
    session = Session(
        "me,random", play_until("Turn", scripted("log all", "record", "board", "help", "?")), seed=5
    ).play()
    log, record, board, helped, again = (screen for screen, _ in session.screens[-6:-1])
    assert "Drawn: decoration" in log
    assert "me keeps starting tile" in log
    assert '[game "city"]' in record
    assert "seed" not in record  # a running game's seed would tell what comes
    assert "Pyramid" in board
    assert "save FILE" in helped
    assert helped == again


# --- seats
def test_seats_of_one_word_are_numbered() -> None:
    assert [seat.name for seat in seated(["me", "random", "me"], 3)] == ["me 1", "random", "me 2"]
    assert [seat.bot is None for seat in seated(["me", "random", "me"], 3)] == [True, False, True]


@pytest.mark.parametrize("words", [["me"], ["me", ""], ["me", "a b"], ["me", 'x"y'], ["me", "x" * 17], ["me", "[b]"]])
def test_seats_that_cannot_be(words: list[str]) -> None:
    with pytest.raises(BadSetting):
        seated(words, 2)


# --- the log
def test_deeds_in_a_row_stand_under_one_name_whatever_the_others_are_called() -> None:
    game = sunstone.Game.start("city", players=2, seed=1)
    mine = [Event(events.VP, 0, 3, causes.SETUP, 0, -1), Event(events.WOOD, 0, 1, 0, 0, -1)]
    told = [*mine, Event(events.TURN, 1, 1, 0, 0, -1), Event(events.VP, 1, 4, causes.SETUP, 0, -1)]
    assert [line.plain for line in story(told, game, ["me", "me 1"], 0)] == [
        "me scores 3 VP (set-up); gains 1 wood",
        "me 1's turn",
        "me 1 scores 4 VP (set-up)",
    ]


def test_an_event_is_told_to_those_who_saw_it() -> None:
    game = sunstone.Game.start("city", players=2, seed=1)
    told = [Event(events.VP, 0, 3, causes.SETUP, 0, 2), Event(events.VP, 1, 4, causes.SETUP, 0, -1)]
    lines = [story(told, game, ["Ana", "Ben"], seat) for seat in (0, 1, None)]
    assert [len(told) for told in lines] == [1, 2, 1]
    assert "Ana scores 3 VP" in lines[1][0]
    assert lines[0] == lines[2] == lines[1][1:]
