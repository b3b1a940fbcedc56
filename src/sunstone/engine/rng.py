"""A small generator, the same numbers on every platform, compiled or not: 4 x 32 bits (xoshiro128**).

For simulation and search only. At a table with people outcomes come from the operating system (`secrets`)."""

from typing import final

from mypy_extensions import i64


def _rotl(x: i64, k: i64) -> i64:
    return (x << k | x >> (32 - k)) & 0xFFFFFFFF


def _spread(z: i64) -> i64:
    x: i64 = z & 0xFFFFFFFF
    x = ((x ^ x >> 16) * 0x21F0AAAD) & 0xFFFFFFFF
    x = ((x ^ x >> 15) * 0x735A2D97) & 0xFFFFFFFF
    return x ^ x >> 15


@final
class Rng:
    """All 62 bits of the seed count: two games of a run never share a stream by accident of truncation."""

    def __init__(self, seed: i64) -> None:
        low: i64 = seed & 0xFFFFFFFF
        high: i64 = seed >> 32 & 0x3FFFFFFF
        z: i64 = (low + _spread(high)) & 0xFFFFFFFF
        self.a: i64 = _spread(z + 0x9E3779B9)
        self.b: i64 = _spread(z + 2 * 0x9E3779B9)
        self.c: i64 = _spread(z + 3 * 0x9E3779B9) ^ high
        self.d: i64 = _spread(z + 4 * 0x9E3779B9) | 1  # never all zero

    def next(self) -> i64:
        """32 random bits."""
        out: i64 = (_rotl((self.b * 5) & 0xFFFFFFFF, 7) * 9) & 0xFFFFFFFF
        t: i64 = (self.b << 9) & 0xFFFFFFFF
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= t
        self.d = _rotl(self.d, 11)
        return out

    def below(self, n: i64) -> i64:
        """Unbiased 0..n-1 (Lemire): n below 2**31."""
        m: i64 = self.next() * n
        low: i64 = m & 0xFFFFFFFF
        if low < n:
            floor: i64 = (0x100000000 - n) % n
            while low < floor:
                m = self.next() * n
                low = m & 0xFFFFFFFF
        return m >> 32
