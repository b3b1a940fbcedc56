"""Draw the picture of the text table that the README shows: docs/images/text-table.svg.

The same game every time: bots play it up to the middle, then the table is drawn as a person would find it."""

import io
import re
from pathlib import Path

from rich.console import Console

from sunstone import players
from sunstone.engine.game import Game
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.text import TextTable

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "images" / "text-table.svg"
SEATS = ("Itzel", "greedy", "random")
SEED = 11
WIDTH = 100
FONTS = "Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"


def middle(seed: int) -> tuple[Game, int]:
    """A game in its second period, Itzel to act, and where the log stood when she was asked last."""
    game, rng, out = Game.start("city", len(SEATS), seed=seed), Rng(seed), Options()
    bots = [players.find_bot("greedy"), players.find_bot("greedy"), players.find_bot("random")]
    told = 0
    while True:
        view = game.state.view(0)
        if game.state.to_move == 0:
            if view["calendar"]["eclipses"] == 1 and view["calendar"]["light"] >= 5 and view["step"] == "Act":
                return game, told
            told = len(game.log) if view["step"] != "Move" else told
        game.state.options(out)
        game.play(int(bots[game.state.to_move].choose(game.state, out, rng)))


def nobody(prompt: str) -> str:
    raise EOFError


def svg(console: Console) -> str:
    """Without the web fonts that rich asks for: the picture must not load anything."""
    text = console.export_svg(title="sunstone text city --seats " + ",".join(SEATS), unique_id="sunstone")
    text = re.sub(r"\s*@font-face \{.*?\}", "", text, flags=re.DOTALL)
    text = re.sub(r"font-family: (Fira Code|arial)[^;]*;", f"font-family: {FONTS};", text)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def main() -> None:
    game, told = middle(SEED)
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    table = TextTable(game, SEATS, console, nobody)
    table.seen[0] = told
    try:
        table.ask_person(0)
    except EOFError:
        PICTURE.parent.mkdir(parents=True, exist_ok=True)
        PICTURE.write_text(svg(console), encoding="utf-8")
        print(f"picture: {PICTURE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
