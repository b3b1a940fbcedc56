"""Who is at a table now: whose pages are open here, and what is told of those who come and go."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sunstone.drawing.markup import Markup, html
from sunstone.drawing.page import icon
from sunstone.table import Person, PublicSeat, Table


class Present(NamedTuple):
    """Who is there, as one reader may know it: names of watchers are for those who play."""

    seats: tuple[int, ...] = ()  # whose people have the table open
    watching: int = 0
    watchers: tuple[str, ...] = ()


class Presence:
    """The people whose pages of a table are open at this server; somebody may have several."""

    def __init__(self) -> None:
        self._pages: defaultdict[str, Counter[Person]] = defaultdict(Counter)

    def came(self, table_id: str, person: Person) -> bool:
        """Whether this was not known before."""
        self._pages[table_id][person] += 1
        return self._pages[table_id][person] == 1

    def went(self, table_id: str, person: Person) -> bool:
        """Whether that was the last page."""
        pages = self._pages[table_id]
        pages[person] -= 1
        if pages[person] > 0:
            return False
        del pages[person]
        if not pages:
            del self._pages[table_id]
        return True

    def people(self) -> set[Person]:
        """At any table."""
        return {person for pages in list(self._pages.values()) for person in list(pages)}

    def has(self, table_id: str, person: str) -> bool:
        """From any thread."""
        return any(each.id == person for each in tuple(self._pages.get(table_id, ())))

    def seen_by(self, table: Table, reader: str, elsewhere: Iterable[Person] = ()) -> Present:
        """Who reads is there. `elsewhere`: whose pages are open at other servers."""
        here = (*elsewhere, *tuple(self._pages.get(table.id, ())))
        people = {person.id: person.name for person in here} | {reader: ""}
        seats = {person: table.seats_of(person) for person in people}
        watchers = [person for person, own in seats.items() if not own]
        names = tuple(sorted(people[person] for person in watchers)) if seats[reader] else ()
        return Present(tuple(sorted(seat for own in seats.values() for seat in own)), len(watchers), names)


def shown(present: Present) -> Markup:
    """For the top bar. The seats that are there are no text: they show a page whether it is up to date."""
    here = html('<span data-here="{}"></span>', " ".join(map(str, present.seats)))
    if not present.watching:
        return here
    named = html('<span class="visually-hidden">: {}</span>', ", ".join(present.watchers)) if present.watchers else ""
    return html(
        '{}<span title="{}">{} {}<span class="word"> watching</span>{}</span>',
        here,
        ", ".join(present.watchers),
        icon("spectator"),
        present.watching,
        named,
    )


class Company(NamedTuple):
    """Seats and who is there, at one moment."""

    seats: Sequence[PublicSeat]
    present: Present


def news(before: Company, after: Company, mine: Sequence[int]) -> str:
    """What has changed in company, for those who are there: "Bert sits down. Cleo watches."."""
    told = list[str]()
    for old, new in zip(before.seats, after.seats, strict=True):
        told += changes(old, new)
        was, now = (new["seat"] in company.present.seats for company in (before, after))
        if new["seat"] not in mine and was != now and new["kind"] != "bot" and not new["open"] and not new["left"]:
            told.append(f"{new['name']} is {'here' if now else 'away'}")
    told += [f"{name} watches" for name in after.present.watchers if name not in before.present.watchers]
    return "".join(f"{line}. " for line in told).strip()


def changes(old: PublicSeat, new: PublicSeat) -> Iterator[str]:
    """What has become of a seat."""
    if old["open"] and not new["open"]:
        yield f"{new['name']} sits down"
    elif new["open"] and not old["open"]:
        yield f"{old['name']}'s seat is open again"
    elif old["name"] != new["name"]:
        yield f"{old['name']} is now called {new['name']}"
    if new["bot"] and not old["bot"]:
        yield f"The bot {new['bot']} plays on for {new['name']}"
    elif new["left"] and not old["left"]:
        yield f"{new['name']} has left"
    elif old["left"] and not new["left"] and not new["open"]:
        yield f"{new['name']} is back"
