"""Fit the weights of a game's outlook to rows that `tools/outlook_rows.py` wrote. Needs numpy, and nothing of ours.

    python tools/outlook_fit.py GAME FOLDER OUT

First how far the game has gone, then what a seat ends with beyond the mean, both by ridge regression; one game of ten
is held out, chooses how strongly weights are held small, and is what the printed figures are of. Then how far results
lie around what was expected: two numbers, from an early position to the end, by the likelihood of the winners."""

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

BITS = 12
CHUNK = 20_000
BEHIND = 6  # numbers behind a row: seed, game, how far, points beyond the mean (tenths), strong bots, seat
HELD = (3e1, 1e2, 3e2, 1e3, 3e3, 1e4, 3e4, 1e5)
Floats = NDArray[Any]


class Part(NamedTuple):
    """Rows of one group of settings."""

    players: int
    columns: NDArray[np.int64]  # of its numbers among all
    rows: NDArray[np.int16]
    behind: NDArray[np.int16]

    @property
    def test(self) -> NDArray[np.bool_]:
        return np.asarray((self.behind[:, 1].astype(int) + self.behind[:, 0]) % 10 == 0)


def load(game: str, folder: Path) -> tuple[list[str], list[Part]]:
    names: dict[str, int] = {}
    parts = []
    for listed in sorted(folder.glob(f"{game}-*.json")):
        own = json.loads(listed.read_text("utf-8"))["names"]
        columns = np.array([names.setdefault(name, len(names)) for name in own])
        files = sorted(folder.glob(f"{listed.stem}-[0-9]*.rows"))
        data = np.concatenate([np.fromfile(file, np.int16).reshape(-1, len(own) + BEHIND) for file in files])
        parts.append(Part(int(listed.stem.split("-")[1]), columns, data[:, :-BEHIND], data[:, -BEHIND:]))
    return list(names), parts


def dense(part: Part, at: NDArray[Any], width: int, scale: Floats) -> Floats:
    x = np.zeros((len(at), width), np.float32)
    x[:, part.columns] = part.rows[at]
    return x * scale


def scales(parts: list[Part], width: int) -> Floats:
    """What brings every number to about one; 0 for those that never change."""
    count, total, square = 0, np.zeros(width), np.zeros(width)
    for part in parts:
        for start in range(0, len(part.rows), CHUNK):
            x = dense(part, np.arange(start, min(start + CHUNK, len(part.rows))), width, np.ones(width, np.float32))
            count += len(x)
            total += x.sum(0)
            square += (x.astype(np.float64) ** 2).sum(0)
    deviation = np.sqrt(np.maximum(square / count - (total / count) ** 2, 0))
    constant = deviation < 1e-9
    return np.where(constant, 0, 1 / np.where(constant, 1, np.maximum(deviation, 0.05))).astype(np.float32)


class Sums:
    """Of a regression: products of features, and with the target."""

    def __init__(self, width: int) -> None:
        self.xx, self.xy = np.zeros((width, width)), np.zeros(width)

    def add(self, x: Floats, y: Floats) -> None:
        self.xx += x.T @ x
        self.xy += x.T @ y

    def solve(self, held: float) -> Floats:
        return np.linalg.solve(self.xx + held * np.eye(len(self.xx)), self.xy).astype(np.float32)


def value_features(x: Floats, far: Floats) -> Floats:
    """Every number by itself, and again by how far the game has gone."""
    gone = np.clip(x @ far, 0, 1)[:, None]
    return np.concatenate((x, x * gone), 1)


def chunks(part: Part, test: bool) -> list[NDArray[Any]]:
    at = np.flatnonzero(part.test == test)
    return [at[i : i + CHUNK] for i in range(0, len(at), CHUNK)]


def fit(parts: list[Part], width: int, scale: Floats) -> tuple[Floats, Floats]:
    first = Sums(width)
    for part in parts:
        for at in chunks(part, False):
            first.add(dense(part, at, width, scale), part.behind[at, 2] / np.float32(10_000))
    far = first.solve(300)
    second = Sums(2 * width)
    for part in parts:
        for at in chunks(part, False):
            second.add(value_features(dense(part, at, width, scale), far), part.behind[at, 3] / np.float32(10))
    best, least = far, np.inf
    for held in HELD:
        weights = second.solve(held)
        error, total = 0.0, 0.0
        for part in parts:
            for at in chunks(part, True):
                y = part.behind[at, 3] / np.float32(10)
                error += float(((value_features(dense(part, at, width, scale), far) @ weights - y) ** 2).sum())
                total += float((y**2).sum())
        print(f"held {held:g}: R2 {1 - error / total:.4f}")
        if error < least:
            best, least = weights, error
    return far, best


class Told(NamedTuple):
    """Held-out positions: by seat what was foretold and what came, and how far the game had gone."""

    players: int
    foretold: Floats
    came: Floats
    gone: Floats
    really: Floats


def told(parts: list[Part], width: int, scale: Floats, far: Floats, weights: Floats) -> list[Told]:
    found = []
    for part in parts:
        at = np.flatnonzero(part.test)
        if not len(at):
            continue
        x = dense(part, at, width, scale)
        gone = np.clip(x @ far, 0, 1).reshape(-1, part.players)
        points = (value_features(x, far) @ weights).reshape(-1, part.players)
        came = (part.behind[at, 3] / 10).reshape(-1, part.players)
        if part.players == 1:  # the opponent of a single player has no eyes of its own
            points, came = np.concatenate((points, -points), 1), np.concatenate((came, -came), 1)
        found.append(Told(part.players, points, came, gone.mean(1), part.behind[at, 2].reshape(-1, part.players)[:, 0]))
    return found


def loss(found: list[Told], early: float, end: float) -> float:
    total, count = 0.0, 0
    for one in found:
        running = one.really < 10_000
        spread = end + (early - end) * (1 - one.gone[running])
        hope = one.foretold[running] / spread[:, None]
        hope -= np.logaddexp.reduce(hope, 1)[:, None]
        won = one.came[running] >= one.came[running].max(1)[:, None]
        total -= float((hope * won / won.sum(1)[:, None]).sum())
        count += int(running.sum())
    return total / count


def report(found: list[Told], early: float, end: float) -> None:
    for players in sorted({one.players for one in found}):
        mine = [one for one in found if one.players == players]
        really = np.concatenate([one.really for one in mine])
        ahead = np.concatenate([one.foretold[:, 0] - np.max(one.foretold[:, 1:], 1) for one in mine])
        came = np.concatenate([one.came[:, 0] - np.max(one.came[:, 1:], 1) for one in mine])
        line = []
        for quarter in range(4):
            at = (really >= quarter * 2500) & (really < (quarter + 1) * 2500)
            if at.any():
                r2 = 1 - ((ahead - came)[at] ** 2).mean() / came[at].var()
                named = ((ahead > 0) == (came > 0))[at & (came != 0)].mean()
                line.append(f"{r2:.2f} {named:.0%}")
        print(f"{players} players, margin by quarter (R2, winner named): " + ", ".join(line), len(really), "positions")
    print(f"spread {early:.1f} to {end:.1f}: {loss(found, early, end):.4f} of a winner's name in nats")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("folder", type=Path)
    asked.add_argument("out", type=Path)
    args = asked.parse_args()
    names, parts = load(args.game, args.folder)
    games = sum(len({*map(tuple, part.behind[:, :2])}) for part in parts)
    print(args.game, len(names), "numbers,", sum(len(part.rows) for part in parts), "rows of", games, "games")
    scale = scales(parts, len(names))
    far, weights = fit(parts, len(names), scale)
    found = told(parts, len(names), scale, far, weights)
    grid = [(early, end) for early in (8, 12, 16, 20, 25, 30, 40) for end in (1, 2, 3, 4, 6, 8)]
    early, end = min(grid, key=lambda pair: loss(found, *pair))
    report(found, early, end)
    one = 2**BITS
    far, plain, late = far * scale * one * one, weights[: len(names)] * scale * one, weights[len(names) :] * scale * one
    version = json.loads(next(args.folder.glob(f"{args.game}-*.json")).read_text("utf-8"))["encoder"]
    lines = [f"# made of {games} games by tools/outlook_fit.py", f"encoder\t{version}", f"spread\t{early}\t{end}"]
    for name, *row in sorted(zip(names, far, plain, late, strict=True)):
        whole = [round(float(w)) for w in row]
        if any(whole):
            lines.append("\t".join((name, *map(str, whole))))
    args.out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
