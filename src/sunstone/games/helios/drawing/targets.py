"""What a seat may choose, as rings on the table: one for each thing that choices belong to.

An element carries the notation of all its choices. What is marked `when` shows only while it is pointed at: the token
on its place, the Sun at its end with all that it shines on."""

from collections.abc import Sequence
from typing import Final

from sunstone.drawing import markup
from sunstone.drawing.amounts import Hand, Item, amounts, points
from sunstone.drawing.kit import Box, around, circle, esc, num, path, rect, rounded, stepped, symbol, text
from sunstone.engine.choice import Choice, read_out
from sunstone.games.helios import components as facts, geometry
from sunstone.games.helios.ahead_words import AT_END
from sunstone.games.helios.drawing.captions import RESOURCES
from sunstone.games.helios.drawing.faces import gem
from sunstone.games.helios.drawing.land import SUN
from sunstone.games.helios.drawing.layout import (
    EARTH_R,
    GEM,
    NEXT,
    R,
    gem_at,
    gem_box,
    hex_at,
    hexagon,
    place_of,
    slot,
)
from sunstone.games.helios.kinds import PAY
from sunstone.games.helios.names import AREA_NAMES, STEP_NAMES, STEWARD, SYMBOL_NAMES, known
from sunstone.games.helios.view_types import End, HeliosView, Seat

_OWN: Final = ("hex", "cube", "area", "building")  # what lies on the boards of the seat itself
_DOTS: Final = ' stroke-dasharray="1 6" stroke-linecap="round" stroke-linejoin="round"'


def targets_layer(view: HeliosView, choices: Sequence[Choice]) -> markup.Markup:
    """The overlay of the seat that decides: what is on its own boards shows only with them."""
    seat = decider(view)
    if view["step"] == STEP_NAMES[PAY] and view["action"]["left"] > 1:
        return markup.drawn(f'<g data-of="{seat}">{_payment(view, seat, choices)}</g>')
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        if choice.target:
            found.setdefault(choice.target, []).append(choice)
    own, shared = "", ""
    for i, (name, those) in enumerate(found.items()):
        if (box := place_of(view, name, seat)) is not None:
            mark = _target(view, seat, name, those, box, i + 1)
            if name.startswith(_OWN) or view["step"] == STEWARD:
                own += mark
            else:
                shared += mark
    return markup.drawn(shared + (f'<g data-of="{seat}">{own}</g>' if own else ""))


def decider(view: HeliosView) -> int:
    for seat in (view["to_move"], view["seat"]):
        if isinstance(seat, int):
            return seat
    return 0


# --- one element
def _target(view: HeliosView, seat: int, name: str, choices: Sequence[Choice], box: Box, number: int) -> str:
    """One tab stop for all of them: arrows lead on from the first. `number`: in the order of the choices."""
    kind, _, what = name.partition(":")
    under, over = _dressed(view, seat, kind, what, choices[0], box, number)
    tight = " tight" if kind in ("hex", "cube", "resource", "action", "tile") else ""
    id, stop = f"target-{name.replace(':', '-')}", 0 if number == 1 else -1
    return _button(id, f"target{tight}", choices, under + _rings(_outline(kind, box)), stop) + over


def _button(id: str, cls: str, choices: Sequence[Choice], body: str, stop: int, more: str = "") -> str:
    about = f'aria-label="{esc(read_out(choices))}" data-target="{esc(choices[0].target)}"'
    actions = esc(" ".join(c.text for c in choices))
    return (
        f'<g id="{id}" class="{cls}" role="button" tabindex="{stop}" {about} data-actions="{actions}"{more}>{body}</g>'
    )


def _rings(d: str) -> str:
    return "".join(f'<path class="{name}" d="{d}"/>' for name in ("hit", "halo", "ring"))


def _outline(kind: str, box: Box) -> str:
    if kind == "hex":
        return hexagon(R - 4, box.cx, box.cy)
    if kind in ("token", "start"):
        return hexagon(box.w / 2 + (2 if box.w > 2 * EARTH_R else 1.5), box.cx, box.cy)
    if kind == "cube":
        return rounded(box.inset(-2), 7)
    if kind in ("resource", "area", "action"):
        return rounded(box, 8 if kind == "area" else 6)
    return stepped(box, 3 if kind == "tile" else 4)


# --- what is seen of a choice: (under its ring, over it; beside the target, for what is read out is its label)
def _dressed(
    view: HeliosView, seat: int, kind: str, what: str, choice: Choice, box: Box, number: int
) -> tuple[str, str]:
    verb = choice.text.partition(":")[0]
    p = view["seats"][seat]
    if verb == "sun":
        end = p["reach"][what]
        ground = path(hexagon(R - 4, box.cx, box.cy), "card")  # hides what is printed there
        rest = f'<g class="rest" aria-hidden="true">{_hint(end, box, number)}</g>'
        return ground, rest + _when(_light(p, what, end))
    if verb == "start":
        token = f'<use href="#full-{what}"/>{gem(what, *gem_at(0, 1))}'
        return f'<g transform="translate({num(box.cx)},{num(box.cy)}) scale({num(EARTH_R / R)})">{token}</g>', ""
    if verb == "place":
        return "", _when(_laid(view, box)) + _worth(choice, box)
    if verb == "temple":
        return "", _when(symbol("temple-house", box.cx, box.cy + R * 0.22, R * 0.98, opacity=0.7))
    if verb in ("put", "shine"):
        lying = p["land"][what]["resources"]
        dx, dy, size = gem_at(len(lying), len(lying) + 1)
        return "", _when(gem(view["action"]["colour"], box.cx + dx, box.cy + dy, size))
    if verb in ("take", "area"):
        ends = _reach(p) if verb == "take" and what == "sun" else ""
        return "", _when(f'<g data-of="{seat}">{ends}{_slotted(view, seat, what, verb)}</g>')
    return "", ""


def _when(body: str) -> str:
    return f'<g class="when" aria-hidden="true">{body}</g>' if body else ""


def _laid(view: HeliosView, box: Box) -> str:
    """The token in hand on this hex."""
    face = f'<use href="#token-{view["action"]["placing"]}" transform="translate({num(box.cx)},{num(box.cy)})"/>'
    return f'<g opacity=".72">{face}</g>' + path(
        hexagon(R - 1.5, box.cx, box.cy), "none", "act", 2, ' stroke-dasharray="5 3"'
    )


def _worth(choice: Choice, box: Box) -> str:
    """What a token would count there at the end, where it counts at all."""
    vp = sum(amount.n for found in choice.ahead if found.label == AT_END for amount in found.effects)
    return f'<g class="worth" aria-hidden="true">{points(box.cx, box.cy, vp, 21)}</g>' if vp else ""


def _slotted(view: HeliosView, seat: int, what: str, verb: str) -> str:
    """The tile that is being taken, in the next slot of its area."""
    symbol_ = view["action"]["symbol"] if verb == "area" else what
    colour = "gray" if verb == "area" else view["columns"][known(SYMBOL_NAMES, what)][-1]
    area = what if verb == "area" else colour
    if area == "gray":
        return ""
    place = slot(area, view["seats"][seat]["sets"][known(AREA_NAMES, area)])
    ghost = (
        f'<use href="#tile-{colour}-{symbol_}" transform="translate({num(place.cx)},{num(place.cy)})" opacity=".7"/>'
    )
    return ghost + path(stepped(place, 3), "none", "act", 1.8, ' stroke-dasharray="4 3"')


# --- the Sun: where it could end, and what each end would give
def _reach(p: Seat) -> str:
    """All ends at a glance, before the tile is taken."""
    out = ""
    for name, end in p["reach"].items():
        box = around(*hex_at(name), 2 * R, 2 * R)
        out += path(hexagon(R - 4, box.cx, box.cy), "card", "act", 1.6, ' stroke-dasharray="5 3"')
        out += _hint(end, box, end["steps"])
    return out


def _hint(end: End, box: Box, number: int) -> str:
    """Its number, a key where it can be chosen and else the steps to it; and what the Sun would bring there."""
    cap = rect(Box(box.cx - 10, box.cy - 25, 20, 15), 5, "act")
    cap += text(box.cx, box.cy - 17.5, number, 11, 700, "middle", "act-on")
    goods = [f"earth-{c}" for c, hexes in end["resources"].items() for _ in hexes]
    vp = end["revolution"] + end["temples"]
    return cap + _gains(vp, goods, box)


def _gains(vp: int, goods: list[str], box: Box) -> str:
    """Points, then resources: one line, or two if there are many."""
    out = ""
    room = 2 if vp else 3
    rows = [goods] if len(goods) <= room else [goods[: 1 if vp else 3], goods[1 if vp else 3 :]]
    for k, row in enumerate(rows):
        y = box.cy + (4 if len(rows) == 1 else 0 if k == 0 else 16)
        size = 14.0
        head = 22 if vp and k == 0 else 0
        wide = head + len(row) * (size + 1)
        x = box.cx - wide / 2
        if head:
            out += points(x + 10.5, y, vp, 21)
            x += head
        for icon in row:
            out += symbol(icon, x + size / 2, y, size)
            x += size + 1
    return out


def _light(p: Seat, where: str, end: End) -> str:
    """The way there, the Sun at its end, and every token that it shines on."""
    x, y = hex_at(where)
    out = ""
    for lit in sorted(set(NEXT[where]) & set(p["land"])):
        d = hexagon(R - 2, *hex_at(lit))
        out += path(d, "sun", extra=' fill-opacity=".16"') + path(d, "none", "sun", 3.5)
    for colour, hexes in end["resources"].items():
        for name in hexes:
            lying = p["land"][name]["resources"]
            dx, dy, size = gem_at(len(lying), len(lying) + 1) if lying else (0.0, R * 0.26, GEM)
            hx, hy = hex_at(name)
            out += gem(colour, hx + dx, hy + dy, size) + circle(hx + dx, hy + dy, size * 0.74, "none", "act", 1.6)
    way = route(p, where)
    if way:
        d = "M" + "L".join(f"{num(a)} {num(b)}" for a, b in map(hex_at, way))
        out += path(d, "none", "act", 3, _DOTS)
    parts: list[Item] = []
    if end["temples"]:
        parts.append(("vp", end["temples"]))
    if end["revolution"]:
        parts.append(("vp", end["revolution"]))
    ghost = f'<g opacity=".75">{symbol("sun", x, y, SUN)}</g>' + circle(x, y, 22, "none", "act", 1.8)
    return out + ghost + amounts(x, y, parts, Hand(17, 12, 2, 700), "middle")


def route(p: Seat, where: str) -> list[str]:
    """Step by step from the Sun to an end, through other ends; empty where the way leads over hexes that are none."""
    way = [where]
    for steps in range(p["reach"][where]["steps"] - 1, 0, -1):
        before = [h for h in NEXT[way[-1]] if h in p["reach"] and p["reach"][h]["steps"] == steps]
        if len(before) != 1:
            return []
        way += before
    return [p["sun"], *reversed(way)] if p["sun"] in NEXT[way[-1]] else []


# --- paying: resources are picked in any order, and sent in the order that records want
def _payment(view: HeliosView, seat: int, choices: Sequence[Choice]) -> str:
    """Every resource that can be part of the payment: `data-picks` of them, `data-need` among them."""
    first = min((_order(c.text) for c in choices), default=0)
    need = view["action"]["needed"]
    spare = view["action"]["left"] - sum(need.values())
    known = {c.text: c for c in choices}
    out, stop = "", 0
    for where, token in sorted(view["seats"][seat]["land"].items(), key=lambda item: geometry.HEX_NAMED[item[0]]):
        for i, colour in enumerate(token["resources"]):
            action = f"pay:{where}-{colour}"
            if _order(action) < first or (spare == 0 and colour not in need):
                continue
            spot = gem_box(where, i, len(token["resources"]))
            unknown = Choice(0, action, f"Pay the {RESOURCES[colour]} on {where}", (), f"cube:{where}-{colour}")
            out += _button(
                f"target-cube-{where}-{colour}-{i}",
                "target tight",
                [known.get(action, unknown)],
                _rings(rounded(spot.inset(-2), 7)) + _check(spot),
                stop,
                f' data-part="{colour}" aria-pressed="false"',
            )
            stop = -1
    wanted = " ".join(f"{c}:{n}" for c, n in need.items())
    return f'<g data-picks="{view["action"]["left"]}" data-need="{wanted}">{out}</g>'


def _check(spot: Box) -> str:
    x, y = spot.right - 2, spot.y + 2
    return f'<g class="picked" aria-hidden="true">{circle(x, y, 8, "act")}{symbol("check", x, y, 12, "act-on")}</g>'


def _order(action: str) -> int:
    where, _, colour = action.partition(":")[2].partition("-")
    return geometry.HEX_NAMED[where] * len(facts.COLOUR_NAMES) + facts.COLOUR_NAMES.index(colour)
