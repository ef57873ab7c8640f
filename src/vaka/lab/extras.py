"""Libraries that only part of the laboratory needs: each is an extra that names itself when it is missing."""

from __future__ import annotations


def missing(extra: str, error: ModuleNotFoundError) -> ImportError:
    """The complaint about a library that is not installed: it says what to install."""
    return ImportError(
        f"{error.name} is not installed; this part of the laboratory needs it: pip install 'vaka[{extra}]'"
    )
