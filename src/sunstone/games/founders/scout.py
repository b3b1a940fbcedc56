"""Which options a search looks at. Founders has hundreds of ways to lay a piece and to pay for it, and most of them
differ by nothing: here they are weighed by a glance at the masks, without playing any, and only the best are tried."""

from typing import Final, final

from mypy_extensions import i64

from sunstone._compat import vec
from sunstone.engine.bits import bits_in
from sunstone.engine.frame import Action, Seat, a_of, kind_of, seat_of
from sunstone.engine.judge import Scout
from sunstone.engine.options import Options
from sunstone.engine.state import State
from sunstone.games.founders import components as facts, geometry, kinds, state, value, vocabulary as v
from sunstone.games.founders.act import can_pay_tile
from sunstone.games.founders.board import CLUSTER, Board
from sunstone.games.founders.influence import open_cells
from sunstone.games.founders.paying import can_pay
from sunstone.games.founders.placing import cubes_in, mask_on_top, temple_cost
from sunstone.games.founders.state import Founders, Player, bonus_on
from sunstone.games.founders.turn import is_first, strength_on, temple_worth

WORTH: Final = vec[i64]([value.WOOD, value.STONE, value.GOLD])
DISTRICT: Final = 60  # a temple may score in this district later
ROOM: Final = 6  # an open cell beside a temple: buildings would have used it better
UNSEEN: Final = -1000000
COLUMN: Final = 3  # spaces of a column
HOPE: Final = 3  # words of what a cluster may bring: see `hopes`


@final
class FoundersScout(Scout):
    def candidates(self, s: State, most: i64, out: Options) -> None:
        assert isinstance(s, Founders)
        f = s.top
        kind = kind_of(f)
        s.options(out)
        if out.n < 2:
            return
        if kind == kinds.TURN:
            self.disks(s, seat_of(f), out)
        elif kind == kinds.PLACE:
            if out.n > most:
                self.spots(s, s.players[seat_of(f)], a_of(f), most, out)
        elif kind == kinds.MIX or kind == kinds.CUBES:
            only(out, v.PAY_ALL)  # the sensible payment
        elif kind == kinds.PRODUCE:
            if out.action[0] == v.MAKE_ALL:
                only(out, v.MAKE_ALL)
        elif kind == kinds.DROP:
            if out.action[0] == v.OVER_ALL:
                only(out, v.OVER_ALL)
                out.add(v.DONE)
        elif kind == kinds.BONUS_CELL and out.n > 1:
            self.quiet_cell(s, s.players[seat_of(f)], a_of(f), out)

    # --- disks
    def disks(self, s: Founders, seat: Seat, out: Options) -> None:
        """Of two spaces that do the same, one. Two or three disks only where the Strength of the last one changes what
        can be built, or its price."""
        p = s.players[seat]
        kept: i64 = 0
        i: i64 = 0
        while i < out.n:
            action: i64 = out.action[i]
            at: i64 = (action - v.DISKS) // facts.PLACE_MAX
            n: i64 = (action - v.DISKS) % facts.PLACE_MAX + 1
            if action == v.PASS or (
                not self.has_better(s, out, kept, at, n) and (n == 1 or self.strength_helps(s, p, at, n))
            ):
                out.action[kept] = action
                kept += 1
            i += 1
        out.n = kept

    def has_better(self, s: Founders, out: Options, kept: i64, at: i64, n: i64) -> bool:
        """Whether a space of the same column that is kept does at least the same with as few disks."""
        space: i64 = s.spaces[at]
        i: i64 = 0
        while i < kept:
            other: i64 = (out.action[i] - v.DISKS) // facts.PLACE_MAX
            if other != at and other // COLUMN == at // COLUMN and (out.action[i] - v.DISKS) % facts.PLACE_MAX < n:
                there: i64 = s.spaces[other]
                bonus = not is_first(space) or (is_first(there) and bonus_on(there) == bonus_on(space))
                if bonus and strength_on(there, (out.action[i] - v.DISKS) % facts.PLACE_MAX + 1) >= strength_on(
                    space, n
                ):
                    return True
            i += 1
        return False

    def strength_helps(self, s: Founders, p: Player, at: i64, n: i64) -> bool:
        space: i64 = s.spaces[at]
        strength = strength_on(space, n)
        column: i64 = at // COLUMN
        everything = is_first(space) and bonus_on(space) == facts.ANY_BUILD
        if column == 0 or everything:
            kind: i64 = 2
            while kind < facts.BUILDINGS:
                if facts.SIZE[kind] == strength and s.tiles[state.MARKET + kind]:
                    return True
                kind += 1
        if column == 1 or everything:
            kind = facts.FIRST_TEMPLE
            while kind < facts.PIECES:
                if facts.SIZE[kind] >= strength and s.tiles[state.MARKET + kind]:
                    wood, stone = temple_cost(kind, strength, facts.WOOD), temple_cost(kind, strength, facts.STONE)
                    if can_pay(p, wood, stone, temple_cost(kind, strength, facts.GOLD)):
                        return True
                kind += 1
        return (column == 2 or everything) and strength <= facts.PYRAMID_SIZE and can_pay_tile(p, strength)

    # --- spots
    def spots(self, s: Founders, p: Player, kind: i64, most: i64, out: Options) -> None:
        """The spots that look best, those of equal looks in their order."""
        worths = vec[i64]([UNSEEN] * most)
        chosen = vec[i64]([0] * most)
        districts = vec[i64]([0] * facts.DISTRICTS)
        if kind >= facts.FIRST_TEMPLE:
            d: i64 = 0
            while d < facts.DISTRICTS:
                districts[d] = DISTRICT + 100 * temple_worth(p, kind - facts.FIRST_TEMPLE, d)
                d += 1
        board = s.house.boards[p.board]
        hopes = self.hopes(s, p, board)
        i: i64 = 0
        while i < out.n:
            action: i64 = out.action[i]
            placement: i64 = board.geometry.placement[facts.SHAPE[kind] * geometry.SPOTS + action - v.PLACE]
            worth = self.spot(p, board, kind, placement * 4, districts, hopes)
            at: i64 = most - 1
            if worth > worths[at]:
                while at > 0 and worth > worths[at - 1]:
                    worths[at] = worths[at - 1]
                    chosen[at] = chosen[at - 1]
                    at -= 1
                worths[at] = worth
                chosen[at] = action
            i += 1
        i = 0
        while i < most:
            out.action[i] = chosen[i]
            i += 1
        out.n = most

    def spot(self, p: Player, board: Board, kind: i64, at: i64, districts: vec[i64], hopes: vec[i64]) -> i64:
        """What laying the piece there changes at once, in hundredths of a point."""
        material: i64 = facts.MATERIAL[kind]
        worth: i64 = 0
        symbols: i64 = 0
        d: i64 = 0
        while d < facts.DISTRICTS:
            covers: i64 = board.geometry.covers[at + d]
            full: i64 = cubes_in(p, d)
            if covers:
                worth += districts[d]
                symbols |= covers & board.symbols[d]
                if covers & full:
                    worth -= self.buried(p, covers, d)
            beside: i64 = board.geometry.touches[at + d] & ~p.city[state.PIECES + d]
            if beside:
                if material >= 0:
                    worth += bits_in(beside & ~full) * WORTH[material]
                else:
                    worth -= bits_in(beside) * ROOM
            d += 1
        return worth + self.masks(board, at, hopes) if symbols else worth

    def buried(self, p: Player, covers: i64, d: i64) -> i64:
        total: i64 = 0
        material: i64 = 0
        while material <= facts.GOLD:
            total += bits_in(covers & p.city[state.CUBES + material * 4 + d]) * WORTH[material]
            material += 1
        return total

    def hopes(self, s: Founders, p: Player, board: Board) -> vec[i64]:
        """By cluster: the points of the tile on its stack, how many of its cells are covered, and how many are not."""
        clusters = board.clusters
        found = vec[i64]([0] * (len(clusters) // CLUSTER * HOPE))
        n: i64 = 0
        i: i64 = 0
        while i < len(clusters):
            tile = mask_on_top(s, clusters[i])
            if tile >= 0:
                found[n] = facts.MASK_VP[clusters[i] * facts.MASK_TILES + tile]
                d: i64 = 0
                while d < facts.DISTRICTS:
                    cells: i64 = clusters[i + 1 + d]
                    if cells:
                        found[n + 1] += bits_in(cells & p.city[state.PIECES + d])
                        found[n + 2] += bits_in(cells & ~p.city[state.PIECES + d])
                    d += 1
            n += HOPE
            i += CLUSTER
        return found

    def masks(self, board: Board, at: i64, hopes: vec[i64]) -> i64:
        """What it adds to clusters whose stack has a tile."""
        clusters = board.clusters
        total: i64 = 0
        n: i64 = 0
        i: i64 = 0
        while i < len(clusters):
            if hopes[n]:
                touched: i64 = 0
                d: i64 = 0
                while d < facts.DISTRICTS:
                    cells: i64 = clusters[i + 1 + d] & board.geometry.covers[at + d]
                    if cells:
                        touched += bits_in(cells)
                    d += 1
                if touched:
                    before: i64 = hopes[n + 1]
                    share: i64 = 100 if touched == hopes[n + 2] else value.SHARE[before + touched]
                    total += (share - value.SHARE[before]) * hopes[n]
            n += HOPE
            i += CLUSTER
        return total

    def quiet_cell(self, s: Founders, p: Player, material: i64, out: Options) -> None:
        """The bonus cube: one cell without a cube and without a mask, where it is least in the way."""
        board = s.house.boards[p.board]
        n: i64 = 0
        d: i64 = 0
        while d < facts.DISTRICTS:
            cells = open_cells(s, p, material, d)
            quiet: i64 = cells & ~cubes_in(p, d) & ~board.symbols[d]
            if quiet:
                only(out, out.action[n + bits_in(cells & (quiet & -quiet) - 1)])
                return
            n += bits_in(cells)
            d += 1


def only(out: Options, action: Action) -> None:
    out.action[0] = action
    out.n = 1
