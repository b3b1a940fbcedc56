"""Masks in one int, up to 62 bits.

War story: mypyc writes the 1 of `1 << n` as a C int, 32 bits wide (and sees through a local variable that holds it), so
that a compiled mask silently lost everything from bit 31 on while the interpreted one was right. Hence `bit`, and no
literal to the left of a shift in compiled code."""

from mypy_extensions import i64


def _shifted(one: i64, n: i64) -> i64:
    return one << n


def bit(n: i64) -> i64:
    return _shifted(1, n)


def place_of_bit(low: i64) -> i64:
    """Number of the single bit that is set."""
    n: i64 = 0
    if low & 0xFFFFFFFF == 0:
        n = 32
        low >>= 32
    if low & 0xFFFF == 0:
        n += 16
        low >>= 16
    if low & 0xFF == 0:
        n += 8
        low >>= 8
    while low & 1 == 0:
        n += 1
        low >>= 1
    return n


def bits_in(mask: i64) -> i64:
    """How many bits are set; the mask is not negative."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
