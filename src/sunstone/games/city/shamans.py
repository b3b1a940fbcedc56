"""Where altars and shamans are, and what they point at (expansion:R83, R87): looked up by other rules too.

Altars are numbered in the order shamans run, counter-clockwise: A81, A56, A45, A12. A space is altar * 2 + side, side 0
clockwise. A shaman is one int: space + 1, and STANDING; 0 before it is placed. A pile of Major Discovery tiles holds
kind + 1 in four bits a tile, from the bottom; two altars share an int."""

from typing import Any, Final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import Seat
from sunstone.games.city import causes, components as facts, events, state
from sunstone.games.city.components import Board
from sunstone.games.city.state import City, board_of, power_of, space_of

ALTARS: Final = 4
STANDING: Final = 16
_SPACES: Final[dict[str, Any]] = facts.MORE["altar_spaces"]
ALTAR_IDS: Final[list[str]] = _SPACES["ccw_order"]
_AT: Final = {p["id"]: p for p in _SPACES["positions"]}
POINTS_AT: Final = vec[i64](  # [space]: place of the ring
    [_AT[a][side] - 1 for a in _SPACES["ccw_order"] for side in ("cw_place", "ccw_place")]
)
FIRST_ALTAR: Final = vec[i64](  # [place]: first altar counter-clockwise of it
    [_SPACES["ccw_order"].index(_SPACES["first_altar_ccw_of_place"][str(p)]) for p in range(1, 9)]
)
ALTAR_NAMES: Final = [str(t["id"]) for t in facts.MORE["altar_tile"]]
CLAIM_TILE: Final = 0  # benefits
OBSIDIAN_2: Final = 1
TRADE: Final = 2
TWO_BACK: Final = 3
BENEFIT_NAMES: Final = (
    *("claim_major_discovery", "gain_2_obsidian", "pay_2_cocoa_gain_4_obsidian"),
    *("gain_1_obsidian_two_backward_moves", "gain_1_obsidian_unlock_all"),
)
SPACE_BENEFIT: Final = vec[i64](  # [altar tile * 2 + side]
    [BENEFIT_NAMES.index(t[side]) for t in facts.MORE["altar_tile"] for side in ("cw", "ccw")]
)


def altar_tile(s: City, altar: i64) -> i64:
    """The tile that lies there, -1 before it is drawn."""
    return (s.altar_tiles >> 3 * altar & 7) - 1


def benefit_at(s: City, space: i64) -> i64:
    """The benefit of a space of an altar whose tile lies there."""
    turned: i64 = s.altars_turned >> space // 2 & 1
    return SPACE_BENEFIT[altar_tile(s, space // 2) * 2 + (space & 1 ^ turned)]


def altar_of(shaman: i64) -> i64:
    """The altar a shaman is at, -1 before it is placed."""
    return ((shaman & 15) - 1) // 2 if shaman else -1


def shaman_at(s: City, space: i64) -> i64:
    """The seat whose shaman is in that space, -1 if none is."""
    seat: i64 = 0
    for p in s.players:
        if p.shaman & 15 == space + 1:
            return seat
        seat += 1
    return -1


def tile_space(s: City, altar: i64) -> i64:
    """The space of an altar where its tiles are claimed."""
    return altar * 2 if benefit_at(s, altar * 2) == CLAIM_TILE else altar * 2 + 1


def shaman_helps(s: City, seat: Seat, board: Board) -> bool:
    """Whether that seat's shaman stands and points at the board; Teotibot's never stands (expansion:R87, R91)."""
    shaman = s.players[seat].shaman
    if shaman & STANDING == 0:
        return False
    return s.layout[state.AT_PLACE + POINTS_AT[(shaman & 15) - 1]] == board and (
        board != facts.PALACE or s.house.mansion
    )


def lay_down(s: City, seat: Seat) -> None:
    p = s.players[seat]
    p.shaman &= 15
    s.note(events.SHAMAN, seat, 1, causes.ALTAR, events.pack_shaman(p.shaman - 1, False))


def stand_up(s: City, seat: Seat, cause: i64) -> None:
    p = s.players[seat]
    if p.shaman:
        p.shaman |= STANDING
        s.note(events.SHAMAN, seat, 1, cause, events.pack_shaman((p.shaman & 15) - 1, True))


def rouse(s: City, seat: Seat) -> None:
    """Priestess 12: the shaman stands up before Collect Cocoa, worship at a royal tile and a mask (expansion:R110)."""
    p = s.players[seat]
    if p.priest == facts.XIUHTECUHTLI and p.shaman & STANDING == 0:
        stand_up(s, seat, causes.PRIESTESS)


# --- piles: two of four altars share an int
PILE_BITS: Final = 16
PILE: Final = 0xFFFF


def pile_of(s: City, altar: i64) -> i64:
    return (s.piles_a if altar < 2 else s.piles_b) >> PILE_BITS * (altar & 1) & PILE


def set_pile(s: City, altar: i64, pile: i64) -> None:
    change: i64 = pile - pile_of(s, altar)
    if altar < 2:
        s.piles_a += change << PILE_BITS * (altar & 1)
    else:
        s.piles_b += change << PILE_BITS * (altar & 1)


def top_of_pile(s: City, altar: i64) -> i64:
    """Position of the topmost tile, -1 if there is none."""
    at: i64 = -1
    while at < 3 and pile_of(s, altar) >> 4 * (at + 1) & 15:
        at += 1
    return at


def pile_up(s: City, altar: i64, kind: i64) -> None:
    """One more tile on top."""
    set_pile(s, altar, pile_of(s, altar) | (kind + 1) << 4 * (top_of_pile(s, altar) + 1))


def space_with(s: City, altar: i64, kind: i64) -> i64:
    """Position of the topmost tile of that kind in the pile, -1 if there is none."""
    at: i64 = 3
    while at >= 0:
        if pile_of(s, altar) >> 4 * at & 15 == kind + 1:
            return at
        at -= 1
    return -1


def take_from_pile(s: City, altar: i64, at: i64) -> i64:
    """Take the tile at that position; those above it sink. Its kind."""
    pile = pile_of(s, altar)
    kind: i64 = (pile >> 4 * at & 15) - 1
    below: i64 = pile & mask_below(at)
    set_pile(s, altar, below | pile >> 4 * (at + 1) << 4 * at)
    return kind


def mask_below(at: i64) -> i64:
    mask: i64 = 0
    for _ in range(at):
        mask = mask << 4 | 15
    return mask


def can_lower(d: i64) -> bool:
    """An unlocked worker in play of power 2 or more (expansion:R9)."""
    return board_of(d) < 8 and space_of(d) == 0 and power_of(d) >= 2
