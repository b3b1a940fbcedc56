"""Matches: who plays whom from where, what is counted, what is written."""

import csv
import importlib
import importlib.util
import json
import random
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sunstone
from sunstone.arena.command import Wanted, fight
from sunstone.arena.game import Outcome, clock_of, find_bot, play
from sunstone.arena.report import ladder_svg
from sunstone.arena.schedule import Job, line_ups, match, schedule
from sunstone.arena.standings import Standings
from sunstone.arena.statistics import Sprt
from sunstone.cli import main
from sunstone.engine.errors import BadSetting
from sunstone.engine.record import parse
from sunstone.engine.registry import Settings, find
from sunstone.learn.luck import draws
from sunstone.players.net import Weights
from sunstone.players.searcher import Mcts
from sunstone.players.weights import write

TOY = find("toy").settle(2)


def outcome(number: int, seats: tuple[int, ...], scores: list[int], places: list[int]) -> Outcome:
    deal = number // len(seats)
    n = len(seats)
    return Outcome(Job(number, deal, deal, seats), scores, places, [0.1] * n, [1] * n, "")


# --- who plays
def test_two_entrants_change_seats_on_the_same_deal() -> None:
    jobs = list(schedule(match(TOY, ["greedy", "random"], 6)))
    assert [job.seats for job in jobs] == [(0, 1), (1, 0)] * 3
    assert [job.deal for job in jobs] == [0, 0, 1, 1, 2, 2]
    assert [job.seed for job in jobs[::2]] == [job.seed for job in jobs[1::2]]
    assert len({job.seed for job in jobs}) == 3


@pytest.mark.parametrize(
    ("entrants", "seats"), [(2, 2), (3, 2), (4, 3), (4, 4), (2, 3), (2, 4), (3, 4), (1, 1), (3, 1)]
)
def test_every_entrant_sits_everywhere_equally_often(entrants: int, seats: int) -> None:
    places = Counter((who, seat) for line_up in line_ups(entrants, seats) for seat, who in enumerate(line_up))
    assert set(places) == {(who, seat) for who in range(entrants) for seat in range(seats)}
    assert len(set(places.values())) == 1


def test_a_search_counts_the_seconds_that_it_has_of_the_processor() -> None:
    """Else it is cut short where other programs work too. A program of one's own is timed by the clock on the wall."""
    bot = find_bot("net:1s", 10.0)
    assert isinstance(bot, Mcts) and bot.search.clock is clock_of(bot) is time.thread_time
    assert clock_of(find_bot("exec:cat", 10.0)) is time.perf_counter


def test_mirrored_games_begin_alike() -> None:
    """Boards and first tiles are the same, whoever sits where."""
    planned = match(find("city").settle(2), ["random", "greedy"], 2)
    first, second = (play(planned, job) for job in schedule(planned))
    setups = [o.record.split("setup:")[1].splitlines()[1:4] for o in (first, second)]
    assert setups[0] == setups[1]
    assert sunstone.Game.replay(first.record).state.scores() == first.scores
    assert '[seats "greedy random"]' in second.record


def test_a_match_is_checked_before_it_begins() -> None:
    for entrants, games, why in [
        (["greedy"], 1, "at least two"),
        (["greedy", "wrong"], 1, "no bot 'wrong'"),
        (["greedy", "random"], -1, "games"),
    ]:
        with pytest.raises(BadSetting, match=why):
            match(TOY, entrants, games)
    assert match(TOY, ["random", "random"], 2).names == ("random", "random#2")


# --- what is counted
def test_standings_of_a_few_games_by_hand() -> None:
    standings = Standings(match(TOY, ["greedy", "random"], 4))
    standings.add(outcome(0, (0, 1), [10, 4], [1, 2]))
    standings.add(outcome(1, (1, 0), [7, 9], [2, 1]))
    standings.add(outcome(2, (0, 1), [5, 6], [2, 1]))
    standings.add(outcome(3, (1, 0), [8, 8], [1, 1]))
    greedy, rnd = standings.entrants()
    assert greedy["luckless"] is None
    assert (greedy["games"], greedy["wins"], greedy["win_rate"]) == (4, 2.5, 0.625)
    assert (greedy["mean_score"], rnd["mean_score"]) == (8.0, 6.25)
    assert (greedy["margin"], rnd["margin"]) == (1.75, -1.75)
    assert greedy["rating"] > 1500 > rnd["rating"]
    (pair,) = standings.pairs()
    assert (pair["entrant"], pair["against"], pair["ahead"], pair["difference"]) == ("random", "greedy", 1.5, -1.75)
    assert standings.deal_scores == [0.0, 0.75]  # the last entrant's


def test_what_chance_brought_is_taken_from_the_margin() -> None:
    standings = Standings(match(TOY, ["random", "greedy"], 200, luck=True))
    dice = random.Random(5)
    for number in range(200):
        seats, lucky = line_ups(2, 2)[number % 2], dice.choice((-8, 8))
        played = outcome(number, seats, [0, 0], [1, 2])
        greedy = seats.index(1)
        played.scores[greedy] = 2 * lucky + 2 + number // 2 % 2 * 2  # three points are skill
        played.luck = [lucky * (1 if seat == greedy else -1) for seat in range(2)]
        standings.add(played)
    row = standings.entrants()[1]
    assert row["luckless"] == pytest.approx(3, abs=0.2) and row["luckless_low"] < 3 < row["luckless_high"]
    assert row["luckless_variance"] == pytest.approx(1, abs=0.02) and row["variance"] > 200
    assert row["margin_high"] - row["margin_low"] > 4 > 10 * (row["luckless_high"] - row["luckless_low"])


def test_luck_is_that_of_the_draws_of_the_game() -> None:
    planned = match(find("helios").settle(2), ["random", "random"], 1, luck=True)
    played = play(planned, next(schedule(planned)))
    mine = sum(draw.luck[0] for draw in draws(parse(played.record)))
    assert played.luck == pytest.approx([mine, -mine]) and mine != 0
    assert play(replace(planned, luck=False), next(schedule(planned))).luck == []


def test_standings_of_four_players_rate_every_pair() -> None:
    settings = find("toy").settle(4)
    standings = Standings(match(settings, ["random", "greedy", "random", "greedy"], 4))
    for number, seats in enumerate(line_ups(4, 4)):
        places = [4 - who for who in seats]  # the later, the better
        standings.add(outcome(number, seats, [10 * who for who in seats], places))
    rows = standings.entrants()
    assert [row["wins"] for row in rows] == [0, 0, 0, 4]
    assert [row["rating"] for row in rows] == sorted(row["rating"] for row in rows)
    assert len(standings.pairs()) == 6 and all(pair["rate"] == 1 for pair in standings.pairs())


def test_the_test_ends_a_match_early() -> None:
    standings = Standings(match(TOY, ["random", "greedy"], 100), Sprt(0.5, 0.7))
    games = 0
    while not standings.verdict():
        seats = line_ups(2, 2)[games % 2]
        standings.add(outcome(games, seats, [seats[0], seats[1]], [2 - seats[0], 2 - seats[1]]))
        games += 1
    assert standings.verdict() == "high" and games < 40
    assert standings.to_data()["sprt"]["verdict"] == "high"


def test_one_against_three_is_tested_by_its_share_of_the_wins() -> None:
    standings = Standings(match(find("toy").settle(4), ["random", "random", "random", "greedy"], 100), Sprt(0.25, 0.4))
    for number in range(8):
        seats = line_ups(4, 4)[number % 4]
        last_wins = number % 2 == 0
        places = [1 if (who == 3) == last_wins and who in (0, 3) else 2 for who in seats]
        standings.add(outcome(number, seats, [0, 0, 0, 0], places))
    assert standings.deal_scores == [0.5, 0.5]


# --- bots that fail
def test_a_bot_that_fails_is_replaced_for_that_move_and_it_is_told(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("import sys\nfor line in sys.stdin: print('nonsense', flush=True)\n")
    planned = match(TOY, ["random", f"exec:python3 {bot}"], 2, limit=60.0)
    standings = Standings(planned)
    for job in schedule(planned):
        standings.add(play(planned, job))
    row = standings.entrants()[1]
    assert row["failures"] > 0
    assert all("nonsense" in text and "greedy has moved" in text for _, _, text in standings.failures)


# --- what is written
def wanted(folder: Path, **given: Any) -> Wanted:
    usual: dict[str, Any] = {
        "settings": TOY,
        "entrants": ["random", "greedy"],
        "games": 6,
        "seed": 5,
        "sprt": None,
        "limit": 5.0,
        "luck": False,
        "workers": 1,
        "cluster": None,
        "out": folder,
    }
    return Wanted(**usual | given)


def untimed(data: dict[str, Any]) -> str:
    data = json.loads(json.dumps(data))
    for row in data["entrants"]:
        del row["seconds_per_move"]
    return json.dumps({k: v for k, v in data.items() if k not in ("seconds", "out")})


def test_a_match_leaves_its_files(tmp_path: Path) -> None:
    data, lines = fight(wanted(tmp_path), visible=False)
    folder = Path(data["out"])
    assert json.loads((folder / "results.json").read_text()) == data
    games = list(csv.DictReader((folder / "games.csv").open()))
    assert len(games) == 6 and {games[0]["seat1"], games[0]["seat2"]} == {"random", "greedy"}
    records = sorted((folder / "records").iterdir())
    assert len(records) == 6
    for row, record in zip(games, records, strict=True):
        scores = sunstone.Game.replay(record.read_text()).state.scores()
        assert [row["score1"], row["score2"]] == [str(x) for x in scores]
    standings = list(csv.DictReader((folder / "standings.csv").open()))
    assert [row["name"] for row in standings] == ["random", "greedy"]
    svg = (folder / "ladder.svg").read_text()
    assert svg.startswith("<svg") and ">greedy</text>" in svg
    assert len(lines) == 5 and "mirrored deals leave" in str(lines[3])
    again, _ = fight(wanted(tmp_path), visible=False)
    assert again["out"] != data["out"] and untimed(again) == untimed(data)


def test_a_folder_may_be_named_from_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    data, _ = fight(wanted(Path("~", "matches"), games=2), visible=False)
    assert Path(data["out"]).parent == tmp_path / "matches"


def test_a_match_tells_both_results_if_luck_is_counted(tmp_path: Path) -> None:
    data, lines = fight(wanted(tmp_path, luck=True), visible=False)
    row = data["entrants"][1]
    assert row["luckless"] is not None and row["luckless_low"] < row["luckless"] < row["luckless_high"]
    assert "without luck" in str(lines[2]) and "both together" in str(lines[3])
    games = list(csv.DictReader((Path(data["out"]) / "games.csv").open()))
    assert all(float(game["luck1"]) == pytest.approx(-float(game["luck2"])) for game in games)


def test_processes_play_the_same_match(tmp_path: Path) -> None:
    alone, _ = fight(wanted(tmp_path), visible=False)
    many, _ = fight(wanted(tmp_path, workers=2), visible=False)
    assert untimed(many) == untimed(alone)


@pytest.mark.slow
def test_a_ray_cluster_plays_the_same_match(tmp_path: Path) -> None:
    assert importlib.util.find_spec("ray"), "this test needs Ray: pip install 'sunstone[cluster]'"
    alone, _ = fight(wanted(tmp_path), visible=False)
    many, _ = fight(wanted(tmp_path, cluster="local"), visible=False)
    assert untimed(many) == untimed(alone)


def test_without_ray_the_way_to_get_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(BadSetting, match=r"pip install 'sunstone\[cluster\]'"):
        fight(wanted(tmp_path, cluster="local"), visible=False)


def test_the_ladder_escapes_names_and_shows_the_best_on_top(tmp_path: Path) -> None:
    data, _ = fight(wanted(tmp_path), visible=False)
    data["entrants"][0]["name"] = "exec:a<b"
    data["entrants"][0]["rating"] = 9000
    svg = ladder_svg(data)
    assert "exec:a&lt;b" in svg and svg.index("exec:a") < svg.index(">greedy<")


# --- the command line
def arena(words: str, folder: Path) -> int:
    return main(["arena", *words.split(), "--workers", "1", "--out", str(folder)])


def test_arena_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--game toy --players 3 --entrants random,greedy --games 12 --json", tmp_path) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in data["entrants"]] == ["random", "greedy"]
    for key in ("games", "wins", "win_rate", "low", "high", "mean_score"):
        assert isinstance(data["entrants"][0][key], int | float)
    assert data["players"] == 3 and data["games"] == 12


def test_arena_prints_standings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--game toy --entrants random,greedy --games 40 --sprt 0.5,0.9", tmp_path) == 0
    out = capsys.readouterr().out
    assert "greedy" in out and "SPRT 0.5 or 0.9" in out and "kept in" in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--entrants greedy", "at least two"),
        ("--entrants greedy,random --sprt 0.7", "LOW,HIGH"),
        ("--entrants greedy,random --sprt 0.7,0.5", "lower one first"),
        ("--entrants greedy,random,planner --sprt 0.5,0.7", "two entrants, or one for each of the 2 seats, not 3"),
        ("--players 1 --entrants greedy,random --sprt 0.5,0.7", "one entrant, not 2"),
        ("--entrants greedy,random --limit 0", "time"),
        ("--entrants greedy,random --limit nan", "time"),
        ("--entrants greedy,random --limit inf", "a day"),
        ("--entrants greedy,random --sprt=", "LOW,HIGH"),
        ("--entrants greedy,mcts:x", "no bot"),
        ("--entrants greedy,random --game chess", "no game"),
    ],
)
def test_arena_tells_what_is_wrong(words: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(words, tmp_path) == 2
    assert why in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


WRONG = {  # by what is wrong with a bot's file
    "no such net": ("net:9@{}/none.w", "cannot be read"),
    "a net of another game": ("net:9@{}/helios.w", "is of helios and its encoder"),
    "no such weights": ("planner@{}/none.json", "cannot be read"),
    "a planner's weights of another game": ("planner@{}/w.json", "2 weights do not fit: toy takes 1"),
    "a search's weights of another game": ("mcts:9@{}/w.json", "2 weights do not fit: toy takes 1"),
}


@pytest.mark.parametrize(("bot", "why"), WRONG.values(), ids=list(WRONG))
def test_a_bot_whose_file_cannot_be_used_is_refused_before_anything_is_played(
    bot: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "helios.w", "helios", Weights(1, [0] * 8, [0] * 8, 0, {}, {}))
    (tmp_path / "w.json").write_text("[1, 2]")
    bot, out = bot.format(tmp_path), tmp_path / "out"
    assert arena(f"--game toy --entrants greedy,{bot}", out) == 2
    assert why in capsys.readouterr().err and not out.exists()
    assert main(["simulate", "toy", "--games", "0", "--seats", f"greedy,{bot}"]) == 2
    assert why in capsys.readouterr().err
    assert main(["export", "toy", str(tmp_path / "rows"), "--seats", f"greedy,{bot}"]) == 2
    assert why in capsys.readouterr().err and not (tmp_path / "rows").exists()


def test_settings_travel_to_other_processes() -> None:
    import pickle

    planned = match(find("city").settle(2), ["greedy", "random"], 1)
    assert isinstance(pickle.loads(pickle.dumps(planned)).settings, Settings)
