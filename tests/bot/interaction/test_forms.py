import discord
import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.interaction.control import answer_form
from tests.bot.tables import ADA


@pytest.mark.parametrize("control", [str(ControlId(ControlKind.BOARD, 1, 0, ("set",))), "player:settings", "k:s:1:0"])
async def test_a_form_that_nobody_has_made_is_refused(host, control):
    interaction = host.come(ADA)
    interaction.type = discord.InteractionType.modal_submit
    interaction.data = {"custom_id": control, "components": []}
    await answer_form(interaction)
    assert "I don't know this button" in interaction.said
