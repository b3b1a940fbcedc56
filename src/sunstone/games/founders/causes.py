"""Where an amount comes from: what log lines say behind it, and what the score sheet sorts by."""

from typing import Final

SETUP: Final = 1
CONSTRUCT_BUILDING: Final = 2
CONSTRUCT_TEMPLE: Final = 3
CONSTRUCT_PYRAMID: Final = 4
PRODUCE: Final = 5
GAIN_FAVOR: Final = 6
MASKS: Final = 7  # + colour
BONUS_DISK: Final = 10  # + bonus
REWARD: Final = 20  # + reward
OFFERING: Final = 40  # + entry of the data file
DISTRICT: Final = 70  # + district
RIVAL: Final = 75
RIVAL_BONUS: Final = 76
RIVAL_SETS: Final = 78
RIVAL_START: Final = 79
