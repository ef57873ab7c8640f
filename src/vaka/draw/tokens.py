"""The design tokens, read from `tokens.css`: the same file that the page's style sheet imports."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Literal

Theme = Literal["light", "dark"]

_BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VALUE = re.compile(r"--([\w-]+)\s*:\s*([^;]+);")
_USE = re.compile(r"var\(--([\w-]+)(?:,\s*([^()]+))?\)")


@cache
def source() -> str:
    """The text of the file."""
    return (resources.files("vaka.draw") / "tokens.css").read_text(encoding="utf-8")


@cache
def tokens(theme: Theme) -> dict[str, str]:
    """Every token of a theme, by its name without dashes in front."""
    out: dict[str, str] = {}
    text = re.sub(r"/\*.*?\*/", "", source(), flags=re.DOTALL)
    common = True
    for selector, body in _BLOCK.findall(text):
        selector = selector.strip()
        chosen = f'[data-theme="{theme}"]' in selector and ":not(" not in selector
        if chosen or (common and selector == ":root"):
            out.update((name, value.strip()) for name, value in _VALUE.findall(body))
        common = False
    return out


def resolve(text: str, theme: Theme) -> str:
    """The same text with every `var(--token)` replaced by its value; a token nobody knows keeps its fallback."""
    known = tokens(theme)

    def value(found: re.Match[str]) -> str:
        return known.get(found[1]) or found[2] or "currentColor"

    return _USE.sub(value, text)
