"""A process that plays at a table on its own: told where, it acts and prints every version that was acknowledged.

python -m tests.table.player DATABASE TABLE race VERSION     one try for that version
python -m tests.table.player DATABASE TABLE forever          until somebody kills it"""

import random
import sys

from sunstone.table import Conflict, Room
from tests.table.support import step


def main(database: str, table_id: str, what: str, version: str = "0") -> None:
    with Room(database) as room:
        table = room.table(table_id)
        sight = table.sight(0)
        print("ready", flush=True)
        if what == "race":
            sys.stdin.readline()
            try:
                print("won", table.act(0, int(version), sight["choices"][0].text), flush=True)
            except Conflict as error:
                print("lost", error.newest, flush=True)
            return
        rng = random.Random(1)
        while step(table, rng):
            print(table.version, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
