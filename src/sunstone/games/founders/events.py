"""What the ledger speaks of: the kinds of event, and what their details are made of."""

from typing import Final

from mypy_extensions import i64

# what an event is about
VP: Final = 1
WOOD: Final = 2  # cubes come or go; detail 1: they are paid
STONE: Final = 3
GOLD: Final = 4
TURN: Final = 5  # a seat's turn begins
DISKS: Final = 6  # amount disks are placed, detail: disks
PASSED: Final = 7  # detail 1: for want of anything else
ARCHITECT: Final = 8  # the Architect moves, detail = side
BUILT: Final = 9  # a piece is laid, detail: piece
RAISED: Final = 10  # a pyramid tile is laid, detail: tile
TAKEN: Final = 11  # worship tile taken, detail = tile
RETURNED: Final = 12  # worship tile put under its stack, detail = tile
OFFERED: Final = 13  # detail = tile
MASK: Final = 14  # mask tile taken, detail = place in facts.MASK_VP; amount 0: the stack was empty, its first
FAVOR: Final = 15  # the favor token moves, amount steps, detail = space
BONUS: Final = 16  # bonus disk used, detail = bonus
FORFEITED: Final = 17  # the action of the turn
ROUND: Final = 18  # a round begins, amount = its number
TOPPED: Final = 19  # the market gets amount tiles, detail = kind of tile
DRAWN: Final = 20  # chance showed something, detail = outcome, amount = where: space, colour or seat
FINAL: Final = 21  # the final scoring begins
LOST: Final = 22  # a reward that cannot be used, detail = reward, amount = why: see below
PLAN: Final = 23  # the rival draws a plan card, detail = card
RIVAL_TOOK: Final = 24  # the rival takes a tile out of the market, detail = kind of tile; amount 0: nothing

# why a reward is lost
WITHOUT_ROOM: Final = 1
SUPPLY_EMPTY: Final = 2


# --- details of two numbers: one pair of functions each, for what packs them and for what reads them
def pack_disks(space: i64, strength: i64) -> i64:
    return space * 8 + strength


def unpack_disks(detail: i64) -> tuple[i64, i64]:
    return detail // 8, detail % 8


def pack_piece(piece: i64, spot: i64) -> i64:
    return piece * 8192 + spot


def unpack_piece(detail: i64) -> tuple[i64, i64]:
    return detail // 8192, detail % 8192


def pack_tile(colour: i64, square: i64) -> i64:
    return colour * 16 + square


def unpack_tile(detail: i64) -> tuple[i64, i64]:
    return detail // 16, detail % 16
