"""A study: a tree of what may happen from some position on, in which everybody's moves and chance are played.

Every node has been played by the engine when it is there: reading a text checks all of it. Positions are not kept for
each node but for some (`_EVERY`), and made from those when somebody asks."""

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import Any, Final

import msgspec

from sunstone.engine.errors import BadPosition, BadRecord, IllegalAction, SunstoneError
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.game import Chance, TrueChance
from sunstone.engine.ledger import Event, Ledger
from sunstone.engine.options import Options
from sunstone.engine.record import BOTS_TAG, CHANCE_TAG, CLOSING, ENTERED
from sunstone.engine.registry import GameInfo, Settings, find, load
from sunstone.engine.state import State
from sunstone.engine.variations import (
    COMMENT,
    MARKS,
    NODES,
    TITLE_TAG,
    Mark,
    Node,
    Tree,
    clean_comment,
    parse,
)

TITLE: Final = 80  # characters
ROOT: Final = "0"
_EVERY: Final = 16  # entries between two positions that are kept
_DROPPED: Final = (*CLOSING, BOTS_TAG, "seed")  # tags of a game that was played, and not of what may be tried in it


class NoNode(SunstoneError):
    """The study has no such node, or none any more."""

    def __init__(self, id: str) -> None:
        super().__init__(f"the study has no entry {id[:40]!r}: that branch is gone; go back to one that is there")


class Study:
    def __init__(self, tree: Tree) -> None:
        """Plays every entry; BadRecord names the first that does not fit."""
        self.tree = tree
        self.info: GameInfo = find(tree.settings.game).at(tree.settings)
        for name in _DROPPED:
            tree.tags.pop(name, None)
        self.nodes: dict[str, Node] = {}  # by id
        self._kept: dict[str, State] = {}  # positions of some of them
        self._check()

    # --- where it may begin
    @classmethod
    def read(cls, text: str) -> "Study":
        """From a study's or a record's text, or from a position as JSON (`State.to_data`)."""
        if not text.strip():
            raise BadRecord("there is nothing to read: give a record, a study, or a position as JSON")
        if not text.lstrip().startswith("{"):
            return cls(parse(text))
        try:
            found = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadPosition(f"that begins like a position as JSON, and is none: {error}") from None
        return cls.of_position(found)

    @classmethod
    def of_position(cls, data: object) -> "Study":
        whole = load(data).to_data()
        return cls(Tree(settings_in(whole), start=whole))

    def _begun(self) -> State:
        """The position that it begins with."""
        if self.tree.start is None:
            return self.info.make(self.tree.settings)
        state = load(self.tree.start)
        if settings_in(self.tree.start) != self.tree.settings:
            raise BadRecord("tag start: that position is of another game than the tags beside it say")
        return state

    def _check(self) -> None:
        """Play all of it."""
        self.tree.root.id = ROOT
        self.nodes[ROOT] = self.tree.root
        self._kept[ROOT] = state = self._begun()
        self._mark_setup(self.tree.root, state)
        last, state = self.tree.root, state.clone()
        for node in self.tree.walk():
            if node.parent is None:
                continue
            if node.parent is not last:
                state = self.position(node.parent)
            try:
                self._take(state, node)
            except IllegalAction as error:
                name = self.info.vocabulary.name(node.action)
                where = f"line {node.line}, action {node.depth - 1}"
                raise BadRecord(f"{where}: {name!r} is not legal here: {error}") from None
            self._mark_setup(node, state)
            last = node
        self._kept = {id: state for id, state in self._kept.items() if self.nodes[id].depth % _EVERY == 0}

    def _take(self, state: State, node: Node) -> None:
        """Play the node's entry in the position before it, and learn what it did."""
        parent = node.parent
        assert parent is not None
        node.mover = state.to_move
        state.ledger = state.ledger or Ledger()
        entered = self.tree.tags.get(CHANCE_TAG) == ENTERED and node.action in state.beyond()
        if not entered and state.refusal(node.action):  # quicker than to list what is legal, and the same
            raise IllegalAction(node.action, state.why_not(node.action))
        state.play(node.action)
        node.events = state.ledger.take()
        node.turn = parent.turn + self._begins(node)
        node.id = blake2b(f"{parent.id} {node.action}".encode(), digest_size=6).hexdigest()
        self.nodes[node.id] = node
        if node.depth % _EVERY == 0 or len(node.children) > 1:  # to branches one comes back, while all is played
            self._kept[node.id] = state.clone()

    def _mark_setup(self, node: Node, state: State) -> None:
        """Where the main line leaves the set-up."""
        if self.tree.first_move < 0 and self.info.in_play(state) and self.is_main(node):
            self.tree.first_move = node.depth

    def _begins(self, node: Node) -> bool:
        """Whether a turn begins with this entry: another seat plays, or the last one has ended its turn."""
        if node.mover >= CHANCE:
            return False
        before = node.parent
        while before and before.parent:
            if any(event.what == self.info.turn for event in before.events):
                return True
            if before.mover < CHANCE:
                return before.mover != node.mover
            before = before.parent
        return True

    # --- looking
    @property
    def title(self) -> str:
        return self.tree.tags.get(TITLE_TAG, "")

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        seats = range(self.tree.settings.players)
        return [self.tree.tags.get(f"P{i + 1}") or f"Player {i + 1}" for i in seats]

    def text(self) -> str:
        return self.tree.text()

    def node(self, id: str) -> Node:
        if id not in self.nodes:
            raise NoNode(id)
        return self.nodes[id]

    def position(self, node: Node) -> State:
        """After that node; the caller's own."""
        behind = list[Node]()
        while node.id not in self._kept:
            behind.append(node)
            assert node.parent is not None
            node = node.parent
        state = self._kept[node.id].clone()
        for later in reversed(behind):
            state.play(later.action)
        return state

    def events(self, node: Node) -> list[list[Event]]:
        """What every entry that led there did."""
        return [each.events for each in node.path()]

    def own_turn(self, node: Node, seat: int) -> list[Event]:
        """What that seat has done in the turn that goes on there."""
        found = list[list[Event]]()
        while node.parent and node.mover == seat and all(event.what != self.info.turn for event in node.events):
            found.append(node.events)
            node = node.parent
        return [event for events in reversed(found) for event in events]

    def is_main(self, node: Node) -> bool:
        """Whether the node is of the main line."""
        while node.parent:
            if node.parent.children[0] is not node:
                return False
            node = node.parent
        return True

    def entry(self, n: int) -> Node:
        """Of the main line, the node after so many entries; the last one if there are fewer."""
        node = self.tree.root
        while node.children and node.depth < n:
            node = node.children[0]
        return node

    def opening(self) -> Node:
        """Where somebody begins to read: where the first words or marks are, or it branches, else after the set-up."""
        for node in self.tree.walk():
            if node.comment or node.marks or len(node.children) > 1:
                return node
        return self.entry(max(0, self.tree.first_move))

    # --- going on
    def play(self, node: Node, action: int | str) -> Node:
        """The node after that action, and after the steps that leave no choice: made, unless it is there already.
        IllegalAction has the reasons."""
        number = self.info.vocabulary.number(action) if isinstance(action, str) else action
        state = self.position(node)
        return self._forced(self._add(state, node, number), state)

    def follow(self, node: Node, actions: Iterable[str]) -> Node:
        """The node after these actions, played as they are written, and after the steps that then leave no choice: all
        of them, or nothing."""
        numbers = [self.info.vocabulary.number(action) for action in actions]
        trial = self.position(node)
        for number in numbers:
            trial.apply(number)
        state = self.position(node)
        for number in numbers:
            node = self._add(state, node, number)
        return self._forced(node, state)

    def draw(self, node: Node, chance: Chance | None = None, all: bool = False) -> Node:
        """Let chance draw; `all` of it up to somebody's decision."""
        state, source, out = self.position(node), chance or TrueChance(), Options()
        if state.to_move != CHANCE:
            raise SunstoneError("nothing is drawn here: choose an action for the seat that is asked")
        drawn = False
        while state.to_move == CHANCE and (all or not drawn):
            state.options(out)
            node = self._forced(self._add(state, node, source.pick(out)), state)
            drawn = True
        return node

    def _add(self, state: State, node: Node, action: int) -> Node:
        """The child with that action; the state is played on to it."""
        if old := node.child(action):
            state.play(action)
            return old
        if len(self.nodes) > NODES:
            raise SunstoneError(f"the study has {NODES} entries, and no more are kept: delete a branch")
        new = Node(action, node)
        self._take(state, new)
        node.children.append(new)
        self._mark_setup(new, state)
        return new

    def _forced(self, node: Node, state: State) -> Node:
        """Play along what leaves no choice."""
        while is_forced(state):
            node = self._add(state, node, state.legal()[0])
        return node

    # --- going anywhere
    def rests(self, node: Node) -> bool:
        """Whether who goes through it stops there: somebody decides, it branches or ends, or there are words."""
        if len(node.children) != 1 or node.comment or node.marks or node.parent is None:
            return True
        state = self.position(node)
        return state.to_move < CHANCE and not is_forced(state)

    def back(self, node: Node) -> Node:
        """One step back."""
        return self._climb(node, self.rests)

    def on(self, node: Node) -> Node:
        """One step on along the first way."""
        return self._descend(node, self.rests)

    def turn_back(self, node: Node) -> Node:
        """To where the turn began, or the one before."""
        return self._climb(node, lambda each: any(child.turn != each.turn for child in each.children))

    def turn_on(self, node: Node) -> Node:
        """To where the next turn begins."""
        return self._descend(node, lambda each: any(child.turn != each.turn for child in each.children))

    def last(self, node: Node) -> Node:
        """Where its first way ends."""
        return self._descend(node, lambda each: False)

    def _climb(self, node: Node, stop: Callable[[Node], bool]) -> Node:
        while node.parent:
            node = node.parent
            if stop(node):
                break
        return node

    def _descend(self, node: Node, stop: Callable[[Node], bool]) -> Node:
        while node.children:
            node = node.children[0]
            if stop(node):
                break
        return node

    # --- writing in it
    def remove(self, node: Node) -> Node:
        """The branch that begins with this node is gone; the node before it."""
        if node.parent is None:
            raise SunstoneError("the beginning cannot be deleted: delete the whole study instead")
        left = [node]
        while left:
            gone = left.pop()
            left += gone.children
            del self.nodes[gone.id]
            self._kept.pop(gone.id, None)
        node.parent.children.remove(node)
        self._again()
        return node.parent

    def promote(self, node: Node) -> None:
        """Its line becomes the main line."""
        if self.is_main(node):
            raise SunstoneError("this is the main line already")
        while node.parent:
            node.parent.children.remove(node)
            node.parent.children.insert(0, node)
            node = node.parent
        self._again()

    def _again(self) -> None:
        """The main line may leave the set-up elsewhere."""
        self.tree.first_move, node = -1, self.tree.root
        while self.tree.first_move < 0:
            self._mark_setup(node, self.position(node))
            if not node.children:
                break
            node = node.children[0]

    def say(self, node: Node, words: str) -> None:
        """The comment on that node; "" for none."""
        words = clean_comment(words)
        if len(words) > COMMENT:
            raise SunstoneError(f"the comment has {len(words)} characters; at most {COMMENT} are kept")
        node.comment = words

    def mark(self, node: Node, mark: Mark) -> None:
        """Put it there; one that is there in the same colour is taken away, one in another colour replaced."""
        others = [each for each in node.marks if (each.place, each.to) != (mark.place, mark.to)]
        if mark in node.marks:
            node.marks = others
        elif len(others) >= MARKS:
            raise SunstoneError(f"the position has {MARKS} marks, and no more are kept: take one away")
        else:
            node.marks = [*others, mark]

    def name(self, title: str) -> None:
        """Called so from now on."""
        title = " ".join(clean_comment(title).replace('"', "'").split())[:TITLE].strip()
        if not title:
            raise SunstoneError("a study needs a title: a word or two on what it is about")
        self.tree.tags[TITLE_TAG] = title


def settings_in(position: Mapping[str, Any]) -> Settings:
    """What the game of a position was set up with. The simplest games save no more of it than the players."""
    modules, options, board = (position.get(name) for name in ("modules", "options", "board"))
    return find(position["game"]).settle(position["players"], modules or (), options, board or "")


def is_forced(state: State) -> bool:
    """Whether there is one way to go on. A secret question is asked all the same: to skip it would tell."""
    return state.to_move != OVER and not state.is_secret() and len(state.legal()) == 1
