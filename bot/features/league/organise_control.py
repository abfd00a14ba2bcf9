from __future__ import annotations

from bot.controls.ids import LARGEST, ControlId, Kind, UnknownControl, number
from bot.features.league.acts_form import (
    BEGIN,
    DO,
    FORM,
    PANEL,
    check,
    do_act,
    open_act_form,
    show_act,
    show_preview,
    take_act,
)
from bot.features.league.meant import league_here
from bot.features.league.organise import CHOOSE, LATE, show_late, show_panel
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge


class OrganiseControl(Control, kind=Kind.ORGANISE):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if (control.match, control.ply, control.line) != (0, 0, "") or len(control.more) < 2:
            raise UnknownControl(str(control))
        verb, of, *more = control.more
        league = number(of, LARGEST)
        if verb == FORM and 1 <= len(more) <= 2:  # a form has to be the first answer
            await open_act_form(interaction, await league_here(interaction, league), *more)
            return
        await acknowledge(interaction, mutates=verb == DO)
        known = await league_here(interaction, league)
        if verb == PANEL and len(more) <= 1:
            await show_panel(interaction, known, "".join(more))
        elif verb == CHOOSE and len(self.values) == 1 and len(more) <= 1:
            await show_act(interaction, known, self.values[0], "".join(more))
        elif verb == BEGIN and not more:
            check(interaction, known)
            await show_preview(interaction, known, "start", {}, "")
        elif verb == LATE and not more:
            await show_late(interaction, known)
        elif verb == DO and len(more) >= 2:
            await do_act(interaction, known, more)
        else:
            raise UnknownControl(str(control))

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        await take_act(interaction, control)
