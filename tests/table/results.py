"""Results as they are kept, without playing for them."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from sunstone.table import database
from sunstone.table.results import BOT_MEMBER
from sunstone.table.schema_ratings import results
from sunstone.table.skill import start_of
from sunstone.table.store import Store


def rows(number: int, *seats: tuple[str, int], game: str = "toy", at: float = 0.0, **more: Any) -> list[dict[str, Any]]:
    """Of one game: each seat a member (a person's id, "bot NAME") with its place. `sources`: by seat."""
    sources: Sequence[str] = more.pop("sources", ["{}"] * len(seats))
    found = []
    for seat, (member, place) in enumerate(seats):
        bot = member.removeprefix(BOT_MEMBER) if member.startswith(BOT_MEMBER) else ""
        start = start_of(game, bot) if bot else (None, None)
        row = {"table_id": f"t{number:06}", "seat": seat, "game": game, "at": at or float(number)}
        row |= {
            "players": len(seats),
            "modules": "[]",
            "member": member,
            "name": bot or member.removeprefix("id-").title(),
        }
        row |= {"place": place, "points": 100 - 10 * place, "sources": sources[seat], "left": False, "listed": False}
        found.append(row | {"counts": True, "start_mu": start[0], "start_sigma": start[1]} | more)
    return found


def keep(store: Store, *games: list[dict[str, Any]]) -> None:
    with database.writing(store.engine) as connection:
        connection.execute(sa.insert(results), [row for game in games for row in game])
