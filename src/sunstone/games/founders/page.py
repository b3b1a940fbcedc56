"""Founders on the web table: what the page needs beside the drawing. Everything comes from views."""

from collections.abc import Sequence

from sunstone.drawing.markup import Markup, drawn, html, joined
from sunstone.drawing.page import Moment, icon, mark, picture
from sunstone.drawing.sheet import data_file
from sunstone.engine.choice import Choice
from sunstone.engine.ledger import Event
from sunstone.engine.wording import Help
from sunstone.games.founders import components as facts, events, words
from sunstone.games.founders.drawing import (
    COVER,
    STYLES,
    definitions,
    draw,
    dynamic_layer,
    miniature,
    place_layers,
    shown_seat,
    size,
    static_layer,
    targets_layer,
)
from sunstone.games.founders.drawing.captions import city_title, worship_label, worth_text
from sunstone.games.founders.drawing.faces import MASK_ICONS, size_of, small_piece
from sunstone.games.founders.drawing.layout import WORSHIP
from sunstone.games.founders.drawing.scenes import scene
from sunstone.games.founders.kinds import PLACE
from sunstone.games.founders.names import STEP_NAMES
from sunstone.games.founders.view_types import DistrictScore, FoundersView, Seat

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


def first_seat(view: FoundersView) -> int:
    return view["first_player"]


def clock(view: FoundersView) -> Markup:
    """Which round it is, and how many disks are still to come."""
    if view["to_move"] == "over":
        return Markup("The game is over")
    if not view["round"]:
        return html("{} Set-up", icon("sun"))
    left = sum(0 if p["passed"] else p["disks"] for p in view["seats"])
    disks = html('<span class="long">· {} disk{} left</span>', left, "s" if left != 1 else "")
    return html("{} Round {} of {} {}", icon("sun"), view["round"], view["rounds"], disks)


# --- seats
def seat_panel(view: FoundersView, i: int) -> Markup:
    """What a seat holds, as the inside of its panel."""
    p = view["seats"][i]
    if p["rival"]:
        return _rival(view, i)
    goods = joined(
        html('<span data-good="{}">{} {}</span>', name, p[name], icon(name, name)) for name in facts.MATERIAL_NAMES
    )
    rows = [("Disks", _disks(p, i)), ("Built", _built(p)), ("Pyramid", _pyramid(p)), ("Tiles", _tiles(p))]
    if view["to_move"] == "over":
        rows[0:1] = []
        rows += [(d["name"], _district(d)) for d in p["districts"] if d["vp"]]
    else:
        rows.append(
            (
                "Now",
                html("<span>+{} {} for the pyramid</span>", sum(d["vp"] for d in p["districts"]), icon("vp", "VP")),
            )
        )
    listed = joined(html("<dt>{}</dt><dd>{}</dd>", name, text) for name, text in rows if text)
    return html(
        '<div class="goods">{}</div><div class="beside"><dl>{}</dl>{}</div>',
        goods,
        listed,
        _look(view, i, miniature(i)),
    )


def _look(view: FoundersView, i: int, small: Markup) -> Markup:
    """The seat's city in small; pressed, it is shown large."""
    about = f"Look at {city_title(view, i)}"
    return html('<button class="look" data-look-at="{}" aria-label="{}">{}</button>', i, about, small)


def _disks(p: Seat, seat: int) -> Markup:
    if p["passed"]:
        return Markup("has passed")
    if not p["disks"]:
        return Markup("none")
    return html("<span>{}<span class='visually-hidden'>{}</span></span>", mark(seat) * p["disks"], p["disks"])


def _built(p: Seat) -> Markup:
    temples = {c: p["built"].get(c, 0) for c in facts.COLOUR_NAMES}
    houses = sum(p["built"].values()) - sum(temples.values())
    shown = [html("<span>{} {}</span>", icon("building", "buildings"), houses)]
    return joined(
        shown + [html("<span>{} {}</span>", icon("temple-" + c, c + " temples"), n) for c, n in temples.items() if n]
    )


def _pyramid(p: Seat) -> Markup:
    return html(
        "<span>{} {}</span><span>{} {}</span>",
        icon("pyramid", "pyramid tiles"),
        len(p["pyramid"]),
        icon("favor", "favor"),
        p["favor"],
    )


def _tiles(p: Seat) -> Markup:
    worship = [
        html('<span data-explain="worship:{}">{}</span>', t, icon("worship-tile", worship_label(t)))
        for t in p["worship"]
    ]
    masks = [
        html("<span>{} {}</span>", icon(MASK_ICONS[m["colour"]], m["colour"] + " mask"), m["vp"]) for m in p["masks"]
    ]
    return joined(worship + masks)


def _district(d: DistrictScore) -> Markup:
    """A district's score: temples × what the pyramid tiles of their colour are worth there."""
    out = html("<b>{}</b>", d["vp"])
    for colour in facts.COLOUR_NAMES:
        each = [line["each"] for line in d["lines"] if line["colour"] == colour]
        if each and d["temples"][colour]:
            sign = "+" if "<span>" in out else "="
            what = icon(f"temple-{colour}", f"{colour} temples")
            out += html("<span>{} {} {} × {}</span>", sign, d["temples"][colour], what, worth_text(each))
    return out


def _rival(view: FoundersView, i: int) -> Markup:
    r = view["rival"]
    temples = joined(
        html("<span>{} {}</span>", icon("temple-" + c, c + " temples"), r["temples"][c]) for c in facts.COLOUR_NAMES
    )
    tiles = joined(
        html("<span>{} {}</span>", r["tiles"][c], icon("glyph-" + c, c + " pyramid tiles")) for c in facts.COLOUR_NAMES
    )
    rows = [("Disks", _disks(view["seats"][i], i)), ("Temples", temples), ("Pyramid", tiles)]
    if view["to_move"] != "over":
        rows.append(("Now", html("<span>+{} {} for the sets</span>", r["sets_vp"], icon("vp", "VP"))))
    listed = joined(html("<dt>{}</dt><dd>{}</dd>", name, text) for name, text in rows)
    small = Markup('<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#i-architect"/></svg>')
    return html('<div class="beside"><dl data-explain="rival">{}</dl>{}</div>', listed, _look(view, i, small))


# --- choices
def moment(event: Event) -> Moment | None:
    """A round is over when the next one begins."""
    if event.what != events.ROUND or event.amount < 2:
        return None
    return Moment(f"Round {event.amount - 1} is over", before=True)


def pointed(view: FoundersView, events: Sequence[Event]) -> list[str]:
    """Nothing: what the Rival Architect does is seen where its disks and tiles go."""
    return []


def trail(view: FoundersView, events: Sequence[Event]) -> Markup:
    """Nothing is carried over the board."""
    return Markup()


def in_hand(view: FoundersView, choices: Sequence[Choice]) -> str:
    """The definitions of the piece that is being placed, and of what it drops: one a way round; "" if there is none."""
    if view["step"] != STEP_NAMES[PLACE] or not any(c.way >= 0 for c in choices):
        return ""
    piece = view["question"]["piece"]
    return f"#p-{piece}" if piece in facts.COLOUR_NAMES else f"#p-{piece} #d-{piece}"


def face(view: FoundersView, choice: Choice) -> Markup:
    """A picture of what is chosen, for its button: a worship tile, a piece, a pyramid tile; "" for most choices."""
    head, _, name = choice.text.partition(":")
    if head in ("offer", "take", "give"):
        return picture(*WORSHIP, html('<use href="#w-{}"/>', name))
    if head in ("build", "temple"):
        w, h = size_of(name)
        return html(
            '<svg class="sign" viewBox="-1 -1 {} {}" width="{}" height="{}" aria-hidden="true">{}</svg>',
            w * 9 + 2,
            h * 9 + 2,
            w * 9 + 2,
            h * 9 + 2,
            drawn(small_piece(name, 0, 0, 9)),
        )
    if head == "pyramid":
        return icon(f"temple-{name.partition('@')[0]}")
    if head == "kind":
        return icon(name)
    if head == "disks" and isinstance(view["to_move"], int):
        space, n = view["spaces"][name[:2]], int(name[-1])
        stronger = space["bonus"] == "vp_and_strength" and not space["disks"]  # for who is first
        return _pile(view["to_move"], n) + html('<b class="strength">{}</b>', space["height"] + n + stronger)
    return Markup()


def _pile(seat: int, n: int) -> Markup:
    """So many disks of a seat, one upon the other."""
    disks = joined(html('<use href="#mark-s{}" x="{}"/>', seat, 11 * i) for i in range(n))
    size = html('viewBox="-13 -13 {} 26" width="{}" height="16"', 26 + 11 * (n - 1), 16 + 7 * (n - 1))
    return html('<svg class="sign" {} aria-hidden="true">{}</svg>', size, disks)


def candidates(view: FoundersView, target: str) -> list[str]:
    """What a person may have meant by pointing at this, as actions to be refused with a reason."""
    kind, _, name = target.partition(":")
    found = {
        "space": [f"disks:{name}x{n}" for n in (1, 2, 3)],
        "piece": [f"build:{name}"],
        "temple": [f"temple:{name}"],
        "tile": [f"pyramid:{name}@{square}" for square in facts.SQUARE_NAMES],
        "square": [f"pyramid:{colour}@{name}" for colour in facts.COLOUR_NAMES],
        "worship": [f"{verb}:{name}" for verb in ("offer", "take", "give")],
        "stack": [f"stack:{name}"],
        "cell": [f"place:{name}@0", f"pay:{name}", f"replace:{name}", f"cube:{name}"],
        "material": [f"kind:{name}"],
        "bonus": ["bonus"],
        "favor": ["favor"],
        "produce": ["produce"],
    }
    return found.get(kind, [])


GUIDE = {
    "Start": "Three pyramid tiles begin your city, one of each colour. Each square pays its reward at once: a building makes cubes, a temple brings a worship tile.",
    "Turn": "Put one to three disks on a space. The height of its stack is your Strength: for larger buildings, cheaper temples and pyramid tiles.",
    "Act": "Do one thing of this column: build what its left side shows, or take the quiet action at its right, which needs no Strength.",
    "Place": "Point at a cell to see the building there; R turns it. Cubes drop on free cells beside it. Covering a whole group of masks wins a tile.",
    "Cubes": "Click the cubes you pay with, or take the first choice: it spends what you will miss least. Cubes under the new piece would be lost anyway.",
    "Mix": "Two gold can stand in for one wood or stone. The first choice keeps your gold where it can.",
    "Produce": "Each building puts one cube beside itself. The first choice does it all at once on empty cells.",
    "Drop": "Cubes of another kind lie beside the new building. Click those you want to replace, then go on.",
    "TakeTile": "Worship tiles are used with the Offering action of column B. Pick one that fits what your city will have.",
    "TakeBlind": "Nobody has seen these tiles yet. Take the colour of which you plan to build most temples.",
    "ChoosePiece": "It comes out of the supply. A building drops cubes of its material on the free cells beside it.",
    "ChooseSquare": "At the end a pyramid tile scores for each temple of its colour in its districts; on the bottom level its square pays a reward at once.",
    "TakeTop": "The tile on top of any stack is yours. Use it with the Offering action of column B.",
    "Times": "Each time costs the same and brings the same. Keep the cubes that your next temple needs.",
    "Swap": "A worship tile that no longer fits may be exchanged for a face-up one.",
    "SwapFor": "Take the tile whose condition your city meets soonest.",
    "BonusKind": "One cube of your choice: gold is the rarest, and two of it stand in for a wood or a stone.",
    "BonusCell": "Any cell without a piece will do. Choose one where you will not build soon, or the cube is lost.",
    "After": "The bonus disk under your stack is yours because you covered it first.",
}
NEARER = {  # instead, where the same question is about something else
    "ActBuild": "A second action, as a gift: build something of any of the three columns.",
    "ActInfluence": "A second action, as a gift: one of the three at the right of the columns. It needs no Strength.",
    "PlaceTemple": "At the end a temple scores with the pyramid tiles of its colour in its district; across a red dashed line it counts on both sides.",
    "PlaceFirst": "Before the first turn a piece may lie anywhere but on masks. Temples score beside pyramid tiles of their colour.",
}


def guide(view: FoundersView) -> str:
    """A sentence or two for somebody's first game, about what is asked now."""
    step, about = view["step"] or "", view["question"]
    what = about.get("granted", "")
    if step == "Place":
        what = "First" if not view["round"] else "Temple" if about["piece"] in facts.COLOUR_NAMES else ""
    return NEARER.get(step + what) or GUIDE.get(step, "")


def how(view: FoundersView | None = None) -> str:
    return data_file(__package__, "how.md").read_text("utf-8")


# chapters of what explains itself, by the kind of its name
CHAPTERS = {
    "space": "Action spaces",
    "bonus": "Bonus disks",
    "piece": "Buildings",
    "temple": "Temples",
    "tile": "Pyramid tiles",
    "square": "Squares of the pyramid",
    "reward": "Rewards of the pyramid",
    "worship": "Worship tiles",
    "stack": "Worship stacks",
    "mask": "Masks",
    "material": "Resources",
    "": "Rounds, reach, paying and scoring",
}


def explanations(view: FoundersView | None = None) -> dict[str, Help]:
    return words.explanations()
