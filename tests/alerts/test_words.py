"""What calls say, when mail comes, and that nothing hidden is ever told."""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from sunstone.alerts import rhythm, words
from sunstone.alerts.outbox import GRACE
from sunstone.alerts.words import Waiting
from sunstone.engine.errors import BadSetting
from sunstone.table import Room, Table
from sunstone.table.schema import log, tables
from tests.alerts.listener import Listener, listening
from tests.alerts.support import caller_of, channel, webhook
from tests.table.support import ANNA, BERT, Clock, act, step, table_of, texts


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as found:
        yield found


# --- words
def test_a_call_says_game_title_company_and_how_long() -> None:
    found = Waiting("abc", "chess", "Chess", "Friday", 7, 1000.0, ("Anna",), ("Bert", "Cara", "Dora"))
    told = words.your_turn(found, 1000.0 + 3 * 3600)
    assert told.title == "Your turn: Friday"
    assert told.body == "Chess, with Bert, Cara and Dora. The table has waited for you for 3 hours."


def test_titles_steer_nothing() -> None:
    found = Waiting("abc", "chess", "Chess", "Fri\r\nday\u202e\x07 night", 7, 0.0, ("A\nB",), ("C\u2028D",))
    assert words.your_turn(found, 60.0).title == "Your turn: Fri day night"
    assert "\n" not in words.your_turn(found, 60.0).body and words.for_everybody(found).body == "A B has the turn."


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(5, "less than a minute"), (60, "1 minute"), (3599, "59 minutes"), (7200, "2 hours"), (86400, "1 day")],
)
def test_how_long(seconds: float, told: str) -> None:
    assert words.how_long(seconds) == told


# --- when mail comes
def at(hour: int, minute: int = 0, day: int = 1) -> float:
    return datetime(2026, 7, day, hour, minute, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("given", "now", "then"),
    [
        ("", at(9, 30), at(9, 30)),
        ("every 6", at(9, 30), at(12)),
        ("every 6", at(12), at(12)),
        ("at 8", at(9, 30), at(8, day=2)),
        ("at 8", at(7, 30), at(8)),
        ("at 8 Europe/Berlin", at(5, 59), at(6)),  # two hours ahead in summer
        ("at 8 Nowhere/Land", at(7, 30), at(8)),
    ],
)
def test_the_next_mail(given: str, now: float, then: float) -> None:
    assert rhythm.next_time(given, now) == then


@pytest.mark.parametrize("given", ["every 5", "every", "at 24", "at noon", "sometimes", "at 8 Europe/Berlin x"])
def test_a_rhythm_that_there_is_not(given: str) -> None:
    with pytest.raises(BadSetting, match="mail comes at once"):
        rhythm.checked(given)


def test_a_zone_that_is_not_known_here_is_left_out() -> None:
    assert rhythm.checked("at 08 Europe/Berlin") == "at 8 Europe/Berlin"
    assert rhythm.checked("at 8 Nowhere/Land") == "at 8"


# --- nothing hidden
def told_of(room: Room, clock: Clock, listener: Listener, table: Table) -> list[str]:
    """All that people are told of that table, in every form; but for its id."""
    listener.heard.clear()
    caller = caller_of(room)
    caller.look()
    clock.forward(GRACE + 1)
    caller.look()
    caller.deliver()
    found = [heard for heard in listener.heard if table.id.encode() in heard.body]
    return sorted(f"{heard.path} {heard.body.decode().replace(table.id, 'TABLE')}" for heard in found)


def everybody(room: Room, listener: Listener, table: Table) -> None:
    for person in (ANNA, BERT):
        webhook(room, person, f"{listener.url}/hook")
        channel(room, person, "ntfy", f"{listener.url}/{person.id}")
    channel(room, ANNA, "discord", f"{listener.url}/discord", table_id=table.id)


def decide(table: Table, clock: Clock, choice: Callable[[list[str]], str]) -> None:
    """Anna chooses what she keeps in secret."""
    act(table, 0, choice(texts(table, 0)))


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("decided", [False, True])
def test_tables_that_differ_in_what_is_hidden_are_told_alike(
    room: Room, clock: Clock, listener: Listener, decided: bool
) -> None:
    """Two games with other tiles in every hand, and another secret choice in each, at the same moment."""
    found = list[list[str]]()
    begun = clock()
    for seed, choice in ((1, min), (2, max)):
        clock.now = begun
        table = table_of(room, "city", seed=seed)
        everybody(room, listener, table)
        clock.forward(1)
        if decided:
            decide(table, clock, choice)
        found.append(told_of(room, clock, listener, table))
    assert found[0] == found[1] and len(found[0]) >= 3


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("game", ["city", "toy"])
def test_what_is_hidden_is_not_even_read(room: Room, clock: Clock, listener: Listener, game: str) -> None:
    """With the position, the actions and the answers kept aside struck from the database calls are the same."""
    found = list[list[str]]()
    begun = clock()
    for struck in (False, True):
        clock.now = begun
        table = table_of(room, game, seed=5)
        everybody(room, listener, table)
        rng = random.Random(4)
        for _ in range(0 if game == "toy" else 6):
            step(table, rng)
        if struck:
            with room.store.engine.begin() as connection:
                connection.execute(sa.update(log).values(steps="", base=0, note=""))
                connection.execute(sa.update(tables).values(snapshot="", desk="", seed=None, settings="{}"))
        found.append(told_of(room, clock, listener, table))
    assert found[0] == found[1] and found[0]
