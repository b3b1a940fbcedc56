"""Parts of the table page as HTML, each replaced by its id when it changes. They show what the table room hands out for
a seat, and nothing else."""

from collections.abc import Callable, Container, Sequence
from functools import partial
from typing import Any

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import Page, icon, mark
from sunstone.engine.choice import FLIPPED, Choice
from sunstone.engine.registry import GameInfo, Value, find
from sunstone.engine.view import View
from sunstone.learn.guided import Guided
from sunstone.players import called, harder
from sunstone.table import NOTHING_TO_UNDO, Head, Looking, PublicSeat, Series
from sunstone.web import asking, box, invite, lessons, riddles, times
from sunstone.web.parts import PageSight, button, drawing, listed
from sunstone.web.reasons import closed_rows, forced_line

_NONE = Markup()


def layers(art: Page[Any], view: View, growing: bool = False) -> dict[str, str]:
    """What changes on the board, by the id of its sheet: the common part, and the place of each seat if it is apart.
    Where the board itself is laid out before somebody's eyes (`growing`) what is printed changes too."""
    printed = {"static": art.static_layer(view)} if growing else {}
    places = {f"place-{i}": place for i, place in enumerate(art.place_layers(view))}
    return {"dynamic": art.dynamic_layer(view), **printed, **places}


# --- deciding
def decision(sight: PageSight, curtain: int | None = None, on_board: bool = False) -> Markup:
    """The bar under the board: what is asked, the choices, and the ways back. `on_board`: some have a place there."""
    if curtain is not None:
        return handover(sight, curtain)
    if sight["status"] == "open":
        return invite.waiting_room(sight)
    asked = asking.request(sight)
    if sight["status"] == "running":
        asked += asking.pause(sight) + asking.stood_in(sight) + invite.freed(sight)
    if sight["status"] != "running":
        return asked + result(sight)
    if sight["duty"] == "act":
        return asked + question(sight, on_board)
    if sight["duty"] == "confirm":
        return asked + confirm(sight)
    if sight["lesson"]:
        return prompt(sight, None, "The lesson is over.")
    if sight["puzzle"]:
        return line(None, "The turn is handed over.") + riddles.ways_on(sight["puzzle"])
    return asked + waits(sight)


def waits(sight: PageSight) -> Markup:
    """While others move; where they are bots, who likes need not see turn by turn what they do."""
    bots = sight["asked"] and all(i < len(sight["seats"]) and sight["seats"][i]["bot"] for i in sight["asked"])
    skip = Markup("<button data-skip>Skip <kbd>Esc</kbd></button>") if bots else ""
    return prompt(sight, None, waiting(sight), more=skip or call_me(sight))


def call_me(sight: PageSight) -> Markup:
    """Where people are waited for, who plays may go and be called. A page whose reader is called hides it."""
    if not sight["mine"] or not sight["asked"]:
        return Markup()
    return html('<a class="offer" href="/call-me?table={}">Tell me when it is my turn</a>', sight["table"])


def prompt(sight: PageSight, seat: int | None, text: str, hint: str = "", more: str = "") -> Markup:
    """What is asked, with the ways to get help and to go back. What others just did goes before a word on how."""
    aside = sight["did"] or (html('<span class="hint">{}</span>', hint) if hint else Markup())
    tools = html("{}{}{}", more, ways_back(sight), hint_button(sight))
    return line(seat, text, aside, tools) + forced_line(sight)


def line(seat: int | None, text: str, aside: Markup = _NONE, more: str = "") -> Markup:
    who = mark(seat) if seat is not None else ""
    mine = html(' data-seat="{}"', seat) if seat is not None else ""
    return html(
        '<div class="ask"><p class="prompt"{}>{}<span>{}</span></p>{}{}</div>',
        mine,
        who,
        text,
        aside,
        more,
    )


def hint_button(sight: PageSight) -> Markup:
    """Where there is something to choose, and nobody but bots plays against one."""
    if sight["duty"] != "act" or sight["chance"] or sight["lesson"] or sight["puzzle"] or company(sight):
        return Markup()
    if len(sight["choices"]) < 2:
        return Markup()
    return html("<button data-hint>{} <span class='say'>Hint</span> <kbd>H</kbd></button>", icon("hint"))


def company(sight: Looking) -> bool:
    """Whether another person plays."""
    return any(seat["kind"] == "person" for i, seat in enumerate(sight["seats"]) if i != sight["seat"])


def ways_back(sight: PageSight) -> Markup:
    """One step back, or to the beginning of the turn: as far as that is free."""
    if not sight["can_undo"]:
        return Markup()
    restart = Markup('<button data-post="restart"><span>Restart<span class="word"> turn</span></span></button>')
    return html(
        '<span class="back"><button data-post="undo">{} <span class="say">Back</span> <kbd>U</kbd></button>{}</span>',
        icon("undo"),
        "" if sight["chance"] or sight["lesson"] else restart,
    )


def waiting(sight: PageSight) -> str:
    names = [sight["seats"][i]["name"] for i in sight["asked"] if i < len(sight["seats"])]
    return f"Waiting for {' and '.join(names)}." if names else "Waiting."


def question(sight: PageSight, on_board: bool) -> Markup:
    if sight["chance"]:
        tools, outcomes = box.entry(sight)
        return html('<div class="box">{}{}</div>', prompt(sight, sight["seat"], sight["prompt"], more=tools), outcomes)
    choices = sight["choices"]
    art = drawing(sight["game"])
    if hand := art.in_hand(sight["view"], choices):
        return placing(sight, choices, hand)
    first = lessons.meant(sight["lesson"], choices) if sight["lesson"] else choices
    choices = [*first, *(c for c in choices if c not in first)]
    faces = [art.face(sight["view"], choice) for choice in choices]
    hint = "or choose on the board" if on_board else ""
    closed = Markup() if sight["lesson"] else closed_rows(sight)
    return prompt(sight, sight["seat"], sight["prompt"], hint, box.opener(sight)) + listed(
        find(sight["game"]), choices, faces, closed, len(first)
    )


def placing(sight: PageSight, choices: list[Choice], hand: str) -> Markup:
    """A tile in hand: it is placed on the board, turned with R; the list is there for who cannot point."""
    info = find(sight["game"])
    others = [c for c in choices if c.way < 0]
    places = [c for c in choices if c.way >= 0]
    held = Markup('<li><svg class="in-hand" data-held aria-hidden="true"></svg></li>')
    turn = html("<li><button data-turn>{} Turn <kbd>R</kbd> <span data-quarter>0°</span></button></li>", icon("rotate"))
    if any(c.way >= FLIPPED for c in places):
        turn += html("<li><button data-flip>{} Flip <kbd>F</kbd></button></li>", icon("flip"))
    turn += Markup('<li class="lay"><button class="go" data-lay>Place it here</button></li>')
    rest = joined(button(info, c, i + 1) for i, c in enumerate(others))
    everything = html(
        '<details><summary>All {} placements as a list</summary><ul class="choices">{}</ul></details>',
        len(places),
        joined(button(info, c, i + 1, plain=True) for i, c in enumerate(places)),
    )
    head = prompt(sight, sight["seat"], sight["prompt"], "click a place, or press B: arrows move, Enter places")
    return html(
        '<div data-hand="{}">{}<ul class="choices">{}{}</ul>{}</div>', hand, head, held + turn, rest, everything
    )


def confirm(sight: PageSight) -> Markup:
    others = [seat for seat in sight["seats"] if seat["seat"] != sight["seat"]]
    soon = (
        ""
        if sight["cardboard"]
        else html(' data-soon="{}"', "bots" if all(s["bot"] or s["kind"] == "bot" for s in others) else "people")
    )
    buttons = html(
        '<button class="go" data-post="confirm" data-confirm{}>{} Confirm <kbd>Enter</kbd></button>',
        soon,
        icon("check"),
    )
    if sight["puzzle"]:
        answer = html(
            '<button class="go" data-post="confirm" data-confirm>{} This is my answer <kbd>Enter</kbd></button>',
            icon("check"),
        )
        return prompt(sight, sight["seat"], "The turn is done. Is it the best one?") + html(
            '<div class="row">{}</div>', answer
        )
    always = Markup("<button data-always>Always confirm by itself</button>")
    if sight["cardboard"]:
        return prompt(sight, sight["seat"], "That was the last of it. End the game?") + html(
            '<div class="row">{}</div>', buttons
        )
    draw = sight["view"] is not None and sight["view"]["to_move"] == "chance"  # whoever is asked after it
    words = "Your part is done: a draw follows. Go on?" if draw else "Your part is done. Hand over?"
    return prompt(sight, sight["seat"], words) + html('<div class="row">{}{}</div>', buttons, always)


def handover(sight: PageSight, seat: int) -> Markup:
    name = sight["seats"][seat]["name"]
    open_it = html(
        '<button class="go" data-post="reveal" data-with=\'{"seat": {}}\' data-confirm>I am {}</button>', seat, name
    )
    return html(
        '<div class="curtain"><h2>Hand the screen to {}</h2><p>What comes next is for {} alone.</p>{}</div>',
        name,
        name,
        open_it,
    )


def people(seats: Sequence[PublicSeat]) -> int:
    """How many seats people play now."""
    return sum(seat["kind"] != "bot" and not seat["left"] and not seat["open"] for seat in seats)


def result(sight: PageSight) -> Markup:
    """How it ended, and what may follow."""
    view = sight["view"]
    if sight["status"] != "over" or not view:
        return prompt(sight, None, "The game ended without a result.") + again(sight)
    order = sorted(range(len(view["places"])), key=lambda i: view["places"][i])
    names = [s["name"] for s in sight["seats"]]
    table = joined(
        html("<li>{}. {} {} <b>{}</b></li>", view["places"][i], mark(i), names[i], view["scores"][i]) for i in order
    )
    return html(
        '{}<div class="row"><ol class="choices places">{}</ol>{}</div>',
        prompt(sight, None, winner(view, names)),
        table,
        again(sight),
    )


def winner(view: View, names: list[str]) -> str:
    first = [name for name, place in zip(names, view["places"], strict=True) if place == 1]
    return f"{first[0]} wins." if len(first) == 1 else f"{' and '.join(first)} share the victory."


def again(sight: PageSight) -> Markup:
    """What may follow."""
    if guided := sight["guided"]:
        return learnt(guided)
    ways = Markup()
    if later := sight["later"]:
        ways += html('<a class="button go" href="/t/{}">To the rematch</a>', later)
    elif sight["seat"] is not None:
        ways += Markup('<button class="go" data-post="rematch" data-go="/t/{table}">Again</button>')
        if any(harder(seat["bot"]) for seat in sight["seats"] if seat["kind"] == "bot") and not company(sight):
            ways += Markup('<button data-post="rematch?harder=true" data-go="/t/{table}">Harder</button>')
    if sight["unlearnt"]:
        ways += html('<a class="button" href="/learn/{}">Lessons</a>', sight["game"])
    back = html('<a class="button" href="/t/{}/at/0">Replay</a>', sight["table"])
    if sight["status"] == "over":
        back += html('<a class="button" href="/t/{}/review">Review</a>', sight["table"])
    study = html(
        '<form method="post" action="/study"><input type="hidden" name="table" value="{}">'
        "<button>Study from here</button></form>",
        sight["table"],
    )
    return html('<div class="row ways">{}{}{}<a class="button" href="/">Lobby</a></div>', ways, back, study)


def learnt(guided: Guided) -> Markup:
    """After the guided game."""
    return html(
        '<div class="row ways"><form method="post" action="/quick">'
        '<input type="hidden" name="game" value="{}"><button class="go">You are ready: play a bot</button></form>'
        '<a class="button" href="/learn/{}">All lessons</a></div><p class="learnt">{}</p>',
        guided.game,
        guided.game,
        guided.end.strip(),
    )


# --- seats, scores, log
def seats(
    sight: Looking,
    mine: list[int],
    moved: Container[int] = (),
    here: Container[int] | None = None,
    holdings: Callable[[int], Markup] | None = None,
) -> Markup:
    """Turn order, beginning with the reader. Those who have just `moved` are framed as their pieces are. `here`: whose
    people have the table open; None where that is not asked. `holdings`: what a seat has, if that is drawn already."""
    n = len(sight["seats"])
    first = mine[0] if mine else 0
    order = [(first + k) % n for k in range(n)]
    holdings = holdings or partial(held, sight)
    return joined(seat_panel(sight, i, mine, n, i in moved, here, holdings(i)) for i in order)


def held(sight: Looking, i: int) -> Markup:
    return drawing(sight["game"]).seat_panel(view, i) if (view := sight["view"]) else Markup()


def seat_panel(
    sight: Looking, i: int, mine: list[int], n: int, moved: bool, here: Container[int] | None, inside: Markup
) -> Markup:
    seat, view = sight["seats"][i], sight["view"]
    active, bot = i in sight["asked"], called(seat["bot"])
    art = drawing(sight["game"])
    first = art.first_seat(view) if view else 0
    roles = [
        "your turn" if active and i in mine else "to move" if active else "",
        f"bot {bot}" if bot not in ("", seat["name"]) else "bot" if bot else "",
        "has left" if seat["left"] else away(seat, here),
        "plays by itself" if i >= sight["players"] else "",
        f"rated {seat['rating']}" if seat["rating"] else "",
        "first player" if i == first else "last player" if i == (first - 1) % n else "",
    ]
    role = Markup(" · ").join(r for r in [times.of_seat(sight, i), *roles] if r)
    points = html("{} {}", icon("vp"), view["scores"][i] if view else 0)
    if covers(sight) and i not in mine:
        points = html(
            '<span class="cover">{} <span class="note">covered</span></span><span class="covered">{}</span>',
            icon("vp"),
            points,
        )
    compact = " compact" if n > 2 and i not in mine else ""
    style = f"--seat:var(--s{i});--seat-soft:var(--s{i}-soft)"
    return html(
        '<article class="seat{}{}{}" style="{}" data-seat="{}" tabindex="0" aria-label="{}"><header>{}<div><strong>{}</strong>'
        '<div class="role">{}</div></div>{}<span class="score" data-good="vp" title="points">{}</span></header>{}</article>',
        " active" if active else "",
        " moved" if moved else "",
        compact,
        style,
        i,
        seat["name"],
        mark(i),
        seat["name"],
        role,
        rename(seat) if here is not None and i in mine else "",
        points,
        inside,
    )


def away(seat: PublicSeat, here: Container[int] | None) -> str:
    played = here is None or seat["kind"] == "bot" or seat["open"]
    return "" if played or seat["seat"] in (here or ()) else "away"


def rename(seat: PublicSeat) -> Markup:
    """Beside one's own name."""
    return html(
        '<button class="rename" data-rename="{}" data-name="{}" aria-label="Rename {}" title="Rename">✎</button>',
        seat["seat"],
        seat["name"],
        seat["name"],
    )


def covers(sight: Looking) -> bool:
    """Whether the others' points lie covered now. They are still sent: the reader may uncover them (menu). A lesson
    that has played a game to its end goes on running, with nobody asked."""
    view = sight["view"]
    over = view is not None and view["to_move"] == "over" and not sight["asked"]
    return find(sight["game"]).covered and sight["status"] == "running" and not over


def scores(sight: Looking, sheet: dict[str, list[int]], series: Series, mine: list[int]) -> Markup:
    """The score sheet of all seats, and where points are covered the reader's own before it."""
    everybody = counted(sight, sheet, series, list(range(len(sight["seats"]))))
    if not covers(sight):
        return everybody
    whose, own = ("The others’ points", counted(sight, sheet, series, mine)) if mine else ("Points", "")
    why = html('<p class="note">{} lie covered until the end. The menu uncovers them.</p>', whose)
    return html('<div class="cover">{}{}</div><div class="covered">{}</div>', why, own, everybody)


def counted(sight: Looking, sheet: dict[str, list[int]], series: Series, seats: list[int]) -> Markup:
    """Points of these seats by source, and how they grew."""
    totals = [sight["view"]["scores"][i] if sight["view"] else 0 for i in seats]
    names = [sight["seats"][i]["name"] for i in seats]
    return by_source(sight, sheet, seats, totals) + chart(series, seats, names)


def by_source(sight: Looking, sheet: dict[str, list[int]], seats: list[int], totals: list[int]) -> Markup:
    """Bars and numbers, the sum last."""
    head = joined(
        html("<th>{}<span class='visually-hidden'>{}</span></th>", mark(i), sight["seats"][i]["name"]) for i in seats
    )
    rows_of = {name: [by_seat[i] for i in seats] for name, by_seat in sheet.items()}
    most = max((max(points) for points in rows_of.values()), default=0) or 1
    rows = joined(
        html("<tr><th><div class='source'>{}{}</div></th>{}</tr>", name, bars(seats, points, most), cells(points))
        for name, points in rows_of.items()
    )
    table = html("<tr><td></td>{}</tr>{}<tr class='total'><th>Total</th>{}</tr>", head, rows, cells(totals))
    return html("<table class='sheet'>{}</table>", table)


def cells(numbers: list[int]) -> Markup:
    return joined(html("<td>{}</td>", n) for n in numbers)


def bars(seats: list[int], points: list[int], most: int) -> Markup:
    lines = (
        html('<i style="width:{}%;--seat:var(--s{})"></i>', max(0, 100 * x // most), i)
        for i, x in zip(seats, points, strict=True)
    )
    return html('<span class="bars" aria-hidden="true">{}</span>', joined(lines))


def chart(series: Series, seats: list[int], names: list[str]) -> Markup:
    """Points of these seats over time, one line a seat, its mark at the end."""
    entries, points = series["entries"], [series["points"][i] for i in seats]
    top = max((max(p) for p in points if p), default=0)
    if len(entries) < 2 or not top:
        return Markup()
    last = entries[-1] or 1
    lines = ends = Markup()
    for i, by_entry in zip(seats, points, strict=True):
        path = " ".join(f"{280 * e / last:.0f},{86 - 80 * p / top:.1f}" for e, p in zip(entries, by_entry, strict=True))
        lines += html('<polyline points="{}" fill="none" stroke="var(--s{}-lo)" stroke-width="3.5"/>', path, i)
        lines += html('<polyline points="{}" fill="none" stroke="var(--s{})" stroke-width="2"/>', path, i)
        ends += html(
            '<use href="#mark-s{}" transform="translate(290,{}) scale(.55)"/>', i, f"{86 - 80 * by_entry[-1] / top:.1f}"
        )
    rules = joined(
        html(
            '<path d="M0 {}H282" stroke="var(--ui-line)"/><text x="0" y="{}" font-size="9" fill="var(--ink-3)">{}</text>',
            f"{86 - 80 * k / top:.1f}",
            f"{83 - 80 * k / top:.1f}",
            k,
        )
        for k in range(0, top + 1, 50 if top > 60 else 20 if top > 20 else 5)
    )
    about = ", ".join(f"{name} {by_entry[-1]}" for name, by_entry in zip(names, points, strict=True))
    label = html('role="img" aria-label="Points over time: {}"', about)
    return html(
        '<h2>Points over time</h2><svg class="chart" viewBox="-2 -4 304 94" {}>{}{}{}</svg>', label, rules, lines, ends
    )


def tools(sight: PageSight, curtain: bool = False) -> Markup:
    """In the top bar. What is free to take back is in the decision bar; here is what needs the others. Behind a curtain
    nobody's eyes are used, and yet who sits there plays."""
    rules = rules_button(f"/t/{sight['table']}/rules")
    if sight["seat"] is None:
        return rules if curtain else html('<span class="note">{} watching</span>{}', icon("spectator"), rules)
    if sight["status"] != "running" or sight["lesson"] or sight["puzzle"]:
        return rules
    words, why = ("Ask to undo", sight["why_no_undo"]) if company(sight) else ("Undo", "Back to your last decision")
    idle = sight["can_undo"] or sight["why_no_undo"] == NOTHING_TO_UNDO  # its room stays, so that nothing jumps
    ask = html(
        '<button data-post="request-undo" aria-label="{}" title="{}"{}>{} <span class="word">{}</span></button>',
        words,
        why,
        Markup(' class="idle" disabled') if idle else "",
        icon("undo"),
        words,
    )
    return ask + what_if(sight["table"]) + rules


def what_if(table_id: str) -> Markup:
    """To plan on what one's own seat knows, beside the table."""
    return html(
        '<form method="post" action="/t/{}/what-if"><button aria-label="What if" title="Try things; only you see them">'
        '{} <span class="word">What if …</span></button></form>',
        table_id,
        icon("what-if"),
    )


def rules_button(address: str) -> Markup:
    return html(
        '<a class="button" aria-label="Rules" href="{}">{} <span class="word">Rules</span></a>', address, icon("help")
    )


def heading(info: GameInfo, title: str) -> tuple[str, str, str]:
    """A table's title, as what is left out before and behind where there is little room: a game has a short title."""
    if title != info.title or not info.short:
        return "", title, ""
    before, short, behind = title.partition(info.short)
    return before, short, behind


def about(info: GameInfo, head: Head) -> str:
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
    marks = [times.words(head["clock"]), "own rulings" * fine, "seeded" * head["seeded"]]
    return " · ".join(word for word in [*found, *marks, "with the real box" * head["cardboard"]] if word)
