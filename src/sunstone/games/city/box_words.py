"""What is asked of a single player who plays with the real box: every draw and roll as a question, and its outcomes.

A question is found by the step on top, an outcome's words by its block of the vocabulary. The element on the board is
where the tile or die lies in the box, so that a page can show the place that is meant."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sunstone.engine.bits import bits_in
from sunstone.engine.choice import BoxQuestion, Choice
from sunstone.engine.frame import a_of, b_of, c_of, kind_of
from sunstone.engine.labels import Block, Label, Labels, fixed, nothing
from sunstone.games.city import components as facts, kinds, pyramid_data, state, titles, vocabulary as v
from sunstone.games.city.claims import TEMPLE_ORDERS, temple_at
from sunstone.games.city.draws import ON_STEPS, SHUFFLED_PLACES
from sunstone.games.city.expansion_words import BENEFITS, MAJOR_LIST
from sunstone.games.city.hands import DEALT, MAJOR_FIND, finder
from sunstone.games.city.names import BOARD_NAMES, ROYAL_NAMES, SLOTS_NAMED, TECHNOLOGY_NAMES, TEMPLE_NAMES, VOCABULARY
from sunstone.games.city.shamans import ALTAR_IDS, BENEFIT_NAMES, POINTS_AT, SPACE_BENEFIT
from sunstone.games.city.state import City
from sunstone.games.city.teotibot import parts
from sunstone.games.city.teotibot.parts import entry
from sunstone.games.city.teotibot.words import PLACE_TITLES
from sunstone.games.city.titles import (
    bonus_text,
    icons_text,
    names_at,
    price_text,
    royal_text,
    slot_text,
    start_text,
    technology_text,
)

_NTH: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
_SPACES: Final = ("left", "middle", "right")
_AVENUE_STEPS: Final = [int(a["step"]) for a in facts.DATA["avenue_of_the_dead"]["discovery_steps"]]
_TEMPLE_STEPS: Final = [(str(m["temple"]), int(m["step"])) for m in facts.DATA["temples"]["discovery"]["major_steps"]]
_BONUS_STEP: Final = int(facts.DATA["temples"]["bonus_unlocked_at_step"])


class Draw(NamedTuple):
    """A draw as somebody with the box is asked about it, and where on the board that is."""

    prompt: str
    group: str
    place: str = ""
    target: str = ""
    doubt: str = ""


def box(s: City) -> BoxQuestion:
    f = int(s.top)
    asked = _QUESTIONS[kind_of(f)](s, f)

    def outcome(action: int) -> Choice:
        choice = _LABELS.choice(s, f, action)
        return choice if choice.target else choice._replace(target=asked.target)

    return BoxQuestion(asked.prompt, asked.group, asked.place, outcome, asked.doubt)


# --- the board
def _boards(s: City, f: int) -> Draw:
    place = SHUFFLED_PLACES[a_of(f)]
    nth = f"{_NTH[place]} place"
    prompt = f"Which action board lies on the {nth} of the ring, clockwise from {names_at(s.house).on(facts.PALACE)}?"
    return Draw(prompt, "Action boards, clockwise", nth, f"ring:{place + 1}")


def _royals(s: City, f: int) -> Draw:
    category = "ABC"[a_of(f)]
    prompt = f"Which Royal tile of category {category} was drawn?"
    return Draw(prompt, "Royal tiles", category, "" if s.house.mansion else f"royal:{a_of(f) + 1}")


def _spaces(s: City, f: int) -> Draw:
    tile = ROYAL_NAMES[s.layout[state.ROYAL_AT + a_of(f)]]
    prompt = f"On which space of the Mansion does Royal tile {tile} lie?"
    return Draw(prompt, "Royal tiles on the Mansion", tile, "", "" if s.mansion_order else _DOUBTED_ORDER)


def _technologies(s: City, f: int) -> Draw:
    drawn = [name.lstrip("0") for i, name in enumerate(TECHNOLOGY_NAMES) if c_of(f) >> i & 1]
    so_far = f" So far: {', '.join(drawn)}." if drawn else ""
    prompt = f"Which technologies are in play? Enter the {_NTH[bits_in(c_of(f))]} of six, in any order.{so_far}"
    return Draw(prompt, "Technologies, laid in rising order", "", "board:alchemy")


def _priest(s: City, f: int) -> Draw:
    nth = _NTH[bits_in(c_of(f))]
    prompt = f"Shuffle the technologies that are not in play. Which is the {nth} of two drawn for your priestess tile?"
    return Draw(prompt, "Your priestess tile")


def _bonuses(s: City, f: int) -> Draw:
    temple = titles.TEMPLE_TITLES[a_of(f)]
    target = f"step:{TEMPLE_NAMES[a_of(f)]}-{_BONUS_STEP}"
    return Draw(f"Which temple bonus tile lies on the {temple}?", "Temple bonus tiles", temple, target)


def _decoration(s: City, f: int) -> Draw:
    i = a_of(f) - state.DECORATION_OFFER + 1
    prompt = f"Which decoration came to place {i} of the offer, counted from above?"
    return Draw(prompt, "Decorations on offer", f"place {i}", f"offer:{i}")


def _pyramid(s: City, f: int) -> Draw:
    i = a_of(f) + 1
    prompt = f"Which pyramid tile came to place {i} of the offer, counted from the left?"
    return Draw(prompt, "Pyramid tiles on offer", f"place {i}", f"tile:{i}")


def _slots(s: City, f: int) -> Draw:
    slot = pyramid_data.START_SLOT[pyramid_data.FIRST_SLOT[s.n] + a_of(f)]
    where = slot_text(slot)
    prompt = f"Which pyramid tile lies on {where} of the pyramid, and which way round?"
    return Draw(prompt, "First tiles of the pyramid", where, f"slot:{SLOTS_NAMED[slot]}")


def _discovery(s: City, f: int) -> Draw:
    at = a_of(f) - ON_STEPS
    if at < 0:
        board = names_at(s.house).on(a_of(f))
        target = f"find:{BOARD_NAMES[a_of(f)]}"
        return Draw(f"Which Discovery tile lies on {board}?", "Discovery tiles", board, target)
    if at < len(_AVENUE_STEPS):
        step, finds = _AVENUE_STEPS[at], f"finds:avenue{_AVENUE_STEPS[at]}"
        where = f"step {step} of the Avenue of the Dead"
    else:
        temple, step = _TEMPLE_STEPS[at - len(_AVENUE_STEPS)]
        where, finds = f"step {step} of the {temple} temple", f"finds:{temple}{step}"
    tiles = facts.LYING_TILES[at * 5 + s.n]
    count = f" Tile {tiles - b_of(f) + 1} of {tiles}." if tiles > 1 else ""
    return Draw(f"Which Discovery tile lies beside {where}?{count}", "Discovery tiles", where, finds)


def _deal(s: City, f: int) -> Draw:
    n = DEALT - b_of(f) + 1
    return Draw(f"Which starting tiles did you draw? Enter the {_NTH[n - 1]} of {DEALT}.", "Your starting tiles")


def _find(s: City, f: int) -> Draw:
    kind, doubt = ("Major Discovery", _DOUBTED_COPIES) if b_of(f) == MAJOR_FIND else ("Discovery", "")
    tile = finder(b_of(f)) + 1
    prompt = f"Which {kind} tile did starting tile {tile} bring you?"
    return Draw(prompt, f"{kind} tile with starting tile {tile}", doubt=doubt)


def _neutral(s: City, f: int) -> Draw:
    colour, nth = ("first", "second")[a_of(f)], ("1st", "2nd")[b_of(f) > 0]
    prompt = f"Which starting tile was drawn for the {colour} neutral colour? Enter the {nth} of two."
    return Draw(prompt, "Starting tiles for neutral workers", f"{colour} colour")


# --- Teotibot
def _bot_deal(s: City, f: int) -> Draw:
    place = PLACE_TITLES[a_of(f)]
    prompt = f"Which action tile lies in Teotibot's pyramid: {place}?"
    return Draw(prompt, "Teotibot's action tiles", place, f"action:{a_of(f)}")


def _bot_directions(s: City, f: int) -> Draw:
    nth = f"{_NTH[a_of(f)]} from above"
    prompt = f"Which way does Teotibot's direction tile point, the {nth}?"
    return Draw(prompt, "Teotibot's direction tiles", nth, "directions")


def _bot_lay(s: City, f: int) -> Draw:
    where = slot_text(a_of(f))
    prompt = f"Which way round does Teotibot's pyramid tile fall? It goes to {where}."
    return Draw(prompt, "Teotibot's pyramid tile", where, f"slot:{SLOTS_NAMED[a_of(f)]}")


# --- modules
_DOUBTED_COPIES: Final = (
    "By our count these tiles are all out. That count is reconstructed: enter one only if it really lies there."
)
_DOUBTED_SIDES: Final = (
    "We do not expect these sides. Which side of an altar tile is which is reconstructed: look where the arrow points "
    "before you enter one."
)
_DOUBTED_ORDER: Final = (
    "We do not expect these temples. Their order is reconstructed: enter another one if your Mansion shows it, and "
    "then where the Royal tile lies."
)


def _major(s: City, f: int) -> Draw:
    prompt = "Which Major Discovery tile lies on the Mansion?"
    return Draw(prompt, "Major Discovery tiles", "Mansion", "find:palace", _DOUBTED_COPIES)


def _altars(s: City, f: int) -> Draw:
    altar = _altar(a_of(f))
    return Draw(f"Which altar tile lies on {altar}?", "Altars", altar, f"altar:{ALTAR_IDS[a_of(f)]}", _DOUBTED_SIDES)


def _altar(i: int) -> str:
    low, high = sorted(POINTS_AT[i * 2 + side] + 1 for side in (0, 1))
    low, high = (high, low) if high - low > 1 else (low, high)  # the last place and the first are neighbours
    return f"altar {ALTAR_IDS[i]}, between places {low} and {high} of the ring"


def _altar_pile(s: City, f: int) -> Draw:
    prompt = f"Which Major Discovery tile lies on {_altar(a_of(f))}? {s.n - b_of(f) + 1} of {s.n}, from below."
    id = ALTAR_IDS[a_of(f)]
    return Draw(prompt, "Major Discovery tiles on altars", id, f"tiles:{id}", _DOUBTED_COPIES)


def _empire_draw(s: City, f: int) -> Draw:
    return _drawn_for_region("Major Discovery" if a_of(f) else "Discovery", b_of(f))


def _bot_empire_draw(s: City, f: int) -> Draw:
    return _drawn_for_region("Discovery" if a_of(f) == 3 else "Major Discovery", b_of(f), "Teotibot's ")


def _drawn_for_region(kind: str, left: int, whose: str = "the ") -> Draw:
    more = f" {left} more to draw." if left > 1 else ""
    prompt = f"Which {kind} tile was drawn for {whose}building's region?{more}"
    return Draw(prompt, f"{kind} tiles for a region", doubt="" if kind == "Discovery" else _DOUBTED_COPIES)


def _plainly(prompt: str, group: str) -> Callable[[City, int], Draw]:
    return lambda s, f: Draw(prompt, group)


_QUESTIONS: Final[dict[int, Callable[[City, int], Draw]]] = {
    kinds.DRAW_BOARDS: _boards,
    kinds.DRAW_ROYALS: _royals,
    kinds.DRAW_TECHNOLOGIES: _technologies,
    kinds.DRAW_BONUSES: _bonuses,
    kinds.DRAW_DECORATION: _decoration,
    kinds.DRAW_PYRAMID: _pyramid,
    kinds.DRAW_SLOTS: _slots,
    kinds.DRAW_DISCOVERY: _discovery,
    kinds.DEAL: _deal,
    kinds.FIND: _find,
    kinds.NEUTRAL_DRAW: _neutral,
    kinds.BOT_DEAL: _bot_deal,
    kinds.BOT_DIRECTIONS: _bot_directions,
    kinds.BOT_ROLL: _plainly("What do the two dice for Teotibot show together?", "Teotibot's dice"),
    kinds.BOT_LAY: _bot_lay,
    kinds.DRAW_SPACES: _spaces,
    kinds.DRAW_MAJOR: _major,
    kinds.BOT_PASSES: _plainly(
        "What does the die show for Teotibot's worker that passes the Mansion?", "Die for Teotibot at the Mansion"
    ),
    kinds.DRAW_ALTARS: _altars,
    kinds.ALTAR_PILE: _altar_pile,
    kinds.BOT_SHAMAN_START: _plainly(
        "Which starting tile was drawn for Teotibot's shaman?", "Starting tile for Teotibot's shaman"
    ),
    kinds.BOT_PATH: _plainly("Which path tile was drawn for Teotibot's warrior?", "Path tile for Teotibot's warrior"),
    kinds.EMPIRE_DRAW: _empire_draw,
    kinds.BOT_EMPIRE_DRAW: _bot_empire_draw,
    kinds.PRIEST_DRAW: _priest,
    kinds.BOT_PRIEST: _plainly("Which priest tile was drawn for Teotibot?", "Teotibot's priest tile"),
}


# --- outcomes: (state, frame, index in the block of actions) -> words
_PYRAMID: Final = [[str(i) for i in t["icons"]] for t in facts.DATA["pyramid_tiles"]["tiles"]]


def _board_label(s: City, f: int, i: int) -> str:
    return names_at(s.house).boards[i + 1]


def _royal_label(tile: int) -> Label:
    return Label(ROYAL_NAMES[tile], royal_text(tile))


def _technology_label(s: City, technology: int) -> Label:
    name = TECHNOLOGY_NAMES[technology]
    number = int(name) if technology < facts.BASE_TECHNOLOGIES else 0  # the others stand between two numbers
    return Label(name.lstrip("0"), technology_text(technology, names_at(s.house)), number=number)


def _numbered(number: int, text: str) -> Label:
    return Label(str(number), text, number=number)


def _decoration_label(s: City, f: int, i: int) -> Label:
    tile = facts.DATA["decoration_tiles"]["tiles"][i]
    return Label(f"No. {tile['id']}", icons_text(tile["icons"]))


def _slot_label(s: City, f: int, i: int) -> Label:
    tile = f"No. {i // 4 + 1}"
    turned = _turned(i // 4, i % 4)
    return turned._replace(short=f"{tile}, {turned.short}", piece=tile)


def _turned(tile: int, turn: int) -> Label:
    icons = [_PYRAMID[tile][(k - turn) % 4] for k in range(4)]
    return Label(f"{turn * 90}°", icons_text(icons))


def _roll_label(s: City, f: int, i: int) -> Label:
    place = parts.PLACE_BY_SUM[i + 2]
    return _numbered(i + 2, f"{names_at(s.house).actions[entry(s.bot_actions, place) - 1]}, {PLACE_TITLES[place]}")


def _direction_label(s: City, f: int, i: int) -> str:
    return f"Up {('right', 'left')[i % 2]}"


def altar_label(tile: int, turned: bool = False) -> str:
    sides = (BENEFITS[BENEFIT_NAMES[SPACE_BENEFIT[tile * 2 + side]]] for side in ((1, 0) if turned else (0, 1)))
    return f"Clockwise {', counter-clockwise '.join(sides)}"


def _space_label(s: City, f: int, i: int) -> str:
    return f"{_SPACES[i].capitalize()}, {TEMPLE_NAMES[temple_at(s, i)]}"


def order_label(order: Sequence[int]) -> str:
    """Temples of the Mansion's royal spaces: "left blue, middle red, right green"."""
    return ", ".join(f"{space} {TEMPLE_NAMES[temple]}" for space, temple in zip(_SPACES, order, strict=True))


# where an outcome has no place of its own on the board, it is that of the question
_BLOCKS: Final[list[Block[City]]] = [
    (v.BOARD_DRAWN, _board_label, nothing),
    (v.ROYAL_DRAWN, lambda s, f, i: _royal_label(i), nothing),
    (v.TECHNOLOGY_DRAWN, lambda s, f, i: _technology_label(s, i), nothing),
    (v.BONUS_DRAWN, lambda s, f, i: _numbered(i + 1, bonus_text(i)), nothing),
    (v.DECORATION_DRAWN, _decoration_label, nothing),
    (v.PYRAMID_DRAWN, lambda s, f, i: Label(f"No. {i + 1}", icons_text(_PYRAMID[i])), nothing),
    (v.SLOT_DRAWN, _slot_label, nothing),
    (v.DISCOVERY_DRAWN, lambda s, f, i: Label(titles.KIND_LIST[i], price_text(i)), nothing),
    (v.START_DRAWN, lambda s, f, i: _numbered(i + 1, start_text(i, names_at(s.house))), nothing),
    (v.NOTHING_DRAWN, fixed(""), nothing),
    (v.ACTION_DRAWN, lambda s, f, i: names_at(s.house).actions[i], nothing),
    (v.DIRECTION_DRAWN, _direction_label, nothing),
    (v.ROLLED, _roll_label, lambda s, f, i: f"action:{parts.PLACE_BY_SUM[i + 2]}"),
    (v.TURNED, lambda s, f, i: _turned(s.offer[b_of(f)] - 1, i), nothing),
    (v.TECHNOLOGY_MORE, lambda s, f, i: _technology_label(s, len(TECHNOLOGY_NAMES) - 3 + i), nothing),
    (v.START_MORE, lambda s, f, i: _numbered(i + 19, start_text(i + 18, names_at(s.house))), nothing),
    (v.MAJOR_DRAWN, lambda s, f, i: MAJOR_LIST[i], nothing),
    (v.ROYAL_MORE, lambda s, f, i: _royal_label(len(ROYAL_NAMES) - 3 + i), nothing),
    (v.ROYAL_SPACE, _space_label, lambda s, f, i: f"royal:{i + 1}"),
    (v.DIE, lambda s, f, i: _numbered(i + 1, ""), nothing),
    (v.ALTAR_DRAWN, lambda s, f, i: altar_label(i), nothing),
    (v.PATH_DRAWN, lambda s, f, i: Label(f"To region {i + 1}", number=i + 1), nothing),
    (v.DIRECTION_MORE, lambda s, f, i: f"{_direction_label(s, f, i)}, workers go {i // 2 + 2} boards", nothing),
    (v.PRIEST_DRAWN, lambda s, f, i: ("S07", "S08")[i], nothing),
    (v.MAJOR_MORE, lambda s, f, i: f"{MAJOR_LIST[i]}, one more than we count", nothing),
    (v.ALTAR_TURNED, lambda s, f, i: altar_label(i, turned=True), nothing),
    (v.MANSION_ORDER, lambda s, f, i: f"Temples {order_label(TEMPLE_ORDERS[i + 1])}", nothing),
]
_LABELS: Final = Labels(VOCABULARY, _BLOCKS)
