"""A text table that is played by a script, for its tests."""

from collections.abc import Callable
from io import StringIO

from rich.console import Console

import sunstone
from sunstone.engine.frame import OVER
from sunstone.engine.registry import Value
from sunstone.engine.rng import Rng
from sunstone.text import TextTable

CONFIRM, CHOOSE, HAND_OVER, SAVE = "Enter confirms", "number", "Hand the keyboard", "Save the record"
SHORT: dict[str, Value] = {"setup": "first_game", "dark_eclipse": True}
Answer = Callable[["Session", str], str]


class QuickTable(TextTable):
    """Draws the board every tenth time: whole games would spend their seconds on nothing else."""

    drawn = 0

    def draw_board(self) -> None:
        self.drawn += 1
        if self.drawn % 10 == 1 or self.game.state.to_move == OVER:
            super().draw_board()


class Session:
    """A table whose person is a function: it reads the prompt and answers. All that is shown is kept, by question."""

    def __init__(
        self,
        words: str,
        answer: Answer,
        game: str | sunstone.Game = "city",
        seed: int = 1,
        options: dict[str, Value] | None = None,
        kind: type[TextTable] = TextTable,
    ) -> None:
        self.answer = answer
        self.buffer = StringIO()
        self.screens: list[tuple[str, str]] = []  # what stood on the screen when a prompt came, and the prompt
        seats = words.split(",")
        if isinstance(game, str):
            game = sunstone.Game.start(game, players=len(seats), seed=seed, options=options)
        self.table = kind(game, seats, Console(file=self.buffer, width=100), self.ask, seed)

    def ask(self, prompt: str) -> str:
        self.screens.append((self.buffer.getvalue(), prompt))
        self.buffer.seek(0)
        self.buffer.truncate()
        return self.answer(self, prompt)

    def play(self) -> "Session":
        self.table.run()
        self.screens.append((self.buffer.getvalue(), ""))
        return self

    @property
    def game(self) -> sunstone.Game:
        return self.table.game

    @property
    def shown(self) -> str:
        return "".join(screen for screen, _ in self.screens)

    def prompts(self, start: str) -> int:
        return sum(prompt.startswith(start) for _, prompt in self.screens)


Line = str | Callable[[Session], str]


def at_random(seed: int) -> Answer:
    """Any choice; everything else is answered with Enter."""
    rng = Rng(seed)

    def answer(session: Session, prompt: str) -> str:
        return str(1 + rng.below(len(session.table.choices))) if prompt.startswith(CHOOSE) else ""

    return answer


def scripted(*lines: Line) -> Answer:
    """These lines, then the end of input."""
    left = iter(lines)

    def answer(session: Session, prompt: str) -> str:
        line = next(left, None)
        if line is None:
            raise EOFError
        return line if isinstance(line, str) else line(session)

    return answer


# --- taking back
def play_until(asked: str, then: Answer, pick: Callable[[Session], str] = lambda session: "1") -> Answer:
    """The first choice every time until that question is asked; from there on `then` answers."""
    reached = False

    def answer(session: Session, prompt: str) -> str:
        nonlocal reached
        state = session.game.state
        if prompt.startswith(CHOOSE) and state.to_move < len(session.table.seats):
            reached = reached or state.view(state.to_move)["step"] == asked
        if reached:
            return then(session, prompt)
        return pick(session) if prompt.startswith(CHOOSE) else ""

    return answer
