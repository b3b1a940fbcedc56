"""What must hold in every position: nothing is made, nothing is lost. Gives the laws that are broken, in words."""

from collections.abc import Iterator

from sunstone.engine.bits import bits_in
from sunstone.engine.frame import a_of, kind_of, seat_of
from sunstone.games.founders import components as facts, kinds, state
from sunstone.games.founders.state import Founders, Player, bonus_on, disks_on, kind_of_piece, placement_of


def laws(s: Founders) -> list[str]:
    return [*tiles(s), *worship(s), *masks(s), *spaces(s), *cities(s), *pyramids(s)]


def tiles(s: Founders) -> Iterator[str]:
    """Market, supply, cities and pyramids hold what is printed; buildings that the rival took are out of the game."""
    for kind in range(facts.TILES):
        held = s.tiles[state.MARKET + kind] + s.tiles[state.SUPPLY + kind]
        if kind < facts.FIRST_TILE:
            held += sum(p.count(kind) for p in s.players)
        else:
            held += sum(faces(p).count(kind - facts.FIRST_TILE + 1) for p in s.players)
        if kind >= facts.FIRST_TEMPLE:
            pile = s.rival_temples if kind < facts.FIRST_TILE else s.rival_tiles
            held += pile >> 8 * ((kind - facts.FIRST_TEMPLE) % facts.COLOURS) & 255
        name = (
            facts.PIECE_NAMES[kind]
            if kind < facts.PIECES
            else f"{facts.COLOUR_NAMES[kind - facts.FIRST_TILE]} pyramid tile"
        )
        if held > facts.PRINTED[kind] or (held < facts.PRINTED[kind] and not (s.is_solo and kind < facts.BUILDINGS)):
            yield f"tiles: {held} of {name}, {facts.PRINTED[kind]} are printed"


def worship(s: Founders) -> Iterator[str]:
    """Each worship tile is in one place: a stack, the display, a hand, or being offered."""
    for c, name in enumerate(facts.COLOUR_NAMES):
        met = [s.worship[state.BESIDE + c], s.worship[state.ON_TOP + c]]
        met += [k + 1 for k in range(facts.OF_COLOUR) if s.worship[state.POOL + c] >> k & 1]
        tail = s.worship[state.TAIL + c]
        while tail:
            met.append(tail & 15)
            tail >>= 4
        met += [k + 1 for p in s.players for k in range(facts.OF_COLOUR) if p.worship >> c * facts.OF_COLOUR + k & 1]
        for i in range(s.depth):
            tile = a_of(s.stack[i])
            if kind_of(s.stack[i]) == kinds.RETURN_TILE and tile // facts.OF_COLOUR == c:
                met.append(tile % facts.OF_COLOUR + 1)
        if sorted(k for k in met if k) != list(range(1, facts.OF_COLOUR + 1)):
            yield f"worship: the {name} tiles are not each in one place"


def masks(s: Founders) -> Iterator[str]:
    """The tiles taken off a stack are in front of the players."""
    for c, name in enumerate(facts.MASK_NAMES):
        taken = s.masks >> 4 * c & 15
        gone = [facts.MASK_STACK[(s.house.players * 3 + c) * 6 + i] for i in range(min(taken, facts.MASK_TILES))]
        held = [t for p in s.players for t in range(facts.MASK_TILES) if p.masks >> c * facts.MASK_TILES + t & 1]
        if sorted(held) != sorted(gone):
            yield f"masks: the {name} tiles taken are not those in front of the players"


def spaces(s: Founders) -> Iterator[str]:
    laid = [bonus_on(x) for x in s.spaces]
    if any(laid.count(b) > n for b, n in enumerate(facts.BONUS_COPIES)) or max(laid) >= len(facts.BONUS_COPIES):
        yield "spaces: more bonus disks of a kind than there are"
    for i, x in enumerate(s.spaces):
        if x and i % 3 >= facts.SPACES_IN_PLAY[s.house.players]:
            yield f"spaces: {facts.SPACE_NAMES[i]} is not in play"
        if disks_on(x) >= facts.STACK_MAX or any((x >> 3 + 3 * k & 7) > s.n for k in range(disks_on(x))):
            yield f"spaces: a stack of {disks_on(x) + 1} on {facts.SPACE_NAMES[i]}, or disks of nobody"
    for seat, p in enumerate(s.players):
        lying = sum((s.spaces[i] >> 3 + 3 * k & 7) == seat + 1 for i in range(facts.SPACES) for k in range(3))
        if p.disks + lying != facts.DISKS[s.house.players] - max(0, s.round - 1):
            yield f"seats[{seat}].disks: {p.disks} in hand and {lying} placed in round {s.round}"


def faces(p: Player) -> list[int]:
    return [p.pyramid >> 3 * k & 7 for k in range(facts.SQUARES)]


def cities(s: Founders) -> Iterator[str]:
    """Pieces lie beside each other, cubes beside pieces, one a cell; the counts agree."""
    for i, p in enumerate(s.players):
        g = s.geometry_of(p)
        counts = [0] * facts.PIECES
        covered = [0] * 4
        for x in p.pieces:
            kind, placement = kind_of_piece(x), placement_of(x)
            if kind >= facts.PIECES or placement * 4 >= len(g.covers):
                yield f"seats[{i}].pieces: {x} is no piece"
                return
            counts[kind] += 1
            for d in range(4):
                if covered[d] & g.covers[placement * 4 + d]:
                    yield f"seats[{i}].pieces: two on one cell"
                covered[d] |= g.covers[placement * 4 + d]
        if [p.count(k) for k in range(facts.PIECES)] != counts or p.built >> 5 * facts.PIECES:
            yield f"seats[{i}].built: the counts are not those of the pieces"
        for d in range(4):
            if p.city[state.PIECES + d] != covered[d]:
                yield f"seats[{i}].city: the cells under pieces are others"
            layers = [covered[d], *(p.city[state.CUBES + m * 4 + d] for m in range(3))]
            if any(a & b for k, a in enumerate(layers) for b in layers[k + 1 :]) or any(
                x & ~g.whole[d] for x in layers
            ):
                yield f"seats[{i}].city: two things on one cell, or something off the city"
        for m, name in enumerate(facts.MATERIAL_NAMES):
            if p.has(m) != sum(bits_in(p.city[state.CUBES + m * 4 + d]) for d in range(4)):
                yield f"seats[{i}].{name}: not the cubes of the city"
        if p.favor > facts.FAVOR_END:
            yield f"seats[{i}].favor: beyond the end of the track"


def pyramids(s: Founders) -> Iterator[str]:
    for i, p in enumerate(s.players):
        if s.is_solo and i == state.RIVAL_SEAT:
            continue
        filled = p.filled
        for k, face in enumerate(faces(p)):
            if face > 4 or (face == 4) != (facts.SQUARE_NAMES[k] == "C"):
                yield f"seats[{i}].pyramid: {facts.SQUARE_NAMES[k]} has a wrong tile"
            if face and filled & facts.SUPPORT[k] != facts.SUPPORT[k]:
                yield f"seats[{i}].pyramid: the tile on {facts.SQUARE_NAMES[k]} is not supported"
        if p.pyramid & ~(facts.ALL_SQUARES * 7):
            yield f"seats[{i}].pyramid: there are only {facts.SQUARES} squares"
        starting = any(kind_of(s.stack[k]) == kinds.START and seat_of(s.stack[k]) == i for k in range(s.depth))
        if not starting and not s.round and bits_in(filled) != 4:
            yield f"seats[{i}].pyramid: not three start tiles"
