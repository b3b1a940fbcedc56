"""Files that pages load: the frame's own, and below a game's name what the game brings. An address holds a hash of what
is in its file, so that it may be kept for ever."""

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from sunstone.drawing.sheet import BOARD_CSS
from sunstone.engine.registry import GAMES
from sunstone.web.parts import drawing

_STATIC: Final = Path(str(files("sunstone.web").joinpath("static")))
_OWN: Final = {str(path.relative_to(_STATIC)): path for path in _STATIC.rglob("*.*")} | {BOARD_CSS.name: BOARD_CSS}


def asset_file(name: str) -> Path | None:
    """No name from outside ever reaches the file system."""
    game, _, file = name.partition("/")
    if name in _OWN or game not in GAMES or not GAMES[game].page:
        return _OWN.get(name)
    page = drawing(game)
    return next((path for path in (*page.STYLES, page.COVER) if path and path.name == file), None)


@cache
def asset(name: str) -> str:
    path = asset_file(name)
    assert path, f"there is no file {name}"
    return f"/static/{name}?{hashlib.sha256(path.read_bytes()).hexdigest()[:10]}"


def styles(game: str) -> list[str]:
    """The addresses of a game's own sheets."""
    return [asset(f"{game}/{path.name}") for path in drawing(game).STYLES]


def cover(game: str) -> str:
    """Of its picture; "" if it has none."""
    path = drawing(game).COVER
    return asset(f"{game}/{path.name}") if path else ""
