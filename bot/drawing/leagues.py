from __future__ import annotations

import gc

from data.texts import Texts
from render.kit.picture import Drawing
from render.league import Shown, name_of, picture, warm_up


def league_drawing(shown: Shown, tr: Texts) -> Drawing:
    made = picture(shown, tr)
    return Drawing(made.png, f"{name_of(shown)}.png", made.alt)


def prepare_leagues() -> None:
    warm_up()
    gc.freeze()


__all__ = ["league_drawing", "name_of", "prepare_leagues"]
