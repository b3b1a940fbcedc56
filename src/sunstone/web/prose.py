"""The words of a game's files as HTML: headings, paragraphs, lists, tables, emphasis, links, `:icons:` and pictures. A
small part of Markdown, the part that rules and how-to pages are written in."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Final

from sunstone.drawing.markup import Markup, html, joined
from sunstone.drawing.page import icon

ID: Final = r"[a-z]+:[A-Z]*\d+(?:\.\d+)?"  # of a rule
_INLINE: Final = re.compile(
    rf"\*\*(?P<strong>.+?)\*\*|(?<![\w*])\*(?P<em>[^\s*][^*]*?)\*|`(?P<name>[^`]+)`"
    rf"|\[(?P<text>[^\]]+)\]\((?P<address>[^)\s]+)\)|(?<![\w:])(?P<rule>{ID})\b|(?<![\w:]):(?P<icon>[a-z][a-z0-9-]*):"
)
_PICTURE: Final = re.compile(r"!\[(?P<caption>[^\]]*)\]\((?P<name>[^)\s]+)\)")
_ITEM: Final = re.compile(r"\s*(?:[-*]|(?P<number>\d+)\.) +(?P<text>.*)", re.DOTALL)
Link = Callable[[str], str | None]  # the address of a rule; None where there is none of that id
Scene = Callable[[str], Markup]  # a picture by its name


def no_links(rule: str) -> str | None:
    return None


def inline(text: str, link: Link = no_links) -> Markup:
    """One run of words."""
    return joined(_inline(unescape(text), link))


def _inline(text: str, link: Link) -> Iterator[Markup]:
    end = 0
    for found in _INLINE.finditer(text):
        yield _words(text[end : found.start()])
        end = found.end()
        yield _marked(found, link)
    yield _words(text[end:])


def _words(text: str) -> Markup:
    """Names of the data files in plain letters."""
    return html("{}", re.sub(r"(?<=\w)_(?=\w)", " ", text))


def _marked(found: re.Match[str], link: Link) -> Markup:
    kind, words = str(found.lastgroup), str(found[str(found.lastgroup)])
    if kind == "rule":
        address = link(words)
        return html('<a href="{}" data-rule="{}">{}</a>', address, words, words) if address else html("{}", words)
    if kind == "address":
        return html('<a href="{}">{}</a>', words, inline(found["text"], link))
    if kind == "name":
        return _words(words)
    if kind == "icon":
        return icon(words)
    return html("<strong>{}</strong>" if kind == "strong" else "<em>{}</em>", inline(words, link))


def bare(text: str) -> str:
    """One run of words without any marks."""
    return unescape(str(re.sub(r"<[^>]*>", "", inline(text))))


def no_scenes(name: str) -> Markup:
    return Markup()


def prose(text: str, link: Link = no_links, scene: Scene = no_scenes) -> Markup:
    """Whole paragraphs: what empty lines part, and headings, lists, tables and pictures wherever they begin."""
    return joined(_block(lines, link, scene) for lines in _blocks(text))


def _kind(line: str) -> str:
    for begin, kind in (("|", "table"), ("![", "picture"), ("### ", "heading")):
        if line.startswith(begin):
            return kind
    return "item" if _ITEM.match(line) else "text"


def _blocks(text: str) -> Iterator[list[str]]:
    """Lines that belong together. An item goes on in lines that are set in."""
    block: list[str] = []
    for line in text.splitlines():
        same = bool(block) and _kind(block[0]) == _kind(line)
        if block and line[:1] == " " and line.strip() and _kind(block[0]) == "item" and not same:
            block[-1] += " " + line.strip()
        elif line.strip() and (same or not block):
            block.append(line)
        else:
            if block:
                yield block
            block = [line] if line.strip() else []
    if block:
        yield block


def _row(template: str, cells: list[str], link: Link) -> Markup:
    return html("<tr>{}</tr>", joined(html(template, inline(cell, link)) for cell in cells))


def _block(lines: list[str], link: Link, scene: Scene) -> Markup:
    kind = _kind(lines[0])
    if kind == "heading":
        return html("<h3>{}</h3>", inline(lines[0].removeprefix("### "), link))
    if kind == "picture":
        shown = [found for line in lines if (found := _PICTURE.fullmatch(line.strip()))]
        figures = joined(
            html("<figure>{}<figcaption>{}</figcaption></figure>", scene(one["name"]), inline(one["caption"], link))
            for one in shown
        )
        return html('<div class="figures{}">{}</div>', " several" if len(shown) > 1 else "", figures)
    if kind == "table":
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
        ruled = len(rows) > 1 and all(re.fullmatch(r":?-+:?", cell) for cell in rows[1])  # the first row is its heading
        head = _row("<th>{}</th>", rows[0], link) if ruled and any(rows[0]) else Markup()
        body = joined(_row("<td>{}</td>", row, link) for row in rows[2 * ruled :])
        return html("<table>{}{}</table>", head, body)
    if kind == "item":
        items = [found for line in lines if (found := _ITEM.match(line))]
        numbered = items[0]["number"] is not None
        listed = joined(html("<li>{}</li>", inline(item["text"], link)) for item in items)
        return html('<ol start="{}">{}</ol>' if numbered else "<ul>{}{}</ul>", items[0]["number"] or "", listed)
    return html("<p>{}</p>", inline(" ".join(map(str.strip, lines)), link))
