"""The legal actions for people: label, effect at once, and the element on the board that each belongs to."""

from typing import Final

from sunstone.engine.choice import Choice, preview
from sunstone.engine.frame import a_of, b_of, kind_of, seat_of
from sunstone.engine.labels import Block, Label, Labels, by_kind, fixed, named, nothing
from sunstone.engine.wording import count_text
from sunstone.games.founders import components as facts, geometry, kinds, titles, vocabulary as v
from sunstone.games.founders.ahead_words import with_prospects
from sunstone.games.founders.effect_words import effects
from sunstone.games.founders.names import VOCABULARY
from sunstone.games.founders.paying import gold_due, stone_due, wood_due
from sunstone.games.founders.placing import temple_cost
from sunstone.games.founders.pyramid import tile_gold
from sunstone.games.founders.state import Founders, bonus_on, kind_of_piece
from sunstone.games.founders.titles import amount_text, piece_text, reward_text, spend_of, spot_text, worship_text
from sunstone.games.founders.turn import is_first, strength_on

PREVIEWED: Final = 400  # a list longer than this has no effects: nobody reads so many


def choices(s: Founders, seat: int) -> list[Choice]:
    if seat != s.to_move:
        return []
    found = LABELS.choices(s, s.top, lambda action: effects(preview(s, action), seat), PREVIEWED)
    return [with_prospects(s, seat, choice) for choice in found] if len(found) <= PREVIEWED else found


# --- labels: (state, frame, index in the block of actions) -> words
def _place(s: Founders, f: int, i: int) -> Label:
    return Label(f"Lay the {piece_text(a_of(f))} {spot_text(i)}", way=i // geometry.CELLS)


def _cube(s: Founders, f: int, i: int) -> str:
    if kind_of(f) == kinds.BONUS_CELL:
        return f"Put the {facts.MATERIAL_NAMES[a_of(f)]} cube on {geometry.CELL_NAMES[i]}"
    kind = kind_of_piece(s.players[seat_of(f)].pieces[b_of(f)])
    return (
        f"The {piece_text(kind)} puts a {facts.MATERIAL_NAMES[facts.MATERIAL[kind]]} cube on {geometry.CELL_NAMES[i]}"
    )


def _mix(s: Founders, f: int, i: int) -> str:
    wood, stone = divmod(i, 9)
    gold = gold_due(f) + facts.WILD * (wood_due(f) - wood + stone_due(f) - stone)
    return f"Pay {amount_text({'wood': wood, 'stone': stone, 'gold': gold})}"


def _disks(s: Founders, f: int, i: int) -> Label:
    at, n = i // facts.PLACE_MAX, i % facts.PLACE_MAX + 1
    space, name = s.spaces[at], facts.SPACE_NAMES[at]
    bonus = facts.BONUS_NAMES[bonus_on(space)]
    rest = f"Strength {strength_on(space, n)}" + (f", bonus: {titles.BONUS_TEXTS[bonus]}" if is_first(space) else "")
    heading = f"{name}: {titles.BONUS_SIGNS[bonus]}" if is_first(space) else name
    return Label(f"{count_text(n, 'disk')} on {name}", rest, group=heading)


def _build(s: Founders, f: int, i: int) -> str | Label:
    text = f"Construct a {piece_text(i)}"
    if kind_of(f) == kinds.ACT and i >= 9:
        price: dict[facts.Price, int] = {
            name: temple_cost(i, s.strength, m) for m, name in enumerate(facts.MATERIAL_NAMES)
        }
        return f"{text} for {amount_text(price)}"
    if kind_of(f) == kinds.ACT and i < 2:
        return Label("Produce", f"construct a {piece_text(i)} of the supply, then perhaps a second one")
    return text + (" of the supply" if kind_of(f) == kinds.CHOOSE_PIECE else "")


def _pyramid(s: Founders, f: int, i: int) -> Label:
    colour, square = divmod(i, facts.SQUARES)
    text = f"{facts.COLOUR_NAMES[colour].capitalize()} pyramid tile on {titles.SQUARE_TITLES[square]}"
    if kind_of(f) == kinds.ACT:
        text += f" for {amount_text({'gold': tile_gold(s.strength), 'wood': 1})}"
    reward = s.house.boards[s.players[seat_of(f)].board].rewards[square] if square < facts.BOTTOM else -1
    return Label(text, about=f"it brings {reward_text(reward)}" if reward >= 0 else "")


def _favor(s: Founders, f: int, i: int) -> str:
    at = s.players[seat_of(f)].favor
    if at == facts.FAVOR_END:
        return "Gain Favor: the token is at the end, swap a worship tile"
    return f"Gain Favor: {facts.FAVOR_VP[at]} VP, then perhaps swap a worship tile"


def _bonus(s: Founders, f: int, i: int) -> str:
    return f"Use the bonus disk: {titles.BONUS_TEXTS[facts.BONUS_NAMES[bonus_on(s.spaces[s.space])]]}"


def _times(s: Founders, f: int, i: int) -> str:
    tile, n = a_of(f), i + 1
    return f"{count_text(n, 'time')}: pay {amount_text(spend_of(tile, n))} for {facts.WORSHIP_VP[tile] * n} VP"


_DONE: Final = {
    kinds.ACT: "Do without this action",
    kinds.AFTER: "Leave the bonus disk",
    kinds.DROP: "Keep the other cubes as they are",
    kinds.CHOOSE_PIECE: "Construct nothing here",
    kinds.PRODUCE: "The remaining buildings produce nothing",
    kinds.BONUS_KIND: "Take no cube",
    kinds.SWAP: "Swap no worship tile",
}
_PAY: Final = {
    kinds.MIX: "Pay the usual way: wood and stone first, gold for what is missing",
    kinds.CUBES: "Pay with the cubes that are missed least",
}


# --- targets: (state, frame, index) -> element id
_CELL: Final = named("cell", geometry.CELL_NAMES)
_TILES: Final = named("worship", facts.WORSHIP_NAMES)
_PIECES: Final = [
    *(f"piece:{name}" for name in facts.PIECE_NAMES[:9]),
    *(f"temple:{name}" for name in facts.COLOUR_NAMES),
]

# --- every block of the players' vocabulary: first action, label, target
_BLOCKS: Final[list[Block[Founders]]] = [
    (v.PLACE, _place, lambda s, f, i: f"cell:{geometry.CELL_NAMES[i % geometry.CELLS]}"),
    (v.PAY_CUBE, lambda s, f, i: f"Pay the cube on {geometry.CELL_NAMES[i]}", _CELL),
    (v.CUBE, _cube, _CELL),
    (v.OVER, lambda s, f, i: f"Replace the cube on {geometry.CELL_NAMES[i]}", _CELL),
    (v.PAY_ALL, by_kind(_PAY), nothing),
    (v.MIX, _mix, nothing),
    (v.OVER_ALL, fixed("Replace all these cubes"), nothing),
    (v.MAKE_ALL, fixed("Every building that can puts its cube on an empty cell"), nothing),
    (v.DONE, by_kind(_DONE), nothing),
    (v.SKIP, fixed("This building produces nothing"), nothing),
    (v.PASS, fixed("Pass for the rest of the round"), nothing),
    (v.DISKS, _disks, lambda s, f, i: f"space:{facts.SPACE_NAMES[i // facts.PLACE_MAX]}"),
    (v.BUILD, _build, lambda s, f, i: _PIECES[i]),
    (v.PYRAMID, _pyramid, lambda s, f, i: f"square:{facts.SQUARE_NAMES[i % facts.SQUARES]}"),
    (v.PRODUCE, fixed("Produce Resources: up to one cube from each building"), fixed("produce")),
    (v.FAVOR, _favor, fixed("favor")),
    (v.BONUS, _bonus, lambda s, f, i: f"bonus:{facts.BONUS_NAMES[bonus_on(s.spaces[s.space])]}"),
    (v.OFFER, lambda s, f, i: Label("Make an Offering", worship_text(i)), _TILES),
    (v.TAKE, lambda s, f, i: f"Take the {worship_text(i)}", _TILES),
    (v.GIVE, lambda s, f, i: f"Give back the {worship_text(i)}", _TILES),
    (v.TIMES, _times, nothing),
    (v.KIND, lambda s, f, i: f"A {facts.MATERIAL_NAMES[i]} cube", named("material", facts.MATERIAL_NAMES)),
    (
        v.STACK,
        lambda s, f, i: f"Draw the top of the {facts.COLOUR_NAMES[i]} worship stack unseen",
        named("stack", facts.COLOUR_NAMES),
    ),
]
_IDLE: Final = frozenset((v.DONE, v.SKIP, v.PASS))
LABELS: Final = Labels(VOCABULARY, _BLOCKS, _IDLE)
