"""What a title hands to the page: a board in layers, panels beside it, facts of a seat."""

from __future__ import annotations

from dataclasses import dataclass, field

PASSING = frozenset({"odds", "force", "more", "bargain", "voyage", "seats", "quiet"})
"""The ids of panels that come and go with the decision that is asked."""
IN_PROMPT = frozenset({"choices", "menu"})
"""The ids of panels that are nothing but choices without a place on the board."""


@dataclass(slots=True)
class Picture:
    """A board as SVG layers, from what never changes to what changes with every look.

    `sprites` depends on the title alone and `ground` on the table's map and options: both are sent once and cached.
    `pieces` holds what moves: each piece is drawn around 0,0 in a `<g data-id="…">` with a stable id and placed by
    `style="transform:translate(…px,…px)"`, so that it glides when the id comes back elsewhere. `targets` holds one
    `<g data-action="…" role="button" aria-label="…">` for each legal action the board offers, `barred` the invisible
    shapes of what a person may try in vain: the page asks the rules why on hover, focus or long press.
    """

    box: tuple[float, float, float, float]
    """The opening view box: x, y, width, height."""
    label: str
    """The board in one sentence, for a screen reader."""
    sprites: str = ""
    ground: str = ""
    pieces: str = ""
    targets: str = ""
    barred: str = ""
    shade: str = ""
    """What lies over all that cannot be chosen now; the page lays it."""
    offers: set[str] = field(default_factory=set)
    """Texts of the actions that have a target on the board; the page makes buttons for the others."""
    pan: bool = False
    """True for a map larger than a screen: it opens zoomed, and pans and zooms."""
    touch: float = 0
    """The narrowest target in the units of the box: a small screen opens zoomed until this is 44 px wide; 0: as it is."""
    focus: tuple[float, float] | None = None
    """Where a zoomed board looks first: the piece or place that the decision is about; None: the middle."""

    def layers(self) -> str:
        """All layers but the sprites, in order."""
        return (
            f'<g class="ground">{self.ground}</g><g class="pieces">{self.pieces}</g>'
            f'<g class="barred">{self.barred}</g><g class="targets">{self.targets}</g>'
        )


@dataclass(slots=True)
class Panel:
    """One box beside the board. `body` is HTML or SVG made by the title, with people's words escaped."""

    id: str
    title: str
    body: str
    note: str = ""
    offers: set[str] = field(default_factory=set)
    """Texts of the actions that can be chosen inside the panel, by elements with `data-action`."""

    @property
    def passing(self) -> bool:
        """True for what comes and goes with a decision: the page shows it where nothing else has to move for it."""
        return self.id in PASSING

    @property
    def in_prompt(self) -> bool:
        """True for choices without a place on the board: they stand in the prompt."""
        return self.id in IN_PROMPT


@dataclass(frozen=True, slots=True)
class Fact:
    """One number of a seat: an icon of the sheet, the value, and what it means."""

    icon: str
    value: str
    meaning: str
