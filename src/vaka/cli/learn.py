"""`vaka learn`: the lessons of a title, played in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from vaka.cli.common import console


def learn(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="The title's name: see `vaka titles`.")] = None,
    lesson: Annotated[str, typer.Argument(metavar="[LESSON]", help="Which lesson; else the guided first game.")] = "",
) -> None:
    """Learn a title by playing: a guided first game, and lessons about single things. Without a title: all of them."""
    import vaka
    from vaka.cli.lesson import LessonTable
    from vaka.teaching import teaching

    out = console()
    if title is None:
        for game in vaka.games():
            for each in teaching(game).lessons:
                out.print(f"vaka learn {game.name} {each.id:<12} {each.name}, {len(each.steps)} steps", soft_wrap=True)
        return
    LessonTable(teaching(vaka.game(title)).lesson(lesson), out).run()
