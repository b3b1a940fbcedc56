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
    kinds.ALCHEMY: ("A technology", range(v.RESEARCH, v.ROW)),
    kinds.NOBLES: ("A building", range(v.ROW, v.DECORATE)),
    kinds.DECORATIONS: ("A decoration", range(v.DECORATE, v.CHOOSE_TILE)),
}
_LENGTHY: Final = 40  # letters of a prospect that takes lines of its own, below those that share one


def ahead(s: City, seat: int, action: int, label: Callable[[City, int, bool], str]) -> tuple[Prospect, ...]:
    """After a move: collecting, worship and the main action, or why there is none. `label`: what a worship would be, in
    few words, and whether amounts tell what it brings."""
    trial = _after(s, action)
    if trial.to_move != seat or kind_of(trial.top) != kinds.ACT:
        return ()
    legal = trial.legal()
    found = [Prospect("Collect", _brings(trial, seat, v.COLLECT))]
    found += [_worship(trial, seat, a, label) for a in legal if a in _WORSHIP]
    if v.MAIN in legal:
        price, (best,) = _brings(trial, seat, v.MAIN), main_action(trial, seat, v.MAIN) or (Prospect("Main action"),)
        found.append(best._replace(effects=summed((*price, *best.effects), GOODS)))
    elif a_of(trial.top) != facts.PALACE:
        found.append(Prospect(f"No main action: {trial.why_not(v.MAIN)[0].text}"))
    return tuple(sorted(found, key=lambda prospect: len(prospect.label) > _LENGTHY))


def main_action(s: City, seat: int, action: int) -> tuple[Prospect, ...]:
    """Of what is chosen once the main action is declared, the most points at once; () where it brings its own."""
    then = _after(s, action)
    kind = kind_of(then.top) if then.to_move == seat else -1
    if kind == kinds.CONSTRUCTION:
        tiles = count_text(int(then.main_workers), "pyramid tile")
        return (Prospect(tiles if then.main_workers == 1 else f"Up to {tiles}"),)
    if kind not in _ONE_OF:
        return ()
    thing, actions = _ONE_OF[kind]
    options = [_brings(then, seat, a) for a in then.legal() if a in actions]
    return (Prospect(f"{thing}, at best" if len(options) > 1 else thing, max(options, key=_points, default=())),)


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


def _worship(s: City, seat: int, action: int, label: Callable[[City, int, bool], str]) -> Prospect:
    """A step on one temple needs no words, nor does a Royal tile that only brings amounts."""
    brings = _brings(s, seat, action)
    if any(what.startswith("temple-") for what, _ in brings):
        return Prospect("Worship", brings)
    return Prospect(label(s, action, any(n > 0 for _, n in brings)), brings)
