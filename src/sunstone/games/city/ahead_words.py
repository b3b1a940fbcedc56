"""What choices lead to that bring nothing by themselves, looked at on copies of the position: what a worker could do on
a board in its reach, where a pyramid tile lies best."""

from collections.abc import Callable
from typing import Final

from sunstone.engine.choice import Amount, Prospect, summed
from sunstone.engine.frame import a_of, kind_of
from sunstone.engine.wording import count_text
from sunstone.games.city import components as facts, kinds, pyramid_data, vocabulary as v
from sunstone.games.city.construction import covered, slot_of, turn_of
from sunstone.games.city.effect_words import GOODS, effects, foreseen
from sunstone.games.city.state import City

_WORSHIP: Final = range(v.ABILITY, v.BOTH)  # both together are the two, for 1 cocoa more
_ONE_OF: Final = {  # by the step that the main action comes to: what is chosen there, and the actions that choose it
    kinds.ALCHEMY: ("a technology", range(v.RESEARCH, v.ROW)),
    kinds.NOBLES: ("a building", range(v.ROW, v.DECORATE)),
    kinds.DECORATIONS: ("a decoration", range(v.DECORATE, v.CHOOSE_TILE)),
}


def ahead(s: City, seat: int, action: int, label: Callable[[City, int], str]) -> tuple[Prospect, ...]:
    """After a move: collecting, worship and the main action, or why there is none."""
    trial = _after(s, action)
    if trial.to_move != seat or kind_of(trial.top) != kinds.ACT:
        return ()
    legal = trial.legal()
    found = [Prospect("Collect", _brings(trial, seat, v.COLLECT))]
    found += [_worship(trial, seat, a, label(trial, a)) for a in legal if a in _WORSHIP]
    if v.MAIN in legal:
        found.append(_main(trial, seat))
    elif a_of(trial.top) != facts.PALACE:
        found.append(Prospect(f"No main action: {trial.why_not(v.MAIN)[0].text}"))
    return tuple(found)


def best_place(s: City, seat: int, action: int) -> tuple[Prospect, ...]:
    """Of a pyramid tile: where it lies for the most points."""
    then = _after(s, action)
    if then.to_move != seat or kind_of(then.top) != kinds.PLACE:
        return ()
    tile = int(then.offer[a_of(then.top)]) - 1
    best: dict[bool, tuple[int, int]] = {}  # whoever climbs a temple climbs the same one: a tile has one coloured icon
    for place in then.legal():
        climbs, points = _matches(then, tile, place)
        best[climbs] = max(best.get(climbs, (0, 0)), (points, place))
    brings = [_brings(then, seat, place) for _, place in best.values()]
    return (Prospect("At best", max(brings, key=_points)),)


def _matches(s: City, tile: int, action: int) -> tuple[bool, int]:
    """Whether the coloured icon matches, and what icons and level score: playing all placements takes too long."""
    slot, face = slot_of(action), (tile * 4 + turn_of(action)) * 4
    hits = [c for c in range(4) if pyramid_data.FACE[face + c] == covered(s, slot, c)]
    points = len(hits) + int(pyramid_data.LEVEL_VP[pyramid_data.SLOT_LEVEL[slot]])
    return any(pyramid_data.COLOURED[face + c] for c in hits), points


def _points(brings: tuple[Amount, ...]) -> int:
    return dict(brings).get("vp", 0)


def _after(s: City, action: int) -> City:
    trial = s.clone()
    trial.play(action)
    return trial


def _brings(s: City, seat: int, action: int) -> tuple[Amount, ...]:
    return effects(foreseen(s, seat, action), seat)


def _worship(s: City, seat: int, action: int, label: str) -> Prospect:
    """A step on one temple needs no words."""
    brings = _brings(s, seat, action)
    told = any(what.startswith("temple-") for what, _ in brings)
    return Prospect("Worship" if told else label, brings)


def _main(s: City, seat: int) -> Prospect:
    """Of what is then chosen, the most points at once."""
    price, then = _brings(s, seat, v.MAIN), _after(s, v.MAIN)
    kind = kind_of(then.top) if then.to_move == seat else -1
    if kind == kinds.CONSTRUCTION:
        return Prospect(f"Main action: {count_text(int(then.main_workers), 'pyramid tile')}", price)
    if kind not in _ONE_OF:
        return Prospect("Main action", price)
    thing, actions = _ONE_OF[kind]
    options = [_brings(then, seat, a) for a in then.legal() if a in actions]
    best = max(options, key=_points, default=())
    return Prospect(
        f"Main action: {thing}, at best" if len(options) > 1 else f"Main action: {thing}",
        summed((*price, *best), GOODS),
    )
