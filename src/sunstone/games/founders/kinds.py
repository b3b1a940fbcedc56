"""The kinds of step, by number. Their names are those of the constants (`vocabulary.step_names`) and stand in saved
positions: a number may change, with the rules version, a name may not."""

from typing import Final

DRAW_BOARD: Final = 1
DRAW_BONUS: Final = 2
START: Final = 3
REVEAL: Final = 4
TURN: Final = 5
ACT: Final = 6
AFTER: Final = 7
END_TURN: Final = 8
NEXT: Final = 9
END_ROUND: Final = 10
BEGIN_ROUND: Final = 11
CHOOSE_PIECE: Final = 12
PLACE: Final = 13
MIX: Final = 14
CUBES: Final = 15
LAY: Final = 16
DROP: Final = 17
MASKS: Final = 18
CHOOSE_SQUARE: Final = 19
RAISE: Final = 20
REWARD: Final = 21
TAKE_TILE: Final = 22
TAKE_TOP: Final = 23
TAKE_BLIND: Final = 24
DRAW_BLIND: Final = 25
REFILL: Final = 26
DRAW_WORSHIP: Final = 27
PRODUCE: Final = 28
BONUS_KIND: Final = 29
BONUS_CELL: Final = 30
TIMES: Final = 31
SCORE_OFFER: Final = 32
RETURN_TILE: Final = 33
SWAP: Final = 34
SWAP_FOR: Final = 35
FINAL: Final = 36
RIVAL: Final = 37
DRAW_PLAN: Final = 38

NAMED: Final = {FINAL: "FinalScoring"}
