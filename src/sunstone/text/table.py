"""A game at the keyboard: asks people, lets bots move, keeps what each has seen, and loses nothing.

Chance and the next seat wait until the mover has confirmed: up to then every decision can be taken back."""

from collections.abc import Callable, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from sunstone.engine.choice import Choice
from sunstone.engine.errors import SunstoneError
from sunstone.engine.frame import OVER, kind_of
from sunstone.engine.game import Game
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.engine.view import View
from sunstone.text import draw, files
from sunstone.text.commands import COMMANDS, Leave, Moved
from sunstone.text.seats import TAG, Seat, default_words, seated

CONFIRM = "Enter confirms, u takes back"


class TextTable:
    def __init__(
        self,
        game: Game,
        words: Sequence[str],
        console: Console,
        ask: Callable[[str], str],
        bot_seed: int = 0,
    ) -> None:
        """`words` name the seats (see `seats.py`); `ask` shows its argument and gives a line; EOFError ends it."""
        self.console = console
        self.ask = ask
        self.rng = Rng(bot_seed)
        self.choices: list[Choice] = []
        self.sit(game, seated(words, game.record.settings.players))

    def sit(self, game: Game, seats: list[Seat]) -> None:
        self.game = game
        self.seats = seats
        self.names = [seat.name for seat in seats] + [game.info.rival] * (game.state.seats - len(seats))
        self.people = sum(seat.bot is None for seat in seats)
        self.held = 0  # decisions of the mover that are not confirmed yet
        self.sealed: View | None = None  # the view before a secret decision that is not confirmed yet
        self.sealed_kind = 0  # and the kind of its question
        self.seat: int | None = None  # who is asked, None between two of them
        self.holder: int | None = None  # who sat at the keyboard last
        game.record.tags[TAG] = " ".join(seat.word for seat in seats)
        game.advance()
        self.seen: dict[int | None, int] = dict.fromkeys((*range(len(seats)), None), len(game.log))  # told to each seat

    def open(self, text: str) -> None:
        """Go on with a record; the seats it names, or the ones here if they fit."""
        game = Game.replay(text)
        n = game.record.settings.players
        here = [seat.word for seat in self.seats]
        words = game.record.tags.get(TAG, "").split()
        self.sit(game, seated(words if len(words) == n else here if len(here) == n else default_words(n), n))

    # --- speaking
    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    def say(self, line: str) -> None:
        self.console.print(Text(line, "bold"))

    def line(self, prompt: str) -> str:
        """What the person types, without blanks around it."""
        return self.ask(f"{prompt} > ").strip()

    def clear(self) -> None:
        """An empty screen, and nothing to scroll back to."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    # --- the course of the game
    def run(self) -> None:
        """To the end of the game or of the input."""
        self.show(Text(draw.NOTICE, draw.QUIET))
        try:
            while self.game.state.to_move != OVER or self.held:
                self.step()
            self.finish()
        except (Leave, EOFError, KeyboardInterrupt):
            self.show(Text(""))
            self.keep(aloud=True)

    def step(self) -> None:
        """One decision, by whoever has it."""
        state = self.game.state
        try:
            if self.held and self.is_part_over():
                self.confirm()
            elif self.seats[state.to_move].bot is not None:
                self.let_bot_move(state.to_move)
            else:
                self.ask_person(state.to_move)
        except Moved:
            pass

    def is_part_over(self) -> bool:
        """Somebody else is on, or a secret question is answered: what comes to light now must not be taken back."""
        state = self.game.state
        return state.to_move != self.seat or (self.sealed is not None and kind_of(state.top) != self.sealed_kind)

    def let_bot_move(self, seat: int) -> None:
        bot, out = self.seats[seat].bot, Options()
        assert bot is not None
        self.game.state.options(out)
        self.game.play(int(bot.choose(self.game.state, out, self.rng)))
        if not self.people:
            self.show(*self.news(None))

    def ask_person(self, seat: int) -> None:
        state = self.game.state
        if seat != self.seat:
            self.hand_over(seat)
        self.choices = state.choices(seat)
        self.show(draw.question(self.names[seat], self.game.info.prompt(state.view(seat))))
        self.show(draw.choice_list(self.choices, self.game.info))
        self.take(self.pick("number, or help"), secret=state.is_secret())

    def hand_over(self, seat: int) -> None:
        """Another person comes to the keyboard; behind a closed curtain if something secret is asked."""
        if self.people > 1 and seat != self.holder and self.game.state.is_secret():
            self.clear()
            self.show(Text(draw.NOTICE, draw.QUIET))
            self.line(f"Hand the keyboard to {self.names[seat]}, press Enter")
            self.clear()
        self.seat = self.holder = seat
        self.draw_board()
        self.show(*self.news(seat))

    def take(self, choice: Choice, secret: bool) -> None:
        """Play it and hold; what follows from a secret choice is shown after it is confirmed, not before."""
        assert self.seat is not None
        view, kind = self.game.state.view(self.seat), kind_of(self.game.state.top)
        self.game.play(choice.action, hold=True)
        self.held += 1
        if secret:
            self.sealed, self.sealed_kind = self.sealed or view, kind
            self.say(f"You choose: {choice.label}")
        else:
            self.show(*self.news(self.seat))

    def pick(self, prompt: str) -> Choice:
        """Ask until a choice is made."""
        while True:
            typed = self.line(prompt)
            try:
                if self.obey(typed):
                    continue
                if (choice := self.choice_named(typed)) is not None:
                    return choice
                self.refuse(typed)
            except SunstoneError as error:
                self.say(str(error))

    def obey(self, typed: str) -> bool:
        """Carry a command out; False if it is none."""
        word, _, argument = typed.partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None:
            command(self, argument.strip())
        return command is not None

    def choice_named(self, typed: str) -> Choice | None:
        """The choice of that number or notation."""
        if typed.isdecimal() and len(typed) < 6:
            return self.choices[int(typed) - 1] if 1 <= int(typed) <= len(self.choices) else None
        return next((choice for choice in self.choices if choice.text == typed), None)

    def refuse(self, typed: str) -> None:
        """Say in a line why this cannot be taken."""
        n = len(self.choices)
        if not typed or typed.isdecimal():
            raise SunstoneError(f"type a number from 1 to {n}, or help")
        action = self.game.info.vocabulary.number(typed)
        raise SunstoneError("; ".join(map(str, self.game.state.why_not(action))))

    def confirm(self) -> None:
        """The mover's part is over: the last moment to take something back."""
        assert self.seat is not None
        self.choices = []
        while (typed := self.line(CONFIRM)) != "":
            try:
                if not self.obey(typed):
                    self.say(f"your part is over: {CONFIRM}")
            except SunstoneError as error:
                self.say(str(error))
        self.held = 0
        if self.sealed is not None and self.people > 1:
            self.clear()
        self.sealed = None
        self.game.advance()
        self.seat = None
        self.keep()

    def undo(self) -> None:
        if not self.held:
            raise SunstoneError("there is nothing of yours to take back")
        self.game.undo(shown=self.sealed is None)
        self.held -= 1
        if not self.held:
            self.sealed = None
        self.seen = {seat: min(n, len(self.game.log)) for seat, n in self.seen.items()}
        self.say("Taken back.")

    # --- what a person sees
    def draw_board(self) -> None:
        """The table as the person at the keyboard may know it."""
        view = self.game.state.view(self.seat) if self.sealed is None else self.sealed
        self.show(self.game.info.render({**view, "names": self.names}))

    def news(self, seat: int | None) -> list[Text]:
        """What happened since that seat was told last."""
        lines = self.story(self.seen[seat], seat)
        self.seen[seat] = len(self.game.log)
        return lines

    def story(self, start: int, seat: int | None) -> list[Text]:
        """The log from an entry on, as that seat saw it."""
        end = len(self.game.log) if self.sealed is None else self.seen[seat]
        events = [event for events in self.game.log[start:end] for event in events]
        return draw.story(events, self.game, self.names, seat)

    # --- the end
    def finish(self) -> None:
        self.seat = None
        self.keep()
        self.show(*self.news(self.holder))
        self.draw_board()
        self.show(draw.standings(self.game, self.names))
        try:
            while typed := self.line("Save the record as (Enter: do not)"):
                try:
                    self.say(f"Saved as {files.write(typed.removeprefix('save '), self.game.full_text())}.")
                    return
                except SunstoneError as error:
                    self.say(str(error))
        except (EOFError, KeyboardInterrupt):
            self.show(Text(""))

    def keep(self, aloud: bool = False) -> None:
        """Save by itself; a folder that cannot be written to is no reason to stop."""
        try:
            path = files.write(files.last_game(), self.game.full_text())
        except SunstoneError as error:
            if aloud:
                self.say(f"The game is not kept: {error}")
            return
        if aloud:
            self.say(f"The game is kept in {path}. Go on with: sunstone text --resume")
