"""The presenters of all games. :func:`games.kit.kits` finds the games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.presenters.guide import Course
from bot.presenters.presenter import Presenter
from games.kit import Parts, kits, refuse

PRESENTERS: Final[Mapping[str, Presenter]] = Parts(lambda kit: kit.part("presenter"))


def refuse_broken() -> None:
    """Disable the games whose presenters can't be loaded. :func:`games.kit.problems` lists the reasons afterwards."""
    for name, kit in tuple(kits().items()):
        try:
            kit.part("presenter")
        except Exception as error:  # noqa: BLE001 - another author's code; whatever it does, the other games go on
            refuse(name, error)


def courses(presenters: Mapping[str, Presenter] = PRESENTERS) -> dict[str, Course]:
    """Return the tutorial of each game that has one, by game id."""
    found = ((game, shown.guide.course) for game, shown in presenters.items() if shown.guide)
    return {game: course for game, course in found if course}
