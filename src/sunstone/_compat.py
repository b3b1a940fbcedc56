"""`vec`, the vectors of positions: librt's where the compiled form runs, plain lists in the pure form.

`_compat.pyi` tells mypyc that these names are librt.vecs; compiled code never runs this file. Interpreted code does: in
the pure form it gets lists, which are faster there than interpreted librt, and librt is then not needed at all; a game
of another package that runs on the compiled form gets what compiled attributes take.
House rules: always rebind (`v = append(v, x)`), never alias a vec that grows, hand `list(v)` to JSON."""

from importlib.util import find_spec
from typing import Any

_found = find_spec("sunstone.engine.state")  # without importing it: that imports this
if _found and str(_found.origin).endswith(".py"):

    class _VecOf:
        def __call__(self, items: Any = (), *, capacity: int = 0) -> list[Any]:
            return list(items)

    class vec:
        def __class_getitem__(cls, item: Any) -> _VecOf:
            return _VEC_OF

    _VEC_OF = _VecOf()

    def append(v: list[Any], x: Any) -> list[Any]:
        v.append(x)
        return v

else:
    from librt.vecs import append as append, vec as vec
