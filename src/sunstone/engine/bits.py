"""Masks in one int, up to 62 bits.

War story: mypyc writes the 1 of `1 << n` as a C int, 32 bits wide (and sees through a local variable that holds it), so
that a compiled mask silently lost everything from bit 31 on while the interpreted one was right. Hence `bit`, and no
literal to the left of a shift in compiled code."""

from mypy_extensions import i64


def _shifted(one: i64, n: i64) -> i64:
    return one << n


def bit(n: i64) -> i64:
    return _shifted(1, n)


def bits_in(mask: i64) -> i64:
    """How many bits are set; the mask is not negative."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
