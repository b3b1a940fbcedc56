"""Golden games: whole games with a trace of every position and of what led to it. A change in the rules shows here."""

from collections import Counter
from pathlib import Path

import pytest

from sunstone.engine.position import digest
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
    kept = path.with_suffix(".trace").read_text().split()
    assert len(kept) == len(record.entries) > 80
    s = record.info.make(record.settings)
    for i, (trace, wanted) in enumerate(zip(traces(record, s), kept, strict=True)):
        name = record.info.vocabulary.name(record.entries[i].action)
        told = f"python tools/golden.py --diff HEAD {path.parent.name}/{path.stem}"
        assert trace == wanted, f"another position after action {i}, {name}; what differs tells {told}"
    assert " ".join(map(str, s.scores())) == record.tags["result"]
    assert digest(s.to_data()) == record.tags["position"]
    assert s.places() == [1 + sum(other < mine for other in s.places()) for mine in s.places()]
