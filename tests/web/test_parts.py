"""What the bar of choices is made of: rows of their own, and rows that several share."""

import re

from sunstone.drawing.markup import Markup
from sunstone.engine.choice import Choice
from sunstone.engine.registry import find
from sunstone.web.parts import listed, offers

FACE = Markup("<b>picture</b>")


def choice(n: int, heading: str) -> Choice:
    return Choice(n, f"put:{n}", f"{n} disks on {heading}: Strength {n}", (), "", group=heading)


def drawn(*choices: Choice, first: int | None = None) -> str:
    shown = len(choices) if first is None else first
    return listed(find("toy"), list(choices), [FACE] * len(choices), Markup(), shown)


def test_choices_that_differ_in_one_thing_share_a_row() -> None:
    html = drawn(choice(1, "a"), choice(2, "a"), choice(1, "b"), Choice(9, "pass", "Pass", (), ""))
    assert re.findall(r'<li class="group"><span>(\w)</span>', html) == ["a", "b"]
    assert html.count(FACE) == 4 and html.count("data-act=") == 4
    assert 'title="2 disks on a: Strength 2"' in html
    assert '<span class="visually-hidden">2 disks on a: Strength 2</span>' in html


def test_where_none_shares_a_row_each_has_its_words() -> None:
    html = drawn(choice(1, "a"), choice(1, "b"))
    assert "group" not in html and FACE not in html
    assert "<span>1 disks on a: Strength 1</span>" in html


def test_what_a_lesson_means_has_its_words_and_the_others_share_rows() -> None:
    html = drawn(*(choice(n, heading) for heading in "ab" for n in (1, 2, 3)), first=1)
    meant, folded = html.split("<details>")
    assert "<span>1 disks on a: Strength 1</span>" in meant and 'class="group"' not in meant
    assert "5 other choices" in folded and folded.count('class="group"') == 2


def test_a_layer_offers_something_only_where_there_are_targets() -> None:
    assert offers('<g id="target-a" data-actions="a b"></g>')
    assert not offers('<clipPath id="free"><path d="M0 0"/></clipPath>')
