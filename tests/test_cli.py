"""The command line: what each command prints, its exit codes, and one clear line for whatever was typed wrongly."""

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.console import Console

import sunstone
from sunstone import simulate
from sunstone.cli import main
from sunstone.engine.drive import Tally, play_game, playout
from sunstone.engine.options import Options
from sunstone.engine.registry import GAMES, find
from sunstone.engine.rng import Rng
from sunstone.players import find_bot
from sunstone.text import files
from tests.support import play_randomly


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    capsys.readouterr()

    def call(*arguments: str) -> Ran:
        code = main(arguments)
        return Ran(code, *capsys.readouterr())

    return call


@pytest.fixture(scope="module")
def finished() -> sunstone.Game:
    return play_randomly(sunstone.Game.start("city", players=3, seed=3), seed=1)


@pytest.fixture
def record(finished: sunstone.Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.rec"
    path.write_text(finished.full_text(), encoding="utf-8")
    return path


def typed(monkeypatch: pytest.MonkeyPatch, lines: Sequence[str]) -> None:
    """What `input` gives, line by line; then the end of input."""
    left = list(lines)

    def answer(prompt: str = "") -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr("builtins.input", answer)


def form() -> str:
    return "compiled" if sunstone.compiled() else "pure"


# --- the program
def test_version(run: Run) -> None:
    assert run("--version") == (0, f"sunstone {sunstone.__version__} ({form()})\n", "")


def test_without_arguments_it_prints_help(run: Run) -> None:
    code, out, err = run()
    assert code == 0
    assert err == ""
    assert all(f"\n  {command} " in out for command in ("play", "text", "games", "simulate", "show", "replay"))


BAD = {
    "no such command": (["sing"], "'sing'"),
    "no such option of the program": (["--sing"], "--sing"),
    "no such option of a command": (["simulate", "city", "--sing"], "--sing"),
    "no game": (["simulate"], "GAME"),
    "unknown game": (["simulate", "chess"], "'chess'; there is city"),
    "not a number": (["simulate", "city", "--players", "two"], "'two'"),
    "too many players": (["simulate", "city", "--players", "5"], "1, 2, 3 or 4 players, not 5"),
    "no players": (["simulate", "city", "--players", "0"], "not 0"),
    "negative games": (["simulate", "city", "--games", "-1"], "-1 is negative"),
    "negative seed": (["simulate", "city", "--seed", "-1"], "seed -1"),
    "huge seed": (["simulate", "city", "--seed", str(2**70)], "not between"),
    "fewer seats than players": (["simulate", "city", "--players", "3", "--seats", "random,random"], "3 seats, not 2"),
    "more seats than players": (["simulate", "city", "--players", "2", "--seats", "random,random,random"], "not 3"),
    "unknown bot": (["simulate", "city", "--seats", "random,grand"], "no bot 'grand'"),
    "unknown module": (["simulate", "city", "--modules", "moon"], "no module 'moon'"),
    "module named twice": (
        ["simulate", "city", "--modules", "obsidian,obsidian"],
        "the module obsidian is named more than once; name it once",
    ),
    "unknown option": (["simulate", "city", "--option", "moon=1"], "no option 'moon'"),
    "bad value": (["simulate", "city", "--option", "setup=moon"], "setup cannot be 'moon'"),
    "option without value": (["simulate", "city", "--option", "setup"], "name=value"),
    "text: unknown game": (["text", "chess"], "'chess'"),
    "text: seats do not fit": (["text", "city", "--players", "3", "--seats", "me,greedy"], "3 seats, not 2"),
    "text: bad name": (["text", "city", "--seats", 'me,"quoted"'], "no name for a seat"),
    "text: bad seed": (["text", "city", "--seed", "-3"], "seed -3"),
    "text: missing file": (["text", "--load", "nowhere.rec"], "nowhere.rec cannot be read: no such file"),
    "text: nothing to resume": (["text", "--resume"], "last.rec cannot be read"),
    "text: load and settings": (["text", "--resume", "--players", "3"], "stand alone"),
    "play: port": (["play", "--port", "0"], "port"),
    "serve: database": (["serve", "--database", "mysql://nobody/x"], "mysql is not supported"),
    "backup: there already": (["backup", __file__], "is there already"),
    "show: no file named": (["show"], "RECORD"),
    "show: missing file": (["show", "nowhere.rec"], "no such file"),
    "show: a folder": (["show", "/"], "directory"),
}


@pytest.mark.parametrize(("arguments", "expected"), BAD.values(), ids=BAD.keys())
def test_bad_arguments_give_one_line_and_exit_code_2(run: Run, arguments: list[str], expected: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("sunstone: ")
    assert err.count("\n") == 1
    assert expected in err


# --- games
def test_games_as_json_tell_everything_that_may_be_set(run: Run) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [game["name"] for game in listed] == [info.name for info in GAMES.values() if not info.hidden]
    city, info = listed[0], find("city")
    assert (city["title"], city["players"], city["modules"]) == (info.title, [1, 2, 3, 4], list(info.modules))
    assert city["compiled"] is sunstone.compiled()
    assert [(o["name"], o["values"], o["default"], o["text"]) for o in city["options"]] == [
        (o.name, list(o.values), o.default, o.text) for o in info.options
    ]


def test_games_for_people(run: Run) -> None:
    out = run("games").out
    assert re.search(r"bots: beginner \d+\s±\s\d+, easy \d+\s±\s\d+", out)
    assert "Teotihuacan: City of Gods, 1, 2, 3, 4 players" in out
    assert "starting_tiles | draft" in out
    assert f"The {form()} form" in out


# --- simulate
def simulated(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run("simulate", "city", "--json", *arguments)
    assert (code, err) == (0, "")
    data: dict[str, Any] = json.loads(out)
    return data


def test_same_seed_same_games_another_seed_others(run: Run) -> None:
    once, again, other = (simulated(run, "--games", "8", "--seed", seed) for seed in ("5", "5", "6"))
    for figures in (once, again, other):
        for timing in ("seconds", "decisions_per_second", "games_per_second"):
            assert figures.pop(timing) >= 0
    assert once == again
    assert once["fingerprint"] != other["fingerprint"]
    assert int(once["fingerprint"], 16) > 0
    assert len(once["fingerprint"]) == 16


def test_simulate_counts_what_the_games_came_to(run: Run) -> None:
    """Against a loop written out here."""
    figures = simulated(run, "--players", "3", "--games", "6", "--seed", "2", "--option", "dark_eclipse=true")
    tally, scores, fingerprint = Tally(), [], 0
    for i in range(6):
        state = sunstone.new("city", players=3, options={"dark_eclipse": True})
        playout(state, Rng(2 * 1000003 + i), Options(), tally)
        scores.append(state.scores())
        fingerprint = simulate.fold(fingerprint, state.key())
    assert (figures["game"], figures["players"], figures["games"]) == ("city", 3, 6)
    assert figures["seats"] == ["random"] * 3
    assert (figures["decisions"], figures["forced"], figures["chance"]) == (tally.decisions, tally.forced, tally.chance)
    assert figures["fingerprint"] == f"{fingerprint:016x}"
    for seat in range(3):
        own = [s[seat] for s in scores]
        mean = sum(own) / 6
        assert figures["mean"][seat] == pytest.approx(mean, abs=0.001)
        assert figures["spread"][seat] == pytest.approx((sum((x - mean) ** 2 for x in own) / 6) ** 0.5, abs=0.001)
    assert sum(figures["wins"]) == 6


def test_simulate_lets_the_named_bots_play(run: Run) -> None:
    figures = simulated(run, "--games", "1", "--seats", "greedy,random")
    state, tally = sunstone.new("city", players=2), Tally()
    play_game(state, [find_bot("greedy"), find_bot("random")], Rng(1000003), Options(), tally)
    assert figures["seats"] == ["greedy", "random"]
    assert figures["mean"] == state.scores()
    assert figures["decisions"] == tally.decisions
    assert figures["fingerprint"] == f"{simulate.fold(0, state.key()):016x}"


def test_simulate_for_people(run: Run) -> None:
    code, out, err = run("simulate", "city", "--games", "3", "--players", "4")
    lines = dict(line.split(maxsplit=1) for line in out.splitlines() if not line.startswith("P"))
    assert (code, err) == (0, "")  # no progress bar where nobody watches
    assert lines["games"] == "3"
    assert lines["game"] == f"city, 4 players ({form()})"
    assert set(lines) >= {"decisions", "forced", "chance", "seconds", "decisions_per_second", "games_per_second"}
    assert lines["fingerprint"] == simulated(run, "--games", "3", "--players", "4")["fingerprint"]
    assert out.count("mean") == 4


def test_no_games_at_all(run: Run) -> None:
    figures = simulated(run, "--games", "0")
    assert (figures["games"], figures["decisions"], figures["mean"], figures["fingerprint"]) == (0, 0, [0, 0], "0" * 16)


def test_chunks_do_not_matter() -> None:
    settings = find("city").settle(2)
    whole, pieces = (simulate.Simulation(settings, ["random", "random"], 9) for _ in range(2))
    whole.run(5)
    for games in (1, 3, 1):
        pieces.run(games)
    assert pieces.result.fingerprint == whole.result.fingerprint
    assert pieces.result.decisions == whole.result.decisions
    assert pieces.result.sums == whole.result.sums


def test_a_fingerprint_depends_on_every_key_and_on_their_order() -> None:
    def folded(*keys: int) -> int:
        fingerprint = 0
        for key in keys:
            fingerprint = simulate.fold(fingerprint, key)
        return fingerprint

    assert len({folded(), folded(0), folded(0, 0), folded(1, 2), folded(2, 1), folded(1, 2, 2), folded(2**63)}) == 7
    assert folded(1, 2) == folded(1, 2) < 2**64


# --- replay
def test_replay_says_ok(run: Run, record: Path, finished: sunstone.Game) -> None:
    scores = " ".join(map(str, finished.state.scores()))
    assert run("replay", str(record)) == (0, f"ok: {len(finished.record.entries)} actions, scores {scores}\n", "")


def test_replay_of_a_game_that_is_not_finished(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "young.rec"
    path.write_text(sunstone.Game.start("city", players=2, seed=1).full_text(), encoding="utf-8")
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert out.endswith("(not finished)\n")


DAMAGE = {
    "an action nobody knows": ("take:", "fake:", "did you mean"),
    "an action that is not legal": ("main", "stop", "is not legal here"),
    "another result": ('[result "', '[result "9', "tag result"),
    "another end": ('[position "', '[position "0', "tag position"),
    "another rules version": ('[rules "', '[rules "99', "rules version '99"),
    "no head": ("[sunstone", "[moonstone", "does not begin"),
    "one seat's knowledge": ("keep:", "? keep:", "'?'"),
}


@pytest.mark.parametrize(("old", "new", "expected"), DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_record(run: Run, record: Path, old: str, new: str, expected: str) -> None:
    """Replay says no; show was given a bad argument."""
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    for command, wanted in (("replay", 1), ("show", 2)):
        code, out, err = run(command, str(record))
        assert (code, out) == (wanted, "")
        assert err.count("\n") == 1
        assert expected in err


def test_a_record_that_breaks_off(run: Run, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join(lines[:-1]), encoding="utf-8")
    code, _, err = run("replay", str(record))
    assert code == 1
    assert "before the game is over" in err


def test_replay_of_what_is_no_record(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(bytes(range(256)))
    (tmp_path / "empty").write_text("")
    for name in ("nowhere", "bytes", "empty"):
        code, out, err = run("replay", str(tmp_path / name))
        assert (code, out, err.count("\n")) == (1, "", 1)


def test_whatever_happens_to_a_record_there_is_an_answer(run: Run, record: Path) -> None:
    original = record.read_text(encoding="utf-8")
    dice = random.Random(7)
    for _ in range(40):
        i = dice.randrange(len(original))
        j = min(len(original), i + dice.choice((1, 3, 40)))
        record.write_text(original[:i] + dice.choice(("", '"', "[", "\n", "~", ";", "9", "ß")) + original[j:], "utf-8")
        code, out, err = run("replay", str(record))
        assert (code == 0 and out.startswith("ok: ")) or (code == 1 and err.count("\n") == 1), err


# --- show
def drawn(game: sunstone.Game, seat: int | None = None) -> str:
    console = Console(file=StringIO(), width=100)
    console.print(game.info.render(game.state.view(seat)))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("at", [0, 40, 200, -1, -100])
def test_show_draws_the_position_after_so_many_actions(
    run: Run, record: Path, finished: sunstone.Game, at: int
) -> None:
    upto = at if at >= 0 else len(finished.record.entries) + at
    code, out, err = run("show", str(record), "--at", str(at))
    assert (code, err) == (0, "")
    assert out == drawn(sunstone.Game.replay(finished.full_text(), upto))


def test_show_draws_the_end_by_default(run: Run, record: Path, finished: sunstone.Game) -> None:
    out = run("show", str(record)).out
    assert out == drawn(finished)
    assert out != run("show", str(record), "--at", "-3").out
    assert out == run("show", str(record), "--at", str(len(finished.record.entries))).out


def test_show_as_a_seat_sees_it(run: Run, record: Path, finished: sunstone.Game) -> None:
    """In the middle of the secret choice each seat sees its own hand and a spectator none."""
    dealt = finished.record.first_move - 1
    while sunstone.Game.replay(finished.full_text(), dealt).state.view(1)["revealed"]:
        dealt -= 1
    seen = {seat: run("show", str(record), "--at", str(dealt), *seat).out for seat in ((), ("--seat", "P2"))}
    game = sunstone.Game.replay(finished.full_text(), dealt)
    assert seen[("--seat", "P2")] == drawn(game, 1)
    assert "Starting tiles" in seen[("--seat", "P2")]
    assert "Starting tiles" not in seen[()]
    assert run("show", str(record), "--at", str(dealt), "--seat", "2").out == drawn(game, 1)


@pytest.mark.parametrize("extra", [["--at", "99999"], ["--at", "-99999"], ["--seat", "P4"], ["--seat", "0"]])
def test_show_refuses_what_is_not_there(run: Run, record: Path, extra: list[str]) -> None:
    code, out, err = run("show", str(record), *extra)
    assert (code, out, err.count("\n")) == (2, "", 1)


# --- text and play
def test_the_end_of_input_keeps_the_game_and_resume_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["1", "1", ""])
    code, out, err = run("text", "city", "--seats", "Ana,random", "--seed", "4")
    assert (code, err) == (0, "")
    assert "unofficial fan edition" in out.splitlines()[0]
    assert "--resume" in out
    kept = files.last_game().read_text(encoding="utf-8")
    assert '[seats "Ana random"]' in kept
    typed(monkeypatch, ["1", "quit"])
    code, out, _ = run("text", "--resume")
    assert code == 0
    assert "Ana: " in out
    later = sunstone.Game.replay(files.last_game().read_text(encoding="utf-8"))
    before = sunstone.Game.replay(kept)
    assert len(later.record.entries) > len(before.record.entries)
    assert later.record.entries[: len(before.record.entries)] == before.record.entries


def test_same_seed_same_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(seed: str) -> str:
        typed(monkeypatch, ["1", "1", ""] * 6)
        run("text", "city", "--seats", "Ana,random,random", "--seed", seed)
        return files.last_game().read_text(encoding="utf-8")

    assert played("8") == played("8") != played("9")


def test_load_brings_its_own_seats_unless_others_are_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.rec"
    typed(monkeypatch, [f"save {path}"])
    run("text", "city", "--seats", "Ana,random", "--option", "setup=draft")
    typed(monkeypatch, [])
    assert "Ana: " in run("text", "--load", str(path)).out
    assert "Eva: " in run("text", "--load", str(path), "--seats", "Eva,greedy").out
    assert "setup=draft" in path.read_text(encoding="utf-8")


def test_text_is_the_table_with_a_greedy_opponent(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, [])
    code, out, _ = run("text", "city")
    assert code == 0
    assert "● me" in out
    assert "■ greedy" in out
    assert run("text", "city", "--players", "4").out.count("greedy ") >= 3


def test_ctrl_c_at_the_table_keeps_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    code, out, err = run("text")
    assert (code, err) == (0, "")
    assert "--resume" in out
    assert files.last_game().exists()


# --- as a process of its own
def test_as_a_process(record: Path) -> None:
    def call(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "XDG_DATA_HOME": str(record.parent), "PYTHONIOENCODING": "ascii"}
        command = [sys.executable, "-m", "sunstone.cli", *arguments]
        return subprocess.run(command, input=stdin, capture_output=True, text=True, env=env, timeout=300)

    assert call("replay", str(record)).returncode == 0
    bad = call("replay", "nowhere.rec")
    assert (bad.returncode, bad.stdout, bad.stderr.count("\n")) == (1, "", 1)
    table = call("text", "--seed", "1", stdin="help\nnonsense\nquit\n")  # no Unicode here, and still no traceback
    assert (table.returncode, table.stderr) == (0, "")
    assert "take your last decision back" in table.stdout


def test_a_reader_that_goes_away_is_no_error(record: Path) -> None:
    show = [sys.executable, "-m", "sunstone.cli", "games", "--json"]
    with subprocess.Popen(show, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
