"""Fitting a judgement to rows: what a search found behind turns. First what the game's terms weigh, by least squares,
then a net for what they leave.

Nothing here imports the rest of Sunstone, so that it runs wherever numpy is, and its sums on a GPU where torch is too.
The gradient of one hidden layer is a few lines; both libraries read them alike.

Two errors are made small. How far the turns of a root lie apart counts in full: that is what choosing needs. Where all
of them lie, what the search found mixed with how the game ended, counts a little: it keeps turns of different
positions comparable inside a tree."""

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]  # of 32 bits
Ints = NDArray[np.int64]
TYPES = {
    "place": np.uint16,
    "cell": np.int16,
    "cells": np.uint16,
    "worth": np.int32,
    "views": np.uint8,
    "found": np.int32,
    "turns": np.uint16,
    "result": np.int32,
}
CHUNK = 256  # roots that are looked at in one go where nothing is learnt step by step
HOLD = 0.001  # of a term's variance: what is added against a change of its weight
HELD = 10  # one file of so many is kept for testing, its games as a whole
ONWARD = 0.35  # of the rate, for a net that goes on learning
MOST = 40.0  # points: errors beyond count no more than that


@dataclass(frozen=True)
class Recipe:
    hidden: int = 32
    epochs: int = 12
    batch: int = 96  # roots
    rate: float = 0.002
    decay: float = 0.02  # of weights
    level: float = 0.3  # what the level of a root counts
    result: float = 0.5  # of that, what the end of the game does
    seed: int = 1


class Rows(NamedTuple):
    """Columns as in `rows.py`, with where each root's turns, each turn's views, each view's cells begin."""

    column: dict[str, NDArray[Any]]
    turn_at: Ints
    view_at: Ints
    cell_at: Ints


class Fitted(NamedTuple):
    """The net in floating point: `rows` by name, in units of what was read; `terms`: what those weigh beside it."""

    bias: list[float]
    out: list[float]
    constant: float
    rows: dict[str, list[float]]
    terms: dict[str, float]
    report: dict[str, float]


class Terms(NamedTuple):
    """Where a view has its own seat's terms, what they weigh in hundredths of a point, and where it says who looks."""

    places: Ints
    weights: Floats
    looks: Ints


def starts(counts: NDArray[Any]) -> Ints:
    return np.concatenate([[0], np.cumsum(counts.astype(np.int64))])


def kept_back(names: Collection[str]) -> set[str]:
    """The files that nothing is learnt from: the last ones of each round, the same in every fit. A round of few files
    has none."""
    rounds: dict[str, list[str]] = {}
    for name in sorted(names, key=lambda name: int(name.partition("-")[2])):
        rounds.setdefault(name.partition("-")[0], []).append(name)
    return {name for files in rounds.values() for name in files[len(files) - len(files) // HELD :]}


def load(folder: Path, names: Collection[str] = ()) -> list[Rows]:
    """A part for each file; those of these names only, if any are given."""
    found = []
    for file in sorted(folder.glob("*.turns")):
        if names and file.stem not in names:
            continue
        column: dict[str, NDArray[Any]] = {
            name: np.fromfile(file.with_suffix(f".{name}"), kind) for name, kind in TYPES.items()
        }
        found.append(Rows(column, starts(column["turns"]), starts(column["views"]), starts(column["cells"])))
    if not found:
        raise ValueError(f"there are no rows in {folder}")
    return found


class Desk(NamedTuple):
    """Where sums are made: here with numpy, or on a GPU with torch."""

    put: Callable[[Any], Any]
    zeros: Callable[[int, int], Any]


HERE = Desk(lambda array: array, lambda height, width: np.zeros((height, width), np.float32))


def find_desk() -> Desk:
    """On a GPU, if there is one that torch knows."""
    try:
        torch: Any = import_module("torch")
        if torch.cuda.is_available():
            return Desk(
                lambda array: torch.as_tensor(array, device="cuda"),
                lambda height, width: torch.zeros((height, width), device="cuda"),
            )
    except ImportError:
        pass
    return HERE


class Batch(NamedTuple):
    x: Any  # a row for each view, on the desk
    worth: Floats  # of each view by the terms, points
    looks: Floats  # 1 for each view of a seat that sees, 0 for others: a net says nothing of them
    first: Ints  # the view of each turn's own seat
    owner: Ints  # the turn of each view
    found: Floats  # of each turn, points
    root: Ints  # of each turn
    result: Floats  # of each root


def batch_of(rows: Rows, roots: Ints, scale: Floats, terms: Terms, desk: Desk = HERE) -> Batch:
    column = rows.column
    turns = spans(rows.turn_at, roots)
    views = spans(rows.view_at, turns)
    cells = spans(rows.cell_at, views)
    x = desk.zeros(len(views), len(scale))
    owner = np.repeat(np.arange(len(views)), column["cells"][views])
    place = column["place"][cells].astype(np.int64)
    x[desk.put(owner), desk.put(place)] = desk.put(column["cell"][cells] / scale[place])
    mine = plain(x[:, desk.put(terms.places)])
    counts = column["views"][turns].astype(np.int64)
    return Batch(
        x,
        mine @ (scale[terms.places] * terms.weights / 100),
        plain(x[:, desk.put(terms.looks)].sum(1)).clip(0, 1),
        starts(counts)[:-1],
        np.repeat(np.arange(len(turns)), counts),
        column["found"][turns].astype(np.float32) / 100,
        np.repeat(np.arange(len(roots)), column["turns"][roots]),
        column["result"][roots].astype(np.float32) / 100,
    )


def spans(at: Ints, which: Ints) -> Ints:
    """All numbers from at[i] to at[i + 1], for each i."""
    counts = at[which + 1] - at[which]
    ends = np.cumsum(counts)
    found: Ints = np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - counts - at[which], counts)
    return found


def best_others(worth: Floats, first: Ints, owner: Ints) -> Ints:
    """For each turn the view of the seat that is furthest ahead of all but its own; -1 where there is no other."""
    own = np.zeros(len(worth), bool)
    own[first] = True
    others = np.flatnonzero(~own)
    order = others[np.lexsort((worth[others], owner[others]))]
    found = np.full(len(first), -1, np.int64)
    found[owner[order]] = order  # the last of each turn is the largest
    return found


def find_terms(head: dict[str, Any]) -> Terms:
    """As the folder's description has them."""
    names: list[str] = head["names"]
    places = [names.index(f"term.me.{name}") for name in head["terms"]]
    looks = [i for i, name in enumerate(names) if name.startswith("players.")]
    return Terms(np.array(places), np.array(list(head["terms"].values()), np.float32), np.array(looks))


def roots_of(rows: Rows) -> Ints:
    return np.arange(len(rows.column["turns"]))


def weigh(parts: list[Rows], width: int, terms: Terms) -> Terms:
    """Weights of the terms that tell best how far the turns of a root lie apart. What hardly ever differs keeps the
    weight that it has: a little is added against every change."""
    count = len(terms.places)
    squares, slopes, n = np.zeros((count, count)), np.zeros(count), 0
    ones = np.ones(width, np.float32)
    for rows in parts:
        mine = roots_of(rows)
        for i in range(0, len(mine), CHUNK):
            batch = batch_of(rows, mine[i : i + CHUNK], ones, terms)
            measures = batch.x[:, terms.places].astype(float)
            rival = best_others(batch.worth, batch.first, batch.owner)
            ahead = measures[batch.first] - np.where(rival >= 0, 1, 0)[:, None] * measures[rival]
            missing = (batch.found * 100 - ahead @ terms.weights).astype(float)
            x, y = centred(ahead, batch.root), centred(missing[:, None], batch.root)[:, 0]
            squares, slopes, n = squares + x.T @ x, slopes + x.T @ y.clip(-100 * MOST, 100 * MOST), n + len(y)
    held = squares + np.diag(HOLD * np.diag(squares) + 1e-9)
    return terms._replace(weights=(terms.weights + np.linalg.solve(held, slopes)).astype(np.float32))


def centred(values: Floats, group: Ints) -> Floats:
    """Less the mean of their group, column by column."""
    sums = np.zeros((int(group.max(initial=0)) + 1, values.shape[1]))
    np.add.at(sums, group, values)
    counts = np.bincount(group, minlength=len(sums)).clip(1)
    found: Floats = values - (sums / counts[:, None])[group]
    return found


def errors(gain: Floats, batch: Batch, recipe: Recipe) -> tuple[Floats, Floats, Floats]:
    """By view: what to change of the net's output, by turn: how far it lies off within its root, and how far the
    search's finding does without the net."""
    worth = batch.worth + gain * batch.looks
    rival = best_others(worth, batch.first, batch.owner)
    margin = worth[batch.first] - np.where(rival >= 0, worth[rival], 0)
    roots = len(batch.result)
    count = np.bincount(batch.root, minlength=roots).clip(1)

    def mean(values: Floats) -> Floats:
        sums: Floats = np.bincount(batch.root, values, roots) / count
        return sums.astype(np.float32)

    apart = (margin - batch.found) - mean(margin - batch.found)[batch.root]
    target = (1 - recipe.result) * mean(batch.found) + recipe.result * batch.result
    level = (mean(margin) - target).clip(-MOST, MOST)[batch.root]
    push = apart.clip(-MOST, MOST) + recipe.level * level
    change = np.zeros(len(worth), np.float32)
    change[batch.first] = push
    met = rival >= 0
    change[rival[met]] -= push[met]
    return change * batch.looks / max(1, len(push)), apart, margin


@dataclass
class Model:
    """One hidden layer."""

    weights: list[Any]  # first layer, bias, second layer, constant; on the desk
    desk: Desk
    means: list[Any] = field(default_factory=list)
    squares: list[Any] = field(default_factory=list)
    steps: int = 0

    def gain(self, x: Any) -> tuple[Any, Any]:
        first, bias, out, constant = self.weights
        hidden = (x @ first + bias).clip(0, 127)
        return hidden @ out + constant, hidden

    def learn(self, x: Any, hidden: Any, change: Any, rate: float, decay: float) -> None:
        """One step of Adam against the gradient, with decaying weights."""
        out = self.weights[2]
        behind = (change[:, None] * out[None, :]) * (hidden > 0)
        slopes = [x.T @ behind, behind.sum(0), hidden.T @ change, change.sum()]
        if not self.means:
            self.means, self.squares = [s * 0 for s in slopes], [s * 0 for s in slopes]
        self.steps += 1
        for i, slope in enumerate(slopes):
            self.means[i] = 0.9 * self.means[i] + 0.1 * slope
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope * slope
            mean, square = self.means[i] / (1 - 0.9**self.steps), self.squares[i] / (1 - 0.999**self.steps)
            keep = 1 - rate * decay if i in (0, 2) else 1.0
            self.weights[i] = self.weights[i] * keep - rate * mean / (square**0.5 + 1e-8)


def plain(array: Any) -> Floats:
    found: Floats = np.asarray(array.cpu() if hasattr(array, "cpu") else array, np.float32)
    return found


def scales(parts: list[Rows], width: int) -> Floats:
    """What a number usually is where it is not 0."""
    total, count = np.zeros(width), np.zeros(width)
    for rows in parts:
        place, cell = rows.column["place"], rows.column["cell"].astype(float)
        total += np.bincount(place, cell * cell, width)
        count += np.bincount(place, minlength=width)
    found: Floats = np.sqrt(total / count.clip(1)).clip(1).astype(np.float32)
    return found


def batches(parts: list[Rows], recipe: Recipe, dice: np.random.Generator) -> Iterator[tuple[Rows, Ints]]:
    """All of them once, in any order."""
    found = []
    for rows in parts:
        mixed = dice.permutation(roots_of(rows))
        found += [(rows, np.sort(mixed[i : i + recipe.batch])) for i in range(0, len(mixed), recipe.batch)]
    for i in dice.permutation(len(found)):
        yield found[i]


def begun(start: Fitted, names: list[str], scale: Floats) -> list[Floats]:
    """The layers of a net that was fitted before."""
    nothing = [0.0] * len(start.bias)
    rows = np.array([start.rows.get(name, nothing) for name in names], np.float32) * scale[:, None]
    return [rows, *(np.array(layer, np.float32) for layer in (start.bias, start.out, start.constant))]


def anew(recipe: Recipe, width: int, dice: np.random.Generator) -> list[Floats]:
    first = dice.normal(0, 0.05, (width, recipe.hidden)).astype(np.float32)
    zeros, out = np.zeros(recipe.hidden, np.float32), dice.normal(0, 0.1, recipe.hidden).astype(np.float32)
    return [first, zeros, out, np.zeros((), np.float32)]


def fit(folder: Path, recipe: Recipe, files: Collection[str] = (), start: Fitted | None = None) -> Iterator[Fitted]:
    """The net after every epoch, with what held-out games say of it. One that goes on from a `start` keeps the weights
    that the terms have there: what it has learnt is what those leave."""
    head: dict[str, Any] = json.loads((folder / "names.json").read_text("utf-8"))
    names: list[str] = head["names"]
    files = set(files) or {file.stem for file in folder.glob("*.turns")}
    back = kept_back(files)
    learnt, held = load(folder, files - back), load(folder, back) if back else []
    scale = scales(learnt, len(names))
    before = find_terms(head)
    if start:
        weights = [start.terms.get(name, weight) for name, weight in head["terms"].items()]
        terms = before._replace(weights=np.array(weights, np.float32))
    else:
        terms = weigh(learnt, len(names), before)
    dice, desk = np.random.default_rng(recipe.seed), find_desk()
    layers = begun(start, names, scale) if start else anew(recipe, len(names), dice)
    model, rate = Model([desk.put(layer) for layer in layers], desk), recipe.rate * (ONWARD if start else 1.0)
    steps = recipe.epochs * sum(len(roots_of(rows)) // recipe.batch + 1 for rows in learnt)
    for _ in range(recipe.epochs):
        for rows, roots in batches(learnt, recipe, dice):
            batch = batch_of(rows, roots, scale, terms, desk)
            gain, hidden = model.gain(batch.x)
            change, _, _ = errors(plain(gain), batch, recipe)
            slower = max(0.05, 1 - model.steps / steps)
            model.learn(batch.x, hidden, desk.put(change), rate * slower, recipe.decay)
        report = judge(model, held, scale, (before, terms), recipe)
        by_name = dict(zip(head["terms"], terms.weights.tolist(), strict=True))
        yield fitted(model, names, scale, by_name, report)


def judge(
    model: Model, held: list[Rows], scale: Floats, terms: tuple[Terms, Terms], recipe: Recipe
) -> dict[str, float]:
    """How much of what sets turns apart is seen, beyond what the terms say with the weights that they had; and what is
    lost by taking the turn that looks best, in points: by the terms as they were, as they are, and with the net. Where
    nothing is held out, nothing is said of it."""
    left = whole = 0.0
    lost, count = [0.0, 0.0, 0.0], 0
    for rows in held:
        mine = roots_of(rows)
        for i in range(0, len(mine), recipe.batch):
            old, batch = (batch_of(rows, mine[i : i + recipe.batch], scale, each, model.desk) for each in terms)
            gain = plain(model.gain(batch.x)[0])
            _, apart, margin = errors(gain, batch, recipe)
            _, _, weighed = errors(gain * 0, batch, recipe)
            _, before, unweighed = errors(gain * 0, old, recipe)
            left, whole = left + float((apart**2).sum()), whole + float((before**2).sum())
            for root in range(len(batch.result)):
                mask = batch.root == root
                if mask.any():
                    found = batch.found[mask]
                    for k, by in enumerate((margin, weighed, unweighed)):
                        lost[k] += float(found.max() - found[by[mask].argmax()])
                    count += 1
    roots = {"roots": float(sum(len(roots_of(rows)) for rows in held))}
    if not whole:
        return roots
    return {
        "seen": 1 - left / whole,
        "lost": lost[0] / count,
        "lost by the terms": lost[1] / count,
        "lost before": lost[2] / count,
        **roots,
    }


def fitted(model: Model, names: list[str], scale: Floats, terms: dict[str, float], report: dict[str, float]) -> Fitted:
    first, bias, out, constant = (plain(weight) for weight in model.weights)
    rows = first / scale[:, None]
    by_name = dict(zip(names, rows.tolist(), strict=True))
    return Fitted(bias.tolist(), out.tolist(), float(constant), by_name, terms, report)
