"""Markup is a type: text is escaped on its way in, once, and what is markup already is left as it is."""

from dataclasses import replace

import pytest

from sunstone.drawing.markup import Markup, drawn, html, joined
from sunstone.drawing.page import icon
from sunstone.engine.choice import Amount, Choice, Good, Reconstructed
from sunstone.engine.registry import find
from sunstone.games.city import page as city
from sunstone.web import box, parts

NASTY = """<img src=x onerror="a()"> & 'b'"""
SAFE = "&lt;img src=x onerror=&quot;a()&quot;&gt; &amp; &#x27;b&#x27;"


def test_text_is_escaped_and_markup_is_not() -> None:
    once = html('<b title="{}">{}</b>', NASTY, NASTY)
    assert once == f'<b title="{SAFE}">{SAFE}</b>'
    assert html("<i>{}{}</i>", once, 3) == f"<i>{once}3</i>"
    assert joined([once, once]) == once * 2
    assert all(type(made) is Markup for made in (once, joined([]), drawn("<g/>"), icon("vp")))


def test_what_looks_like_a_place_in_a_value_is_none() -> None:
    assert html("<b>{}</b>", "{}") == "<b>{}</b>"
    assert html("""<b data-with='{"seat": {}}'>{}</b>""", 2, "x") == """<b data-with='{"seat": 2}'>x</b>"""


@pytest.mark.parametrize("values", [(), ("a", "b")])
def test_a_template_has_as_many_places_as_values(values: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="sequence"):
        html("<b>{}</b>", *values)


def test_labels_and_faces_of_choices_are_escaped_by_default() -> None:
    choice = Choice(0, NASTY, f"{NASTY}: {NASTY}", (Amount("nasty", 1),), "", NASTY)
    info = replace(find("city"), amounts={"nasty": Good(NASTY)})
    shown = parts.button(info, choice, 1, NASTY) + box.fact(Reconstructed("", NASTY, (NASTY,), NASTY))
    assert shown.count(SAFE) == 7 + 1 and "<img" not in shown
    assert parts.button(info, choice, 1, icon("vp")).count("<svg") == 1


def test_a_name_in_a_panel_is_escaped_once() -> None:
    assert city.find_tile("cocoa_4").count("<svg") == 1
    assert "&amp;lt;" not in html("{}", html("{}", NASTY))
