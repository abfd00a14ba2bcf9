from __future__ import annotations

from typing import Final

from data.texts import N_, Texts

MISSING: Final = N_("I couldn't draw the picture, so here's the board as text.")


def missing(tr: Texts) -> str:
    return f"-# {tr(MISSING)}"
