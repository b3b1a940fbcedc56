"""The text table: whole games from a script, undo, secrets at one keyboard, files, help."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import sunstone
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import OVER
from sunstone.engine.ledger import Event
from sunstone.engine.registry import GAMES, Value, find
from sunstone.engine.rng import Rng
from sunstone.engine.sheet import score_sheet
from sunstone.games.city import causes, events
from sunstone.text import TextTable, files
from sunstone.text.draw import choice_list, story
from sunstone.text.seats import seated
from tests.support import walk
from tests.test_text_drawing import printed

CONFIRM, CHOOSE, HAND_OVER, SAVE = "Enter confirms", "number", "Hand the keyboard", "Save the record"
SHORT: dict[str, Value] = {"setup": "first_game", "dark_eclipse": True}
Answer = Callable[["Session", str], str]


class QuickTable(TextTable):
    """Draws the board every tenth time: whole games would spend their seconds on nothing else."""

    drawn = 0

    def draw_board(self) -> None:
        self.drawn += 1
        if self.drawn % 10 == 1 or self.game.state.to_move == OVER:
            super().draw_board()


class Session:
    """A table whose person is a function: it reads the prompt and answers. All that is shown is kept, by question."""

    def __init__(
        self,
        words: str,
        answer: Answer,
        game: str | sunstone.Game = "city",
        seed: int = 1,
        options: dict[str, Value] | None = None,
        kind: type[TextTable] = TextTable,
    ) -> None:
        self.answer = answer
        self.buffer = StringIO()
        self.screens: list[tuple[str, str]] = []  # what stood on the screen when a prompt came, and the prompt
        seats = words.split(",")
        if isinstance(game, str):
            game = sunstone.Game.start(game, players=len(seats), seed=seed, options=options)
        self.table = kind(game, seats, Console(file=self.buffer, width=100), self.ask, seed)

    def ask(self, prompt: str) -> str:
        self.screens.append((self.buffer.getvalue(), prompt))
        self.buffer.seek(0)
        self.buffer.truncate()
        return self.answer(self, prompt)

    def play(self) -> "Session":
        self.table.run()
        self.screens.append((self.buffer.getvalue(), ""))
        return self

    @property
    def game(self) -> sunstone.Game:
        return self.table.game

    @property
    def shown(self) -> str:
        return "".join(screen for screen, _ in self.screens)

    def prompts(self, start: str) -> int:
        return sum(prompt.startswith(start) for _, prompt in self.screens)


Line = str | Callable[[Session], str]


def at_random(seed: int) -> Answer:
    """Any choice; everything else is answered with Enter."""
    rng = Rng(seed)

    def answer(session: Session, prompt: str) -> str:
        return str(1 + rng.below(len(session.table.choices))) if prompt.startswith(CHOOSE) else ""

    return answer


def scripted(*lines: Line) -> Answer:
    """These lines, then the end of input."""
    left = iter(lines)

    def answer(session: Session, prompt: str) -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        return line if isinstance(line, str) else line(session)

    return answer


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


# --- taking back
def play_until(asked: str, then: Answer, pick: Callable[[Session], str] = lambda session: "1") -> Answer:
    """The first choice every time until that question is asked; from there on `then` answers."""
    reached = False

    def answer(session: Session, prompt: str) -> str:
        nonlocal reached
        state = session.game.state
        if prompt.startswith(CHOOSE) and state.to_move < len(session.table.seats):
            reached = reached or state.view(state.to_move)["step"] == asked
        if reached:
            return then(session, prompt)
        return pick(session) if prompt.startswith(CHOOSE) else ""

    return answer


def test_undo_takes_back_decision_by_decision_until_confirmed() -> None:
    keys: list[int] = []

    def note(line: str) -> Callable[[Session], str]:
        def take(session: Session) -> str:
            keys.append(session.game.state.key())
            return line

        return take

    # take, go, cocoa; then back to the start of the turn and once too far
    lines = [note("1"), note("1"), note("cocoa"), note("u"), note("undo"), note("u"), note("u"), note("quit")]
    session = Session("me,random", play_until("Turn", scripted(*lines)), seed=5).play()
    first, moved, act, over, act_again, moved_again, first_again, still_first = keys
    assert len({first, moved, act, over}) == 4
    assert (act_again, moved_again, first_again, still_first) == (act, moved, first, first)
    assert session.shown.count("Taken back.") == 3
    assert "nothing of yours to take back" in session.shown


def test_what_is_done_anew_after_undo_is_told_again() -> None:
    session = Session("me,random", play_until("Turn", scripted("1", "1", "u", "2", "u", "u", "2", "1")), seed=5).play()
    moved = ["me moves a power" in screen for screen, _ in session.screens[-10:-1]]
    assert moved == [False, False, True, False, True, False, False, False, True]


def test_chance_and_the_others_wait_for_the_confirmation() -> None:
    turns: list[int] = []

    def count(session: Session) -> str:
        turns.append(len(session.game.record.entries))
        return ""

    lines: list[Line] = [
        "1",
        "1",
        "cocoa",
        lambda s: count(s) or "board",
        lambda s: count(s) or "17",
        count,
        lambda s: count(s) or "u",
    ]
    session = Session("me,random", play_until("Turn", scripted(*lines)), seed=5).play()
    assert turns[0] == turns[1] == turns[2] < turns[3]
    assert "your part is over" in session.shown
    assert "nothing of yours to take back" in session.shown  # the bot has moved since


def test_nobody_takes_back_what_another_confirmed() -> None:
    """Between two people nothing needs to be drawn in between, and yet a decision is a decision."""
    session = Session("Ana,Ben", scripted("", "keep", "", "", "u", "drop", ""), game="toy").play()
    after = session.screens[5][0]
    assert "nothing of yours to take back" in after
    names = [
        session.game.info.vocabulary.name(entry.action) for entry in session.game.record.entries if entry.mover < 2
    ]
    assert names == ["keep", "drop"]


# --- secrets
def test_two_people_hand_the_keyboard_over_for_secrets() -> None:
    session = Session("Ana,Ben", at_random(4), seed=9, options={"dark_eclipse": True}, kind=QuickTable).play()
    owners: list[tuple[str, str]] = []
    for screen, prompt in session.screens:
        if prompt.startswith(HAND_OVER):
            owners.append((prompt.split()[4].strip(","), ""))
        elif owners:
            owners[-1] = (owners[-1][0], owners[-1][1] + screen)
    assert [name for name, _ in owners[:2]] == ["Ana", "Ben"]
    eclipses = session.game.state.view(None)["calendar"]["eclipses"]
    assert len(owners) >= 2 + 2 * eclipses - 1  # one of the salaries may follow the own last turn


def test_one_person_among_bots_never_hands_over() -> None:
    assert Session("Ana,random", at_random(4), game="toy").play().prompts(HAND_OVER) == 0
    assert Session("Ana,Ben", at_random(4), game="toy").play().prompts(HAND_OVER) == 6


def test_a_hand_is_on_the_screen_of_its_owner_only() -> None:
    """Ana's four tiles are nowhere between her confirmation and the reveal, Ben's nowhere before his turn."""
    session = Session("Ana,Ben", scripted("", "1", "1", "", "", "1", "board", "log", "record", "1"), seed=9).play()
    start = sunstone.Game.start("city", players=2, seed=9)
    hands = [start.state.view(seat)["seats"][seat]["hand"] for seat in (0, 1)]
    assert not set(hands[0]) & set(hands[1])
    screens = [screen for screen, _ in session.screens]
    before, ana, ben = screens[0], "".join(screens[1:5]), "".join(screens[5:])
    for tile in hands[0]:
        assert f"● {tile:<2} " in ana
        assert f"keep:{tile} " not in before + ben + "\n"
        assert f"● {tile:<2} " not in before + ben
    for tile in hands[1]:
        assert f"■ {tile:<2} " in ben
        assert f"■ {tile:<2} " not in before + ana


def test_what_a_secret_choice_brings_to_light_waits_for_the_confirmation() -> None:
    """Ben decides last: before he confirms he must not learn what Ana did, or he could take his choice back."""
    lines = ["", "1", "", "", "1", "board", "log", "why keep", "record", "u", "2", "board", "", ""]
    session = Session("Ana,Ben", scripted(*lines), game="toy", seed=4).play()
    screens = [screen for screen, _ in session.screens]
    peeking = "".join(screens[5:13])
    assert "Rounds played: 0 of 3" in peeking
    assert "Rounds played: 1" not in peeking
    assert "scores" not in peeking
    assert "nothing is asked of you now" in peeking
    assert "Taken back." in peeking
    assert "P1  ?\n" in screens[9]  # Ana's bid in the record that Ben may read
    assert screens[9].count("keep") == 1
    scores = session.game.state.scores()
    assert scores != [0, 0]
    assert all(f"Player {i}  {vp} VP" in screens[14] for i, vp in enumerate(scores, 1))
    assert "Ana scores" in screens[14]


def test_a_secret_answer_is_confirmed_even_if_the_same_seat_goes_on() -> None:
    """Ana's tiles ask her nothing: right after his pick, with all tiles open, Ben is asked again. Too late to undo."""
    lines = ["", "keep:2", "keep:10", "", "", "keep:3", "keep:5", "board", "", "board", "u", "gain:wood", "u"]
    session = Session("Ana,Ben", scripted(*lines), seed=9).play()
    screens, prompts = zip(*session.screens, strict=True)
    assert prompts[7].startswith(CONFIRM)
    assert "● 2 " not in screens[8]  # the board, still closed
    assert "keeps" not in screens[7] + screens[8]
    assert prompts[9].startswith(CHOOSE)
    assert "Ana keeps starting tile" in screens[9]
    assert "● 2 " in screens[10]
    assert "nothing of yours to take back" in screens[11]
    assert "Ben gains 1 wood" in screens[12]
    assert "Taken back." in screens[13]


# --- files
def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "mine.rec"
    keys: list[int] = []

    def save(session: Session) -> str:
        keys.append(session.game.state.key())
        return f"save {path}"

    def load(session: Session) -> str:
        keys.append(session.game.state.key())
        return f"load {path}"

    lines: list[Line] = [save, "1", "1", "cocoa", "", load]
    session = Session("me,random", play_until("Turn", scripted(*lines)), seed=5).play()
    assert keys[0] != keys[1]
    assert session.game.state.key() == keys[0]
    assert f"Loaded {path}" in session.shown.replace("\n", "")
    assert session.screens[-2][1].startswith(CHOOSE)  # asked again where it was saved
    assert "me: Choose a worker" in session.screens[-2][0]
    assert "nothing of yours" not in session.shown
    assert sunstone.Game.replay(path.read_text(encoding="utf-8")).state.key() == keys[0]


def test_load_a_damaged_file_and_play_on(tmp_path: Path) -> None:
    path = tmp_path / "bad.rec"
    head = f'[sunstone "1"]\n[game "city"]\n[players "2"]\n[rules "{GAMES["city"].rules_version}"]\n'
    path.write_text(head + "\nsetup:\n     0 ~   take:forest-1\n")
    session = Session("me,random", scripted(f"load {path}", "1"), seed=5).play()
    assert "'take:forest-1' is not legal here" in session.shown.replace("\n", " ")
    assert session.table.held == 1


def test_load_another_number_of_players(tmp_path: Path) -> None:
    path = tmp_path / "three.rec"
    path.write_text(sunstone.Game.start("city", players=3, seed=1).full_text(), encoding="utf-8")
    session = Session("me,random", scripted(f"load {path}"), seed=5).play()
    assert [seat.word for seat in session.table.seats] == ["me", "greedy", "greedy"]


def test_a_finished_game_can_be_saved_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "end.rec"

    def answer(session: Session, prompt: str) -> str:
        return str(path) if prompt.startswith(SAVE) else "1" if prompt.startswith(CHOOSE) else ""

    session = Session("Ana,random", answer, game="toy").play()
    game = sunstone.Game.replay(path.read_text(encoding="utf-8"))
    assert game.state.scores() == session.game.state.scores()
    again = Session("Ana,random", scripted(), game=game).play()
    assert "Final scores" in again.shown


def test_a_folder_that_cannot_be_written_to_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null")
    session = Session("me,random", scripted("1", "1", ""), seed=5).play()
    assert "The game is not kept: " in session.screens[-1][0]
    assert session.game.record.entries[-1].mover == 1


def test_the_end_of_input_in_mid_turn_loses_nothing() -> None:
    session = Session("me,random", play_until("Turn", scripted("1", "1")), seed=5).play()
    assert session.table.held == 2
    kept = sunstone.Game.replay(files.last_game().read_text(encoding="utf-8"))
    assert kept.state.key() == session.game.state.key()


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
