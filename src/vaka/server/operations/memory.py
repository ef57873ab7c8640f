"""When memory is searched for what nobody uses any more: between answers, not in the midst of one.

Python looks through everything there is whenever enough new things have come. With all that a server has loaded this
takes a fifth of a second, and whoever had just asked for something waits for it. So what is there when the server
begins is never looked through again, and for the rest a quiet moment is waited for.
"""

from __future__ import annotations

import gc
from typing import Final

NEVER: Final = 1_000_000_000
DUE: Final = 10
"""After so many looks at what came lately it is time for a look at everything, as Python has it."""
OVERDUE: Final = 200
"""After so many it is not put off any longer, however much is asked."""
QUIET: Final = 3
"""So many moments in a row without a request are quiet enough."""


class Tidying:
    """Searches memory in quiet moments. `moment` is called about ten times a second."""

    def __init__(self) -> None:
        self._asked = 0
        self._quiet = 0

    def begin(self) -> None:
        """What is there now stays, and Python itself looks only at what came lately."""
        gc.collect()
        gc.freeze()
        young, lately, _ = gc.get_threshold()
        gc.set_threshold(young, lately, NEVER)

    def moment(self, asked: int) -> bool:
        """Whether memory was searched just now; `asked` is how many requests there have been."""
        self._quiet = self._quiet + 1 if asked == self._asked else 0
        self._asked = asked
        waiting = gc.get_count()[2]
        if waiting < DUE or (self._quiet < QUIET and waiting < OVERDUE):
            return False
        gc.collect()
        return True
