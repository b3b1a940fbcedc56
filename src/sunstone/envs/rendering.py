"""How an environment shows itself: as text, or as a drawing."""

from typing import Final

from sunstone.engine.errors import BadSetting
from sunstone.engine.state import State
from sunstone.envs.core import Task

MODES: Final = ("human", "ansi", "svg")


class Renderer:
    """`human` prints the table, `ansi` gives it as text, `svg` as a drawing. All show what everybody may know."""

    def __init__(self, task: Task, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            raise BadSetting(f"render_mode cannot be {mode!r}; it is {', '.join(MODES)} or None")
        self.task = task
        self.mode = mode

    def render(self, s: State) -> str | None:
        if self.mode is None:
            raise BadSetting(f"nothing to render: make the environment with render_mode={' or '.join(MODES)}")
        if self.mode == "svg":
            return s._repr_svg_() or ""
        text = self.task.text(s, None)
        if self.mode == "ansi":
            return text
        print(text)
        return None
