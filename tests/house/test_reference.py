"""The reference speaks to players: no words of the workshop, and figures that were rebuilt say so apart."""

from __future__ import annotations

import re

import pytest

import vaka

WORKSHOP = re.compile(
    r"\brulings?\b|\bdata\b|\bdesigned\b|\bmanifest\b|\brecommended\b|\brecovered\b|\breconstruct\w*|\bswitchable ruling\b"
    r"|\b[RNV]\d+\b|villageSite|\bhexside only if it is coded\b",
    re.IGNORECASE,
)
TITLES = [game.name for game in vaka.games()]


@pytest.mark.parametrize("title", TITLES)
def test_no_rule_uses_words_of_the_workshop(title: str) -> None:
    found = {rule.id: WORKSHOP.findall(rule.text) for rule in vaka.game(title).rules}
    assert {rule: words for rule, words in found.items() if words} == {}


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


@pytest.mark.parametrize("text", ["Ruling (data): ten stones.", "Two each (R21).", "Designed pool (data section 2.2)."])
def test_the_gate_notices_such_words(text: str) -> None:
    assert WORKSHOP.search(text)
