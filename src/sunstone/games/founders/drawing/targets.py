"""What a seat may choose, as rings on the board: one for each thing that choices belong to.

An element carries the notation of all its choices, so choosing on the board and in the list are the same. A pyramid
tile belongs to two things, the tile and the square: who picks one narrows the choices, who picks the other decides. A
piece in hand belongs to the cell by which it is held there. Cubes that pay, or are replaced, are picked in any order
(`data-picks`) and sent in the order that the rules want."""

from collections.abc import Mapping, Sequence
from typing import Final

from sunstone.drawing import markup
from sunstone.drawing.kit import Box, circle, esc, num, rounded, stepped, symbol
from sunstone.engine.choice import Choice, read_out
from sunstone.games.founders import components as facts, kinds
from sunstone.games.founders.drawing.cities import held_boxes
from sunstone.games.founders.drawing.city import of_seat, place_for
from sunstone.games.founders.drawing.layout import Places
from sunstone.games.founders.drawing.shapes import CELL_OF, cells_of, grip, name_of
from sunstone.games.founders.names import STEP_NAMES
from sunstone.games.founders.view_types import FoundersView

_SIZES: Final = {"space": 10, "favor": 8, "produce": 6, "piece": 6, "temple": 6, "stack": 6}


def decider(view: FoundersView) -> int | None:
    """Whose choices are shown: those of who looks on, else of who is to move."""
    if view["seat"] is not None:
        return view["seat"]
    return view["to_move"] if isinstance(view["to_move"], int) else None


def targets_layer(view: FoundersView, choices: Sequence[Choice]) -> markup.Markup:
    """The overlay of the seat that decides: larger things first, so that smaller ones stay within reach."""
    seat = decider(view)
    if seat is None:
        return markup.Markup()
    at = place_for(view, seat)
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        for name in names_of(view, choice):
            found.setdefault(name, []).append(choice)
    drawn = [(name, those, box) for name, those in found.items() if (box := box_of(view, seat, name, at))]
    drawn.sort(key=lambda d: -d[2].w * d[2].h)
    main, own = "", ""
    for i, (name, those, box) in enumerate(drawn):
        if name.startswith("cell:"):
            own += _cell(view, seat, name, those, box, i == 0)
        elif name.startswith(("square:", "held:")):
            own += _target(name, those, box, i == 0)
        else:
            main += _target(name, those, box, i == 0)
    return markup.drawn(main + of_seat(seat, _free(view, seat, at) + _picks(view, seat, choices, at, not drawn) + own))


# --- which things a choice belongs to
def names_of(view: FoundersView, choice: Choice) -> list[str]:
    """The names of its places on the board, none for what is only in the list."""
    head, _, rest = choice.text.partition(":")
    if head == "disks":
        return [f"space:{rest[:2]}"]
    if head in ("build", "temple"):
        return [f"{'piece' if head == 'build' else head}:{rest}"]
    if head == "pyramid":
        colour, _, square = rest.partition("@")
        return [f"tile:{colour}", f"square:{square}"]
    if head == "place":
        first, _, way = rest.partition("@")
        return [f"cell:{grip_of(view['question']['piece'], first, way)}"]
    if head in ("offer", "give"):
        return [f"held:{rest}"]
    if head == "take":
        return [f"worship:{rest}"]
    if choice.text == "bonus" and view["action"]:
        return [f"space:{view['action']['space']}"]
    if head in ("favor", "produce"):
        return [head]
    return [f"{head}:{rest}"] if head == "stack" else [f"cell:{rest}"] if head == "cube" else []


def grip_of(piece: str, first: str, way: str) -> str:
    """The cell by which a piece is held if its first cell lies there."""
    (row, column), (r, c) = CELL_OF[first], grip(cells_of(piece, way))
    return name_of(row + r, column + c)


def box_of(view: FoundersView, seat: int, name: str, at: Places) -> Box | None:
    head, _, rest = name.partition(":")
    if head == "held":
        return held_boxes(view["seats"][seat]).get(rest)
    if head == "worship":
        shown = {stack[p]: at[f"{p}:{colour}"] for colour, stack in view["worship"].items() for p in ("beside", "top")}
        return shown.get(rest)
    return at.get(name)


# --- how it looks
def _target(name: str, choices: Sequence[Choice], box: Box, first: bool) -> str:
    """One tab stop for all of them: arrows lead on from the first."""
    head = name.partition(":")[0]
    d = rounded(box, _SIZES[head]) if head in _SIZES else stepped(box.inset(4 if head == "square" else 1), 3)
    tight = "" if head in ("favor", "produce", "square") else " tight"
    body = "".join(f'<path class="{part}" d="{d}"/>' for part in ("hit", "halo", "ring"))
    return _group(name, choices, body, "target" + tight, read_out(choices), first)


def _group(name: str, choices: Sequence[Choice], body: str, kind: str, label: str, first: bool) -> str:
    actions = esc(" ".join(c.text for c in choices))
    help = name.replace("held:", "worship:")
    return (
        f'<g id="target-{esc(name.replace(":", "-"))}" class="{kind}" role="button" tabindex="{0 if first else -1}"'
        f' aria-label="{esc(label)}" data-target="{esc(help)}" data-actions="{actions}">{body}</g>'
    )


def _cell(view: FoundersView, seat: int, name: str, choices: Sequence[Choice], box: Box, first: bool) -> str:
    """One of many cells: a dot, in the corner if something lies there; the ring comes with the pointer."""
    cell = name.partition(":")[2]
    full = cell in view["seats"][seat]["cubes"] or _symbol_at(view["seats"][seat]["board"]["rows"], cell) != "."
    x, y = (box.x + 7, box.y + 7) if full else (box.cx, box.cy)
    placing = choices[0].text.startswith("place:")
    ways = f", {len(choices)} ways round" if len(choices) > 1 else ""
    label = f"{cell}{ways}" if placing else read_out(choices)
    return _group(name, choices, _dotted(box, x, y), "target dense", label, first)


def _dotted(box: Box, x: float, y: float) -> str:
    return (
        f'<path class="hit ring" d="M{num(box.x)} {num(box.y)}h{num(box.w)}v{num(box.h)}h{num(-box.w)}z"/>'
        f'<circle class="dot" cx="{num(x)}" cy="{num(y)}" r="3.4"/>'
    )


def _symbol_at(rows: Sequence[str], cell: str) -> str:
    row, column = CELL_OF[cell]
    return rows[row][column]


# --- a piece in hand drops cubes on free cells only
def _free(view: FoundersView, seat: int, at: Places) -> str:
    if view["step"] != STEP_NAMES[kinds.PLACE]:
        return ""
    p, piece = view["seats"][seat], view["question"]["piece"]
    taken = {cell for laid in p["pieces"] for cell in laid["cells"]}
    taken |= {cell for cell, material in p["cubes"].items() if piece.startswith(material)}
    rows = p["board"]["rows"]
    d = ""
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign != "#" and name_of(r, c) not in taken:
                box = at[f"cell:{name_of(r, c)}"]
                d += f"M{num(box.x)} {num(box.y)}h{num(box.w)}v{num(box.h)}h{num(-box.w)}z"
    return f'<clipPath id="free"><path d="{d}"/></clipPath>'


# --- cubes to pick
def _picks(view: FoundersView, seat: int, choices: Sequence[Choice], at: Places, first: bool) -> str:
    """Every cube that can be among those paid or replaced: picked in any order, and sent in that of the rules."""
    head = {STEP_NAMES[kinds.CUBES]: "pay", STEP_NAMES[kinds.DROP]: "replace"}.get(view["step"] or "")
    cells = [c.text.partition(":")[2] for c in choices if c.text.startswith(f"{head}:")]
    if not head or not cells:
        return ""
    side, cubes = view["seats"][seat]["board"]["side"], view["seats"][seat]["cubes"]
    due, then = len(cells), ' data-then="done"'  # who replaces fewer than all says when it is enough
    if head == "pay":
        kind, due = _due(view["question"]["due"])
        then, start = "", min(_position(cell, side) for cell in cells)
        cells = [c for c, material in cubes.items() if kind in ("any", material) and _position(c, side) >= start]
    cells.sort(key=lambda cell: _position(cell, side))
    out = ""
    for i, cell in enumerate(cells):
        box = at[f"cell:{cell}"].inset(4)
        d = rounded(box, 8)
        body = "".join(f'<path class="{part}" d="{d}"/>' for part in ("hit", "halo", "ring")) + _check(box)
        label = f"{head.capitalize()} the {cubes[cell]} cube on {cell}"
        out += (
            f'<g id="target-cell-{cell}" class="target tight" role="button" aria-pressed="false"'
            f' tabindex="{0 if first and i == 0 else -1}" aria-label="{label}" data-target="material:{cubes[cell]}"'
            f' data-part="{cubes[cell]}" data-actions="{head}:{cell}">{body}</g>'
        )
    return f'<g data-picks="{due}"{then}>{out}</g>'


def _check(box: Box) -> str:
    x, y = box.right, box.y
    return f'<g class="picked" aria-hidden="true">{circle(x, y, 8, "act")}{symbol("check", x, y, 12, "act-on")}</g>'


def _due(due: Mapping[facts.Price, int]) -> tuple[str, int]:
    """What is paid next, and how much of it."""
    return next((kind, n) for kind, n in due.items() if n)


def _position(cell: str, side: int) -> tuple[int, int, int]:
    """The order of the rules: district by district, clockwise from the north-west, row by row."""
    row, column = CELL_OF[cell]
    half = side // 2
    district = (0 if column < half else 1) if row < half else (3 if column < half else 2)
    return district, row, column
