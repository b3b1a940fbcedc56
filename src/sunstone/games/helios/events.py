"""What the ledger speaks of: the kinds of event, and what their details are made of."""

from typing import Final

from mypy_extensions import i64

# what an event is about; resources have the hex as their detail
RESOURCE: Final = 1  # + colour: 1 to 5
MANA: Final = 6
VP: Final = 7
SUN_VALUE: Final = 8
INFINITY: Final = 9  # the marker goes to the infinity space
TOKEN: Final = 10  # laid, detail: token
LOST_TOKEN: Final = 11  # an Earth token of the Land Steward that fits nowhere, detail = colour
TEMPLE: Final = 12  # detail = hex
BUILDING: Final = 13  # detail = building
HIRED: Final = 14  # detail = character
ACTIVATED: Final = 15
TILE: Final = 16  # taken, detail: tile
AREA: Final = 17  # it goes below, detail = area
SET: Final = 18  # four tiles leave, detail = area
MOVED: Final = 19  # the Sun, amount = steps, detail: move
DECLINED: Final = 20
FORFEITED: Final = 21
DRAWN: Final = 22  # chance showed something, detail = outcome
FIRST: Final = 23  # start player
TURN: Final = 24  # a seat's turn begins
ROUND: Final = 25  # amount = its number
PHASE: Final = 26  # amount = 2 characters, 3 restocking, FINAL
PASSED: Final = 27
NO_ROOM: Final = 28  # a bonus resource is lost

FINAL: Final = 4  # the phase that is the final scoring


# --- details of two numbers: one pair of functions each, for what packs them and for what reads them
def pack_token(at: i64, token: i64) -> i64:
    return at * 16 + token


def unpack_token(detail: i64) -> tuple[i64, i64]:
    return detail // 16, detail % 16


def pack_tile(symbol: i64, colour: i64) -> i64:
    return symbol * 4 + colour


def unpack_tile(detail: i64) -> tuple[i64, i64]:
    return detail // 4, detail % 4


def pack_move(start: i64, end: i64) -> i64:
    return start * 64 + end


def unpack_move(detail: i64) -> tuple[i64, i64]:
    return detail // 64, detail % 64
