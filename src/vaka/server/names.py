"""Names that people type: for themselves, their tables, their tokens."""

from __future__ import annotations

import re
import unicodedata

NAME_LIMIT = 40
GUEST = "Guest"
"""What somebody is called who gave no name."""
ACCOUNT = "account"
"""The kind of person whose name is theirs alone."""
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""What counts as a letter or a mark and is drawn as nothing."""
DOTTED = re.compile("[ij\u0456\u0458]\u0307")
"""A dot over a letter that has one: it falls upon the other, and nobody sees it."""
ALIKE = frozenset({"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK", "LATIN", "LISU"})
"""Alphabets of which many letters look like those of another."""


def clean_name(name: str, limit: int = NAME_LIMIT) -> str:
    """What people wrote, without control characters, at a sensible length. It is escaped where it is shown."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:limit].strip()


def dotted_twice(name: str) -> bool:
    """The same for a dot that lies upon another. Not for a folded name: there a capital's own dot stands so."""
    return DOTTED.search(unicodedata.normalize("NFD", name)) is not None


def masked(name: str) -> bool:
    """True where a name could be taken for another one: by what nobody sees in it, or by letters of another alphabet."""
    alphabets = {unicodedata.name(letter, "").partition(" ")[0] for letter in name}
    return UNSEEN.search(name) is not None or len(alphabets & ALIKE) > 1
