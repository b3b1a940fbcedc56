"""Golden games: whole games with a trace of every position and of what led to it. A change in the rules shows here."""

from collections import Counter
from pathlib import Path

import pytest

from sunstone.engine.game import Game
from sunstone.engine.record import parse
from tests.support import config_of, configs, traces

GAMES = sorted((Path(__file__).parent / "golden").glob("*/*.rec"))


def test_there_is_one_for_every_configuration_and_bot() -> None:
    found = {str(config_of(parse(path.read_text()))) for path in GAMES}
    assert found == {str(c) for c in configs() if not c.info.hidden}
    assert min(Counter(path.parent.name for path in GAMES).values()) >= 60


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_game(path: Path) -> None:
    record = parse(path.read_text())
    kept = path.with_suffix(".keys").read_text().split()
    assert len(kept) == len(record.entries) > 80
    for i, (trace, wanted) in enumerate(zip(traces(record), kept, strict=True)):
        assert trace == wanted, f"after action {i}, {record.info.vocabulary.name(record.entries[i].action)}"
    s = Game.replay(path.read_text()).state
    assert " ".join(map(str, s.scores())) == record.tags["result"]
    assert f"{s.key():016x}" == record.tags["key"]
    assert s.places() == [1 + sum(other < mine for other in s.places()) for mine in s.places()]
