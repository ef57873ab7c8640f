"""Words as somebody types them: capitals, macrons and ʻokina do not matter."""

from __future__ import annotations

import re
import unicodedata

SILENT = str.maketrans("", "", "ʻʼ'’‘`´")
"""Signs that nobody has to type."""


def plain_words(text: str) -> list[str]:
    """A text as plain words without punctuation. Coordinates such as 1,-2 stay whole."""
    letters = unicodedata.normalize("NFKD", text).translate(SILENT).lower()
    letters = "".join([letter for letter in letters if not unicodedata.combining(letter)])
    return re.findall(r"-?\d+,-?\d+|\d+|[^\W\d_]+", letters)


def find_words(wanted: list[str], words: list[str]) -> int:
    """Where a row of words stands within another; -1 where it does not."""
    for at in range(len(words) - len(wanted) + 1):
        if words[at : at + len(wanted)] == wanted:
            return at
    return -1
