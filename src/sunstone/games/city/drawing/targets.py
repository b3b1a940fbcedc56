"""What a seat may choose, as rings on the board: one for each thing that choices belong to.

An element carries the notation of all its choices, so choosing on the board and in the list are the same. A choice
with two parts belongs to two things: a decoration to the tile and to the side, a claim in worship to the space and to
the tile; who picks one first narrows the choices, who picks the other decides."""

from collections.abc import Sequence
from typing import Final

from sunstone.drawing import markup
from sunstone.drawing.kit import Box, around, esc, num, rounded, stepped
from sunstone.drawing.seats import outline
from sunstone.engine.choice import Choice, read_out
from sunstone.engine.ledger import Event
from sunstone.games.city import kinds
from sunstone.games.city.components import DATA
from sunstone.games.city.drawing.dice import DIE
from sunstone.games.city.drawing.faces import HAND, SMALL, in_hand
from sunstone.games.city.drawing.foresight import best_first, mark_name, marks, matching, worth
from sunstone.games.city.drawing.layout import WAYS
from sunstone.games.city.drawing.places import (
    anchors,
    boxes_of,
    crowd,
    decider,
    find_spots,
    lying,
    of_kind,
    worker_spots,
    workers_at,
)
from sunstone.games.city.events import MOVED, unpack_move
from sunstone.games.city.help_words import about as help_on
from sunstone.games.city.names import BOARD_NAMES, STEP_NAMES, TEMPLE_NAMES
from sunstone.games.city.view_types import CityView, Player

_FAR: Final = 3  # boards that a worker goes without a tile
_OFF: Final = (STEP_NAMES[kinds.START_CLAIM], STEP_NAMES[kinds.EMPIRE_CLAIM])  # asked about tiles that lie on no board
_OWN: Final = ("use", "unlock", "pay", "exchange")  # with these a discovery tile is one that lies before the seat


def targets_layer(view: CityView, choices: Sequence[Choice]) -> markup.Markup:
    """The overlay of the seat that decides: larger things first, so that smaller ones stay within reach."""
    places = {choice.target for choice in choices}
    if len(places) == 1 and choices[0].text.startswith("~"):
        return markup.drawn(_here(view, *places))
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        for name in names_of(view, choice, choices):
            found.setdefault(name, []).append(choice)
    drawn = [(name, those, shapes) for name, those in found.items() if (shapes := _shapes(view, name))]
    drawn.sort(key=lambda d: -d[2][0][1].w * d[2][0][1].h)
    rings = "".join(_target(view, name, those, shapes, i == 0) for i, (name, those, shapes) in enumerate(drawn))
    ways = [
        _way(view, int(c.text.partition(":")[2]), c.target.partition(":")[2])
        for c in choices
        if c.text.startswith("go:")
    ]
    return markup.drawn(_hand(view, choices) + rings + "".join(ways))


def _hand(view: CityView, choices: Sequence[Choice]) -> str:
    """The pyramid tile that is being placed, in its four ways round, for the page to show where somebody points; and
    rings for the icons that match there."""
    tile = tile_placed(view) if is_placing(view, choices) else None
    if not tile:
        return ""
    masks = [matching(view, tile, choice) for choice in choices if choice.way >= 0]
    return f"<defs>{in_hand(DATA['pyramid_tiles']['tiles'][tile - 1]['icons'])}{marks(masks, HAND)}</defs>"


def tile_placed(view: CityView) -> int | None:
    return view["action"] and view["action"]["tile"]


def is_placing(view: CityView, choices: Sequence[Choice]) -> bool:
    return bool(tile_placed(view)) and any(c.text.startswith("place:") for c in choices)


# --- which things a choice belongs to
def names_of(view: CityView, choice: Choice, choices: Sequence[Choice]) -> list[str]:
    """The names of its places; those that have none on the board lie before a seat."""
    head, _, rest = choice.text.partition(":")
    kind, _, what = choice.target.partition(":")
    if head.startswith("~"):
        return [choice.target]
    if choice.text == "cocoa":
        return [f"pool:{what}"]
    if head.startswith("main"):
        return [f"main:{what}"]
    if head == "decorate":
        return [choice.target, f"space:{rest.partition('@')[2]}"]
    if head == "worship" and "claim" in rest:
        return [choice.target, f"find:{what.partition('-')[0]}"]
    if kind == "temple":
        return [_step(view, what, taken=choice.text == "reward")]
    if kind == "major" and head in _OWN:
        return []  # it lies before the seat, though an altar may hold one like it
    if kind == "major" and head == "claim" and view["step"] not in _OFF:
        at_altar = view["step"] == STEP_NAMES[kinds.ALTAR_CLAIM]
        return [choice.target if at_altar else "find:palace"]  # there it is the Mansion's
    if kind == "altar":
        return [f"{choice.target}-{'ccw' if rest.endswith('ccw') else 'cw'}"]
    if kind == "discovery":
        return _claim(view, head, what, choices)
    return [choice.target] if choice.target else []


def _step(view: CityView, temple: str, taken: bool) -> str:
    seat = decider(view)
    step = steps_of(view["seats"][seat])[temple] if seat is not None else 0
    return f"step:{temple}-{step if taken else min(11, step + 1)}"


def steps_of(player: Player) -> dict[str, int]:
    """By temple: the step a seat has reached."""
    return {temple: player[temple] for temple in TEMPLE_NAMES}


def _claim(view: CityView, head: str, kind: str, choices: Sequence[Choice]) -> list[str]:
    """A tile that is claimed lies on the board of the worship space in question, or where the seat's marker stands."""
    seat = decider(view)
    if head in _OWN or seat is None or view["step"] in _OFF:
        return []
    if view["step"] == STEP_NAMES[kinds.AVENUE_TILE]:
        return [f"find:avenue{view['seats'][seat]['avenue']}/{kind}"]
    if view["step"] == STEP_NAMES[kinds.MAJOR]:
        temples = [c.target.partition(":")[2] for c in choices if c.text == "reward"] or TEMPLE_NAMES
        stands = steps_of(view["seats"][seat])
        steps = [f"{temple}{stands[temple]}" for temple in temples]
        return [f"find:{step}/{kind}" for step in steps if kind in view["temple_tiles"].get(step, ())]
    spaces = [c.target.partition(":")[2].partition("-")[0] for c in choices if c.target.startswith("worship:")]
    boards = spaces or [die["where"] for die in view["seats"][seat]["dice"] if die["space"]]
    return [f"find:{b}" for b in dict.fromkeys(boards) if view["boards"][b]["discovery"] == kind]


# --- how it looks
Shape = tuple[str, Box, str]  # outline, extent, and the outline of what can be hit if that is more


def _shapes(view: CityView, name: str) -> list[Shape]:
    head, _, rest = name.partition(":")
    if head == "worker":
        seat = decider(view) or 0
        found = []
        for spot in workers_at(view, rest):
            r = DIE * spot.scale + 2.5
            found.append((outline(seat, r), Box(spot.x, spot.y, 2 * r, 2 * r), ""))
        return found
    if "/" in rest:
        place, _, kind = rest.partition("/")
        there = lying(view)[f"finds:{place}"]
        spots = of_kind(find_spots(anchors(view)[f"finds:{place}"], len(there)), there, kind)
        boxes = [around(s.x, s.y, SMALL, SMALL) for s in spots]
    else:
        boxes = boxes_of(view, name)
    column = anchors(view)[f"temple:{rest.partition('-')[0]}"] if head == "step" else None
    hit = rounded(column, 6) if column else ""  # a step is narrow, and nothing else in its column is meant
    return [(_outline(head, box), box, hit) for box in boxes]


_ROUND: Final = {"pool": 8, "main": 7, "worship": 8, "row": 6}
_STAIR: Final = {"board": 6, "royal": 4, "wheel": 4, "find": 3}


def _outline(head: str, box: Box) -> str:
    if head in _ROUND:
        return rounded(box.inset(-1.5 if head == "worship" else 0), _ROUND[head])
    if head == "slot":
        return stepped(box.inset(4), 3)
    return stepped(box, _STAIR.get(head, 3))


def _target(view: CityView, name: str, choices: Sequence[Choice], shapes: Sequence[Shape], first: bool) -> str:
    """One tab stop for all of them: arrows lead on from the first."""
    head = name.partition(":")[0]
    choices = best_first(choices) if head == "slot" else choices
    said = worth(head, choices, shapes[0][1])
    tight = "" if head in ("board", "pool", "main") else " tight"
    body = ""
    for d, box, hit in shapes:
        where = f' transform="translate({num(box.x)},{num(box.y)})"' if head == "worker" else ""
        lines = (("hit", hit or d), ("halo", d), ("ring", d))
        body += "".join(f'<path class="{part}" d="{way}"{where}/>' for part, way in lines)
        if head == "slot" and not said:
            body += f'<circle class="dot" cx="{num(box.cx)}" cy="{num(box.cy)}" r="3.4"/>'
    id = name.replace(":", "-").replace("/", "-")
    target = choices[0].target
    helped = help_on(_tile_on(view, name) or target, view)
    help = f' data-explain="{esc(helped)}"' if helped else ""
    about = f'aria-label="{esc(read_out(choices))}" data-target="{esc(target)}"{help}'
    actions = esc(" ".join(c.text for c in choices))
    reach = _reach(view, name) if choices[0].text.startswith("take:") else ""
    return (
        f'<g id="target-{id}" class="target{tight}" role="button" tabindex="{0 if first else -1}" {about}'
        f' data-actions="{actions}"{_marks(view, head, choices)}>{body}</g>{said}{reach}'
    )


def _tile_on(view: CityView, name: str) -> str:
    """The Discovery tile on a board: worship takes it, but whoever points at it asks what it does."""
    head, _, board = name.partition(":")
    tile = view["boards"][board]["discovery"] if head == "find" and board in view["boards"] else None
    return f"discovery:{tile}" if tile else ""


def _marks(view: CityView, head: str, choices: Sequence[Choice]) -> str:
    """Drawn with the ghost: a name for each of the actions."""
    tile = tile_placed(view) if head == "slot" else None
    if not tile:
        return ""
    names = (f"#{mark_name(matching(view, tile, choice))}" for choice in choices)
    return f' data-marks="{" ".join(names)}"'


def _here(view: CityView, name: str) -> str:
    """The place that something is drawn for, to be seen only: it is chosen in the list."""
    body = "".join(f'<path class="{part}" d="{d}"/>' for d, _, _ in _shapes(view, name) for part in ("halo", "ring"))
    return f'<g id="target-here" class="target here" aria-hidden="true">{body}</g>' if body else ""


# --- the worker in hand
def trail(view: CityView, events: Sequence[Event]) -> markup.Markup:
    """A ring round each worker that moves in this turn, and a footprint where it came from."""
    seat = view["turn"]
    if seat is None or not view["moving"]:
        return markup.Markup()
    spots, out = worker_spots(view, seat), ""
    for i in view["moving"]:
        if spot := spots.get(i):
            out += _outlined("held", seat, spot.x, spot.y, DIE * spot.scale + 4)
    for event in events:
        if event.what == MOVED and event.seat == seat:
            board = BOARD_NAMES[unpack_move(event.detail)[0]]
            pool = anchors(view)[f"pool:{board}"]
            left = sum(die["where"] == board and not die["space"] for die in view["seats"][seat]["dice"])
            spot = crowd(pool, seat, seat, left + 1)[-1]
            out += _outlined("trail", seat, spot.x, spot.y, DIE * spot.scale)
    return markup.drawn(f'<g aria-hidden="true">{out}</g>')


def _outlined(cls: str, seat: int, x: float, y: float, r: float) -> str:
    return f'<path class="{cls}" d="{outline(seat, r)}" transform="translate({num(x)},{num(y)})"/>'


def _reach(view: CityView, name: str) -> str:
    """The boards that a worker can go to, while it is pointed at."""
    ring, at = tuple(view["ring"]), anchors(view)
    place = ring.index(name.partition(":")[2].rpartition("-")[0])
    boards = [ring[(place + k) % 8] for k in range(1, _FAR + 1)]
    out = "".join(f'<path class="reach" d="{stepped(at[f"board:{board}"], 6)}"/>' for board in boards)
    out += "".join(_way(view, k + 1, board) for k, board in enumerate(boards))
    return f'<g class="when" aria-hidden="true">{out}</g>'


# --- the way to go: a pill on the border to each board in reach, one chevron a step
_TURNS: Final = (0, 90, 90, 180, 180, 270, 270, 0)  # by the place it leads away from


def _way(view: CityView, steps: int, board: str) -> str:
    place = (tuple(view["ring"]).index(board) - 1) % 8
    x, y = WAYS[place]
    if steps > 3:
        sign = (
            f'<text y="4.1" font-size="11.5" font-weight="700" text-anchor="middle" fill="var(--act-on)">{steps}</text>'
        )
        pill = '<circle r="10" fill="var(--act)"/>'
        return f'<g class="way" transform="translate({num(x)},{num(y)})">{pill}{sign}</g>'
    wide = 12 + 7 * steps
    d = "".join(f"M{num(-2.2 + (j - (steps - 1) / 2) * 7)} -4.5l4.5 4.5-4.5 4.5" for j in range(steps))
    return (
        f'<g class="way" transform="translate({num(x)},{num(y)}) rotate({_TURNS[place]})">'
        f'<rect x="{num(-wide / 2)}" y="-10" width="{wide}" height="20" rx="10" fill="var(--act)"/>'
        f'<path d="{d}" fill="none" stroke="var(--act-on)" stroke-width="2.4" stroke-linecap="round"'
        ' stroke-linejoin="round"/></g>'
    )
