"""A table in a list, from its row and its seats alone: nothing of its game is read."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta

from sunstone.engine.registry import Value
from sunstone.table import clock, schema
from sunstone.table.people import Seat, seats_of, shown_names


@dataclass(frozen=True)
class Summary:
    """A table in a list."""

    id: Annotated[str, Meta(description="the table's id")]
    game: Annotated[str, Meta(description="the game's name")]
    title: Annotated[str, Meta(description="what the table is called")]
    players: Annotated[int, Meta(description="how many play")]
    modules: Annotated[tuple[str, ...], Meta(description="modules that are played with")]
    options: Annotated[Mapping[str, Value], Meta(description="what was set, by the option's name")]
    status: Annotated[
        schema.Status, Meta(description="`open`: seats are free; `over` by the rules, or ended otherwise")
    ]
    listed: Annotated[bool, Meta(description="shown to everybody")]
    seeded: Annotated[bool, Meta(description="chance is repeatable")]
    cardboard: Annotated[bool, Meta(description="its player has the real box and enters what is rolled and drawn")]
    created: Annotated[float, Meta(description="seconds since 1970, UTC")]
    changed: Annotated[float, Meta(description="when the newest version came, in the same way")]
    version: Annotated[int, Meta(description="counts every accepted change of the table")]
    names: Annotated[tuple[str, ...], Meta(description="what the seats are called")]
    open_seats: Annotated[tuple[int, ...], Meta(description="seats where nobody sits yet")]
    bots: Annotated[tuple[int, ...], Meta(description="seats that bots play")]
    asked: Annotated[tuple[int, ...], Meta(description="seats that the table waits for")]
    mine: Annotated[tuple[int, ...], Meta(description="your seats, in a list of your tables")]
    scores: Annotated[tuple[int, ...], Meta(description="points by seat, once it is over")]
    places: Annotated[tuple[int, ...], Meta(description="places by seat, once it is over")]
    later: Annotated[str | None, Meta(description="its rematch")]
    clock: Annotated[
        str, Meta(description="`3d`: days a turn; `2h+5m`: a bank and what every turn adds; empty: none")
    ] = ""
    paused: Annotated[bool, Meta(description="all clocks stand, as its people have agreed")] = False
    over_at: Annotated[
        tuple[float | None, ...],
        Meta(description="by seat: when its time is over, in seconds since 1970, UTC; null while its clock stands"),
    ] = ()
    played_by: Annotated[tuple[str, ...], Meta(description="by seat: the bot that plays it; empty: a person")] = ()


def summary(row: Mapping[str, Any], seats: Sequence[Seat], person: str, lost: float = 0.0) -> Summary:
    """`person`: whose seats are theirs. `lost`: from site time to the time of day."""
    settings, result = json.loads(row["settings"]), json.loads(row["result"] or "{}")
    same = ("id", "game", "title", "status", "created", "changed", "version", "later", "clock")
    set_to = clock.read(row["clock"])
    times = clock.taken(set_to, len(seats), row["times"]) if set_to else None
    return Summary(
        **{name: row[name] for name in same},
        players=settings["players"],
        modules=tuple(settings["modules"]),
        options=settings["options"],
        listed=bool(row["listed"]),
        seeded=row["seed"] is not None,
        cardboard=bool(row["cardboard"]),
        names=tuple(shown_names(seats, len(seats))),
        open_seats=tuple(seat.seat for seat in seats if seat.open),
        bots=tuple(seat.seat for seat in seats if seat.bot),
        played_by=tuple(seat.bot for seat in seats),
        asked=tuple(seat.seat for seat in seats if row["asked"] >> seat.seat & 1),
        mine=tuple(seats_of(seats, person)),
        paused=times is not None and times.paused is not None,
        over_at=tuple(_over_at(times, seat.seat, lost) for seat in seats),
        scores=tuple(result.get("scores", ())),
        places=tuple(result.get("places", ())),
    )


def _over_at(times: clock.Times | None, seat: int, lost: float) -> float | None:
    at = clock.over_at(times, seat) if times else None
    return None if at is None else round(at + lost, 3)
