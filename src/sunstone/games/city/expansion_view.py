"""What a seat sees of the modules: the view's field `expansion`, and that of each seat."""

from typing import Final, get_args

from sunstone.engine.frame import a_of, c_of, kind_of
from sunstone.games.city import components as facts, kinds, map_data, shamans, state, view_types as types
from sunstone.games.city.claims import claimed_by, temple_at
from sunstone.games.city.empire import warrior_at
from sunstone.games.city.names import BOARD_NAMES, TECHNOLOGY_NAMES, TEMPLE_NAMES
from sunstone.games.city.priests import is_on_offer
from sunstone.games.city.shamans import altar_tile, benefit_at, pile_of
from sunstone.games.city.state import City, count_of

_WAYS: Final[tuple[types.Way, ...]] = get_args(types.Way)


def majors(tiles: int) -> list[str]:
    return [facts.MAJOR_NAMES[k] for k in range(facts.MAJOR_KINDS) for _ in range(count_of(tiles, k))]


def named(kind: int) -> str | None:
    return facts.MAJOR_NAMES[kind - 1] if kind else None


def expansion(s: City, seat: int | None) -> types.Expansion | None:
    if not s.house.obsidian:
        return None
    hidden = [count_of(s.major_pool, k) for k in range(facts.MAJORS)]
    for i, p in enumerate(s.players):
        if i != seat and p.found_major and s.house.setup != state.DRAFTED:
            hidden[p.found_major - 1] += 1
    return {
        "unseen": {facts.MAJOR_NAMES[k]: n for k, n in enumerate(hidden) if n},
        "draft": named(s.open_found_major),
        "mansion": mansion(s) if s.house.mansion else None,
        "discarded": majors(s.majors_discarded),
        "altars": [altar(s, a) for a in range(shamans.ALTARS)] if s.house.altars else None,
        "empire": empire(s) if s.house.empire else None,
        "priests": priests(s) if s.house.priest_tiles else None,
    }


def mansion(s: City) -> types.Mansion:
    temples = [temple_at(s, space) for space in range(3)]
    claims = [owner if (owner := claimed_by(s, temple)) >= 0 else None for temple in temples]
    return {"tile": named(s.mansion_tile), "temples": [TEMPLE_NAMES[t] for t in temples], "claims": claims}


def altar(s: City, a: int) -> types.Altar:
    tile = altar_tile(s, a)
    cw, ccw = (
        types.AltarSpace(
            benefit=shamans.BENEFIT_NAMES[benefit_at(s, a * 2 + k)] if tile >= 0 else None,
            points_at=BOARD_NAMES[s.layout[state.AT_PLACE + shamans.POINTS_AT[a * 2 + k]]],
        )
        for k in range(2)
    )
    pile = [facts.MAJOR_NAMES[k - 1] for i in range(4) if (k := pile_of(s, a) >> 4 * i & 15)]
    name = shamans.ALTAR_NAMES[tile] if tile >= 0 else None
    return {"id": shamans.ALTAR_IDS[a], "tile": name, "pile": pile, "cw": cw, "ccw": ccw}


def empire(s: City) -> types.Empire:
    here = {str(r) if r else "T": warrior_at(s, r) for r in range(map_data.REGIONS) if warrior_at(s, r) >= 0}
    shown = [facts.KIND_NAMES[k] for k in range(facts.KINDS) for _ in range(count_of(s.shown, k))]
    if any(kind_of(s.stack[i]) in (kinds.EMPIRE_DRAW, kinds.EMPIRE_CLAIM) and a_of(s.stack[i]) for i in range(s.depth)):
        shown = majors(s.shown)
    return {
        "warriors": here,
        "far": [p.far for p in s.players],
        "settled": [r for r in range(1, map_data.FAR) if s.settled >> r & 1],
        "special_masks": [facts.MAJOR_NAMES[facts.MAJORS + k] for k in range(2) if s.specials >> k & 1],
        "shown": shown,
    }


def priests(s: City) -> types.Priests:
    drawn = c_of(s.top) if s.depth and kind_of(s.top) in (kinds.PRIEST_DRAW, kinds.PRIEST_KEEP) else 0
    return {
        "offer": [number for number in facts.PRIEST_NAMES if is_on_offer(s, number)],
        "drawn": [TECHNOLOGY_NAMES[t] for t in facts.RISING if drawn >> t & 1],
    }


def shaman(value: int) -> types.Shaman | None:
    if not value:
        return None
    space = (value & 15) - 1
    return {
        "altar": shamans.ALTAR_IDS[space // 2],
        "side": _WAYS[space % 2],
        "standing": bool(value & shamans.STANDING),
    }


def seat_expansion(s: City, i: int, seat: int | None) -> types.SeatExpansion | None:
    if not s.house.obsidian:
        return None
    p = s.players[i]
    return {
        "obsidian": p.obsidian,
        "majors": majors(p.majors),
        "majors_used": majors(p.majors_used),
        "shaman": shaman(p.shaman),
        "warriors": p.warriors,
        "priest": p.priest or None,
        "found": named(p.found_major) if i == seat or s.house.setup == state.DRAFTED else None,
    }
