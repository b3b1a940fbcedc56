"""What the ledger speaks of: the kinds of event, and what their details are made of."""

from typing import Final

from mypy_extensions import i64

# what an event is about; the first eleven are amounts that a player holds
COCOA: Final = 1
WOOD: Final = 2
STONE: Final = 3
GOLD: Final = 4
VP: Final = 5
BLUE: Final = 6  # steps on a temple: BLUE + temple
RED: Final = 7
GREEN: Final = 8
AVENUE: Final = 9
PYRAMID: Final = 10  # steps on the pyramid track
TILE: Final = 11  # discovery tile taken, detail = kind
USED: Final = 12  # discovery tile flipped, detail = kind
POWER: Final = 13  # power-up, detail: worker, with its power before
MOVED: Final = 14  # worker moved, detail: move
LOCKED: Final = 15  # worker put on a worship space, detail: worship
UNLOCKED: Final = 16  # own workers freed, amount = how many
DISPLACED: Final = 17  # seat's worker pushed off a worship space, detail = board
ASCENDED: Final = 18
ENTERED: Final = 19  # a die comes into play, detail: worker
TECHNOLOGY: Final = 20  # detail = technology
BUILDING: Final = 21  # detail = row
PLACED: Final = 22  # pyramid tile, detail: tile
DECORATED: Final = 23  # detail: decoration
DISC: Final = 24  # light disc, amount of steps
DRAWN: Final = 25  # chance showed something, detail = outcome, cause = where it lies + 1
KEPT: Final = 26  # starting tile kept, detail = tile
NEUTRAL: Final = 27  # neutral colour placed, detail: neutral
TURN: Final = 28  # a seat's turn begins
ECLIPSE: Final = 29  # an Eclipse is scored, amount = its number
CAPSTONE: Final = 30
ABANDONED: Final = 31  # a declared main action that could not be carried out any more
# Teotibot
ROLLED: Final = 32  # amount = sum of its dice, detail: roll
BOT_WHY: Final = 33  # why it does what follows, detail: reason
SHIFTED: Final = 34  # the action pyramid was shifted, detail = action tile that lies aside now
DISCARDED: Final = 35  # discovery tile out of the game, detail = kind
# modules
OBSIDIAN: Final = 36  # an amount that a player holds
MAJOR_TAKEN: Final = 37  # Major Discovery tile taken, detail = kind
MAJOR_USED: Final = 38  # Major Discovery tile flipped, detail = kind
TURNED_UP: Final = 39  # used discovery tile turned up again, detail = kind
CLAIMED: Final = 40  # temple owned and its royal space claimed, detail: claim
MAJOR_DISCARDED: Final = 41  # Major Discovery tile out of the game, detail = kind
DIE_ROLLED: Final = 42  # amount = face
SHAMAN: Final = 43  # shaman at an altar, detail: shaman
LOWERED: Final = 44  # worker lost a power, detail: worker, with its power before
WARRIOR: Final = 45  # warrior placed or moved, detail = region
SETTLED: Final = 46  # building in a region, detail = region
PRIEST_TAKEN: Final = 47  # priestess tile taken, detail = its number


# --- details of several numbers: one pair of functions each, for what packs them and for what reads them
def pack_worker(board: i64, power: i64) -> i64:
    return board * 8 + power


def unpack_worker(detail: i64) -> tuple[i64, i64]:
    return detail // 8, detail % 8


def pack_move(start: i64, end: i64, power: i64) -> i64:
    return (start * 16 + end) * 8 + power


def unpack_move(detail: i64) -> tuple[i64, i64, i64]:
    return detail // 128, detail // 8 % 16, detail % 8


def pack_worship(board: i64, space: i64) -> i64:
    return board * 4 + space


def unpack_worship(detail: i64) -> tuple[i64, i64]:
    return detail // 4, detail % 4


def pack_tile(slot: i64, tile: i64, turn: i64) -> i64:
    return (slot * 32 + tile) * 4 + turn


def unpack_tile(detail: i64) -> tuple[i64, i64, i64]:
    return detail // 128, detail // 4 % 32, detail % 4


def pack_decoration(space: i64, tile: i64) -> i64:
    return space * 16 + tile


def unpack_decoration(detail: i64) -> tuple[i64, i64]:
    return detail // 16, detail % 16


def pack_neutral(colour: i64, boards: i64, twice: bool) -> i64:
    """`boards` is a mask; `twice`: two of them stand on Alchemy."""
    return (colour + (2 if twice else 0)) * 256 + boards


def unpack_neutral(detail: i64) -> tuple[i64, i64, bool]:
    return detail // 256 % 2, detail % 256, detail >= 512


def pack_roll(place: i64, tile: i64) -> i64:
    """The place in the action pyramid, and the action tile there."""
    return place * 8 + tile


def unpack_roll(detail: i64) -> tuple[i64, i64]:
    return detail // 8, detail % 8


def pack_reason(reason: i64, board: i64) -> i64:
    return reason * 16 + board


def unpack_reason(detail: i64) -> tuple[i64, i64]:
    return detail // 16, detail % 16


def pack_claim(temple: i64, moved: i64) -> i64:
    return moved * 4 + temple


def unpack_claim(detail: i64) -> tuple[i64, i64]:
    return detail % 4, detail // 4


def pack_shaman(space: i64, standing: bool) -> i64:
    return space * 2 + (1 if standing else 0)


def unpack_shaman(detail: i64) -> tuple[i64, bool]:
    return detail // 2, detail % 2 == 1
