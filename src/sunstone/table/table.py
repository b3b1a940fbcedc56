"""A table, for whoever shows it: pages, programs, tests. A handle that costs nothing; the newest version is looked up
with every call.

`by` is the id of the person who acts; `None` means that the caller has made sure of it (a bot, a test). A call that is
refused raises a SunstoneError with a message for people, and nothing has changed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import sunstone
from sunstone.engine.choice import Choice
from sunstone.engine.errors import Reason
from sunstone.engine.ledger import Event
from sunstone.engine.view import View
from sunstone.table import (
    blocks,
    cardboard,
    codes,
    consent,
    moderation,
    plans,
    progress,
    ranges,
    reasons,
    riddle,
    scenes,
    scores,
    seating,
    story,
    through,
    turns,
    views,
)
from sunstone.table.course import Shown, stage_of
from sunstone.table.errors import NotNow, NotYours
from sunstone.table.keeper import Keeper, Listener
from sunstone.table.live import NOBODY, Live
from sunstone.table.people import CHAT_LENGTH, NAME_LENGTH, Person, clean, seats_of
from sunstone.table.plain import Line, Report
from sunstone.table.plans import Planned
from sunstone.table.reasons import Closed, Forced
from sunstone.table.scenes import Reply, Scene
from sunstone.table.schema import OPEN
from sunstone.table.sight import At, Head, Series, Sight, Turn
from sunstone.table.store import Store
from sunstone.table.story import Move, Stop
from sunstone.table.views import Message

T = TypeVar("T")


class Table:
    def __init__(self, keeper: Keeper, table_id: str) -> None:
        self.id = table_id
        self.line = ""  # of a variation: where it leaves the game
        self._keeper = keeper
        self._known = 0  # in `steady`: the version that everything is looked at in

    @property
    def version(self) -> int:
        """Counts every accepted change; never repeats. Cheap enough for polling."""
        return self._keeper.store.version_of(self.id)

    @property
    def current(self) -> int:
        """The version that is looked at: in `steady` one and the same."""
        return self._look(lambda live: live.version)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call it with (table id, version) after every change and every chat message; call the result to stop."""
        return self._keeper.subscribe(self.id, listener)

    # --- playing: each returns the new version
    def act(self, seat: int, version: int, text: str, by: str | None = None, note: str = "", ask: bool = False) -> int:
        """One decision in notation. It waits for `confirm`, unless the seat confirms by itself and nothing is left to
        decide. A step that then leaves no choice is taken, unless the seat wants to be asked (`ask`). IllegalAction has
        the reasons; Conflict means that the seat has something newer to look at."""
        return self._play(seat, version, by, lambda live: (turns.act(live, seat, text, ask), note))

    def confirm(self, seat: int, version: int, by: str | None = None) -> int:
        """Hand over: chance is drawn, forced steps are taken, up to the next person's decision."""
        return self._play(seat, version, by, lambda live: (turns.confirm(live, seat), ""))

    def undo(self, seat: int, version: int, by: str | None = None) -> int:
        """Take the last step back: free as long as nothing was revealed and nobody else has decided."""
        return self._play(seat, version, by, lambda live: (turns.undo(live, seat), ""))

    def restart(self, seat: int, version: int, by: str | None = None) -> int:
        """Take back all steps since the seat's last confirmation; a lesson begins again."""
        return self._play(seat, version, by, lambda live: (turns.restart(live, seat), ""))

    def skip(self, seat: int, version: int, by: str | None = None) -> int:
        """In a lesson: let the open step be done for the seat. In a puzzle: let its best turn be played."""
        return self._play(seat, version, by, lambda live: (turns.skip(live, seat), ""), gave_up=True)

    def draw_setup(self, seat: int, version: int, by: str | None = None) -> int:
        """With the real box: let the table draw what the set-up still asks for, up to the seat's next decision. The
        sight's `laid_out` says what to lay out. One step for `undo`."""
        return self._play(seat, version, by, lambda live: (cardboard.draw_setup(live), ""))

    def _play(
        self, seat: int, version: int, by: str | None, body: Callable[[Live], tuple[str, str]], gave_up: bool = False
    ) -> int:
        staged = False

        def checked(live: Live) -> tuple[str, str]:
            nonlocal staged
            _may_play(live, seat, by)
            staged = live.course is not None
            return body(live)

        def note(newest: int) -> None:
            if staged and by:
                self.note_progress(by)
            if by and (shown := self.puzzle(newest)) and shown.answer:
                right = shown.answer.right and not gave_up
                riddle.note_answer(self._keeper.store, by, shown.puzzle, right, self._keeper.clock())

        return self._keeper.change(self.id, checked, seat, version, note)

    def note_progress(self, person: str) -> None:
        """How far this person has come in the lesson that is played here; who has finished it once has finished it."""
        shown, store = self.lesson(), self._keeper.store
        if shown is None:
            return
        item, steps = stage_of(shown.lesson), len(shown.lesson.steps)
        before = progress.noted(store, person, item).get(item)
        done = shown.over or bool(before and before.data.get("done"))
        progress.note(store, person, item, {"step": shown.step, "of": steps, "done": done}, self._keeper.clock())

    # --- by consent of the other people
    def request_undo(self, seat: int, version: int, to: int | None = None, by: str | None = None) -> int:
        """Ask to go back to before the seat's last decision, or before the one that entry `to` belongs to. Done at once
        if it is free, or if nobody else is there to ask."""
        now = self._keeper.clock()
        return self._play(seat, version, by, lambda live: consent.request_undo(live, seat, to, now))

    def request_abandon(self, by: str) -> int:
        """Ask to end the game without a result."""
        now = self._keeper.clock()
        return self._keeper.change(self.id, lambda live: consent.request_abandon(live, by, now))

    def request_pause(self, by: str, on: bool = True) -> int:
        """Ask for all clocks to stand, or to go on. They go on by themselves after `clock.PAUSE`."""
        now = self._keeper.clock()
        return self._keeper.change(self.id, lambda live: consent.request_pause(live, by, on, now))

    def answer(self, yes: bool, by: str) -> int:
        return self._keeper.change(self.id, lambda live: consent.answer(live, by, yes))

    def withdraw(self, by: str) -> int:
        return self._keeper.change(self.id, lambda live: consent.withdraw(live, by))

    # --- seats: each returns the new version, if nothing else is said
    def sit(self, seat: int, person: Person) -> int:
        """Take an open seat of a listed table; of another one a link is needed (`Room.join`)."""

        def body(live: Live) -> tuple[str, str]:
            views.check_seat(live, seat)
            if not live.head["listed"] and person.id not in (live.creator, live.seats[seat].person):
                raise NotYours("this table is not open to everybody: ask for a link to the seat")
            if person.id not in (live.creator, live.seats[seat].person):
                ranges.check(self._keeper.store, live.info.name, live.head["strength"], person.id)
            return sit_and_begin(self._keeper.store, live, seat, person)

        return self._keeper.change(self.id, body, seat)

    def leave(self, seat: int, by: str, bot: str = "") -> int:
        """Before the start the seat is open again. Afterwards it can be taken back; a bot may stand in meanwhile."""
        return self._seat(seat, lambda live: seating.leave(live, seat, by, bot))

    def stand_in(self, seat: int, bot: str, by: str) -> int:
        """Put a bot on the seat of somebody who has left, or for whom the table has waited for a day."""
        now = self._keeper.clock()
        return self._seat(seat, lambda live: seating.stand_in(live, seat, bot, by, now))

    def take_back(self, seat: int, by: str) -> int:
        """Play one's own seat again."""
        return self._seat(seat, lambda live: seating.take_back(live, seat, by))

    def rename(self, seat: int, name: str, by: str) -> int:
        return self._seat(seat, lambda live: seating.rename(live, seat, name, by))

    def auto_confirm(self, seat: int, on: bool, by: str) -> int:
        """Whether the seat's turn is handed over without asking when nothing is left to decide."""

        def body(live: Live) -> tuple[str, str]:
            seating.set_auto_confirm(live, seat, on, by)
            return "seat", ""

        return self._keeper.change(self.id, body, seat)

    def free(self, seat: int, by: str) -> int:
        """Open a seat again whose person has decided nothing yet. For whoever made the table."""
        return self._seat(seat, lambda live: seating.free(live, seat, by))

    def can_be_freed(self, seat: int) -> bool:
        return self._look(lambda live: seating.can_be_freed(live, seat))

    def new_link(self, seat: int, by: str) -> str:
        """A fresh link token for an open seat; the old one stops working. For whoever made the table."""
        return self._secret(seat, lambda live: seating.new_link(live, seat, by))

    def links(self, by: str) -> dict[int, str]:
        """The link tokens of the open seats, for whoever made the table; none for others."""
        return self._look(lambda live: seating.links(live.id, live.seats) if by and live.creator == by else {})

    def is_link(self, seat: int, token: str) -> bool:
        """Whether the token is that seat's, open or taken."""

        def look(live: Live) -> bool:
            stored = live.seats[seat].token if seat < len(live.seats) else None
            return stored is not None and codes.seat_token(live.id, seat, stored) == token

        return self._look(look)

    def recovery_code(self, by: str) -> str:
        """A short code that moves this person's seats here to another device, once (`Room.recover`)."""
        return self._secret(None, lambda live: seating.new_recovery(live, by))

    def _seat(self, seat: int, change: Callable[[Live], str]) -> int:
        def body(live: Live) -> tuple[str, str]:
            views.check_seat(live, seat)
            return _seated(live, change(live))

        return self._keeper.change(self.id, body, seat)

    def _secret(self, seat: int | None, make: Callable[[Live], str]) -> str:
        made: list[str] = []

        def body(live: Live) -> tuple[str, str]:
            views.check_seat(live, seat)
            made.append(make(live))
            return "seat", ""

        self._keeper.change(self.id, body, NOBODY if seat is None else seat)
        return made[-1]

    # --- looking: all of it may be sent to that seat (None: a spectator) as it is
    def sight(self, seat: int | None) -> Sight:
        """Everything that a page or a program needs to show the table to the seat and let it act."""
        return self._look(lambda live: views.sight(live, seat))

    def turn(self, by: str, seat: int | None = None, known: int = 0) -> Turn:
        """The least that a program needs to go on: whose turn it is, and what this person's seat may do. Of several
        seats it is the named one if it is asked, else the first that is. `known`: the version that was just made."""
        return self._look(lambda live: views.turn(live, by, seat), known)

    def lesson(self) -> Shown | None:
        """The lesson that is played here, and how far it is; None at any other table."""
        return self._look(lambda live: live.course.shown(live.game) if live.course else None)

    def puzzle(self, known: int = 0) -> riddle.Shown | None:
        """The puzzle that is played here, and what the answer was; None at any other table. `known`: as for `turn`."""
        return self._look(
            lambda live: live.riddle.shown(live.game, turns.handed_over(live)) if live.riddle is not None else None,
            known,
        )

    def stage(self) -> str:
        """What the table is for, "lesson GAME/NAME"; "" where a game is played."""
        return self._look(lambda live: str(live.head["stage"]))

    def head(self) -> Head:
        """What everybody may know of the table beside the game: settings, status, seats."""
        return self._look(views.head)

    def view(self, seat: int | None) -> View | None:
        return self._look(lambda live: views.view(live, seat))

    def choices(self, seat: int) -> list[Choice]:
        return self._look(lambda live: views.choices(live, seat))

    def why_not(self, seat: int, text: str) -> list[Reason]:
        """Why the seat may not do this now, with rule ids; [] if it may."""
        return self._look(lambda live: turns.refusal(live, seat, text))

    def ways(self, seat: int, target: str) -> list[str]:
        """The actions after which the seat may choose something there."""
        return self._look(lambda live: through.ways(live, seat, target))

    def preview(self, seat: int, text: str) -> list[Event]:
        """What the action would do at once, as far as the seat can know."""
        return self._look(lambda live: views.preview_for(live, seat, text))

    def preview_lines(self, seat: int, text: str) -> list[str]:
        """The same in words."""
        return self._look(lambda live: views.tell(live, views.preview_for(live, seat, text)))

    def log(self, seat: int | None, since: int = 0) -> list[Line]:
        """Lines in words of all entries after the first `since`, with the version and entry they belong to."""
        return self._look(lambda live: views.log(live, seat, since))

    def story(self, seat: int | None, since: int = 0, upto: int | None = None) -> list[Move]:
        """The same under the moves that brought it about, without names."""
        return self._look(lambda live: story.story(live, seat, since, upto))

    def stops(self, seat: int | None) -> list[Stop]:
        """Where a replay with that seat's eyes comes to rest."""
        return self._look(lambda live: story.stops(live, seat))

    def hides(self, seat: int | None, since: int = 0) -> bool:
        """Whether something of that story is hidden from the seat."""
        return self._look(lambda live: story.hides(live, seat, since))

    def own_turn(self, seat: int) -> list[Event]:
        """What the seat has done in the turn that it has not handed over."""
        return self._look(lambda live: reasons.own_turn(live, seat))

    def closed(self, seat: int) -> list[Closed]:
        """What belongs to the question that the seat is asked and cannot be chosen now, each with the reason."""
        return self._look(lambda live: reasons.closed(live, seat))

    def forced(self, seat: int) -> list[Forced]:
        """The steps that were taken for the seat just before what it is asked now, since nothing else was possible."""
        return self._look(lambda live: reasons.forced(live, seat))

    def scenes(self, seat: int | None, seen: int) -> list[Scene]:
        """What an opponent without a seat did after that version, step by step; mostly []."""
        return self._look(lambda live: scenes.scenes(live, seat, seen))

    def events(self, seat: int | None, seen: int | None) -> list[Event]:
        """What the seat has seen happen after that version; None: ever."""
        return self._look(lambda live: scenes.events(live, seat, seen))

    def plan(self, seat: int, steps: Sequence[str]) -> list[Planned]:
        """How these steps would go on from here, as far as the seat can know."""
        return self._look(lambda live: plans.follow(live.info, plans.question(live, seat)[0], seat, steps))

    def other_turn(self, at: int, seat: int, steps: Sequence[str]) -> list[Planned]:
        """Of a game that is over: how these steps would have gone on after the first `at` entries."""
        return self._look(lambda live: plans.other_turn(live, at, seat, steps))

    def other_end(self, at: int, seat: int, steps: Sequence[str]) -> tuple[View, View]:
        """The same: what that seat would have seen before these steps, and after them."""
        return self._look(lambda live: plans.other_end(live, at, seat, steps))

    def replies(self, seat: int | None, seen: int | None = None) -> list[Reply]:
        """The turns of the others after that version, or since the seat decided last."""
        return self._look(lambda live: scenes.replies(live, seat, seen))

    def at(self, n: int, seat: int | None) -> At:
        """The position after the first n entries as that seat saw it."""
        return self._look(lambda live: views.at(live, n, seat))

    def position(self, seat: int) -> Mapping[str, Any]:
        """A full position for programs, which the seat cannot tell from the real one (`sunstone.load`)."""
        return self._look(lambda live: views.position(live, seat))

    def score_series(self) -> Series:
        """Points by seat over time."""
        return self._look(scores.series)

    def score_sheet(self, upto: int | None = None) -> dict[str, list[int]]:
        """Points by source and seat, of the first `upto` entries."""
        return self._look(lambda live: scores.sheet(live, upto))

    def sheet_of(self, events: Sequence[Event]) -> dict[str, list[int]]:
        """The same of these events alone."""
        return self._look(lambda live: scores.sheet_of(live, events))

    def record(self, seats: Sequence[int]) -> str:
        """The record as a file: whole when the game is over, else what these seats know (none: a spectator), with a
        guess of the rest."""
        return self._look(lambda live: views.record(live, seats))

    def report(self, seat: int | None, note: str = "") -> Report:
        """A problem with the rules as one JSON file: record, position and version, as far as the seat knows them."""
        return self._look(lambda live: views.report(live, seat, note, sunstone.__version__))

    def seats_of(self, person: str) -> list[int]:
        """The seats of this person here."""
        return self._look(lambda live: seats_of(live.seats, person))

    def eyes(self, person: str) -> int | None:
        """The seat that this person looks with, if nothing else is said; None for a spectator."""
        return self._look(lambda live: views.eyes(live, person))

    def screen(self, person: str) -> tuple[int | None, int | None]:
        """With whose eyes to show the table to this person, and the seat that must be handed the screen first."""
        seat, curtain = self._look(lambda live: views.screen(live, person, None))
        if curtain is None:
            return seat, None
        revealed = self._keeper.attendance.revealed(self.id, person)
        return self._look(lambda live: views.screen(live, person, revealed))

    def reveal(self, seat: int, person: str) -> None:
        """At a screen that several share: show what is for this seat alone, until another one is asked."""
        mine = self.seats_of(person)
        if seat not in mine:
            raise NotYours("that is not one of your seats" if mine else "you have no seat at this table")
        self._keeper.attendance.reveal(self.id, person, seat)
        self._keeper.tell(self.id, self.version)

    def may_look(self, person: str) -> bool:
        """Whether the table is open to that person, if only to watch."""
        return self._look(lambda live: views.may_look(live, person))

    def may_see(self, seat: int | None, person: str | None) -> bool:
        """Whether that person may look with that seat's eyes: their own, or any once the game is over."""
        return self._look(lambda live: views.may_see(live, seat, person))

    def watch_token(self) -> str:
        """What lets whoever has it look on, as a spectator (`Room.watch`)."""
        return self._look(lambda live: codes.watch_token(live.id, live.head["watch"]))

    def is_creator(self, person: str) -> bool:
        return self._look(lambda live: bool(person) and live.creator == person)

    def _look(self, what: Callable[[Live], T], known: int = 0) -> T:
        with self._keeper.reading(self.id, known or self._known) as live:
            return what(live)

    @contextmanager
    def steady(self, known: int = 0) -> Iterator[None]:
        """For several looks at the same version: nobody changes the table meanwhile, and the store is asked once; never
        by who is content with a version that is `known`."""
        before = self._known
        with self._keeper.reading(self.id, known or before) as live:
            self._known = live.version
            try:
                yield
            finally:
                self._known = before

    # --- chat: beside the log, no version counts it
    def say(self, person: Person, text: str) -> int:
        """Returns the number of the message."""
        text = clean(text, CHAT_LENGTH, "a message")
        name = clean(person.name, NAME_LENGTH, "a name")
        if self.quiet():
            raise NotNow("the chat of this table is off: who made the table can turn it on")
        now = self._keeper.clock()
        moderation.check_flood(self._keeper.store, self.id, person.id, now)
        number = self._keeper.store.say(self.id, now, person.id, name, text)
        self._keeper.tell(self.id, self.version)
        return number

    def chat(self, after: int = 0, reader: str = "") -> list[Message]:
        """The messages after that number; not of whom the reader has blocked."""
        said = self._keeper.store.chat(self.id, after)
        if reader and any(message.person != reader for message in said):
            unread = blocks.of(self._keeper.store, reader)
            said = [message for message in said if message.person not in unread]
        return self._look(lambda live: views.messages(live, said, reader))

    def speaker(self, number: int) -> Person:
        """Who said that. Their id is not to be told."""
        return self._keeper.store.speaker(self.id, number)

    def quiet(self) -> bool:
        """Whether who made the table has turned its chat off."""
        return self._look(lambda live: live.quiet)

    def be_quiet(self, on: bool, by: str) -> int:
        """Turn the chat off for all, or on again. For whoever made the table."""
        return self._keeper.change(self.id, lambda live: seating.be_quiet(live, on, by))

    def person_at(self, seat: int) -> Person:
        """Who sits there. Their id is not to be told."""
        return self._look(lambda live: seating.person_at(live, seat))


def _may_play(live: Live, seat: int, by: str | None) -> None:
    views.check_seat(live, seat)
    if by is None:
        return
    if live.seats[seat].person != by:
        raise NotYours(f"seat {seat + 1} is {live.who(seat)}'s, not yours")
    if live.seats[seat].bot:
        raise NotNow(f"the bot {live.seats[seat].bot} plays this seat: take it back first")


def sit_and_begin(store: Store, live: Live, seat: int, person: Person) -> tuple[str, str]:
    """Take an open seat; when it was the last one the game begins, in the same change."""
    if live.seats[seat].person != person.id:
        blocks.check_sitting(store, live, person.id)
    line = seating.sit(live, seat, person)
    if live.status != OPEN or any(other.open for other in live.seats):
        return _seated(live, line)
    return turns.begin(live), f"{line}; the game begins" if line else "The game begins"


def _seated(live: Live, line: str) -> tuple[str, str]:
    """A change of seats has a line for the log; none means that there was nothing to change."""
    return ("seat", line) if line else ("", "")
