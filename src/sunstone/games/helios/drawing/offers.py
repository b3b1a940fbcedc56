"""What all share: columns of action tiles, piles of Earth tokens, Bonus tokens, the supply."""

from typing import Final

from sunstone.drawing.amounts import Hand, Item, Word, amounts
from sunstone.drawing.kit import group, line, path, rect, stepped, symbol, text
from sunstone.drawing.seats import part, piece
from sunstone.games.helios import components as facts
from sunstone.games.helios.drawing import captions, layout
from sunstone.games.helios.drawing.faces import SYMBOL_ICONS, gem
from sunstone.games.helios.drawing.layout import R, bonus_at, gem_at, hexagon, offer, pile_at, supply_box, symbol_box
from sunstone.games.helios.names import PILE_NAMES, SYMBOL_NAMES
from sunstone.games.helios.view_types import HeliosView

_DASHED: Final = ' stroke-dasharray="4 3"'
_NOTE: Final = Hand(14, 12, 4, 500, "ink-2")
_GEM: Final = gem_at(0, 1)


def printed() -> str:
    return _tile_places() + _token_places() + _people_head()


def _tile_places() -> str:
    out = text(layout.TILES.x + 12, layout.TILES.y + 19, captions.TILES, 15, 700, serif=True)
    for name in SYMBOL_NAMES:
        box = symbol_box(name)
        out += group(symbol(SYMBOL_ICONS[name], box.cx, box.cy, 26), explain=f"action:{name}")
        for i in range(int(facts.COLUMN)):
            out += path(stepped(offer(name, i), 3), "none", "line", 1.1, _DASHED)
    return out


def _token_places() -> str:
    out = text(layout.TOKENS.x + 12, layout.TOKENS.y + 19, captions.TOKENS, 15, 700, serif=True)
    out += text(layout.TOKENS.right - 12, layout.TOKENS.y + 20, captions.TOKENS_NOTE, 12, 500, "end", "ink-2")
    for name in PILE_NAMES:
        x, y = pile_at(name)
        out += path(hexagon(layout.EARTH_R - 1.5, x, y), "none", "line-2", 1.2, _DASHED)
        out += text(x, y + 34, captions.RESOURCES.get(name, name), 11, 600, "middle", "ink-2")
    for y, title, note in ((122, captions.SUPPLY, captions.SUPPLY_NOTE), (179, captions.BONUS, captions.BONUS_NOTE)):
        out += line(layout.TOKENS.x + 12, layout.TOKENS.y + y, layout.TOKENS.right - 12, layout.TOKENS.y + y)
        out += text(layout.TOKENS.x + 12, layout.TOKENS.y + y + 13, title, 13, 700)
        out += text(layout.TOKENS.right - 12, layout.TOKENS.y + y + 13, note, 12, 500, "end", "ink-2")
    for kind in facts.BONUS_NAMES:
        x, y = bonus_at(kind)
        out += path(hexagon(layout.BONUS_R - 1.5, x, y), "none", "line-2", 1.2, _DASHED)
    return out


def _people_head() -> str:
    out = text(layout.PEOPLE.x + 12, layout.PEOPLE.y + 18, captions.PEOPLE, 15, 700, serif=True)
    hire, activate = captions.PEOPLE_NOTE
    note: list[Item] = [Word(hire), ("mana", None), Word("·"), Word(activate), ("any5", None)]
    return out + amounts(layout.PEOPLE.right - 12, layout.PEOPLE.y + 18, note, _NOTE, "end")


# --- what changes
def shared(view: HeliosView) -> str:
    return _columns(view) + _piles(view) + _supply(view) + _bonus(view)


def _columns(view: HeliosView) -> str:
    """From the pile down: a column slides when its last tile is taken."""
    out = ""
    for name in SYMBOL_NAMES:
        box = symbol_box(name)
        left = sum(view["piles"][name].values())
        out += text(box.cx, box.bottom + 8, f"{left} left", 10.5, 400, "middle", "ink-2")
        column = view["columns"][name]
        for i, colour in enumerate(column):
            place = offer(name, int(facts.COLUMN) - len(column) + i)
            label = captions.offer_label(colour, name, i == len(column) - 1)
            face = part(f"offer-{colour}-{name}")
            out += piece(f"offer-{name}-{i}", place.cx, place.cy, face, label, explain=f"tile:{name}")
    return out


def _piles(view: HeliosView) -> str:
    out = ""
    for name, pile in view["earth"].items():
        x, y = pile_at(name)
        if view["phase"] != "setup" or pile["left"]:  # before the first tokens are taken most piles are not laid out
            out += text(x, y + 47, f"{pile['left']} in pile", 10.5, 400, "middle", "ink-2")
        if kind := pile["token"]:
            face = part(f"full-{kind}") + gem(kind, *_GEM) if pile["resource"] else part(f"token-{kind}")
            label = captions.pile_label(name, pile)
            out += piece(f"pile-{name}", x, y, face, label, layout.EARTH_R / R, f"token:{name}")
    return out


def _supply(view: HeliosView) -> str:
    out = ""
    stock = [(name, f"earth-{name}", left) for name, left in view["supply"].items()]
    for name, icon, left in [*stock, ("houses", "building", view["houses"])]:
        box = supply_box(name)
        body = rect(box, 6, "card-2", "line") + amounts(
            box.cx, box.cy, [(icon, left)], Hand(16, 13, 4, 700, "ink" if left else "ink-3"), "middle"
        )
        help = "houses" if name == "houses" else f"resource:{name}"
        out += group(body, explain=help, label=captions.supply_label(name, left))
    return out


def _bonus(view: HeliosView) -> str:
    out = ""
    for i, name in enumerate(facts.BONUS_NAMES):
        x, y = bonus_at(name)
        left = view["bonus"][name]
        under = path(hexagon(R - 1.5, 4, 4.5), "bonus-s", "sun-lo", 1.2) if left == facts.BONUS_COPIES[i] else ""
        if left:
            label = captions.bonus_label(name, left)
            out += piece(
                f"bonus-{name}", x, y, under + part(f"token-{name}"), label, layout.BONUS_R / R, f"token:{name}"
            )
        out += text(x, y + 37, f"{captions.SHORT[name]} · {left} left", 10.5, 500, "middle", "ink-2")
    return out
