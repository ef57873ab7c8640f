"""Notes to the compiler that cost nothing at run time. This module itself is never compiled.

`free_list_len=1` keeps the last freed instance of a class for the next one: for decisions that come and go with nearly
every action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    Class = TypeVar("Class", bound=type)

    def mypyc_attr(*names: str, **values: object):
        """Without the compiler the note means nothing: a class written in plain Python can always be subclassed."""

        def unchanged(each: Class) -> Class:
            return each

        return unchanged

    i64 = int


__all__ = ["i64", "mypyc_attr"]
"""`i64` is a whole number of 64 bits where it is compiled, and any whole number where it is not: what is reckoned with it
must fit, and never shift a literal by one (`1 << k` is then reckoned in 32 bits).
"""
