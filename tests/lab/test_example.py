"""The worked example of the laboratory learns, and draws what it learned."""

from __future__ import annotations

import importlib.util
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

from tests.house.source import ROOT

FILE = ROOT / "docs" / "examples" / "learn.py"


@pytest.fixture(scope="module")
def learn() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_few_hundred_games_are_enough_to_beat_random(learn: ModuleType) -> None:
    curve = learn.train("hawaii", 1e9, games=16, test=40, updates=20)
    assert curve[-1][0] > 100
    assert curve[-1][1] > 0.6


def test_the_curve_is_a_picture(learn: ModuleType) -> None:
    picture = learn.draw([(0, 0.5), (100, 0.7), (200, 0.9)], "hawaii")
    line = ET.fromstring(picture).find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    assert line.get("points") == "48,144 288,96 528,48"
