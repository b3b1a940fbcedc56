"""The attacks, small. `make attack` does the same at length; docs/reliability.md has the figures."""

from pathlib import Path

import pytest

from tests.attacks import damage, kills, races, roles, twins
from tests.table.conftest import empty_file, postgres, shared, url

__all__ = ["empty_file", "postgres", "shared", "url"]  # fixtures


@pytest.mark.slow
def test_what_was_acknowledged_survives_kill_9(url: str, tmp_path: Path) -> None:
    report = kills.run(tmp_path, url, 3)
    assert report.faults == []
    assert report.acts and report.tables


@pytest.mark.slow
def test_of_two_servers_one_wins(url: str, tmp_path: Path) -> None:
    report = races.run(tmp_path, url, 20)
    assert report.faults == []


def test_nobody_exceeds_a_right(tmp_path: Path) -> None:
    report = roles.run(tmp_path, 250)
    assert report.faults == []


@pytest.mark.slow
def test_nothing_hidden_reaches_a_twin(tmp_path: Path) -> None:
    report = twins.run(tmp_path, 300)
    assert report.faults == []


def test_damaged_input_is_refused_in_words(tmp_path: Path) -> None:
    report = damage.run(tmp_path, 150)
    assert report.faults == []
