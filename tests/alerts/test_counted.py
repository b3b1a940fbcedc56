"""How calls end is counted, for whoever runs the server."""

from prometheus_client import REGISTRY

from sunstone.alerts.caller import RETRIES
from sunstone.table import Room
from tests.alerts.listener import Reply, listening
from tests.alerts.support import caller_of, days, play_until, webhook
from tests.alerts.test_caller import pass_time
from tests.table.support import ANNA, Clock


def counts() -> list[float]:
    results = ("told", "later", "given up")
    return [
        REGISTRY.get_sample_value("sunstone_alerts_total", {"kind": "webhook", "result": result}) or 0.0
        for result in results
    ]


def test_calls_are_counted_by_how_they_end(room: Room, clock: Clock) -> None:
    before = counts()
    with listening() as listener:
        table, caller = days(room), caller_of(room)
        webhook(room, ANNA, listener.url)
        play_until(room, table, ANNA, False)
        play_until(room, table, ANNA, True)
        listener.answers(Reply(503))
        pass_time(caller, clock)
        for wait in RETRIES:
            pass_time(caller, clock, wait)
        listener.answers(Reply())
        play_until(room, table, ANNA, False)
        play_until(room, table, ANNA, True)
        pass_time(caller, clock)
    assert [new - old for new, old in zip(counts(), before, strict=True)] == [1, len(RETRIES), 1]
