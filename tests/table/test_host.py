"""What the host does: bans, announcements, tables, reports; each deed a row in the log."""

import pytest
import sqlalchemy as sa

from sunstone.engine.registry import find
from sunstone.table import BadText, NoTable, NotNow, Room, SeatSpec, bans, kept, moderation
from sunstone.table.host import Host, seconds_of
from sunstone.table.schema import tables
from tests.table.support import ANNA, BERT, Clock, table_of


@pytest.fixture
def host(room: Room) -> Host:
    return Host(room, "test")


def deeds(host: Host) -> list[tuple[str, str]]:
    return [(deed.action, deed.about) for deed in reversed(host.log())]


def test_a_ban_has_a_reason_and_an_end(host: Host, clock: Clock) -> None:
    table_of(host.room, seed=1)
    made = host.ban(BERT.id, "insults.", 3600)
    assert made.words == (
        "You are banned from this server until 2001-09-09 02:46 UTC. The reason: insults. You may still look on."
    )
    assert [ban.person for ban in host.bans()] == [BERT.id]
    clock.forward(3601)
    assert host.bans() == []
    assert host.ban(BERT.id, "again", None).end == "for good"
    assert host.ban(BERT.id, "once more", 7200).reason == "once more" and len(host.bans()) == 1
    host.unban(BERT.id)
    assert host.bans() == []
    assert deeds(host) == [("ban", BERT.id)] * 3 + [("unban", BERT.id)]
    assert host.log()[0].by == "test" and "once more" in host.log()[1].detail


def test_what_cannot_be_banned(host: Host) -> None:
    table_of(host.room, seed=1)
    with pytest.raises(NotNow, match="nobody is known by the id 'id-nobody'"):
        host.ban("id-nobody", "why", None)
    with pytest.raises(BadText, match="the reason has 0 characters"):
        host.ban(BERT.id, " ", None)
    with pytest.raises(BadText, match="at most a hundred years"):
        host.ban(BERT.id, "why", 1e12)
    with pytest.raises(NotNow, match="is banned"):
        host.unban(BERT.id)
    assert host.log() == [], "what is refused is not done"


@pytest.mark.parametrize(("text", "seconds"), [("", None), (" ", None), ("2", 20.0), ("0.5", 5.0)])
def test_a_time_as_it_is_typed(text: str, seconds: float | None) -> None:
    assert seconds_of(text, 10.0) == seconds


@pytest.mark.parametrize("text", ["soon", "0", "-1", "1e99", "nan", "inf"])
def test_no_time_at_all(text: str) -> None:
    with pytest.raises(BadText, match="is no time"):
        seconds_of(text, 10.0)


def test_a_ban_goes_along_with_who_turns_out_to_be_another(host: Host) -> None:
    table_of(host.room, seed=1)
    host.ban(BERT.id, "why", None)
    kept.hand_on(host.room, BERT.id, "id-new")
    assert bans.current(host.store, 0.0).keys() == {"id-new"}


def test_people_are_found_by_name_and_by_id(host: Host) -> None:
    table_of(host.room, seed=1)
    table_of(host.room, seed=2)
    assert [(known.id, known.tables) for known in host.people("ER")] == [(BERT.id, 2)]
    assert [known.name for known in host.people(ANNA.id)] == ["Anna"]
    assert host.people("%") == [] and host.people() == []
    host.ban(BERT.id, "why", None)
    (banned,) = host.people()
    assert banned.ban and banned.name == "Bert"


def test_a_game_is_ended_and_a_table_deleted(host: Host) -> None:
    table, other = table_of(host.room, seed=1), table_of(host.room, seed=2)
    host.end(table.id, "it is late")
    assert table.head()["status"] == "abandoned"
    assert table.log(None)[-1]["text"].endswith("ends the game without a result: it is late")
    with pytest.raises(NotNow, match="is abandoned already"):
        host.end(table.id, "again")
    assert table.choices(0) == table.choices(1) == []
    assert [t.id for t in host.tables(table.id)] == [table.id]
    assert {t.id for t in host.tables("bert")} == {table.id, other.id} == {t.id for t in host.tables()}
    for each in (table, other):  # one that has ended, one that runs
        host.delete(each.id, "spam")
    assert host.tables() == []
    with pytest.raises(NoTable):
        host.delete(table.id, "again")
    assert deeds(host) == [("end table", table.id), ("delete table", table.id), ("delete table", other.id)]


def test_a_table_that_does_not_open_is_deleted_too(host: Host) -> None:
    table = table_of(host.room, seed=1)
    with host.store.engine.begin() as connection:
        connection.execute(sa.update(tables).where(tables.c.id == table.id).values(game="gone"))
    host.room.keeper.forget(table.id)
    host.delete(table.id, "nobody can play it")
    assert host.tables() == [] and host.log()[0].detail == "Test: nobody can play it"


def test_reports_are_dismissed_or_end_in_a_ban(host: Host, clock: Clock) -> None:
    table = table_of(host.room, seed=1)
    lines = [table.say(BERT, text) for text in ("one", "two", "three")]
    first, second, third = (
        moderation.report(host.store, table.id, line, ANNA.id, "abuse", "", clock()) for line in lines
    )
    host.dismiss(first)
    host.remove_line(second)
    made = host.ban_for(third, "three", 60.0)
    assert made.person == BERT.id and host.reports() == []
    assert [said.text for said in table.chat()] == ["one"]
    for deed in (host.dismiss, host.remove_line):
        with pytest.raises(NotNow, match="is settled: removed"):
            deed(third)
    assert [action for action, _ in deeds(host)] == ["dismiss report", "remove line", "ban", "remove line"]


def test_a_report_outlives_its_table(host: Host, clock: Clock) -> None:
    table = table_of(host.room, seed=1)
    number = moderation.report(host.store, table.id, table.say(BERT, "hm"), ANNA.id, "spam", "", clock())
    host.delete(table.id, "old")
    assert host.reports()[0].text == "hm"
    host.remove_line(number)
    assert host.reports() == []


def test_announcements_have_a_level_and_an_end(host: Host, clock: Clock) -> None:
    host.announce("Back at eight", "warning", 3600.0)
    last = host.announce("Welcome", "note", None)
    up = [(each.text, each.level) for each in host.announcements()]
    assert up == [("Welcome", "note"), ("Back at eight", "warning")]
    clock.forward(3601)
    assert [each.text for each in host.announcements()] == ["Welcome"]
    host.take_down(last.id)
    assert host.announcements() == []
    with pytest.raises(NotNow, match="is down already"):
        host.take_down(last.id)
    with pytest.raises(BadText, match="there is note, warning, urgent"):
        host.announce("!", "loud", None)
    for _ in range(3):
        host.announce("One of many", "note", None)
    with pytest.raises(NotNow, match="take one down first"):
        host.announce("One too many", "note", None)


def test_queues_tell_who_waits_and_who_has_what(host: Host) -> None:
    made = host.room.create(find("toy").settle(2), [SeatSpec("bot", bot="random"), SeatSpec(person=ANNA)], ANNA)
    with host.room.leases.held("bots 1234"):
        found = host.queues()
    assert [waiting.id for waiting in found.bots] == [made.table.id]
    if host.store.shared:
        assert [(lease.name, lease.owner) for lease in found.leases] == [("bots 1234", host.room.leases.process)]
    else:
        assert found.leases == []
