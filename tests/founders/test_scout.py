"""What a search looks at in Founders: a part of the options, picked by a glance that agrees with playing them."""

from collections.abc import Iterator
from typing import Any

import sunstone
from sunstone.engine.frame import a_of, kind_of
from sunstone.engine.options import Options
from sunstone.engine.state import vector
from sunstone.games.founders.components import BUILDINGS, PLACE_MAX
from sunstone.games.founders.kinds import CUBES, MIX, PLACE, PRODUCE, TURN
from sunstone.games.founders.scout import FoundersScout
from sunstone.games.founders.turn import city_vp, district_vp
from sunstone.games.founders.value import GOLD, STONE, WOOD, FoundersJudge
from sunstone.games.founders.vocabulary import DISKS, MAKE_ALL, PASS, PAY_ALL
from tests.support import walk

MOST = 5


def positions(players: int, seed: int) -> Iterator[Any]:
    yield from walk(sunstone.new("founders", players), seed)


def candidates(s: Any, most: int = MOST) -> list[int]:
    out = Options()
    FoundersScout().candidates(s, most, out)
    return [out.action[i] for i in range(out.n)]


def spot_worth(s: Any, kind: int, action: int) -> int:
    """By playing it: cubes won and lost, and what clusters have come closer."""
    judge, seat = FoundersJudge(), s.to_move
    trial = s.clone()
    trial.play(action)
    p, q = s.players[seat], trial.players[seat]
    cubes = (q.wood - p.wood) * WOOD + (q.stone - p.stone) * STONE + (q.gold - p.gold) * GOLD
    return int(cubes + judge.masks(trial, q) - judge.masks(s, p))


def test_the_glance_at_a_spot_agrees_with_playing_it() -> None:
    scout, seen = FoundersScout(), 0
    for seed in range(3):
        for s in positions(2, seed):
            if s.depth == 0 or kind_of(s.top) != PLACE or a_of(s.top) >= BUILDINGS or s.to_move > 1:
                continue
            seat, kind = s.to_move, a_of(s.top)
            board = s.house.boards[s.players[seat].board]
            for action in s.legal()[::7]:
                trial = s.clone()
                trial.play(action)
                if trial.masks != s.masks:
                    continue  # a mask tile was taken: its points are beside the measure
                placement = trial.players[seat].pieces[-1] >> 4
                nothing, hopes = vector([0, 0, 0, 0]), scout.hopes(s, s.players[seat], board)
                glance = scout.spot(s.players[seat], board, kind, placement * 4, nothing, hopes)
                assert glance == spot_worth(s, kind, action)
                seen += 1
    assert seen > 200


def test_the_spots_kept_are_the_best_ones() -> None:
    seen = 0
    for s in positions(2, 4):
        if s.depth and kind_of(s.top) == PLACE and a_of(s.top) < BUILDINGS and len(s.legal()) > MOST and s.round:
            kept = candidates(s)
            assert len(kept) == len(set(kept)) == MOST and set(kept) <= set(s.legal())
            clean = [a for a in s.legal() if takes_no_mask(s, a)]
            if len(clean) == len(s.legal()):
                least = min(spot_worth(s, a_of(s.top), a) for a in kept)
                assert all(spot_worth(s, a_of(s.top), a) <= least for a in clean if a not in kept)
                seen += 1
    assert seen > 5


def takes_no_mask(s: Any, action: int) -> bool:
    trial = s.clone()
    trial.play(action)
    return bool(trial.masks == s.masks)


def test_payments_and_production_are_made_the_sensible_way() -> None:
    met = set()
    for seed in range(4):
        for s in positions(3, seed):
            if s.depth == 0 or s.to_move > 2 or len(s.legal()) < 2:
                continue
            kind = kind_of(s.top)
            if kind in (MIX, CUBES):
                assert candidates(s) == [PAY_ALL]
                met.add(kind)
            elif kind == PRODUCE and s.legal()[0] == MAKE_ALL:
                assert candidates(s) == [MAKE_ALL]
                met.add(kind)
    assert {CUBES, PRODUCE} <= met


def test_disks_left_out_have_a_better_or_equal_choice_in_the_same_column() -> None:
    """Or their last disk changes nothing that can be built."""
    dropped = 0
    for seed in range(3):
        for s in positions(2, seed):
            if s.depth == 0 or kind_of(s.top) != TURN:
                continue
            kept = candidates(s)
            assert PASS in kept and set(kept) <= set(s.legal())
            for action in set(s.legal()) - set(kept):
                at, disks = divmod(action - DISKS, PLACE_MAX)
                column = [a for a in kept if a != PASS and (a - DISKS) // PLACE_MAX // 3 == at // 3]
                assert any((a - DISKS) % PLACE_MAX <= disks for a in column)
                dropped += 1
    assert dropped > 100


def test_the_city_scores_as_its_districts_do() -> None:
    for s in positions(2, 8):
        for p in s.players:
            assert city_vp(s, p) == sum(district_vp(s, p, d) for d in range(4))
