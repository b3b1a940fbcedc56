"""Games between bots as a Parquet file, one row a decision: what the seat saw, what it could do, what it did, how the
game ended for it. Game i of a seed is the game that `sunstone simulate` plays for it."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import sunstone
from sunstone import players as bot_room
from sunstone.engine.bot import Bot
from sunstone.engine.drive import pick_weighted
from sunstone.engine.errors import BadSetting
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.registry import Settings
from sunstone.engine.rng import Rng
from sunstone.envs import core
from sunstone.simulate import SEEDS, STRIDE

GROUP: Final = 8192  # rows that are written together, about


class Writer:
    """Rows of one game after the other, kept until there are enough of them to write."""

    def __init__(self, task: core.Task, observations: bool) -> None:
        self.task = task
        self.observations = observations
        self.games = 0
        self.rows: list[tuple[int, int, int, int]] = []  # game, decision, seat, action
        self.legal: list[list[int]] = []
        self.seen: list[core.Observation] = []
        self.ends: list[tuple[int, int]] = []  # score, place

    def schema(self, about: dict[str, Any]) -> Any:
        """The columns, with what one must know to read them in the file's metadata."""
        width = len(self.task.features)
        fields = [
            pa.field("game", pa.int32()),
            pa.field("decision", pa.int16()),
            pa.field("seat", pa.int8()),
            pa.field("legal", pa.list_(pa.int16())),
            pa.field("action", pa.int16()),
            pa.field("score", pa.int16()),
            pa.field("place", pa.int8()),
        ]
        if self.observations:
            fields.append(pa.field("observation", pa.list_(pa.int16(), width)))
        return pa.schema(fields, {f"sunstone.{name}": json.dumps(value) for name, value in about.items()})

    def play(self, bots: Sequence[Bot], seed: int) -> None:
        """One game, in the order of draws that `simulate` has."""
        s, rng, out = self.task.new(), Rng(seed), Options()
        first = len(self.rows)
        while s.to_move != OVER:
            s.options(out)
            if s.to_move == CHANCE:
                s.play(pick_weighted(out, rng))
            elif out.n == 1:
                s.play(out.action[0])
            else:
                if self.observations:
                    self.seen.append(self.task.observe(s, s.to_move))
                self.legal.append([out.action[i] for i in range(out.n)])
                action = bots[s.to_move].choose(s, out, rng)
                self.rows.append((self.games, len(self.rows) - first, s.to_move, action))
                s.play(action)
        scores, places = s.scores(), s.places()
        self.ends += [(scores[seat], places[seat]) for _, _, seat, _ in self.rows[first:]]
        self.games += 1

    def take(self, schema: Any) -> Any:
        """What there is, as a table of Arrow's; the writer is empty after it."""
        rows = np.array(self.rows, np.int64).reshape(-1, 4)
        ends = np.array(self.ends, np.int64).reshape(-1, 2)
        offsets = np.cumsum([0, *map(len, self.legal)]).astype(np.int32)
        actions = np.concatenate([np.array(legal, np.int16) for legal in self.legal])
        columns: list[Any] = [rows[:, 0], rows[:, 1], rows[:, 2]]
        columns += [pa.ListArray.from_arrays(pa.array(offsets), pa.array(actions)), rows[:, 3], ends[:, 0], ends[:, 1]]
        if self.observations:
            flat = pa.array(np.concatenate(self.seen))
            columns.append(pa.FixedSizeListArray.from_arrays(flat, len(self.task.features)))
        self.rows, self.legal, self.seen, self.ends = [], [], [], []
        pairs = zip(columns, schema, strict=True)
        return pa.Table.from_arrays([pa.array(c).cast(field.type) for c, field in pairs], schema=schema)


def check(path: Path) -> None:
    """Whether a file can be written there: before hours of play, not after them."""
    if not path.parent.is_dir():
        raise BadSetting(f"there is no folder {path.parent}")
    if path.exists() and not path.is_file():
        raise BadSetting(f"{path} is no file; name one that is to be written")
    try:
        TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise BadSetting(f"{path.parent} cannot be written to: {error.strerror}; choose another folder") from None


def export(
    path: str | Path,
    settings: Settings,
    seats: Sequence[str],
    games: int,
    seed: int = 1,
    observations: bool = True,
    progress: Callable[[int], None] = lambda games: None,
) -> int:
    """Play so many games and write their decisions; how many there were. Until all is written the file has another
    name, so that half of it never passes for the whole."""
    if len(seats) != settings.players:
        raise BadSetting(f"{settings.players} players need {settings.players} seats, not {len(seats)}")
    if games < 1:
        raise BadSetting(f"{games} games cannot be exported; it takes at least one")
    if not 0 <= seed < SEEDS:
        raise BadSetting(f"the seed {seed} is not between 0 and {SEEDS - 1}")
    path = Path(path)
    check(path)
    task = core.Task(settings.game, settings.players, settings.modules, settings.options, settings.board)
    bots = [bot_room.bot_for(settings.game, name) for name in seats]
    writer = Writer(task, observations)
    schema = writer.schema(description(task, seats, seed, games))
    part = path.with_name(path.name + ".part")
    rows = 0
    try:
        with pq.ParquetWriter(part, schema, compression="zstd") as file:
            for i in range(games):
                writer.play(bots, (seed * STRIDE + i) % SEEDS)
                if len(writer.rows) >= GROUP or i == games - 1:
                    rows += len(writer.rows)
                    file.write_table(writer.take(schema))
                progress(i + 1)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return rows


def description(task: core.Task, seats: Sequence[str], seed: int, games: int) -> dict[str, Any]:
    """What the file says of itself: the game, who played, and what the numbers mean."""
    settings, vocabulary = task.settings, task.info.vocabulary
    return {
        "version": sunstone.__version__,
        "game": settings.game,
        "players": settings.players,
        "modules": list(settings.modules),
        "options": dict(settings.options),
        "rules": task.info.rules_version,
        "seats": list(seats),
        "seed": seed,
        "games": games,
        "encoder": task.encoder.version,
        "features": task.names,
        "actions": [vocabulary.name(i) for i in range(vocabulary.players)],
    }


def about(path: str | Path) -> dict[str, Any]:
    """That description, read back from a file."""
    metadata = pq.read_schema(path).metadata or {}
    prefix = b"sunstone."
    return {k.removeprefix(prefix).decode(): json.loads(v) for k, v in metadata.items() if k.startswith(prefix)}
