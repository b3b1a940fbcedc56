"""The laws that every position keeps, whatever was played: what a test checks after each action and loading before."""

from collections.abc import Iterator

from sunstone.engine.bits import bits_in
from sunstone.engine.frame import a_of
from sunstone.games.helios import components as facts, geometry, kinds
from sunstone.games.helios.board import START
from sunstone.games.helios.names import CHARACTER_NAMES, SYMBOL_NAMES, TOKEN_NAMES
from sunstone.games.helios.state import WITH_RESOURCE, Helios, Player, column_length, tiles_below
from sunstone.games.helios.sun import NO_TOUCH, is_open


def laws(s: Helios) -> list[str]:
    """The laws that are broken, each a sentence; [] for a sound position."""
    return [*game(s), *tiles(s), *earth(s), *bonus(s), *resources(s), *houses(s), *characters(s), *boards(s)]


def game(s: Helios) -> Iterator[str]:
    if not 1 <= s.round <= facts.ROUNDS[s.n]:
        yield f"round: {s.round}, a game of {s.n} has {facts.ROUNDS[s.n]}"
    elif s.turns > s.n * facts.TURNS[s.n * 4 + s.round - 1]:
        yield f"turns: {s.turns} in this round, there are {s.n * facts.TURNS[s.n * 4 + s.round - 1]}"
    if s.first >= s.n:
        yield f"first: there is no seat {s.first}"
    if s.drawn & 7 > facts.COLOURS or s.drawn >> 3 > facts.COLOURS or (s.drawn and not s.drawn & 7):
        yield "drawn: these are no Earth tokens"


def tiles(s: Helios) -> Iterator[str]:
    """Pile, discards, column and areas hold each action tile as often as it was printed."""
    for symbol, name in enumerate(SYMBOL_NAMES):
        shown = [s.columns[symbol] >> 3 * i & 7 for i in range(column_length(s.columns[symbol]))]
        if len(shown) > facts.COLUMN or any(not 1 <= c <= facts.TILE_COLOURS for c in shown):
            yield f"columns[{symbol}]: no column of at most {facts.COLUMN} tiles"
        for colour, paint in enumerate(facts.TILE_COLOUR_NAMES):
            at = symbol * facts.TILE_COLOURS + colour
            n = s.pool[at] + s.discards[at] + sum(c == colour + 1 for c in shown)
            for p in s.players:
                if colour < facts.AREAS:
                    n += p.areas[colour] >> 6 * symbol & 7
                else:
                    n += sum(area >> 6 * symbol + 3 & 7 for area in p.areas)
            if colour == facts.GRAY_TILE:  # taken, and its area not chosen yet
                n += sum(s.stack[i] & 255 == kinds.AREA and a_of(s.stack[i]) == symbol for i in range(s.depth))
            if n != facts.TILE_COPIES:
                yield f"action tiles: there are {n} {paint} ones of {name}, {facts.TILE_COPIES} are printed"
    for i, p in enumerate(s.players):
        if any(area >> 6 * facts.SYMBOLS or tiles_below(area) > facts.SET for area in p.areas):
            yield f"seats[{i}].areas: more than {facts.SET} tiles below one"


def earth(s: Helios) -> Iterator[str]:
    """Each Earth token is in one place."""
    for pile in range(facts.FACE_UP):
        token = s.face_up[pile]
        if token and not 1 <= token & 7 <= facts.COLOURS:
            yield f"face_up[{pile}]: no Earth token"
        elif token and pile != facts.EXTRA and token & 7 != pile + 1:
            yield f"face_up[{pile}]: a token of another colour"
    for colour, name in enumerate(facts.COLOUR_NAMES):
        n = s.piles[colour] + s.extra[colour] + s.gone[colour] + sum(t & 7 == colour + 1 for t in s.face_up)
        n += sum(s.drawn >> k & 7 == colour + 1 for k in (0, 3))
        n += sum(bits_in(p.tokens[colour]) for p in s.players)
        if n != facts.EARTH[colour]:
            yield f"Earth tokens: there are {n} {name} ones, {facts.EARTH[colour]} are printed"


def bonus(s: Helios) -> Iterator[str]:
    for k in range(facts.BONUS_TOKENS):
        n = s.bonus[k] + sum(bits_in(p.tokens[facts.COLOURS + k]) for p in s.players)
        if n != facts.BONUS_COPIES[k]:
            yield f"Bonus tokens: there are {n} {facts.BONUS_NAMES[k]}, {facts.BONUS_COPIES[k]} are printed"


def resources(s: Helios) -> Iterator[str]:
    for colour, name in enumerate(facts.COLOUR_NAMES):
        n = s.supply[colour] + sum(t == colour + 1 + WITH_RESOURCE for t in s.face_up)
        n += sum(p.cubes_of(colour) for p in s.players)
        if n != facts.RESOURCES[colour]:
            yield f"resources: there are {n} {name} ones, {facts.RESOURCES[colour]} are in the box"


def houses(s: Helios) -> Iterator[str]:
    n = s.houses + sum(bits_in(p.temples) + bits_in(p.buildings) for p in s.players)
    if n != facts.HOUSES:
        yield f"houses: there are {n}, {facts.HOUSES} are in the box"


def characters(s: Helios) -> Iterator[str]:
    for c, name in enumerate(CHARACTER_NAMES):
        if sum(p.hired >> c & 1 for p in s.players) > 1:
            yield f"characters: {name} works for two"
    for i, p in enumerate(s.players):
        if p.active & ~p.hired:
            yield f"seats[{i}].active: one of them was never hired"


def boards(s: Helios) -> Iterator[str]:
    for i, p in enumerate(s.players):
        for text in (*land(s, p), *sun(s, p)):
            yield f"seats[{i}].{text}"


def land(s: Helios, p: Player) -> Iterator[str]:
    """One token a hex, connected with the start hex; resources and temples lie on tokens, never together."""
    for kind in range(facts.TOKENS):
        others = 0
        for k in range(facts.TOKENS):
            others |= p.tokens[k] if k != kind else 0
        if p.tokens[kind] & others:
            yield f"tokens: {TOKEN_NAMES[kind]} shares a hex"
    if sum(bits_in(m) for m in p.tokens) != bits_in(p.land) or any(m & ~p.land for m in p.tokens):
        yield "land: it is not where the tokens are"
    if p.land & ~s.board.light:
        yield "land: a token lies on no light hex"
    elif p.land and joined(s, p) != p.land:
        yield "land: not all of it hangs together with the start hex"
    if p.temples & ~p.land or p.laden() & ~p.land:
        yield "land: something stands where no token lies"
    if p.temples & p.laden():
        yield "temples: one shares its token with a resource"
    if any(p.cubes[facts.COLOURS + c] & ~p.cubes[c] for c in range(facts.COLOURS)):
        yield "cubes: a second one without a first"
    yield from (f"cubes: more than two on {geometry.HEX_NAMES[h]}" for h in range(geometry.HEXES) if p.cubes_on(h) > 2)


def joined(s: Helios, p: Player) -> int:
    found = p.land & 1 << START
    while True:
        more = found
        for h in range(geometry.HEXES):
            if found >> h & 1:
                more |= s.board.around[h] & p.land
        if more == found:
            return found
        found = more


def sun(s: Helios, p: Player) -> Iterator[str]:
    """The Sun stands on a free hex, touches a token and is not shut in; the marker is where pieces put it."""
    if p.sun >= geometry.HEXES or p.land >> p.sun & 1 or not (s.board.light | s.board.dark) >> p.sun & 1:
        yield "sun: it stands on no free hex of the board"
    elif p.land and not s.board.around[p.sun] & p.land:
        yield "sun: it touches no token"
    elif not is_open(s.board, p.land, p.sun):
        yield "sun: it is shut in"
    elif p.touch != NO_TOUCH and p.land:
        beside = s.board.neighbour[p.sun * 6 + p.touch]
        if beside < 0 or not p.land >> beside & 1:
            yield "touch: there is no token on that side"
    made = sum(facts.SUN_BONUS[b] for b in range(facts.BUILDINGS) if p.has(b))
    made += sum(facts.SUN_BONUS[facts.BUILDINGS + c] for c in range(facts.CHARACTERS) if p.active >> c & 1)
    if p.sun_value != min(facts.LAST_VALUE, facts.FIRST_VALUE + made):
        yield f"sun_value: {p.sun_value}, buildings and characters make {facts.FIRST_VALUE + made}"
