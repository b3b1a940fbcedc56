"""Acting, confirming, conflicts, and what the store gives back."""

import random

import pytest

import sunstone
from sunstone.engine.errors import IllegalAction, SunstoneError
from sunstone.engine.frame import CHANCE
from sunstone.engine.registry import GAMES
from sunstone.table import Conflict, NoTable, NotNow, NotYours, Room, SeatSpec
from sunstone.table.keeper import SNAPSHOT_EVERY
from tests.table.support import (
    ANNA,
    BERT,
    CARA,
    act,
    check_reading_back,
    confirm,
    create,
    entries,
    live_of,
    open_position,
    play_out,
    step,
    table_of,
    texts,
)


def test_a_table_begins_when_nobody_is_missing(room: Room) -> None:
    table = table_of(room)
    sight = table.sight(0)
    assert sight["status"] == "running" and sight["version"] == 2
    assert sight["asked"] == [0, 1] and sight["duty"] == "act"
    assert [c.text for c in sight["choices"]] == ["keep", "drop"]
    assert entries(room, table)[0].startswith("~tile")
    assert table.sight(None)["choices"] == []


def test_steps_wait_for_confirmation_and_chance_waits_with_them(room: Room) -> None:
    """Everything up to the hand-over stays undoable; nothing is drawn before."""
    table = open_position(room)
    seat = table.sight(None)["asked"][0]
    rng = random.Random(3)
    while (due := table.sight(seat)["duty"]) == "act":
        drawn = [e for e in live_of(room, table).game.record.entries if e.mover == CHANCE]
        act(table, seat, rng.choice(texts(table, seat)))
        assert [e for e in live_of(room, table).game.record.entries if e.mover == CHANCE] == drawn
        assert table.sight(None)["asked"] == [seat]
    assert due == "confirm"
    assert table.sight(1 - seat)["duty"] == ""
    assert "confirm" in table.sight(1 - seat)["prompt"].lower()
    with pytest.raises(NotNow, match="confirm, or take something back"):
        table.act(seat, table.version, "keep:1")
    with pytest.raises(NotNow, match="not Bert's turn: the table waits for Anna"):
        act(table, 1 - seat, "main")
    confirm(table, seat)
    assert table.sight(None)["hold"] is None
    assert table.sight(1 - seat)["duty"] == "act"


def test_confirming_early_or_twice_is_refused(room: Room) -> None:
    table = open_position(room)
    with pytest.raises(NotNow, match="still something to decide"):
        confirm(table, 0)
    with pytest.raises(NotNow, match="nothing to confirm: the table waits for Anna"):
        confirm(table, 1)


def test_auto_confirm_hands_over_when_nothing_is_left(room: Room) -> None:
    table = open_position(room)
    for seat, person in enumerate((ANNA, BERT)):
        table.auto_confirm(seat, True, person.id)
    rng = random.Random(1)
    movers = set()
    for _ in range(40):
        sight = table.sight(None)
        if sight["status"] != "running":
            break
        assert "confirm" not in (table.sight(0)["duty"], table.sight(1)["duty"])
        movers.add(sight["asked"][0])
        act(table, sight["asked"][0], rng.choice(texts(table, sight["asked"][0])))
    assert movers == {0, 1}


def test_an_old_version_is_a_conflict_with_the_newest(room: Room) -> None:
    table = open_position(room)
    old = table.version
    act(table, 0)
    with pytest.raises(Conflict, match=f"version {old}, the newest is {old + 1}") as caught:
        table.act(0, old, texts(table, 0)[0])
    assert caught.value.newest == old + 1
    with pytest.raises(Conflict):
        table.act(0, old + 2, texts(table, 0)[0])


def test_what_does_not_touch_a_seats_decision_does_not_make_it_stale(room: Room) -> None:
    """Two people who answer at the same time, or a change of seats, are no reason to send anybody back."""
    table = table_of(room, players=3)
    seen = table.version
    table.act(0, seen, "keep")
    table.act(2, seen, "keep")
    table.auto_confirm(1, True, BERT.id)
    table.act(1, seen, "drop")
    with pytest.raises(Conflict):
        table.act(0, seen, "keep")


def test_refusals_say_why_and_change_nothing(room: Room) -> None:
    table = open_position(room)
    version, sight = table.version, table.sight(0)
    with pytest.raises(IllegalAction) as caught:
        act(table, 0, "main")
    assert caught.value.reasons[0].rules
    assert table.why_not(0, "main") == caught.value.reasons
    assert table.why_not(0, sight["choices"][0].text) == []
    assert table.why_not(1, "main")[0].name == "not_now"
    with pytest.raises(SunstoneError, match="no action 'mian'; did you mean"):
        act(table, 0, "mian")
    with pytest.raises(NotYours, match="seat 1 is Anna's"):
        act(table, 0, by=BERT.id)
    with pytest.raises(NotYours, match="no seat 7"):
        act(table, 7, "main")
    assert table.version == version and table.sight(0) == sight
    check_reading_back(room, table)


def test_there_is_no_such_table(room: Room) -> None:
    with pytest.raises(NoTable, match="'nowhere'"):
        room.table("nowhere")


@pytest.mark.parametrize(("game", "players", "most"), [("toy", 4, 400), ("city", 3, 60)])
def test_the_store_gives_back_exactly_what_was_played(room: Room, game: str, players: int, most: int) -> None:
    """After every change of a game with undos and restarts a cold start is the same in every respect."""
    table = table_of(room, game, players)
    rng = random.Random(7)
    for _ in range(most):
        seat = rng.randrange(players)
        if rng.random() < 0.2 and table.sight(seat)["can_undo"]:
            undo = rng.choice([table.undo, table.restart])
            undo(seat, table.version)
        elif not step(table, rng):
            break
        check_reading_back(room, table)


def test_a_whole_game_of_city(room: Room) -> None:
    table = table_of(room, "city", 2)
    play_out(table)
    sight = table.sight(None)
    assert sight["status"] == "over" and sight["asked"] == []
    again = sunstone.Game.replay(table.record([]))
    assert sight["view"] and again.state.scores() == sight["view"]["scores"]
    check_reading_back(room, table)
    with pytest.raises(NotNow, match="the game is over"):
        table.act(0, table.version, "main")
    (summary,) = room.tables_of(ANNA.id)
    assert summary.status == "over" and list(summary.scores) == again.state.scores()


def test_the_seed_decides_the_game_and_marks_the_table(room: Room) -> None:
    """The same set-up as everywhere else with this seed; a cold start does not change what is drawn."""
    one, other = table_of(room, "city", 2, seed=11), table_of(room, "city", 2, seed=11)
    start = sunstone.Game.start("city", 2, seed=11)
    assert live_of(room, one).game.state.key() == start.state.key()
    rng, same = random.Random(2), random.Random(2)
    for _ in range(60):
        step(one, rng)
        room.keeper.forget(other.id)
        step(other, same)
    assert entries(room, one) == entries(room, other)
    assert one.sight(None)["seeded"] and not table_of(room).sight(None)["seeded"]
    assert "[seed" not in one.record([0])


def test_snapshots_are_rare_and_never_missing(room: Room) -> None:
    table = open_position(room)
    written = set()
    for i in range(3 * SNAPSHOT_EVERY):
        step(table, random.Random(i))
        written.add(room.store.load(table.id).table["snapshot"])
    assert 3 <= len(written) <= 6
    check_reading_back(room, table)


def test_many_tables_in_a_small_cache(url: str) -> None:
    with Room(url, cache=2) as small:
        tables = [table_of(small) for _ in range(5)]
        for table in tables * 2:
            step(table, random.Random(1))
        assert len(small.keeper._cache) == 2
        for table in tables:
            check_reading_back(small, table)


def test_listeners_hear_of_changes_after_they_are_stored(room: Room) -> None:
    table, other = table_of(room), table_of(room)
    heard: list[tuple[str, int]] = []
    anywhere: list[tuple[str, int]] = []
    stop = table.subscribe(lambda table_id, version: heard.append((table_id, room.version_of(table_id))))
    room.subscribe(None, lambda table_id, version: anywhere.append((table_id, version)))
    room.subscribe(table.id, lambda table_id, version: 1 / 0)  # type: ignore[arg-type]
    first = act(table, 0)
    second = act(other, 0)
    table.say(ANNA, "hello")
    stop()
    third = confirm(table, 0)
    assert heard == [(table.id, first), (table.id, first)]
    assert anywhere == [(table.id, first), (other.id, second), (table.id, first), (table.id, third)]


def test_chat_stands_beside_the_log(room: Room) -> None:
    table = table_of(room)
    version = table.version
    first = table.say(ANNA, " good\x00 luck\n")
    table.say(BERT, "<b>you too</b>")
    table.say(CARA, "hi")
    said = [(m.seat, m.name, m.text) for m in table.chat()]
    assert said == [(0, "Anna", "good  luck"), (1, "Bert", "<b>you too</b>"), (-1, "Cara", "hi")]
    assert [m.name for m in table.chat(after=first)] == ["Bert", "Cara"]
    assert table.version == version
    with pytest.raises(SunstoneError, match="a message has 0 characters"):
        table.say(ANNA, "\x00 ")
    with pytest.raises(SunstoneError, match="a message has 5000 characters; it needs 1 to 1000"):
        table.say(ANNA, "a" * 5000)


def test_a_table_of_every_game(room: Room) -> None:
    for info in GAMES.values():
        made = create(room, info.name, info.players[0])
        assert made.table.sight(0)["view"] and not made.links


def test_hotseat_is_several_seats_of_one_person(room: Room) -> None:
    info = GAMES["toy"]
    specs = [SeatSpec(person=ANNA), SeatSpec("hotseat", name="Opa"), SeatSpec("hotseat")]
    table = room.create(info.settle(3), specs, ANNA).table
    assert [s["name"] for s in table.head()["seats"]] == ["Anna 1", "Opa", "Anna 2"]
    assert table.seats_of(ANNA.id) == [0, 1, 2]
    act(table, 1, by=ANNA.id)
    act(table, 2, by=ANNA.id)
