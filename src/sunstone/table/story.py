"""The log as people read it: what happened, under the move that brought it about."""

from dataclasses import dataclass, field
from typing import NamedTuple

from sunstone.engine.choice import Amount, summed
from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event
from sunstone.table import cardboard
from sunstone.table.game import DECIDED
from sunstone.table.live import Live
from sunstone.table.views import check_seat, knows

NOBODY = -1
NOTE, ENTERED = "note", "entered"  # told by the table; entered from the real box
CHAPTER = "chapter"  # a round or the like begins


class Deed(NamedTuple):
    """One line under a move; a value, so that what is drawn of it can be kept. `entry`: the number of entries after
    which it was true."""

    entry: int
    version: int
    seat: int  # whose deed or gain, -1 for nobody's
    text: str
    effects: tuple[Amount, ...] = ()  # what it brought
    times: int = 1
    kind: str = ""  # NOTE, ENTERED or CHAPTER, if it is no deed of the game


@dataclass
class Move:
    """What one seat did in a row, with all that followed from it; `seat` -1: before anybody did anything."""

    seat: int
    deeds: list[Deed] = field(default_factory=list)

    @property
    def title(self) -> str:
        """Of a chapter that begins here, with what the same action brought about; else ""."""
        return self.deeds[0].text if self.deeds[0].kind == CHAPTER else ""


def story(live: Live, seat: int | None, since: int = 0, upto: int | None = None) -> list[Move]:
    """The moves in the entries after the first `since` ones, and the table's own notes among them."""
    check_seat(live, seat)
    game, moves = live.game, list[Move]()
    entries = game.record.entries[:upto]
    notes = [note for note in live.notes if note.entries >= since and (upto is None or note.entries <= upto)]
    from_box = cardboard.entered(live, since, len(entries))
    for n in range(since, len(entries) + 1):
        while notes and notes[0].entries <= n:
            note = notes.pop(0)
            _add(moves, NOBODY, Deed(n, note.version, note.seat, note.text, kind=NOTE))
        if n < len(entries):
            mover = entries[n].mover
            told = False
            for event in game.log[n]:
                if knows(seat, event.seen_by):
                    told |= add_event(live, moves, mover, event, n + 1)
            if not told and n in from_box and knows(seat, entries[n].seen_by):
                _add(moves, NOBODY, Deed(n + 1, game.versions[n], NOBODY, from_box[n], kind=ENTERED))
    for note in notes:
        _add(moves, NOBODY, Deed(len(entries), note.version, note.seat, note.text, kind=NOTE))
    return moves


class Stop(NamedTuple):
    """Where a replay comes to rest: after so many entries, before the next decision."""

    entry: int
    begins: bool  # a turn, with what follows the stop before


def stops(live: Live, seat: int | None) -> list[Stop]:
    """From before the first draw to the end. Chance and forced steps belong to the decision before them, decisions that
    nothing can be told of to the next one, and all draws of the set-up together; what an opponent without a seat does
    is told entry by entry."""
    game = live.game
    entries, told = game.record.entries, dict[int, int]()
    for move in story(live, seat):
        told |= {deed.entry: move.seat for deed in move.deeds if deed.kind != NOTE}
    found, mover, begun, seen = [Stop(0, True)], NOBODY, True, False
    for n, entry in enumerate(entries, 1):
        begun |= any(event.what == live.info.turn for event in game.log[n - 1]) or entry.mover not in (mover, CHANCE)
        mover = entry.mover if entry.mover < CHANCE else mover
        seen |= n in told
        last, rival = n == len(entries), told.get(n, NOBODY) >= len(live.seats)
        decides = not last and entries[n].mover < CHANCE and bool(game.marks[n] & DECIDED)
        if last or ((decides or rival) and (seen or mover == NOBODY)):  # nobody: the draws of the set-up
            found.append(Stop(n, begun))
            begun = seen = False
    return found


def _goes_on(chapter: Move, deed: Deed) -> bool:
    return bool(chapter.title) and chapter.deeds[0].entry == deed.entry


def hides(live: Live, seat: int | None, since: int = 0) -> bool:
    """Whether something in those entries is hidden from the seat."""
    entries = live.game.record.entries[since:]
    return not all(knows(seat, entry.seen_by) for entry in entries) or not all(
        knows(seat, event.seen_by) for events in live.game.log[since:] for event in events
    )


def add_event(live: Live, moves: list[Move], mover: int, event: Event, entry: int) -> bool:
    """Tell it under the move that it belongs to; whether there are words for it."""
    mover = mover if mover < CHANCE else NOBODY
    text, effects = live.info.log.brief(event)
    if text:
        whose = event.seat if event.seat < CHANCE else NOBODY
        if mover == NOBODY and whose >= len(live.seats):
            mover = whose  # an opponent without a seat at the table plays by chance alone
        if live.info.begins_chapter(event):
            moves.append(Move(NOBODY, [Deed(entry, live.game.versions[entry - 1], NOBODY, text, kind=CHAPTER)]))
        else:
            _add(moves, mover, Deed(entry, live.game.versions[entry - 1], whose, text, effects))
    return bool(text)


def _add(moves: list[Move], mover: int, deed: Deed) -> None:
    """Chance and the table go on with the move that is there; what repeats itself is told once."""
    if not moves or (mover not in (NOBODY, moves[-1].seat) and not _goes_on(moves[-1], deed)):
        moves.append(Move(mover))
    deeds = moves[-1].deeds
    last = deeds[-1] if deeds else None
    if last is None or (last.entry, last.seat, last.text) != (deed.entry, deed.seat, deed.text):
        deeds.append(deed)
    elif deed.effects:
        deeds[-1] = last._replace(effects=summed(last.effects + deed.effects))
    else:
        deeds[-1] = last._replace(times=last.times + 1)
