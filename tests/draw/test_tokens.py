"""Colours: words can be read in both themes, and the file says dark only once in effect."""

from __future__ import annotations

import re

import pytest

from vaka.draw.goods import GOODS
from vaka.draw.tokens import Theme, resolve, source, tokens

WORDS = [
    *((ink, paper) for ink in ("ink", "ink-2", "ink-3") for paper in ("paper", "paper-2", "paper-3", "mat")),
    ("bar-ink", "bar"),
    ("bar-ink", "bar-2"),
    ("act-ink", "act"),
    ("act-ink", "act-2"),
    ("act", "paper"),
    ("act-2", "act-soft"),
    ("ink", "act-soft"),
    ("ink", "sun-soft"),
    ("sun-deep", "sun-soft"),
    ("bone-ink", "bone"),
    ("bone-ink", "bone-2"),
    ("wood-ink", "wood"),
    ("no", "paper"),
    ("no", "no-soft"),
    ("yes", "paper"),
    ("yes", "yes-soft"),
    ("paper", "yes"),
    ("paper", "ink"),
    ("why", "ink"),
    ("sea-ink", "sea-halo"),
    ("land-ink", "clear"),
    *((f"p{seat}-on", f"p{seat}") for seat in range(1, 6)),
    *((f"p{seat}-text", paper) for seat in range(1, 6) for paper in ("paper", "paper-2")),
]
"""Pairs of word and ground that drawings and pages use."""

FIXED = [
    ("#2b1c00", "sun"),
    ("#2b0f07", "coral"),
    ("#fff8ec", "#ab4f2a"),
    ("#ffffff", "#8c3a1c"),
    ("#ffffff", "#2f6b45"),
]
"""Words on pieces whose colour is the same in both themes, or nearly."""


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("word", "ground"), WORDS + FIXED)
def test_words_stand_out_from_their_ground(theme: Theme, word: str, ground: str) -> None:
    known = tokens(theme)
    assert contrast(known.get(word, word), known.get(ground, ground)) >= 4.5


@pytest.mark.parametrize("good", GOODS)
def test_a_good_is_carved_visibly_into_its_cube(good: str) -> None:
    assert contrast(GOODS[good].ink, GOODS[good].face) >= 3


def test_dark_is_the_same_whether_asked_for_or_taken_from_the_system() -> None:
    text = re.sub(r"/\*.*?\*/", "", source(), flags=re.DOTALL)
    blocks = [body for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text) if "dark" in body[:40]]
    assert len(blocks) == 2
    assert blocks[0].split() == blocks[1].split()


def test_both_themes_know_the_same_names() -> None:
    assert tokens("light").keys() == tokens("dark").keys()
    assert tokens("light")["touch"] == "44px"


def test_a_token_is_replaced_by_its_value_and_an_unknown_one_by_its_fallback() -> None:
    assert resolve("a var(--rim) b", "light") == "a #1d2a31 b"
    assert resolve("var(--nobody, #123456)", "dark") == "#123456"
