"""`vaka report`: what many games come to, as one page for those who design and balance them."""

from __future__ import annotations

from vaka.lab.report.gather import Section, gather
from vaka.lab.report.page import page

__all__ = ["Section", "gather", "page"]
