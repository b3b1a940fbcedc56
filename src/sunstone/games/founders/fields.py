"""What a position of Founders holds, and the bounds of all of it. `python tools/fields.py` after a change."""

from typing import Final

from sunstone.engine.fields import Fields, Number, Vector

SEAT: Final = Fields(
    [
        Number("vp", 999_999),
        Number("disks", 6, "in hand"),
        Number("architect", 3, "side: N E S W"),
        Number("favor", 10, "space of the favor token, 0 = start"),
        Number("board", 3, "which of the house's boards"),
        Number("wood", 160, "cubes in the city"),
        Number("stone", 160),
        Number("gold", 160),
        Number("worship", 2**36 - 1, "mask of worship tiles held"),
        Number("masks", 2**15 - 1, "mask of mask tiles taken: colour * 5 + tile"),
        Number("pyramid", 2**42 - 1, "faces, three bits a square: colour + 1, 4 = blank, 0 = empty"),
        Number("built", 2**60 - 1, "how many pieces of each kind, five bits each"),
        Vector("city", 16, 2**40 - 1, "one mask a district: see state.py"),
        Vector("pieces", None, 2**17 - 1, "in the order they were laid"),
    ],
)
TABLE: Final = Fields(
    [
        Number("round", 4, "0 in the set-up"),
        Number("turn", 3, "the seat whose turn it is"),
        Number("passed", 15, "mask of the seats that have passed"),
        Vector("spaces", 9, 2**12 - 1, "bonus disk and disks: see state.py"),
        Vector("tiles", 30, 14, "market and supply"),
        Vector("worship", 12, 2**48 - 1, "the display: see state.py"),
        Number("masks", 2**12 - 1, "mask tiles taken, four bits a colour"),
        # --- the running turn
        Number("space", 9, "where the disks were placed", start=9, until="turn"),
        Number("strength", 5, until="turn"),
        Number("bonus_left", 1, "the bonus disk of the space may still be used", until="turn"),
        Vector("made", 4, 2**40 - 1, "cells that the running production has used, by district"),
        # --- the Rival Architect
        Number("plan", 2**9 - 1, "mask of the plan cards still to come in the round"),
        Number("rival_temples", 2**24 - 1, "eight bits a colour"),
        Number("rival_tiles", 2**24 - 1),
    ],
)
