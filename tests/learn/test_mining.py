"""The miner, on small numbers: its sieves one by one, and end to end for every game."""

import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sunstone.cli import main
from sunstone.engine.drive import playout
from sunstone.engine.errors import BadSetting
from sunstone.engine.game import Game
from sunstone.engine.registry import Settings, find, games
from sunstone.engine.rng import Rng
from sunstone.learn import command, judging, mining, puzzles
from sunstone.learn.difficulty import LEVEL, finders, level_of
from sunstone.learn.judging import Games, Lead, Line, searched
from sunstone.learn.mining import (
    Depths,
    Miner,
    keeps,
    settings_of,
    split,
    turn_beginnings,
    under,
    whole,
)
from sunstone.learn.puzzles import Played, Puzzle, Turn
from sunstone.players.hint import end_of
from sunstone.players.simple import RandomBot
from sunstone.table import Room
from tests.support import play_randomly
from tests.table.support import play_out, table_of

NAMES = [info.name for info in games()]
SMALL = Depths(short=24, long=24, last=24)


def at_turn(name: str, seed: int = 3, turns: int = 6, players: int = 2) -> Game:
    """A game by `random`, where somebody begins a turn."""
    whole_game = play_randomly(Game.start(name, players, seed=seed), seed=seed)
    n = list(turn_beginnings(whole_game))[turns]
    return Game.replay(whole_game.full_text(), n)


@pytest.fixture
def generous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sieves that let everything through: what is tested is the way from a position to a puzzle."""
    monkeypatch.setattr(Miner, "clear", lambda self, s, lead, share=1.0: True)
    monkeypatch.setattr(mining, "OPEN", (-1.0, 2.0))
    monkeypatch.setattr(mining, "ALIKE", 0.0)
    monkeypatch.setattr(mining, "under", lambda lead, sure: False)
    monkeypatch.setattr(mining, "keeps", lambda s, rng, simulations, ends: True)
    monkeypatch.setattr(judging, "play_game", lambda s, bots, rng, out, tally: playout(s, rng, out, tally))
    monkeypatch.setattr(mining, "find_bot", lambda name: RandomBot())
    monkeypatch.setattr(mining, "SOON", 1)
    monkeypatch.setattr(mining, "STEP", 1)
    monkeypatch.setattr(mining, "FROM_ONE", 1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("generous")
def test_a_mined_puzzle_is_a_position_with_turns(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(mining, "finders", lambda s, ends, rng: dict.fromkeys(LEVEL, 0.5))
    monkeypatch.setattr(mining, "settings_of", lambda info, seed: info.settle(2, [], dict(info.first)))
    out = tmp_path / "found.jsonl"
    wanted = command.Wanted(name, 1, 600.0, 1, 5, out, (), SMALL)
    said: list[str] = []
    while not out.exists():  # the best of so few simulations is not always a whole turn
        assert command.mine(wanted, said.append) <= 1
        assert not any("Error" in line for line in said), said
        wanted = wanted._replace(seed=wanted.seed + 1)
    (puzzle,) = puzzles.read(out)
    assert puzzle.game == name
    assert puzzle.level == 1
    game = puzzles.position(puzzle)
    assert game.record.text() == puzzle.record
    turns = (*puzzle.answers, *puzzle.others)
    reached = puzzles.ends(puzzle, turns, game.state)
    assert len(reached) == len(turns), "different turns end differently"
    for turn in turns:
        s = game.state.clone()
        for action in turn.actions:
            assert s.to_move == game.to_move
            s.apply(game.info.vocabulary.number(action))
        assert s.to_move != game.to_move or s.key() in reached
    assert [turn.behind for turn in puzzle.others] == sorted(turn.behind for turn in puzzle.others)


@pytest.mark.usefixtures("generous")
def test_mining_goes_on_behind_what_a_file_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = tmp_path / "found.jsonl"
    puzzles.append(out, made(seed=41))
    met: list[int] = []

    def look(self: Miner, settings: Settings, seed: int) -> Iterator[Puzzle]:
        met.append(seed)
        return iter(())

    monkeypatch.setattr(Miner, "self_play", look)
    command.mine(command.Wanted("helios", 3, 600.0, 1, 1, out, (), SMALL), lambda line: None)
    assert met == [42, 43, 44]
    assert len(puzzles.read(out)) == 1


def test_a_game_that_fails_does_not_end_the_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(self: Miner, settings: object, seed: int) -> Any:
        raise RuntimeError("broken")
        yield

    monkeypatch.setattr(Miner, "self_play", fail)
    said: list[str] = []
    wanted = command.Wanted("helios", 2, 600.0, 1, 7, tmp_path / "found.jsonl", (), SMALL)
    assert command.mine(wanted, said.append) == 0
    assert said[:2] == ["game 7: RuntimeError: broken", "game 8: RuntimeError: broken"]


def die_at_two(n: int) -> int:
    if n == 2:
        os._exit(1)
    return n * n


def test_a_process_that_dies_does_not_end_the_work() -> None:
    found = list(command.each(die_at_two, iter(range(30)), 2))
    assert 29 * 29 in found
    assert 4 not in found


def test_nothing_is_begun_when_time_is_over(tmp_path: Path) -> None:
    said: list[str] = []
    wanted = command.Wanted("helios", 2, 0.0, 1, 7, tmp_path / "found.jsonl", (), SMALL)
    assert command.mine(wanted, said.append) == 0
    assert said[-1].startswith("0 found; turns 0")


@pytest.mark.usefixtures("generous")
def test_ones_own_games_are_looked_through(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played = play_randomly(Game.start("helios", 2, seed=3), seed=3)
    played.record.tags["P1"] = "Ada"
    (tmp_path / "mine.rec").write_text(played.full_text(), "utf-8")
    looked: list[str] = []

    def look(self: Miner, game: Game, seed: int) -> None:
        looked.append(game.record.text())

    monkeypatch.setattr(Miner, "look", look)
    records = command.records(tmp_path, "helios")
    wanted = command.Wanted("helios", 1, 600.0, 1, 1, tmp_path / "found.jsonl", records, SMALL)
    command.mine(wanted, lambda line: None)
    assert len(looked) == len(list(turn_beginnings(played))) > 20
    assert "Ada" not in looked[0], "whose game it was is nobody's business"
    assert len(Game.replay(looked[5]).record.entries) == list(turn_beginnings(played))[5]


def test_a_folder_without_records_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"there is no record \(\*\.rec\) of city"):
        command.records(tmp_path, "city")
    with pytest.raises(BadSetting, match="no such folder"):
        command.records(tmp_path / "nowhere", "city")


def test_finished_games_of_the_tables_are_looked_through(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    database, out, looked = tmp_path / "tables.sqlite3", tmp_path / "found.jsonl", list[str]()
    with Room(database) as room:
        for game, over in (("helios", True), ("helios", False), ("toy", True)):
            table = table_of(room, game, seed=4)
            if over:
                play_out(table)
    monkeypatch.setattr(Miner, "look", lambda self, game, seed: looked.append(game.record.text()))
    asked = ["puzzles", "mine", "helios", "--out", str(out), "--processes", "1", "--database", str(database)]
    assert main(asked) == 0
    assert len(looked) > 20 and len(set(looked)) == len(looked), "one of them is over"
    assert all('[game "helios"]' in text for text in looked)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main([*asked[:2], "city", *asked[3:-2], "--own"]) != 0


# --- the sieves
def line(end: int, points: float) -> Line:
    return Line((end,), end, points)


def test_near_ties_are_right_too() -> None:
    found = split([line(1, 5.0), line(2, 1.0), line(3, 5.4), line(4, 4.8)])
    assert [x.end for x in found.answers] == [3, 1]
    assert [x.end for x in found.others] == [4, 2]
    assert found.lead == pytest.approx(0.6)
    assert split([line(1, 5.0)]).lead == 0.0


@pytest.mark.parametrize(
    ("points", "error", "share", "fails"),
    [(5.0, 1.0, 0.3, False), (3.5, 1.0, 0.3, True), (9.0, 1.0, 0.12, True), (9.0, 1.0, 0.16, False)],
)
def test_games_must_clear_both_bars_beyond_the_noise(points: float, error: float, share: float, fails: bool) -> None:
    assert under(Lead(points, error, share, 0.05, 64), 1.0) is fails


def test_turns_are_told_apart_by_where_they_end() -> None:
    s = at_turn("helios").state
    lines = searched(s, Rng(1), 24)
    assert len({x.end for x in lines}) == len(lines) > 3
    assert all(end_of(s, x.actions).key() == x.end for x in lines)
    some = {lines[0].end, lines[2].end}
    assert {x.end for x in searched(s, Rng(2), 24, some)} == some
    assert keeps(s, Rng(1), 24, {searched(s, Rng(1), 24)[0].end})
    assert not keeps(s, Rng(1), 24, {12345})


def test_the_better_of_two_turns_wins_games() -> None:
    """Of the last turn of a game: what it brings is certain, and whoever plays the rest has no say."""
    whole_game = play_randomly(Game.start("helios", 2, seed=2), seed=2)
    game = Game.replay(whole_game.full_text(), list(turn_beginnings(whole_game))[-1])
    lines = sorted(searched(game.state, Rng(1), 48), key=lambda x: -x.points)
    games = Games(game.state, 1)
    lead = games.lead(lines[0], lines[-1], 4)
    assert lead.games == 4
    assert lead.points > 0
    assert games.lead(lines[0], lines[0], 4) == Lead(0.0, 0.0, 0.0, 0.0, 4)


@pytest.mark.parametrize(
    ("always", "after"),
    [
        (Lead(9.0, 2.0, 0.4, 0.1, 0), mining.SOON),  # clear, as soon as it may be
        (Lead(1.0, 1.0, 0.4, 0.1, 0), mining.STEP),  # clearly none
        (Lead(3.5, 1.0, 0.4, 0.1, 0), mining.LATE),  # open to the last
    ],
)
def test_games_are_played_until_it_is_clear(always: Lead, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def lead_after(self: Games, best: Line, rival: Line, games: int) -> Lead:
        played.append(games)
        return always

    monkeypatch.setattr(Games, "lead", lead_after)
    lead = mining.compare(Games(at_turn("helios").state, 1), line(1, 5.0), line(2, 1.0))
    assert played[-1] == after
    assert (lead is None) == (after != mining.SOON)


def test_a_turn_that_a_draw_interrupts_is_not_whole() -> None:
    game = at_turn("helios")
    best = searched(game.state, Rng(1), 24)[0]
    assert whole(game.state, best)
    assert not whole(game.state, best._replace(actions=best.actions[:1]))


@pytest.mark.parametrize("name", NAMES)
def test_turns_begin_where_the_game_says(name: str) -> None:
    played = play_randomly(Game.start(name, 2, seed=6), seed=6)
    beginnings = list(turn_beginnings(played))
    movers = [played.record.entries[n].mover for n in beginnings]
    assert len(beginnings) > 10
    assert set(movers) == {0, 1}


def test_all_player_counts_and_modules_are_played() -> None:
    settings = [settings_of(find("city"), seed) for seed in range(1, 400)]
    assert {s.players for s in settings} == {1, 2, 3, 4}
    assert sum(s.players == 2 for s in settings) > 200
    assert {m for s in settings for m in s.modules} >= {"obsidian", "mansion", "altars", "empire"}


# --- how hard it is
@pytest.mark.parametrize(
    ("found", "level"),
    [({"random": 0.6}, 1), ({"beginner": 0.5}, 1), ({"greedy": 0.5}, 2), ({"planner": 1.0}, 3), ({"mcts:200": 0.5}, 4)]
    + [({"mcts:200": 0.25, "mcts:2000": 1.0}, 5)],
)
def test_the_weakest_bot_that_finds_it_says_how_hard_it_is(found: dict[str, float], level: int) -> None:
    none = dict.fromkeys(("random", "beginner", "greedy", "planner", "mcts:200", "mcts:2000"), 0.0)
    assert level_of(none | found) == level


def test_what_every_turn_comes_to_is_found_by_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunstone.learn.difficulty.BOTS", (("random", 3), ("greedy", 1)))
    s = at_turn("helios").state
    ends = {end_of(s, x.actions).key() for x in searched(s, Rng(1), 24)}
    assert finders(s, ends, Rng(1))["greedy"] == 1.0
    assert finders(s, set(), Rng(1)) == {"random": 0.0, "greedy": 0.0}


# --- files
def made(id: str = "00000001", level: int = 1, chance: float = 0.2, seed: int = 0, game: str = "helios") -> Puzzle:
    turn = (Turn(("a", "b")),)
    return Puzzle(id, game, "record", turn, turn, 4.0, chance, Played(5.0, 1.0, 0.3, 0.1, 64), {}, level, (), seed)


@pytest.mark.parametrize("suffix", ["jsonl", "jsonl.gz"])
def test_a_file_reads_back_as_it_was_written(suffix: str, tmp_path: Path) -> None:
    path, some = tmp_path / f"p.{suffix}", [made("01"), made("02", seed=4)]
    puzzles.write(path, some)
    assert puzzles.read(path) == some
    before = path.read_bytes()
    puzzles.write(path, some)
    assert path.read_bytes() == before


def test_what_a_miner_was_writing_when_it_was_stopped_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    puzzles.append(path, made("01"))
    puzzles.append(path, made("02"))
    path.write_bytes(path.read_bytes()[:-20])
    assert [puzzle.id for puzzle in puzzles.read(path)] == ["01"]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text("{}\n")
    with pytest.raises(puzzles.BadPuzzle, match="is no file of puzzles"):
        puzzles.read(path)


def test_ones_own_puzzles_come_beside_those_shipped(tmp_path: Path) -> None:
    puzzles.append(tmp_path / "own.jsonl", made("ffffffff"))
    puzzles.append(tmp_path / "own.jsonl", made("fffffffe", game="city"))
    (tmp_path / "bad.jsonl").write_text("nonsense\n")
    found = puzzles.gathered("helios", tmp_path)
    assert "ffffffff" in found
    assert "fffffffe" not in found
    assert set(found) - {"ffffffff"} == {puzzle.id for puzzle in puzzles.shipped("helios")}


def test_packing_takes_of_every_level_and_keeps_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "fits", lambda puzzle: puzzle.id != "d9")
    out = tmp_path / "p.jsonl.gz"
    puzzles.write(out, [made("0a")])
    easy = [made(f"e{n}", 1, 0.1 * n) for n in range(5)]
    hard = [made(f"d{n}", 5, 0.1 * n) for n in range(2)]
    packed = command.pack([*easy, *hard, *easy, made("d9", 5, 0.9)], out, 5)
    assert [puzzle.id for puzzle in packed] == ["0a", "d0", "d1", "e3", "e4"]
    assert puzzles.read(out) == packed
    assert gzip.decompress(out.read_bytes()).count(b"\n") == 5


def test_what_is_asked_unseen_is_no_puzzle() -> None:
    """The toy's bids: a table keeps such answers aside, and a turn of one seat is not all that happens."""
    game = Game.start("toy", 2, seed=3)
    record = game.record.text()
    asked = Puzzle("01", "toy", record, (), (), 4.0, 0.2, Played(5.0, 1.0, 0.3, 0.1, 64), {}, 1)
    assert not command.fits(asked)
    assert not command.fits(made())
    assert Miner(SMALL, 1).look(game, 1) is None
    there = at_turn("helios")
    assert command.fits(replace(asked, game="helios", record=there.record.text()))


# --- checking
def test_a_check_counts_those_that_keep_their_best_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = at_turn("helios")
    game.record.tags.clear()
    name = game.info.vocabulary.name
    lines = searched(game.state, Rng(1), 24)
    record = game.record.text()

    def puzzle(of: Line) -> Puzzle:
        turn = (Turn(tuple(name(action) for action in of.actions)),)
        return Puzzle("00000001", "helios", record, turn, (), 4.0, 0.2, Played(5.0, 1.0, 0.3, 0.1, 64), {}, 1)

    monkeypatch.setattr(command, "each", lambda do, jobs, processes: map(do, jobs))
    monkeypatch.setattr(command, "keeps", lambda s, rng, simulations, ends: lines[0].end in ends)
    path = tmp_path / "p.jsonl"
    puzzles.write(path, [puzzle(lines[0]), puzzle(lines[1])])
    assert main(["puzzles", "check", "helios", "--file", str(path)]) == 1
    said = capsys.readouterr()
    assert "1 of 2 keep their best turn at 20000 simulations (50.0%)" in said.out
    assert "another turn came first" in said.err
    puzzles.write(path, [puzzle(lines[0])])
    assert main(["puzzles", "check", "helios", "--file", str(path)]) == 0
