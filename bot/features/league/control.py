"""The buttons of leagues, for members. An id says what is done, and in which league: it proves nothing, so who presses
and where is looked at each time.
"""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.interaction.control import Control
from bot.interaction.host import Interaction


def of_league(league: int, verb: str, *more: str) -> ControlId:
    """The id of a control of a league."""
    return ControlId(Kind.LEAGUE, 0, 0, (verb, str(league), *more))


class LeagueControl(Control, kind=Kind.LEAGUE):
    """A button or a select of a league."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Do what it says."""
        raise UnknownControl(str(control))
