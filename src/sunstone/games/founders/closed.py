"""What belongs to a question beside what may be chosen: shown closed, with the reason of its refusal."""

from typing import Final

from sunstone.engine.choice import Choice
from sunstone.engine.frame import a_of, seat_of
from sunstone.engine.labels import Belonging
from sunstone.games.founders import components as facts, kinds, refusals as r, vocabulary as v
from sunstone.games.founders.act import BUILD_A, BUILD_B, BUILD_C, INFLUENCE_A, INFLUENCE_B, INFLUENCE_C
from sunstone.games.founders.choice_words import LABELS
from sunstone.games.founders.state import Founders


def closed(s: Founders, seat: int) -> list[Choice]:
    return LABELS.closed(s, seat, _BELONGING)


def _spaces(s: Founders, f: int) -> list[int]:
    """Action spaces on which no number of disks may lie."""
    found = []
    for at in range(facts.SPACES):
        ways = [s.refusal(v.DISKS + at * facts.PLACE_MAX + n) for n in range(facts.PLACE_MAX)]
        if all(ways) and r.NO_SUCH_SPACE not in ways:
            found.append(v.DISKS + at * facts.PLACE_MAX)
    return found


def _column(s: Founders, f: int) -> list[int]:
    """What both sides of the column are about: pieces of the market, the tiles held."""
    allowed, p = a_of(f), s.players[seat_of(f)]
    found = list(range(v.BUILD + 2, v.BUILD + facts.BUILDINGS)) if allowed & BUILD_A else []
    if allowed & BUILD_B:
        found += range(v.BUILD + facts.FIRST_TEMPLE, v.BUILD + facts.PIECES)
    if allowed & BUILD_C:
        found += _tile(s)
    found += [v.PRODUCE] if allowed & INFLUENCE_A else []
    if allowed & INFLUENCE_B:
        found += [v.OFFER + tile for tile in range(v.TAKE - v.OFFER) if p.worship >> tile & 1]
    return found + ([v.FAVOR] if allowed & INFLUENCE_C else [])


def _tile(s: Founders) -> list[int]:
    """A pyramid tile, if none can be laid: one that only its price stands against, as far as there is one."""
    ways = {action: s.refusal(action) for action in range(v.PYRAMID, v.PRODUCE)}
    if not all(ways.values()):
        return []
    return [next((action for action, why in ways.items() if why == r.CANNOT_PAY), v.PYRAMID)]


_BELONGING: Final[Belonging[Founders]] = {
    kinds.TURN: _spaces,
    kinds.ACT: _column,
    kinds.TIMES: lambda s, f: [v.TIMES + n for n in range(v.KIND - v.TIMES) if s.refusal(v.TIMES + n) == r.CANNOT_PAY],
}
