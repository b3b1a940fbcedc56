"""Studies as text files: a record whose game goes on in more than one way, with words and marks.

    [sunstone "1"]
    [game "…"]
    [players "2"]
    [rules "1"]
    [title "Where the game was lost"]

    setup:
         0 ~   ~tile:4 ~tile:1
    moves:
         2 P1  take:tile-1 {Safe, and slow.} #jade:tile:1 #terra:tile:1>tile:2
      (
         2 P1  take:tile-2 go:2
      )
         3 P1  go:1 main

All that a record has means the same here, and a record is a study without branches. `( … )` holds a variation: it
stands behind the entry that it replaces. `{…}` is a comment on the entry before it, or on the beginning; in it `\\`
stands before a `}` and before itself. `#colour:place` marks something on the board in the position after that entry,
and `#colour:place>place` is an arrow. `start` holds a position, where a study does not begin with a set-up."""

import base64
import binascii
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from sunstone.engine.errors import BadRecord
from sunstone.engine.frame import CHANCE
from sunstone.engine.ledger import Event
from sunstone.engine.record import START_TAG, Record, read_action, read_tag, settings_of
from sunstone.engine.registry import Settings

TITLE_TAG: Final = "title"
COLOURS: Final = ("jade", "terra", "sun", "night")
NODES: Final = 5000  # of one study
LENGTH: Final = 200_000  # characters of a study as text
COMMENT: Final = 2000  # characters of one comment
MARKS: Final = 40  # of one position
_WIDTH: Final = 118
_START_SIZE: Final = 200_000  # bytes of a position, unpacked
_NOBODY: Final = -1
_TOKEN: Final = re.compile(
    r"(?P<prefix>^[ \t]*\d+[ \t]+(?:~|P\d+)(?=\s|$))"
    r"|(?P<blank>\n+|[^\S\n]+|;[^\n]*)"
    r"|(?P<tag>^\[[^\n]*)"
    r"|\{(?P<comment>(?:[^\\}]|\\.)*)\}"
    r"|(?P<sign>[(){}])"
    r"|(?P<word>[^\s(){};]+)",
    re.DOTALL | re.MULTILINE,
)
_PLACE: Final = re.compile(r"[^\s(){};#>]{1,80}")


class Mark(NamedTuple):
    """Something on the board, or with `to` an arrow from there."""

    colour: str
    place: str
    to: str = ""

    def __str__(self) -> str:
        return f"#{self.colour}:{self.place}" + (f">{self.to}" if self.to else "")


def read_mark(text: str) -> Mark:
    """Of `#colour:place` or `#colour:place>place`; BadRecord says what would be right."""
    colour, colon, rest = text.removeprefix("#").partition(":")
    place, arrow, to = rest.partition(">")
    if colour not in COLOURS:
        raise BadRecord(f"{text[:80]!r} has no colour of ours: a mark reads #colour:place, with {', '.join(COLOURS)}")
    if not colon or not all(map(_PLACE.fullmatch, [place, to] if arrow else [place])):
        raise BadRecord(f"{text[:80]!r} names no place: a mark reads #colour:place, an arrow #colour:place>place")
    return Mark(colour, place, to)


def clean_comment(text: str) -> str:
    """As it is kept: one kind of line ends, no signs that nobody sees, nothing around it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in lines if c == "\n" or (c.isprintable() and c != "\ufeff")).strip()


@dataclass(eq=False)
class Node:
    """An entry of the record, the position after it, and how it goes on: the main line first. The root is the
    beginning, and its action none."""

    action: int
    parent: "Node | None" = field(default=None, repr=False)
    guessed: bool = False
    line: int = 0  # where it stood, if it was parsed
    children: list["Node"] = field(default_factory=list, repr=False)
    comment: str = ""
    marks: list[Mark] = field(default_factory=list)
    # known once it has been played
    id: str = ""
    mover: int = _NOBODY
    turn: int = 0  # which one it belongs to, of all that led here; 0: the set-up
    events: list[Event] = field(default_factory=list)
    depth: int = field(init=False)  # how many entries led here

    def __post_init__(self) -> None:
        self.depth = self.parent.depth + 1 if self.parent else 0

    def child(self, action: int) -> "Node | None":
        return next((node for node in self.children if node.action == action), None)

    def path(self) -> list["Node"]:
        """From the first entry to this one."""
        found, node = list[Node](), self
        while node.parent:
            found.append(node)
            node = node.parent
        return found[::-1]


@dataclass(eq=False)
class Tree:
    """A study as it is written. Two are equal if they read the same."""

    settings: Settings
    tags: dict[str, str] = field(default_factory=dict)
    start: Mapping[str, Any] | None = None  # position data, where it does not begin with the set-up
    root: Node = field(default_factory=lambda: Node(_NOBODY))
    first_move: int = -1  # entries of the main line that belong to the set-up; -1 while that goes on

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._compared() == other._compared()

    __hash__ = None  # type: ignore[assignment]

    def _compared(self) -> tuple[object, ...]:
        nodes = [(node.depth, node.action, node.guessed, node.comment, node.marks) for node in self.walk()]
        return self.settings, self.tags, self.start, nodes

    def walk(self) -> Iterator[Node]:
        """Every node before its children, the main line first."""
        left = [self.root]
        while left:
            node = left.pop()
            yield node
            left += reversed(node.children)

    def steps(self) -> Iterator[tuple[str, Node]]:
        """In the order in which it is written: "" with every entry, "(" and ")" around a variation, which is named by
        its first entry."""
        left: list[tuple[str, Node]] = [("on", self.root)]  # what is still to come, last first
        while left:
            what, node = left.pop()
            if what != "on":
                yield what, node
            if what == "(":
                yield "", node
                left += [(")", node), ("on", node)]
            elif what == "on" and node.children:
                first, *others = node.children
                yield "", first
                left.append(("on", first))
                left += [("(", other) for other in reversed(others)]

    def text(self) -> str:
        """As a file."""
        record = Record(self.settings)
        start = {START_TAG: packed(self.start)} if self.start is not None else {}
        lines = _Lines(record, self.first_move)
        lines.about(self.root)
        for what, node in self.steps():
            if what:
                lines.bracket(what)
            else:
                lines.entry(node)
        return "\n".join([*record.head({**self.tags, **start}), "", *lines.done()]) + "\n"


class _Lines:
    """The body of a file while it is written."""

    def __init__(self, record: Record, first_move: int) -> None:
        self.name = record.info.vocabulary.name
        self.first_move = first_move
        self.out = ["setup:"]
        self.open = False  # the last line may go on
        self.mover = _NOBODY
        self.inside = 0  # so many variations

    def entry(self, node: Node) -> None:
        number = node.depth - 1
        if not self.inside and number == self.first_move:
            self.out.append("moves:")
            self.open = False
        token = self.name(node.action) + "?" * node.guessed
        if not self.open or node.mover != self.mover or len(self.out[-1]) + len(token) > _WIDTH:
            who = "~" if node.mover == CHANCE else f"P{node.mover + 1}"
            self.out.append("    " * self.inside + f"{number:6} {who:3}")
            self.open, self.mover = True, node.mover
        self.out[-1] += " " + token
        self.about(node)

    def about(self, node: Node) -> None:
        marks = " ".join(map(str, node.marks))
        comment = "{" + re.sub(r"[\\}]", r"\\\g<0>", node.comment) + "}" if node.comment else ""
        if comment or marks:
            said = " ".join(filter(None, [comment, marks]))
            if node.parent:
                self.out[-1] += " " + said
            else:
                self.out.append(said)
            self.open = False

    def bracket(self, sign: str) -> None:
        self.inside += sign == "("
        self.out.append("    " * self.inside + "  " + sign)
        self.inside -= sign == ")"
        self.open = False

    def done(self) -> list[str]:
        return self.out if "moves:" in self.out else [*self.out, "moves:"]


def packed(start: Mapping[str, Any]) -> str:
    """A position for a tag: short, and without signs that mean something there."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(start, order="sorted"), 9)).decode()


def unpacked(text: str) -> Mapping[str, Any]:
    unzip = zlib.decompressobj()
    try:
        found = msgspec.json.decode(unzip.decompress(base64.b64decode(text, validate=True), _START_SIZE))
    except (binascii.Error, zlib.error, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        found = None
    if not isinstance(found, dict):
        raise BadRecord(f"tag {START_TAG}: that is no position; leave the tag as a study was saved with it")
    return found


# --- reading
def parse(text: str) -> Tree:
    """Read a study, or a record as one without branches. Whether its actions are legal is found out by playing them
    (`sunstone.learn.study`)."""
    if len(text) > LENGTH:
        raise BadRecord(f"the study has {len(text)} characters; at most {LENGTH} are read")
    tags: dict[str, str] = {}
    tokens: list[tuple[int, str, str]] = []
    line = 1
    for found in _tokens(text):
        kind, said = found.lastgroup or "", found[0]
        if kind == "tag":
            name, value = read_tag(line, said.split(";")[0].rstrip())
            tags[name] = value
        elif kind not in ("blank", "prefix"):
            tokens.append((line, kind, found[kind]))
        line += said.count("\n")
    start = tags.pop(START_TAG, None)
    tree = Tree(settings_of(tags), tags, unpacked(start) if start else None)
    _Reader(tree).read(tokens)
    return tree


def _tokens(text: str) -> Iterator["re.Match[str]"]:
    """Every sign of the text belongs to one of them."""
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        assert found, text[at : at + 20]
        yield found
        at = found.end()


class _Reader:
    """Tokens into a tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.info = Record(tree.settings).info
        self.node = tree.root  # what the next token belongs to
        self.fresh = False  # a variation has begun, and holds nothing yet
        self.outside: list[tuple[int, Node]] = []  # open variations: where they begin, what they replace
        self.count = 0

    def read(self, tokens: list[tuple[int, str, str]]) -> None:
        for line, kind, said in tokens:
            if kind == "comment":
                self.comment(line, re.sub(r"\\(.)", r"\1", said, flags=re.DOTALL))
            elif kind == "sign":
                self.sign(line, said)
            elif said.startswith("#"):
                self.mark(line, said)
            elif said == "moves:" and not self.outside:
                self.tree.first_move = self.node.depth
            elif said not in ("setup:", "moves:"):
                self.entry(line, said)
        if self.outside:
            raise BadRecord(f"line {self.outside[-1][0]}: '(' begins a variation that never ends; one ends with ')'")
        if self.tree.first_move >= self.node.depth:
            self.tree.first_move = -1

    def sign(self, line: int, sign: str) -> None:
        if sign in "{}":
            right = "a comment reads {words}, and inside one a \\ stands before '}'"
            raise BadRecord(f"line {line}: {sign!r} has no other half; {right}")
        if sign == "(":
            if self.fresh or self.node.parent is None:
                raise BadRecord(f"line {line}: '(' stands before any action; a variation follows the one it replaces")
            self.outside.append((line, self.node))
            self.node, self.fresh = self.node.parent, True
            return
        if not self.outside or self.fresh:
            why = "ends a variation without an action" if self.fresh else "ends no variation: none has begun with '('"
            raise BadRecord(f"line {line}: ')' {why}")
        self.node = self.outside.pop()[1]

    def entry(self, line: int, token: str) -> None:
        read = read_action(self.info, line, token)
        if self.node.child(read.action):
            raise BadRecord(f"line {line}: {token!r} is there already: a variation begins with another action")
        if self.count >= NODES:
            raise BadRecord(f"line {line}: the study has more than {NODES} actions, and no more are read")
        self.count += 1
        node = Node(read.action, self.node, read.guessed, line)
        self.node.children.append(node)
        self.node, self.fresh = node, False

    def comment(self, line: int, said: str) -> None:
        self._behind(line, "{")
        joined = clean_comment(f"{self.node.comment}\n{said}")
        if len(joined) > COMMENT:
            raise BadRecord(f"line {line}: the comment has {len(joined)} characters; at most {COMMENT} are kept")
        self.node.comment = joined

    def mark(self, line: int, said: str) -> None:
        self._behind(line, said)
        try:
            found = read_mark(said)
        except BadRecord as error:
            raise BadRecord(f"line {line}: {error}") from None
        if len(self.node.marks) >= MARKS:
            raise BadRecord(f"line {line}: more than {MARKS} marks on one position, and no more are kept")
        if found not in self.node.marks:
            self.node.marks.append(found)

    def _behind(self, line: int, token: str) -> None:
        if self.fresh:
            raise BadRecord(f"line {line}: {token!r} stands before the variation's first action; it belongs behind one")
