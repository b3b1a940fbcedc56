"""A lesson at a table: the step that is open follows from what was played, and what is played from the lesson."""

from typing import Final, NamedTuple

from sunstone.engine.errors import IllegalAction, Reason, SunstoneError
from sunstone.learn import referee
from sunstone.learn.lessons import Lesson, find_lesson
from sunstone.learn.referee import NotAccepted, Place
from sunstone.table.errors import NotNow
from sunstone.table.game import TableGame

LESSON: Final = "lesson "  # how the stage of such a table begins, before GAME/NAME
REASON: Final = "lesson"  # the name of the reason with the lesson's own words


class Shown(NamedTuple):
    """What a page shows of a lesson."""

    lesson: Lesson
    step: int  # the number of the one that is open, from 0; as many as there are when the lesson is over
    fault: str  # why it cannot go on; "" if it can

    @property
    def over(self) -> bool:
        return self.step == len(self.lesson.steps)


class Course:
    """The referee's place is kept for the newest entries, and worked out again from all of them when it is not known:
    another server comes to the same."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.seat = lesson.seat
        self.fault = ""
        self._place: Place | None = None
        self._start = 0  # entries before the person's first action

    def _look(self, game: TableGame) -> None:
        if self._place is None and not self.fault:
            try:
                self._place = referee.follow(self.lesson, [entry.action for entry in game.record.entries]).place
            except SunstoneError as error:
                self.fault = f"{error}"

    def shown(self, game: TableGame) -> Shown:
        self._look(game)
        return Shown(self.lesson, self._place.step if self._place else 0, self.fault)

    def begin(self, game: TableGame) -> None:
        """What follows on the record before the person is asked."""
        turn = referee.begin(self.lesson)
        game.script(turn.played)
        self._place = turn.place

    def waits(self, game: TableGame) -> bool:
        """Whether the person is asked something."""
        self._look(game)
        return self._place is not None and not referee.over(self.lesson, self._place)

    def act(self, game: TableGame, name: str) -> None:
        """An action of the person, and all that the script plays then. IllegalAction has the rules' reasons, or the
        lesson's words."""
        place = self._asked(game)
        try:
            turn = referee.answer(self.lesson, place, game.state, name)
        except NotAccepted as error:
            raise IllegalAction(game.info.vocabulary.number(name), [Reason(REASON, str(error), ())]) from None
        game.decide(turn.played[0], first=True, ask=True)
        game.script(turn.played[1:])
        self._place = turn.place

    def skip(self, game: TableGame) -> None:
        """What the open step asks for is done for the person."""
        way = referee.way_through(self.lesson, self._asked(game), game.state)
        if not way:
            raise NotNow("this step cannot be skipped from here: go back, or begin the lesson again")
        for turn in way:
            self.act(game, game.info.vocabulary.name(turn.played[0]))

    def why_not(self, game: TableGame, name: str) -> list[Reason]:
        """The lesson's words against an action that the rules allow; [] if the step accepts it."""
        try:
            referee.answer(self.lesson, self._asked(game), game.state, name)
        except NotAccepted as error:
            return [Reason(REASON, str(error), ())]
        return []

    def _asked(self, game: TableGame) -> Place:
        if not self.waits(game):
            raise NotNow(self.fault or "the lesson is over: take something back, or begin it again")
        assert self._place is not None
        return self._place

    # --- going back
    def last(self, game: TableGame) -> int:
        """The number of the person's newest action in the lesson; -1 if there is none."""
        at = game.last_decision()
        return at if at >= self._begun(game) else -1

    def first(self, game: TableGame) -> int:
        """Of the first one."""
        found, at = -1, self.last(game)
        while at >= 0:
            found = at
            at = game.last_decision(before=at)
            at = at if at >= self._begun(game) else -1
        return found

    def _begun(self, game: TableGame) -> int:
        if not self._start:
            self._start = len(referee.recorded(self.lesson))
        return self._start

    def forget(self) -> None:
        """Entries were taken back, or another process has played some."""
        self._place = None


def course_of(stage: str) -> Course | None:
    """The lesson of a table's stage; None at any other table, and of a lesson that is no longer there."""
    game, slash, name = stage.removeprefix(LESSON).partition("/")
    if not stage.startswith(LESSON) or not slash:
        return None
    try:
        return Course(find_lesson(game, name))
    except SunstoneError:
        return None


def stage_of(lesson: Lesson) -> str:
    return LESSON + lesson.key
