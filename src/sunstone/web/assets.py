"""Files that pages load: the frame's own, and below a game's name what the game brings. An address holds a hash of what
is in the files, as its first folder, so that they may be kept for ever, and what a file names by a relative address (a
module, a font) is of the same version."""

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from sunstone.drawing.sheet import BOARD_CSS
from sunstone.engine.registry import GAMES
from sunstone.web.parts import drawing

_STATIC: Final = Path(str(files("sunstone.web").joinpath("static")))
_OWN: Final = {path.relative_to(_STATIC).as_posix(): path for path in sorted(_STATIC.rglob("*.*"))} | {
    BOARD_CSS.name: BOARD_CSS
}
MEDIA: Final = {  # said here: what a system takes an ending for differs, and a browser runs no script called otherwise
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
TABLE_MODULES: Final = tuple(name for name in _OWN if name.startswith("table/") and name.endswith(".js"))


def asset_file(name: str) -> Path | None:
    """No name from outside ever reaches the file system."""
    game, _, file = name.partition("/")
    if name in _OWN or game not in GAMES or not GAMES[game].page:
        return _OWN.get(name)
    page = drawing(game)
    return next((path for path in (*page.STYLES, page.COVER) if path and path.name == file), None)


# Lines of nothing but a comment: a fifth of what scripts weigh, and for readers of the sources.
_COMMENTS: Final = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.DOTALL | re.MULTILINE)


@cache
def content(path: Path) -> bytes:
    """Read once: what is served under a version is what the version was made of."""
    found = path.read_bytes()
    ours = path.suffix in (".js", ".css") and path.parent.name != "vendor"  # other people's say whose they are
    return _COMMENTS.sub(b"", found) if ours else found


def _digest(paths: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(map(content, paths))).hexdigest()[:10]


@cache
def _own_version() -> str:
    return _digest(_OWN.values())


@cache
def version(name: str) -> str:
    """One for all files of the frame, which name each other; one for each file of a game. "" for no file at all."""
    if name in _OWN:
        return _own_version()
    path = asset_file(name)
    return _digest([path]) if path else ""


def asset(name: str) -> str:
    found = version(name)
    assert found, f"there is no file {name}"
    return f"/static/{found}/{name}"


def styles(game: str) -> list[str]:
    """The addresses of a game's own sheets."""
    return [asset(f"{game}/{path.name}") for path in drawing(game).STYLES]


def cover(game: str) -> str:
    """Of its picture; "" if it has none."""
    path = drawing(game).COVER
    return asset(f"{game}/{path.name}") if path else ""
