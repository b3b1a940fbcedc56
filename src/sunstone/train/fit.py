"""Fitting a net to rows: what a search found behind turns, less what the terms say at their ends.

Nothing here imports the rest of Sunstone, so that it runs wherever numpy is, and its sums on a GPU where torch is too.
The gradient of one hidden layer is a few lines; both libraries read them alike.

Two errors are made small. How far the turns of a root lie apart counts in full: that is what choosing needs. Where all
of them lie, what the search found mixed with how the game ended, counts a little: it keeps turns of different
positions comparable inside a tree."""

import json
from collections.abc import Collection, Iterator
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
HELD = 10  # every so-manieth part of a file is kept for testing: its last games
MOST = 40.0  # points: errors beyond count no more than that


@dataclass(frozen=True)
class Recipe:
    hidden: int = 32
    epochs: int = 12
    batch: int = 96  # roots
    rate: float = 0.002
    decay: float = 0.02  # of weights
    level: float = 0.1  # what the level of a root counts
    result: float = 0.3  # of that, what the end of the game does
    seed: int = 1


class Rows(NamedTuple):
    """Columns as in `rows.py`, with where each root's turns, each turn's views, each view's cells begin."""

    column: dict[str, NDArray[Any]]
    turn_at: Ints
    view_at: Ints
    cell_at: Ints


class Fitted(NamedTuple):
    """The net in floating point: `rows` by name, in units of what was read."""

    bias: list[float]
    out: list[float]
    constant: float
    rows: dict[str, list[float]]
    report: dict[str, float]


def starts(counts: NDArray[Any]) -> Ints:
    return np.concatenate([[0], np.cumsum(counts.astype(np.int64))])


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


class Batch(NamedTuple):
    x: Floats  # a row for each view
    worth: Floats  # of each view, points
    first: Ints  # the view of each turn's own seat
    owner: Ints  # the turn of each view
    found: Floats  # of each turn, points
    root: Ints  # of each turn
    result: Floats  # of each root


def batch_of(rows: Rows, roots: Ints, scale: Floats) -> Batch:
    column = rows.column
    turns = spans(rows.turn_at, roots)
    views = spans(rows.view_at, turns)
    cells = spans(rows.cell_at, views)
    x = np.zeros((len(views), len(scale)), np.float32)
    owner = np.repeat(np.arange(len(views)), column["cells"][views])
    place = column["place"][cells]
    x[owner, place] = column["cell"][cells] / scale[place]
    counts = column["views"][turns].astype(np.int64)
    return Batch(
        x,
        column["worth"][views].astype(np.float32) / 100,
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


def best_others(worth: Floats, batch: Batch) -> Ints:
    """For each turn the view of the seat that is furthest ahead of all but its own; -1 where nobody else looks."""
    own = np.zeros(len(worth), bool)
    own[batch.first] = True
    others = np.flatnonzero(~own)
    order = others[np.lexsort((worth[others], batch.owner[others]))]
    found = np.full(len(batch.first), -1, np.int64)
    found[batch.owner[order]] = order  # the last of each turn is the largest
    return found


def errors(gain: Floats, batch: Batch, recipe: Recipe) -> tuple[Floats, Floats, Floats]:
    """By view: what to change of the net's output, by turn: how far it lies off within its root, and how far the
    search's finding does without the net."""
    worth = batch.worth + gain
    rival = best_others(worth, batch)
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
    return change / max(1, len(push)), apart, margin


@dataclass
class Model:
    """One hidden layer, in numpy or on a GPU; `place` puts an array where the sums are made."""

    weights: list[Any]  # first layer, bias, second layer, constant
    place: Any
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


def placer() -> Any:
    """Onto a GPU, if there is one that torch knows."""
    try:
        torch: Any = import_module("torch")
        if torch.cuda.is_available():
            return lambda array: torch.as_tensor(array, device="cuda")
    except ImportError:
        pass
    return lambda array: array


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


def batches(
    parts: list[Rows], roots: list[Ints], recipe: Recipe, dice: np.random.Generator
) -> Iterator[tuple[Rows, Ints]]:
    """All of them once, in any order."""
    found = []
    for rows, mine in zip(parts, roots, strict=True):
        mixed = dice.permutation(mine)
        found += [(rows, np.sort(mixed[i : i + recipe.batch])) for i in range(0, len(mixed), recipe.batch)]
    for i in dice.permutation(len(found)):
        yield found[i]


def fit(folder: Path, recipe: Recipe, files: Collection[str] = ()) -> Iterator[Fitted]:
    """The net after every epoch, with what held-out turns say of it."""
    names: list[str] = json.loads((folder / "names.json").read_text("utf-8"))["names"]
    parts = load(folder, files)
    scale = scales(parts, len(names))
    sizes = [len(rows.column["turns"]) for rows in parts]
    learnt = [np.arange(size - size // HELD) for size in sizes]
    held = [np.arange(size - size // HELD, size) for size in sizes]
    dice, place = np.random.default_rng(recipe.seed), placer()
    first = dice.normal(0, 0.05, (len(names), recipe.hidden)).astype(np.float32)
    zeros, out = np.zeros(recipe.hidden, np.float32), dice.normal(0, 0.1, recipe.hidden).astype(np.float32)
    model = Model([place(first), place(zeros), place(out), place(np.zeros((), np.float32))], place)
    steps = recipe.epochs * sum(len(mine) // recipe.batch + 1 for mine in learnt)
    for _ in range(recipe.epochs):
        for rows, roots in batches(parts, learnt, recipe, dice):
            batch = batch_of(rows, roots, scale)
            x = place(batch.x)
            gain, hidden = model.gain(x)
            change, _, _ = errors(plain(gain), batch, recipe)
            rate = recipe.rate * max(0.05, 1 - model.steps / steps)
            model.learn(x, hidden, place(change), rate, recipe.decay)
        report = judge(model, parts, held, scale, recipe)
        yield fitted(model, names, scale, report)


def judge(model: Model, parts: list[Rows], held: list[Ints], scale: Floats, recipe: Recipe) -> dict[str, float]:
    """How much of what sets turns apart the net sees, and what is lost by taking the turn that looks best, in points:
    by the terms alone, and with the net."""
    left = whole = lost = lost_before = 0.0
    count = 0
    for rows, mine in zip(parts, held, strict=True):
        for i in range(0, len(mine), recipe.batch):
            batch = batch_of(rows, mine[i : i + recipe.batch], scale)
            gain = plain(model.gain(model.place(batch.x))[0])
            _, apart, margin = errors(gain, batch, recipe)
            _, before, terms = errors(gain * 0, batch, recipe)
            left, whole = left + float((apart**2).sum()), whole + float((before**2).sum())
            for root in range(len(batch.result)):
                mask = batch.root == root
                if mask.any():
                    found = batch.found[mask]
                    lost += float(found.max() - found[margin[mask].argmax()])
                    lost_before += float(found.max() - found[terms[mask].argmax()])
                    count += 1
    count = max(1, count)
    return {
        "seen": 1 - left / max(whole, 1e-9),
        "lost": lost / count,
        "lost by the terms": lost_before / count,
        "roots": float(sum(len(mine) for mine in held)),
    }


def fitted(model: Model, names: list[str], scale: Floats, report: dict[str, float]) -> Fitted:
    first, bias, out, constant = (plain(weight) for weight in model.weights)
    rows = first / scale[:, None]
    return Fitted(bias.tolist(), out.tolist(), float(constant), dict(zip(names, rows.tolist(), strict=True)), report)
