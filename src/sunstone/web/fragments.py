"""Parts of the table page as HTML, each replaced by its id when it changes. They show what the table room hands out for
a seat, and nothing else."""

from html import escape
from typing import Any
from urllib.parse import urlsplit

from sunstone.drawing.page import Page, icon, mark
from sunstone.engine.choice import FLIPPED, Choice
from sunstone.engine.registry import GameInfo, Value, find
from sunstone.table import NOTHING_TO_UNDO, Message, Move
from sunstone.web import box
from sunstone.web.parts import button, deed_line, drawing

Data = dict[str, Any]
SHOWN_LINES = 60  # deeds that the log shows, and whole moves
MOST_LINES = 240  # of one move: a set-up has so many; who comes and goes for ever makes an endless one
ONLY_HERE = (
    "These links work on this machine alone. For friends in the same network start <code>sunstone play --host 0.0.0.0"
    "</code>; for others, see docs/hosting.md."
)


def layers(art: Page, view: Data, growing: bool = False) -> dict[str, str]:
    """What changes on the board, by the id of its sheet: the common part, and the place of each seat if it is apart.
    Where the board itself is laid out before somebody's eyes (`growing`) what is printed changes too."""
    printed = {"static": art.static_layer(view)} if growing else {}
    places = {f"place-{i}": place for i, place in enumerate(art.place_layers(view))}
    return {"dynamic": art.dynamic_layer(view), **printed, **places}


# --- deciding
def decision(sight: Data, curtain: int | None = None, on_board: bool = False) -> str:
    """The bar under the board: what is asked, the choices, and the ways back. `on_board`: some have a place there."""
    if curtain is not None:
        return handover(sight, curtain)
    if sight["status"] == "open":
        return waiting_room(sight)
    asked = request(sight)
    if sight["status"] == "running":
        asked += freed(sight)
    if sight["status"] != "running":
        return asked + result(sight)
    if sight["duty"] == "act":
        return asked + question(sight, on_board)
    if sight["duty"] == "confirm":
        return asked + confirm(sight)
    return asked + prompt(sight, None, waiting(sight))


def prompt(sight: Data, seat: int | None, text: str, hint: str = "", more: str = "") -> str:
    who = mark(seat) if seat is not None else ""
    aside = (f'<span class="hint">{escape(hint)}</span>' if hint else "") + more
    mine = f' data-seat="{seat}"' if seat is not None else ""
    return f'<div class="ask"><p class="prompt"{mine}>{who}<span>{escape(text)}</span></p>{aside}{hint_button(sight)}{ways_back(sight)}</div>'


def hint_button(sight: Data) -> str:
    """Where one's own move is asked, and nobody but bots plays against one."""
    if sight.get("duty") != "act" or sight.get("chance") or company(sight):
        return ""
    return f"<button data-hint>{icon('hint')} <span class='say'>Hint</span> <kbd>H</kbd></button>"


def company(sight: Data) -> bool:
    """Whether another person plays."""
    return any(seat["kind"] == "person" for i, seat in enumerate(sight["seats"]) if i != sight.get("seat"))


def hints(told: Data) -> str:
    """The best choices as buttons, each with the points it may bring and what it changes."""
    rows = "".join(hint_line(hint) for hint in told["hints"])
    about = "Points: how much further ahead you may hope to be in a few turns. Below: what the turn changes."
    return f'<ol>{rows}</ol><p class="note">{about}</p>'


def hint_line(hint: Data) -> str:
    why = " · ".join(f"{escape(r['term'])} {signed(r['points'])}" for r in hint["reasons"])
    points = f'<span class="effect">{signed(hint["points"])} points</span>'
    return (
        f'<li><button class="choice" data-act="{escape(hint["action"])}"><span>{escape(hint["label"])}</span>{points}'
        f'</button><span class="note">{why or "changes little"}</span></li>'
    )


def signed(points: float) -> str:
    return f"{'+' if points >= 0 else '−'}{abs(points):g}"


def ways_back(sight: Data) -> str:
    """One step back, or to the beginning of the turn: as far as that is free."""
    if not sight.get("can_undo"):
        return ""
    restart = '<button data-post="restart"><span>Restart<span class="word"> turn</span></span></button>'
    return (
        f'<span class="back"><button data-post="undo">{icon("undo")} <span class="say">Back</span> <kbd>U</kbd></button>'
        f"{'' if sight.get('chance') else restart}</span>"
    )


def moment(sight: Data, found: Data) -> str:
    """In replay: which action this is, and what it did."""
    lines = found["lines"] or ["The beginning."]
    told = "".join(f"<li>{escape(line)}</li>" for line in lines)
    count = f"Action {found['entry']} of {found['entries']}"
    return prompt(sight, found["mover"] if (found["mover"] or 0) < len(sight["seats"]) else None, count) + (
        f'<ul class="told" tabindex="0" aria-label="What it did">{told}</ul>'
    )


def waiting(sight: Data) -> str:
    names = [sight["seats"][i]["name"] for i in sight["asked"] if i < len(sight["seats"])]
    return f"Waiting for {' and '.join(names)}." if names else "Waiting."


def question(sight: Data, on_board: bool) -> str:
    if sight["chance"]:
        tools, outcomes = box.entry(sight)
        return f'<div class="box">{prompt(sight, sight["seat"], sight["prompt"], more=tools)}{outcomes}</div>'
    choices = sight["choices"]
    art = drawing(sight["game"])
    if hand := art.in_hand(sight["view"], choices):
        return placing(sight, choices, hand)
    faces = [art.face(sight["view"], choice) for choice in choices]
    hint = "or choose on the board" if on_board else ""
    return prompt(sight, sight["seat"], sight["prompt"], hint, box.opener(sight)) + listed(
        find(sight["game"]), choices, faces
    )


def listed(info: GameInfo, choices: list[Choice], faces: list[str] | None = None) -> str:
    shown = faces or [""] * len(choices)
    pictures = " pictures" if any('class="face' in face for face in shown) else ""
    rows = (button(info, c, i + 1, face) for i, (c, face) in enumerate(zip(choices, shown, strict=True)))
    return f'<ul class="choices{pictures}">{"".join(rows)}</ul>'


def placing(sight: Data, choices: list[Choice], hand: str) -> str:
    """A tile in hand: it is placed on the board, turned with R; the list is there for who cannot point."""
    info = find(sight["game"])
    others = [c for c in choices if c.way < 0]
    places = [c for c in choices if c.way >= 0]
    turn = f"<li><button data-turn>{icon('rotate')} Turn <kbd>R</kbd> <span data-quarter>0°</span></button></li>"
    if any(c.way >= FLIPPED for c in places):
        turn += f"<li><button data-flip>{icon('flip')} Flip <kbd>F</kbd></button></li>"
    turn += '<li class="lay"><button class="go" data-lay>Place it here</button></li>'
    rest = "".join(button(info, c, i + 1) for i, c in enumerate(others))
    everything = f"<details><summary>All {len(places)} placements as a list</summary>{listed(info, places)}</details>"
    head = prompt(sight, sight["seat"], sight["prompt"], "B goes to the board, arrows move, Enter places")
    return f'<div data-hand="{escape(hand)}">{head}<ul class="choices">{turn}{rest}</ul>{everything}</div>'


def confirm(sight: Data) -> str:
    buttons = f'<button class="go" data-post="confirm" data-confirm>{icon("check")} Confirm <kbd>Enter</kbd></button>'
    always = '<button data-post="auto-confirm" data-with=\'{"on": true}\'>Always confirm by itself</button>'
    if sight["cardboard"]:
        return (
            prompt(sight, sight["seat"], "That was the last of it. End the game?") + f'<div class="row">{buttons}</div>'
        )
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
    first = [names[i] for i in order if view["places"][i] == 1]
    won = f"{first[0]} wins." if len(first) == 1 else f"{' and '.join(first)} share the victory."
    return f'{prompt(sight, None, won)}<div class="row"><ol class="choices places">{table}</ol>{again(sight)}</div>'


def again(sight: Data) -> str:
    later = sight["later"]
    if later:
        return f'<a class="button go" href="/t/{later}">To the rematch</a>'
    rematch = (
        '<button class="go" data-post="rematch" data-go="/t/{table}">Rematch</button>'
        if sight["seat"] is not None
        else ""
    )
    return f'<div class="row">{rematch}<a class="button" href="/t/{sight["table"]}/at/0">Replay</a></div>'


def waiting_room(sight: Data) -> str:
    ask = "Waiting for players. Send a link to each open seat." if sight.get("creator") else "Waiting for players."
    return f"<p class='prompt'>{ask}</p>{seat_list(sight, sight['seats'])}"


def freed(sight: Data) -> str:
    """Seats that were opened again after the beginning."""
    found = [seat for seat in sight["seats"] if seat["open"]]
    return seat_list(sight, found) if found else ""


def seat_list(sight: Data, seats: list[Data]) -> str:
    """Who sits there; of open seats the link, or a way to one."""
    rows = ""
    for seat in seats:
        link = sight.get("links", {}).get(seat["seat"])
        state = "open" if seat["open"] else f"{seat['name']}"
        tool = ""
        if seat["open"] and link:
            tool = f'<input readonly value="{escape(link)}" aria-label="Link to seat {seat["seat"] + 1}"><button data-copy="{escape(link)}">Copy</button>'
        elif seat["open"] and sight.get("creator"):
            tool = f'<button data-post="link" data-with=\'{{"seat": {seat["seat"]}}}\'>Make a link</button>'
        elif seat["open"] and sight["listed"] and sight["seat"] is None:
            tool = f'<button class="go" data-post="sit" data-go="/t/{{table}}" data-with=\'{{"seat": {seat["seat"]}}}\'>Sit here</button>'
        rows += f"<li class='row'>{mark(seat['seat'])}<span>Seat {seat['seat'] + 1}: {escape(state)}</span>{tool}</li>"
    here = [link for link in sight.get("links", {}).values() if only_here(link)]
    if here and any(seat["open"] for seat in seats):
        rows += f"<li class='note'>{ONLY_HERE}</li>"
    return f"<ul class='choices waiting'>{rows}</ul>"


def only_here(link: str) -> bool:
    """Whether the link names the machine that it is opened on, whichever that is."""
    host = urlsplit(link).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


# --- seats, scores, log
def seats(sight: Data, mine: list[int]) -> str:
    """Turn order, beginning with the reader."""
    n = len(sight["seats"])
    first = mine[0] if mine else 0
    return "".join(seat_panel(sight, (first + k) % n, mine, n) for k in range(n))


def seat_panel(sight: Data, i: int, mine: list[int], n: int) -> str:
    seat, view = sight["seats"][i], sight["view"]
    active = i in sight["asked"]
    art = drawing(sight["game"])
    first = art.first_seat(view) if view else 0
    roles = [
        "your turn" if active and i in mine else "to move" if active else "",
        f"bot {seat['bot']}" if seat["bot"] else "",
        "has left" if seat["left"] else "",
        "plays by itself" if seat["kind"] == "rival" else "",
        "first player" if i == first else "last player" if i == (first - 1) % n else "",
    ]
    role = " · ".join(r for r in roles if r)
    points = f"{icon('vp')} {view['scores'][i] if view else 0}"
    if covers(sight) and i not in mine:
        points = f'<span class="cover">{icon("vp")} <span class="note">covered</span></span><span class="covered">{points}</span>'
    inside = art.seat_panel(view, i) if view else ""
    compact = " compact" if n > 2 and i not in mine else ""
    style = f"--seat:var(--s{i});--seat-soft:var(--s{i}-soft)"
    return (
        f'<article class="seat{" active" if active else ""}{compact}" style="{style}" tabindex="0" aria-label="{escape(seat["name"])}">'
        f'<header>{mark(i)}<div><strong>{escape(seat["name"])}</strong><div class="role">{escape(role)}</div></div>'
        f'<span class="score" title="points">{points}</span></header>{inside}</article>'
    )


def covers(sight: Data) -> bool:
    """Whether the others' points lie covered now. They are still sent: the reader may uncover them (menu)."""
    return find(sight["game"]).covered and sight["status"] == "running"


def ledger(sight: Data, sheet: dict[str, list[int]], series: Data, mine: list[int]) -> str:
    """The score sheet of all seats, and where points are covered the reader's own before it."""
    everybody = counted(sight, sheet, series, list(range(len(sight["seats"]))))
    if not covers(sight):
        return everybody
    whose, own = ("The others’ points", counted(sight, sheet, series, mine)) if mine else ("Points", "")
    why = f'<p class="note">{whose} lie covered until the end. The menu uncovers them.</p>'
    return f'<div class="cover">{why}{own}</div><div class="covered">{everybody}</div>'


def counted(sight: Data, sheet: dict[str, list[int]], series: Data, seats: list[int]) -> str:
    """Points of these seats by source, bars and numbers, the sum last; below them how they grew."""
    names = [sight["seats"][i]["name"] for i in seats]
    head = "".join(
        f"<th>{mark(i)}<span class='visually-hidden'>{escape(name)}</span></th>"
        for i, name in zip(seats, names, strict=True)
    )
    rows_of = {name: [by_seat[i] for i in seats] for name, by_seat in sheet.items()}
    most = max((max(points) for points in rows_of.values()), default=0) or 1
    rows = "".join(
        f"<tr><th><div class='source'>{escape(name)}{bars(seats, points, most)}</div></th>"
        f"{''.join(f'<td>{x}</td>' for x in points)}</tr>"
        for name, points in rows_of.items()
    )
    total = "".join(f"<td>{sight['view']['scores'][i] if sight['view'] else 0}</td>" for i in seats)
    table = f"<tr><td></td>{head}</tr>{rows}<tr class='total'><th>Total</th>{total}</tr>"
    return f"<table class='sheet'>{table}</table>{chart(series, seats, names)}"


def bars(seats: list[int], points: list[int], most: int) -> str:
    lines = (
        f'<i style="width:{max(0, 100 * x // most)}%;--seat:var(--s{i})"></i>'
        for i, x in zip(seats, points, strict=True)
    )
    return f'<span class="bars" aria-hidden="true">{"".join(lines)}</span>'


def chart(series: Data, seats: list[int], names: list[str]) -> str:
    """Points of these seats over time, one line a seat, its mark at the end."""
    entries, points = series["entries"], [series["points"][i] for i in seats]
    top = max((max(p) for p in points if p), default=0)
    if len(entries) < 2 or not top:
        return ""
    last = entries[-1] or 1
    lines = ends = ""
    for i, by_entry in zip(seats, points, strict=True):
        path = " ".join(f"{280 * e / last:.0f},{86 - 80 * p / top:.1f}" for e, p in zip(entries, by_entry, strict=True))
        lines += f'<polyline points="{path}" fill="none" stroke="var(--s{i}-lo)" stroke-width="3.5"/>'
        lines += f'<polyline points="{path}" fill="none" stroke="var(--s{i})" stroke-width="2"/>'
        ends += f'<use href="#mark-s{i}" transform="translate(290,{86 - 80 * by_entry[-1] / top:.1f}) scale(.55)"/>'
    rules = "".join(
        f'<path d="M0 {86 - 80 * k / top:.1f}H282" stroke="var(--ui-line)"/>'
        f'<text x="0" y="{83 - 80 * k / top:.1f}" font-size="9" fill="var(--ink-3)">{k}</text>'
        for k in range(0, top + 1, 50 if top > 60 else 20 if top > 20 else 5)
    )
    about = ", ".join(f"{name} {by_entry[-1]}" for name, by_entry in zip(names, points, strict=True))
    label = f'role="img" aria-label="Points over time: {escape(about)}"'
    return f'<h2>Points over time</h2><svg class="chart" viewBox="-2 -4 304 94" {label}>{rules}{lines}{ends}</svg>'


def log(sight: Data, moves: list[Move]) -> str:
    """Newest move first, its deeds in their order; each leads to its moment."""
    rows, told = [], 0
    newest = max((deed.version for move in moves for deed in move.deeds), default=0)
    for move in reversed(moves):
        name = sight["seats"][move.seat]["name"] if move.seat >= 0 else "The table"
        shown = move.deeds[-MOST_LINES:]
        deeds = "".join(deed_line(sight, move, deed, newest) for deed in shown)
        rows.append(f"<li><h2>{mark(move.seat) if move.seat >= 0 else ''}{escape(name)}</h2><ol>{deeds}</ol></li>")
        told += len(shown)
        if told >= SHOWN_LINES:
            break
    return "".join(rows)


def chat(messages: list[Message]) -> str:
    return "".join(f"<li><b>{escape(m.name)}</b> {escape(m.text)}</li>" for m in messages[-80:])


def tools(sight: Data, curtain: bool = False) -> str:
    """In the top bar. What is free to take back is in the decision bar; here is what needs the others. Behind a curtain
    nobody's eyes are used, and yet who sits there plays."""
    rules = f'<a class="button" aria-label="Rules" href="/rules/{sight["game"]}">{icon("help")} <span class="word">Rules</span></a>'
    if sight["seat"] is None:
        return rules if curtain else f'<span class="note">{icon("spectator")} watching</span>{rules}'
    if sight["can_undo"] or sight["status"] != "running" or sight["why_no_undo"] == NOTHING_TO_UNDO:
        return rules
    words, why = ("Ask to undo", sight["why_no_undo"]) if company(sight) else ("Undo", "Back to your last decision")
    ask = f'<button data-post="request-undo" aria-label="{words}" title="{escape(why)}">{icon("undo")} <span class="word">{words}</span></button>'
    return ask + rules


def heading(info: GameInfo, title: str) -> tuple[str, str, str]:
    """A table's title, as what is left out before and behind where there is little room: a game has a short title."""
    if title != info.title or not info.short:
        return "", title, ""
    before, short, behind = title.partition(info.short)
    return before, short, behind


def about(info: GameInfo, head: Data) -> str:
    """What makes this table special, for its top bar: "2 seats · first game, all fixed · seeded"."""
    players = "solo" if head["players"] == 1 else f"{head['players']} seats"
    found = [players, *(info.module_words[m][0] if m in info.module_words else m for m in head["modules"])]
    fine = False
    for option in info.options:
        value: Value = head["options"].get(option.name, option.default)
        if value != option.default and option.fine:
            fine = True
        elif value != option.default:
            found.append(option.heading if value is True else option.word(value))
    return " · ".join(
        found + ["own rulings"] * fine + ["seeded"] * head["seeded"] + ["with the real box"] * head["cardboard"]
    )
