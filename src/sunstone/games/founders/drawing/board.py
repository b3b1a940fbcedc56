"""The main board as it is printed: rounds, masks, the three bands with their spaces, market, prices and favor track."""

from typing import Final

from sunstone.drawing.amounts import Hand, Item, Word, amounts, points
from sunstone.drawing.kit import Box, circle, group, line, num, path, rect, stepped, symbol, text, tile
from sunstone.games.founders import components as facts
from sunstone.games.founders.drawing import captions
from sunstone.games.founders.drawing.faces import DISK_H, DISK_RX, DISK_RY, MASK_ICONS, grip_offset, size_of
from sunstone.games.founders.drawing.layout import BANDS, BUILD_X, INFLUENCE_W, INFLUENCE_X, ROUNDS, SLOTS, Places
from sunstone.games.founders.drawing.shapes import flat, outline
from sunstone.games.founders.titles import COLUMN_TITLES
from sunstone.games.founders.view_types import FoundersView

_TEMPLES: Final = {t["id"]: t for t in facts.DATA["temple"]}
_PYRAMID: Final = facts.DATA["pyramid"]
_QUIET: Final = Hand(14, 12, 4, 600)
MIDDLE: Final = INFLUENCE_X + INFLUENCE_W / 2
MARKET_UNIT: Final = 16.0  # side of a cell in the market
TEMPLE_UNIT: Final = 15.0


def main_board(view: FoundersView, at: Places) -> str:
    spaces = "".join(_space(view, name, at) for name in [f"{c}{i}" for c in "abc" for i in (1, 2, 3)])
    return _rounds(view, at) + _buildings(at) + _temples(at) + _raising(at) + spaces


# --- rounds and masks
def round_spot(i: int) -> tuple[float, float]:
    return ROUNDS.x + 82 + i * 40, ROUNDS.cy


def _rounds(view: FoundersView, at: Places) -> str:
    out = tile(ROUNDS, 5, "card", "line-2", 1, 2.5)
    out += text(ROUNDS.x + 14, ROUNDS.cy, captions.ROUND, 15, 700, serif=True)
    n = facts.ROUNDS[view["players"]]
    for i in range(n):
        x, y = round_spot(i)
        if i < n - 1:
            out += line(x + 13, y, x + 27, y, "line-2", 2)
        out += circle(x, y, 13, "card-2", "line-2", 1.2) + text(x, y, i + 1, 12.5, 700, "middle", "ink-2")
    out = group(out, explain="rounds", label="Rounds")
    for colour, icon in MASK_ICONS.items():
        box = at[f"mask:{colour}"]
        empty = path(stepped(box, 3), "recess", "line-2", 1, ' stroke-dasharray="3 2"')
        out += group(
            empty + symbol(icon, box.cx, box.cy, 24, opacity=0.4), explain=f"mask:{colour}", label=f"{colour} masks"
        )
    return out


def _band(letter: str, body: str) -> str:
    box = BANDS[letter]
    out = tile(box, 6, "card", "line-2", 1, 2.5)
    out += path(stepped(Box(box.x + 8, box.y + 8, 21, 21), 3), "vp")
    out += text(box.x + 18.5, box.y + 18.5, letter, 13, 700, "middle", "vp-on")
    out += text(box.x + 36, box.y + 18.5, captions.BUILD[letter], 15.5, 700, serif=True)
    out += text(MIDDLE, box.y + 18.5, captions.INFLUENCE[letter], 15.5, 700, "middle", serif=True)
    return group(out + body, label=COLUMN_TITLES[letter], role="group")


# --- A: buildings
def market_spot(piece: str, at: Places) -> tuple[float, float]:
    """Where a building of the market is held."""
    box = at[f"piece:{piece}"]
    dx, dy = grip_offset(piece, MARKET_UNIT)
    return box.cx + dx, box.y + 19 + (box.h - 21) / 2 + dy


def _buildings(at: Places) -> str:
    out = ""
    for name in SLOTS:
        box = at[f"piece:{name}"]
        material, _, size = name.partition("-")
        body = rect(box, 6, "recess", "line")
        w, h = size_of(name)
        x, y = box.cx - w * MARKET_UNIT / 2, box.y + 19 + (box.h - 21 - h * MARKET_UNIT) / 2
        d = outline(flat(name), MARKET_UNIT, 1, 2)
        empty = path(d, "none", "line-2", 1, ' stroke-dasharray="3 2"')
        body += f'<g transform="translate({num(x)},{num(y)})">{empty}</g>'
        body += text(box.x + 8, box.y + 11, size, 11.5, 700, fill="ink-2") + symbol(
            material, box.right - 11, box.y + 11, 13
        )
        out += group(body, explain=f"piece:{name}", label=f"{material} buildings of size {size}")
    area = at["produce"]
    produce = rect(area, 6, "card-2", "line")
    produce += amounts(area.cx, area.y + 19, ["+1", ("any", None)], Hand(18, 14, 3, 700), "middle")
    produce += text(area.cx, area.y + 42, captions.PER_BUILDING, 12, 500, "middle", "ink-2")
    out += group(produce, explain="produce", label="Produce Resources")
    out += text(area.cx, area.bottom + 12, captions.OR_TWO, 11.5, 500, "middle", "ink-2")
    for name in ("wood-1", "stone-1"):
        box = at[f"piece:{name}"]
        body = rect(box, 6, "recess", "line")
        out += group(body, explain=f"piece:{name}", label=f"{name.partition('-')[0]} buildings of size 1")
    return _band("A", out)


# --- B: temples
def temple_spot(colour: str, at: Places) -> tuple[float, float]:
    """Where a temple of the market is held."""
    box = at[f"temple:{colour}"]
    dx, dy = grip_offset(colour, TEMPLE_UNIT)
    return box.x + 32 + dx, box.y + 23 + dy


def _temples(at: Places) -> str:
    out = ""
    for colour in facts.COLOUR_NAMES:
        row, box, t = at[f"row:{colour}"], at[f"temple:{colour}"], _TEMPLES[colour]
        body = rect(row, 6, f"t-{colour}-s", "line")
        price: list[Item] = [(k, n) for k, n in t["cost"].items()]
        body += amounts(box.x + 90, row.y + 19, price, Hand(15, 13, 4, 700), "middle")
        body += amounts(
            box.x + 90, row.y + 44, [Word(captions.SHORT), "+1", (t["surcharge"], None)], Hand(13, 11, 2, 700), "middle"
        )
        for place in ("beside", "top"):
            body += path(
                stepped(at[f"{place}:{colour}"], 2), "none", f"t-{colour}", 1, ' stroke-dasharray="3 3" opacity=".6"'
            )
        out += group(body, explain=f"temple:{colour}", label=f"{colour} temples")
    band = BANDS["B"]
    for i, words in enumerate(captions.OFFERING):
        out += text(MIDDLE, band.y + 46 + i * 17, words, 12, 500, "middle", "ink-2")
    for colour in facts.COLOUR_NAMES:
        box = at[f"stack:{colour}"]
        body = rect(box, 6, "card-2", "line") + symbol("worship-tile", box.cx, box.y + 15, 23)
        body += symbol(f"temple-{colour}", box.cx, box.y + 37, 15)
        out += group(body, explain=f"stack:{colour}", label=f"{colour} worship stack")
    out += text(MIDDLE, at["stack:green"].bottom + 13, captions.LEFT, 11, 500, "middle", "ink-2")
    return _band("B", out)


# --- C: the pyramid
def _raising(at: Places) -> str:
    band, x = BANDS["C"], BUILD_X + 4
    out = ""
    for colour in facts.COLOUR_NAMES:
        box = at[f"tile:{colour}"]
        body = path(stepped(box.inset(3), 4), "recess", "line-2", 1, ' stroke-dasharray="4 3"')
        out += group(
            body + symbol(f"temple-{colour}", box.cx, box.cy, 20, opacity=0.35),
            explain=f"tile:{colour}",
            label=f"{colour} pyramid tiles",
        )
    price: list[Item] = [(k, n) for k, n in _PYRAMID["cost"].items()]
    y = band.y + 128
    out += amounts(x, y, price, Hand(16, 13.5, 5, 700))
    short: list[Item] = [Word(captions.SHORT_OF_4), "+1", (_PYRAMID["surcharge"], None)]
    out += amounts(x + 74, y, short, _QUIET._replace(icon=14, type=11.5, gap=3))
    out += amounts(x, y + 27, [Word(captions.AT_ONCE), ("vp", _PYRAMID["vp_on_build"])], _QUIET)
    ends: list[Item] = [
        Word(captions.AT_THE_END),
        ("vp", _PYRAMID["score_bottom"]),
        Word(captions.BASE),
        ("vp", _PYRAMID["score_upper"]),
        Word(captions.HIGHER),
    ]
    out += amounts(x, y + 54, ends, _QUIET)
    out += text(x, y + 78, captions.PER_TEMPLE, 11.5, 500, fill="ink-2")
    return _band("C", out + _favor(at))


def _favor(at: Places) -> str:
    spots = [at[f"favor-{i}"] for i in range(facts.FAVOR_END + 1)]
    d = "M" + "L".join(f"{num(s.cx)} {num(s.cy)}" for s in spots)
    out = path(d, "none", "line-2", 3)
    for i, box in enumerate(spots):
        out += path(stepped(box, 3), "card-2", "line-2")
        out += (
            points(box.cx, box.cy, facts.FAVOR_VP[i - 1], 20)
            if i
            else text(box.cx, box.cy, 0, 12, 600, "middle", "ink-3")
        )
    foot = BANDS["C"].y + 178
    words = amounts(MIDDLE, foot, [Word(captions.SWAP), ("worship-tile", None)], _QUIET._replace(icon=15), "middle")
    return group(out + words, explain="favor", label="Favor track")


# --- spaces for disks
def _space(view: FoundersView, name: str, at: Places) -> str:
    box = at[f"space:{name}"]
    out = rect(box, 10, "recess", "line-2")
    if int(name[1]) > facts.SPACES_IN_PLAY[view["players"]]:
        for i, words in enumerate(captions.CLOSED):
            out += text(box.cx, box.cy - 7 + i * 15, words, 11.5, 500, "middle", "ink-3")
        return group(out, label=f"space {name}, for three and four players")
    for level in range(4):
        y = foot_of(box) - level * DISK_H - DISK_H
        out += (
            f'<ellipse cx="{num(box.cx)}" cy="{num(y)}" rx="{num(DISK_RX)}" ry="{num(DISK_RY)}" fill="none"'
            ' stroke="var(--line-2)" stroke-dasharray="3 3" opacity=".8"/>'
        )
    return group(out, explain=f"space:{name}", label=f"space {name}")


def foot_of(box: Box) -> float:
    """Where the lowest disk of a space stands."""
    return box.bottom - DISK_RY - 3
