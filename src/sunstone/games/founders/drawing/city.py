"""A city as it is printed: its cells, mask clusters, the pyramid's ground with the rewards, the card around it."""

from collections.abc import Sequence

from sunstone.drawing.kit import Box, circle, group, line, num, path, rect, stepped, symbol, text, tile
from sunstone.games.founders import components as facts
from sunstone.games.founders.board import clusters_of
from sunstone.games.founders.drawing import captions
from sunstone.games.founders.drawing.faces import MASK_ICONS, reward_face
from sunstone.games.founders.drawing.layout import CITY, GROUND, HELD, WON, Places, architect_spot, layout
from sunstone.games.founders.drawing.shapes import outline
from sunstone.games.founders.titles import reward_text
from sunstone.games.founders.view_types import Board, FoundersView


def place_for(view: FoundersView, seat: int) -> Places:
    """The places of a seat's city; the rival has none of its own."""
    board = view["seats"][seat].get("board") or view["seats"][0]["board"]
    return layout(board["side"], board["square"])


def of_seat(seat: int, body: str) -> str:
    """Shown only while somebody looks at that seat's city."""
    return f'<g data-of="{seat}">{body}</g>'


def cities(view: FoundersView) -> str:
    """What is the same in all of them is drawn once: the margin, and on side A the ground too."""
    boards = {seat: p["board"] for seat, p in enumerate(view["seats"]) if not p["rival"]}
    out = tile(CITY, 6, "card", "line-2", 1, 2.5)
    first, *others = boards
    margin = _margin(boards[first]["side"]) + _captions()
    if not others:  # beside the rival's card, which is no city
        return out + of_seat(
            first, group(_ground(boards[first], place_for(view, first)), id=f"ground-{first}") + margin
        )
    if all(board == boards[first] for board in boards.values()):
        out += group(_ground(boards[first], place_for(view, first)), id=f"ground-{first}")
        same = "".join(f'<g id="ground-{seat}"><use href="#ground-{first}"/></g>' for seat in others)
        out += f"<defs>{same}</defs>"  # for the miniatures
    else:
        for seat, board in boards.items():
            out += of_seat(seat, group(_ground(board, place_for(view, seat)), id=f"ground-{seat}"))
    return out + margin


def _captions() -> str:
    rule = line(CITY.x + 12, HELD.y - 22, CITY.right - 12, HELD.y - 22, "line")
    return (
        rule
        + text(HELD.x, HELD.y - 10, captions.WORSHIP_TILES, 12, 600, fill="ink-2")
        + text(WON.x, WON.y - 10, captions.MASKS, 12, 600, fill="ink-2")
    )


def _ground(board: Board, at: Places) -> str:
    """Soft squares instead of lines: easy to count, and quiet."""
    rows, side, square = board["rows"], board["side"], board["square"]
    c, band = GROUND.w / side, (side - 3 * square) // 2
    out = rect(GROUND, 3, "card", "line-2")
    dark = "".join(
        f"M{num(GROUND.x + q * c)} {num(GROUND.y + r * c)}h{num(c)}v{num(c)}h{num(-c)}z"
        for r in range(side)
        for q in range(side)
        if (r + q) % 2 == 0 and rows[r][q] != "#"
    )
    out += path(dark, "card-2", extra=' opacity=".75"')
    out += _clusters(rows, c)
    base = Box(GROUND.x + band * c, GROUND.y + band * c, 3 * square * c, 3 * square * c)
    out += path(stepped(base, c * 0.18), "pt0", "pt-line")
    for name in facts.BOTTOM_NAMES:
        box = at[f"square:{name}"]
        out += path(stepped(box.inset(5), 5), "none", "pt-line", 1, ' stroke-dasharray="4 3" opacity=".8"')
        if code := board["rewards"].get(name):
            face = f'<g transform="translate({num(box.cx)},{num(box.cy)})" opacity=".9">{reward_face(code, box.w)}</g>'
            out += group(face, explain=f"reward:{code}", label=f"{name}: {reward_text(facts.REWARD_NAMES.index(code))}")
    return out + _borders(base)


def _clusters(rows: Sequence[str], c: float) -> str:
    out = ""
    for letter, cells in clusters_of(list(rows)):
        colour = facts.MASK_NAMES[facts.MASK_LETTERS.index(letter)]
        body = path(outline(cells, c, c * 0.06, c * 0.14), f"mk-{colour}", "line-2")
        body += "".join(
            symbol(MASK_ICONS[colour], (q + 0.5) * c, (r + 0.5) * c, c * 0.62, opacity=0.85) for r, q in cells
        )
        body = f'<g transform="translate({num(GROUND.x)},{num(GROUND.y)})">{body}</g>'
        out += group(body, explain=f"mask:{colour}", label=f"{colour} masks, {len(cells)} cells")
    return out


def _borders(base: Box) -> str:
    g = GROUND
    d = f"M{num(g.cx)} {num(g.y)}V{num(base.y)}M{num(g.cx)} {num(base.bottom)}V{num(g.bottom)}"
    d += f"M{num(g.x)} {num(g.cy)}H{num(base.x)}M{num(base.right)} {num(g.cy)}H{num(g.right)}"
    return path(d, "none", "terra", 2, ' stroke-dasharray="7 5" opacity=".75"')


def _margin(side: int) -> str:
    """Names of rows and columns, and where the Architect can stand."""
    c, out = GROUND.w / side, ""
    for i in range(side):
        out += text(GROUND.x + (i + 0.5) * c, GROUND.y - 8, "abcdefghijklmn"[i], 10.5, 500, "middle", "ink-3")
        out += text(GROUND.x - 9, GROUND.y + (i + 0.5) * c, i + 1, 10.5, 500, "middle", "ink-3")
    for name in facts.SIDE_NAMES:
        out += circle(*architect_spot(name), 7, "card-2", "line-2", 1.2)
    return group(out, explain="architect", label="Sides of the city")
