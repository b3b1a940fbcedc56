"""Who sits where: joining by a link, leaving, a bot that stands in, moving a seat to another device.

Like in `turns.py` each function changes a live table or raises before; it returns the line for the log."""

from collections.abc import Sequence
from dataclasses import replace

from sunstone.table import codes
from sunstone.table.errors import NotNow, NotYours
from sunstone.table.live import Live
from sunstone.table.people import BOT, NAME_LENGTH, PERSON, Person, Seat, check_bot, clean, people_at, seats_of
from sunstone.table.schema import OPEN, RUNNING
from sunstone.table.turns import asked

ABSENT_AFTER = 24 * 3600.0  # seconds after which others may put a bot on a seat that the table waits for


def owned(live: Live, seat: int, person: str) -> Seat:
    """The seat, if it is this person's."""
    if seat not in seats_of(live.seats, person):
        raise NotYours(f"seat {seat + 1} is not yours")
    return live.seats[seat]


def sit(live: Live, seat: int, person: Person) -> str:
    """Take an open seat. Sitting on one's own seat once more changes nothing: ''."""
    now = live.seats[seat]
    if now.person == person.id:
        return take_back(live, seat, person.id) if now.bot or now.left else ""
    if not now.open or live.status not in (OPEN, RUNNING):
        raise NotNow(f"seat {seat + 1} is taken" if not now.open else f"the table is {live.status}")
    if not person.id:
        raise NotYours("a person needs an id")
    name = _free_name(live, clean(person.name, NAME_LENGTH, "a name"))
    _put(live, replace(now, person=person.id, name=name))  # its link stays good for the same person
    return f"{name} sits down"


def leave(live: Live, seat: int, person: str, bot: str) -> str:
    """Before the start the seat is open again. Afterwards it stays theirs, to be taken back; a bot may stand in."""
    now = owned(live, seat, person)
    if live.status == OPEN:
        _put(live, Seat(seat, PERSON))
        return f"{now.name} leaves the table"
    live.must_run()
    if now.left and not bot:
        raise NotNow(f"{now.name} has left already")
    if bot:
        _check_bot(live, bot)
    _put(live, replace(now, left=True, bot=bot))
    live.request = None  # who would have to agree has changed
    return f"{now.name} leaves" + (f"; the bot {bot} plays on" if bot else "")


def stand_in(live: Live, seat: int, bot: str, by: str, now: float) -> str:
    """Somebody at the table puts a bot on the seat of a person who has left, or for whom it has waited for a day."""
    live.must_run()
    _check_bot(live, bot)
    there = live.seats[seat]
    if there.kind == BOT:
        raise NotNow(f"seat {seat + 1} is a bot's own")
    if there.open:
        raise NotNow(f"seat {seat + 1} is open: nobody has sat down there")
    if by not in people_at(live.seats) and by != there.person:
        raise NotYours("only somebody who plays here can do that")
    waited = now - live.times[live.version]
    absent = there.left or (live.clock is None and seat in asked(live) and waited >= ABSENT_AFTER)
    if by != there.person and not absent:
        if live.clock:
            raise NotNow(f"{there.name} has not left; a bot plays on when their time is over")
        raise NotNow(f"{there.name} has not left; after a day of waiting for them a bot may play on")
    _replace_by(live, there, bot)
    return f"The bot {bot} plays on for {there.name}"


def time_over(live: Live, seat: int, bot: str) -> str:
    """A bot plays on for somebody whose time is over, until they are back."""
    there = live.seats[seat]
    _replace_by(live, there, bot)
    return f"{there.name}'s time is over: the bot {bot} plays on until {there.name} is back"


def _replace_by(live: Live, there: Seat, bot: str) -> None:
    _put(live, replace(there, bot=bot, left=True))
    live.request = None  # who would have to agree has changed


def take_back(live: Live, seat: int, person: str) -> str:
    now = owned(live, seat, person)
    if not now.bot and not now.left:
        raise NotNow(f"{now.name} plays this seat already")
    _put(live, replace(now, bot="", left=False))
    return f"{now.name} is back"


def rename(live: Live, seat: int, name: str, by: str) -> str:
    """Another name for one's own seat. The one that it has changes nothing: ''."""
    old = owned(live, seat, by)
    wanted = clean(name, NAME_LENGTH, "a name")
    _put(live, replace(old, name=""))
    _put(live, replace(old, name=_free_name(live, wanted)))
    now = live.seats[seat].name
    return f"{old.name} is now called {now}" if now != old.name else ""


def new_link(live: Live, seat: int, by: str) -> str:
    """A fresh link for an open seat, for whoever made the table; the old one stops working. Returns the token."""
    if by != live.creator:
        raise NotYours("only who made the table can make links to its seats")
    if live.status not in (OPEN, RUNNING) or not live.seats[seat].open:
        raise NotNow(f"seat {seat + 1} is not open")
    _put(live, replace(live.seats[seat], token=codes.digest(codes.link_token())))
    return links(live.id, live.seats)[seat]


def links(table_id: str, seats: Sequence[Seat]) -> dict[int, str]:
    """Tokens of the open seats that have one."""
    return {s.seat: codes.seat_token(table_id, s.seat, s.token) for s in seats if s.open and s.token}


def can_be_freed(live: Live, seat: int) -> bool:
    """Whether somebody else has the seat and has decided nothing there: it may be the wrong one who came."""
    now = live.seats[seat]
    came = now.kind == PERSON and now.person not in ("", live.creator) and live.status in (OPEN, RUNNING)
    return came and live.game.last_decision(seat) < 0 and not live.aside.get(seat)


def free(live: Live, seat: int, by: str) -> str:
    """Open a seat again for whoever it was meant for. By who made the table; a game that has begun goes on."""
    if by != live.creator:
        raise NotYours("only who made the table can free its seats")
    if not can_be_freed(live, seat):
        raise NotNow(f"seat {seat + 1} cannot be freed: only another person's who has decided nothing yet")
    name = live.seats[seat].name
    _put(live, Seat(seat, PERSON))
    live.request = None  # who would have to agree has changed
    return f"{name}'s seat is open again"


def new_recovery(live: Live, person: str) -> str:
    """A code that moves all seats of this person here to another device, once. A new one replaces the old."""
    mine = seats_of(live.seats, person)
    if not mine:
        raise NotYours("only somebody who plays here can move a seat")
    code = codes.recovery_code()
    for seat in mine:
        _put(live, replace(live.seats[seat], recovery=codes.digest_code(code)))
    return code


def recover(live: Live, digest: str, person: str) -> list[int]:
    """The seats that this code belongs to are now this person's; the code is used up."""
    if not person:
        raise NotYours("a person needs an id")
    mine = [seat.seat for seat in live.seats if seat.recovery == digest]
    if mine:
        hand_on(live, mine, live.seats[mine[0]].person, person)
    return mine


def hand_on(live: Live, mine: list[int], old: str, new: str) -> None:
    """What one person has here is now another's: these seats, what they asked for, the table if they made it."""
    for seat in mine:
        _put(live, replace(live.seats[seat], person=new, recovery=None))
    if live.request and live.request.person == old:
        live.request.person = new
    if live.creator == old:
        live.creator = new


def person_at(live: Live, seat: int) -> Person:
    if not 0 <= seat < len(live.seats) or not live.seats[seat].person:
        raise NotNow(f"nobody sits on seat {seat + 1}")
    return Person(live.seats[seat].person, live.seats[seat].name)


def be_quiet(live: Live, on: bool, by: str) -> tuple[str, str]:
    """Turn the chat off, or on again: the kind of change, and its line."""
    if by != live.creator:
        raise NotYours("only who made the table can turn its chat off")
    if live.quiet == on:
        return "", ""
    live.quiet = on
    return "chat", f"The chat is {'off' if on else 'on again'}"


def set_auto_confirm(live: Live, seat: int, on: bool, by: str) -> None:
    _put(live, replace(owned(live, seat, by), auto_confirm=on))


def _check_bot(live: Live, bot: str) -> None:
    check_bot(bot)
    if live.course:
        raise NotNow("no bot can play on: this is a lesson, and its script plays the others")
    if live.cardboard:
        raise NotNow("no bot can play on: it cannot see what is rolled and drawn with the real box")


def _put(live: Live, seat: Seat) -> None:
    live.seats = [seat if other.seat == seat.seat else other for other in live.seats]


def _free_name(live: Live, name: str) -> str:
    """The name, with a number if another seat has it."""
    taken = {seat.name for seat in live.seats}
    free, number = name, 2
    while free in taken:
        free, number = f"{name} {number}", number + 1
    return free
