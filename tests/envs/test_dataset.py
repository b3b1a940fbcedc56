"""Data sets: a row a decision, which can be followed through the game again."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from sunstone import cli
from sunstone.engine.drive import pick_weighted
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.envs import dataset
from sunstone.envs.core import Task
from sunstone.envs.dataset import about, export
from sunstone.simulate import STRIDE, Simulation

SETTINGS = find("city").settle(3, options={"dark_eclipse": True})


def rows_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return rows


def test_a_row_is_a_decision_of_the_game(tmp_path: Path) -> None:
    """Played again from the rows' actions, the first game shows the same sights, options and end."""
    path = tmp_path / "games.parquet"
    count = export(path, SETTINGS, ["random"] * 3, 2, seed=5)
    rows = rows_of(path)
    assert len(rows) == count
    mine = [row for row in rows if row["game"] == 0]
    task, rng, out = Task("city", 3, options={"dark_eclipse": True}), Rng(5 * STRIDE), Options()
    s, at = task.new(), 0
    while s.to_move != OVER:
        s.options(out)
        if s.to_move == CHANCE:
            s.play(pick_weighted(out, rng))
        elif out.n == 1:
            s.play(out.action[0])
        else:
            row = mine[at]
            rng.below(out.n)  # the bot's own draw
            assert row["decision"] == at and row["seat"] == s.to_move and row["legal"] == s.legal()
            assert row["observation"] == task.observe(s, s.to_move).tolist()
            s.apply(row["action"])
            at += 1
    assert at == len(mine)
    for row in mine:
        assert (row["score"], row["place"]) == (s.scores()[row["seat"]], s.places()[row["seat"]])


def test_the_games_are_those_that_simulate_plays(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    count = export(path, SETTINGS, ["greedy", "random", "random"], 3, seed=2, observations=False)
    simulation = Simulation(SETTINGS, ["greedy", "random", "random"], 2)
    assert simulation.run(3).decisions == count
    ends = {(row["game"], row["seat"]): row["score"] for row in rows_of(path)}
    sums = [sum(score for (_, seat), score in ends.items() if seat == i) for i in range(3)]
    assert sums == simulation.result.sums


def test_the_file_says_what_its_numbers_mean(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    export(path, SETTINGS, ["random"] * 3, 1, seed=9)
    said = about(path)
    assert (said["game"], said["players"], said["seed"], said["seats"]) == ("city", 3, 9, ["random"] * 3)
    assert said["options"]["dark_eclipse"] is True
    row = rows_of(path)[0]
    assert len(row["observation"]) == len(said["features"])
    assert said["features"].index("me.cocoa") > 0
    assert said["actions"][row["action"]].startswith("keep:")


def test_many_row_groups_are_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sunstone.envs.dataset.GROUP", 50)
    small, large = tmp_path / "small.parquet", tmp_path / "large.parquet"
    settings = find("toy").settle(2)
    export(small, settings, ["random"] * 2, 40)
    monkeypatch.undo()
    export(large, settings, ["random"] * 2, 40)
    assert pq.ParquetFile(small).num_row_groups > 3 == 2 + pq.ParquetFile(large).num_row_groups
    assert rows_of(small) == rows_of(large)


def test_wrong_orders_are_named_and_leave_no_file(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    for seats, games, seed, message in [
        (["random"], 1, 1, "3 seats, not 1"),
        (["random"] * 3, 0, 1, "at least one"),
        (["random"] * 3, 1, -1, "seed -1"),
        (["random", "clever", "random"], 1, 1, "no bot 'clever'"),
    ]:
        with pytest.raises(BadSetting, match=message):
            export(path, SETTINGS, seats, games, seed)
    with pytest.raises(BadSetting, match="no folder"):
        export(tmp_path / "nowhere" / "x.parquet", SETTINGS, ["random"] * 3, 1)
    with pytest.raises(BadSetting, match="is no file; name one"):
        export(tmp_path, SETTINGS, ["random"] * 3, 1)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_told_before_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(dir: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(dataset, "TemporaryFile", refused)
    with pytest.raises(BadSetting, match="cannot be written to: Permission denied; choose another folder"):
        export(tmp_path / "x.parquet", SETTINGS, ["random"] * 3, 1, progress=lambda done: pytest.fail("it played"))


def test_a_run_that_breaks_off_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("an older file")

    def stop(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(path, SETTINGS, ["random"] * 3, 2, progress=stop)
    assert [p.name for p in tmp_path.iterdir()] == ["games.parquet"] and path.read_text() == "an older file"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "toy.parquet"
    assert cli.main(["export", "toy", str(path), "--games", "3", "--seats", "random,greedy", "--no-observations"]) == 0
    assert capsys.readouterr().out == f"{path}: 18 decisions of 3 games\n"
    assert np.unique(pq.read_table(path)["game"].to_numpy()).tolist() == [0, 1, 2]
    assert "observation" not in pq.read_schema(path).names
    assert cli.main(["export", "toy", str(tmp_path / "no" / "x.parquet")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_without_the_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delitem(sys.modules, "sunstone.envs.dataset")
    monkeypatch.delattr("sunstone.envs.dataset")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert cli.main(["export", "toy", str(tmp_path / "x.parquet")]) == 2
    assert "export needs pyarrow: pip install 'sunstone[research]'" in capsys.readouterr().err
