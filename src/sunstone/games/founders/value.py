"""A small judgement of a position, in hundredths of a point: what `greedy` looks at. Each term says what it is for."""

from typing import Final, final

from mypy_extensions import i64

from sunstone.games.founders.components import DISTRICTS
from sunstone.games.founders.state import JUDGES, Founders, Judge
from sunstone.games.founders.turn import district_vp

CUBE: Final = 30


@final
class FoundersJudge(Judge):
    def value(self, s: Founders, seat: i64) -> i64:
        p = s.players[seat]
        total: i64 = p.vp * 100
        if s.depth == 0:
            return total
        district: i64 = 0
        while district < DISTRICTS:
            total += district_vp(s, p, district) * 100
            district += 1
        return total + p.cubes * CUBE


JUDGES[0] = FoundersJudge()
