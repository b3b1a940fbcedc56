"""Records: a game as a text file, in the spirit of PGN. `parse(print(x)) == x`.

    [sunstone "1"]
    [game "name"]
    [players "2"]
    [options "option=true"]
    [rules "1"]
    [result "112 98"]
    [position "0123456789abcdef"]

    setup:
         0 ~   ~tile:4 ~tile:1
    moves:
       101 P1  take:tile-1 go:2 main

A line starts with the number of its first action and who moves (`~` for chance); both are for the eye only. A token is
an action's name; `?` stands for what the reader of a running game may not know, and a name that ends in `?` for a guess
of that (`engine/past.py`); `;` starts a comment. Options are written where they are not the default; `board` holds
boards of an owner's own, if the game was played on such. `chance` "entered" means that it was played with the real box,
and chance typed in."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from sunstone.engine.errors import BadRecord, SunstoneError
from sunstone.engine.frame import CHANCE, EVERYBODY
from sunstone.engine.registry import GameInfo, Settings, find

FORMAT = "1"
CHANCE_TAG, ENTERED = "chance", "entered"  # a tag: a person with the real box has entered what was rolled and drawn
BOTS_TAG = "bots"  # of a running game: the seats that bots play, "P2=name P3=name"
CLOCK_TAG = "clock"  # what the table was played with, "3d" or "2h+5m"; of no meaning for the game
CLOSING = ("result", "position", "key")  # tags of a game that is over; `key` is of older records, and not checked
_TAG = re.compile(r'^\[(\w+) "([^"]*)"\]$')
_PREFIX = re.compile(r"^\s*\d+\s+(~|P\d+)(?=\s|$)")
START_TAG = "start"  # of a study (`engine/variations.py`): the position that it begins with, if that is no set-up's
_STUDY = re.compile(r"[(){}#]")  # begin what only a study has; no name of an action holds one


@dataclass(frozen=True)
class Entry:
    action: int
    mover: int  # seat or CHANCE
    seen_by: int = EVERYBODY  # mask of the seats that know what was chosen or drawn
    guessed: bool = False  # in a record that somebody saved while the game ran, and could not know this


@dataclass
class Record:
    settings: Settings
    entries: list[Entry] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)  # names of the seats, seed, result …
    first_move: int = -1  # number of entries that belong to the set-up; -1 while it goes on
    lines: list[int] = field(default_factory=list)  # where each entry stood, if it was parsed

    @property
    def info(self) -> GameInfo:
        return find(self.settings.game)

    def text(self, seats: Sequence[int] | None = None, guesses: Mapping[int, int] = MappingProxyType({})) -> str:
        """As a file. While the game runs only what those seats know (none: a spectator), and no seed; of the other
        entries `guesses` of their actions, by number, if there are any."""
        tags = {k: v for k, v in self.tags.items() if seats is None or k not in ("seed", "position", "key")}
        out = [*self.head(tags), ""]
        split = len(self.entries) if self.first_move < 0 else self.first_move
        for title, start, end in (("setup:", 0, split), ("moves:", split, len(self.entries))):
            out.append(title)
            out += self._body(start, end, seats, guesses)
        return "\n".join(out) + "\n"

    def head(self, tags: Mapping[str, str]) -> list[str]:
        """What the game is, and these tags, a line each."""
        head = {
            "sunstone": FORMAT,
            "game": self.settings.game,
            "players": str(self.settings.players),
            "modules": " ".join(self.settings.modules),
            "options": self._options_text(),
            "board": self.settings.board,
            "rules": str(self.info.rules_version),
        }
        return [f'[{k} "{v}"]' for k, v in {**head, **tags}.items() if v or k == "players"]

    def _options_text(self) -> str:
        default = {option.name: option.default for option in self.info.options}
        changed = {name: value for name, value in self.settings.options.items() if value != default[name]}
        return " ".join(f"{name}={str(value).lower()}" for name, value in changed.items())

    def _body(self, start: int, end: int, seats: Sequence[int] | None, guesses: Mapping[int, int]) -> list[str]:
        lines: list[str] = []
        line, mover = "", -1
        name = self.info.vocabulary.name
        for i in range(start, end):
            entry = self.entries[i]
            if seats is None or entry.seen_by == EVERYBODY or any(entry.seen_by >> seat & 1 for seat in seats):
                token = name(entry.action) + "?" * entry.guessed
            else:
                token = (name(guesses[i]) if i in guesses else "") + "?"
            if entry.mover != mover or len(line) + len(token) > 118:
                if line:
                    lines.append(line)
                who = "~" if entry.mover == CHANCE else f"P{entry.mover + 1}"
                line, mover = f"{i:6} {who:3}", entry.mover
            line += " " + token
        return [*lines, line] if line else lines


def parse(text: str) -> Record:
    """Read a record. Whether its actions are legal is found out by replaying it (`Game.replay`)."""
    tags: dict[str, str] = {}
    tokens: list[tuple[int, str]] = []
    first_move = -1
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split(";")[0].rstrip()
        if not line.strip() or line.strip() == "setup:":
            continue
        if line.strip() == "moves:":
            first_move = len(tokens)
        elif line.startswith("["):
            name, value = read_tag(number, line)
            tags[name] = value
        elif found := _STUDY.search(line):
            raise BadRecord(
                f"line {number}: {found[0]!r} is of a study, with variations, comments or marks, and this reads the "
                "record of one game; open it on the study board"
            )
        else:
            tokens += [(number, token) for token in _PREFIX.sub("", line).split()]
    if START_TAG in tags:
        raise BadRecord(
            f"tag {START_TAG}: this is a study of a single position, and no record of a game from its set-up on; open "
            "it on the study board"
        )
    settings = settings_of(tags)
    record = Record(settings, tags=tags)
    for number, token in tokens:
        record.entries.append(read_action(record.info, number, token))
        record.lines.append(number)
    record.first_move = first_move if first_move < len(tokens) else -1
    return record


def read_tag(number: int, line: str) -> tuple[str, str]:
    tag = _TAG.match(line)
    if not tag:
        raise BadRecord(f'line {number}: {line!r} is no tag; a tag reads [name "value"]')
    return tag[1], tag[2]


def read_action(info: GameInfo, number: int, token: str) -> Entry:
    """An entry of that line as far as its name tells: who made it comes out when it is played."""
    if token == "?":
        raise BadRecord(
            f"line {number}: this record is for reading, with '?' for what one seat did not know; "
            "what a table saves has guesses there, and can be played on"
        )
    name = token.removesuffix("?")
    try:
        return Entry(info.vocabulary.number(name), -1, guessed=name != token)
    except SunstoneError as error:
        raise BadRecord(f"line {number}: {error}") from None


def settings_of(tags: dict[str, str]) -> Settings:
    """Take what describes the game out of the tags and check it."""
    if tags.pop("sunstone", None) != FORMAT:
        raise BadRecord(f'the record does not begin with [sunstone "{FORMAT}"]')
    for name in ("game", "players"):
        if name not in tags:
            raise BadRecord(f"the record has no tag [{name} …]")
    if not tags["players"].isdecimal() or len(tags["players"]) > 3:
        raise BadRecord(f"tag players: {tags['players'][:40]!r} is no number of players")
    options: dict[str, str | int | bool] = {}
    for pair in tags.pop("options", "").split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadRecord(f"tag options: {pair!r} is not of the form name=value")
        options[name] = value
    info = find(tags.pop("game"))
    version = tags.pop("rules", "")
    if version != str(info.rules_version):
        raise BadRecord(f"tag rules: the record is of rules version {version!r}, this is {info.rules_version}")
    return info.settle(int(tags.pop("players")), tags.pop("modules", "").split(), options, tags.pop("board", ""))
