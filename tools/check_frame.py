"""Find words of games in the rooms that serve all games: code, comments, styles, pages and pictures.

A word is what stands between spaces, underscores, hyphens and the like, in any case, also with an s behind it. Names of
games are taken from their rooms; words that mean something else here too (mask, worker, tile) are not listed."""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "src" / "sunstone"
ROOMS = ("engine", "drawing", "table", "web", "text", "players", "learn", "arena", "envs", "alerts")
ENDINGS = (".py", ".js", ".css", ".html", ".svg")
OTHERS = "vendor"  # folders of what we have not written

# titles and what they are about; goods; boards, tiles, tracks and pieces
_LISTED = """
teotihuacan teotibot gods pyramid temple palace empire
wood stone gold cocoa obsidian mana redwood granite bamboo favor
forest quarry alchemy noble decorations discovery technology technologies royal avenue eclipse calendar worship
ascension shaman warrior mansion altar priest priestess glyph architect district earth land hex
"""
WORDS = frozenset(_LISTED.split())

Allowed = Mapping[tuple[str, str], str]  # a file and words of it: the reason
# Where a word has to stand, and why. A line here that is no longer needed is a fault too.
_EXAMPLE = "an example needs a game that is there"
ALLOWED: Allowed = {
    ("engine/game.py", "helios"): _EXAMPLE,
    ("engine/registry.py", "city founders helios"): _EXAMPLE,
    ("table/__init__.py", "city"): _EXAMPLE,
    ("web/api.py", "city"): _EXAMPLE,
    ("web/ratings_api.py", "city"): _EXAMPLE,
    ("envs/gymnasium.py", "city"): _EXAMPLE,
    ("envs/openspiel.py", "city"): _EXAMPLE,
    ("envs/pettingzoo.py", "city"): _EXAMPLE,
}


def words(sources: Path) -> frozenset[str]:
    """All that is forbidden: the list, and the names of the games."""
    rooms = (path for path in (sources / "games").iterdir() if (path / "data").is_dir())
    return WORDS | {room.name for room in rooms}


def found_in(text: str, forbidden: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Lines and the words that stand there."""
    for number, line in enumerate(text.splitlines(), 1):
        for token in re.findall(r"[^\W\d_]+", line.lower()):
            for word in (token, token.removesuffix("s")):
                if word in forbidden:
                    yield number, word
                    break


def faults(sources: Path = SOURCES, allowed: Allowed = ALLOWED) -> Iterator[str]:
    forbidden = words(sources)
    known = {(file, word) for file, listed in allowed for word in listed.split()}
    unused = set(known)
    for room in ROOMS:
        for path in sorted((sources / room).rglob("*")):
            if path.suffix not in ENDINGS or OTHERS in path.parts:
                continue
            name = path.relative_to(sources).as_posix()
            for number, word in found_in(path.read_text("utf-8"), forbidden):
                if (name, word) not in known:
                    yield f"{name}:{number}: {word!r} is a word of a game; this room serves them all"
                unused.discard((name, word))
    for name, word in sorted(unused):
        yield f"{name}: {word!r} no longer stands there; strike it from ALLOWED in tools/check_frame.py"


def main() -> None:
    found = list(faults())
    print("\n".join([*found, f"frame: {len(found)} faults"]))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
