"""Names for the options of a game: texts for the sign-up, the form and the command that sets them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from data.texts import N_
from games.core import Seating
from games.options import Pairs


class OptionText(msgspec.Struct, frozen=True):
    """An option in words, all of them messages. ``name``: at most 45 characters; ``explanation``: at most 100;
    ``choices``: by the texts of the values (:func:`games.options.fields`), at most 80 each.
    """

    name: str
    explanation: str
    choices: Mapping[str, str]


class Preset(msgspec.Struct, frozen=True):
    """Options that suit each other; one press chooses them. ``name``: a message, at most 40 characters; ``options``:
    those that differ from the game's defaults.
    """

    name: str
    options: Pairs


SEATING: Final = OptionText(
    name=N_("Seating"),
    explanation=N_("The order in which you sit and play"),
    choices={
        Seating.RANDOM.value: N_("drawn at the start"),
        Seating.JOINED.value: N_("in the order of joining"),
    },
)
"""For every game that leaves its seating open, and for the sign-up of those that draw it in any case."""
