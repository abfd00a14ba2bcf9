"""Define the texts that describe a game's options to players: at sign-up, in the form for setting options, and in the
command for setting them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from data.texts import N_
from games.core import Seating
from games.options import Pairs


class OptionText(msgspec.Struct, frozen=True):
    """The texts that describe an option of a game. All are messages to translate.

    `name` has at most 45 characters, and `explanation` at most 100. `choices` describes each possible value (see
    :func:`games.options.fields`) in at most 80 characters.
    """

    name: str
    explanation: str
    choices: Mapping[str, str]


class Preset(msgspec.Struct, frozen=True):
    """A named set of options that go well together. Players choose it by pressing a single button.

    `name`: a message to translate, with at most 40 characters. `options`: the options that differ from the game's
    defaults.
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
