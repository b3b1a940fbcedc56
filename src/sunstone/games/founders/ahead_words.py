"""What choices lead to beyond what they bring at once, looked at on copies of the position: what a temple or a pyramid
tile adds to the final scoring as the city stands now, and what a worship tile is good for."""

from collections.abc import Callable
from typing import Final

from sunstone.engine.choice import Amount, Choice, Prospect
from sunstone.engine.frame import a_of, kind_of
from sunstone.engine.ledger import Ledger
from sunstone.games.founders import components as facts, geometry, kinds, vocabulary as v
from sunstone.games.founders.effect_words import effects
from sunstone.games.founders.offering import can_repeat, has_needed, product_of
from sunstone.games.founders.state import STEPS, Founders, Player
from sunstone.games.founders.turn import city_vp, temple_worth

_PAYING: Final = (kinds.MIX, kinds.CUBES)
_POINTS: Final = ("vp", "mask")


def with_prospects(s: Founders, seat: int, choice: Choice) -> Choice:
    found = next((lead for first, last, lead in _LEADS if first <= choice.action < last), None)
    return choice._replace(ahead=found(s, seat, choice)) if found else choice


def _points(n: int) -> tuple[Amount, ...]:
    return (Amount("vp", n),) if n else ()


def _lay(s: Founders, seat: int, choice: Choice) -> tuple[Prospect, ...]:
    """Once it is paid for: points that come then, and those of the districts."""
    if choice.action < v.PAY_CUBE and a_of(s.top) < facts.FIRST_TEMPLE:
        return ()
    trial, ledger = s.clone(), Ledger()
    trial.ledger = ledger
    trial.play(choice.action)
    while trial.to_move == seat and kind_of(trial.top) in _PAYING:
        trial.play(v.PAY_ALL)
    if trial.to_move == seat and kind_of(trial.top) == kinds.TAKE_TILE:  # before the masks below it
        STEPS[kinds.MASKS].run(trial, trial.stack[trial.depth - 2])
    now = [a for a in effects(ledger.events, seat) if a.what in _POINTS and a not in choice.effects]
    end = city_vp(trial, trial.players[seat]) - city_vp(s, s.players[seat])
    return (
        *((Prospect("Now", tuple(now)),) if now else ()),
        *((Prospect("At the end", _points(end)),) if end else ()),
    )


def _temple(s: Founders, seat: int, choice: Choice) -> tuple[Prospect, ...]:
    """Of all places where it may lie the one that scores most."""
    kind = choice.action - v.BUILD
    if kind < facts.FIRST_TEMPLE:
        return ()
    trial = s.clone()
    trial.play(choice.action)
    if trial.to_move != seat or kind_of(trial.top) != kinds.PLACE:
        return ()
    p = trial.players[seat]
    worth = [int(temple_worth(p, kind - facts.FIRST_TEMPLE, d)) for d in range(facts.DISTRICTS)]
    covers = trial.geometry_of(p).covers
    best = 0
    for action in trial.legal():
        at = _placement(trial, p, kind, action) * 4
        best = max(best, sum(worth[d] for d in range(facts.DISTRICTS) if covers[at + d]))
    return (Prospect("At the end, at best", _points(best)),) if best else ()


def _placement(s: Founders, p: Player, kind: int, action: int) -> int:
    return int(s.geometry_of(p).placement[facts.SHAPE[kind] * geometry.SPOTS + action - v.PLACE])


def worth_now(p: Player, tile: int) -> int:
    """The points of an Offering with it as the city stands, paid as often as it goes; -1: it is not for points."""
    kind = facts.KIND[tile]
    if kind in (facts.PYRAMID_FOR_5, facts.TEMPLE_FOR_3):
        return -1
    if kind <= facts.LAST_PAID:
        times = max((n for n in range(1, facts.TIMES_MAX[tile] + 1) if can_repeat(p, tile, n)), default=0)
        return int(facts.WORSHIP_VP[tile]) * times
    if facts.FIRST_PRODUCT <= kind <= facts.LAST_PRODUCT:
        return int(min(product_of(p, tile), facts.VP_MAX[tile]))
    return int(facts.WORSHIP_VP[tile]) if kind > facts.HAS_TEMPLES or has_needed(p, tile) else 0


def _offer(s: Founders, seat: int, choice: Choice) -> tuple[Prospect, ...]:
    tile = choice.action - v.OFFER
    worth = worth_now(s.players[seat], tile)
    return (Prospect("For your cubes", _points(worth)),) if worth > 0 and facts.KIND[tile] <= facts.LAST_PAID else ()


def _take(s: Founders, seat: int, choice: Choice) -> tuple[Prospect, ...]:
    worth = worth_now(s.players[seat], choice.action - v.TAKE)
    if worth < 0:
        return ()
    return (Prospect("Used now", _points(worth)) if worth else Prospect("Used now: nothing yet"),)


def _produce(s: Founders, seat: int, choice: Choice) -> tuple[Prospect, ...]:
    trial, ledger = s.clone(), Ledger()
    trial.play(choice.action)
    if trial.to_move != seat or kind_of(trial.top) != kinds.PRODUCE or trial.refusal(v.MAKE_ALL):
        return ()
    trial.ledger = ledger
    trial.play(v.MAKE_ALL)
    cubes = effects(ledger.events, seat)
    return (Prospect("On empty cells", cubes),) if cubes else ()


_Lead = Callable[[Founders, int, Choice], tuple[Prospect, ...]]
_LEADS: Final[list[tuple[int, int, _Lead]]] = [  # first action, the one behind the last, what they lead to
    (v.PLACE, v.PAY_CUBE, _lay),
    (v.BUILD, v.PYRAMID, _temple),
    (v.PYRAMID, v.PRODUCE, _lay),
    (v.PRODUCE, v.FAVOR, _produce),
    (v.OFFER, v.TAKE, _offer),
    (v.TAKE, v.GIVE, _take),
]
