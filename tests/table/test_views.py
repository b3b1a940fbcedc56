"""What a seat is shown: all it needs, nothing it must not know. Logs, scores, records, reports, replay."""

import json
import random
from dataclasses import replace as changed

import pytest

import sunstone
from sunstone.engine import registry
from sunstone.engine.errors import BadRecord, IllegalAction
from sunstone.engine.frame import CHANCE, EVERYBODY
from sunstone.engine.rng import Rng
from sunstone.table import NotNow, NotYours, Room, SeatSpec, Table
from sunstone.table import views as v
from sunstone.table.live import Live
from tests.table.support import (
    ANNA,
    BERT,
    CARA,
    act,
    check_reading_back,
    confirm,
    entries,
    live_of,
    open_position,
    play_out,
    step,
    table_of,
    texts,
)


def everything(live: Live, seat: int | None) -> str:
    """All that the room hands out for a seat, but for guesses, which are drawn anew each time."""
    shown: list[object] = [v.sight(live, seat), v.view(live, seat), v.record(live, seat), v.head(live)]
    shown += [v.log(live, seat), [v.at(live, n, seat) for n in range(0, len(live.game.record.entries) + 1, 7)]]
    shown += [v.at(live, len(live.game.record.entries), seat)]
    report = v.report(live, seat, "?", "1")
    report.pop("position")
    shown.append(report)
    if seat is not None:
        shown.append([v.choices(live, seat), v.duty(live, seat)])
        for text in live.info.vocabulary.numbers()[:60]:
            name = live.info.vocabulary.name(text)
            shown.append(v.refusal(live, seat, name))
        shown += [v.preview_for(live, seat, choice.text) for choice in v.choices(live, seat)]
    return json.dumps(shown, default=vars)


def replace_hidden(live: Live, seat: int, rng: random.Random) -> None:
    """Make a table that this seat cannot tell from the real one: another position, other entries and events that it has
    not seen, other answers of the others aside."""
    game = live.game
    game.state = game.state.guess(seat, Rng(rng.getrandbits(60)))
    for n, entry in enumerate(game.record.entries):
        if entry.seen_by != EVERYBODY and not entry.seen_by >> seat & 1:
            base = 1000 if entry.mover == CHANCE else 0
            game.record.entries[n] = changed(entry, action=base + rng.randrange(2))
        game.log[n] = [e if v.knows(seat, e.seen_by) else e._replace(amount=99) for e in game.log[n]]
    live.aside = {s: a if s == seat else ["something", "secret"][: len(a)] for s, a in live.aside.items()}
    n = len(game.record.entries)
    game.origin = (n, game.state.clone())
    game._kept.clear()


@pytest.mark.parametrize(("game", "players"), [("toy", 3), ("city", 2), ("city", 4)])
def test_no_leak(room: Room, game: str, players: int) -> None:
    """The oracle, on everything: what a seat gets is the same to the byte if what it does not know were otherwise."""
    rng = random.Random(5)
    table = table_of(room, game, players)
    checked = 0
    for _ in range(14):
        seat = rng.randrange(players)
        live = live_of(room, table)
        position = v.position(live, seat)
        assert sunstone.load(position).view(seat) == live.game.state.view(seat)
        hidden = {live.game.state.guess(seat, Rng(k)).key() for k in range(4)}
        shown = shown_now(live, seat)
        replace_hidden(live, seat, rng)
        assert shown_now(live, seat) == shown
        checked += len(hidden) > 1
        room.keeper.forget(table.id)
        if not step(table, rng):
            break
    assert checked >= 3


def shown_now(live: Live, seat: int) -> str:
    """Looking back needs the entries that `replace_hidden` has spoilt: the oracle looks at the present."""
    shown: list[object] = [v.sight(live, seat), v.record(live, seat), v.log(live, seat)]
    shown += [v.at(live, len(live.game.record.entries), seat)]
    report = v.report(live, seat, "?", "1")
    report.pop("position")
    shown += [report, v.choices(live, seat)]
    for number in live.info.vocabulary.numbers()[:80]:
        shown.append(turns_refusal(live, seat, live.info.vocabulary.name(number)))
    shown += [v.preview_for(live, seat, choice.text) for choice in v.choices(live, seat)]
    return json.dumps(shown, default=vars)


def turns_refusal(live: Live, seat: int, text: str) -> object:
    from sunstone.table.turns import refusal

    return refusal(live, seat, text)
