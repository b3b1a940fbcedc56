"""What compiled modules take from librt and interpreted ones do without: `vec` is a plain list here.

`_compat.pyi` tells mypyc that these names are librt.vecs; compiled code never runs this file's bodies. Interpreted code
gets lists, which are faster there than interpreted librt, and librt is then not needed at all.
House rules: always rebind (`v = append(v, x)`), never alias a vec that grows, hand `list(v)` to JSON."""

from typing import Any


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
