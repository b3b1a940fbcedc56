"""The kinds of step, by number. Their names are those of the constants (`vocabulary.step_names`) and stand in saved
positions: a number may change, with the rules version, a name may not."""

from typing import Final

DRAW_FIRST: Final = 1
START_TOKEN: Final = 2
MAKE_PILES: Final = 3
REVEAL: Final = 4
DRAW_EXTRA: Final = 5
FILL_COLUMNS: Final = 6
DRAW_TILE: Final = 7
GIFTS: Final = 8
GIFT: Final = 9
PUT: Final = 10
BEGIN_TURN: Final = 11
TURN: Final = 12
AREA: Final = 13
SET_BONUS: Final = 14
BONUS: Final = 15
DISCARD: Final = 16
END_TURN: Final = 17
END_ACTIONS: Final = 18
LAND: Final = 19
PLACE: Final = 20
BUILD: Final = 21
PAY: Final = 22
BAZAAR: Final = 23
DRAW_STEWARD: Final = 24
STEWARD: Final = 25
SUN: Final = 26
SHINE: Final = 27
CHARACTERS: Final = 28
RESTOCK: Final = 29
FINAL: Final = 30

NAMED: Final = {
    BONUS: "BonusAction",
    LAND: "CreateLand",
    BAZAAR: "Sell",
    SUN: "MoveSun",
    FINAL: "FinalScoring",
}
