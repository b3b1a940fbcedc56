"""What a record that is brought to a table says of it: who sits where, and how its log begins."""

from collections.abc import Mapping

from sunstone import players
from sunstone.engine.record import BOTS_TAG, Record
from sunstone.table.people import BOT, HOTSEAT, SeatSpec


def named(seat: str, tags: Mapping[str, str], name: str) -> SeatSpec:
    """The seat as a record names it."""
    bots = dict(pair.partition("=")[::2] for pair in tags.get(BOTS_TAG, "").split())
    bot = bots.get(seat, "")
    return SeatSpec(BOT if bot in players.NAMES else HOTSEAT, name=tags.get(seat) or name, bot=bot)


def origin(record: Record) -> str:
    """How a table from a record begins its log."""
    told = "A record was brought to this table"
    guessed = any(entry.guessed for entry in record.entries)
    return f"{told}; what was secret when it was saved is guessed" if guessed else told
