"""Sunstone: Teotihuacan and its sisters, played by the full rules."""

import os as _os

if _os.environ.get("SUNSTONE_PURE") == "1":  # force the .py files even when .so files lie beside them
    import importlib.machinery as _m
    import sys as _sys
    from typing import Any as _Any

    class _PureFinder:
        @staticmethod
        def find_spec(name: str, path: _Any = None, target: _Any = None) -> _Any:
            if not name.startswith(__name__ + ".") or path is None:
                return None
            for p in path:
                spec = _m.FileFinder(p, (_m.SourceFileLoader, _m.SOURCE_SUFFIXES)).find_spec(name)
                if spec is not None:
                    return spec
            return None

    _sys.meta_path.insert(0, _PureFinder)

from sunstone import games as _games  # noqa: F401 - registers them
from sunstone.engine.game import Game
from sunstone.engine.registry import load, new

__all__ = ["Game", "compiled", "load", "new"]
__version__ = "0.1.0"


def compiled() -> bool:
    """Whether the compiled form of the rules is running."""
    from sunstone.engine import state

    return not str(state.__file__).endswith(".py")
