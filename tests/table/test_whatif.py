"""What if: a seat plans on what it knows, nobody else sees it, and nothing of it reaches the table."""

import random

import pytest

from sunstone.engine.frame import CHANCE, OVER
from sunstone.learn.lessons import find_lesson
from sunstone.learn.study import Study
from sunstone.table import NotNow, NotYours, Room, Table, whatif
from sunstone.table.schema import STATUSES
from tests.table.support import (
    ANNA,
    BERT,
    CARA,
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


def played_on(room: Room, game: str, steps: int, seed: int = 3) -> Table:
    table, rng = table_of(room, game, 2), random.Random(seed)
    for _ in range(steps):
        step(table, rng)
    return table


def begun(room: Room, table: Table, seat: int = 0) -> tuple[Study, str]:
    found = whatif.begin(room, table.id, seat, (ANNA, BERT)[seat].id)
    return Study.read(found.kept.text), found.node


@pytest.mark.parametrize(("game", "steps"), [("toy", 1), ("toy", 5), ("city", 2), ("city", 16)])
def test_it_begins_where_the_seat_cannot_tell_it_from_the_table(room: Room, game: str, steps: int) -> None:
    table = played_on(room, game, steps)
    for seat in (0, 1):
        study, node = begun(room, table, seat)
        here = study.position(study.node(node))
        assert here.view(seat) == live_of(room, table).game.state.view(seat)


@pytest.mark.parametrize("game", ["toy", "city"])
@pytest.mark.parametrize("whole", [True, False])
def test_it_hangs_on_what_the_seat_has_seen_alone(
    room: Room, game: str, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that the seat cannot tell apart give the same study, to the letter; also where the past is not guessed."""
    if not whole:
        monkeypatch.setattr("sunstone.table.views.guessed", lambda game, seats: None)
    rng = random.Random(1)
    for seat in (0, 1):
        live = live_of(room, played_on(room, game, 5))
        told = {whatif.known(live, seat).text()}
        for _ in range(3):
            replace_hidden(live, seat, rng)
            told.add(whatif.known(live, seat).text())
        assert len(told) == 1
        assert "seed" not in told.pop()


def test_what_is_guessed_is_marked(room: Room) -> None:
    study, _ = begun(room, played_on(room, "city", 3))
    hidden = [n for n, entry in enumerate(study.entry(9999).path()) if entry.guessed]
    unseen = [
        n
        for n, entry in enumerate(live_of(room, played_on(room, "city", 3)).game.record.entries)
        if not entry.seen_by & 1
    ]
    assert hidden and len(hidden) == len(unseen)


def test_nothing_of_it_reaches_the_table(room: Room) -> None:
    """Nor does its chance: what a table with a seed draws is the same, whatever was tried."""
    drawn = []
    for tries in (0, 3):
        table = table_of(room, "toy", 2, seed=11)
        before, version = entries(room, table), table.version
        for _ in range(tries):
            study, node = begun(room, table)
            at = study.node(node)
            while study.position(at).to_move != OVER:
                state = study.position(at)
                at = study.draw(at) if state.to_move == CHANCE else study.play(at, state.legal()[-1])
        assert (entries(room, table), table.version) == (before, version)
        play_out(table)
        drawn.append(entries(room, table))
    assert drawn[0] == drawn[1]


def test_who_comes_back_to_the_same_moment_finds_what_was_tried(room: Room) -> None:
    table = open_position(room)
    first = whatif.begin(room, table.id, 0, ANNA.id)
    assert whatif.begin(room, table.id, 0, ANNA.id) == first
    study = Study.read(first.kept.text)
    tried = texts(table, 0)[0]
    ahead = study.play(study.node(first.node), tried)
    room.studies.save(first.kept.id, ANNA.id, 1, study.title, study.text())
    table.act(0, table.version, tried)
    again = whatif.begin(room, table.id, 0, ANNA.id)
    assert (again.kept.id, again.node) == (first.kept.id, ahead.id), "the game went where it was expected to go"


def test_when_the_game_has_moved_on_another_one_begins(room: Room) -> None:
    table, rng = played_on(room, "toy", 1), random.Random(4)
    ids = list[str]()
    for _ in range(6):
        ids.append(whatif.begin(room, table.id, 0, ANNA.id).kept.id)
        step(table, rng)
    assert len(set(ids)) > 2
    kept = room.studies.of_game(ANNA.id, table.id, 0)
    assert {each.id for each in kept} == set(ids)


def test_so_many_are_kept_for_a_seat(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whatif, "MOST", 2)
    table, rng = played_on(room, "toy", 1), random.Random(4)
    for _ in range(6):
        step(table, rng)
        newest = whatif.begin(room, table.id, 0, ANNA.id).kept.id
        kept = [each.id for each in room.studies.of_game(ANNA.id, table.id, 0)]
        assert newest in kept and len(kept) <= 2


def test_only_for_ones_own_seat_and_while_the_game_runs(room: Room) -> None:
    table = table_of(room, "toy", 2)
    for seat, by in ((1, ANNA), (0, CARA), (7, ANNA)):
        with pytest.raises(NotYours):
            whatif.begin(room, table.id, seat, by.id)
    play_out(table)
    with pytest.raises(NotNow, match="over"):
        whatif.begin(room, table.id, 0, ANNA.id)


def test_a_lesson_is_no_game_to_plan_in(room: Room) -> None:
    table = room.lesson(find_lesson("toy", "keep"), ANNA)
    with pytest.raises(NotNow, match="lesson"):
        whatif.begin(room, table.id, 0, ANNA.id)


def test_it_is_a_study_like_any_other_when_the_game_is_over(room: Room) -> None:
    table = table_of(room, "toy", 2)
    kept = whatif.begin(room, table.id, 0, ANNA.id).kept
    room.studies.release(ANNA.id)
    assert whatif.released(room, kept) == kept == room.studies.get(kept.id)
    assert not room.studies.of(ANNA.id)
    play_out(table)
    assert whatif.released(room, kept) == room.studies.get(kept.id) == kept._replace(of_table=None, of_seat=None)
    assert [each.id for each in room.studies.of(ANNA.id)] == [kept.id]


def test_it_outlives_its_table(room: Room) -> None:
    table = table_of(room, "toy", 2)
    kept = whatif.begin(room, table.id, 0, ANNA.id).kept
    room.store.delete(table.id, STATUSES)
    room.keeper.forget(table.id)
    assert whatif.released(room, kept).of_table is None
    assert [each.id for each in room.studies.of(ANNA.id)] == [kept.id]


def test_news_of_the_table(room: Room) -> None:
    table = open_position(room)
    begun = whatif.begin(room, table.id, 0, ANNA.id)
    after = Study.read(begun.kept.text).tree.tags[whatif.AFTER_TAG]
    asked, other = table.sight(None)["asked"][0] == 0, table.sight(None)["asked"][0]
    assert whatif.news(room, table.id, 0, after)[1:] == (False, asked)
    while table.sight(other)["duty"] == "act":
        table.act(other, table.version, texts(table, other)[0])
    confirm(table, other)
    assert whatif.news(room, table.id, 0, after)[1:] == (True, not asked)
