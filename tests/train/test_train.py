"""Training: what is written can be read, what is planted is learnt, and a training goes on where it was."""

import json
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from sunstone.arena import workers
from sunstone.arena.workers import Done
from sunstone.cli import app
from sunstone.engine.errors import BadSetting
from sunstone.envs.dataset import about
from sunstone.players import find_bot
from sunstone.players.searcher import Mcts
from sunstone.players.weights import find_net, loose, whole
from sunstone.train import rows
from sunstone.train.course import Course
from sunstone.train.fit import Fitted, Recipe, batch_of, best_others, errors, find_terms, fit, kept_back, load, spans
from sunstone.train.folder import locked
from sunstone.train.rounds import Training, begin, read_log

SMALL = Course("toy", rounds=2, games=6, visits=4, hidden=8, epochs=2, match=2, think="10")


def trained(course: Course, folder: Path) -> list[Any]:
    return list(Training(course, folder, Done, 1, lambda line: None).rounds())


def test_rows_are_the_same_for_the_same_seeds_and_hang_together(tmp_path: Path) -> None:
    plan = rows.Plan("toy", visits=3)
    for folder in (tmp_path / "a", tmp_path / "b"):
        rows.describe("toy", folder)
        assert rows.write(plan, folder, "1-0", [5, 6, 7, 8]) > 4
    for column in rows.COLUMNS:
        assert (tmp_path / "a" / f"1-0.{column}").read_bytes() == (tmp_path / "b" / f"1-0.{column}").read_bytes()
    (part,) = load(tmp_path / "a")
    assert part.turn_at[-1] == len(part.column["found"])
    assert part.view_at[-1] == len(part.column["worth"]) == len(part.column["cells"])
    assert part.cell_at[-1] == len(part.column["place"]) == len(part.column["cell"])
    assert (part.column["cell"] != 0).all()
    names = json.loads((tmp_path / "a" / "names.json").read_text("utf-8"))["names"]
    assert part.column["place"].max() < len(names)
    assert (part.column["views"] >= 2).all()


def planted(folder: Path, roots: int, gain: int) -> None:
    """Turns of two seats whose search found a point for what the first term counts, though it weighs 60 so far, three
    for the second, which weighs 200, and `gain` points more where a number is 1."""
    folder.mkdir()
    names = ["players.2", "other", "good", "term.me.points", "term.me.wood"]
    head = {"names": names, "terms": {"points": 60, "wood": 200}}
    (folder / "names.json").write_text(json.dumps(head), "utf-8")
    dice, found = Random(1), []
    for _ in range(roots):
        turns = []
        for _ in range(4):
            good, points = dice.randrange(2), [dice.randrange(1, 19) for _ in range(4)]
            mine = ([0, 2, 3, 4], [1, 1, *points[:2]]) if good else ([0, 3, 4], [1, *points[:2]])
            margin = 100 * (points[0] - points[2]) + 300 * (points[1] - points[3]) + 100 * gain * good
            turns.append(rows.Turn(margin, [(*mine, 0), ([0, 1, 3, 4], [1, 2, *points[2:]], 0)]))
        found.append((0, turns))
    for piece in range(10):  # the last of them is held out
        for column, values in rows.columns_of(found[piece::10]).items():
            (folder / f"1-{piece}.{column}").write_bytes(values.tobytes())


def test_what_is_planted_is_learnt(tmp_path: Path) -> None:
    planted(tmp_path / "rows", roots=400, gain=6)
    *_, last = fit(tmp_path / "rows", Recipe(hidden=8, epochs=30, batch=16, rate=0.01, level=0.0))
    assert last.terms == pytest.approx({"points": 100, "wood": 300}, abs=3), "what terms are worth, by least squares"
    assert last.report["seen"] > 0.9
    assert last.report["lost"] < 0.1 < last.report["lost by the terms"] < last.report["lost before"]


def test_what_is_held_out_has_taught_nothing(tmp_path: Path) -> None:
    """Not a turn of it: whatever was found behind those, the net is the same."""
    nets = []
    for folder, sign in ((tmp_path / "a", 1), (tmp_path / "b", -1)):
        planted(folder, roots=100, gain=6)
        file = folder / "1-9.found"
        file.write_bytes((sign * np.fromfile(file, np.int32)).astype(np.int32).tobytes())
        *_, last = fit(folder, Recipe(hidden=8, epochs=2, batch=16))
        assert last.report["roots"] == 10
        nets.append(last)
    assert nets[0][:5] == nets[1][:5]
    assert nets[0].report["lost"] < nets[1].report["lost"]


def test_the_same_files_are_held_out_in_every_fit() -> None:
    first, second = ([f"{number}-{piece}" for piece in range(20)] for number in (1, 2))
    assert kept_back(first) == {"1-18", "1-19"}
    assert kept_back([*second, *first]) == {"1-18", "1-19", "2-18", "2-19"}
    assert kept_back(["1-0", "2-0"]) == set()


def test_with_nothing_held_out_nothing_is_said_of_a_net(tmp_path: Path) -> None:
    lines: list[str] = []
    course = Course(**{**SMALL.__dict__, "rounds": 1})
    (done,) = Training(course, tmp_path, Done, 1, lines.append).rounds()
    assert done.report == {"roots": 0.0}
    assert "round 1, epoch 2: too few games to hold any out, so nothing tells how well it has learnt" in lines


def test_a_net_that_goes_on_begins_where_it_was(tmp_path: Path) -> None:
    planted(tmp_path / "rows", roots=400, gain=6)
    recipe = Recipe(hidden=8, epochs=30, batch=16, rate=0.01, level=0.0)
    *_, last = fit(tmp_path / "rows", recipe)
    again = Fitted(*loose(whole(1, *last[:5])), {})
    (onward,) = fit(tmp_path / "rows", Recipe(hidden=8, epochs=1, batch=16, rate=0.0, decay=0.0), start=again)
    assert onward.report["seen"] == pytest.approx(last.report["seen"], abs=0.01)
    assert onward.terms == {name: round(weight) for name, weight in last.terms.items()}
    assert onward.rows["good"] == pytest.approx(last.rows["good"], abs=0.001)


def test_of_who_sees_nothing_a_net_learns_nothing(tmp_path: Path) -> None:
    """The opponent of a single player has terms, and no view."""
    plan = rows.Plan("city", visits=1, players=(1,))
    rows.describe("city", tmp_path)
    rows.write(plan, tmp_path, "1-0", [5])
    (part,), head = load(tmp_path), json.loads((tmp_path / "names.json").read_text("utf-8"))
    terms = find_terms(head)
    batch = batch_of(part, np.arange(3), np.ones(len(head["names"]), np.float32), terms)
    assert set(zip(batch.looks.tolist(), np.isin(np.arange(len(batch.looks)), batch.first).tolist(), strict=True)) == {
        (1.0, True),
        (0.0, False),
    }
    blind = batch.looks == 0
    assert np.flatnonzero(batch.x[blind].any(0)).tolist() == sorted(
        set(np.flatnonzero(batch.x[blind].any(0))) & set(terms.places.tolist())
    )
    views = np.arange(part.view_at[part.turn_at[3]])
    assert batch.worth * 100 == pytest.approx(part.column["worth"][views], abs=1), "played by the terms as they are"
    change, _, _ = errors(np.ones(len(batch.worth), np.float32), batch, Recipe())
    assert not change[blind].any() and change[~blind].any()


def test_spans_are_all_numbers_between() -> None:
    assert spans(np.array([0, 2, 2, 5]), np.array([0, 2])).tolist() == [0, 1, 2, 3, 4]
    assert spans(np.array([0, 2, 2, 5]), np.array([2, 1])).tolist() == [2, 3, 4]


def test_the_best_other_is_the_one_furthest_ahead() -> None:
    worth = np.array([9, 1, 2, 0, -5, 7], np.float32)
    assert best_others(worth, np.array([0, 3, 5]), np.array([0, 0, 0, 1, 1, 2])).tolist() == [2, 4, -1]


def test_a_training_writes_nets_that_play_and_goes_on(tmp_path: Path) -> None:
    done = trained(SMALL, tmp_path)
    assert [entry.number for entry in done] == [1, 2]
    assert done[0].before is None
    assert done[1].before is not None
    for entry in done:
        assert entry.roots > 0
        assert find_net("toy", str(tmp_path / entry.net)) is not None
    assert isinstance(find_bot(f"net:5@{tmp_path / 'net-1.tsv.gz'}"), Mcts)
    assert "<svg" in (tmp_path / "strength.svg").read_text("utf-8")
    assert read_log(tmp_path / "log.jsonl") == done
    first = (tmp_path / "net-1.tsv.gz").read_bytes()
    more = trained(Course(**{**SMALL.__dict__, "rounds": 3}), tmp_path)
    assert [entry.number for entry in more] == [3]
    assert (tmp_path / "net-1.tsv.gz").read_bytes() == first


def test_the_same_course_gives_the_same_net(tmp_path: Path) -> None:
    course = Course(**{**SMALL.__dict__, "rounds": 1})
    for folder in (tmp_path / "a", tmp_path / "b"):
        trained(course, folder)
    assert (tmp_path / "a" / "net-1.tsv.gz").read_bytes() == (tmp_path / "b" / "net-1.tsv.gz").read_bytes()


def test_games_of_a_round_that_was_broken_off_are_not_played_again(tmp_path: Path) -> None:
    course = Course(**{**SMALL.__dict__, "rounds": 1})
    asked: list[str] = []

    def submit(work: Any, *args: Any) -> Done:
        if work is rows.write:
            asked.append(args[2])
        return Done(work, *args)

    list(Training(course, tmp_path, submit, 1, lambda line: None).rounds())
    assert asked == ["1-0", "1-1"]
    (tmp_path / "log.jsonl").unlink()
    (tmp_path / "rows" / "1-1.turns").unlink()
    asked.clear()
    list(Training(course, tmp_path, submit, 1, lambda line: None).rounds())
    assert asked == ["1-1"]


def test_a_net_that_loses_does_not_play_on(tmp_path: Path) -> None:
    done = trained(Course(**{**SMALL.__dict__, "rounds": 3}), tmp_path)
    best = ""
    for entry in done:
        assert entry.played_with == best
        assert entry.kept == (entry.before is None or entry.before.wins >= 0.5)
        best = entry.net if entry.kept else best


def test_a_training_begins_with_the_net_that_is_asked_for(tmp_path: Path) -> None:
    (before,) = trained(Course(**{**SMALL.__dict__, "rounds": 1}), tmp_path / "before")
    first = str(tmp_path / "before" / before.net)
    (done,) = trained(Course(**{**SMALL.__dict__, "rounds": 1, "first": first}), tmp_path / "after")
    assert done.played_with == first
    assert done.before is not None, "and it is met in the match"
    onward = Course(**{**SMALL.__dict__, "rounds": 1, "first": first, "onward": True})
    trained(onward, tmp_path / "onward")
    old, new, other = (find_net("toy", str(tmp_path / name / "net-1.tsv.gz")) for name in ("before", "onward", "after"))
    assert old and new and other
    assert old.terms == new.terms
    assert distance(old.out, new.out) < distance(old.out, other.out)


def distance(a: list[int], b: list[int]) -> int:
    return sum(abs(x - y) for x, y in zip(a, b, strict=True))


def test_a_log_that_was_cut_off_goes_on_where_it_is_whole(tmp_path: Path) -> None:
    one = Course(**{**SMALL.__dict__, "rounds": 1})
    done, log = trained(one, tmp_path), tmp_path / "log.jsonl"
    whole_line = log.read_text("utf-8")
    log.write_text(whole_line + whole_line[:70], "utf-8")
    assert read_log(log) == done, "a last line that is torn is no round"
    log.write_text(whole_line.rstrip("\n"), "utf-8")
    assert read_log(log) == done, "one that only lacks its end is"
    log.write_text(whole_line * 2 + whole_line[:70], "utf-8")
    assert read_log(log) == done, "and a round that is told twice is one"
    assert [entry.number for entry in trained(SMALL, tmp_path)] == [2]
    assert [json.loads(line)["number"] for line in log.read_text("utf-8").splitlines()] == [1, 2]


def test_what_cannot_be_read_of_a_training_is_told_with_what_to_do(tmp_path: Path) -> None:
    course, log = tmp_path / "course.json", tmp_path / "log.jsonl"
    for text in ("", '{"game": "to', "[1]"):
        course.write_text(text, "utf-8")
        with pytest.raises(BadSetting, match=r"course\.json cannot be read: delete it"):
            trained(SMALL, tmp_path)
        assert course.read_text("utf-8") == text
    for text in ('{"number\n{}\n', "{}\n", '[1]\n{"number', '{"number": 1, "alone": {}, "before": 3}\n'):
        log.write_text(text, "utf-8")
        with pytest.raises(BadSetting, match=r"line 1 of .*log\.jsonl cannot be read: delete it and what follows"):
            read_log(log)


def test_a_course_is_written_once(tmp_path: Path) -> None:
    begin(SMALL, tmp_path)
    there = (tmp_path / "course.json").stat().st_ino
    begin(SMALL, tmp_path)
    assert (tmp_path / "course.json").stat().st_ino == there
    begin(Course(**{**SMALL.__dict__, "rounds": 3}), tmp_path)
    assert json.loads((tmp_path / "course.json").read_text("utf-8"))["rounds"] == 3
    assert [path.name for path in tmp_path.iterdir()] == ["course.json"]


def test_two_trainings_at_once_do_not_meet_in_one_folder(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(BadSetting, match="another training runs in"):
        trained(SMALL, tmp_path)
    assert not (tmp_path / "course.json").exists()
    with locked(tmp_path):
        pass


def test_what_is_half_written_has_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[str] = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        met.append(self.name)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    for _ in range(2):
        rows.write(rows.Plan("toy", visits=1), tmp_path, "1-0", [5])
    assert len(set(met)) == 2 * len(rows.COLUMNS)
    for column in rows.COLUMNS:
        assert sum(name.startswith(f"1-0.{column}.{os.getpid()}") for name in met) == 2


def test_another_training_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    trained(Course(**{**SMALL.__dict__, "rounds": 1}), tmp_path)
    with pytest.raises(BadSetting, match="holds another training: its games, seed differ"):
        trained(Course(**{**SMALL.__dict__, "games": 7, "seed": 2}), tmp_path)


@pytest.mark.parametrize("change", [{"encoder": 0}, {"names": ["players.2"]}, {"terms": {}}])
def test_rows_of_another_encoder_are_not_gone_on_with(tmp_path: Path, change: dict[str, Any]) -> None:
    trained(Course(**{**SMALL.__dict__, "rounds": 1}), tmp_path)
    names = tmp_path / "rows" / "names.json"
    text = json.dumps(json.loads(names.read_text("utf-8")) | change)
    for there in (text, text[:20]):
        names.write_text(there, "utf-8")
        with pytest.raises(BadSetting, match="were written by another encoder of toy; use another --out"):
            trained(SMALL, tmp_path)
        assert names.read_text("utf-8") == there


def test_what_was_compared_can_be_exported(tmp_path: Path) -> None:
    out, file = tmp_path / "training", tmp_path / "rows.parquet"
    course = ["--rounds", "2", "--games", "6", "--visits", "4", "--hidden", "8", "--epochs", "1", "--match", "2"]
    order = ["train", "toy", "--out", str(out), *course, "--think", "10", "--workers", "1", "--export", str(file)]
    result = CliRunner().invoke(app, order)
    assert result.exit_code == 0, result.output
    found = pq.read_table(file).to_pylist()
    assert f"{file}: {len(found)} turns" in result.output
    said = about(file)
    assert (said["game"], said["encoder"], said["course"]["games"]) == ("toy", 1, 6)
    parts = {name: load(out / "rows", {name})[0] for name in ("1-0", "1-1", "2-0", "2-1")}
    assert [row["found"] for row in found] == [int(x) for part in parts.values() for x in part.column["found"]]
    first, last = parts["1-0"], parts["2-1"]
    roots = [
        (int(turns), int(result))
        for part in parts.values()
        for turns, result in zip(part.column["turns"], part.column["result"], strict=True)
    ]
    counted = [(root, turn, x) for root, (n, x) in enumerate(roots) for turn in range(n)]
    assert [(row["root"], row["turn"], row["result"]) for row in found] == counted
    assert [row["round"] for row in (found[0], found[-1])] == [1, 2]
    assert found[-1]["cells"][-1] == last.column["cell"][last.cell_at[-2] :].tolist()
    assert found[0]["worths"] == first.column["worth"][: first.view_at[1]].tolist()
    assert all(any(said["names"][place].startswith("players.") for place in row["places"][0]) for row in found)
    assert [path.name for path in tmp_path.iterdir()].count("rows.parquet.part") == 0


def test_a_cluster_is_told_whole_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths: list[Path] = []

    def submit(work: Any, *args: Any) -> Done:
        paths.extend(arg for arg in args if isinstance(arg, Path))
        return Done(work, *args)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workers, "cluster", lambda address: nullcontext((submit, 1)))
    course = ["--rounds", "1", "--games", "2", "--visits", "4", "--hidden", "8", "--epochs", "1", "--match", "2"]
    order = ["train", "toy", "--out", "training", *course, "--think", "10", "--cluster", "far"]
    result = CliRunner().invoke(app, order)
    assert result.exit_code == 0, result.output
    assert paths == [tmp_path / "training" / "rows"]


@pytest.mark.parametrize("place", ["file", "file/below", "folder"])
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder" / "lock").mkdir(parents=True)  # what even root cannot write
    with pytest.raises(BadSetting, match=r"is no folder that can be written to: .*; choose another"):
        trained(SMALL, tmp_path / place)


def test_without_pyarrow_an_export_is_refused_before_the_training(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "sunstone.train.export", raising=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    order = ["train", "toy", "--out", str(tmp_path / "t"), "--export", str(tmp_path / "x.parquet")]
    result = CliRunner().invoke(app, order)
    assert "--export needs pyarrow: pip install 'sunstone[research]'" in str(result.exception)
    assert not (tmp_path / "t").exists()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--export", "nowhere/rows.parquet"], "there is no folder nowhere"),
        (["--export", "."], "is no file; name one that is to be written"),
        (["--hidden", "12"], "not a multiple of 8"),
        (["--players", "two"], "is not a list of numbers"),
        (["--players", "2,9"], "players, not 9"),
        (["--from", "own"], "toy brings no net"),
        (["--from", "nowhere"], "cannot be read"),
        (["--think", "NONSENSE"], "--think 'NONSENSE' is neither seconds"),
        (["--think", "-1"], "is neither seconds"),
        (["--think", "1s@x"], "is neither seconds"),
        (["--think", "0"], "an mcts thinks for 1 to"),
        (["--decay", "100000"], "100000.0 is not in the range"),
        (["--decay", "nan"], "--decay nan is not between 0 and 100"),
        (["--level", "inf"], "inf is not in the range"),
        (["--level", "nan"], "--level nan is not between 0 and 100"),
        (["--result", "nan"], "--result nan is not between 0 and 1"),
        (["--match", "1000001"], "1000001 is not in the range"),
        (["--think", "0s"], "an mcts thinks for 1 to"),
    ],
)
def test_bad_wishes_are_refused(tmp_path: Path, options: list[str], why: str) -> None:
    result = CliRunner().invoke(app, ["train", "toy", "--out", str(tmp_path / "t"), *options])
    assert result.exit_code != 0
    assert why in result.output or why in str(result.exception)
    assert not (tmp_path / "t").exists()
