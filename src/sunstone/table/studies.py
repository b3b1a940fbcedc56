"""Studies that people keep: rows in and out, and who may write in them. What a study is `sunstone.learn.study` knows;
here it is a text."""

from collections.abc import Callable
from typing import Final, NamedTuple

import sqlalchemy as sa

from sunstone.table import codes, database
from sunstone.table.errors import Conflict, NotNow, NotYours, TableError
from sunstone.table.people import TITLE_LENGTH, clean
from sunstone.table.schema import RUNNING, studies, tables
from sunstone.table.store import Store

MOST: Final = 300  # of one person


class NoStudy(TableError):
    """There is no such study."""

    def __init__(self, id: str) -> None:
        super().__init__(f"there is no study {id[:40]!r}: it was deleted, or the link is incomplete")


class StudyMoved(Conflict):
    """Somebody's other page has written in it meanwhile."""

    def __init__(self, version: int, newest: int) -> None:
        super().__init__(version, newest)
        self.args = (
            f"the study has changed elsewhere: this was for version {version}, the newest is {newest}; nothing is "
            "lost, load the page and do it again",
        )


class Kept(NamedTuple):
    """One of them; the columns of `schema.studies`."""

    id: str
    person: str
    game: str
    title: str
    changed: float
    version: int
    text: str
    of_table: str | None
    of_seat: int | None


class Listed(NamedTuple):
    """One in a list."""

    id: str
    game: str
    title: str
    changed: float


_ALL: Final = sa.select(*(studies.c[name] for name in Kept._fields))


class Studies:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.engine = store.engine
        self.clock = clock

    def create(
        self, person: str, game: str, title: str, text: str, of_table: str | None = None, of_seat: int | None = None
    ) -> Kept:
        """A new one of that person's. `of_table`, `of_seat`: of a running game, what that seat knows of it."""
        title = clean(title, TITLE_LENGTH, "a title")
        made = Kept(codes.table_id(), person, game, title, self.clock(), 1, text, of_table, of_seat)
        count = sa.select(sa.func.count()).select_from(studies).where(studies.c.person == person)
        with database.writing(self.engine) as connection:
            if (connection.execute(count).scalar() or 0) >= MOST:
                raise NotNow(f"you have {MOST} studies, and no more are kept: delete one first")
            connection.execute(sa.insert(studies), made._asdict())
        return made

    def get(self, id: str) -> Kept:
        with database.looking(self.engine) as connection:
            found = connection.execute(_ALL.where(studies.c.id == id)).first()
        if found is None:
            raise NoStudy(id)
        return Kept(*found)

    def save(self, id: str, by: str, version: int, title: str, text: str) -> int:
        """Its new version. StudyMoved if it is not the `version` that was written in any more."""
        title = clean(title, TITLE_LENGTH, "a title")
        change = (
            sa.update(studies)
            .where(studies.c.id == id, studies.c.person == by, studies.c.version == version)
            .values(title=title, text=text, changed=self.clock(), version=version + 1)
        )
        with database.writing(self.engine) as connection:
            done = connection.execute(change).rowcount
        if not done:
            raise StudyMoved(version, self._own(id, by).version)
        return version + 1

    def delete(self, id: str, by: str) -> None:
        self._own(id, by)
        with database.writing(self.engine) as connection:
            connection.execute(sa.delete(studies).where(studies.c.id == id, studies.c.person == by))

    def of(self, person: str) -> list[Listed]:
        """That person's, the newest change first; not those that belong to a running game."""
        columns = (studies.c[name] for name in Listed._fields)
        query = sa.select(*columns).where(studies.c.person == person, studies.c.of_table.is_(None))
        with database.looking(self.engine) as connection:
            found = connection.execute(query.order_by(studies.c.changed.desc(), studies.c.id)).all()
        return [Listed(*row) for row in found]

    def of_game(self, person: str, table_id: str, seat: int) -> list[Kept]:
        """What that person has planned for a seat of a running game, the newest change first."""
        mine = _ALL.where(studies.c.person == person, studies.c.of_table == table_id, studies.c.of_seat == seat)
        with database.looking(self.engine) as connection:
            found = connection.execute(mine.order_by(studies.c.changed.desc(), studies.c.id)).all()
        return [Kept(*row) for row in found]

    def release(self, person: str) -> None:
        """What was planned in games that are over, or gone, is a study like any other."""
        under_way = sa.select(tables.c.id).where(tables.c.status == RUNNING)
        planned = studies.c.person == person, studies.c.of_table.is_not(None), studies.c.of_table.not_in(under_way)
        with database.writing(self.engine) as connection:
            connection.execute(sa.update(studies).where(*planned).values(of_table=None, of_seat=None))

    def hand_on(self, old: str, new: str) -> None:
        """All that one person has is another's."""
        with database.writing(self.engine) as connection:
            connection.execute(sa.update(studies).where(studies.c.person == old).values(person=new))

    def _own(self, id: str, by: str) -> Kept:
        found = self.get(id)
        if found.person != by:
            raise NotYours("this study is somebody else's: make a copy of your own to change it")
        return found
