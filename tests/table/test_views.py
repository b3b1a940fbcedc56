"""What a seat is shown: all it needs, nothing it must not know. Logs, scores, records, reports, replay."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import sunstone
from sunstone.engine import registry
from sunstone.engine.errors import BadRecord, IllegalAction
from sunstone.engine.frame import CHANCE, EVERYBODY
from sunstone.engine.record import parse
from sunstone.engine.registry import find
from sunstone.engine.rng import Rng
from sunstone.table import NotNow, NotYours, Room, SeatSpec, Table, story, views
from sunstone.table.game import TableGame
from sunstone.table.live import Live
from sunstone.table.turns import refusal
from tests.table.support import (
    ANNA,
    BERT,
    act,
    check_reading_back,
    confirm,
    entries,
    live_of,
    open_position,
    play_out,
    replace_hidden,
    step,
    table_of,
    texts,
)


# --- the leak oracle
def shown(live: Live, seat: int) -> str:
    """All that the room hands out for a seat now, but for guesses, which are drawn anew each time."""
    report = {**views.report(live, seat, "?", "1"), "position": None}
    found: list[object] = [
        views.sight(live, seat),
        report,
        views.record(live, [seat]),
        views.log(live, seat),
        story.story(live, seat),
        story.stops(live, seat),
        views.choices(live, seat),
    ]
    found.append(views.at(live, len(live.game.record.entries), seat))
    names = [live.info.vocabulary.name(number) for number in live.info.vocabulary.numbers()]
    found += [refusal(live, seat, name) for name in names[:60]]
    found += [views.preview_for(live, seat, choice.text) for choice in views.choices(live, seat)]
    return json.dumps(found, default=vars)


@pytest.mark.parametrize(("game", "players", "most"), [("toy", 3, 30), ("city", 2, 12), ("city", 4, 5)])
def test_no_leak(room: Room, monkeypatch: pytest.MonkeyPatch, game: str, players: int, most: int) -> None:
    """What a seat gets is the same to the byte if everything that it does not know were otherwise."""
    monkeypatch.setattr(
        TableGame, "reveals", lambda *_: False
    )  # it plays earlier positions, which are not made up here
    rng = random.Random(5)
    table = table_of(room, game, players)
    checked = 0
    for _ in range(most):
        for seat in range(players):
            live = live_of(room, table)
            checked += len({live.game.state.guess(seat, Rng(k)).key() for k in range(4)}) > 1
            before = shown(live, seat)
            replace_hidden(live, seat, rng)
            assert shown(live, seat) == before
            room.keeper.forget(table.id)
        step(table, rng)
        if table.head()["status"] != "running":
            break  # nothing is hidden any more
    assert checked >= 10


def test_a_spectator_gets_no_seats_knowledge(room: Room) -> None:
    table = table_of(room, "city", 2)
    view: Any = table.view(None)
    assert [seat["hand"] for seat in view["seats"]] == [None, None]
    assert table.record([]).count("?") > table.record([0]).count("?") > 0


def test_positions_for_programs_are_guesses_until_the_end(room: Room) -> None:
    table = table_of(room, "city", 2)
    live = live_of(room, table)
    keys = set()
    for _ in range(5):
        guess = sunstone.load(table.position(0))
        assert guess.view(0) == live.game.state.view(0)
        keys.add(guess.key())
    assert len(keys) > 1
    play_out(table)
    assert sunstone.load(table.position(0)).key() == live_of(room, table).game.state.key()


def test_other_eyes_only_after_the_game(room: Room) -> None:
    table = table_of(room)
    assert [table.may_see(seat, ANNA.id) for seat in (0, 1, None)] == [True, False, True]
    assert not table.may_see(0, None) and not table.may_see(0, "")
    play_out(table)
    assert all(table.may_see(seat, None) for seat in (0, 1, None))


def test_the_end_waits_for_confirmation_and_shows_nothing_before(room: Room) -> None:
    """The last bid decides the game; until it is confirmed it lies aside and the record keeps its secrets."""
    table = table_of(room)
    while table.sight(None)["status"] == "running":
        assert "?" in table.record([0]) and "[position" not in table.record([0])
        step(table, random.Random(1))
    assert "?" not in table.record([0]) and "[result" in table.record([])


# --- looking at the game
def test_previews_tell_what_would_happen_and_change_nothing(room: Room) -> None:
    table = open_position(room)
    act(table, 0, "take:nobles-2")
    act(table, 0, "go:1")
    before = table.sight(0)
    told = table.preview_lines(0, "cocoa")
    assert table.sight(0) == before
    act(table, 0, "cocoa")
    assert told and told == [line["text"] for line in table.log(0)][-len(told) :]
    with pytest.raises(NotNow, match="nothing is left to decide"):
        table.preview(0, "cocoa")
    table.undo(0, table.version)
    with pytest.raises(IllegalAction):
        table.preview(0, "go:1")
    with pytest.raises(NotNow, match="not Bert's turn"):
        table.preview(1, "cocoa")


def test_the_log_in_words_with_versions_and_entries(room: Room) -> None:
    table = open_position(room)
    play_out(table, 2, most=40)
    lines = table.log(None)
    told = [line for line in lines if not line["note"]]
    assert [line["entry"] for line in told] == sorted(line["entry"] for line in told)
    assert told[-1]["version"] <= table.version and all(line["text"] for line in lines)
    for line in told[-5:]:
        assert line["text"] in table.at(line["entry"], None)["lines"]
    n = told[-1]["entry"] - 3
    assert [x for x in table.log(None, since=n) if not x["note"]] == [x for x in told if x["entry"] > n]


def test_replay_from_any_seats_knowledge(room: Room) -> None:
    """Every position looks as it did when it was new, and going there in any order gives the same."""
    table = table_of(room, "city", 2)
    seen = {}
    rng = random.Random(3)
    for _ in range(70):
        for seat in (0, 1, None):
            seen[len(entries(room, table)), seat] = table.view(seat)
        step(table, rng)
    room.keeper.forget(table.id)
    order = list(seen)
    rng.shuffle(order)
    for n, seat in order:
        assert table.at(n, seat)["view"] == seen[n, seat]
    assert table.at(0, None)["entry"] == 0
    for n in (-1, len(entries(room, table)) + 1):
        with pytest.raises(NotNow, match="there is no position after"):
            table.at(n, None)
    with pytest.raises(NotYours):
        table.at(0, 5)


def test_points_over_time_and_by_source(room: Room) -> None:
    for game in ("toy", "city"):
        table = table_of(room, game, 2)
        play_out(table)
        room.keeper.forget(table.id)
        final = live_of(room, table).game.state.scores()
        series, sheet = table.score_series(), table.score_sheet()
        assert [points[-1] for points in series["points"]] == final
        assert series["entries"][-1] == len(entries(room, table))
        assert all(len(points) == len(series["entries"]) for points in series["points"])
        assert [sum(by_seat[seat] for by_seat in sheet.values()) for seat in (0, 1)] == final
        n = series["entries"][len(series["entries"]) // 2]
        half = table.score_sheet(upto=n)
        assert [sum(by_seat[seat] for by_seat in half.values()) for seat in (0, 1)] == table.at(n, None)["scores"]


def test_the_report_of_a_problem_is_one_file(room: Room) -> None:
    table = table_of(room, "city", 2)
    play_out(table, 1, most=10)
    seat = table.sight(None)["asked"][0]
    report = json.loads(json.dumps(table.report(seat, "Why can I not worship here?")))
    assert report["note"] == "Why can I not worship here?" and report["version"] == table.version
    assert report["sunstone"] == sunstone.__version__ and report["entries"] == len(entries(room, table))
    state = sunstone.load(report["position"])
    assert state.view(seat) == report["view"]
    assert [c["text"] for c in report["choices"]] == texts(table, seat)
    assert "moves:" in report["record"]
    assert table.report(None)["position"] is None
    play_out(table)
    assert sunstone.Game.replay(table.report(0)["record"]).state.key()


# --- bringing a record
def brought(room: Room, text: str, **more: object) -> Table:
    return room.import_record(text, ANNA, **more).table  # type: ignore[arg-type]


def test_a_finished_record_becomes_a_table_to_look_at(room: Room) -> None:
    old = table_of(room, "city", 2)
    play_out(old)
    table = brought(room, old.record([]))
    check_reading_back(room, table)
    head = table.head()
    assert head["status"] == "over" and [s["name"] for s in head["seats"]] == ["Anna", "Bert"]
    assert table.view(None) == old.view(None)
    assert [x["text"] for x in table.log(None) if not x["note"]] == [x["text"] for x in old.log(None) if not x["note"]]
    assert table.score_series() == old.score_series()
    assert table.at(50, 1)["view"] == old.at(50, 1)["view"]
    assert table.record([]) == old.record([])
    assert [s.scores for s in room.tables_of(ANNA.id)] == [tuple(old.view(None)["scores"])] * 2  # type: ignore[index]


def test_an_unfinished_record_is_played_on(room: Room) -> None:
    game = sunstone.Game.start("city", 2, options={"setup": "first_game"}, seed=3)
    for _ in range(8):
        game.play(game.state.legal()[0])
    table = brought(room, game.full_text(), seats=[SeatSpec(person=ANNA), SeatSpec(person=BERT)])
    assert table.head()["status"] == "running" and not table.head()["seeded"]
    assert live_of(room, table).game.state.key() == game.state.key()
    check_reading_back(room, table)
    mover = game.state.to_move
    last = [e for e in game.record.entries if e.mover < CHANCE][-1].mover
    if last != mover:
        assert table.sight(last)["can_undo"] == (game.can_undo() == "")
    play_out(table)
    assert table.head()["status"] == "over"


@pytest.mark.parametrize(("game", "steps"), [("toy", 3), ("city", 4), ("city", 60)])
def test_a_running_game_against_a_bot_is_brought_back(room: Room, game: str, steps: int) -> None:
    """As the seat that saved it knows it; the bot plays on, and the table says that the rest is guessed."""
    seats = [SeatSpec(person=ANNA), SeatSpec("bot", bot="random")]
    old = room.create(find(game).settle(2), seats, ANNA, seed=8).table
    rng = random.Random(4)
    for _ in range(steps):
        step(old, rng)
    text = old.record([0])
    assert "?" in text and '[bots "P2=random"]' in text and text == old.record([0]), "the same each time"
    table = brought(room, text)
    check_reading_back(room, table)
    assert table.view(0) == old.view(0) and table.head()["status"] == "running"
    assert [(s["kind"], s["bot"]) for s in table.head()["seats"]] == [("hotseat", ""), ("bot", "random")]
    lines, told = ([[x["text"] for x in t.log(0) if x["note"] == note] for t in (table, old)] for note in (False, True))
    assert lines[0] == lines[1] and "A record was brought to this table; what was secret" in told[0][0]
    assert parse(table.record([0])).entries == parse(text).entries, "guesses stay marked"
    play_out(table)
    assert table.head()["status"] == "over"


def test_a_record_seats_no_program_of_its_own(room: Room) -> None:
    text = sunstone.Game.start("toy", 2, seed=1).full_text()
    table = brought(room, text.replace('[seed "1"]', '[bots "P1=exec:reboot P2=greedy x"]'))
    assert [seat["bot"] for seat in table.head()["seats"]] == ["", "greedy"]


def test_who_plays_several_seats_saves_what_all_of_them_know(room: Room) -> None:
    old = room.create(find("city").settle(2), [SeatSpec(person=ANNA), SeatSpec("hotseat", name="Bea")], ANNA).table
    text = old.record([0, 1])
    assert "?" not in text
    assert brought(room, text).view(1) == old.view(1)


def test_secret_answers_of_a_record_can_be_gone_back_over(room: Room) -> None:
    game = sunstone.Game.start("city", 2, seed=3)
    while game.state.is_secret():
        game.play(game.state.legal()[0])
    table = brought(room, game.full_text())
    first = next(n for n, entry in enumerate(game.record.entries) if entry.mover < CHANCE)
    table.request_undo(0, table.version, to=first)
    assert len(entries(room, table)) == first
    assert sorted(table.sight(None)["asked"]) == [0, 1]


def test_records_that_cannot_be_brought(room: Room) -> None:
    running = table_of(room, "city", 2)
    for text, message in (
        (running.report(0)["record"], r"for reading, with '\?'"),
        ("nonsense", "does not begin with"),
        ("x" * 100_001, "at most 100000"),
    ):
        with pytest.raises(BadRecord, match=message):
            brought(room, text)
    assert len(room.tables_of(ANNA.id)) == 1


def test_a_finished_game_keeps_its_log_whatever_becomes_of_the_rules(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Room(url) as room:
        table = table_of(room, "city", 2, seed=1)
        play_out(table)
        old = [table.log(None), table.score_series(), table.score_sheet(), table.view(0)]
        n = len(entries(room, table))
    info = registry.GAMES["city"]
    for load in (info.load, lambda data: info.load({})):
        monkeypatch.setitem(registry.GAMES, "city", replace(info, rules_version=7, load=load))
        with Room(url) as room:
            table = room.table(table.id)
            assert [table.log(None), table.score_series(), table.score_sheet()] == old[:3]
            assert table.sight(0)["view"] == (old[3] if load is info.load else None)
            assert table.sight(0)["status"] == "over" and table.report(0)["log"]
            assert table.record([]).count("\n") > 60  # a line a turn, and even a quick game has dozens
            with pytest.raises(NotNow, match=f"from {n} to {n}"):
                table.at(5, 0)


def test_hidden_events_stay_out_of_the_log(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events carry who may know of them; the toy is made to whisper."""
    table = table_of(room, seed=1)
    for seat in (0, 1):
        act(table, seat)
        confirm(table, seat)
    live = live_of(room, table)
    at = next(n for n, events in enumerate(live.game.log) if events)
    live.game.log[at] = [event._replace(seen_by=0b01) for event in live.game.log[at]]
    told = {seat: [line["text"] for line in table.log(seat) if not line["note"]] for seat in (0, 1, None)}
    assert told[0] and told[1] == told[None] == []
    assert table.at(at + 1, 0)["lines"] == told[0] and table.at(at + 1, 1)["lines"] == []
    assert EVERYBODY == -1
