"""The chat beside a table, as its part of the page."""

from collections.abc import Sequence

from sunstone.drawing.markup import Markup, html, joined
from sunstone.table import Message

SHOWN = 80  # newest lines


def lines(table_id: str, messages: Sequence[Message], quiet: bool) -> Markup:
    """For one reader."""
    told = joined(
        html("<li><b>{}</b> {}{}</li>", m.name, m.text, "" if m.own else flag(table_id, m)) for m in messages[-SHOWN:]
    )
    return told + (Markup('<li class="note quiet-now">The chat is off.</li>') if quiet else "")


def flag(table_id: str, message: Message) -> Markup:
    return html(
        ' <a class="flag" href="/t/{}/chat/{}" aria-label="Report or block {}">Report</a>',
        table_id,
        message.id,
        message.name,
    )
