"""What must hold in every position: nothing is made, nothing is lost. Gives the laws that are broken, in words."""

from collections.abc import Iterator

from sunstone.engine.bits import bits_in
from sunstone.engine.frame import a_of, kind_of, seat_of
from sunstone.games.founders import kinds
from sunstone.games.founders.components import (
    ALL_SQUARES,
    BONUS_COPIES,
    BUILDINGS,
    COLOUR_NAMES,
    COLOURS,
    DISKS,
    FAVOR_END,
    FIRST_TEMPLE,
    FIRST_TILE,
    MASK_NAMES,
    MASK_STACK,
    MASK_TILES,
    MATERIAL_NAMES,
    OF_COLOUR,
    PIECE_NAMES,
    PIECES,
    PRINTED,
    SPACE_NAMES,
    SPACES,
    SPACES_IN_PLAY,
    SQUARE_NAMES,
    SQUARES,
    STACK_MAX,
    SUPPORT,
    TILES,
)
from sunstone.games.founders.state import (
    BESIDE,
    CUBES,
    MARKET,
    ON_TOP,
    POOL,
    RIVAL_SEAT,
    SUPPLY,
    TAIL,
    Founders,
    Player,
    bonus_on,
    disks_on,
    kind_of_piece,
    placement_of,
)
from sunstone.games.founders.state import PIECES as UNDER_PIECES


def laws(s: Founders) -> list[str]:
    return [*tiles(s), *worship(s), *masks(s), *spaces(s), *cities(s), *pyramids(s)]


def tiles(s: Founders) -> Iterator[str]:
    """Market, supply, cities and pyramids hold what is printed; buildings that the rival took are out of the game."""
    for kind in range(TILES):
        held = s.tiles[MARKET + kind] + s.tiles[SUPPLY + kind]
        if kind < FIRST_TILE:
            held += sum(p.count(kind) for p in s.players)
        else:
            held += sum(faces(p).count(kind - FIRST_TILE + 1) for p in s.players)
        if kind >= FIRST_TEMPLE:
            pile = s.rival_temples if kind < FIRST_TILE else s.rival_tiles
            held += pile >> 8 * ((kind - FIRST_TEMPLE) % COLOURS) & 255
        name = PIECE_NAMES[kind] if kind < PIECES else f"{COLOUR_NAMES[kind - FIRST_TILE]} pyramid tile"
        if held > PRINTED[kind] or (held < PRINTED[kind] and not (s.is_solo and kind < BUILDINGS)):
            yield f"tiles: {held} of {name}, {PRINTED[kind]} are printed"


def worship(s: Founders) -> Iterator[str]:
    """Each worship tile is in one place: a stack, the display, a hand, or being offered."""
    for c, name in enumerate(COLOUR_NAMES):
        met = [s.worship[BESIDE + c], s.worship[ON_TOP + c]]
        met += [k + 1 for k in range(OF_COLOUR) if s.worship[POOL + c] >> k & 1]
        tail = s.worship[TAIL + c]
        while tail:
            met.append(tail & 15)
            tail >>= 4
        met += [k + 1 for p in s.players for k in range(OF_COLOUR) if p.worship >> c * OF_COLOUR + k & 1]
        for i in range(s.depth):
            tile = a_of(s.stack[i])
            if kind_of(s.stack[i]) == kinds.RETURN_TILE and tile // OF_COLOUR == c:
                met.append(tile % OF_COLOUR + 1)
        if sorted(k for k in met if k) != list(range(1, OF_COLOUR + 1)):
            yield f"worship: the {name} tiles are not each in one place"


def masks(s: Founders) -> Iterator[str]:
    """The tiles taken off a stack are in front of the players."""
    for c, name in enumerate(MASK_NAMES):
        taken = s.masks >> 4 * c & 15
        gone = [MASK_STACK[(s.house.players * 3 + c) * 6 + i] for i in range(min(taken, MASK_TILES))]
        held = [t for p in s.players for t in range(MASK_TILES) if p.masks >> c * MASK_TILES + t & 1]
        if sorted(held) != sorted(gone):
            yield f"masks: the {name} tiles taken are not those in front of the players"


def spaces(s: Founders) -> Iterator[str]:
    laid = [bonus_on(x) for x in s.spaces]
    if any(laid.count(b) > n for b, n in enumerate(BONUS_COPIES)) or max(laid) >= len(BONUS_COPIES):
        yield "spaces: more bonus disks of a kind than there are"
    for i, x in enumerate(s.spaces):
        if x and i % 3 >= SPACES_IN_PLAY[s.house.players]:
            yield f"spaces: {SPACE_NAMES[i]} is not in play"
        if disks_on(x) >= STACK_MAX or any((x >> 3 + 3 * k & 7) > s.n for k in range(disks_on(x))):
            yield f"spaces: a stack of {disks_on(x) + 1} on {SPACE_NAMES[i]}, or disks of nobody"
    for seat, p in enumerate(s.players):
        lying = sum((s.spaces[i] >> 3 + 3 * k & 7) == seat + 1 for i in range(SPACES) for k in range(3))
        if p.disks + lying != DISKS[s.house.players] - max(0, s.round - 1):
            yield f"seats[{seat}].disks: {p.disks} in hand and {lying} placed in round {s.round}"


def faces(p: Player) -> list[int]:
    return [p.pyramid >> 3 * k & 7 for k in range(SQUARES)]


def cities(s: Founders) -> Iterator[str]:
    """Pieces lie beside each other, cubes beside pieces, one a cell; the counts agree."""
    for i, p in enumerate(s.players):
        g = s.geometry_of(p)
        counts = [0] * PIECES
        covered = [0] * 4
        for x in p.pieces:
            kind, placement = kind_of_piece(x), placement_of(x)
            if kind >= PIECES or placement * 4 >= len(g.covers):
                yield f"seats[{i}].pieces: {x} is no piece"
                return
            counts[kind] += 1
            for d in range(4):
                if covered[d] & g.covers[placement * 4 + d]:
                    yield f"seats[{i}].pieces: two on one cell"
                covered[d] |= g.covers[placement * 4 + d]
        if [p.count(k) for k in range(PIECES)] != counts or p.built >> 5 * PIECES:
            yield f"seats[{i}].built: the counts are not those of the pieces"
        for d in range(4):
            if p.city[UNDER_PIECES + d] != covered[d]:
                yield f"seats[{i}].city: the cells under pieces are others"
            layers = [covered[d], *(p.city[CUBES + m * 4 + d] for m in range(3))]
            if any(a & b for k, a in enumerate(layers) for b in layers[k + 1 :]) or any(
                x & ~g.whole[d] for x in layers
            ):
                yield f"seats[{i}].city: two things on one cell, or something off the city"
        for m, name in enumerate(MATERIAL_NAMES):
            if p.has(m) != sum(bits_in(p.city[CUBES + m * 4 + d]) for d in range(4)):
                yield f"seats[{i}].{name}: not the cubes of the city"
        if p.favor > FAVOR_END:
            yield f"seats[{i}].favor: beyond the end of the track"


def pyramids(s: Founders) -> Iterator[str]:
    for i, p in enumerate(s.players):
        if s.is_solo and i == RIVAL_SEAT:
            continue
        filled = p.filled
        for k, face in enumerate(faces(p)):
            if face > 4 or (face == 4) != (SQUARE_NAMES[k] == "C"):
                yield f"seats[{i}].pyramid: {SQUARE_NAMES[k]} has a wrong tile"
            if face and filled & SUPPORT[k] != SUPPORT[k]:
                yield f"seats[{i}].pyramid: the tile on {SQUARE_NAMES[k]} is not supported"
        if p.pyramid & ~(ALL_SQUARES * 7):
            yield f"seats[{i}].pyramid: there are only {SQUARES} squares"
        starting = any(kind_of(s.stack[k]) == kinds.START and seat_of(s.stack[k]) == i for k in range(s.depth))
        if not starting and not s.round and bits_in(filled) != 4:
            yield f"seats[{i}].pyramid: not three start tiles"
