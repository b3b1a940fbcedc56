"""Draw the pictures of the lobby, every game's table in the middle of a game, the `cover.svg` of its drawing; and play
the games of which the pictures on the rules pages are parts, the records `how*.rec` in the games' data.

PYTHONPATH=src python tools/covers.py"""

import re
import sys
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import sunstone
from sunstone import players
from sunstone.drawing.kit import num, text_width
from sunstone.engine.options import Options
from sunstone.engine.registry import GAMES
from sunstone.engine.rng import Rng
from sunstone.web.parts import drawing

DECISIONS = {"city": 150, "founders": 130}  # others: 110
MODULES = ("obsidian", "mansion", "altars", "empire")
HOW = {  # a record of a game's room: players, seed, decisions, modules
    "city/data/how": (3, 4, 150, ()),
    "city/data/how-modules": (1, 4, 70, MODULES),
    "founders/data/how": (2, 4, 130, ()),
    "helios/data/how": (2, 6, 59, ()),
    "toy/data/how": (3, 4, 0, ()),
}
ROOMS = Path(__file__).resolve().parent.parent / "src" / "sunstone" / "games"
_WORDS = re.compile(r' (?:aria-label|data-explain|role)="[^"]*"')  # nobody can point at a part of a picture

_TEXT = re.compile(r'<text ([^>]*font-size="([\d.]+)"[^>]*)>([^<]{3,})</text>')
_BOLD = re.compile(r'font-weight="(\d+)"')
_SERIF = 0.95  # the titles' letters are that much narrower


def position(game: str, seats: int, seed: int, decisions: int, modules: Sequence[str] = ()) -> sunstone.Game:
    """Greedy bots after so many decisions."""
    found, out = sunstone.Game.start(game, players=seats, modules=modules, seed=seed), Options()
    bot, rng = players.find_bot("greedy"), Rng(seed)
    for _ in range(decisions):
        found.state.options(out)
        found.play(int(bot.choose(found.state, out, rng)))
    return found


def measured(svg: str) -> str:
    """With the width of every word: a picture has none of a page's fonts, and words in wider ones run into others."""

    def fitted(found: re.Match[str]) -> str:
        how, size, words = found.groups()
        weight = _BOLD.search(how)
        width = text_width(unescape(words), float(size), int(weight[1]) if weight else 400)
        width *= _SERIF if 'class="sf"' in how else 1
        return f'<text {how} textLength="{num(width)}" lengthAdjust="spacingAndGlyphs">{words}</text>'

    return _TEXT.sub(fitted, svg)


def main() -> int:
    for info in GAMES.values():
        if info.page and not info.hidden:
            game = position(info.name, 3, 4, DECISIONS.get(info.name, 110))
            view = game.state.view(None) | {"names": ["Itzel", "Anna", "Bert"]}
            page = drawing(info.name)
            assert page.COVER, f"{info.name} has no place for its picture"
            page.COVER.write_text(measured(_WORDS.sub("", page.draw(view, theme=""))), encoding="utf-8")
            print(f"{page.COVER}  {page.COVER.stat().st_size // 1000} kB")
    for name, (seats, seed, decisions, modules) in HOW.items():
        record = position(name.partition("/")[0], seats, seed, decisions, modules).full_text()
        (ROOMS / f"{name}.rec").write_text(record, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
