"""The vocabulary of Founders: one block of ints a question. Players' actions first, chance outcomes from 3000 on."""

from typing import Final

# --- on the grid
PLACE: Final = 0  # where the first cell of a piece lies, and which way round: + way * 196 + cell
PAY_CUBE: Final = 1568  # + cell
CUBE: Final = 1764  # put a cube: + cell
OVER: Final = 1960  # replace the cube: + cell
# --- paying and dropping
PAY_ALL: Final = 2156  # the rest of the price, chosen sensibly
MIX: Final = 2157  # + wood cubes * 9 + stone cubes: the rest is paid in gold
OVER_ALL: Final = 2238
MAKE_ALL: Final = 2239  # every building that has not produced yet, on empty cells
DONE: Final = 2240
SKIP: Final = 2241
# --- the turn
PASS: Final = 2242
DISKS: Final = 2243  # + space * 3 + disks - 1
BUILD: Final = 2270  # + piece
PYRAMID: Final = 2282  # + colour * 14 + square
PRODUCE: Final = 2324
FAVOR: Final = 2325
BONUS: Final = 2326
# --- worship tiles
OFFER: Final = 2327  # + tile
TAKE: Final = 2363  # + tile
GIVE: Final = 2399  # + tile
TIMES: Final = 2435  # + times - 1
KIND: Final = 2445  # cube of the bonus disk: + material
STACK: Final = 2448  # set-up: + colour
ACTIONS: Final = 2451

# --- chance
CHANCE_FIRST: Final = 3000
BOARD_DRAWN: Final = 3000  # + board of side B
BONUS_DRAWN: Final = 3004  # + bonus
WORSHIP_DRAWN: Final = 3009  # + tile
PLAN_DRAWN: Final = 3045  # + card
