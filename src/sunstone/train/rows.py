"""What a net learns from: turns that a search has compared, in games that it plays with itself.

At some turns of a game a dozen ways to play it get equally many visits. A row is the position at the end of one of them
as every seat sees it, what the terms say there, and what the search found behind it. So ways that are played by nobody
are in it too, and a net learns what makes two turns of one position differ. Written in columns of flat files, numbers
of a fixed size: whoever fits needs nothing but numpy."""

import json
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from sunstone.engine.drive import pick_weighted
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import Settings, find
from sunstone.engine.rng import Rng
from sunstone.engine.state import State
from sunstone.players.hint import end_of
from sunstone.players.learnt import Reader, reach
from sunstone.players.mcts import Search
from sunstone.players.tree import Edge, Node, points_of
from sunstone.train.folder import put

LAST = "turns"  # the column that is written last
# A column of a file each: its name, its type for `array`, what it holds.
COLUMNS = {
    "place": "H",  # of a view: where its numbers are not 0, by the list of names
    "cell": "h",  # and what they are
    "cells": "H",  # how many there are in a view
    "worth": "i",  # of a view's seat by the terms, hundredths of a point
    "views": "B",  # of a turn: how many seats look at its end; the first is the one who played it
    "found": "i",  # of a turn: the margin that the search found behind it, hundredths of a point
    LAST: "H",  # of a root: how many of its turns were compared
    "result": "i",  # of a root: by how much its seat has won in the end
}
FULL = 3  # one turn of so many is compared in full, the others are played after a glance
GLANCE = 64  # simulations
HEAT = 300.0  # hundredths of a point that make a turn e times less likely to be played, in every fourth game
BEST, OTHERS = 8, 4  # turns that are compared: those that look best, and any others


@dataclass(frozen=True)
class Plan:
    """How rows are made."""

    game: str
    visits: int = 48  # of each turn
    net: str = ""  # of the search; see `find_net`
    players: tuple[int, ...] = ()  # player counts, one as likely as the other; none: all, two more often


class Turn(NamedTuple):
    """One way to play it."""

    found: int
    views: list[tuple[list[int], list[int], int]]  # places, cells, worth


def names_of(game: str) -> list[str]:
    """All numbers that a position of the game may be read as, in any player count and with any modules."""
    info, found = find(game), dict[str, None]()
    sets = [modules for n in range(len(info.modules) + 1) for modules in combinations(info.modules, n)]
    for players in info.players:
        for modules in sets:
            try:
                s = info.make(info.settle(players, modules))
            except BadSetting:
                continue
            found.update(dict.fromkeys(Reader(s).names))
    return list(found)


def settings_of(plan: Plan, dice: Random) -> Settings:
    """Most games are for two; every third has modules, where there are any."""
    info = find(plan.game)
    while True:
        players = dice.choice(plan.players or [n for n in info.players for _ in range(6 if n == 2 else 1)])
        modules = [m for m in info.modules if dice.randrange(2)] if dice.randrange(3) == 0 else []
        try:
            return info.settle(players, modules)
        except BadSetting:  # modules that do not go together
            continue


class Player:
    """Plays a game for all seats, and compares turns on the way."""

    def __init__(self, plan: Plan, s: State, places: dict[str, int], seed: int) -> None:
        self.plan, self.state, self.rng, self.dice, self.out = plan, s, Rng(seed), Random(seed), Options()
        self.search = Search(None, plan.net)
        self.reader = Reader(s)
        self.places = [places[name] for name in self.reader.names]
        self.eyes: int = s.to_data()["players"]
        self.careless = self.dice.randrange(4) == 0

    def roots(self) -> list[tuple[int, list[Turn]]]:
        """The game's roots: their seats and turns."""
        found, s = [], self.state
        while s.to_move != OVER:
            s.options(self.out)
            if s.to_move == CHANCE:
                s.play(pick_weighted(self.out, self.rng))
            elif self.out.n == 1:
                s.play(self.out.action[0])
            else:
                full = self.dice.randrange(FULL) == 0
                seat = int(s.to_move)
                root = self.think(full)
                if full and len(root.edges) > 1:
                    found.append((seat, self.turns(root)))
                self.play(self.pick(root))
        return found

    def think(self, full: bool) -> Node:
        search = self.search
        search.root = None  # what is left of the last tree was visited unequally
        root = search.plant(self.state, self.rng)
        best, others = root.edges[:BEST], root.edges[BEST:]
        root.edges = best + self.dice.sample(others, min(OTHERS, len(others)))
        weigher = search.weigher_of(root.state)
        for _ in range(self.plan.visits if full else GLANCE // len(root.edges) + 1):
            for edge in root.edges:
                search.simulate(root, edge, weigher, self.rng)
        return root

    def turns(self, root: Node) -> list[Turn]:
        ends = [(edge, end_of(root.state, edge.actions)) for edge in root.edges]
        return [Turn(self.margin(edge), self.views(end)) for edge, end in ends if end.to_move != OVER]

    def margin(self, edge: Edge) -> int:
        """What the search found, no more squeezed than the tree needs it."""
        return int(self.search.base[self.search.seat]) + round(100 * points_of(edge))

    def views(self, end: State) -> list[tuple[list[int], list[int], int]]:
        weigher, mover = self.search.weigher_of(end), self.search.seat
        found: list[tuple[list[int], list[int], int]] = []
        for turn in range(end.seats):
            seat = (mover + turn) % end.seats
            worth = int(weigher.worth(end, seat))
            if seat < self.eyes:
                self.reader.read(end, seat)
                cells = list(self.reader.tape.cells)
            else:  # it sees nothing, and a net has nothing to say of it; but the terms have
                self.reader.measure(end)
                measured = self.reader.measures[seat].x
                cells = [0] * int(self.reader.known) + [int(reach(measured[k])) for k in range(self.reader.terms)]
            nonzero = [i for i, cell in enumerate(cells) if cell]
            found.append(([self.places[i] for i in nonzero], [cells[i] for i in nonzero], worth))
        return found

    def pick(self, root: Node) -> Edge:
        """The best one; in some games any, the better the likelier: positions after bad turns are to be learnt too."""
        margins = [self.margin(edge) for edge in root.edges]
        best = max(margins)
        if not self.careless:
            return root.edges[margins.index(best)]
        odds = [2.718 ** ((margin - best) / HEAT) for margin in margins]
        return self.dice.choices(root.edges, odds)[0]

    def play(self, edge: Edge) -> None:
        """The turn to its end, or as far as it is possible: what was guessed may be otherwise."""
        seat = self.state.to_move
        for action in edge.actions:
            if self.state.to_move != seat or self.state.refusal(action):
                return
            self.state.play(action)


def margin_of(scores: Sequence[int], seat: int) -> int:
    """Hundredths of a point."""
    return 100 * (scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0))


def play(plan: Plan, seed: int, places: dict[str, int]) -> list[tuple[int, list[Turn]]]:
    """The roots of one game, with by how much their seats have won in the end."""
    s = find(plan.game).make(settings_of(plan, Random(seed)))
    roots = Player(plan, s, places, seed).roots()
    scores = s.scores()
    return [(margin_of(scores, seat), turns) for seat, turns in roots]


def columns_of(roots: Iterable[tuple[int, list[Turn]]]) -> "dict[str, array[int]]":
    columns = {name: array(code) for name, code in COLUMNS.items()}
    for result, turns in roots:
        columns["result"].append(result)
        columns["turns"].append(len(turns))
        for turn in turns:
            columns["found"].append(turn.found)
            columns["views"].append(len(turn.views))
            for places, cells, worth in turn.views:
                columns["place"].extend(places)
                columns["cell"].extend(cells)
                columns["cells"].append(len(places))
                columns["worth"].append(worth)
    return columns


def write(plan: Plan, folder: Path, name: str, seeds: Sequence[int]) -> int:
    """Play the games of these seeds into the files of that name; how many roots there are. A file of that name's
    `turns` is there when all are."""
    places = {word: i for i, word in enumerate(names_of(plan.game))}
    columns = columns_of(root for seed in seeds for root in play(plan, seed, places))
    for column in sorted(COLUMNS, key=LAST.__eq__):
        put(folder / f"{name}.{column}", columns[column].tobytes())
    return len(columns["result"])


def describe(game: str, folder: Path) -> None:
    """What the rows of a folder mean: the names of their numbers, the encoder's version, what terms weigh so far."""
    encoder = find(game).encoder
    if encoder is None:
        raise BadSetting(f"{game} has no encoder: nothing can be learnt of it")
    folder.mkdir(parents=True, exist_ok=True)
    terms = {term.name: int(term.weight) for term in find(game).scale.terms()}
    head = {"game": game, "encoder": encoder.version, "names": names_of(game), "terms": terms}
    path = folder / "names.json"
    if path.exists() and any(folder.glob(f"*.{LAST}")):
        try:
            there = json.loads(path.read_bytes())
        except ValueError:
            there = None
        if there != head:
            raise BadSetting(f"the rows in {folder} were written by another encoder of {game}; use another --out")
        return
    put(path, json.dumps(head).encode())
