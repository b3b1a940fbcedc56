"""The text table: taking back, and secrets at one keyboard."""

from collections.abc import Callable
from pathlib import Path

import pytest

import sunstone
from tests.terminal import CHOOSE, CONFIRM, HAND_OVER, Line, QuickTable, Session, at_random, play_until, scripted


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


# --- taking back
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
