"""Helios on the web table: what the page needs beside the drawing. Everything comes from views."""

from collections.abc import Sequence

from sunstone.drawing.amounts import Hand, Item, Word, amounts, line_width
from sunstone.drawing.markup import Markup, drawn, html, joined
from sunstone.drawing.page import Moment, icon, picture
from sunstone.drawing.sheet import data_file
from sunstone.engine.choice import Choice
from sunstone.engine.ledger import Event
from sunstone.engine.wording import Help
from sunstone.games.helios import components as facts, events, geometry, names, words
from sunstone.games.helios.drawing import (
    COVER,
    STYLES,
    captions,
    cards,
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
from sunstone.games.helios.drawing.faces import SYMBOL_ICONS
from sunstone.games.helios.drawing.scenes import scene
from sunstone.games.helios.names import AREA_NAMES, BUILDING_NAMES, CHARACTER_NAMES, PILE_NAMES, SYMBOL_NAMES, known
from sunstone.games.helios.view_types import HeliosView, Seat

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

_PHASES = {"characters": "characters", "restocking": "restocking", "setup": "set-up"}


def first_seat(view: HeliosView) -> int:
    return view["first"]


def clock(view: HeliosView) -> Markup:
    """Round and turn, or the phase."""
    if view["phase"] == "over":
        return Markup("The game is over")
    here = html("{} Round {} of {}", icon("sun"), view["round"], view["rounds"])
    if view["phase"] != "actions":
        return html('{} <span class="long">· {}</span>', here, _PHASES[view["phase"]])
    turn = -(-view["turns_begun"] // view["players"])
    return html('{} <span class="long">· turn {} of {}</span>', here, turn, view["turns"])


# --- a seat's panel
def seat_panel(view: HeliosView, i: int) -> Markup:
    """What a seat holds, as the inside of its panel: goods, facts, and its land in small."""
    p = view["seats"][i]
    goods = joined(
        html('<span data-good="{}">{} {}</span>', c, p["resources"][c], icon("earth-" + c, captions.RESOURCES[c]))
        for c in facts.COLOUR_NAMES
    )
    rows = [("Means", _strength(p)), ("Houses", _houses(p)), ("Tiles", _tiles(p))]
    if p["hired"] or p["active"]:
        rows.append(("People", _people(p)))
    if p["final"]:
        rows.append(("At end", _ending(p)))
    listed = joined(html("<dt>{}</dt><dd>{}</dd>", name, text) for name, text in rows)
    return html('<div class="goods">{}</div><div class="beside"><dl>{}</dl>{}</div>', goods, listed, _look(view, i))


def _strength(p: Seat) -> Markup:
    far = "∞" if p["unlimited"] else p["sun_value"]
    return html(
        '<span data-good="mana">{} {}</span><span data-good="sun">{} {}</span>',
        p["mana"],
        icon("mana", "Mana"),
        far,
        icon("sun", "Sun movement"),
    )


def _houses(p: Seat) -> Markup:
    named = ", ".join(captions.PIECES[name] for name in p["buildings"])
    buildings = html('<span title="{}">{} {}</span>', named, len(p["buildings"]), icon("building", "buildings"))
    return html("<span>{} {}</span>{}", p["temples"], icon("temple-house", "temples"), buildings)


def _tiles(p: Seat) -> Markup:
    return joined(
        html('<span class="area-{}">{} {}</span>', name, p["sets"][name], icon("area-" + name, name + " tiles"))
        for name in AREA_NAMES
    )


def _people(p: Seat) -> Markup:
    hired = [html("<span>{} {}</span>", icon("moon", "hired"), captions.PIECES[name]) for name in p["hired"]]
    return joined(
        hired + [html("<span>{} {}</span>", icon("sun", "active"), captions.PIECES[name]) for name in p["active"]]
    )


def _ending(p: Seat) -> Markup:
    """What the final scoring would bring now; the parts when pointed at."""
    parts = [f"{_SOURCES[name]} {n}" for name, n in p["final"].items() if n]
    return html(
        '<span title="{}">+{} {}</span>',
        ", ".join(parts),
        sum(p["final"].values()),
        icon("vp", "VP if the game ended now"),
    )


_SOURCES: dict[str, str] = {
    **{f"token:{name}": captions.TOKEN[name] for name in facts.BONUS_NAMES},
    **{f"character:{name}": captions.PIECES[name] for name in CHARACTER_NAMES},
    "corners": "Corner spaces",
    "buildings": "buildings",
    "mana": "Mana",
    "resources": "resources",
}


def _look(view: HeliosView, i: int) -> Markup:
    """The seat's land in small; pressed, it is shown large."""
    name = captions.seat_name(view, i)
    land = html('<svg class="mini" viewBox="-44 -44 88 88" aria-hidden="true">{}</svg>', drawn(miniature(view, i)))
    return html(
        '<button class="look" data-look-at="{}" aria-label="Look at the land and city of {}">{}</button>', i, name, land
    )


# --- choosing
def face(view: HeliosView, choice: Choice) -> Markup:
    """A picture of what is chosen, for its button: a tile, a token, a resource, or what a card brings."""
    kind, _, name = choice.target.partition(":")
    if kind == "tile":
        column = view["columns"][known(SYMBOL_NAMES, name)]
        return picture(46, 28, html('<use href="#offer-{}-{}"/>', column[-1], name)) if column else Markup()
    if kind in ("token", "start"):
        shown = view["earth"][name]["token"] if name in view["earth"] and view["step"] != names.STEWARD else name
        return picture(
            29, 26, html('<use href="#token-{}" transform="scale(.43)"/>', name if kind == "start" else shown)
        )
    if kind == "resource":
        return picture(26, 26, html('<use href="#gem-{}"/>', name))
    if kind == "action":
        return icon(SYMBOL_ICONS[name])
    if kind == "area":
        return html('<span class="area-{}">{}</span>', name, icon("area-" + name))
    if kind in ("building", "character"):
        return _line(cards.items(name))
    seat = view["to_move"]
    if choice.text.startswith("temple:") and isinstance(seat, int):
        return _line(_temple(view["seats"][seat], name))
    return Markup()


def _temple(p: Seat, where: str) -> list[Item]:
    """What a temple costs and brings, and what has to go for it."""
    items: list[Item] = [("any5", p["temple_price"]), "→", ("mana", f"+{p['temples'] + 1}")]
    lying = len(p["land"][where]["resources"])
    return [*items, Word(f"clears {lying}")] if lying else items


def _line(items: list[Item]) -> Markup:
    hand = Hand(17, 13, 5, 700)
    return picture(line_width(items, hand), 24, drawn(amounts(0, 0, items, hand, "middle")))


def moment(event: Event) -> Moment | None:
    """A round is over when the next one begins."""
    if event.what != events.ROUND or event.amount < 2:
        return None
    return Moment(f"Round {event.amount - 1} is over", before=True)


def pointed(view: HeliosView, events: Sequence[Event]) -> list[str]:
    return []


def trail(view: HeliosView, events: Sequence[Event]) -> Markup:
    """Nothing is carried over the board."""
    return Markup()


def in_hand(view: HeliosView, choices: Sequence[Choice]) -> str:
    """Nothing is turned in Helios."""
    return ""


def candidates(view: HeliosView, target: str) -> list[str]:
    """What a person may have meant by pointing at this, as actions to be refused with a reason."""
    kind, _, name = target.partition(":")
    if kind == "tile" and name in SYMBOL_NAMES:
        return [f"take:{name}"]
    if kind == "action" and name in SYMBOL_NAMES:
        return [f"bonus:{name}", f"take:{name}"]
    if kind == "token" and name in (*PILE_NAMES, *facts.BONUS_NAMES):
        return [f"token:{name}"]
    if kind == "building" and name in BUILDING_NAMES:
        return [f"build:{name}"]
    if kind == "character" and name in CHARACTER_NAMES:
        return [f"activate:{name}", f"hire:{name}"] if _mine(view, name) else [f"hire:{name}"]
    if kind == "resource" and name in facts.COLOUR_NAMES:
        return [f"gain:{name}"]
    if kind == "area" and name in AREA_NAMES:
        return [f"area:{name}"]
    if kind == "hex" and name in geometry.HEX_NAMED:
        return [f"{verb}:{name}" for verb in ("sun", "place", "temple", "put", "shine")]
    if kind == "cube":
        return [f"pay:{name}"]
    return []


def _mine(view: HeliosView, character: str) -> bool:
    owner = view["characters"][known(CHARACTER_NAMES, character)]["owner"]
    return owner is not None and owner == view["seat"]


GUIDE = {
    "StartToken": "Granite alone pays for the Sun Lodge, bamboo for the Hallowed Grove. Unsure? Granite: your Sun gets quicker.",
    "Turn": "Mind its colour too: your fourth tile of a colour brings a bonus action.",
    "Area": "It counts as that colour from now on. Your fourth tile of a colour brings a bonus action.",
    "CreateLand": "Earth tokens bring a resource now, and again when the Sun finds them bare. Bonus tokens score at the end.",
    "Place": "Beside a temple land makes it score more. The Sun walks round it all: a compact land is quick to walk round.",
    "Build": "Temples score whenever the Sun shines on them, more with land around. Buildings help for the rest of the game.",
    "Pay": "Pick resources on your tokens, in any order. Where a kind is missing, any two others stand in for it.",
    "MoveSun": "Each ringed hex shows how far it is and what the Sun would bring there. Point at one to see what it shines on.",
    "Gift": "Take what your next building or character asks for.",
    "Put": "A Bonus token is a good place: the Sun gives an Earth token nothing while a resource lies on it.",
    "Steward": "Both tokens will be laid, one after the other, each with its resource.",
    "Sell": "Each Mana becomes 4 VP now; kept, it hires characters, and is worth 1 VP at the end.",
    "Shine": "The supply runs out: choose the token whose resource you can pay with soonest.",
    "BonusAction": "One action of any kind. The four tiles that brought it leave afterwards.",
    "Characters": "Mana hires, resources activate, and only active ones count. So hire whom you can still activate.",
}


def guide(view: HeliosView) -> str:
    """A sentence or two for somebody's first game, about what is asked now."""
    return GUIDE.get(view["step"] or "", "")


def how(view: HeliosView | None = None) -> str:
    return data_file(__package__, "how.md").read_text("utf-8")


# chapters of what explains itself, by the kind of its name
CHAPTERS = {
    "tile": "Action tiles",
    "action": "Bonus actions",
    "area": "Areas for tiles",
    "token": "Earth and Bonus tokens",
    "start": "The first token",
    "resource": "Resources",
    "building": "Buildings",
    "character": "Characters",
    "space": "Spaces of the board",
    "": "The Sun, Mana and the supply",
}


def explanations(view: HeliosView | None = None) -> dict[str, Help]:
    return words.explanations()
