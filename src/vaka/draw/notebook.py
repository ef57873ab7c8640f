"""A table as a notebook shows it: the picture of the page, and a line that says whose eyes it is seen with."""

from __future__ import annotations

from base64 import b64encode

from vaka.core.view import View
from vaka.draw.export import standalone
from vaka.draw.seats import SEATS
from vaka.draw.shapes import esc


def figure(view: View) -> str:
    """A view as HTML. The drawing is an image of its own, so that its styles and names meet no others on the page."""
    picture = view.game.draw(view)
    image = b64encode(standalone(picture, targets=True).encode()).decode()
    return (
        '<figure style="margin:0;max-width:60rem">'
        f'<img alt="{esc(picture.label)}" src="data:image/svg+xml;base64,{image}"'
        ' style="width:100%;height:auto;max-height:46rem;object-fit:contain">'
        f"<figcaption>{esc(caption(view))}</figcaption></figure>"
    )


def caption(view: View) -> str:
    """What is shown, and with whose eyes."""
    eyes = "as an onlooker sees it" if view.seat is None else f"as {SEATS[view.seat].name} sees it"
    told = view.result.why if view.result is not None else view.prompt
    return f"{view.game.title} after {view.moves} moves, {eyes}. {told}"
