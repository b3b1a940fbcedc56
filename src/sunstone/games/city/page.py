"""City on the web table: what the page needs beside the drawing. Everything comes from views."""

from collections.abc import Sequence
from html import escape
from typing import Any

from sunstone.drawing.page import icon, picture
from sunstone.engine.choice import Choice
from sunstone.engine.ledger import Event
from sunstone.games.city import components as facts, events, pyramid_data
from sunstone.games.city.drawing import (
    COVER,
    STYLES,
    definitions,
    draw,
    dynamic_layer,
    pieces,
    size,
    static_layer,
    targets_layer,
)
from sunstone.games.city.drawing.captions import board_title
from sunstone.games.city.drawing.faces import START_SIZE, starting as draw_start
from sunstone.games.city.drawing.targets import is_placing
from sunstone.games.city.expansion_words import major_named
from sunstone.games.city.names import BOARD_NAMES, DECORATION_NAMES, TEMPLE_NAMES
from sunstone.games.city.page_faces import die, face
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.words import AT_BOARD
from sunstone.games.city.titles import KIND_TITLES, names_in, start_text
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
    "in_hand",
    "pieces",
    "place_layers",
    "pointed",
    "seat_panel",
    "shown_seat",
    "size",
    "static_layer",
    "targets_layer",
]

View = dict[str, Any]
_SHORT = {"quarry": "Quarry", "gold": "Gold", "decorations": "Decor.", "construction": "Constr."}  # under a die
GOODS = ("cocoa", "wood", "stone", "gold")
_ORDINAL = ("1st", "2nd", "3rd")


def place_layers(view: View) -> list[str]:
    """All sit at one board."""
    return []


def shown_seat(view: View) -> int | None:
    return None


def first_seat(view: View) -> int:
    return 0


def clock(view: View) -> str:
    """When the next Eclipse comes."""
    c = view["calendar"]
    if view["to_move"] == "over":
        return "The game is over"
    if c["capstone"]:
        return f'{icon("eclipse")} <span class="long">the pyramid is complete:</span> last Eclipse near'
    if c["final_round"]:
        return f'{icon("eclipse")} last round <span class="long">before the {_ORDINAL[c["eclipses"]]} Eclipse</span>'
    left = c["dark"] - c["light"]
    if left <= 0:
        return (
            f'{icon("eclipse")} one more round <span class="long">before the {_ORDINAL[c["eclipses"]]} Eclipse</span>'
        )
    return f'{icon("sun")} {c["light"]} / {c["dark"]} <span class="long">· {_ORDINAL[c["eclipses"]]} Eclipse in {left} step{"s" * (left != 1)}</span>'


def seat_panel(view: View, i: int) -> str:
    """What a seat holds, as the inside of its panel."""
    p = view["seats"][i]
    more = p["expansion"]
    held = [(g, p[g]) for g in GOODS] + ([("obsidian", more["obsidian"])] if more else [])
    goods = "".join(f"<span>{n} {icon(g, g)}</span>" for g, n in held)
    steps = "".join(f"<span>{icon('temple-' + t, t + ' temple')} {p[t]}</span>" for t in TEMPLE_NAMES)
    steps += f"<span>{icon('avenue', 'Avenue')} {p['avenue']}</span><span>{icon('pyramid', 'pyramid track')} {p['pyramid']}</span>"
    rows = [("Workers", workers(view, i)), ("Tracks", steps), ("Tiles", tiles(p))]
    if more and (owned := majors(more)):
        rows.append(("Major", owned))
    if p["hand"]:
        rows.append(("Hand", "".join(starting(view, t) for t in p["hand"])))
    if p["found"]:
        rows.append(("Finds", "".join(find(kind) for kind in p["found"].values())))
    if more and more["found"]:
        rows.append(("Found", major(more["found"])))
    if more and more["priest"]:
        rows.append(("Priest", priest(more["priest"])))
    if more and more["shaman"]:
        rows.append(("Shaman", shaman(view, more["shaman"])))
    if "empire" in view["modules"]:
        rows.append(("Warriors", f"{more['warriors']} {icon('warrior', 'warriors left')}"))
    bot = view["teotibot"] if view["teotibot"] and view["teotibot"]["seat"] == i else None
    if bot and bot["priest"]:
        rows.append(("Priest", bot["priest"]))
    if bot and bot["discarded"]:
        rows.append(("Out", "".join(find(kind) for kind in bot["discarded"])))
    if view["to_move"] != "over" and p["salary"] and not bot:  # Teotibot pays none
        rows.append(("Eclipse", f"salary {p['salary']} {icon('cocoa', 'cocoa')}"))
    listed = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in rows if text)
    return f'<div class="goods">{goods}</div><dl>{listed}</dl>'


def workers(view: View, i: int) -> str:
    """The dice of a seat by the board they stand on, in the order of the ring's numbers."""
    places: dict[str, list[tuple[int, int]]] = {}
    for board, power, space in sorted(view["seats"][i]["workers"], key=lambda w: (BOARD_NAMES.index(w[0]), w[1])):
        places.setdefault(board, []).append((power, space))
    return "".join(
        f'<span class="place"><span>{"".join(_worker(i, power, space) for power, space in dice)}</span>'
        f"<small>{_SHORT.get(board) or board_title(view, board)}</small></span>"
        for board, dice in places.items()
    )


def _worker(seat: int, power: int, space: int) -> str:
    lock = icon("lock") if space else ""
    heard = f'<span class="visually-hidden">power {power}{", locked" if space else ""} </span>'
    return f'<span class="worker">{die(seat, power)}{lock}{heard}</span>'


def tiles(p: View) -> str:
    known = [
        f'<span data-explain="technology:{t}" class="tile">{icon("technology", "technology")} {t.lstrip("0")}</span>'
        for t in p["technologies"]
    ]
    used = [f"<span class='note'>{len(p['used'])} used</span>"] if p["used"] else []
    return "".join(known + [find(kind) for kind in p["tiles"]] + used)


def find(kind: str) -> str:
    about = escape(KIND_TITLES[kind])
    return (
        f'<span data-explain="discovery:{kind}" class="tile"><svg class="i find" viewBox="-12 -12 24 25" role="img"'
        f' aria-label="{about}"><use href="#small-{kind}"/></svg></span>'
    )


def majors(more: View) -> str:
    used = [f"<span class='note'>{len(more['majors_used'])} used</span>"] if more["majors_used"] else []
    return "".join([*map(major, more["majors"]), *used])


def shaman(view: View, here: View) -> str:
    altar = next(a for a in view["expansion"]["altars"] if a["id"] == here["altar"])
    board = board_title(view, altar[here["side"]]["points_at"])
    state = "stands" if here["standing"] else "lies"
    return f'<span data-explain="altar:{here["altar"]}">{icon("shaman")} {state}, {escape(board)}</span>'


def major(name: str) -> str:
    about = escape(major_named(name))
    return (
        f'<span data-explain="major:{name}" class="tile"><svg class="i find" viewBox="-13 -13 26 27" role="img"'
        f' aria-label="{about}"><use href="#major-s-{name}"/></svg></span>'
    )


def priest(number: int) -> str:
    about = escape(f"priestess tile {facts.PRIEST_NAMES[number]}")
    return (
        f'<span data-explain="priest:{number}" class="tile"><svg class="i find" viewBox="-13 -13 26 27" role="img"'
        f' aria-label="{about}"><use href="#priest-s-{number}"/></svg> {facts.PRIEST_NAMES[number]}</span>'
    )


def starting(view: View, number: int) -> str:
    about = escape(f"starting tile {number}: {start_text(number - 1, names_in(view['modules']))}")
    return f'<span data-explain="start:{number}" class="tile" role="img" aria-label="{about}">{picture(*START_SIZE, draw_start(number))}</span>'


def pointed(view: View, told: Sequence[Event]) -> list[str]:
    """What Teotibot's steps are about, by the ids of the drawing: the action tile that the dice chose, a board."""
    tiles = [events.unpack_roll(e.detail)[1] for e in told if e.what == events.ROLLED]
    reasons = [events.unpack_reason(e.detail) for e in told if e.what == events.BOT_WHY]
    return [f"action-{parts.ACTION_NAMES[tile]}" for tile in tiles] + [
        f"board-{BOARD_NAMES[board]}" for reason, board in reasons if reason in AT_BOARD
    ]


def in_hand(view: View, choices: Sequence[Choice]) -> str:
    """The pyramid tile that is being placed, as the targets define it."""
    return "#hand" if is_placing(view, choices) else ""


def candidates(view: View, target: str) -> list[str]:
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


def _at_board(view: View, board: str) -> list[str]:
    """Taking a worker from there, going there from too far."""
    mine = view["seats"][view["seat"]]["workers"] if view["seat"] is not None else []
    powers = [power for where, power, _ in mine if where == board] or [1]
    return [*(f"take:{board}-{power}" for power in powers), *(f"go:{k}" for k in range(4, 9))]


# about a question as a whole, and about each kind of option while one is open; as in prompt_words
_GUIDE = {
    "Turn": (
        "A turn is one worker's move. Pick one of yours, on the board or in the list. Workers go clockwise round the ring of boards, one to three boards.",
        {
            "unlock": "Or spend the turn on unlocking those that are locked.",
            "shaman": "Or activate your shaman instead of moving.",
        },
    ),
    "Move": (
        "Now choose how far it goes. What you can do depends on the board it lands on, and every colour that stands there unlocked, your own too, makes a main action dearer by 1 cocoa.",
        {"along": "Your double move tile lets another one go along."},
    ),
    "Act": (
        "{things} can be done here.",
        {
            "cocoa": "Collect cocoa: the more colours, the more.",
            "worship": "Worship: lock the worker for what its space gives, or for the tile.",
            "main": "Main action: what the board is for; more of your own workers there do more.",
        },
    ),
    "PowerUp": (
        "A main action makes a worker stronger. At power 6 it ascends: it starts again at the {palace} with a reward, and time moves on.",
        {"skip": "This power-up may be left out."},
    ),
    "AnyResource": (
        "Take the resource you will need: stone and wood build the pyramid, wood houses, gold technologies and decorations.",
        {},
    ),
    "Place": (
        "Point at a place to see the tile there. R turns it. Each icon that covers its like scores 1; a coloured one also climbs its temple.",
        {},
    ),
    "Linger": ("Before the turn ends there is something left that you may do; when you are ready, end the turn.", {}),
}
_GUIDE_ANYTIME = {
    "use": "You may also use a tile of yours now.",
    "unlock:pay": "For 3 cocoa you may unlock your workers now.",
    "unlock:waiver": "A cocoa waiver unlocks them too.",
}
_HOW_MANY = ("Nothing", "One thing", "Two things", "Three things")


def guide(view: View) -> str:
    """A sentence or two for somebody's first game, about what is asked now and open."""
    if view["asked"] not in _GUIDE:
        return ""
    whole, by_kind = _GUIDE[view["asked"]]
    named = [text for kind, text in by_kind.items() if kind in view["open_kinds"]]
    more = [text for kind, text in _GUIDE_ANYTIME.items() if kind in view["open_kinds"]]
    whole = names_in(view["modules"]).fill(whole, things=_HOW_MANY[min(3, len(named))])
    return " ".join([whole, *named, *more])


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
