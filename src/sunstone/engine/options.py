"""Where a step writes what may be chosen. Owned by whoever drives the state, reused, never part of the position."""

from typing import final

from mypy_extensions import i64

from sunstone._compat import append, vec
from sunstone.engine.frame import Action


@final
class Options:
    def __init__(self) -> None:
        self.n: i64 = 0
        self.action: vec[i64] = vec[i64](capacity=32)
        self.weight: vec[i64] = vec[i64](capacity=32)

    def add(self, action: Action, weight: i64 = 1) -> None:
        if self.n < len(self.action):
            self.action[self.n] = action
            self.weight[self.n] = weight
        else:
            self.action = append(self.action, action)
            self.weight = append(self.weight, weight)
        self.n += 1

    def holds(self, action: Action) -> bool:
        i: i64 = 0
        while i < self.n:
            if self.action[i] == action:
                return True
            i += 1
        return False
