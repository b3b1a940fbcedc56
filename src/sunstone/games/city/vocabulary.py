"""City's vocabulary: one block of ints a question. Players' actions first, chance outcomes in a range of their own."""

from typing import Final

# --- the turn
TAKE: Final = 0  # worker to move: + board * 5 + power - 1
FREE_UNLOCK: Final = 40
PAY_UNLOCK: Final = 41
WAIVE_UNLOCK: Final = 42  # the same paid with a cocoa_waiver (switch D3)
ALONG: Final = 43  # double_move: + power - 1 of the second worker
GO: Final = 48  # distance: + boards - 1
COLLECT: Final = 56
ABILITY: Final = 57  # worship: + space (0 the temple sidebar, 1-3 the royal tiles)
CLAIM_ONLY: Final = 61
BOTH: Final = 62  # + space
WAIVED: Final = 9  # added to the nine above: their cocoa is waived
MAIN: Final = 75  # + extra workers declared with it
MAIN_WAIVED: Final = 78
# --- actions
ABANDON: Final = 81
RESEARCH: Final = 82  # + place on the Alchemy board
ROW: Final = 88  # + top, centre, bottom
DECORATE: Final = 91  # + tile * 4 + side
CHOOSE_TILE: Final = 151  # pyramid tile: + place in the offer
PLACE: Final = 154  # + slot * 4 + rotation
PLACE_LESS_STONE: Final = 274  # the same with technology 15's discount
PLACE_LESS_WOOD: Final = 394  # + (slot - 16) * 4 + rotation: the lowest level costs no wood
STOP: Final = 450
# --- worship
USE_ABILITY: Final = 451
CLAIM: Final = 452
DECLINE: Final = 453
EXCHANGE: Final = 454
EXCHANGE_FOR: Final = 455  # + resource given away
WAIVE: Final = 458  # all repetitions of a royal exchange (switch D3)
# --- gains
RESOURCE: Final = 459  # + wood, stone, gold
TEMPLE: Final = 462  # + blue, red, green
CLAIM_KIND: Final = 465  # + kind of discovery tile
REWARD: Final = 486  # the printed reward of a major step
# --- power-ups
POWER: Final = 487  # + board * 5 + power - 1
SKIP: Final = 527
BUY: Final = 528
ASCEND: Final = 529  # + reward of the wheel
ASCEND_WAIVED: Final = 534  # two temples, paid with a cocoa_waiver (switch D3)
# --- at any time
USE: Final = 535  # + index in USABLE
DONE: Final = 546
# --- Eclipse
PAY: Final = 547  # + cocoa paid as salary
PAY_WAIVED: Final = 556
# --- set-up
KEEP: Final = 557  # + starting tile
LEAVE: Final = 575  # + board that gets no worker
# --- module obsidian
GAIN_OBSIDIAN: Final = 583
GIVE_OBSIDIAN: Final = 584  # to a royal tile
KEEP_MORE: Final = 585  # + starting tile - 18
WITH_OBSIDIAN: Final = 587  # + obsidian that stands in for part of a price
PAY_MIXED: Final = 591  # salary in cocoa and obsidian: + index in MIXES
USE_MAJOR: Final = 601  # + index in USABLE_MAJORS
MAIN_MAJOR: Final = 611  # main action with Major Discovery extra workers: + index in JOINING
MAIN_MAJOR_WAIVED: Final = 614
HARVEST: Final = 617
NAMED_FIRST: Final = 618
FREE_FIRST: Final = 619
BACK: Final = 620  # + boards back - 1
TURN_UP: Final = 623  # + kind of discovery tile
# --- module mansion
CLAIMED_STEP: Final = 637  # the temple step of a claimed royal tile
# --- module altars
ACTIVATE: Final = 638  # the turn is spent on the shaman
SHAMAN_AT: Final = 639  # + altar * 2 + side
CLAIM_MAJOR: Final = 647  # + kind of Major Discovery tile
USE_STEP: Final = 660  # the shaman goes one altar further
USE_STAND: Final = 661
# --- module empire
OPTION_A: Final = 662
OPTION_B: Final = 663
PLACE_WARRIOR: Final = 664
BUILD_AT: Final = 665  # + region - 1
REGION: Final = 675  # + region, from 1 on: where a pushed warrior goes
SPECIAL_TAKEN: Final = 688  # + special mask
# --- house option: priestess tiles
TAKE_PRIEST: Final = 690  # + number - 11
LEARN: Final = 692  # + technology
PAY_MORE: Final = 704  # a salary beyond 8: + cocoa - 9
PAY_MIXED_MORE: Final = 708  # + index in MORE_MIXES
# --- of workers alike the one whose action is to come
POWER_ARRIVED: Final = 720  # + power - 1
ACTIONS: Final = 724

MIXES: Final = tuple(16 * k + c for k, most in ((1, 5), (2, 2), (3, 0)) for c in range(most + 1))  # obsidian, cocoa
MORE_MIXES: Final = tuple(
    16 * k + c for k, least, most in ((1, 6, 9), (2, 3, 6), (3, 1, 3), (4, 0, 0)) for c in range(least, most + 1)
)
USABLE_MAJORS: Final = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)  # kinds that are flipped at an open moment
JOINING: Final = ((0, 1), (0, 2), (1, 1))  # ordinary and Major Discovery extra workers declared with a main action

USABLE: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 13)  # kinds of discovery tile that are flipped at an open moment

# --- chance
BOARD_DRAWN: Final = 1000  # + board - 1 (Forest to Decorations)
ROYAL_DRAWN: Final = 1006  # + royal tile
TECHNOLOGY_DRAWN: Final = 1015  # + technology
BONUS_DRAWN: Final = 1024  # + temple bonus tile
DECORATION_DRAWN: Final = 1031  # + decoration tile
PYRAMID_DRAWN: Final = 1046  # + pyramid tile
SLOT_DRAWN: Final = 1078  # + pyramid tile * 4 + rotation
DISCOVERY_DRAWN: Final = 1206  # + kind
START_DRAWN: Final = 1227  # + starting tile
NOTHING_DRAWN: Final = 1245
# --- chance for Teotibot
ACTION_DRAWN: Final = 1246  # + action tile
DIRECTION_DRAWN: Final = 1253  # + face of a direction tile
ROLLED: Final = 1255  # + sum of two dice - 2
TURNED: Final = 1266  # + quarter turns of a pyramid tile
# --- chance, module obsidian
TECHNOLOGY_MORE: Final = 1270  # + technology - 9
START_MORE: Final = 1273  # + starting tile - 18
MAJOR_DRAWN: Final = 1275  # + kind of Major Discovery tile
# --- chance, module mansion
ROYAL_MORE: Final = 1288  # + royal tile - 9
ROYAL_SPACE: Final = 1291  # + left, middle, right
DIE: Final = 1294  # + face - 1
# --- chance, module altars
ALTAR_DRAWN: Final = 1300  # + altar tile
# --- chance, module empire
PATH_DRAWN: Final = 1304  # + path tile
# --- chance, alternative movement and house options
DIRECTION_MORE: Final = 1308  # + (boards to advance - 2) * 2 + face
PRIEST_DRAWN: Final = 1312  # S07, S08
# --- entered from a real box that differs from what is reconstructed here: never drawn
MAJOR_MORE: Final = 1314  # + kind of Major Discovery tile: a copy more than we know of
ALTAR_TURNED: Final = 1327  # + altar tile with its two sides the other way round
MANSION_ORDER: Final = 1331  # + index in claims.ORDERS - 1: temples of the Mansion's royal spaces, left to right
