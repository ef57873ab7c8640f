"""A title's file of figures: read, checked, and where something is wrong with it, told with its name and the entry."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

from vaka.core.errors import Corrupt

Read = TypeVar("Read")


class Figures:
    """A file of TOML below a title's `data`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def demand(self, fine: bool, entry: str, fault: str) -> None:
        """Complain unless it is fine."""
        if not fine:
            raise Corrupt(f"{self.name}: {entry}: {fault}")

    def read(self, text: str, build: Callable[[dict[str, Any]], Read]) -> Read:
        """What is built from the file's text."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise Corrupt(f"{self.name}: {error}") from error
        try:
            return build(data)
        except KeyError as error:
            raise Corrupt(f"{self.name}: entry {error} is missing") from error
