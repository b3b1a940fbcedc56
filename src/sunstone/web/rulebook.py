"""A game's rules and things as articles in chapters, for a page to show, to search and to cite."""

import re
import tomllib
from collections.abc import Container, Iterator
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple

from sunstone.drawing.markup import Markup
from sunstone.engine.registry import find
from sunstone.engine.wording import capital
from sunstone.learn.lessons import BadLesson, Lesson, find_lesson, folder
from sunstone.web.parts import drawing
from sunstone.web.prose import ID, Link, bare, no_links, prose

_SOURCE: Final = r"\b(?:RB|BGA|[Oo]urs|pic)\b"
_BASIS: Final = re.compile(rf" ?\((?:(?:base )?{_SOURCE}[^()]*|[^():]*{_SOURCE}[^():]*)\)")  # where a rule comes from
_NUMBER: Final = re.compile(r"^#+ (?:(?:Part )?[A-Z]\d*\. |\d+(?:\.\d+)*\.? )?(?:MS?\d )?")  # of a heading


class Article(NamedTuple):
    """A rule or a thing: its anchor, what it is called or asks, and what is to be known."""

    id: str
    title: str
    text: str

    def body(self, link: Link = no_links) -> Markup:
        return prose(self.text, link)


class Chapter(NamedTuple):
    id: str
    title: str
    articles: list[Article]
    book: str = ""
    part: str = ""  # of the book


def thing_chapters(game: str, view: Any = None) -> list[Chapter]:
    """What explains itself, by kind; in the game of that view, or in any."""
    art, found = drawing(game), dict[str, Chapter]()
    for id, help in art.explanations(view).items():
        kind = id.partition(":")[0] if ":" in id else ""
        title = art.CHAPTERS.get(kind, kind.capitalize())
        chapter = found.setdefault(kind, Chapter(f"things-{kind or 'other'}", title, []))
        chapter.articles.append(Article(id, *help))
    return list(found.values())


class Section(NamedTuple):
    """A part of how a game goes."""

    id: str
    title: str
    only: str  # the module that it is about, or ALONE; "" for others
    half: bool  # two such share a row
    body: Markup
    lessons: list[Lesson]  # in which it is tried


ALONE: Final = "alone"
_ONLY: Final = re.compile(r"<!-- (only|not): (\w+) -->")
_LESSONS: Final = re.compile(r"<!-- lessons: ([\w -]+) -->")
_NOTE: Final = re.compile(r"<!-- .*? -->\n?")


def how(game: str, view: Any, played: Container[str] | None, link: Link) -> list[Section]:
    """How it goes. `played`: the modules of that view's game, and ALONE where one person plays; None: of any game."""
    art, found = drawing(game), list[Section]()
    for id, title, body in _sections(art.how(view)):
        mark = _ONLY.search(body)
        if not mark or played is None or (mark[2] in played) == (mark[1] == "only"):
            only = mark[2] if mark and mark[1] == "only" else ""
            told = prose(_NOTE.sub("", body), link, art.scene)
            found.append(Section(id, title, only, "<!-- half -->" in body, told, _tried(game, body)))
    return found


def _sections(text: str) -> Iterator[tuple[str, str, str]]:
    """Id, title and body of each."""
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        yield "how-" + re.sub(r"\W+", "-", title.lower()).strip("-"), title, body


def _tried(game: str, body: str) -> list[Lesson]:
    """The lessons in which that is tried; none that cannot be read."""
    names = _LESSONS.search(body)
    with suppress(BadLesson):
        return [find_lesson(game, name) for name in names[1].split()] if names else []
    return []


@cache
def read_up(game: str) -> dict[str, tuple[str, str]]:
    """By the lesson's name: the first part of how it goes that tells the same, as its id and title."""
    sections = _sections(drawing(game).how(None))
    told = [(lesson.name, id, title) for id, title, body in sections for lesson in _tried(game, body)]
    return {name: (id, title) for name, id, title in reversed(told)}


@cache
def rule_chapters(game: str) -> list[Chapter]:
    """Every numbered rule of the game, by the sections of its files: the game's own, then those of its modules."""
    room = Path(str(resources.files(find(game).page.rpartition(".")[0])))
    files = sorted((room / "data").glob("*.md"), key=lambda path: path.name != "rules.md")  # others: modules' rules
    options, found = {option.name: option.heading for option in find(game).options}, list[Chapter]()
    for path in files:
        book = above = ""
        for section in re.split(r"\n(?=##+ )", path.read_text("utf-8")):
            title = _NUMBER.sub("", section.partition("\n")[0])
            book = book or title.removesuffix(": the rules by number")
            above = above if section.startswith("### ") else title
            if articles := [*_rulings(section), *_items(section), *_switches(section, options)]:
                part = above if above != title else ""
                found.append(Chapter(f"rules-{len(found) + 1}", title, articles, book, part))
    return found


@cache
def articles(game: str) -> dict[str, Article]:
    """Everything that can be cited, by its id."""
    chapters = [*rule_chapters(game), *thing_chapters(game)]
    return {article.id: article for chapter in chapters for article in chapter.articles}


def is_rule(id: str) -> bool:
    return re.fullmatch(ID, id) is not None


def rules_about(game: str, thing: str) -> list[Article]:
    """The rules that tell more of that thing."""
    known = _about(game)
    chapters = known.get(thing) or known.get(thing.partition(":")[0]) or []
    return [article for chapter in rule_chapters(game) if chapter.title in chapters for article in chapter.articles]


@cache
def _about(game: str) -> dict[str, list[str]]:
    """Titles of chapters by things and their kinds, out of the game's own file, if it has one."""
    path = folder(game).parent / "about.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def _rulings(section: str) -> Iterator[Article]:
    for block in re.split(r"\n(?=\*\*[a-z]+:)", section):
        if match := re.match(rf"\*\*({ID})\*\*[ \t]*(.*?)\n(.*?)(?=\n#|\Z)", block, re.DOTALL):
            body = re.sub(r"\n*\*?Basis:.*", "", match[3], flags=re.DOTALL).strip()
            yield Article(match[1], bare(match[2].strip(" .:")), body)


def _items(section: str) -> Iterator[Article]:
    """Rules in a list: what stands before the first stop is what they are called."""
    for block in re.split(r"\n(?=\* )", section):
        if match := re.match(rf"\* \*\*({ID})\*\* (.*?)(?=\n\n|\n#|\Z)", block, re.DOTALL):
            words = _BASIS.sub("", re.sub(r"\n +(?!\d+\. |[-*] )", " ", match[2]))
            title, stop, rest = re.match(r"(.*?)([.?:;](?=\s)| (?=\()|\Z)\s*(.*)", words, re.DOTALL).groups()  # type: ignore[union-attr]
            yield Article(match[1], bare(title + stop.strip(" .:;")), capital(rest))


def _switches(section: str, options: dict[str, str]) -> Iterator[Article]:
    rows = re.findall(r"^\| \*\*([a-z]+:D\d+)\*\* \| (.*?) \| (.*?) \| (.*?) \|", section, re.MULTILINE)
    for id, name, default, other in rows:
        title = options.get(name.strip("`")) or bare(name).capitalize()
        yield Article(id, title, f"Default: {default}. Otherwise: {other}.")
