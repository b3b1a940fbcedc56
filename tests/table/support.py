"""People, tables and random play for the tests of the room."""

import random
from dataclasses import replace
from typing import Any

from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.table import Made, Person, Room, SeatSpec, Table, TableOptions, turns, views
from sunstone.table.live import Live

ANNA, BERT, CARA, DORA = (Person(f"id-{name.lower()}", name) for name in ("Anna", "Bert", "Cara", "Dora"))
PEOPLE = (ANNA, BERT, CARA, DORA)


class Clock:
    """Time that stands still unless it is told to go on."""

    def __init__(self) -> None:
        self.now = 1_000_000_000.0

    def __call__(self) -> float:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += seconds


def create(room: Room, game: str = "toy", players: int = 2, seed: int | None = None, **options: Any) -> Made:
    """A table at which all seats are taken by different people."""
    specs = [SeatSpec(person=person) for person in PEOPLE[:players]]
    return room.create(find(game).settle(players, options=options), specs, ANNA, TableOptions("Test"), seed)


def table_of(room: Room, game: str = "toy", players: int = 2, seed: int | None = None, **options: Any) -> Table:
    return create(room, game, players, seed, **options).table


def live_of(room: Room, table: Table) -> Live:
    with room.keeper.reading(table.id) as live:
        return live


def replace_hidden(live: Live, seat: int, rng: random.Random) -> None:
    """Make it a table that this seat cannot tell from the real one: another position, other entries and events where it
    has not seen them, other answers of the others aside."""
    game = live.game
    game.state = game.state.guess(seat, Rng(rng.getrandbits(60)))
    for n, entry in enumerate(game.record.entries):
        if not views.knows(seat, entry.seen_by):
            first = 1000 if entry.mover == CHANCE else 0
            game.record.entries[n] = replace(entry, action=first + rng.randrange(2))
        game.log[n] = [e if views.knows(seat, e.seen_by) else e._replace(amount=99) for e in game.log[n]]
    live.aside = {s: texts if s == seat else ["something", "secret"] for s, texts in live.aside.items()}


def entries(room: Room, table: Table) -> list[str]:
    live = live_of(room, table)
    return [live.info.vocabulary.name(entry.action) for entry in live.game.record.entries]


def texts(table: Table, seat: int) -> list[str]:
    return [choice.text for choice in table.choices(seat)]


def act(table: Table, seat: int, text: str | None = None, **more: Any) -> int:
    """On the newest version; the first choice if none is given."""
    return table.act(seat, table.version, text or texts(table, seat)[0], **more)


def confirm(table: Table, seat: int) -> int:
    return table.confirm(seat, table.version)


def step(table: Table, rng: random.Random) -> bool:
    """One random thing that the table waits for; False when it waits for nobody."""
    with table._keeper.reading(table.id) as live:  # quicker than `sight`, which has words for everything
        if not (asked := turns.asked(live)):
            return False
        seat, version, text = rng.choice(asked), live.version, ""
        if turns.duty(live, seat) == turns.ACT:
            text = live.info.vocabulary.name(rng.choice(turns.question(live, seat).legal()))
    if text:
        table.act(seat, version, text)
    else:
        table.confirm(seat, version)
    return True


def play_out(table: Table, seed: int = 1, most: int = 10_000) -> None:
    rng = random.Random(seed)
    while most > 0 and step(table, rng):
        most -= 1


def open_position(room: Room, game: str = "city", players: int = 2) -> Table:
    """City in its first turn with the fixed set-up: nothing is secret, somebody chooses a worker."""
    table = table_of(room, game, players, seed=5, setup="first_game")
    assert live_of(room, table).game.state.is_secret() is False
    return table


def memory(live: Live) -> dict[str, Any]:
    """Everything that reading a table back must bring back."""
    game = live.game
    return {
        "state": game.state.to_data(),
        "entries": game.record.entries,
        "first_move": game.record.first_move,
        "log": game.log,
        "marks": game.marks,
        "points": game.points,
        "versions": game.versions,
        "version": live.version,
        "status": live.status,
        "seats": live.seats,
        "creator": live.creator,
        "hold": live.hold,
        "aside": live.aside,
        "sealed": live.sealed,
        "request": live.request,
        "seen": live.seen,
        "times": live.times,
        "clocks": live.clocks,
        "notes": live.notes,
        "desk": live.desk(),
    }


def check_reading_back(room: Room, table: Table) -> None:
    """What lies in the store is what the table has in memory."""
    hot = memory(live_of(room, table))
    room.keeper.forget(table.id)
    cold = memory(live_of(room, table))
    assert cold == hot
