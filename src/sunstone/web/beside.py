"""Ratings beside the names at a table, and in words."""

import time
from functools import lru_cache
from typing import Final

from sunstone.players import Rating
from sunstone.table import Head, PublicSeat
from sunstone.table.skill import FEW
from sunstone.table.standings import at_tables
from sunstone.table.store import Store

FRESH: Final = 30.0  # seconds that what stands beside the names at a table is kept: it is asked for with every update


def told(rating: Rating | None, games: int) -> str:
    """ "1540 ± 80", or how far it still is to a rating."""
    return rating.words if rating else f"new, {games} of {FEW} games"


def rated(store: Store, head: Head) -> list[PublicSeat]:
    """The seats with the ratings of who sits there."""
    whose = tuple((seat["kind"], seat["name"], seat["bot"]) for seat in head["seats"])
    found = _beside(store, head["table"], (head["status"], whose), int(time.monotonic() // FRESH))
    return [
        {**seat, "rating": rating.points} if rating else seat
        for seat, rating in zip(head["seats"], found or [None] * len(whose), strict=True)
    ]


@lru_cache(1024)
def _beside(store: Store, table_id: str, _key: object, _when: int) -> tuple[Rating | None, ...]:
    at_table = at_tables(store, [table_id]).get(table_id)
    return at_table.ratings if at_table else ()
