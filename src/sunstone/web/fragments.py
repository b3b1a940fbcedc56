"""Parts of the table page as HTML, each replaced by its id when it changes. They show what the table room hands out for
a seat, and nothing else."""

import re
from html import escape
from importlib import import_module
from typing import Any

from sunstone.engine.choice import Choice
from sunstone.engine.registry import find
from sunstone.table import Line, Message

Data = dict[str, Any]
SHOWN_LINES = 60
_GAIN = re.compile(r"^([+\-−])(\d+) (.+)$")
_ICON = {
    "cocoa": "cocoa",
    "wood": "wood",
    "stone": "stone",
    "gold": "gold",
    "VP": "vp",
    "blue temple": "temple-blue",
    "red temple": "temple-red",
    "green temple": "temple-green",
    "Avenue": "avenue",
    "pyramid track": "pyramid",
    "power": "power-up",
    "Discovery tile": "discovery",
}


def drawing(game: str) -> Any:
    """The game's own page module."""
    return import_module(find(game).page)


def icon(name: str) -> str:
    return f'<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{name}"/></svg>'


def mark(seat: int) -> str:
    return f'<svg class="i" viewBox="-13 -13 26 26" aria-hidden="true"><use href="#mark-s{seat}"/></svg>'


# --- deciding
def decision(sight: Data, curtain: int | None = None) -> str:
    """The bar under the board: what is asked, and the choices."""
    if curtain is not None:
        return handover(sight, curtain)
    if sight["status"] == "open":
        return waiting_room(sight)
    asked = request(sight)
    if sight["status"] != "running":
        return asked + result(sight)
    if sight["duty"] == "act":
        return asked + question(sight)
    if sight["duty"] == "confirm":
        return asked + confirm(sight)
    return asked + prompt(sight, None, waiting(sight))


def prompt(sight: Data, seat: int | None, text: str, hint: str = "") -> str:
    who = mark(seat) if seat is not None else ""
    aside = f'<span class="hint">{escape(hint)}</span>' if hint else ""
    mine = f' data-seat="{seat}"' if seat is not None else ""
    return f'<p class="prompt"{mine}>{who}<span>{escape(text)}</span>{aside}</p>'


def waiting(sight: Data) -> str:
    names = [sight["seats"][i]["name"] for i in sight["asked"] if i < len(sight["seats"])]
    return f"Waiting for {' and '.join(names)}." if names else "Waiting."


def question(sight: Data) -> str:
    choices = [Choice(**c) for c in sight["choices"]]
    icons = drawing(sight["game"]).in_hand(sight["view"], choices)
    if icons:
        return placing(sight, choices, icons)
    return prompt(sight, sight["seat"], sight["prompt"], "or choose on the board") + listed(choices)


def listed(choices: list[Choice]) -> str:
    return f'<ul class="choices">{"".join(button(c, i + 1) for i, c in enumerate(choices))}</ul>'


def button(choice: Choice, number: int) -> str:
    key = f' data-key="{number}"' if number < 10 else ""
    cap = f'<span class="cap" aria-hidden="true">{number}</span>' if number < 10 else ""
    return (
        f'<li><button class="choice" data-act="{escape(choice.text)}"{key}>{cap}<span>{escape(choice.label)}</span>'
        f'<span class="effect">{effect(choice.effect)}</span></button></li>'
    )


def placing(sight: Data, choices: list[Choice], icons: str) -> str:
    """A tile in hand: it is placed on the board, turned with R; the list is there for who cannot point."""
    others = [c for c in choices if not c.text.startswith("place:")]
    places = [c for c in choices if c.text.startswith("place:")]
    turn = f"<button data-turn>{icon('rotate')} Turn <kbd>R</kbd> <span data-quarter>0°</span></button>"
    rest = "".join(button(c, i + 1) for i, c in enumerate(others))
    everything = f"<details><summary>All {len(places)} placements as a list</summary>{listed(places)}</details>"
    head = prompt(sight, sight["seat"], sight["prompt"], "B goes to the board, arrows move, Enter places")
    return f'<div data-icons="{escape(icons)}">{head}<ul class="choices"><li>{turn}</li>{rest}</ul>{everything}</div>'


def effect(text: str) -> str:
    """ "-2 cocoa, +3 wood" with the shapes of things."""
    return " ".join(_one_effect(part) for part in text.split(", ")) if text else ""


def _one_effect(part: str) -> str:
    found = _GAIN.match(part)
    if not found:
        return f"<span class='note'>{escape(part)}</span>"
    sign, amount, what = found.groups()
    kind = "give" if sign == "+" else "take"
    name = next((i for word, i in _ICON.items() if what.startswith(word)), "")
    shape = f'{icon(name)}<span class="visually-hidden">{escape(what)}</span>' if name else escape(what)
    return f'<span class="{kind}">{"+" if sign == "+" else "−"}{amount}</span> {shape}'


def confirm(sight: Data) -> str:
    buttons = '<button class="go" data-post="confirm" data-confirm>Confirm <kbd>Enter</kbd></button>'
    if sight["can_undo"]:
        buttons += f'<button data-post="undo">{icon("undo")} Take back <kbd>U</kbd></button>'
        buttons += '<button data-post="restart">Restart the turn</button>'
    always = '<button data-post="auto" data-with=\'{"on": true}\'>Always confirm by itself</button>'
    return prompt(sight, sight["seat"], "Your part is done. Hand over?") + f'<div class="row">{buttons}{always}</div>'


def handover(sight: Data, seat: int) -> str:
    name = escape(sight["seats"][seat]["name"])
    open_it = (
        f'<button class="go" data-post="reveal" data-with=\'{{"seat": {seat}}}\' data-confirm>I am {name}</button>'
    )
    return f'<div class="curtain"><h2>Hand the screen to {name}</h2><p>What comes next is for {name} alone.</p>{open_it}</div>'


def request(sight: Data) -> str:
    """An open question to the other people: undo beyond what is free, or ending the game."""
    asked = sight["request"]
    if not asked:
        return ""
    who = (
        escape(sight["seats"][asked["seat"]]["name"])
        if asked["seat"] is not None and asked["seat"] >= 0
        else "Somebody"
    )
    what = "to take a move back" if asked["kind"] == "undo" else "to end the game without a result"
    mine = sight["seat"] in asked["waits_for"]
    answer = (
        '<button class="go" data-post="answer" data-with=\'{"yes": true}\'>Agree</button>'
        '<button data-post="answer" data-with=\'{"yes": false}\'>Refuse</button>'
    )
    rest = answer if mine else "<span class='note'>waiting for the others</span>"
    return f'<div class="row request"><strong>{who} asks {what}.</strong>{rest}</div>'


def result(sight: Data) -> str:
    """How it ended, and what may follow."""
    view = sight["view"]
    if sight["status"] != "over" or not view:
        return prompt(sight, None, "The game ended without a result.") + again(sight)
    order = sorted(range(len(view["places"])), key=lambda i: view["places"][i])
    names = [s["name"] for s in sight["seats"]]
    table = "".join(
        f"<li>{view['places'][i]}. {mark(i)} {escape(names[i])} <b>{view['scores'][i]}</b></li>" for i in order
    )
    return f'<p class="prompt">{escape(names[order[0]])} wins.</p><ol class="choices places">{table}</ol>{again(sight)}'


def again(sight: Data) -> str:
    later = sight["later"]
    if later:
        return f'<a class="button go" href="/t/{later}">To the rematch</a>'
    rematch = '<button class="go" data-post="rematch">Rematch</button>' if sight["seat"] is not None else ""
    return f'<div class="row">{rematch}<a class="button" href="/t/{sight["table"]}/at/0">Replay</a></div>'


def waiting_room(sight: Data) -> str:
    rows = ""
    for seat in sight["seats"]:
        link = sight.get("links", {}).get(seat["seat"])
        state = "open" if seat["open"] else f"{seat['name']}"
        tool = ""
        if seat["open"] and link:
            tool = f'<input readonly value="{escape(link)}" aria-label="Link to seat {seat["seat"] + 1}"><button data-copy="{escape(link)}">Copy</button>'
        elif seat["open"] and sight.get("creator"):
            tool = f'<button data-post="link" data-with=\'{{"seat": {seat["seat"]}}}\'>Make a link</button>'
        elif seat["open"] and sight["listed"] and sight["seat"] is None:
            tool = f'<button class="go" data-post="sit" data-with=\'{{"seat": {seat["seat"]}}}\'>Sit here</button>'
        rows += f"<li class='row'>{mark(seat['seat'])} Seat {seat['seat'] + 1}: {escape(state)} {tool}</li>"
    return f"<p class='prompt'>Waiting for players. Send a link to each open seat.</p><ul class='choices waiting'>{rows}</ul>"


# --- seats, scores, log
def seats(sight: Data, mine: list[int]) -> str:
    """Turn order, beginning with the reader."""
    n = len(sight["seats"])
    first = mine[0] if mine else 0
    return "".join(seat_panel(sight, (first + k) % n, mine, n) for k in range(n))


def seat_panel(sight: Data, i: int, mine: list[int], n: int) -> str:
    seat, view = sight["seats"][i], sight["view"]
    active = i in sight["asked"]
    roles = [
        "your turn" if active and i in mine else "to move" if active else "",
        f"bot {seat['bot']}" if seat["bot"] else "",
        "has left" if seat["left"] else "",
        "first player" if i == 0 else "last player" if i == n - 1 else "",
    ]
    role = " · ".join(r for r in roles if r)
    score = view["scores"][i] if view else 0
    inside = drawing(sight["game"]).seat_panel(view, i) if view else ""
    compact = " compact" if n > 2 and i not in mine else ""
    style = f"--seat:var(--s{i});--seat-soft:var(--s{i}-soft)"
    return (
        f'<article class="seat{" active" if active else ""}{compact}" style="{style}" tabindex="0" aria-label="{escape(seat["name"])}">'
        f'<header>{mark(i)}<div><strong>{escape(seat["name"])}</strong><div class="role">{escape(role)}</div></div>'
        f'<span class="score" title="points">{icon("vp")} {score}</span></header>{inside}</article>'
    )


def ledger(sight: Data, sheet: dict[str, list[int]], series: Data) -> str:
    n = len(sight["seats"])
    head = "".join(
        f"<th>{mark(i)}<span class='visually-hidden'>{escape(sight['seats'][i]['name'])}</span></th>" for i in range(n)
    )
    rows = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(f'<td>{x}</td>' for x in by_seat)}</tr>"
        for name, by_seat in sheet.items()
    )
    total = "".join(f"<td>{x}</td>" for x in (sight["view"]["scores"] if sight["view"] else [0] * n))
    return (
        f"<h2>Score by source</h2><table class='sheet'><tr><td></td>{head}</tr>{rows}<tr class='total'><th>Total</th>{total}</tr></table>"
        + chart(series)
    )


def chart(series: Data) -> str:
    """Points over time, one line a seat."""
    entries, points = series["entries"], series["points"]
    top = max((max(p) for p in points if p), default=0)
    if len(entries) < 2 or not top:
        return ""
    last = entries[-1] or 1
    lines = ""
    for i, by_entry in enumerate(points):
        path = " ".join(f"{300 * e / last:.0f},{66 - 60 * p / top:.1f}" for e, p in zip(entries, by_entry, strict=True))
        lines += f'<polyline points="{path}" fill="none" stroke="var(--s{i}-lo)" stroke-width="4"/>'
        lines += f'<polyline points="{path}" fill="none" stroke="var(--s{i})" stroke-width="2"/>'
    return f'<svg class="chart" viewBox="-2 0 304 70" role="img" aria-label="Points over time">{lines}</svg>'


def log(sight: Data, lines: list[Line]) -> str:
    """Newest first; each line leads to its moment."""
    rows = []
    newest = lines[-1].version if lines else 0
    for line in reversed(lines[-SHOWN_LINES:]):
        who = mark(line.seat) if line.seat >= 0 else "<span></span>"
        new = " class='new'" if line.version == newest else ""
        href = f"/t/{sight['table']}/at/{line.entry}"
        rows.append(f'<li{new}>{who}<a href="{href}">{escape(line.text)}</a></li>')
    return "".join(rows)


def chat(messages: list[Message]) -> str:
    return "".join(f"<li><b>{escape(m.name)}</b> {escape(m.text)}</li>" for m in messages[-80:])


def tools(sight: Data) -> str:
    if sight["seat"] is None:
        return f'<span class="note">{icon("spectator")} watching</span>'
    why = escape(sight["why_no_undo"])
    if sight["can_undo"]:
        undo = f'<button data-post="undo" aria-label="Undo">{icon("undo")} <span class="word">Undo</span></button>'
    elif sight["status"] == "running" and sight["entries"]:
        undo = f'<button data-post="request-undo" aria-label="Ask to undo" title="{why}">{icon("undo")} <span class="word">Ask to undo</span></button>'
    else:
        undo = ""
    return (
        undo
        + f'<a class="button" aria-label="Rules" href="/rules/{sight["game"]}">{icon("help")} <span class="word">Rules</span></a>'
    )
