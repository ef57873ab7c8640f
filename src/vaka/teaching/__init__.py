"""Lessons as data of a title: what its Learn page says, and games that teach by being played.

A title's folder holds `teaching.toml` and, in `data/lessons`, the line of each lesson with its draws. Nothing here
knows a rule: a lesson is a record of the real game and words about it.
"""

from __future__ import annotations

from vaka.teaching.lesson import Learn, Lesson, Step, Teaching, teaching
from vaka.teaching.script import Standing, stand

__all__ = ["Learn", "Lesson", "Standing", "Step", "Teaching", "stand", "teaching"]
