"""Take pictures of City's table in typical and in extreme positions, with headless Chromium, to be looked at.

PYTHONPATH=src python tools/shots.py               all of them, into build/shots/
PYTHONPATH=src python tools/shots.py crowd late    those whose name begins so
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import sunstone
from sunstone import players
from sunstone.engine.choice import Choice
from sunstone.engine.frame import CHANCE, OVER
from sunstone.engine.options import Options
from sunstone.engine.rng import Rng
from sunstone.games.city import drawing
from sunstone.games.city.names import BOARD_NAMES, SLOTS_NAMED
from sunstone.games.city.pyramid_data import SIDES

OUT = Path(__file__).resolve().parent.parent / "build" / "shots"
GREY = "svg{filter:grayscale(1)}"
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--force-prefers-reduced-motion",
)
View = Any  # here and there changed by hand


class Shot(NamedTuple):
    name: str
    view: View
    choices: Sequence[Choice] = ()
    theme: str = "light"
    css: str = ""  # added to the page


# --- positions
def play(seats: int, decisions: int, seed: int = 1, **options: str) -> sunstone.Game:
    """A game of greedy bots after so many decisions."""
    game = sunstone.Game.start("city", players=seats, options=options, seed=seed)
    bot, rng, out = players.find_bot("greedy"), Rng(seed), Options()
    for _ in range(decisions):
        if game.state.to_move == OVER:
            break
        game.state.options(out)
        game.play(int(bot.choose(game.state, out, rng)))
    return game


def until(game: sunstone.Game, asked: str, limit: int = 400) -> sunstone.Game:
    """Go on at random until somebody is asked that with several answers."""
    rng = Rng(5)
    for _ in range(limit):
        s = game.state
        if s.to_move == OVER or (s.view(None)["step"] == asked and len(s.legal()) > 1):
            break
        legal = s.legal()
        game.play(legal[rng.below(len(legal))])
    return game


def seen(game: sunstone.Game) -> tuple[View, Sequence[Choice]]:
    """What the mover sees and may choose."""
    s = game.state
    seat = s.to_move if s.to_move < CHANCE else None
    return s.view(seat), s.choices(seat) if seat is not None else ()


def full(view: View) -> View:
    """The same with the whole pyramid built and decorated, all technologies known and all houses but one."""
    icons = ["gnrB", "bnGn", "Rngb", "nnnn", "rgbn"]
    tiles = [n for n in range(1, 33) if n not in view["offers"]["pyramid"]] + view["offers"]["pyramid"]
    slots = {name: {"tile": tiles[i], "turn": 0, "icons": icons[i % 5]} for i, name in enumerate(SLOTS_NAMED)}
    sides = {side: [4 * k + j + 1 if 4 * k + j < 15 else None for j in range(4)] for k, side in enumerate(SIDES)}
    known = [t | {"owners": list(range(len(view["seats"])))} for t in view["technologies"]]
    return view | {
        "pyramid": slots,
        "decorations": sides,
        "offers": {"pyramid": [None, None, tiles[-1]], "decorations": [None] * 4},
        "technologies": known,
        "nobles": {"top": 5, "centre": 4, "bottom": 1},
        "buildings": {"left": 1, "avenue_vp": 1},
    }


def crowd(view: View, board: str, together: bool = False) -> View:
    """The same with every die on one board, in all powers; `together`: all markers on one step of each track."""
    seats = []
    for i, seat in enumerate(view["seats"]):
        dice = [{"where": board, "power": (i + k) % 5 + 1, "space": 0} for k in range(4)]
        tracks = {"blue": 4, "red": 5, "green": 6, "avenue": 3, "pyramid": 2} if together else {}
        seats.append(seat | {"dice": dice} | tracks)
    return view | {"seats": seats}


def locked(view: View) -> View:
    """The same with a worker on every lock space."""
    spaces = [("palace", 5, 1), ("palace", 4, 2), ("palace", 3, 3)]
    spaces += [(b, i + 1, 1) for i, b in enumerate(("forest", "quarry", "gold", "decorations"))]
    dice: list[list[dict[str, str | int]]] = [[] for _ in view["seats"]]
    for i, (board, power, space) in enumerate(spaces):
        dice[i % len(dice)].append({"where": board, "power": power, "space": space})
    return view | {"seats": [seat | {"dice": d} for seat, d in zip(view["seats"], dice, strict=True)]}


def shots() -> Iterator[Shot]:
    for n in (2, 3, 4):
        view, choices = seen(until(play(n, 0, seed=n), "Turn"))
        yield Shot(f"start-{n}", view, choices)
        view, choices = seen(until(play(n, 60 * n, seed=n), "Turn"))
        yield Shot(f"mid-{n}", view)
        yield Shot(f"mid-{n}-dark", view, theme="dark")
    view, choices = seen(until(play(2, 80), "Move"))
    yield Shot("move", view, choices)
    yield Shot("move-dark", view, choices, "dark")
    for asked in (
        "Act",
        "Place",
        "Construction",
        "Decorations",
        "Alchemy",
        "PowerUp",
        "Ascend",
        "Major",
        "AnyTemple",
    ):
        view, choices = seen(until(play(4, 40, seed=7), asked, 3000))
        yield Shot(f"ask-{asked.lower()}", view, choices)
    last, _ = seen(play(4, 10_000, seed=2))
    yield Shot("late", full(last))
    yield Shot("late-dark", full(last), theme="dark")
    yield Shot("late-grey", locked(full(last)), css=GREY)
    for i, board in enumerate(BOARD_NAMES):
        yield Shot(f"crowd-{board}", crowd(seen(play(4, 100, seed=20 + i))[0], board, together=True))
    two, _ = seen(play(2, 120, seed=9))
    yield Shot("locked-2", locked(two))
    yield Shot("first-game", seen(play(2, 30, setup="first_game"))[0])


# --- pictures
def page(shot: Shot) -> str:
    svg = drawing.draw(shot.view, choices=shot.choices, theme=shot.theme)
    ground = f"html{{background:var(--table)}}body{{margin:12px}}svg{{display:block}}{shot.css}"
    return f'<!doctype html><html data-theme="{shot.theme}"><meta charset="utf-8"><style>{ground}</style>{svg}'


def take(shot: Shot, out: Path, chromium: str, scale: float) -> Path:
    """A profile of its own for every picture: nothing is left behind, nothing is found."""
    picture = out / f"{shot.name}.png"
    with tempfile.TemporaryDirectory(prefix="shot") as folder:
        html = Path(folder) / "page.html"
        html.write_text(page(shot), encoding="utf-8")
        size = f"--window-size={drawing.WIDTH + 24},{drawing.HEIGHT + 24}"
        scaled = f"--force-device-scale-factor={scale}"
        profile = f"--user-data-dir={folder}/profile"
        command = [chromium, *FLAGS, profile, size, scaled, f"--screenshot={picture}", html.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    return picture


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="beginnings of the names of pictures; none: all")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("google-chrome") or "chromium")
    parser.add_argument("--scale", type=float, default=1.5)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    for shot in shots():
        if not chosen.names or shot.name.startswith(tuple(chosen.names)):
            print(take(shot, chosen.out, chosen.chromium, chosen.scale))
    return 0


if __name__ == "__main__":
    sys.exit(main())
