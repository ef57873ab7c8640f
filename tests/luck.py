"""Chance in the tests' own process: drawn from a seed, so that no test passes or fails by luck.

Tokens, ids, table secrets and unseeded bots all come from `secrets`. Here each test gets a stream of its own, the same
in every run. `VAKA_LUCK=7 make test` gives all of them other ones: whatever fails then hangs on luck.
"""

from __future__ import annotations

import os
import random
import secrets

_draws = random.Random()


def bring(name: str) -> None:
    """Starts the stream of the test with this name."""
    _draws.seed(f"{os.environ.get('VAKA_LUCK', '0')} {name}")


def replace_secrets() -> None:
    """Everything that `secrets` gives comes from the stream from now on. `token_hex` and `token_urlsafe` follow."""
    bring("before the first test")
    secrets.token_bytes = lambda nbytes=None: _draws.randbytes(32 if nbytes is None else nbytes)
    secrets.randbits = _draws.getrandbits
    secrets.randbelow = _draws.randrange
    secrets.choice = _draws.choice
