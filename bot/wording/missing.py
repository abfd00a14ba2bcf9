"""The text that replaces a picture that couldn't be drawn."""

from __future__ import annotations

from typing import Final

from data.texts import N_, Texts

MISSING: Final = N_("I couldn't draw the picture, so this is the board as text.")


def missing(tr: Texts) -> str:
    """Return the line in small print next to the text that replaces a picture."""
    return f"-# {tr(MISSING)}"
