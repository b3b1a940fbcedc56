"""The companion of a box: a single player has the real pieces on the table and enters what is rolled and drawn.

Chance is then a question to that seat like any other. Nothing is hidden from who has the box, so nothing waits for a
confirmation, and everything can be taken back. No bot plays here: it could not see the box."""

from collections.abc import Sequence
from typing import NamedTuple

from sunstone.engine.choice import BoxQuestion, Choice, Reconstructed
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.registry import GameInfo, games
from sunstone.engine.state import State
from sunstone.table.errors import NotNow
from sunstone.table.game import DRAWN
from sunstone.table.live import Live

KEEPER = 0  # the seat that has the box


class Laid(NamedTuple):
    """Something of the set-up that the table has drawn, for the person to lay out."""

    entry: int  # after so many entries it lies
    group: str
    place: str
    choice: Choice


def refusal(info: GameInfo, players: int, seeded: bool, bots: bool) -> str:
    """Why such a table cannot be played with the real box; "" if it can."""
    if info.box is None:
        offered = " and ".join(game.title for game in games() if game.box)
        return f"{info.title} cannot be played with the real box here; {offered} can"
    if players != 1:
        return "the real box is for a single player: who enters a draw sees it"
    if seeded:
        return "the real box takes no seed: chance comes from the box"
    return "with the real box a person plays, for no bot can see what is rolled and drawn" if bots else ""


def check(info: GameInfo, players: int, seeded: bool, bots: Sequence[str]) -> None:
    if why := refusal(info, players, seeded, any(bots)):
        raise BadSetting(why)


def question(live: Live) -> BoxQuestion | None:
    """What the box is asked now; None if a person decides, or chance comes from elsewhere."""
    return words_at(live, live.game.state) if live.running and asks(live) else None


def asks(live: Live) -> bool:
    """Whether the table waits for somebody to enter what the box brings."""
    return live.cardboard and live.game.state.to_move == CHANCE


def words_at(live: Live, state: State) -> BoxQuestion:
    assert live.info.box is not None
    return live.info.box(state)


def outcomes(live: Live) -> list[Choice]:
    asked = question(live)
    return [asked.outcome(action) for action in live.game.state.legal()] if asked else []


def beyond(live: Live) -> list[Choice]:
    """What the box may bring although our data hold it impossible: entered all the same, after a warning."""
    asked = question(live)
    return [asked.outcome(action) for action in live.game.state.beyond()] if asked else []


def doubt(live: Live) -> str:
    """The warning before those; "" if there are none."""
    asked = question(live)
    return asked.doubt if asked and live.game.state.beyond() else ""


def reconstructed(live: Live) -> list[Reconstructed]:
    """What somebody with the real box should compare before the game."""
    return live.info.reconstructed(live.settings.modules) if live.cardboard else []


def can_draw(live: Live) -> bool:
    """Whether the table may draw what the set-up still asks of the box."""
    return live.running and asks(live) and not live.info.in_play(live.game.state)


def draw_setup(live: Live) -> str:
    """Draw it, up to the person's next decision. One step, to be taken back as one."""
    live.must_run()
    if not live.cardboard:
        raise NotNow("this table draws by itself: nobody has to enter anything")
    if not can_draw(live):
        over = live.info.in_play(live.game.state) or live.game.state.to_move == OVER
        raise NotNow(
            "the set-up is over: from here on enter what was rolled and drawn" if over else "the box is not asked now"
        )
    live.request = None
    live.game.draw_setup()
    return "draw"


def entered(live: Live, start: int, end: int) -> dict[int, str]:
    """Of those entries the ones that came from the box, by number, in words."""
    game, found = live.game, dict[int, str]()
    if not live.cardboard or live.lost:
        return found
    wanted = [n for n in range(max(start, game.origin[0]), end) if game.record.entries[n].mover == CHANCE]
    missing = [n for n in wanted if n not in game.words]
    if missing:
        state = game.state_at(missing[0])
        for n in range(missing[0], missing[-1] + 1):
            action = game.record.entries[n].action
            if state.to_move == CHANCE and n not in game.words:
                game.words[n] = words_at(live, state).line(action)
            state.play(action)
    return {n: game.words[n] for n in wanted if game.words[n]}


def laid_out(live: Live) -> list[Laid]:
    """What the table has drawn since the person last decided something."""
    game = live.game
    at = game.last_decision()
    if not live.cardboard or at < 0 or not game.marks[at] & DRAWN:
        return []
    state, found = game.state_at(at), list[Laid]()
    for n in range(at, len(game.record.entries)):
        action = game.record.entries[n].action
        if state.to_move == CHANCE:
            asked = words_at(live, state)
            choice = asked.outcome(action)
            if choice.label:
                found.append(Laid(n + 1, asked.group, asked.place, choice))
        state.play(action)
    return found
