"""The legal actions for people: label, effect at once, and the element on the board that each belongs to."""

from typing import Final

from sunstone.engine.bits import bits_in
from sunstone.engine.choice import Choice, preview
from sunstone.engine.frame import a_of, kind_of, seat_of
from sunstone.engine.labels import Block, Label, Labels, Words, by_kind, fixed, named, nothing
from sunstone.games.helios import components as facts, geometry, kinds, names, titles, vocabulary as v
from sunstone.games.helios.ahead_words import ahead
from sunstone.games.helios.effect_words import effects
from sunstone.games.helios.payment import price
from sunstone.games.helios.state import WITH_RESOURCE, Helios, Player, bottom_of, tiles_below
from sunstone.games.helios.sunlight import moves_of
from sunstone.games.helios.titles import bonus_text, cost_text, count_text, ending_text, one, piece_text, printed_price


def choices(s: Helios, seat: int) -> list[Choice]:
    if seat not in s.open_seats():
        return []
    found = LABELS.choices(s, s.top, lambda action: effects(preview(s, action), seat))
    return [choice._replace(ahead=ahead(s, seat, choice.action)) for choice in found]


# --- labels: (state, frame, index in the block of actions) -> words
def _nth_tile(s: Helios, f: int, area: int) -> str:
    return f"tile {tiles_below(s.players[seat_of(f)].areas[area]) + 1} of {facts.SET} there"


def _take(s: Helios, f: int, i: int) -> str | Label:
    if not s.columns[i]:
        return f"Take a {titles.SYMBOL_TITLES[i]} tile"
    colour = bottom_of(s.columns[i])
    head = f"Take the {facts.TILE_COLOUR_NAMES[colour]} {titles.SYMBOL_TITLES[i]} tile"
    if colour == facts.GRAY_TILE:
        return Label(head, "it counts as any colour")
    return Label(head, _nth_tile(s, f, colour))


def _area(s: Helios, f: int, i: int) -> Label:
    return Label(f"Put it with your {names.AREA_NAMES[i]} tiles", _nth_tile(s, f, i))


_DECLINE: Final = {
    kinds.LAND: "Create no land",
    kinds.BUILD: "Build nothing",
    kinds.SUN: "Leave the Sun where it is",
}


def _token(s: Helios, f: int, i: int) -> str | Label:
    if kind_of(f) == kinds.STEWARD:
        return f"Lay the {titles.TOKEN_TITLES[i]}"
    if i >= facts.FACE_UP:
        return Label(
            f"Take the {titles.TOKEN_TITLES[facts.COLOURS + i - facts.FACE_UP]}", bonus_text(i - facts.FACE_UP)
        )
    face = s.face_up[i]
    extra = " of the extra pile" if i == facts.EXTRA else ""
    alone = "" if face & WITH_RESOURCE else ", without a resource"
    return f"Take the {titles.TOKEN_TITLES[(face & 7) - 1]}{extra}{alone}"


def _place(s: Helios, f: int, i: int) -> str:
    gains = []
    if s.board.bonus_resource >> i & 1:
        gains.append("a resource of choice")
    if s.board.mana >> i & 1:
        gains.append("2 Mana")
    if s.board.around[i] & s.board.corner:
        gains.append("next to a Corner space")
    return f"Lay it on {geometry.HEX_NAMES[i]}" + (f" ({', '.join(gains)})" if gains else "")


def token_on(p: Player, h: int) -> str:
    return titles.TOKEN_TITLES[next(k for k in range(facts.TOKENS) if p.tokens[k] >> h & 1)]


def _on_token(head: str) -> Words[Helios]:
    return lambda s, f, i: f"{head} {geometry.HEX_NAMES[i]}, the {token_on(s.players[seat_of(f)], i)}"


def _temple(s: Helios, f: int, i: int) -> Label:
    p = s.players[seat_of(f)]
    cost, mana = count_text(price(p, facts.TEMPLE), "resource"), bits_in(p.temples) + 1
    cleared = f"{count_text(p.cubes_on(i), 'resource')} on it must go" if p.cubes_on(i) else ""
    return Label(f"Temple on {geometry.HEX_NAMES[i]}, the {token_on(p, i)}", f"{cost} for {mana} Mana", cleared)


def _cost(p: Player, piece: int) -> str:
    """The printed cost, and what substitution makes of it."""
    text, due = cost_text(piece), price(p, piece)
    return text if due == printed_price(piece) else f"{text}, {due} in all because some are missing"


def _building(s: Helios, f: int, i: int) -> Label:
    return Label(f"{titles.PIECE_TITLES[i]} for {_cost(s.players[seat_of(f)], i)}", piece_text(i))


def _pay(s: Helios, f: int, i: int) -> str:
    return f"Pay the {titles.RESOURCE_TITLES[i % facts.COLOURS]} on {geometry.HEX_NAMES[i // facts.COLOURS]}"


def _bazaar(s: Helios, f: int, i: int) -> str:
    return f"Turn {i} Mana into {i * facts.BAZAAR_VP} VP" if i else "Keep your Mana"


def _sun(s: Helios, f: int, i: int) -> Label:
    m = moves_of(s, seat_of(f))
    lap = ", a revolution" if m.scored >> i & 1 else ""
    return Label(
        f"Move the Sun to {geometry.HEX_NAMES[i]}, {count_text(m.steps[i], 'step')}{lap}", number=int(m.steps[i])
    )


def _shine(s: Helios, f: int, i: int) -> str:
    return f"Give {one(titles.RESOURCE_TITLES[a_of(f)])} to the token on {geometry.HEX_NAMES[i]}"


def _hire(s: Helios, f: int, i: int) -> Label:
    return Label(
        f"Hire the {titles.PIECE_TITLES[facts.BUILDINGS + i]} for {facts.HIRE[i]} Mana",
        f"once active, {ending_text(i)}",
    )


def _activate(s: Helios, f: int, i: int) -> Label:
    piece = facts.BUILDINGS + i
    return Label(
        f"Activate the {titles.PIECE_TITLES[piece]} for {_cost(s.players[seat_of(f)], piece)}", piece_text(piece)
    )


# --- targets: (state, frame, index) -> element id
_HEX: Final = named("hex", geometry.HEX_NAMES)
_TOKENS: Final = named("token", [*names.PILE_NAMES, *facts.BONUS_NAMES])

# --- every block of the players' vocabulary: first action, label, target
_BLOCKS: Final[list[Block[Helios]]] = [
    (
        v.START,
        lambda s, f, i: f"Start with {one(titles.TOKEN_TITLES[i])}",
        named("start", facts.COLOUR_NAMES[:3]),
    ),
    (v.TAKE, _take, named("tile", names.SYMBOL_NAMES)),
    (v.AREA, _area, named("area", names.AREA_NAMES)),
    (v.DECLINE, by_kind(_DECLINE), nothing),
    (v.BONUS, lambda s, f, i: f"Bonus action: {titles.SYMBOL_TITLES[i]}", named("action", names.SYMBOL_NAMES)),
    (v.FORFEIT, fixed("Forfeit the bonus action"), nothing),
    (v.TOKEN, _token, _TOKENS),
    (v.PLACE, _place, _HEX),
    (v.GAIN, lambda s, f, i: f"1 {titles.RESOURCE_TITLES[i]}", named("resource", facts.COLOUR_NAMES)),
    (v.PUT, _on_token("Put it on"), _HEX),
    (v.TEMPLE, _temple, _HEX),
    (v.BUILD, _building, named("building", names.BUILDING_NAMES)),
    (
        v.PAY,
        _pay,
        lambda s, f, i: f"cube:{geometry.HEX_NAMES[i // facts.COLOURS]}-{facts.COLOUR_NAMES[i % facts.COLOURS]}",
    ),
    (v.BAZAAR, _bazaar, nothing),
    (v.SUN, _sun, _HEX),
    (v.SHINE, _shine, _HEX),
    (v.HIRE, _hire, named("character", names.CHARACTER_NAMES)),
    (v.ACTIVATE, _activate, named("character", names.CHARACTER_NAMES)),
    (v.PASS, fixed("Pass"), nothing),
    (v.DONE, fixed("End your turn"), nothing),
]
_IDLE: Final = frozenset((v.DECLINE, v.FORFEIT, v.BAZAAR, v.PASS, v.DONE))
LABELS: Final = Labels(names.VOCABULARY, _BLOCKS, _IDLE)
