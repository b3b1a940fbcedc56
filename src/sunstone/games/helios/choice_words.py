"""The legal actions for people: label, effect at once, and the element on the board that each belongs to."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final

from sunstone.engine.bits import bits_in
from sunstone.engine.choice import Choice, preview
from sunstone.engine.frame import a_of, kind_of, seat_of
from sunstone.engine.ledger import Event
from sunstone.engine.options import Options
from sunstone.games.helios import components as facts, events, geometry, kinds, vocabulary as v
from sunstone.games.helios.names import (
    AREA_NAMES,
    BUILDING_NAMES,
    CHARACTER_NAMES,
    PILE_NAMES,
    SYMBOL_NAMES,
    VOCABULARY,
)
from sunstone.games.helios.payment import price
from sunstone.games.helios.state import STEPS, WITH_RESOURCE, Helios, Player, bottom_of, tiles_below
from sunstone.games.helios.sunlight import moves_of
from sunstone.games.helios.titles import (
    PIECE_TITLES,
    PIECES,
    RESOURCE_TITLES,
    SYMBOL_TITLES,
    TOKEN_TITLES,
    bonus_text,
    cost_text,
    count_text,
    ending_text,
    one,
    piece_text,
    printed_price,
)


def choices(s: Helios, seat: int) -> list[Choice]:
    if seat not in s.open_seats():
        return []
    f, out = s.top, Options()
    STEPS[kind_of(f)].options(s, f, out)
    found: list[Choice] = []
    for i in range(out.n):
        action = int(out.action[i])
        first, label, target = _block(action)
        effect = effect_text(preview(s, action), seat)
        index = action - first
        found.append(Choice(action, VOCABULARY.name(action), label(s, f, index), effect, target(s, f, index)))
    return found


# --- what it does at once
_SUMMED: Final = {
    **{events.RESOURCE + c: name for c, name in enumerate(RESOURCE_TITLES)},
    events.MANA: "Mana",
    events.SUN_VALUE: "Sun movement",
    events.VP: "VP",
}


def effect_text(told: Sequence[Event], seat: int) -> str:
    """The seat's own gains and losses up to the end of its turn: "-1 redwood, +2 Mana, +5 VP"."""
    sums = dict.fromkeys(_SUMMED, 0)
    notes: list[str] = []
    for e in told:
        if e.what in (events.TURN, events.PHASE):
            break
        if e.what in sums and e.seat == seat:
            sums[e.what] += e.amount
        elif e.what == events.NO_ROOM and e.seat == seat:
            notes.append("the bonus resource is lost")
    return ", ".join([f"{n:+} {_SUMMED[what]}" for what, n in sums.items() if n] + notes)


# --- labels: (state, frame, index in the block of actions) -> words
Words = Callable[[Helios, int, int], str]


def _nth_tile(s: Helios, f: int, area: int) -> str:
    n = tiles_below(s.players[seat_of(f)].areas[area]) + 1
    return f"tile {n} of {facts.SET} there" + (", which brings a bonus action" if n == facts.SET else "")


def _take(s: Helios, f: int, i: int) -> str:
    colour = bottom_of(s.columns[i])
    head = f"Take the {facts.TILE_COLOUR_NAMES[colour]} {SYMBOL_TITLES[i]} tile"
    if colour == facts.GRAY_TILE:
        return f"{head} and put it below an area of your choice"
    return f"{head}: {_nth_tile(s, f, colour)}"


def _area(s: Helios, f: int, i: int) -> str:
    return f"Put it below the {AREA_NAMES[i]} area: {_nth_tile(s, f, i)}"


_DECLINE: Final = {
    kinds.LAND: "Create no land",
    kinds.BUILD: "Build nothing",
    kinds.SUN: "Leave the Sun where it is",
}


def _token(s: Helios, f: int, i: int) -> str:
    if kind_of(f) == kinds.STEWARD:
        return f"Lay the {TOKEN_TITLES[i]}"
    if i >= facts.FACE_UP:
        return f"Take the {TOKEN_TITLES[facts.COLOURS + i - facts.FACE_UP]}: {bonus_text(i - facts.FACE_UP)}"
    face = s.face_up[i]
    extra = " of the extra pile" if i == facts.EXTRA else ""
    alone = "" if face & WITH_RESOURCE else ", without a resource"
    return f"Take the {TOKEN_TITLES[(face & 7) - 1]}{extra}{alone}"


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
    return TOKEN_TITLES[next(k for k in range(facts.TOKENS) if p.tokens[k] >> h & 1)]


def _on_token(head: str) -> Words:
    return lambda s, f, i: f"{head} {geometry.HEX_NAMES[i]}, the {token_on(s.players[seat_of(f)], i)}"


def _temple(s: Helios, f: int, i: int) -> str:
    p = s.players[seat_of(f)]
    cost, mana = count_text(price(p, facts.TEMPLE), "resource"), bits_in(p.temples) + 1
    cleared = f"; {count_text(p.cubes_on(i), 'resource')} on it must go" if p.cubes_on(i) else ""
    return f"Temple on {geometry.HEX_NAMES[i]}, the {token_on(p, i)}: {cost} for {mana} Mana{cleared}"


def _cost(p: Player, piece: int) -> str:
    """The printed cost, and what substitution makes of it."""
    text, due = cost_text(PIECES[piece]["cost"]), price(p, piece)
    return text if due == printed_price(piece) else f"{text}, {due} in all because some are missing"


def _building(s: Helios, f: int, i: int) -> str:
    return f"{PIECE_TITLES[i]} for {_cost(s.players[seat_of(f)], i)}: {piece_text(i)}"


def _pay(s: Helios, f: int, i: int) -> str:
    return f"Pay the {RESOURCE_TITLES[i % facts.COLOURS]} on {geometry.HEX_NAMES[i // facts.COLOURS]}"


def _bazaar(s: Helios, f: int, i: int) -> str:
    return f"Turn {i} Mana into {i * facts.BAZAAR_VP} VP" if i else "Keep your Mana"


def _sun(s: Helios, f: int, i: int) -> str:
    m = moves_of(s, seat_of(f))
    lap = ", a revolution" if m.scored >> i & 1 else ""
    return f"Move the Sun to {geometry.HEX_NAMES[i]}, {count_text(m.steps[i], 'step')}{lap}"


def _shine(s: Helios, f: int, i: int) -> str:
    return f"Give {one(RESOURCE_TITLES[a_of(f)])} to the token on {geometry.HEX_NAMES[i]}"


def _hire(s: Helios, f: int, i: int) -> str:
    return f"Hire the {PIECE_TITLES[facts.BUILDINGS + i]} for {facts.HIRE[i]} Mana: once active, {ending_text(i)}"


def _activate(s: Helios, f: int, i: int) -> str:
    piece = facts.BUILDINGS + i
    return f"Activate the {PIECE_TITLES[piece]} for {_cost(s.players[seat_of(f)], piece)}: {piece_text(piece)}"


# --- targets: (state, frame, index) -> element id
def _nothing(s: Helios, f: int, i: int) -> str:
    return ""


def _fixed(text: str) -> Words:
    return lambda s, f, i: text


def _named(head: str, names: Sequence[str]) -> Words:
    return lambda s, f, i: f"{head}:{names[i]}"


_HEX: Final = _named("hex", geometry.HEX_NAMES)
_TOKENS: Final = _named("token", [*PILE_NAMES, *facts.BONUS_NAMES])

# --- every block of the players' vocabulary: first action, label, target
_BLOCKS: Final[list[tuple[int, Words, Words]]] = [
    (
        v.START,
        lambda s, f, i: f"Start with {one(TOKEN_TITLES[i])} and its resource",
        _named("start", facts.COLOUR_NAMES[:3]),
    ),
    (v.TAKE, _take, _named("tile", SYMBOL_NAMES)),
    (v.AREA, _area, _named("area", AREA_NAMES)),
    (v.DECLINE, lambda s, f, i: _DECLINE[kind_of(f)], _nothing),
    (v.BONUS, lambda s, f, i: f"Bonus action: {SYMBOL_TITLES[i]}", _named("action", SYMBOL_NAMES)),
    (v.FORFEIT, _fixed("Forfeit the bonus action"), _nothing),
    (v.TOKEN, _token, _TOKENS),
    (v.PLACE, _place, _HEX),
    (v.GAIN, lambda s, f, i: f"1 {RESOURCE_TITLES[i]}", _named("resource", facts.COLOUR_NAMES)),
    (v.PUT, _on_token("Put it on"), _HEX),
    (v.TEMPLE, _temple, _HEX),
    (v.BUILD, _building, _named("building", BUILDING_NAMES)),
    (
        v.PAY,
        _pay,
        lambda s, f, i: f"cube:{geometry.HEX_NAMES[i // facts.COLOURS]}-{facts.COLOUR_NAMES[i % facts.COLOURS]}",
    ),
    (v.BAZAAR, _bazaar, _nothing),
    (v.SUN, _sun, _HEX),
    (v.SHINE, _shine, _HEX),
    (v.HIRE, _hire, _named("character", CHARACTER_NAMES)),
    (v.ACTIVATE, _activate, _named("character", CHARACTER_NAMES)),
    (v.PASS, _fixed("Pass"), _nothing),
    (v.DONE, _fixed("End your turn"), _nothing),
]
_FIRSTS: Final = [first for first, _, _ in _BLOCKS]


def _block(action: int) -> tuple[int, Words, Words]:
    return _BLOCKS[bisect_right(_FIRSTS, action) - 1]
