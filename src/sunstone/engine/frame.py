"""A frame: what is still to be resolved, packed into one int.

Bits: kind 0-7, seat 8-11, cause 12-19 (what the ledger will name), a 20-27, b 28-35, c 36-61.

Rule of the house: a frame holds what was *decided* (who, which board, how many left), never what can be *looked up*
(prices, counts, who is present): an option taken in between may have changed it. And never a secret: those live in a
named attribute of their owner, so that `view` and `guess` have one place to look."""

from typing import Final, TypeAlias

from mypy_extensions import i64

# What a number in a signature is: names for who reads it, to the compiler all are i64.
Seat: TypeAlias = i64  # from 0 on; or CHANCE, OVER
Action: TypeAlias = i64  # by the game's vocabulary
Frame: TypeAlias = i64

CHANCE: Final = 14  # seat numbers that are no player's; they fit the frame's four bits
OVER: Final = 15
EVERYBODY: Final = -1  # as a mask of seats: all of them, and spectators too


def frame(kind: i64, seat: Seat, cause: i64 = 0, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> Frame:
    return kind | seat << 8 | cause << 12 | a << 20 | b << 28 | c << 36


def kind_of(f: Frame) -> i64:
    return f & 255


def seat_of(f: Frame) -> Seat:
    return f >> 8 & 15


def cause_of(f: Frame) -> i64:
    return f >> 12 & 255


def a_of(f: Frame) -> i64:
    return f >> 20 & 255


def b_of(f: Frame) -> i64:
    return f >> 28 & 255


def c_of(f: Frame) -> i64:
    return f >> 36
