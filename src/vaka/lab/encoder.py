"""Observations and action masks of a table as NumPy arrays."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from operator import index
from typing import Any

from vaka.core.action import Action
from vaka.core.game import Game
from vaka.core.state import State
from vaka.core.view import View
from vaka.lab.extras import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("lab", error) from error

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]


class Encoder:
    """Makes arrays of what a seat may know at one kind of table.

    Scaled (the default), every number is its count divided by the bound of its part, so that all lie between -1 and 1.
    """

    def __init__(
        self, game: Game, players: int, options: Mapping[str, object] | None = None, *, scaled: bool = True
    ) -> None:
        self.game = game
        self.players = players
        self.options = game.read_options(options, players)
        self.layout = game.observation(players, self.options)
        self.size = self.layout.size
        self.actions = game.space(players, self.options).actions
        self.width = len(self.actions)
        self.scaled = scaled
        highs = np.repeat([part.high for part in self.layout.parts], [part.size for part in self.layout.parts])
        lows = np.repeat([part.low for part in self.layout.parts], [part.size for part in self.layout.parts])
        self._factor = (1 / highs).astype(np.float32)
        self.low: Numbers = (lows * self._factor if scaled else lows).astype(np.float32)
        self.high: Numbers = np.ones(self.size, np.float32) if scaled else highs.astype(np.float32)
        self._buffer = array("f", bytes(4 * self.size))
        self._counts: Numbers = np.frombuffer(self._buffer, np.float32)

    def __reduce__(self) -> tuple[object, ...]:
        """A copy has a buffer of its own: `_counts` looks at `_buffer`, which two copied attributes would not."""
        return _encoder, (self.game, self.players, self.options, self.scaled)

    def action(self, number: Any) -> Action:
        """The action of a number; what cannot be one is said before anything happens."""
        try:
            place = index(number)
        except TypeError:
            raise ValueError(f"an action is a whole number from 0 to {self.width - 1}, not {number!r}") from None
        if not 0 <= place < self.width:
            raise ValueError(f"there is no action {place}: their numbers are 0 to {self.width - 1}")
        return self.actions[place]

    def observe(self, state: State, seat: int | None, out: Numbers | None = None) -> Numbers:
        """What a seat (None: an onlooker) may know of a position, in an array of its own or in the one given."""
        self._counts.fill(0)
        self.game.observe(state, seat, self._buffer)
        return self._scale(out)

    def observe_view(self, view: View, out: Numbers | None = None) -> Numbers:
        """The same from a view alone, as a bot has it; slower."""
        self._counts.fill(0)
        self.game.observe_view(view, self._buffer)
        return self._scale(out)

    def _scale(self, out: Numbers | None) -> Numbers:
        if out is None:
            out = np.empty(self.size, np.float32)
        if self.scaled:
            np.multiply(self._counts, self._factor, out=out)
        else:
            out[:] = self._counts
        return out

    def parts(self, observation: Numbers) -> dict[str, Numbers]:
        """The named parts of an observation in their shapes, without a copy."""
        return {
            part.name: observation[..., part.start : part.start + part.size].reshape(
                *observation.shape[:-1], *part.shape
            )
            for part in self.layout.parts
        }


def _encoder(game: Game, players: int, options: Mapping[str, object], scaled: bool) -> Encoder:
    return Encoder(game, players, options, scaled=scaled)


class Masks:
    """The mask of legal actions, kept between positions: only what was set is cleared, so a wide space costs little."""

    def __init__(self, out: Mask, shown: list[int] | None = None) -> None:
        self.out = out
        self.numbers: list[int] = shown or []

    def show(self, numbers: list[int]) -> Mask:
        """The mask with these actions, in the same array every time: copy it to keep it."""
        if self.numbers:
            self.out[self.numbers] = 0
        if numbers:
            self.out[numbers] = 1
        self.numbers = numbers
        return self.out
