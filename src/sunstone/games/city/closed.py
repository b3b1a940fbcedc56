"""What belongs to a question beside what may be chosen: shown closed, with the reason of its refusal."""

from collections.abc import Iterable
from typing import Final

from sunstone.engine.choice import Choice
from sunstone.engine.frame import a_of, seat_of
from sunstone.engine.labels import Belonging
from sunstone.games.city import components as facts, kinds, vocabulary as v
from sunstone.games.city.anytime import has_locked
from sunstone.games.city.choice_words import LABELS
from sunstone.games.city.hands import keep_action
from sunstone.games.city.names import REWARD_NAMES, ROW_NAMES, TEMPLE_NAMES
from sunstone.games.city.nobles import leftmost
from sunstone.games.city.state import City, board_of, count_of, power_of, space_of
from sunstone.games.city.turn import WORSHIP_PLACE

_MAIN: Final = (*range(v.MAIN, v.ABANDON), *range(v.MAIN_MAJOR, v.HARVEST))


def closed(s: City, seat: int) -> list[Choice]:
    return LABELS.closed(s, seat, _BELONGING)


def _first_if_none(s: City, actions: Iterable[int]) -> list[int]:
    """Of several ways to do one thing: the first, if there is no way."""
    found = list(actions)
    return [] if any(s.refusal(action) == 0 for action in found) else found[:1]


def _turn(s: City, f: int) -> list[int]:
    """Workers that are locked, and freeing them."""
    p = s.players[seat_of(f)]
    locked = [d for d in p.dice if board_of(d) < facts.BOARDS and space_of(d)]
    workers = dict.fromkeys(v.TAKE + board_of(d) * 5 + power_of(d) - 1 for d in locked)
    return [*workers, *([v.PAY_UNLOCK] if has_locked(p) else [])]


def _act(s: City, f: int) -> list[int]:
    """Worship in each space of the board, its Discovery tile, and the main action."""
    board = a_of(f)
    if board == facts.PALACE:
        return [action for k in (1, 2, 3) for action in _worship(s, k)]
    found = _first_if_none(s, _MAIN)
    if WORSHIP_PLACE >> board & 1:
        found = [*_worship(s, 0), *found]
        found += _first_if_none(s, (v.CLAIM_ONLY, v.CLAIM_ONLY + v.WAIVED)) if s.worship[board] else []
    return found


def _worship(s: City, space: int) -> list[int]:
    ways = (v.ABILITY + space, v.BOTH + space)
    return _first_if_none(s, [*ways, *(way + v.WAIVED for way in ways)])


def _rows(s: City, f: int) -> list[int]:
    return [v.ROW + i for i in range(len(ROW_NAMES)) if leftmost(s, i) < facts.ROW_SIZE[i]]


def _hand(s: City, f: int) -> list[int]:
    """The highest tile is no first choice, and what was kept is none any more."""
    p = s.players[seat_of(f)]
    return [keep_action(t) for t in range(facts.STARTING) if p.dealt >> t & 1 and not p.kept >> t & 1]


def _lying(s: City, f: int) -> list[int]:
    """The Discovery tiles of a step, where they cannot be paid."""
    return [v.CLAIM_KIND + kind for kind in range(facts.KINDS) if count_of(s.lying[a_of(f)], kind)]


_BELONGING: Final[Belonging[City]] = {
    kinds.TURN: _turn,
    kinds.ACT: _act,
    kinds.ALCHEMY: lambda s, f: range(v.RESEARCH, v.ROW),
    kinds.NOBLES: _rows,
    kinds.CONSTRUCTION: lambda s, f: [v.CHOOSE_TILE + i for i in range(v.PLACE - v.CHOOSE_TILE) if s.offer[i]],
    kinds.CHOOSE: _hand,
    kinds.START_CLAIM: lambda s, f: (v.CLAIM,),
    kinds.ASCEND: lambda s, f: range(v.ASCEND, v.ASCEND + len(REWARD_NAMES)),
    kinds.MAJOR: _lying,
    kinds.AVENUE_TILE: _lying,
    kinds.ANY_TEMPLE: lambda s, f: range(v.TEMPLE, v.TEMPLE + len(TEMPLE_NAMES)),
}
