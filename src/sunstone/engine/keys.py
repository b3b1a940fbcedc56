"""64-bit keys of positions: two 32-bit lanes, the same compiled or not (nothing here ever passes 2**63)."""

from typing import final

from mypy_extensions import i64

from sunstone._compat import vec


@final
class Hasher:
    def __init__(self) -> None:
        self.high: i64 = 0x9E3779B9
        self.low: i64 = 0x7F4A7C15

    def add(self, word: i64) -> None:
        top: i64 = word >> 32 & 0xFFFFFFFF
        bottom: i64 = word & 0xFFFFFFFF
        h: i64 = ((self.high ^ bottom) * 0x2C1B3C6D + top) & 0xFFFFFFFF
        self.high = h ^ h >> 15
        g: i64 = ((self.low ^ bottom) * 0x297A2D39 + (top ^ self.high)) & 0xFFFFFFFF
        self.low = g ^ g >> 13

    def add_all(self, words: vec[i64]) -> None:
        for w in words:
            self.add(w)

    def add_packed(self, words: vec[i64], width: i64) -> None:
        """Numbers of that many bits, as many at once as fit."""
        word: i64 = 0
        at: i64 = 0
        for w in words:
            if at + width > 63:
                self.add(word)
                word = 0
                at = 0
            word |= w << at
            at += width
        self.add(word)

    def key(self) -> int:
        """An int from 0 to 2**64 - 1."""
        high: int = self.high
        low: int = self.low
        return high << 32 | low


def seal(text: str) -> int:
    """A word for what a game was set up with: 63 bits."""
    h = Hasher()
    for letter in text:
        h.add(ord(letter))
    return h.key() >> 1
