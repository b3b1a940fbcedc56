"""What a seat sees of the modules. The view's field `modules` names those in play; `expansion` is None without any:

    unseen   Major Discovery tiles that lie face down somewhere as far as this seat knows, how many by name
    draft    the Major Discovery tile open beside starting tile 19 in a draft, or None
    discarded  Major Discovery tiles out of the game, by name
    mansion  None without the module mansion, else {"tile": the Major Discovery tile face up there, or None,
             "temples": those of the left, middle and right royal space, "claims": the seat that owns each of them and
             has claimed its space, or None}. The royal tiles themselves are in `royals`, left to right

    altars   None without the module altars, else four of {"id": "A81", …, in the order shamans run, "tile": its name,
             "pile": Major Discovery tiles from the bottom, "cw" and "ccw": each {"benefit", "points_at": a board}}
    empire   None without the module empire, else {"warriors": seat by region, "T" for Teotihuacan, "1" to "11"; "far":
             warriors in region 12 by seat; "settled": regions with a building; "special_masks": those left; "shown":
             tiles drawn for region 3 or 6 while one may be claimed}
    priests  None without the house option of priestess tiles, else {"offer": numbers of those that nobody has taken,
             "drawn": technologies of which one may be kept, while it is chosen}

and each of `seats` has the field `expansion`, None without modules, else:

    obsidian      how many
    majors        Major Discovery tiles and special masks face up, by name
    majors_used   Major Discovery tiles face down, by name
    shaman        None, or {"altar": "A81", "side": "cw" or "ccw", "standing": whether it stands}
    warriors      in the supply
    priest        house option: None, or the number of the priestess tile; the technology of 11 is among `technologies`
    found         the Major Discovery tile that came with starting tile 19 and is not claimed yet; None if there is
                  none or this seat may not know"""

from typing import Any

from sunstone.engine.frame import a_of, c_of, kind_of
from sunstone.games.city import components as facts, kinds, map_data
from sunstone.games.city.claims import claimed_by, temple_at
from sunstone.games.city.empire import warrior_at
from sunstone.games.city.names import BOARD_NAMES, TECHNOLOGY_NAMES, TEMPLE_NAMES
from sunstone.games.city.priests import is_on_offer
from sunstone.games.city.shamans import (
    ALTAR_IDS,
    ALTAR_NAMES,
    ALTARS,
    BENEFIT_NAMES,
    POINTS_AT,
    STANDING,
    altar_tile,
    benefit_at,
    pile_of,
)
from sunstone.games.city.state import AT_PLACE, DRAFTED, City, count_of

Data = dict[str, Any]


def majors(tiles: int) -> list[str]:
    return [facts.MAJOR_NAMES[k] for k in range(facts.MAJOR_KINDS) for _ in range(count_of(tiles, k))]


def named(kind: int) -> str | None:
    return facts.MAJOR_NAMES[kind - 1] if kind else None


def expansion(s: City, seat: int | None) -> Data | None:
    if not s.house.obsidian:
        return None
    hidden = [count_of(s.major_pool, k) for k in range(facts.MAJORS)]
    for i, p in enumerate(s.players):
        if i != seat and p.found_major and s.house.setup != DRAFTED:
            hidden[p.found_major - 1] += 1
    return {
        "unseen": {facts.MAJOR_NAMES[k]: n for k, n in enumerate(hidden) if n},
        "draft": named(s.open_found_major),
        "mansion": mansion(s) if s.house.mansion else None,
        "discarded": majors(s.majors_discarded),
        "altars": [altar(s, a) for a in range(ALTARS)] if s.house.altars else None,
        "empire": empire(s) if s.house.empire else None,
        "priests": priests(s) if s.house.priest_tiles else None,
    }


def mansion(s: City) -> Data:
    temples = [temple_at(s, space) for space in range(3)]
    claims = [owner if (owner := claimed_by(s, temple)) >= 0 else None for temple in temples]
    return {"tile": named(s.mansion_tile), "temples": [TEMPLE_NAMES[t] for t in temples], "claims": claims}


def altar(s: City, a: int) -> Data:
    tile = altar_tile(s, a)
    sides = {
        side: {
            "benefit": BENEFIT_NAMES[benefit_at(s, a * 2 + k)] if tile >= 0 else None,
            "points_at": BOARD_NAMES[s.layout[AT_PLACE + POINTS_AT[a * 2 + k]]],
        }
        for k, side in enumerate(("cw", "ccw"))
    }
    pile = [k for i in range(4) if (k := pile_of(s, a) >> 4 * i & 15)]
    name = ALTAR_NAMES[tile] if tile >= 0 else None
    return {"id": ALTAR_IDS[a], "tile": name, "pile": [named(k) for k in pile], **sides}


def empire(s: City) -> Data:
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


def priests(s: City) -> Data:
    drawn = c_of(s.top) if s.depth and kind_of(s.top) in (kinds.PRIEST_DRAW, kinds.PRIEST_KEEP) else 0
    return {
        "offer": [number for number in facts.PRIEST_NAMES if is_on_offer(s, number)],
        "drawn": [TECHNOLOGY_NAMES[t] for t in facts.RISING if drawn >> t & 1],
    }


def shaman(value: int) -> Data | None:
    if not value:
        return None
    space = (value & 15) - 1
    return {"altar": ALTAR_IDS[space // 2], "side": ("cw", "ccw")[space % 2], "standing": bool(value & STANDING)}


def seat_expansion(s: City, i: int, seat: int | None) -> Data | None:
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
        "found": named(p.found_major) if i == seat or s.house.setup == DRAFTED else None,
    }
