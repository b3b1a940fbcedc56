"""City on the web table: what the page needs beside the drawing. Everything comes from views."""

from collections.abc import Sequence
from typing import Final

from sunstone.drawing.markup import Markup, drawn, html, joined
from sunstone.drawing.page import Moment, icon, picture
from sunstone.drawing.sheet import data_file
from sunstone.engine.choice import Choice
from sunstone.engine.ledger import Event
from sunstone.games.city import components as facts, events, pyramid_data
from sunstone.games.city.drawing import (
    COVER,
    STYLES,
    definitions,
    draw,
    dynamic_layer,
    size,
    static_layer,
    targets_layer,
)
from sunstone.games.city.drawing.captions import board_title
from sunstone.games.city.drawing.faces import START_SIZE, starting as draw_start
from sunstone.games.city.drawing.places import altars_of
from sunstone.games.city.drawing.scenes import scene
from sunstone.games.city.drawing.targets import is_placing, trail
from sunstone.games.city.expansion_words import major_named
from sunstone.games.city.guide_words import guide
from sunstone.games.city.names import BOARD_NAMES, DECORATION_NAMES, TEMPLE_NAMES
from sunstone.games.city.page_faces import die, face
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.words import AT_BOARD
from sunstone.games.city.titles import KIND_TITLES, names_in, start_text
from sunstone.games.city.view_types import CityView, Player, SeatExpansion, Shaman
from sunstone.games.city.words import explanations

__all__ = [
    "CHAPTERS",
    "COVER",
    "STYLES",
    "candidates",
    "clock",
    "definitions",
    "draw",
    "dynamic_layer",
    "explanations",
    "face",
    "first_seat",
    "guide",
    "how",
    "in_hand",
    "moment",
    "place_layers",
    "pointed",
    "scene",
    "seat_panel",
    "shown_seat",
    "size",
    "static_layer",
    "targets_layer",
    "trail",
]

_SHORT = {"quarry": "Quarry", "gold": "Gold", "decorations": "Decor.", "construction": "Constr."}  # under a die
GOODS: Final = ("cocoa", "wood", "stone", "gold")
_ORDINAL = ("1st", "2nd", "3rd")


def place_layers(view: CityView) -> list[Markup]:
    """All sit at one board."""
    return []


def shown_seat(view: CityView) -> int | None:
    return None


def first_seat(view: CityView) -> int:
    return 0


def clock(view: CityView) -> Markup:
    """When the next Eclipse comes."""
    c = view["calendar"]
    if view["to_move"] == "over":
        return Markup("The game is over")
    if c["capstone"]:
        return html('{} <span class="long">the pyramid is complete:</span> last Eclipse near', icon("eclipse"))
    if c["final_round"]:
        return html(
            '{} last round <span class="long">before the {} Eclipse</span>', icon("eclipse"), _ORDINAL[c["eclipses"]]
        )
    left = c["dark"] - c["light"]
    if left <= 0:
        return html(
            '{} one more round <span class="long">before the {} Eclipse</span>',
            icon("eclipse"),
            _ORDINAL[c["eclipses"]],
        )
    return html(
        '{} {} / {} <span class="long">· {} Eclipse in {} step{}</span>',
        icon("sun"),
        c["light"],
        c["dark"],
        _ORDINAL[c["eclipses"]],
        left,
        "s" * (left != 1),
    )


def seat_panel(view: CityView, i: int) -> Markup:
    """What a seat holds, as the inside of its panel."""
    p = view["seats"][i]
    more = p["expansion"]
    held: list[tuple[str, int]] = [(g, p[g]) for g in GOODS]
    if more:
        held.append(("obsidian", more["obsidian"]))
    goods = joined(html('<span data-good="{}">{} {}</span>', g, n, icon(g, g)) for g, n in held)
    steps = joined(
        html('<span data-good="temple-{}">{} {}</span>', t, icon("temple-" + t, t + " temple"), p[t])
        for t in TEMPLE_NAMES
    )
    steps += html(
        '<span data-good="avenue">{} {}</span><span data-good="pyramid">{} {}</span>',
        icon("avenue", "Avenue"),
        p["avenue"],
        icon("pyramid", "pyramid track"),
        p["pyramid"],
    )
    rows = [("Workers", workers(view, i)), ("Tracks", steps), ("Tiles", tiles(p))]
    if more and (owned := majors(more)):
        rows.append(("Major", owned))
    if p["hand"]:
        rows.append(("Hand", joined(starting(view, t) for t in p["hand"])))
    if p["found"]:
        rows.append(("Finds", joined(find_tile(kind) for kind in p["found"].values())))
    if more and more["found"]:
        rows.append(("Found", major(more["found"])))
    if more and more["priest"]:
        rows.append(("Priestess", priest(more["priest"])))
    if more and more["shaman"]:
        rows.append(("Shaman", shaman(view, more["shaman"])))
    if more and "empire" in view["modules"]:
        rows.append(("Warriors", html("{} {}", more["warriors"], icon("warrior", "warriors left"))))
    bot = view["teotibot"] if view["teotibot"] and view["teotibot"]["seat"] == i else None
    if bot and bot["priest"]:
        rows.append(("Priestess", html("{}", bot["priest"])))
    if bot and bot["discarded"]:
        rows.append(("Out", joined(find_tile(kind) for kind in bot["discarded"])))
    if view["to_move"] != "over":
        rows.append(("Eclipse", eclipse(p, not bot)))  # Teotibot pays no salary
    listed = joined(html("<dt>{}</dt><dd>{}</dd>", name, text) for name, text in rows if text)
    return html('<div class="goods">{}</div><dl>{}</dl>', goods, listed)


def eclipse(p: Player, pays: bool) -> Markup:
    """What the next one would bring and ask for if it came now."""
    out = html(
        '<span title="if it came now">{}+{} {}</span>',
        Markup('<span class="visually-hidden">if it came now </span>'),
        p["eclipse_vp"],
        icon("vp", "VP"),
    )
    if pays and p["salary"]:
        out += html("<span>salary {} {}</span>", p["salary"], icon("cocoa", "cocoa"))
    return out


def workers(view: CityView, i: int) -> Markup:
    """The dice of a seat by the board they stand on, in the order of the ring's numbers."""
    places: dict[str, list[tuple[int, int]]] = {}
    for one in sorted(view["seats"][i]["workers"], key=lambda w: (BOARD_NAMES.index(w["board"]), w["power"])):
        places.setdefault(one["board"], []).append((one["power"], one["space"]))
    return joined(
        html(
            '<span class="place"><span>{}</span><small>{}</small></span>',
            joined(_worker(i, power, space) for power, space in dice),
            _SHORT.get(board) or board_title(view, board),
        )
        for board, dice in places.items()
    )


def _worker(seat: int, power: int, space: int) -> Markup:
    lock = icon("lock") if space else ""
    heard = html('<span class="visually-hidden">power {}{} </span>', power, ", locked" if space else "")
    return html('<span class="worker">{}{}{}</span>', die(seat, power), lock, heard)


def tiles(p: Player) -> Markup:
    known = [
        html(
            '<span data-explain="technology:{}" class="tile">{} {}</span>',
            t,
            icon("technology", "technology"),
            t.lstrip("0"),
        )
        for t in p["technologies"]
    ]
    used = [html("<span class='note'>{} used</span>", len(p["used"]))] if p["used"] else []
    return joined(known + [find_tile(kind) for kind in p["tiles"]] + used)


def find_tile(kind: str) -> Markup:
    about = KIND_TITLES[kind]
    return html(
        '<span data-explain="discovery:{}" class="tile"><svg class="i find" viewBox="-12 -12 24 25" role="img" aria-label="{}"><use href="#small-{}"/></svg></span>',
        kind,
        about,
        kind,
    )


def majors(more: SeatExpansion) -> Markup:
    used = [html("<span class='note'>{} used</span>", len(more["majors_used"]))] if more["majors_used"] else []
    return joined([*map(major, more["majors"]), *used])


def shaman(view: CityView, here: Shaman) -> Markup:
    altar = next(a for a in altars_of(view) if a["id"] == here["altar"])
    board = board_title(view, altar[here["side"]]["points_at"])
    state = "stands" if here["standing"] else "lies"
    return html('<span data-explain="altar:{}">{} {}, {}</span>', here["altar"], icon("shaman"), state, board)


def major(name: str) -> Markup:
    about = major_named(name)
    return html(
        '<span data-explain="major:{}" class="tile"><svg class="i find" viewBox="-13 -13 26 27" role="img" aria-label="{}"><use href="#major-s-{}"/></svg></span>',
        name,
        about,
        name,
    )


def priest(number: int) -> Markup:
    about = f"priestess tile {facts.PRIEST_NAMES[number]}"
    return html(
        '<span data-explain="priest:{}" class="tile"><svg class="i find" viewBox="-13 -13 26 27" role="img" aria-label="{}"><use href="#priest-s-{}"/></svg> {}</span>',
        number,
        about,
        number,
        facts.PRIEST_NAMES[number],
    )


def starting(view: CityView, number: int) -> Markup:
    about = f"starting tile {number}: {start_text(number - 1, names_in(view['modules']))}"
    return html(
        '<span data-explain="start:{}" class="tile" role="img" aria-label="{}">{}</span>',
        number,
        about,
        picture(*START_SIZE, drawn(draw_start(number))),
    )


def moment(event: Event) -> Moment | None:
    return Moment(f"The {_ORDINAL[event.amount - 1]} Eclipse") if event.what == events.ECLIPSE else None


def pointed(view: CityView, told: Sequence[Event]) -> list[str]:
    """What Teotibot's steps are about, by the ids of the drawing: the action tile that the dice chose, a board."""
    tiles = [events.unpack_roll(e.detail)[1] for e in told if e.what == events.ROLLED]
    reasons = [events.unpack_reason(e.detail) for e in told if e.what == events.BOT_WHY]
    return [f"action-{parts.ACTION_NAMES[tile]}" for tile in tiles] + [
        f"board-{BOARD_NAMES[board]}" for reason, board in reasons if reason in AT_BOARD
    ]


def in_hand(view: CityView, choices: Sequence[Choice]) -> str:
    """The pyramid tile that is being placed, as the targets define it."""
    return "#hand" if is_placing(view, choices) else ""


def candidates(view: CityView, target: str) -> list[str]:
    """What a person may have meant by pointing at this, as actions to be refused with a reason."""
    kind, _, name = target.partition(":")
    places = {
        "royal": view["royals"],
        "technology": [t["name"] for t in view["technologies"]],
        "pyramid": [str(t) for t in view["offers"]["pyramid"]],
    }
    if kind in places:
        action = {"royal": "worship:royal", "technology": "technology:", "pyramid": "tile:"}[kind]
        return [f"{action}{1 + places[kind].index(name)}"] if name in places[kind] else []
    if kind == "board" and name in view["ring"]:
        return _at_board(view, name)
    if kind == "worship":
        board, _, space = name.partition("-")
        return [f"worship:royal{space}" if space else "worship:sidebar", *_at_board(view, board)]
    if kind == "decoration" and name.isdecimal() and 0 < int(name) <= len(DECORATION_NAMES):
        return [f"decorate:{DECORATION_NAMES[int(name) - 1]}@{pyramid_data.SIDES[0]}"]
    actions = {
        "row": f"row:{name}",
        "slot": f"place:{name}@0",
        "temple": f"temple:{name}",
        "discovery": f"claim:{name}",
        "wheel": f"ascend:{name}",
        "start": f"keep:{name}",
        "major": f"use:{name}",
        "priest": f"priest:{name}",
        "altar": f"shaman:{name}cw",
        "region": f"build:{name}" if name != "0" else "warrior",
    }
    return [actions[kind]] if kind in actions and name else []


def _at_board(view: CityView, board: str) -> list[str]:
    """Taking a worker from there, going there from too far."""
    mine = view["seats"][view["seat"]]["workers"] if view["seat"] is not None else []
    powers = [worker["power"] for worker in mine if worker["board"] == board] or [1]
    return [*(f"take:{board}-{power}" for power in powers), *(f"go:{k}" for k in range(4, 9))]


def how(view: CityView | None = None) -> str:
    """How City goes, by the names of that game's boards."""
    return names_in(view["modules"] if view else ()).fill(data_file(__package__, "how.md").read_text("utf-8"))


# chapters of what explains itself, by the kind of its name
CHAPTERS = {
    "board": "Boards",
    "worship": "Worship spaces",
    "row": "Rows of the Nobles board",
    "temple": "Temples",
    "": "Workers, tracks, the Eclipse, and what modules add",
    "resource": "Resources",
    "discovery": "Discovery tiles",
    "major": "Major Discovery tiles",
    "altar": "Altars",
    "priest": "Priestess tiles",
    "region": "Regions of the Empire",
    "technology": "Technologies",
    "royal": "Royal tiles",
    "bonus": "Temple bonus tiles",
    "start": "Starting tiles",
    "wheel": "Ascension",
    "slot": "Places of the pyramid",
    "decoration": "Decorations",
    "pyramid": "Pyramid tiles",
    "action": "Teotibot's action tiles",
}
