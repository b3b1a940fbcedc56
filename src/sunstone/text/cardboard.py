"""Companion of a game on the table: a person enters what was rolled and drawn, Sunstone keeps the rules and the score.

Nothing is drawn here. Every outcome of chance is asked for by the names that records use, with or without what stands
before the colon; `back` takes the last entry back, whoever's it was."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches

from rich.console import Console
from rich.text import Text

from sunstone.engine.choice import COMPARE, Reconstructed
from sunstone.engine.errors import SunstoneError
from sunstone.engine.frame import CHANCE
from sunstone.engine.game import Game
from sunstone.engine.options import Options
from sunstone.engine.record import CHANCE_TAG, ENTERED
from sunstone.engine.registry import Settings
from sunstone.text import files
from sunstone.text.draw import QUIET
from sunstone.text.table import TextTable

MANY = 24  # outcomes from which only a few are shown as examples
BACK = "back"
OTHER = "other"


class Rewind(Exception):
    """The last entry is to be made again."""


class AskedChance:
    """Outcomes come from the person at the keyboard. What leaves no choice is not asked."""

    def __init__(self, console: Console, ask: Callable[[str], str]) -> None:
        self.console = console
        self.ask = ask
        self.game: Game | None = None

    def pick(self, out: Options) -> int:
        assert self.game is not None
        info, state = self.game.info, self.game.state
        actions, beyond = [int(out.action[i]) for i in range(out.n)], state.beyond()
        if len(actions) == 1 and not beyond:
            return actions[0]
        names = {info.vocabulary.name(action): action for action in actions}
        more = {info.vocabulary.name(action): action for action in beyond}
        alone = self.game.record.settings.players == 1
        asked = info.box(state) if info.box and alone else None
        question = asked.prompt if asked else info.prompt(state.view(None))
        self.console.print(Text(f"From the box: {question}", "bold"))
        self.console.print(Text(f"  {examples(list(names), bool(more))}", QUIET))
        while True:
            typed = self.ask("what came up? > ").strip()
            if typed == BACK:
                raise Rewind
            if typed == OTHER and asked and more:
                self.console.print(Text(asked.doubt, "bold"))
                self.console.print(Text(f"  {', '.join(map(tail, more))}", QUIET))
                continue
            try:
                return {**names, **more}[outcome_named(typed, list(names), list(more))]
            except SunstoneError as error:
                self.console.print(Text(str(error), "bold"))


def examples(names: Sequence[str], other: bool = False) -> str:
    tails = [tail(name) for name in names]
    shown = tails if len(tails) <= MANY else [*tails[:6], "…", tails[-1]]
    more = f"; {OTHER}: something else lies there" if other else ""
    return f"{', '.join(shown)}   ({BACK}: take the last entry back{more})"


def tail(name: str) -> str:
    return name.removeprefix("~").split(":", 1)[-1]


def outcome_named(typed: str, names: Sequence[str], beyond: Sequence[str] = ()) -> str:
    """The outcome that was meant: its name, what stands behind the colon, or that without the letters of a tile. Those
    beyond our data are meant only by their own names, which end with a mark."""
    if not typed:
        raise SunstoneError("type what came up, as one of those listed")
    spellings = (lambda n: n, lambda n: n.removeprefix("~"), tail, lambda n: re.sub(r"(?<=\d)[A-Za-z]+", "", tail(n)))
    for spelling in spellings:
        meant = [name for name in (*names, *beyond) if spelling(name).lower() == typed.lower()]
        if len(meant) == 1:
            return meant[0]
    near = get_close_matches(typed, [tail(name) for name in names], n=3)
    hint = f"; did you mean {' or '.join(near)}?" if near else f"; it is one of {examples(names)}"
    raise SunstoneError(f"{typed!r} cannot have come up now{hint}")


def last_entry(game: Game) -> int:
    """How many entries are left when the last one that somebody made is taken back."""
    again = Game(game.record.settings, game.chance)
    kept = 0
    for i, entry in enumerate(game.record.entries):
        state = again.state
        if len(state.legal()) > 1 or state.beyond() or (state.to_move < CHANCE and state.is_secret()):
            kept = i
        again.state.play(entry.action)
    return kept


def compare(facts: Sequence[Reconstructed], console: Console) -> None:
    """Say what is reconstructed, before anything is laid out."""
    if not facts:
        return
    console.print(Text(f"Compare with your box. {COMPARE}", "bold"))
    for fact in facts:
        console.print(Text(fact.title, "bold"))
        for line in fact.values:
            console.print(Text(f"  {line}"))
        console.print(Text(f"  {fact.remedy}", QUIET))


def run(
    settings: Settings, words: Sequence[str], console: Console, ask: Callable[[str], str], record: str | None = None
) -> Game:
    """Play through, from the beginning or from a record; the game as it was left."""
    chance = AskedChance(console, ask)
    game = Game(settings, chance) if record is None else Game.replay(record)
    if game.info.box and settings.players == 1 and not game.record.entries:
        compare(game.info.reconstructed(settings.modules), console)
    while True:
        game.chance = chance
        chance.game = game
        if game.info.box and settings.players == 1:  # then a table in the browser can go on with the record
            game.record.tags[CHANCE_TAG] = ENTERED
        try:
            table = TextTable(game, words, console, ask)
            table.run()
            return table.game
        except Rewind:
            game = Game.replay(game.full_text(), last_entry(game))
            console.print(Text("Taken back.", "bold"))
        except (EOFError, KeyboardInterrupt):  # left while an outcome was asked for
            with suppress(SunstoneError):
                files.write(files.last_game(), game.full_text())
            return game
