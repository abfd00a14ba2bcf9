"""What is said where a picture should be and could not be drawn."""

from __future__ import annotations

from typing import Final

from data.texts import N_, Texts

MISSING: Final = N_("The picture could not be drawn; this is the board as text.")


def missing(tr: Texts) -> str:
    """The small line beside the text that stands in for a picture."""
    return f"-# {tr(MISSING)}"
