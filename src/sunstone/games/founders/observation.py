"""Founders as numbers, for learning programs. Seats count clockwise from the observer, `me` first; all is open.

`features` and `write` are two columns of one table and go through the same sections in the same order. A city is shown
as planes, one number a cell and kind of thing."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.frame import CHANCE, OVER, Seat, a_of, b_of, c_of, kind_of
from sunstone.engine.observe import Encoder, Feature, Questions, Tape, relative
from sunstone.engine.state import State
from sunstone.games.founders import components as facts, geometry, kinds, state
from sunstone.games.founders.board import CLUSTER
from sunstone.games.founders.paying import any_due, gold_due, stone_due, wood_due
from sunstone.games.founders.placing import mask_on_top
from sunstone.games.founders.state import Founders, House, Player, bonus_on, kind_of_piece, placement_of

VERSION: Final = 1
SEATS: Final = ("me", "next1", "next2", "next3")
AMOUNT: Final = 999  # above anything a game comes to
MASK_TILES_ALL: Final = 15
BUILT: Final = (*(f"{m}_building" for m in facts.MATERIAL_NAMES), *(f"{c}_temple" for c in facts.COLOUR_NAMES))
BUILT_KINDS: Final = 6
POSITIONS: Final = 256  # of a city's cells: district * 64 + bit
TILE_NAMES: Final = [
    *facts.PIECE_NAMES[: facts.FIRST_TEMPLE],
    *(f"{c}_temple" for c in facts.COLOUR_NAMES),
    *(f"{c}_tile" for c in facts.COLOUR_NAMES),
]

ASKED: Final = Questions(
    kinds,
    (
        *("START", "TURN", "ACT", "AFTER", "CHOOSE_PIECE", "PLACE"),
        *("MIX", "CUBES", "DROP", "CHOOSE_SQUARE", "TAKE_TILE", "TAKE_TOP"),
        *("TAKE_BLIND", "PRODUCE", "BONUS_KIND", "BONUS_CELL", "TIMES", "SWAP"),
        "SWAP_FOR",
    ),
)


def shows_boards(house: House) -> bool:
    """Side A as printed is the same in every game: there is nothing to learn from it."""
    return house.side_b or house.own != ""


@final
class FoundersEncoder(Encoder):
    def __init__(self) -> None:
        self.house: House | None = None  # the last one met, and its cells
        self.column: vec[i64] = vec[i64]()  # place in a plane: [board * POSITIONS + position in its city]
        self.cells: i64 = 0  # of a plane: those that any board of the house has

    @property
    def version(self) -> int:
        return VERSION

    def lay_out(self, house: House) -> list[str]:
        """Number the cells of the house's boards; their names in that order."""
        self.house = house
        self.cells = 0
        self.column = vec[i64]([0] * (len(house.boards) * POSITIONS))
        names: list[str] = []
        cell: i64 = 0
        while cell < geometry.CELLS:
            here = False
            first: i64 = 0
            for board in house.boards:
                position = board.geometry.position[cell]
                if position >= 0:
                    here = True
                    self.column[first + position] = self.cells
                first += POSITIONS
            if here:
                self.cells += 1
                names.append(geometry.CELL_NAMES[cell])
            cell += 1
        return names

    def features(self, s: State) -> list[Feature]:
        assert isinstance(s, Founders)
        cells = self.lay_out(s.house)
        found = question_features(s.n, cells) + table_features(s.n) + worship_features()
        if s.is_solo:
            found += rival_features()
        for seat in SEATS[: s.n]:
            found += player_features(seat, cells)
            if shows_boards(s.house):
                found += board_features(seat, cells)
        return found

    def write(self, s: State, seat: Seat, tape: Tape) -> None:
        assert isinstance(s, Founders)
        if self.house is not s.house:
            self.lay_out(s.house)
        write_question(s, seat, tape)
        self.write_spot(s, tape)
        write_table(s, seat, tape)
        write_worship(s, tape)
        if s.is_solo:
            write_rival(s, tape)
        i: i64 = 0
        while i < s.n:
            who: i64 = (seat + i) % s.n
            p = s.players[who]
            is_rival = s.is_solo and who == state.RIVAL_SEAT
            write_player(s, who, is_rival, tape)
            self.write_city(s, p, tape)
            if shows_boards(s.house):
                if is_rival:
                    tape.skip(facts.COLOURS * self.cells + facts.BOTTOM * facts.REWARDS)
                else:
                    self.write_board(s, p, tape)
            i += 1

    def cover(self, s: Founders, p: Player, placement: i64, ahead: i64, tape: Tape) -> None:
        """1 for each cell under a piece, in the plane that begins so far ahead."""
        covers = s.geometry_of(p).covers
        d: i64 = 0
        while d < 4:
            mask = covers[placement * 4 + d]
            if mask:
                tape.scatter(mask, self.column, p.board * POSITIONS + d * 64, ahead)
            d += 1

    def write_spot(self, s: Founders, tape: Tape) -> None:
        """The cells under the piece that is being paid for, or whose cubes are being moved."""
        placement = spot_of(s)
        if placement >= 0:
            self.cover(s, s.players[s.to_move], placement, 0, tape)
        tape.skip(self.cells)

    def write_city(self, s: Founders, p: Player, tape: Tape) -> None:
        if not tape.same(p.pieces, BUILT_KINDS * self.cells, p.board):
            self.write_pieces(s, p, tape)
            tape.learn()
        if not tape.same(p.city, 3 * self.cells, p.board):
            self.write_cubes(p, tape)
            tape.learn()

    def write_pieces(self, s: Founders, p: Player, tape: Tape) -> None:
        for x in p.pieces:
            kind = kind_of_piece(x)
            plane = facts.MATERIAL[kind] if kind < facts.FIRST_TEMPLE else facts.COLOURS + kind - facts.FIRST_TEMPLE
            self.cover(s, p, placement_of(x), plane * self.cells, tape)
        tape.skip(BUILT_KINDS * self.cells)

    def write_cubes(self, p: Player, tape: Tape) -> None:
        material: i64 = 0
        while material < 3:
            d: i64 = 0
            while d < 4:
                mask = p.city[state.CUBES + material * 4 + d]
                if mask:
                    tape.scatter(mask, self.column, p.board * POSITIONS + d * 64, 0)
                d += 1
            tape.skip(self.cells)
            material += 1

    def write_board(self, s: Founders, p: Player, tape: Tape) -> None:
        board = s.house.boards[p.board]
        k: i64 = 0
        while k < len(board.clusters):
            at = board.clusters[k] * self.cells
            d: i64 = 0
            while d < 4:
                tape.scatter(board.clusters[k + 1 + d], self.column, p.board * POSITIONS + d * 64, at)
                d += 1
            k += CLUSTER
        tape.skip(facts.COLOURS * self.cells)
        for reward in board.rewards:
            tape.one_of(reward, facts.REWARDS)


# --- who is asked what
def question_features(n: int, cells: list[str]) -> list[Feature]:
    seats = SEATS[:n]
    found = ASKED.features()
    found += [Feature("asked.a", 255), Feature("asked.b", 255)]
    found += [Feature(f"due.{name}", 31) for name in (*facts.MATERIAL_NAMES, "any")]
    found += [Feature(f"to_move.{who}") for who in (*seats, "chance", "over")]
    found += [Feature(f"turn.{who}") for who in seats]
    found += [Feature(f"first.{who}") for who in seats]
    return [*found, Feature("round", 9), *(Feature(f"spot.{cell}") for cell in cells)]


def write_question(s: Founders, me: i64, tape: Tape) -> None:
    f: i64 = s.top if s.to_move < CHANCE else 0
    kind = kind_of(f)
    ASKED.write(kind, tape)
    tape.put(a_of(f))
    tape.put(b_of(f))
    if kind == kinds.MIX or kind == kinds.CUBES:
        tape.put(wood_due(f))
        tape.put(stone_due(f))
        tape.put(gold_due(f))
        tape.put(any_due(f))
    else:
        tape.skip(4)
    tape.one_of(relative(s.to_move, me, s.n), s.n)
    tape.put(1 if s.to_move == CHANCE else 0)
    tape.put(1 if s.to_move == OVER else 0)
    tape.one_of(relative(s.turn, me, s.n) if s.round and s.depth else -1, s.n)
    tape.one_of(relative((s.round - 1) % s.n if s.round else 0, me, s.n), s.n)
    tape.put(s.round)


def spot_of(s: Founders) -> i64:
    """The placement that the question is about, -1 if it is about none."""
    if s.to_move >= CHANCE:
        return -1
    kind = kind_of(s.top)
    if kind == kinds.DROP:
        return c_of(s.top) & 8191
    if (kind == kinds.MIX or kind == kinds.CUBES) and s.depth > 1:
        below = s.stack[s.depth - 2]
        if kind_of(below) == kinds.LAY:
            return c_of(below)
    return -1


# --- the main board
def table_features(n: int) -> list[Feature]:
    found = [Feature("option.side_b"), *(Feature(f"option.rival.{level}") for level in facts.RIVAL_LEVELS)]
    for space in facts.SPACE_NAMES:
        found += [Feature(f"space.{space}.{bonus}") for bonus in facts.BONUS_NAMES]
        found += [Feature(f"space.{space}.disks.{who}", 9) for who in SEATS[:n]]
    found += [Feature(f"action.{space}") for space in facts.SPACE_NAMES]
    found += [Feature("action.strength", 99), Feature("action.bonus_left")]
    found += [Feature(f"market.{name}", 99) for name in TILE_NAMES]
    found += [Feature(f"supply.{name}", 99) for name in TILE_NAMES]
    for name in facts.MASK_NAMES:
        found += [Feature(f"masks.{name}.left", facts.MASK_TILES), Feature(f"masks.{name}.top", 99)]
    return found


def write_table(s: Founders, me: i64, tape: Tape) -> None:
    tape.put(1 if s.house.side_b else 0)
    tape.one_of(s.house.rival, len(facts.RIVAL_LEVELS))
    i: i64 = 0
    while i < facts.SPACES:
        tape.one_of(bonus_on(s.spaces[i]), facts.BONUSES)
        disks: i64 = s.spaces[i] >> 3
        while disks:
            tape.add(relative((disks & 7) - 1, me, s.n))
            disks >>= 3
        tape.skip(s.n)
        i += 1
    tape.one_of(s.space, facts.SPACES)
    if s.space < facts.SPACES:
        tape.put(s.strength)
        tape.put(s.bonus_left)
    else:
        tape.skip(2)
    i = 0
    while i < facts.TILES:
        tape.put(s.tiles[state.MARKET + i])
        i += 1
    i = 0
    while i < facts.TILES:
        tape.put(s.tiles[state.SUPPLY + i])
        i += 1
    write_masks(s, tape)


def write_masks(s: Founders, tape: Tape) -> None:
    """How many tiles a stack still has, and what the top one is worth."""
    colour: i64 = 0
    while colour < facts.COLOURS:
        left: i64 = 0
        at: i64 = (s.house.players * 3 + colour) * 6 + (s.masks >> 4 * colour & 15)
        while facts.MASK_STACK[at + left] >= 0:
            left += 1
        tape.put(left)
        tape.put(facts.MASK_VP[colour * facts.MASK_TILES + mask_on_top(s, colour)] if left else 0)
        colour += 1


# --- worship tiles
def worship_features() -> list[Feature]:
    found: list[Feature] = []
    for c in range(facts.COLOURS):
        names = facts.WORSHIP_NAMES[c * facts.OF_COLOUR : (c + 1) * facts.OF_COLOUR]
        for where in ("beside", "top", "unseen"):
            found += [Feature(f"worship.{where}.{name}") for name in names]
        found += [Feature(f"worship.under.{name}", facts.OF_COLOUR) for name in names]  # 1 is the next to come
    return found


def write_worship(s: Founders, tape: Tape) -> None:
    c: i64 = 0
    while c < facts.COLOURS:
        tape.one_of(s.worship[state.BESIDE + c] - 1, facts.OF_COLOUR)
        tape.one_of(s.worship[state.ON_TOP + c] - 1, facts.OF_COLOUR)
        tape.bits(s.worship[state.POOL + c], facts.OF_COLOUR)
        tail: i64 = s.worship[state.TAIL + c]
        order: i64 = 1
        while tail:
            tape.add((tail & 15) - 1, order)
            order += 1
            tail >>= 4
        tape.skip(facts.OF_COLOUR)
        c += 1


# --- the Rival Architect
def rival_features() -> list[Feature]:
    found = [Feature(f"rival.temples.{colour}", 99) for colour in facts.COLOUR_NAMES]
    found += [Feature(f"rival.tiles.{colour}", 99) for colour in facts.COLOUR_NAMES]
    return found + [Feature(f"rival.plan.{name}") for name in facts.PLAN_NAMES]


def write_rival(s: Founders, tape: Tape) -> None:
    c: i64 = 0
    while c < facts.COLOURS:
        tape.put(s.rival_temples >> 8 * c & 255)
        c += 1
    c = 0
    while c < facts.COLOURS:
        tape.put(s.rival_tiles >> 8 * c & 255)
        c += 1
    tape.bits(s.plan, facts.PLANS)


# --- the seats
def player_features(who: str, cells: list[str]) -> list[Feature]:
    found = [Feature(f"{who}.vp", AMOUNT), Feature(f"{who}.disks", 9), Feature(f"{who}.passed")]
    found += [Feature(f"{who}.architect.{side}") for side in facts.SIDE_NAMES]
    found += [Feature(f"{who}.favor", facts.FAVOR_END)]
    found += [Feature(f"{who}.{name}", 255) for name in facts.MATERIAL_NAMES]
    found += [Feature(f"{who}.worship.{name}") for name in facts.WORSHIP_NAMES]
    found += [Feature(f"{who}.mask.{name}.{i + 1}") for name in facts.MASK_NAMES for i in range(facts.MASK_TILES)]
    faces = (*facts.COLOUR_NAMES, "blank")
    found += [Feature(f"{who}.pyramid.{square}.{face}") for square in facts.SQUARE_NAMES for face in faces]
    found += [Feature(f"{who}.built.{name}", 31) for name in facts.PIECE_NAMES]
    found += [Feature(f"{who}.{what}.{cell}") for what in BUILT for cell in cells]
    return found + [Feature(f"{who}.{name}_cube.{cell}") for name in facts.MATERIAL_NAMES for cell in cells]


def write_player(s: Founders, i: i64, is_rival: bool, tape: Tape) -> None:
    p = s.players[i]
    tape.put(p.vp)
    tape.put(p.disks)
    tape.put(s.passed >> i & 1)
    tape.one_of(-1 if is_rival else p.architect, facts.SIDES)
    tape.put(p.favor)
    tape.put(p.wood)
    tape.put(p.stone)
    tape.put(p.gold)
    tape.bits(p.worship, facts.WORSHIP)
    tape.bits(p.masks, MASK_TILES_ALL)
    k: i64 = 0
    while k < facts.SQUARES:
        tape.one_of((p.pyramid >> 3 * k & 7) - 1, 4)
        k += 1
    k = 0
    while k < facts.PIECES:
        tape.put(p.count(k))
        k += 1


def board_features(who: str, cells: list[str]) -> list[Feature]:
    found = [Feature(f"{who}.board.{name}.{cell}") for name in facts.MASK_NAMES for cell in cells]
    return found + [
        Feature(f"{who}.reward.{square}.{name}") for square in facts.BOTTOM_NAMES for name in facts.REWARD_NAMES
    ]
