"""Whom the open seats of a table are for: people of about a strength. Who has a link was invited, and may sit down
whatever the rating."""

from typing import Final, NamedTuple

import msgspec

from sunstone.engine.registry import find
from sunstone.table.errors import BadSeats, NotYours
from sunstone.table.ratings import Member, member
from sunstone.table.skill import FEW
from sunstone.table.store import Store

LEAST, MOST = 0, 4000  # of what may be asked for
WIDTH: Final = 50  # narrower would be nobody


class Range(NamedTuple):
    """A rating from `least` to `most`; None: however low, however high."""

    least: int | None = None
    most: int | None = None
    new: bool = True  # who has no rating yet may sit down too

    @property
    def words(self) -> str:
        """ "rated 1400 to 1700, or new"."""
        return f"{self._numbers}, or new" if self.new else self._numbers

    @property
    def _numbers(self) -> str:
        if self.least is None and self.most is None:
            return "rated"
        if self.most is None:
            return f"rated {self.least} or more"
        return f"rated up to {self.most}" if self.least is None else f"rated {self.least} to {self.most}"

    def why_not(self, stands: Member) -> str:
        """Why somebody who stands so may not sit down, and what would be right; "" if they may."""
        rating = stands.rating
        if rating is None:
            more = FEW - stands.games
            told = f"this table is for people {self._numbers}, and you have no rating yet"
            return "" if self.new else f"{told}: play {more} more game{'s' if more > 1 else ''} at other tables first"
        if self.least is not None and rating.points < self.least:
            return f"this table is for people {self._numbers}, and you have {rating.points}: ask for a link to the seat"
        if self.most is not None and rating.points > self.most:
            return f"this table is for people {self._numbers}, and you have {rating.points}: look for a stronger one"
        return ""


def checked(wanted: Range, listed: bool) -> Range:
    """BadSeats if nobody could mean that."""
    least, most = wanted.least, wanted.most
    if not listed:
        raise BadSeats("a range of ratings is for a table that is open to everybody: list it, or leave the range out")
    for number in (least, most):
        if number is not None and not LEAST <= number <= MOST:
            raise BadSeats(f"{number} is no rating to ask for; take one from {LEAST} to {MOST}")
    if least is not None and most is not None and most - least < WIDTH:
        raise BadSeats(f"from {least} to {most} there is nobody: the second must be at least {WIDTH} above the first")
    if least is None and most is None and wanted.new:
        raise BadSeats("this range leaves nobody out: name a number, or ask for people who have a rating")
    return wanted


def around(store: Store, game: str, person: str, within: int, new: bool) -> Range:
    """So many points to both sides of this person's own rating."""
    stands = member(store, game, person)
    if stands.rating is None:
        title = find(game).title
        raise BadSeats(
            f"you have no rating in {title} yet ({stands.games} of {FEW} games): name the numbers of the range instead"
        )
    if not WIDTH <= within <= MOST:
        raise BadSeats(f"within {within} points there is nobody; take {WIDTH} to {MOST}")
    points = stands.rating.points
    return Range(max(LEAST, points - within), min(MOST, points + within), new)


def wished(
    store: Store, game: str, person: str, least: int | None, most: int | None, within: int | None, new: bool
) -> Range:
    """A range as somebody asks for it: by its ends, or round the own rating."""
    if within is None:
        return Range(least, most, new)
    if least is not None or most is not None:
        raise BadSeats("say how far from your own rating, or from where to where: not both")
    return around(store, game, person, within, new)


def written(wanted: Range | None) -> str:
    return msgspec.json.encode(wanted).decode() if wanted else ""


def read(text: str) -> Range | None:
    return msgspec.json.decode(text, type=Range) if text else None


def check(store: Store, game: str, text: str, person: str) -> None:
    """NotYours says why this person may not sit down at a table that asks for that."""
    wanted = read(text)
    if wanted and (why := wanted.why_not(member(store, game, person))):
        raise NotYours(why)
