"""Weights of nets as files: a line for each number of the encoder, by name."""

import gzip
import zlib
from functools import cache
from pathlib import Path

from sunstone.engine.errors import BadSetting
from sunstone.engine.registry import find
from sunstone.players.net import BITS, BLOCK, OUT_BITS, Weights

HEAD = ("game", "encoder", "bias", "out", "constant")
MOST = 1 << 63  # a number is less
TERM = "weight of "  # before the name of one of the game's terms


def text_of(game: str, weights: Weights) -> str:
    """As a file holds it, before it is packed."""
    head = (game, weights.encoder, spaced(weights.bias), spaced(weights.out), weights.constant)
    lines = [f"{name}\t{value}" for name, value in zip(HEAD, head, strict=True)]
    lines += [f"{TERM}{name}\t{weight}" for name, weight in weights.terms.items()]
    lines += [f"{name}\t{spaced(row)}" for name, row in sorted(weights.rows.items()) if any(row)]
    return "\n".join(lines) + "\n"


def spaced(items: list[int]) -> str:
    return " ".join(map(str, items))


def parse(text: str) -> tuple[str, Weights]:
    """The game, and its weights."""
    lines = [line.split("\t") for line in text.splitlines()]
    if tuple(line[0] for line in lines[: len(HEAD)]) != HEAD:
        raise ValueError(f"it must begin with lines for {', '.join(HEAD)}")
    head = dict(lines[: len(HEAD)])
    bias, out = numbers(head["bias"]), numbers(head["out"])
    terms = {name.removeprefix(TERM): number(x) for name, x in lines[len(HEAD) :] if name.startswith(TERM)}
    rows = {name: numbers(row) for name, row in lines[len(HEAD) :] if not name.startswith(TERM)}
    if not bias or len(bias) % BLOCK or any(len(row) != len(bias) for row in (out, *rows.values())):
        raise ValueError(f"each row must have as many numbers as there are hidden units, a multiple of {BLOCK}")
    return head["game"], Weights(number(head["encoder"]), bias, out, number(head["constant"]), rows, terms)


def numbers(text: str) -> list[int]:
    found = [int(x) for x in text.split()]
    if not -MOST <= min(found, default=0) <= max(found, default=0) < MOST:  # the compiled form has no others
        raise ValueError("a number in it is beyond 64 bits")
    return found


def number(text: str) -> int:
    (found,) = numbers(text)
    return found


@cache
def read(path: Path) -> tuple[str, Weights]:
    try:
        return parse(gzip.decompress(path.read_bytes()).decode("utf-8"))
    except (OSError, ValueError, EOFError, zlib.error) as error:
        raise BadSetting(f"the net {str(path)!r} cannot be read: {error}; `sunstone train` writes nets") from None


def write(path: Path, game: str, weights: Weights) -> None:
    """The same weights give the same bytes: no time of day in them."""
    path.write_bytes(gzip.compress(text_of(game, weights).encode("utf-8"), 9, mtime=0))


OWN = "own"  # the net that a game brings


def find_net(game: str, name: str) -> Weights | None:
    """The game's own net, None if it brings none; or that of a file. It must be of the encoder there is."""
    info = find(game)
    path = info.net if name == OWN else Path(name)
    if path is None or info.encoder is None:
        return None
    learner, weights = read(path)
    if (learner, weights.encoder) != (game, info.encoder.version):
        raise BadSetting(
            f"the net {str(path)!r} is of {learner} and its encoder {weights.encoder},"
            f" not of {game} and {info.encoder.version}"
        )
    return weights


def find_terms(game: str, name: str) -> list[int] | None:
    """What the game's terms weigh beside that net, in their order; None if that is what they always do."""
    weights = find_net(game, name) if name else None
    if weights is None or not weights.terms:
        return None
    return [weights.terms.get(term.name, int(term.weight)) for term in find(game).scale.terms()]


def loose(weights: Weights) -> tuple[list[float], list[float], float, dict[str, list[float]], dict[str, float]]:
    """In floating point again, as `whole` takes it."""
    one, point = 1 << BITS, 100 << OUT_BITS
    return (
        [x / one for x in weights.bias],
        [x / point for x in weights.out],
        weights.constant / one / point,
        {name: [x / one for x in row] for name, row in weights.rows.items()},
        {name: float(weight) for name, weight in weights.terms.items()},
    )


def whole(
    encoder: int,
    bias: list[float],
    out: list[float],
    constant: float,
    rows: dict[str, list[float]],
    terms: dict[str, float],
) -> Weights:
    """A net that was fitted in floating point, its output in points."""
    one, point = 1 << BITS, 100 << OUT_BITS
    return Weights(
        encoder,
        [round(x * one) for x in bias],
        [round(x * point) for x in out],
        round(constant * one * point),
        {name: [round(x * one) for x in row] for name, row in rows.items()},
        {name: round(weight) for name, weight in terms.items()},
    )
