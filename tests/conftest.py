"""What holds for every test."""

from collections.abc import Iterator

import hypothesis
import pytest

import sunstone
from sunstone.engine.frame import frame
from sunstone.table import analyst, workers
from sunstone.web import recognise

# Whether a test passes depends neither on how busy the machine is nor on what comes up this time.
hypothesis.settings.register_profile(
    "sunstone", deadline=None, derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("sunstone")


def checked(kind: int, seat: int, cause: int = 0, a: int = 0, b: int = 0, c: int = 0) -> int:
    """`frame`, with a look at each number. It knows nothing but its arguments, for its code moves into that module."""
    for number, bits in ((kind, 8), (seat, 4), (cause, 8), (a, 8), (b, 8), (c, 26)):
        if not 0 <= number < 2**bits:
            raise OverflowError(f"{number} does not fit {bits} bits: frame{(kind, seat, cause, a, b, c)}")
    return kind | seat << 8 | cause << 12 | a << 20 | b << 28 | c << 36


@pytest.fixture(scope="session", autouse=True)
def frames_hold_what_they_are_given() -> Iterator[None]:
    """A number too large for its bits would run over into the next ones. Checking that in the engine would cost every
    step, so the tests do it where a function can still be changed, in the pure form."""
    if sunstone.compiled():
        yield
        return
    plain, frame.__code__ = frame.__code__, checked.__code__
    yield
    frame.__code__ = plain


@pytest.fixture(scope="session", autouse=True)
def who_stands_back_has_time() -> None:
    """Processes in which bots think, and searches in studies, let everything else go first: on a machine that is busy
    with other tests they take long to start and to answer. So do threads that ask the database."""
    workers.STARTING = analyst.LIMIT = recognise.PATIENCE = 300.0
