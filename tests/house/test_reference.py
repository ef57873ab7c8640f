"""The reference speaks to players: no words of the workshop, and figures that were rebuilt say so apart."""

from __future__ import annotations

import re

import pytest

import vaka

WORKSHOP = re.compile(
    r"\brulings?\b|\bdata\b|\bdesigned\b|\bmanifest\b|\brecommended\b|\brecovered\b|\breconstruct\w*|\bswitchable ruling\b"
    r"|\b[RNV]\d+\b|villageSite|\bhexside only if it is coded\b|\bswitchable\b|\bdefault\b|[a-z]_[a-z]|\bI\d\d\b"
    r"|\bto be an option\b|\(-?\d+,-?\d+\)|\bthe (?:printed )?text\b|\bincl\.",
    re.IGNORECASE,
)
TITLES = [game.name for game in vaka.games()]


@pytest.mark.parametrize("title", TITLES)
def test_no_rule_uses_words_of_the_workshop(title: str) -> None:
    found = {rule.id: WORKSHOP.findall(rule.text) for rule in vaka.game(title).rules}
    assert {rule: words for rule, words in found.items() if words} == {}


SHORT = re.compile(r"\bZIs?\b|\bC&T\b|\bMP\b|\bVP\b|\bd6\b|\b(?:the|an) own\b")
"""Abbreviations that no player was told, and a turn of phrase that is not English."""
HYPHEN_FOR_MINUS = re.compile(r"(?<![\w–-])-\d(?!\d*-)")
UNSPELLED = re.compile(r"\bPas?\b|\bpurakau\b|\bMaori\b|\bTuwharetoa\b|\bNgati\b|\bHitiaa\b|\bPaea\b|\bTeahupoo\b")
"""Names and words that have their macrons and ʻokina wherever people read them."""


@pytest.mark.parametrize("title", TITLES)
def test_rules_are_written_out_and_spelled_as_on_the_maps(title: str) -> None:
    for rule in vaka.game(title).rules:
        told = f"{rule.section}. {rule.text} {rule.reconstructed}"
        assert not SHORT.search(told), rule.id
        assert not UNSPELLED.search(told), rule.id
        assert not HYPHEN_FOR_MINUS.search(told), rule.id


@pytest.mark.parametrize("title", TITLES)
def test_every_title_says_which_figures_were_rebuilt_and_why(title: str) -> None:
    rebuilt = [rule for rule in vaka.game(title).rules if rule.reconstructed]
    assert rebuilt, "each of the five lost something"
    for rule in rebuilt:
        assert rule.reconstructed.endswith("."), rule.id
        assert len(rule.reconstructed.split()) >= 8, rule.id
        assert not re.search(r"\bdata\b|\bdesigned\b", rule.reconstructed), rule.id


@pytest.mark.parametrize("title", TITLES)
def test_texts_begin_with_a_capital_and_end_with_a_stop(title: str) -> None:
    for rule in vaka.game(title).rules:
        assert not rule.text[0].islower(), rule.id
        assert rule.text[-1] in ".)", rule.id


@pytest.mark.parametrize(
    "text",
    [
        "Ruling (data): ten stones.",
        "Two each (R21).",
        "Designed pool (data section 2.2).",
        "With fair_start no bid.",
        "I03 at NE.",
    ],
)
def test_the_gate_notices_such_words(text: str) -> None:
    assert WORKSHOP.search(text)
