"""The obvious way to find legal placements: cell by cell, from the printed texts alone. Slow, and no mask anywhere.

    python -m tests.founders.slow 100000

compares it with the engine on so many positions (a position: one city, one piece, one side or the set-up)."""

import sys

from sunstone.engine.frame import frame
from sunstone.engine.rng import Rng
from sunstone.games.founders import kinds
from sunstone.games.founders.components import DATA, PIECE_NAMES, SIDE_NAMES
from sunstone.games.founders.names import VOCABULARY
from sunstone.games.founders.state import Founders
from sunstone.games.founders.view import piece
from tests.founders.fixture import bare, lay, legal

Cell = tuple[int, int]
SHAPES = {p["id"]: DATA["shapes"][p["shape"]]["art"].split() for p in [*DATA["building"], *DATA["temple"]]}


def name_of(cell: Cell) -> str:
    return f"{'abcdefghijklmn'[cell[1]]}{cell[0] + 1}"


def slow_placements(s: Founders, seat: int, piece: str, side: str) -> set[str]:
    """Names of the actions that lay the piece, with the Architect at that side; in the set-up anywhere off masks."""
    rows = s.house.boards[s.players[seat].board].rows
    free = free_cells(rows, taken_cells(s, seat), side, s.round == 0)
    found: dict[tuple[Cell, ...], str] = {}
    for way in ("0", "90", "180", "270", "0f", "90f", "180f", "270f"):
        shape = turned(SHAPES[piece], way)
        for r in range(len(rows)):
            for c in range(len(rows)):
                if all((r + y, c + x) in free for y, x in shape):
                    cells = tuple(sorted((r + y, c + x) for y, x in shape))
                    found.setdefault(cells, f"place:{name_of(cells[0])}@{way}")  # looks alike: the smaller turn
    return set(found.values())


def turned(art: list[str], way: str) -> list[Cell]:
    """Flip left to right if asked, then turn clockwise, as with the piece in hand."""
    rows = [row[::-1] for row in art] if way.endswith("f") else art
    for _ in range(int(way.removesuffix("f")) // 90):
        rows = ["".join(row[i] for row in reversed(rows)) for i in range(len(rows[0]))]
    return [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "X"]


def taken_cells(s: Founders, seat: int) -> set[Cell]:
    """Under the pieces as the view shows them."""
    p = s.players[seat]
    names = [cell for k in range(len(p.pieces)) for cell in piece(s, p, k)["cells"]]
    return {(int(name[1:]) - 1, ord(name[0]) - ord("a")) for name in names}


def free_cells(rows: list[str], taken: set[Cell], side: str, setup: bool) -> set[Cell]:
    n = len(rows)
    found = {(r, c) for r in range(n) for c in range(n) if rows[r][c] != "#"} - taken
    if setup:
        return {(r, c) for r, c in found if rows[r][c] == "."}
    return {(r, c) for r, c in found if {"N": r < n / 2, "S": r >= n / 2, "W": c < n / 2, "E": c >= n / 2}[side]}


def random_city(rng: Rng, side: str = "A") -> Founders:
    """One seat's city with some pieces on it, wherever they fit."""
    s = bare(2, side)
    s.players[0].board = rng.below(len(s.house.boards))
    for _ in range(rng.below(26)):
        name = PIECE_NAMES[rng.below(12)]
        spots = sorted(slow_placements(s, 0, name, SIDE_NAMES[rng.below(4)]))
        if spots:
            cell, _, way = spots[rng.below(len(spots))].removeprefix("place:").partition("@")
            r, c = int(cell[1:]) - 1, ord(cell[0]) - ord("a")
            cells = turned(SHAPES[name], way)
            first = min(cells)
            lay(s, 0, name, " ".join(name_of((r + y - first[0], c + x - first[1])) for y, x in sorted(cells)))
    return s


def main(positions: int) -> None:
    rng, done, spots = Rng(11), 0, 0
    while done < positions:
        s = random_city(rng, "AB"[rng.below(2)])
        for kind, name in enumerate(PIECE_NAMES):
            for k, side in enumerate([*SIDE_NAMES, "N"]):
                s.round = 1 if k < 4 else 0
                s.players[0].architect = k % 4
                s.depth = 0
                s.push(frame(kinds.PLACE, 0, 0, kind))
                wanted = slow_placements(s, 0, name, side)
                assert legal(s) == wanted, (name, side, s.round, s.to_data())
                refusals = {VOCABULARY.name(a) for a in range(1568) if s.refusal(a) == 0} if done % 97 == 0 else wanted
                assert refusals == wanted
                done += 1
                spots += len(wanted)
    print(f"{done:,} positions, {spots:,} placements: the engine and the slow reference agree")


if __name__ == "__main__":
    main(int(sys.argv[1]))
