"""Libraries that only part of the laboratory needs: each is an extra that names itself when it is missing."""

from __future__ import annotations

from typing import Final

EXTRAS: Final = {
    "altair": "report", "gymnasium": "gymnasium", "numpy": "lab", "pettingzoo": "pettingzoo", "pyarrow": "report",
    "pyspiel": "openspiel", "ray": "ray", "vl_convert": "report",
}  # fmt: skip
"""Which extra brings a library."""


def missing(extra: str, error: ImportError) -> ImportError:
    """The complaint about a library that is not installed: it says what to install."""
    return ImportError(
        f"{error.name} is not installed; this part of the laboratory needs it: pip install 'vaka[{extra}]'",
        name=error.name,
    )


def complaint(error: ImportError) -> str:
    """The same for whoever typed a command; nothing where it is no library of an extra."""
    extra = EXTRAS.get((error.name or "").partition(".")[0])
    return str(missing(extra, error)) if extra else ""
