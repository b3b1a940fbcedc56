"""docs/new-game.md, walked: the toy's files come into an empty folder step by step, as a package of another name that
brings a game by its entry point. What the page calls green must fail before its step and pass after it.

    PYTHONPATH=src:.:FOLDER python -m tests.new_game FOLDER

A process of its own, because it makes the registry forget and look again."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import MISSING, fields
from importlib import invalidate_caches
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from tools.check_docs import SPAN, spread

from sunstone.cli import main as command
from sunstone.engine.registry import GAMES, GROUP, GameInfo, Games, Place
from sunstone.engine.rng import Rng
from sunstone.games import OURS
from sunstone.learn.lessons import lessons
from sunstone.learn.referee import answer, begin
from tests import test_conformance
from tests.support import Config
from tests.terminal import Session, at_random
from tests.web.api_support import running

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "new-game.md"
TOY = ROOT / "src" / "sunstone" / "games" / "toy"
NAME = "pebbles"
Check = Callable[[Path], object]


# --- what the page says
class Step(NamedTuple):
    title: str
    files: list[str]  # from the room
    green: list[str]


def steps() -> Iterator[Step]:
    for section in re.split(r"^## (?=\d)", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        section = re.split(r"^## ", section, flags=re.MULTILINE)[0]
        cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
        named = [name for cell in cells for span in SPAN.findall(cell) for name in spread(span)]
        green = re.search(r"^Green now: (.*?)(?:\n\n|\Z)", section, re.MULTILINE | re.DOTALL)
        yield Step(
            section.partition("\n")[0],
            [name.removeprefix("toy/") for name in named],
            SPAN.findall(green[1]) if green else [],
        )


# --- the package
def renamed(text: str) -> str:
    """The toy under another name, wherever it says its own."""
    text = text.replace("sunstone.games.toy", NAME).replace("from sunstone.games import toy", f"import {NAME}")
    return re.sub(r'"toy"', f'"{NAME}"', re.sub(r"\btoy:(?=\d)", f"{NAME}:", text))


def put(folder: Path, name: str) -> None:
    file = folder / NAME / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(renamed((TOY / name).read_text(encoding="utf-8")), encoding="utf-8")


def begun(text: str, there: Callable[[str], bool]) -> str:
    """`INFO` as far as its parts are there: of the others it says what it must, and that raises when it is asked."""
    required = {f.name for f in fields(GameInfo) if f.default is MISSING and f.default_factory is MISSING}
    module_of, lines = {"page": "page"}, list[str]()
    for line in text.splitlines():
        if found := re.fullmatch(rf"from {NAME} import (.*)", line):
            names = found[1].split(", ")
            module_of |= {name: name for name in names}
            line = f"from {NAME} import {', '.join(filter(there, names))}"
        elif found := re.fullmatch(rf"from {NAME}\.(\w+) import (.*)", line):
            module_of |= dict.fromkeys(found[2].split(", "), found[1])
            line = line if there(found[1]) else ""
        elif found := re.fullmatch(r"    (\w+)=(.*),", line):
            used = [module for name, module in module_of.items() if re.search(rf"\b{name}\b", found[2])]
            if not all(map(there, used)):
                line = f"    {found[1]}=later," if found[1] in required else ""
        lines.append(line)
    later = "def later(*_: object) -> None:\n    raise NotImplementedError\n\n"
    return "\n".join(lines).replace("INFO = ", f"{later}\nINFO = ")


def install(folder: Path) -> None:
    """As pip leaves it: the metadata beside the package."""
    about = folder / f"{NAME}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\n{NAME} = {NAME}:INFO\n", encoding="utf-8")


def forget() -> None:
    """As a program that has just been started."""
    for module in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[module]
    invalidate_caches()
    vars(GAMES).update(vars(Games()))
    for name, value in OURS.items():
        GAMES.add(name, Place(value, "sunstone"))


# --- what turns green
def plays_in_the_arena(folder: Path) -> None:
    words = f"arena --game {NAME} --entrants random,greedy --games 4 --workers 1 --out {folder / 'arena'}"
    assert command(words.split()) == 0


def plays_in_a_terminal(folder: Path) -> None:
    assert "Final scores" in Session("Ana,random", at_random(4), game=NAME).play().shown


def is_an_environment(folder: Path) -> None:
    from sunstone.envs.gymnasium import SunstoneVectorEnv

    envs, rng = SunstoneVectorEnv(NAME, 4, 2), Rng(1)
    seen, _ = envs.reset(seed=1)
    after, *_ = envs.step(envs.draw(rng))
    assert after.shape == seen.shape and (after != seen).any()


def has_a_page(folder: Path) -> None:
    with running(folder) as client:
        page = client.post("/quick", data={"game": NAME}, headers={"origin": "http://testserver"})
        assert page.status_code == 200 and 'data-actions="keep"' in page.text
        assert f"/{NAME}/style.css" in page.text


def shows_its_rules(folder: Path) -> None:
    with running(folder) as client:
        page = client.get(f"/rules/{NAME}").text
        assert f"{NAME}:5" in page and 'class="scene"' in page


def teaches(folder: Path) -> None:
    (lesson,) = lessons(NAME)
    turn = begin(lesson)
    assert lesson.game == NAME and answer(lesson, turn.place, turn.state, "keep").place.step == 1


OWN: dict[str, Check] = {
    check.__name__: check
    for check in (plays_in_the_arena, plays_in_a_terminal, is_an_environment, has_a_page, shows_its_rules, teaches)
}


def check_of(name: str) -> Check:
    if name in OWN:
        return OWN[name]
    held: Callable[[Config], object] = getattr(test_conformance, name)
    return lambda folder: held(Config(NAME, 3))


def fault(name: str, folder: Path) -> str:
    """Why it is not green; "" if it is."""
    forget()
    try:
        with redirect_stdout(StringIO()):
            check_of(name)(folder)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def walk(folder: Path) -> Iterator[str]:
    """What the page promises and does not hold."""
    done, start = list[str](), folder / NAME / "__init__.py"
    for step in steps():
        yield from (f"{step.title}: {name} is green before" for name in step.green if not fault(name, folder))
        for name in step.files:
            put(folder, name)
        if not done:
            install(folder)
        there = {path.stem for path in start.parent.glob("*.py")}
        text = renamed((TOY / "__init__.py").read_text(encoding="utf-8"))
        start.write_text(begun(text, there.__contains__), encoding="utf-8")
        done += step.green
        yield from (f"{step.title}: {name} is red: {why}" for name in step.green if (why := fault(name, folder)))
    if start.read_text(encoding="utf-8").count("later") > 2:
        yield "something is left for later"
    yield from (f"in the end {name} is red: {why}" for name in done if (why := fault(name, folder)))


if __name__ == "__main__":
    found = list(walk(Path(sys.argv[1])))
    print("\n".join(found))
    sys.exit(bool(found))
