"""Frames give back what was packed into them, and the tests would notice what does not fit."""

import pytest

import sunstone
from sunstone.engine.frame import a_of, b_of, c_of, cause_of, frame, kind_of, seat_of
from tests.conftest import checked

FULL = (255, 15, 255, 255, 255, 2**26 - 1)


@pytest.mark.parametrize("packed", [(1, 2, 3, 4, 5, 6), (0, 0, 0, 0, 0, 0), FULL])
def test_each_part_comes_back(packed: tuple[int, int, int, int, int, int]) -> None:
    f = frame(*packed)
    assert f == checked(*packed)
    assert (kind_of(f), seat_of(f), cause_of(f), a_of(f), b_of(f), c_of(f)) == packed


@pytest.mark.parametrize("part", range(6))
def test_what_does_not_fit_is_noticed(part: int) -> None:
    for wrong in (FULL[part] + 1, -1):
        with pytest.raises(OverflowError, match=f"{wrong} does not fit"):
            checked(*(wrong if i == part else 1 for i in range(6)))
    if not sunstone.compiled():
        assert frame.__code__ is checked.__code__
