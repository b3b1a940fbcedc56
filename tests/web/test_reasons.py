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


def test_of_many_reasons_the_first_is_told_and_the_others_unfold() -> None:
    told = forced(NOTHING, "Temple", "Bazaar", "Palace")
    first, _, rest = told.partition("<details>")
    assert "Build nothing" in first and "Temple: You cannot pay for it." in first and "Bazaar" not in first
    assert "<summary>2 more that are closed</summary>" in rest and "Bazaar" in rest and "Palace" in rest


def test_a_single_reason_needs_no_unfolding() -> None:
    assert "<details>" not in forced(NOTHING, "Temple") and "Temple: You cannot" in forced(NOTHING, "Temple")
    paid = forced(Choice(0, "pay", "Pay the granite", (Amount("gray", -1),), ""))
    assert "Pay the granite" in paid and "<details>" not in paid
