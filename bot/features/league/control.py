"""Handle presses on leagues' controls for members. A control's id contains an action and a league. Ids can be forged,
so the user and the channel are checked on every press.
"""

from __future__ import annotations

from bot.controls.ids import LARGEST, ControlId, Kind, UnknownControl, number
from bot.features import ladder
from bot.features.founding import preview as founding
from bot.features.league import history, signup, standing, why
from bot.features.league.meant import of_league
from bot.features.rounds import checkin
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge

__all__ = ["LeagueControl", "of_league"]

CHANGES = signup.CHANGES | founding.CHANGES | ladder.CHANGES | checkin.CHANGES
FIRST_ANSWERS = founding.FIRST_ANSWERS


class LeagueControl(Control, kind=Kind.LEAGUE):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if (control.match, control.ply, control.line) != (0, 0, "") or len(control.more) < 2:
            raise UnknownControl(str(control))
        verb, of, *more = control.more
        league = number(of, LARGEST)
        if verb not in FIRST_ANSWERS:
            await acknowledge(interaction, mutates=verb in CHANGES)
        for part in (signup, standing, why, history, founding, ladder, checkin):
            if await part.press(interaction, verb, league, (*more, *self.values)):
                return
        raise UnknownControl(str(control))

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        await founding.take_form(interaction, control)
