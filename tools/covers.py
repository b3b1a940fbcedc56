"""Draw the pictures of the lobby: every game's table in the middle of a game, the `cover.svg` of its drawing.

PYTHONPATH=src python tools/covers.py"""

import re
import sys

import sunstone
from sunstone import players
from sunstone.engine.options import Options
from sunstone.engine.registry import GAMES
from sunstone.engine.rng import Rng
from sunstone.web.parts import drawing

DECISIONS = {"city": 150, "founders": 130}  # others: 110
_WORDS = re.compile(r' (?:aria-label|data-explain|role)="[^"]*"')  # nobody can point at a part of a picture


def position(game: str, seats: int = 3, seed: int = 4) -> sunstone.Game:
    """Greedy bots after so many decisions."""
    found, out = sunstone.Game.start(game, players=seats, seed=seed), Options()
    bot, rng = players.find_bot("greedy"), Rng(seed)
    for _ in range(DECISIONS.get(game, 110)):
        found.state.options(out)
        found.play(int(bot.choose(found.state, out, rng)))
    return found


def main() -> int:
    for info in GAMES.values():
        if info.page and not info.hidden:
            view = position(info.name).state.view(None) | {"names": ["Itzel", "Anna", "Bert"]}
            page = drawing(info.name)
            assert page.COVER, f"{info.name} has no place for its picture"
            page.COVER.write_text(_WORDS.sub("", page.draw(view, theme="")), encoding="utf-8")
            print(f"{page.COVER}  {page.COVER.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
