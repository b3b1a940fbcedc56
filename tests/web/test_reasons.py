"""Why something cannot be chosen or was done by itself, as the bar shows it."""

from typing import cast

from sunstone.engine.choice import Amount, Choice
from sunstone.engine.errors import Reason
from sunstone.table import Closed, Forced
from sunstone.web.parts import PageSight
from sunstone.web.reasons import forced_line

NOTHING = Choice(0, "decline", "Build nothing", (), "")
POOR = Reason("cannot_pay", "You cannot pay for it.", ("helios:H24",))


def forced(choice: Choice, *closed: str) -> str:
    each = Forced(choice, [Closed(Choice(0, name, name, (), ""), POOR) for name in closed])
    return forced_line(cast(PageSight, {"game": "helios", "forced": [each]}))


def test_what_was_done_is_one_line_and_why_unfolds() -> None:
    line, _, why = forced(NOTHING, "Temple").partition("</summary>")
    assert line.startswith('<details class="forced"><summary>') and "Build nothing" in line and "Temple" not in line
    assert "Temple: You cannot pay for it." in why


def test_a_reason_that_several_share_is_told_once() -> None:
    _, _, why = forced(NOTHING, "Temple", "Bazaar", "Palace").partition("</summary>")
    assert why.count("You cannot pay for it.") == 1 and "3 others: You cannot pay for it." in why


def test_without_a_reason_nothing_unfolds() -> None:
    paid = forced(Choice(0, "pay", "Pay the granite", (Amount("gray", -1),), ""))
    assert "Pay the granite" in paid and "<details" not in paid
