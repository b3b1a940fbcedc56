"""A second thought before a turn is handed over: which turn is meant, who is asked about it, and what is told."""

from typing import Any

import pytest

from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.players.analysis import Cost, Estimate
from sunstone.players.hint import Reason
from sunstone.table import Driver, NotNow, NotYours, Room, SeatSpec, Table, plans
from sunstone.table.doubts import handed_over
from sunstone.table.worker import answer
from sunstone.table.workers import BotFailed
from tests.table.support import ANNA, BERT, act, confirm, live_of, texts
from tests.table.test_plans import against_bots


class Judge:
    """Workers that answer with a fixed judgement; what they were asked is kept."""

    def __init__(self, lost: Any) -> None:
        self.lost = lost
        self.asked: list[Any] = []

    def ask(self, question: Any, limit: float, fresh: bool = False, wanted: str = "action") -> Any:
        self.asked.append(question)
        if isinstance(self.lost, Exception):
            raise self.lost
        return self.lost

    def close(self) -> None:
        pass


def finish_turn(table: Table, seat: int = 0) -> list[str]:
    """The first choice, until the turn waits for its confirmation; what was chosen."""
    chosen = list[str]()
    while table.sight(seat)["duty"] == "act":
        chosen.append(texts(table, seat)[0])
        act(table, seat, chosen[-1])
    return chosen


def turn_of(room: Room, table: Table, seat: int = 0) -> Any:
    return handed_over(live_of(room, table), seat)


def test_the_whole_turn_is_looked_at_from_its_first_step(room: Room) -> None:
    table = against_bots(room, "city", 30)
    entries = len(live_of(room, table).game.record.entries)
    before = table.view(0)
    chosen = finish_turn(table)
    found = turn_of(room, table)
    assert found.start == entries and set(chosen) <= set(found.turn)
    assert found.before.view(0) == before
    trial, number = found.before.clone(), find("city").vocabulary.number
    for text in found.turn:
        trial.apply(number(text))
    assert trial.to_move != 0


def test_there_is_nothing_to_look_at_before_and_after(room: Room) -> None:
    table = against_bots(room, "city", 30)
    assert turn_of(room, table) is None, "something is still to be decided"
    finish_turn(table)
    assert turn_of(room, table, 1) is None, "it is not this one's turn"
    confirm(table, 0)
    assert turn_of(room, table) is None


def test_answers_that_lie_aside_are_left_alone(room: Room) -> None:
    specs = [SeatSpec(person=ANNA), SeatSpec("bot", bot="greedy")]
    table = room.create(find("toy").settle(2), specs, ANNA).table
    act(table, 0, "keep")
    assert table.sight(0)["duty"] == "confirm" and turn_of(room, table) is None


def test_what_is_asked_holds_nothing_that_the_seat_does_not_know(room: Room) -> None:
    table = against_bots(room, "city", 30)
    finish_turn(table)
    found, live = turn_of(room, table), live_of(room, table)
    real = live.game.state_at(found.start)
    for k in range(3):
        other, seed = plans.known(real.guess(0, Rng(k)), 0)
        assert seed == found.seed and other.to_data() == found.before.to_data()


def test_a_clear_mistake_is_told_with_the_better_turn(room: Room) -> None:
    table = against_bots(room, "city", 30)
    other = texts(table, 0)[-1]
    finish_turn(table)
    judge = Judge({"points": 6.2, "chance": 0.11, "plan": [other], "why": ["steps of a temple"]})
    driver = Driver(room, threads=0, workers=judge)  # type: ignore[arg-type]
    found = driver.doubt(table.id, 0, ANNA.id).result()
    driver.stop()
    assert found is not None and found.points == 6.2 and found.start == turn_of(room, table).start
    assert [step.choice.text for step in found.better] == [other]
    assert judge.asked[0]["turn"] == turn_of(room, table).turn


@pytest.mark.parametrize(
    "lost",
    [
        None,  # nothing is sure
        BotFailed("did not answer within 10 seconds"),
        {
            "points": 6.2,
            "chance": 0.11,
            "plan": ["go:3"],
            "why": ["steps of a temple"],
        },  # what cannot be told in what was offered
    ],
)
def test_in_doubt_nothing_is_said(room: Room, lost: Any) -> None:
    table = against_bots(room, "city", 30)
    finish_turn(table)
    driver = Driver(room, threads=0, workers=Judge(lost))  # type: ignore[arg-type]
    assert driver.doubt(table.id, 0, ANNA.id).result() is None
    driver.stop()


def test_only_against_bots_and_for_whose_turn_it_is(room: Room) -> None:
    table = against_bots(room, "city", 30)
    finish_turn(table)
    driver = Driver(room, threads=0, workers=Judge(None))  # type: ignore[arg-type]
    with pytest.raises(NotYours):
        driver.doubt(table.id, 0, BERT.id).result()
    people = room.create(find("city").settle(2), [SeatSpec(person=ANNA), SeatSpec(person=BERT)], ANNA).table
    with pytest.raises(NotNow, match="against bots"):
        driver.doubt(people.id, 0, ANNA.id).result()
    driver.stop()


def test_a_worker_tells_a_mistake_in_a_players_words(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = against_bots(room, "city", 30)
    finish_turn(table)
    found = turn_of(room, table)
    sure = Estimate(6.0, 5.0, 7.0)
    reasons = [Reason("a", "", "a temple", 4.0), Reason("b", "", "", 3.0), Reason("c", "", "cocoa", -2.0)]
    asked = list[Any]()

    def judge(*question: Any) -> Cost:
        asked.append(question)
        return Cost(sure, sure, ["go:1"], reasons, 9)

    monkeypatch.setattr("sunstone.table.worker.doubt", judge)
    data, number = found.before.to_data(), find("city").vocabulary.number
    told = answer({"position": data, "seed": found.seed, "turn": found.turn, "doubt": 0.5})
    assert told == {"loss": {"points": 6.0, "chance": 6.0, "plan": ["go:1"], "why": ["a temple"]}}
    assert asked[0][1:] == ([number(text) for text in found.turn], found.seed, 0.5)
