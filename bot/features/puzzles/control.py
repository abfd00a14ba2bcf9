"""*Solve*: opens what an answer is put together with, the same as at a table, in a private message."""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.features.puzzles.answer import show_solution, too_late
from bot.features.puzzles.button import SOLUTION, SOLVE
from bot.features.puzzles.form import SET, take_settings
from bot.features.puzzles.position import show_position
from bot.interaction.control import Control
from bot.interaction.host import Interaction
from bot.interaction.place import check_place
from bot.interaction.respond import acknowledge
from bot.interaction.turn import look_of
from bot.match.pure.puzzles import day_of


class PuzzleControl(Control, kind=Kind.PUZZLE):
    """A button of a puzzle, and the form that says where they come."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Have an answer put together, or show the solution."""
        if control.more not in {(SOLVE,), (SOLUTION,)} or day_of(control.match) is None:
            raise UnknownControl(str(control))
        await acknowledge(interaction)
        await check_place(interaction, control.match)
        if control.more == (SOLUTION,):
            await show_solution(interaction, control.match)
            return
        if await too_late(interaction, control.match):
            return
        look = await look_of(interaction, control.match)
        await show_position(interaction, look, interaction.client.texts(interaction))

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        """Store what the form says."""
        if control != SET:
            raise UnknownControl(str(control))
        await take_settings(interaction)
