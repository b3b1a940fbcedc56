"""The five cards at the right as they are printed: calendar, temples, Avenue, pyramid track, wheel."""

from collections.abc import Mapping
from typing import Any, Final

from sunstone.drawing.amounts import Hand, Item, Word, amounts
from sunstone.drawing.kit import Box, around, group, line, num, path, rect, rounded, stepped, symbol, text, tile
from sunstone.games.city import components as facts
from sunstone.games.city.drawing import captions
from sunstone.games.city.drawing.faces import bonus, icon_of
from sunstone.games.city.drawing.layout import FINDS_LANE, LANE, MAJOR, Places
from sunstone.games.city.names import REWARD_NAMES, TEMPLE_NAMES
from sunstone.games.city.titles import TEMPLE_TITLES, bonus_text, names_in, reward_text
from sunstone.games.city.view_types import CityView

_REWARD: Final = Hand(14.5, 12.5, 1.5, 700)


def tracks(view: CityView, at: Places) -> str:
    return calendar(at) + temples(view, at) + avenue(at) + pyramid_track(at) + wheel(view, at)


def _card(name: str, body: str, at: Places) -> str:
    box = at[name]
    title = text(box.x + 12, box.y + 16.5, captions.TRACKS[name], 14, 700, serif=True)
    explain = "" if name == "temples" else name
    front = tile(box, 5, "card", "line-2", 1, 2.5) + title
    return group(front + body, id=f"card-{name}", explain=explain, label=captions.TRACKS[name], role="group")


def calendar(at: Places) -> str:
    spaces = [at[f"calendar-{i}"] for i in range(facts.DATA["calendar"]["last_space"] + 1)]
    out = line(spaces[0].cx, spaces[0].cy, spaces[-1].cx, spaces[-1].cy, "line-2", 2)
    out += path("".join(rounded(around(space.cx, space.cy, 16, 16), 8) for space in spaces), "card-2", "line-2")
    for i, space in enumerate(spaces):
        out += text(space.cx, space.cy, i, 10.5, 600, "middle", "ink-2")
    return _card("calendar", out, at)


# --- temples
def temples(view: CityView, at: Places) -> str:
    return _card("temples", "".join(_temple(i, name, view, at) for i, name in enumerate(TEMPLE_NAMES)), at)


def _temple(i: int, name: str, view: CityView, at: Places) -> str:
    out = rect(at[f"temple:{name}"], 6, f"t-{name}-s")
    start = at[f"step:{name}-0"]
    out += text(start.x + LANE + 24, start.cy, captions.START, 11, 500, "middle", "ink-2")
    minor = [reward["step"] for reward in facts.DATA["temples"][name]["rewards"] if reward["kind"] == "minor"]
    out += path("".join(stepped(_space(at[f"step:{name}-{step}"]), 3) for step in minor), "card", "line")
    for reward in facts.DATA["temples"][name]["rewards"]:
        if reward["kind"] == "bonus":
            space, number = _space(at[f"step:{name}-{reward['step']}"]), view["bonuses"].get(name)
            if number is None:
                out += path(stepped(space, 3), "recess", "line-2", 1, ' stroke-dasharray="4 3"')
                continue
            plate = bonus(space, number)
            label = f"Temple bonus tile {number}: {bonus_text(number - 1)}"
            out += group(plate, explain=f"bonus:{number}", label=label)
        else:
            out += _step(name, reward, at)
    return group(out, explain=f"temple:{name}", label=TEMPLE_TITLES[i].capitalize(), role="group")


def _space(step: Box) -> Box:
    """The printed space of a step; markers stand in the lane to its left."""
    return Box(step.x + LANE, step.y + 1.5, step.w - LANE - 1, step.h - 3)


def _step(name: str, reward: Mapping[str, Any], at: Places) -> str:
    step, kind = reward["step"], reward["kind"]
    box = _space(at[f"step:{name}-{step}"])
    gain: list[Item] = [(icon_of(k), n) for k, n in reward.items() if k not in ("step", "kind")]
    out = path(stepped(box, 3), "card", "disc-lo", 1.6) if kind != "minor" else ""
    if kind == "top":
        out += symbol(f"temple-{name}", box.x + 12, box.cy, 17)
    else:
        out += text(box.x + 9, box.cy, step, 10.5, 500, "middle", "ink-3")
    out += amounts(box.x + 31, box.cy, gain, _REWARD, "middle")
    if (name, step) in MAJOR:
        lying = at[f"finds:{name}{step}"]
        out += rect(lying.inset(1.5), 4, "recess", "disc-lo", 0.8, ' opacity=".75"')
        out += text(lying.x - FINDS_LANE / 2 + 1, lying.cy, step, 11.5, 700, "middle", "ink-2")
    return out


# --- Avenue and buildings
def avenue(at: Places) -> str:
    row, numbers = at["buildings"], facts.DATA["buildings_row"]["numbers"]
    boxes = [at[f"buildings-{i}"] for i in range(len(numbers))]
    out = path("".join(rounded(Box(b.x + 1, b.y, b.w - 2, b.h), 3) for b in boxes), "card-2", "line-2")
    for box, n in zip(boxes, numbers, strict=True):
        out += text(box.cx, box.cy, n, 12, 700, "middle", "ink-2")
    out = group(out, explain="buildings", label="Row of buildings")
    steps = [at[f"avenue-{i}"] for i in range(facts.DATA["avenue_of_the_dead"]["last_step"] + 1)]
    way = Box(row.x, steps[0].y, row.w, steps[0].h)
    out += rect(way, 0, "avenue", "avenue-lo")
    borders = "".join(f"M{num(step.x)} {num(step.y)}v{num(step.h)}" for step in steps[1:])
    out += path(borders, "none", "avenue-lo", 0.7)
    for i, step in enumerate(steps):
        out += text(step.cx, step.cy, i, 11.5, 600, "middle", "avenue-txt")
    for found in facts.DATA["avenue_of_the_dead"]["discovery_steps"]:
        out += rect(at[f"finds:avenue{found['step']}"], 4, "recess", "disc-lo", 0.8, ' opacity=".75"')
        out += _bracket(at[f"finds:avenue{found['step']}"], at[f"avenue-{found['step']}"])
    return _card("avenue", out, at)


def _bracket(finds: Box, step: Box) -> str:
    """Which step the tiles above belong to."""
    y = finds.bottom + 2.5
    d = f"M{finds.x + 2:.1f} {y}H{finds.right - 2:.1f}M{step.cx:.1f} {y}V{step.y}"
    return path(d, "none", "disc-lo", 1.4, ' stroke-linecap="round"')


def pyramid_track(at: Places) -> str:
    boxes = [at[f"pyramid_track-{i}"] for i in range(facts.DATA["pyramid_track"]["last_step"] + 1)]
    out = path("".join(stepped(Box(b.x + 1, b.y, b.w - 2, b.h), 2.5) for b in boxes), "card-2", "line-2")
    for i, box in enumerate(boxes):
        out += text(box.cx, box.cy, i, 11, 600, "middle", "ink-2")
    return _card("pyramid_track", out, at)


# --- wheel
def wheel(view: CityView, at: Places) -> str:
    box = at["wheel"]
    cocoa = int(view["options"]["ascension_cocoa"])
    out = text(box.right - 12, box.y + 16.5, captions.CHOOSE_ONE, 12, 500, "end", "ink-2")
    for i, name in enumerate(REWARD_NAMES):
        space = at[f"wheel:{name}"]
        body = path(stepped(space, 4), "card-2", "line-2") + _reward(i, space, cocoa)
        out += group(body, explain=f"wheel:{name}", label=reward_text(i, names_in(view["modules"]), cocoa))
    return _card("wheel", out, at)


def _reward(i: int, box: Box, cocoa: int) -> str:
    reward = facts.DATA["ascension"]["rewards"][i]
    gain, hand = reward["gain"], Hand(20, 15, 2, 700)
    if "worker_power_3_on_palace" in gain:  # the worker itself is a piece: it may be gone
        return amounts(box.cx, box.bottom - 8.5, [f"+{gain['cocoa']}", ("cocoa", None)], Hand(12, 11, 2, 700), "middle")
    if "pay" in reward:
        steps: list[Item] = [("temple-any", None)] * int(gain["temple_any"])
        price: list[Item] = [Word(f"−{reward['pay']['cocoa']}", "cost", 700), ("cocoa", None)]
        upper = amounts(box.cx, box.cy - 6.5, steps, Hand(18, 12, 1), "middle")
        return upper + amounts(box.cx, box.bottom - 8.5, price, Hand(12, 11, 2), "middle")
    if "cocoa" in gain:
        return amounts(box.cx, box.cy, [("cocoa", cocoa)], hand, "middle")
    return amounts(
        box.cx, box.cy, [(icon_of(k), None if k == "temple_any" else n) for k, n in gain.items()], hand, "middle"
    )
