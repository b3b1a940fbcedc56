"""Chat: limits, reports, lines that the host takes out, and a host who wants none at all."""

import pytest

from sunstone.table import BadText, NotNow, NotYours, Room, moderation
from tests.table.support import ANNA, BERT, Clock, check_reading_back, table_of


def test_who_says_a_lot_at_once_is_told_to_wait(room: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "FLOOD", ((10.0, 3), (600.0, 8)))
    table = table_of(room, seed=1)
    (seconds, most), (longer, many) = moderation.FLOOD
    for n in range(most):
        table.say(ANNA, f"line {n}")
    with pytest.raises(NotNow, match=r"3 messages in 10 s at most; wait 1\d s"):
        table.say(ANNA, "and one")
    table.say(BERT, "others may")
    clock.forward(seconds)
    for n in range(most, many):
        clock.forward(seconds / most + 0.01)
        table.say(ANNA, f"line {n}")
    clock.forward(seconds)
    with pytest.raises(NotNow, match=r"wait \d+ min"):
        table.say(ANNA, "still going on")
    clock.forward(longer)
    table.say(ANNA, "hello again")


def test_a_report_keeps_what_was_said_around_it(room: Room, clock: Clock) -> None:
    table = table_of(room, seed=1)
    lines = []
    for n in range(20):
        clock.forward(60)
        lines.append(table.say(BERT if n == 10 else ANNA, f"line {n}"))
    number = moderation.report(room.store, table.id, lines[10], ANNA.id, "abuse", " not nice ", clock())
    (found,) = moderation.listed(room.store)
    assert (found.id, found.text, found.note, found.person, found.by) == (
        number,
        "line 10",
        "not nice",
        BERT.id,
        ANNA.id,
    )
    assert [said.text for said in found.lines] == [f"line {n}" for n in range(5, 16)]


def test_what_cannot_be_reported(room: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    table, other = table_of(room, seed=1), table_of(room, seed=2)
    line = table.say(BERT, "something")

    def report(where: str = table.id, line: int = line, by: str = ANNA.id, reason: str = "spam") -> int:
        return moderation.report(room.store, where, line, by, reason, "", clock())

    with pytest.raises(BadText, match="there is no reason 'dull'; there is abuse"):
        report(reason="dull")
    with pytest.raises(NotNow, match="not there"):
        report(where=other.id)
    with pytest.raises(NotNow, match="not there"):
        report(line=line + 1)
    with pytest.raises(NotNow, match="of yours"):
        report(by=BERT.id)
    report()
    with pytest.raises(NotNow, match="already"):
        report()
    monkeypatch.setattr(moderation, "A_DAY", 1)
    with pytest.raises(NotNow, match="tomorrow"):
        report(line=table.say(BERT, "more"))
    clock.forward(25 * 3600)
    report(line=table.say(BERT, "more"))


def test_a_line_that_is_taken_out_is_read_by_nobody(room: Room, clock: Clock) -> None:
    table = table_of(room, seed=1)
    lines = [table.say(person, text) for person, text in ((ANNA, "one"), (BERT, "two"), (ANNA, "three"))]
    for by in (ANNA.id, "a watcher"):
        moderation.report(room.store, table.id, lines[1], by, "abuse", "", clock())
    known = [room.store.news([table.id])[table.id]]
    first = moderation.listed(room.store)[0]
    moderation.settle(room.store, first.id, moderation.REMOVED)
    for line in lines[1:]:
        moderation.remove_lines(room.store, table.id, [line])
        known.append(room.store.news([table.id])[table.id])
    assert len(set(known)) == 3, "every server sees that the chat is another one"
    assert [message.text for message in table.chat(reader=BERT.id)] == ["one"]
    assert moderation.listed(room.store) == [], "one answer for all who reported it"
    assert table.say(BERT, "four") > lines[-1]


def test_who_made_the_table_turns_its_chat_off_for_all(room: Room) -> None:
    table = table_of(room, seed=1)
    with pytest.raises(NotYours, match="only who made the table"):
        table.be_quiet(True, BERT.id)
    version = table.be_quiet(True, ANNA.id)
    assert table.be_quiet(True, ANNA.id) == version, "nothing to change"
    check_reading_back(room, table)
    for person in (ANNA, BERT):
        with pytest.raises(NotNow, match="is off"):
            table.say(person, "hello")
    table.be_quiet(False, ANNA.id)
    table.say(BERT, "hello")
    assert [line["text"] for line in table.log(None)][-2:] == ["The chat is off", "The chat is on again"]
