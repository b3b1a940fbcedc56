"""The turns that a training has compared, as a Parquet file: one row a turn. Needs pyarrow (the extra `research`)."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import sunstone
from sunstone.envs.dataset import check
from sunstone.train.fit import Rows, load
from sunstone.train.rows import LAST

COLUMNS = {
    "round": pa.int16(),  # of the training
    "root": pa.int32(),  # the position whose turns were compared, counted through the file
    "turn": pa.int16(),  # of that root, from 0
    "found": pa.int32(),  # the margin that the search found behind it, hundredths of a point
    "result": pa.int32(),  # by how much the seat has won in the end
    "worths": pa.list_(pa.int32()),  # by the terms at the turn's end: of who played it, and clockwise of the others
    "places": pa.list_(pa.list_(pa.uint16())),  # for the same seats: which numbers of `names` are not 0 there
    "cells": pa.list_(pa.list_(pa.int16())),  # and what they are
}


def export(folder: Path, path: Path) -> int:
    """Write the rows of a training's folder; how many there are. Until all is written the file has another name."""
    check(path)
    rows = folder / "rows"
    about = {
        "version": sunstone.__version__,
        "course": json.loads((folder / "course.json").read_text("utf-8")),
        **json.loads((rows / "names.json").read_text("utf-8")),
    }
    schema = pa.schema(COLUMNS.items(), {f"sunstone.{name}": json.dumps(value) for name, value in about.items()})
    part = path.with_name(path.name + ".part")
    count = roots = 0
    try:
        with pq.ParquetWriter(part, schema, compression="zstd") as file:
            for stem in sorted((found.stem for found in rows.glob(f"*.{LAST}")), key=order):
                (piece,) = load(rows, {stem})
                file.write_table(table(piece, order(stem)[0], roots, schema))
                count += len(piece.column["found"])
                roots += len(piece.column["result"])
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return count


def order(stem: str) -> list[int]:
    """The round and the piece of it that a file's name tells."""
    return [int(word) for word in stem.split("-")]


def table(piece: Rows, number: int, first: int, schema: Any) -> Any:
    """A file's rows; its roots are counted from the first on."""
    column = piece.column
    turns = column["turns"].astype(np.int64)
    root = np.arange(len(turns)).repeat(turns)
    offsets = [pa.array(at.astype(np.int32)) for at in (piece.view_at, piece.cell_at)]

    def by_seat(name: str) -> Any:
        inner = pa.ListArray.from_arrays(offsets[1], pa.array(column[name]))
        return pa.ListArray.from_arrays(offsets[0], inner)

    count = len(column["found"])
    found = {
        "round": np.full(count, number),
        "root": root + first,
        "turn": np.arange(count) - piece.turn_at[root],
        "found": column["found"],
        "result": column["result"][root],
        "worths": pa.ListArray.from_arrays(offsets[0], pa.array(column["worth"])),
        "places": by_seat("place"),
        "cells": by_seat("cell"),
    }
    return pa.Table.from_arrays([pa.array(found[field.name]).cast(field.type) for field in schema], schema=schema)
