"""What is new in a part of the page. The page names what it has by digests; of what it was sent since it was opened it
keeps the text, and is then told only the tags that are new, and where among those it has the others stand."""

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from hashlib import blake2b

import msgspec

Edit = str | tuple[int, int]  # new text; or from which tag on, and how many of those that the page has
_TAGS = re.compile(r"<[^<]*|[^<]+")  # a tag and the text behind it, as in static/table/updates.js
_BLOCK = 16  # tags that are compared at once
_SHORT = 10  # letters that are not worth a reference


def digest(html: str) -> str:
    return blake2b(html.encode(), digest_size=6).hexdigest()


def named(parts: Mapping[str, str]) -> str:
    """What a page has, as it says so itself: "log:0123456789ab,seats:…"."""
    return ",".join(f"{name}:{digest(html)}" for name, html in parts.items())


def read(text: str) -> dict[str, str]:
    return dict(each.partition(":")[::2] for each in text.split(",") if ":" in each)


def news(
    parts: Mapping[str, str], had: Mapping[str, str], keeps: Collection[str], old: Mapping[str, str]
) -> dict[str, msgspec.Raw]:
    """Of those parts what a page lacks that says what it has (`had`) and of what it `keeps` the text: as edits of the
    `old` ones, where what it has is really that."""
    lacks = {name: text for name, text in parts.items() if had.get(name) != digest(text)}
    bases = {name: text for name, text in old.items() if name in keeps and had.get(name) == digest(text)}
    return {name: edited(bases.get(name, ""), text) for name, text in lacks.items()}


@lru_cache(256)  # what everybody sees changes for all who look at the same table, one after the other
def edited(old: str, new: str) -> msgspec.Raw:
    """The digest of a part and its edits as JSON; without an old text there is one, which is all of it."""
    return msgspec.Raw(msgspec.json.encode([digest(new), *(edits(old, new) if old else [new])]))


def edits(old: str, new: str) -> list[Edit]:
    """How the new text is put together of tags of the old one and of new ones. A tag is looked for behind the one that
    was found last, then one further, as if one had been replaced, then anywhere: quick, and short for small changes."""
    had, want = _tags(old), _tags(new)
    where: dict[str, int] = {}
    out: list[Edit] = []
    start = at = i = 0  # the run of old tags that is being read; the next new one
    fresh = ""
    while i < len(want):
        if had[at : at + _BLOCK] == (block := want[i : i + _BLOCK]):
            at += len(block)
            i += len(block)
            continue
        tag = want[i]
        i += 1
        if had[at : at + 1] == [tag]:
            at += 1
            continue
        fresh = _run(out, had, start, at, fresh)
        where = where or {each: k for k, each in enumerate(had)}
        found = at + 1 if had[at + 1 : at + 2] == [tag] else where.get(tag, -1)
        if found < 0:
            fresh += tag
            start = at
        else:
            start, at = found, found + 1
    if fresh := _run(out, had, start, at, fresh):
        out.append(fresh)
    return out


@lru_cache(256)  # what is new now is the old one next time
def _tags(text: str) -> list[str]:
    return _TAGS.findall(text)


def _run(out: list[Edit], had: list[str], start: int, end: int, fresh: str) -> str:
    """Add a reference to those tags after the new text that goes before; without one where it would be longer."""
    if end - start < _SHORT and len(text := "".join(had[start:end])) < _SHORT:
        return fresh + text
    if fresh:
        out.append(fresh)
    out.append((start, end - start))
    return ""
