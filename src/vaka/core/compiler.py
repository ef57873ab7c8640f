"""Notes to the compiler that cost nothing at run time. This module itself is never compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    Class = TypeVar("Class", bound=type)

    def mypyc_attr(*names: str, **values: object):
        """Without the compiler the note means nothing: a class written in plain Python can always be subclassed."""

        def unchanged(each: Class) -> Class:
            return each

        return unchanged


__all__ = ["mypyc_attr"]
