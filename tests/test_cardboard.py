"""The companion for the cardboard box: outcomes of chance are entered by the person."""

import io

import pytest
from rich.console import Console

from sunstone.engine.errors import SunstoneError
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.game import Game
from sunstone.engine.registry import Settings, find
from sunstone.engine.rng import Rng
from sunstone.text import cardboard
from sunstone.text.cardboard import AskedChance, last_entry, outcome_named, run


@pytest.fixture(autouse=True)
def home(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def settings(*modules: str) -> Settings:
    return find("city").settle(1, modules, {} if modules else {"setup": "first_game"})


class Person:
    """Answers every question at random; outcomes by what stands behind the colon."""

    def __init__(self, seed: int, most: int = 10_000) -> None:
        self.rng = Rng(seed)
        self.game: Game | None = None
        self.asked = 0
        self.most = most

    def __call__(self, prompt: str) -> str:
        self.asked += 1
        if self.asked > self.most:
            raise EOFError
        if not prompt.startswith("what came up") and "number" not in prompt:
            return ""
        assert self.game is not None
        legal = self.game.state.legal()
        action = legal[self.rng.below(len(legal))]
        name = self.game.info.vocabulary.name(action)
        return cardboard.tail(name) if prompt.startswith("what came up") else name


def play(person: Person, monkeypatch: pytest.MonkeyPatch, *modules: str) -> tuple[Game, str]:
    out = io.StringIO()
    console = Console(file=out, width=100)
    true_pick = AskedChance.pick

    def pick(self: AskedChance, options: object) -> int:
        person.game = self.game
        return true_pick(self, options)  # type: ignore[arg-type]

    monkeypatch.setattr(AskedChance, "pick", pick)
    return run(settings(*modules), ["me"], console, person), out.getvalue()


def test_a_whole_game_against_teotibot_by_entering_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    game, shown = play(Person(3), monkeypatch)
    assert game.state.to_move == OVER
    assert "From the box: What do the two dice for Teotibot show together?" in shown
    assert '[chance "entered"]' in game.full_text()
    assert "Teotibot rolls" in shown
    assert Game.replay(game.full_text()).state.key() == game.state.key()


def test_a_game_with_modules_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    game, shown = play(Person(4, 120), monkeypatch, "obsidian", "mansion", "altars", "empire", "teotibot_movement")
    assert len(game.record.entries) > 60
    assert "From the box" in shown


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("~roll:7", "~roll:7"),
        ("roll:7", "~roll:7"),
        ("7", "~roll:7"),
        ("4gnbR@90", "~slot:4gnbR@90"),
        ("4@90", "~slot:4gnbR@90"),
        ("MASK_4", "~discovery:mask_4"),
    ],
)
def test_outcomes_are_named_in_short(typed: str, meant: str) -> None:
    names = ["~roll:7", "~roll:8", "~slot:4gnbR@90", "~slot:4gnbR@0", "~slot:14gnbR@90", "~discovery:mask_4"]
    assert outcome_named(typed, names) == meant


@pytest.mark.parametrize(("typed", "hint"), [("mask_44", "did you mean mask_4"), ("13", "one of"), ("", "type what")])
def test_what_cannot_have_come_up_is_refused_with_a_hint(typed: str, hint: str) -> None:
    with pytest.raises(SunstoneError, match=hint):
        outcome_named(typed, ["~discovery:mask_4", "~discovery:vp_4"])


def test_back_takes_the_last_entry_back() -> None:
    answers = iter(["5@0", "back", "6@0"])
    seen: list[str] = []

    def ask(prompt: str) -> str:
        try:
            seen.append(next(answers))
        except StopIteration:
            raise EOFError from None
        return seen[-1]

    console = Console(file=io.StringIO())
    chosen = settings()
    start = Game(chosen, AskedChance(console, ask))
    while not find("city").vocabulary.name(start.state.legal()[0]).startswith("~slot"):
        start._take(start.state.legal()[0])
    game = run(chosen, ["me"], console, ask, start.full_text())
    names = [find("city").vocabulary.name(e.action) for e in game.record.entries]
    assert len(names) == len(start.record.entries) + 1
    assert names[-1].startswith("~slot:6")
    assert game.record.entries[-1].mover == CHANCE
    assert last_entry(game) == len(names) - 1


def test_what_is_reconstructed_is_said_first_and_something_else_can_lie_there() -> None:
    answers = iter(["trade!", "other", "unlock", "obsidian!"])
    out = io.StringIO()

    def ask(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    console = Console(file=out, width=200)
    chosen = settings("obsidian", "altars")
    start = Game(chosen, AskedChance(console, ask))
    while find("city").vocabulary.name(start.state.legal()[0]) != "~altar:trade":
        start._take(start.state.legal()[0])
    game = run(chosen, ["me"], console, ask, start.full_text())
    names = [find("city").vocabulary.name(e.action) for e in game.record.entries]
    assert names[-3:] == ["~altar:trade!", "~altar:unlock", "~altar:obsidian!"]
    shown = out.getvalue()
    assert "other: something else lies there" in shown and "We do not expect these sides." in shown
    assert "unlock!, retreat!, obsidian!" in shown and "what came up" not in shown
    assert Game.replay(game.full_text()).state.key() == game.state.key()
    assert last_entry(game) == len(names) - 1
    assert "Compare with your box" not in shown, "the set-up is going on"


def test_what_is_reconstructed_is_said_before_the_first_question() -> None:
    def shown(*modules: str) -> str:
        out = io.StringIO()

        def leave(prompt: str) -> str:
            raise EOFError

        run(settings(*modules), ["me"], Console(file=out, width=200), leave)
        return out.getvalue()

    told = shown("obsidian", "mansion")
    assert told.index("Compare with your box") < told.index("From the box")
    assert "Left blue, middle red, right green" in told and "Altar tiles" not in told
    assert "Compare with your box" not in shown()
