"""Ratings: kept with the end of a game, made in a fixed order, and made again the same to the last bit."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from sunstone.engine.registry import find
from sunstone.table import Busy, Person, Room, SeatSpec, Table, TableOptions, kept as kept_of
from sunstone.table.ratings import catch_up, hand_on, member, rebuild
from sunstone.table.schema_ratings import ratings as rated, results as kept
from sunstone.table.skill import DOUBT, FEW, START, Skill, after, start_of
from tests.table.results import keep, rows as result
from tests.table.support import ANNA, BERT, CARA, PEOPLE, Clock, play_out, table_of

BOT = SeatSpec("bot", bot="greedy")


def at_table(room: Room, *seats: SeatSpec | Person, seed: int | None = None, **more: Any) -> Table:
    specs = [SeatSpec(person=s) if isinstance(s, Person) else s for s in seats]
    return room.create(find("toy").settle(len(specs)), specs, ANNA, TableOptions(**more), seed).table


def played(room: Room, *seats: SeatSpec | Person, **more: Any) -> Table:
    table = at_table(room, *seats, **more)
    play_out(table, seed=hash(table.id) % 1000)
    return table


def rows(room: Room, of: sa.Table = kept) -> list[Any]:
    order = list(of.primary_key.columns)
    with room.store.engine.connect() as connection:
        return list(connection.execute(sa.select(of).order_by(*order)))


def numbers(room: Room) -> list[tuple[object, ...]]:
    """All ratings to the last bit."""
    hexed = [(r.table_id, r.member, *(x if x is None else x.hex() for x in (r.mu, r.sigma)), r.nth) for r in rows(room)]
    return hexed + [(r.game, r.member, r.mu.hex(), r.sigma.hex(), r.games, r.at) for r in rows(room, rated)]


def test_the_end_of_a_game_is_kept_a_row_a_seat(room: Room, clock: Clock) -> None:
    table = at_table(room, ANNA, BERT, BOT, title="Three", listed=True)
    assert not rows(room)
    play_out(table)
    found, sight = rows(room), table.sight(None)
    assert [(r.table_id, r.seat, r.game, r.players, r.at) for r in found] == [
        (table.id, seat, "toy", 3, clock.now) for seat in range(3)
    ]
    assert [r.member for r in found] == [ANNA.id, BERT.id, "bot greedy"]
    assert [r.name for r in found] == ["Anna", "Bert", "greedy"]
    assert sight["view"] is not None
    assert [r.points for r in found] == sight["view"]["scores"]
    assert sorted(r.place for r in found)[0] == 1
    for r in found:
        by_source = {source: by_seat[r.seat] for source, by_seat in table.score_sheet().items() if by_seat[r.seat]}
        assert json.loads(r.sources) == by_source
    assert all(r.counts and r.listed and not r.left for r in found)
    assert found[2].start_mu == START and found[0].start_mu is None


def test_a_game_is_rated_as_the_model_says(room: Room) -> None:
    played(room, ANNA, BOT)
    assert catch_up(room.store) == 1 and catch_up(room.store) == 0
    anna, bot = rows(room)
    new = after([(anna.place, Skill(START, DOUBT)), (bot.place, start_of("toy", "greedy"))])
    assert [Skill(anna.mu, anna.sigma), Skill(bot.mu, bot.sigma)] == new
    assert member(room.store, "toy", ANNA.id) == (new[0], 1, anna.at)
    assert member(room.store, "toy", "bot greedy").skill == new[1]
    assert member(room.store, "city", ANNA.id).games == 0


def test_a_rating_is_shown_from_the_fifth_game_on(room: Room) -> None:
    for n in range(1, FEW + 1):
        keep(room.store, result(n, (ANNA.id, 1), ("bot greedy", 2)))
        catch_up(room.store)
        stands = member(room.store, "toy", ANNA.id)
        assert stands.games == n
        assert (stands.rating is not None) == (n >= FEW)


def unrated(room: Room) -> dict[str, Callable[[], Table]]:
    def brought() -> Table:
        begun = table_of(room)
        play_out(begun, most=3)
        return room.import_record(begun.record([0, 1]), ANNA, [SeatSpec(person=ANNA), SeatSpec(person=BERT)]).table

    return {
        "a seed": lambda: at_table(room, ANNA, BERT, seed=3),
        "one screen": lambda: at_table(room, ANNA, SeatSpec("hotseat", name="Zoe")),
        "bots alone": lambda: at_table(room, BOT, BOT),
        "a record": brought,
    }


@pytest.mark.parametrize("kind", ["a seed", "one screen", "bots alone", "a record"])
def test_what_does_not_count(room: Room, kind: str) -> None:
    table = unrated(room)[kind]()
    play_out(table)
    assert table.head()["status"] == "over"
    assert catch_up(room.store) == 0
    assert not any(row.counts for row in rows(room)) and not rows(room, rated)


def test_a_guided_game_and_an_abandoned_one_leave_nothing(room: Room) -> None:
    table = table_of(room)
    table.request_abandon(ANNA.id)
    table.answer(True, BERT.id)
    assert table.head()["status"] == "abandoned"
    begun = table_of(room).record([0, 1])
    guided = room.stage(begun, ANNA, "guided toy", [SeatSpec(person=ANNA), SeatSpec(person=BERT)])
    play_out(guided)
    assert guided.head()["status"] == "over" and rebuild(room.keeper) == (0, 0)
    assert not rows(room)


def test_who_has_left_comes_last_whatever_a_bot_made_of_it(room: Room) -> None:
    table = at_table(room, ANNA, BERT, CARA)
    table.leave(0, ANNA.id, "greedy")
    play_out(table, seed=4)
    catch_up(room.store)
    anna, bert, cara = rows(room)
    assert anna.left and not bert.left
    new = after([(9, Skill(START, DOUBT)), (bert.place, Skill(START, DOUBT)), (cara.place, Skill(START, DOUBT))])
    assert anna.mu == new[0].mu == min(row.mu for row in (anna, bert, cara))
    assert not [row for row in rows(room, rated) if row.member.startswith("bot ")]


def test_a_bot_on_two_seats_is_one_member(room: Room) -> None:
    played(room, BOT, ANNA, BOT)
    catch_up(room.store)
    first, _, second = rows(room)
    assert (first.mu, first.nth) == (second.mu, second.nth) == (member(room.store, "toy", "bot greedy").skill.mu, 1)


# --- the same numbers, whenever they are made
def many(room: Room, n: int = 12) -> None:
    """Results of tables for two to four, with ties, rated now and then."""
    dice = random.Random(5)
    for i in range(1, n + 1):
        people = [(person.id, dice.randint(1, 3)) for person in dice.sample(PEOPLE, dice.choice((1, 2, 3)))]
        bots = [("bot greedy", dice.randint(1, 3))] * (2 if len(people) == 1 and i % 2 else 1)
        keep(room.store, result(i, *people, *bots, at=1000.0 + i // 2))
        if i % 3 == 0:
            catch_up(room.store)
    catch_up(room.store)


def test_made_again_by_another_process_they_are_the_same(room: Room, url: str) -> None:
    many(room)
    before = numbers(room)
    told = subprocess.run(
        [sys.executable, "-m", "sunstone.cli", "ratings", "rebuild", "--database", url],
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout == "rated 12 games\n"
    assert numbers(room) == before


def test_results_that_were_never_kept_are_made_of_the_records(room: Room, clock: Clock) -> None:
    for people in ((ANNA, BERT), (CARA, BOT), (BERT, BOT, ANNA)):
        played(room, *people)
        clock.forward(60)
    catch_up(room.store)
    before, all_rows = numbers(room), rows(room)
    with room.store.engine.begin() as connection:
        for each in (kept, rated):
            connection.execute(sa.delete(each))
    clock.forward(1000)
    kept_of.hand_on(room, CARA.id, "id-new")  # a change of tables that are over, and back
    kept_of.hand_on(room, "id-new", CARA.id)
    assert rebuild(room.keeper) == (3, 3)
    assert numbers(room) == before and rows(room) == all_rows


def test_a_result_that_comes_late_is_rated_in_its_place(room: Room) -> None:
    pairs = ((ANNA.id, "bot greedy"), (BERT.id, CARA.id), (CARA.id, "bot greedy"))
    keep(room.store, *(result(n, (one, 1), (other, 2)) for n, (one, other) in enumerate(pairs, 2)))
    catch_up(room.store)
    assert member(room.store, "toy", BERT.id).games == 1
    keep(room.store, result(1, (ANNA.id, 1), (BERT.id, 2)))
    assert catch_up(room.store) == 4
    incremental = numbers(room)
    assert [row.nth for row in rows(room) if row.at == 1] == [1, 1]
    rebuild(room.keeper)
    assert numbers(room) == incremental


def test_several_processes_rate_each_game_once(url: str, clock: Clock) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with Room(url, clock=clock) as one, Room(url, clock=clock) as other, ThreadPoolExecutor(4) as pool:
        keep(one.store, *(result(n, (ANNA.id, 1), (BERT.id, 2)) for n in range(1, 7)))
        counts = list(pool.map(catch_up, [one.store, other.store] * 2))
        assert sum(counts) == 6
        assert member(one.store, "toy", ANNA.id).games == 6
        before = numbers(one)
        rebuild(other.keeper)
        assert numbers(one) == before


# --- whose they are
def test_with_a_new_secret_everything_stays(room: Room) -> None:
    many(room, 6)
    stands, before = member(room.store, "toy", ANNA.id), [n[2:] for n in numbers(room)]
    kept_of.hand_on(room, ANNA.id, "id-new")
    assert member(room.store, "toy", "id-new") == stands
    assert member(room.store, "toy", ANNA.id).games == 0
    after_it = numbers(room)
    assert sorted(map(str, (n[2:] for n in after_it))) == sorted(map(str, before))
    rebuild(room.keeper)
    assert numbers(room) == after_it


def test_two_devices_that_become_one_person_are_rated_as_one(room: Room) -> None:
    many(room)
    games = member(room.store, "toy", ANNA.id).games + member(room.store, "toy", CARA.id).games
    together = {r.table_id for r in rows(room) if r.member == ANNA.id} & {
        r.table_id for r in rows(room) if r.member == CARA.id
    }
    hand_on(room.store, CARA.id, ANNA.id)
    assert member(room.store, "toy", CARA.id).games == 0
    catch_up(room.store)
    assert member(room.store, "toy", ANNA.id).games == games - 2 * len(together)
    assert all(not row.counts and row.mu is None for row in rows(room) if row.table_id in together)
    incremental = numbers(room)
    rebuild(room.keeper)
    assert numbers(room) == incremental


def test_a_seat_that_moves_to_another_device_takes_its_result_along(room: Room) -> None:
    table = played(room, ANNA, BERT)
    catch_up(room.store)
    room.recover(table.recovery_code(ANNA.id), Person("id-phone", "Anna"))
    catch_up(room.store)
    assert member(room.store, "toy", "id-phone").games == 1
    assert member(room.store, "toy", ANNA.id).games == 0


@pytest.mark.parametrize("which", [0, 2, 5])
def test_whoever_moves_a_seat_does_not_wait_until_all_are_rated_again(room: Room, which: int) -> None:
    """Only whose result it is changes at once, and who had it stands without it."""
    keep(room.store, *(result(n, (ANNA.id, 1), (BERT.id, 2)) for n in range(1, 7)))
    catch_up(room.store)
    moved = rows(room)[2 * which].table_id
    hand_on(room.store, ANNA.id, CARA.id, moved)
    assert [(row.table_id, row.member) for row in rows(room) if row.mu is None] == [(moved, CARA.id)]
    assert member(room.store, "toy", CARA.id).games == 0
    catch_up(room.store)
    games = [member(room.store, "toy", person.id).games for person in (ANNA, BERT, CARA)]
    assert games == [5, 6, 1]
    incremental = numbers(room)
    rebuild(room.keeper)
    assert numbers(room) == incremental


def test_a_seat_that_moves_to_its_own_person_changes_no_rating(room: Room) -> None:
    table = played(room, ANNA, BERT)
    catch_up(room.store)
    before = numbers(room)
    room.recover(table.recovery_code(ANNA.id), ANNA)
    assert numbers(room) == before


@pytest.mark.parametrize("fails", ["sunstone.table.ratings.hand_on", "sunstone.table.keeper.Keeper.change"])
def test_a_database_that_is_away_while_a_seat_moves_loses_no_result(
    room: Room, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    table, phone = played(room, ANNA, BERT), Person("id-phone", "Anna")
    catch_up(room.store)
    code = table.recovery_code(ANNA.id)

    def away(*_: object) -> None:
        raise Busy("away")

    with monkeypatch.context() as patched:
        patched.setattr(fails, away)
        with pytest.raises(Busy):
            room.recover(code, phone)
    assert table.seats_of(ANNA.id) == [0]
    room.recover(code, phone)
    catch_up(room.store)
    assert table.seats_of(phone.id) == [0] and member(room.store, "toy", phone.id).games == 1


def test_who_is_forgotten_leaves_the_others_as_they_were(room: Room) -> None:
    many(room)
    bert, before = member(room.store, "toy", BERT.id), len(rows(room))
    assert len(kept_of.export(room, ANNA.id)["results"]) == sum(row.member == ANNA.id for row in rows(room))
    kept_of.delete(room, ANNA.id)
    assert "results" not in kept_of.export(room, ANNA.id)
    assert not [row for row in rows(room) if row.member == ANNA.id or row.name == "Anna"]
    assert len(rows(room)) == before and member(room.store, "toy", BERT.id) == bert
    incremental = numbers(room)
    rebuild(room.keeper)
    assert numbers(room) == incremental


def test_results_outlive_their_table(room: Room, clock: Clock) -> None:
    table = played(room, ANNA, BERT)
    catch_up(room.store)
    before = numbers(room)
    room.expire(clock.now + 100, keep=50.0)
    with pytest.raises(Exception, match="there is no table"):
        table.head()
    rebuild(room.keeper)
    assert numbers(room) == before
