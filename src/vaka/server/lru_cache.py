"""Positions kept in memory: the store has them all, but a table that is being played should not wait for it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


STRIPES = 32


class LruCache(Generic[Key, Value]):
    """The values used last, up to a limit. Safe between threads."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()
        self._making = [threading.Lock() for _ in range(STRIPES)]

    def made(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key, made where there is none: by one thread, and whoever else wants it waits for that."""
        value = self.get(key)
        if value is None:
            with self._making[hash(key) % STRIPES]:
                value = self.get(key)
                if value is None:
                    value = make()
                    self.put(key, value)
        return value

    def get(self, key: Key) -> Value | None:
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Key, value: Value) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self.limit:
                self._values.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()

    def __len__(self) -> int:
        return len(self._values)


class FewKinds(LruCache[Key, Value]):
    """The same where each kind of value holds on to much that its values share: values of so many kinds at most, and of a
    further one those of the kind that was put in longest ago make room."""

    def __init__(self, limit: int, kinds: int, kind_of: Callable[[Value], Hashable]) -> None:
        super().__init__(limit)
        self.kinds = kinds
        self.kind_of = kind_of
        self._kinds: OrderedDict[Hashable, None] = OrderedDict()

    def put(self, key: Key, value: Value) -> None:
        super().put(key, value)
        kind = self.kind_of(value)
        with self._lock:
            self._kinds[kind] = None
            self._kinds.move_to_end(kind)
            if len(self._kinds) > self.kinds:
                gone, _ = self._kinds.popitem(last=False)
                for each in [key for key, value in self._values.items() if self.kind_of(value) == gone]:
                    del self._values[each]
