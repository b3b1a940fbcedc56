"""What can go wrong, each with a message that says where and what would be right."""

from collections.abc import Callable
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


class Named(NamedTuple):
    """An option, perhaps with a value, or a module, where a sentence names one."""

    kind: str
    name: str
    value: str | int | bool = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.name}" + (f"={self.value}" if self.value != "" else "")


def option_named(name: str, value: str | int | bool = "") -> Named:
    return Named("option", name, value)


def module_named(name: str) -> Named:
    return Named("the module", name)


class BadSetting(SunstoneError):
    """A game, player count, module or option that does not exist or does not go with the others. What `text` has braces
    for is given beside it, so that a form can call options and modules by their titles."""

    def __init__(self, text: str, *parts: Named | str) -> None:
        super().__init__(text.format(*parts) if parts else text)
        self.text = text
        self.parts = parts

    def told(self, title: Callable[[Named], str]) -> str:
        """The message with these titles."""
        parts = [title(part) if isinstance(part, Named) else part for part in self.parts]
        return self.text.format(*parts) if parts else self.text


class BadRecord(SunstoneError):
    """A record that cannot be read or does not replay; the message names line and token."""


class BadPosition(SunstoneError):
    """Position data that cannot be loaded; the message names the field."""
