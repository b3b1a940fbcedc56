"""What can go wrong, each with a message that says where and what would be right."""

from typing import NamedTuple


class Reason(NamedTuple):
    """Why something is not allowed: a short name, a sentence, and the ids of the rules behind it."""

    name: str
    text: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]" if self.rules else self.text


class SunstoneError(ValueError):
    """Everything a caller may have got wrong. The message is one line for people."""


class IllegalAction(SunstoneError):
    """The action is not among the options; the state has not changed."""

    def __init__(self, action: int, reasons: list[Reason]) -> None:
        super().__init__("; ".join(str(r) for r in reasons) or f"{action} is not legal here")
        self.action = action
        self.reasons = reasons


class BadSetting(SunstoneError):
    """A game, player count, module or option that does not exist or does not go with the others."""


class BadRecord(SunstoneError):
    """A record that cannot be read or does not replay; the message names line and token."""


class BadPosition(SunstoneError):
    """Position data that cannot be loaded; the message names the field."""
