"""The geometry by name for a position: what lies or stands somewhere now, on top of what `layout.py` knows."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sunstone.drawing.kit import Box, around
from sunstone.drawing.seats import REACH
from sunstone.games.city import pyramid_data
from sunstone.games.city.drawing.dice import DIE
from sunstone.games.city.drawing.faces import SMALL
from sunstone.games.city.drawing.layout import (
    FIND,
    FINDS_IN_ROW,
    HEIGHT,
    LANE,
    RING,
    UNIT,
    WIDTH,
    Places,
    column,
    layout,
)
from sunstone.games.city.kinds import ALTAR_CLAIM
from sunstone.games.city.names import STEP_NAMES, TEMPLE_NAMES
from sunstone.games.city.view_types import Altar, CityView, Shaman, TrackName, Whereabouts

COLOURS: Final = 4  # at a table: those of the seats, then the neutral ones
LOCKED: Final = 1.04  # size of a die on a lock space


class Spot(NamedTuple):
    x: float
    y: float
    scale: float = 1


def anchors(view: CityView) -> Places:
    """Every name that has its place whatever the position: boards and their parts, slots, steps, tracks."""
    return layout(tuple(view["ring"]), extras(view))


def extras(view: CityView) -> tuple[str, ...]:
    """The cards in columns at the right; none in the game for several without modules."""
    modules = tuple(name for name in ("altars", "empire") if name in view["modules"])
    if not view["teotibot"]:
        return modules
    return ("teotibot", *modules) if modules else ("teotibot", "steps", "discarded")


def size(view: CityView | None) -> tuple[int, int]:
    """Modules need more room beside the ring."""
    return column(extras(view))[1:] if view else (WIDTH, HEIGHT)


# --- workers
def crowd(pool: Box, colour: int, shape: int, n: int) -> list[Spot]:
    """Where the n workers of one colour stand in a general area.

    Every colour has its own quarter, so that nobody moves when somebody of another colour comes or goes, and so that
    the colours, which set the price of the action, can be counted at a glance."""
    quarter = Box(pool.x + 3 + colour * (pool.w - 6) / COLOURS, pool.y + 2, (pool.w - 6) / COLOURS, pool.h - 4)
    need = 2 * DIE * max(1.1, REACH[shape] * 1.03)

    def size(columns: int) -> float:
        return min(quarter.w / columns, quarter.h / -(-n // columns)) / need

    columns = max(range(1, n + 1), key=lambda c: (min(1.0, size(c)), -abs(c - n / 2)))
    rows, scale = -(-n // columns), min(1.0, size(columns))
    dx, dy = min(quarter.w / columns, need * scale + 3), min(quarter.h / rows, need * scale + 3)
    spots = []
    for i in range(n):
        in_row = min(columns, n - i // columns * columns)
        x = quarter.cx + (i % columns - (in_row - 1) / 2) * dx
        spots.append(Spot(x, quarter.cy + (i // columns - (rows - 1) / 2) * dy, round(scale, 2)))
    return spots


def worker_spots(view: CityView, seat: int) -> dict[int, Spot]:
    """By die: where a seat's workers stand or lie. A die that has not entered the game yet has no place."""
    at, dice = anchors(view), view["seats"][seat]["dice"]
    spots: dict[int, Spot] = {}
    standing: dict[Whereabouts, list[int]] = {}
    for i, die in enumerate(dice):
        where, space = die["where"], die["space"]
        if where == "wheel":
            box = at["wheel:fourth_worker"]
            spots[i] = Spot(box.cx + (seat - (len(view["seats"]) - 1) / 2) * 18.5, box.y + 12.5, 0.56)
        elif where == "ascending":
            if all(d["where"] in ("ascending", "wheel") for d in dice):
                continue  # the set-up is not over
            spots[i] = Spot(at["wheel"].x + 100, at["wheel"].y + 16, 0.8)
        elif f"board:{where}" not in at:
            continue
        elif space:
            name = f"worship:{where}-{space}" if where == "palace" else f"worship:{where}"
            spots[i] = Spot(at[name].cx, at[name].cy, LOCKED)
        else:
            standing.setdefault(where, []).append(i)
    for where, those in standing.items():
        spots |= dict(zip(those, crowd(at[f"pool:{where}"], seat, seat, len(those)), strict=True))
    return spots


# --- markers
_SHARED: Final = {  # offsets of the markers on one step, by how many there are
    1: ((0, 0),),
    2: ((-5.4, -4.4), (5.4, 4.4)),
    3: ((-5.8, -5.2), (5.8, -5.2), (0, 5.4)),
    4: ((-5.8, -5.4), (5.8, -5.4), (-5.8, 5.4), (5.8, 5.4)),
}
_SHARED_SCALE: Final = {1: 1.0, 2: 0.76, 3: 0.64, 4: 0.64}
_SPREAD: Final = {"avenue": 0.94, "pyramid": 0.86}  # spaces that are narrower than a temple's lane


def marker_spots(view: CityView, field: TrackName, at: Places) -> list[Spot]:
    """By seat: the markers on a track; who shares a step moves closer together."""
    steps = [seat[field] for seat in view["seats"]]
    temple = field in TEMPLE_NAMES
    name = f"step:{field}" if temple else "pyramid_track" if field == "pyramid" else field
    spots = []
    for seat, step in enumerate(steps):
        box = at[f"{name}-{step}"]
        here = [i for i, other in enumerate(steps) if other == step]
        dx, dy = _SHARED[len(here)][here.index(seat)]
        middle = box.x + LANE / 2 if temple else box.cx
        close = _SPREAD.get(field, 1) if len(here) > 1 else 1
        spots.append(Spot(middle + dx * close, box.cy + dy * close, _SHARED_SCALE[len(here)] * close))
    return spots


# --- discovery tiles
def find_spots(box: Box, count: int) -> list[Spot]:
    """Tiles beside a track: in rows of three, or in one row where there is room for one."""
    rows = max(1, round(box.h / UNIT))
    in_row = FINDS_IN_ROW if rows > 1 else max(count, 1)
    pitch = min(SMALL + 2, (box.w - SMALL - 3) / max(1, in_row - 1))
    spots = []
    for i in range(count):
        here = min(in_row, count - i // in_row * in_row)
        x = box.cx + (i % in_row - (here - 1) / 2) * pitch
        spots.append(Spot(x, box.y + box.h / rows * (i // in_row + 0.5)))
    return spots


def lying(view: CityView) -> dict[str, list[str]]:
    """The discovery tiles beside tracks, by the name of their place."""
    avenue = {f"finds:avenue{step}": kinds for step, kinds in view["avenue_tiles"].items()}
    return {f"finds:{place}": kinds for place, kinds in view["temple_tiles"].items()} | avenue


# --- decorations
def open_space(view: CityView, side: str) -> int:
    """The level on which the next decoration of a side goes; 0 if the side is full."""
    laid = view["decorations"][side]
    return laid.index(None) + 1 if None in laid else 0


# --- one name
def boxes_of(view: CityView, name: str) -> list[Box]:
    """All places of a name now; none for what lies before a seat. Workers are the decider's."""
    at = anchors(view)
    if name in at:
        return [at[name]]
    head, _, rest = name.partition(":")
    if head == "worker":
        return _worker_boxes(view, rest)
    if head == "ring":
        return [RING[int(rest) - 1]]
    if head == "decoration":
        offer = view["offers"]["decorations"]
        return [at[f"offer:{offer.index(int(rest)) + 1}"]] if int(rest) in offer else []
    if head == "space" and rest in pyramid_data.SIDES:
        level = open_space(view, rest)
        return [at[f"space:{rest}-{level}"]] if level else []
    if head == "major":
        return major_boxes(view, rest)
    if head == "discovery":
        return _finds(view, rest, at)
    return []


def place_of(view: CityView, name: str) -> Box | None:
    """The place of a target; the first one if there are several."""
    found = boxes_of(view, name)
    return found[0] if found else None


def decider(view: CityView) -> int | None:
    """Whose choices are shown: those of who looks on, else of who is to move."""
    if view["seat"] is not None:
        return view["seat"]
    return view["to_move"] if isinstance(view["to_move"], int) else None


def workers_at(view: CityView, name: str) -> list[Spot]:
    """Where the decider's unlocked workers of a board and power stand, by a name such as "forest-2"."""
    board, _, power = name.rpartition("-")
    seat = decider(view)
    if seat is None:
        return []
    spots, wanted = worker_spots(view, seat), {"where": board, "power": int(power), "space": 0}
    return [spots[i] for i, die in enumerate(view["seats"][seat]["dice"]) if die == wanted and i in spots]


def _worker_boxes(view: CityView, name: str) -> list[Box]:
    size = 2 * DIE * REACH[decider(view) or 0]
    return [around(spot.x, spot.y, size * spot.scale, size * spot.scale) for spot in workers_at(view, name)]


def altars_of(view: CityView) -> list[Altar]:
    return (view["expansion"] and view["expansion"]["altars"]) or []


def shaman_of(view: CityView, seat: int) -> Shaman | None:
    more = view["seats"][seat]["expansion"]
    return more and more["shaman"]


def major_boxes(view: CityView, kind: str) -> list[Box]:
    """Major Discovery tiles of a kind that lie on the altar of the decider's shaman."""
    seat = decider(view)
    here = shaman_of(view, seat) if seat is not None and view["step"] == STEP_NAMES[ALTAR_CLAIM] else None
    if not here:
        return []
    pile = next(a["pile"] for a in altars_of(view) if a["id"] == here["altar"])
    return [box for k, box in zip(pile, pile_boxes(view, here["altar"]), strict=False) if k == kind]


def pile_boxes(view: CityView, altar: str) -> list[Box]:
    """Where the tiles of an altar lie, from the first one laid."""
    box = anchors(view)[f"tiles:{altar}"]
    if box.h > FIND:
        return [around(box.cx + (i % 2 - 0.5) * 50, box.cy + (i // 2 - 0.5) * 50, FIND, FIND) for i in range(4)]
    return [around(box.x + 14.5 + i * 26, box.cy, 24, 24) for i in range(4)]


def _finds(view: CityView, kind: str, at: Places) -> list[Box]:
    found = [at[f"find:{b}"] for b, board in view["boards"].items() if board["discovery"] == kind and f"find:{b}" in at]
    for place, kinds in lying(view).items():
        found += [around(s.x, s.y, SMALL, SMALL) for s in of_kind(find_spots(at[place], len(kinds)), kinds, kind)]
    return found


def of_kind(spots: Sequence[Spot], kinds: Sequence[str], kind: str) -> list[Spot]:
    return [spot for spot, k in zip(spots, kinds, strict=True) if k == kind]
