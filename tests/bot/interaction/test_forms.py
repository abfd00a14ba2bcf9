import discord
import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.interaction.control import answer_form
from bot.interaction.forms import ABOUT, LABEL, form_of, labelled, line, select
from tests.bot.tables import ADA


def sent(*fields):
    return {"components": [{"type": 18, "component": field} for field in fields]}


async def test_a_form_keeps_to_the_limits_of_discord():
    choices = [(text, text[:1]) for text in ("a" * 200, "b")]
    field = labelled("label " * 20, "about " * 40, select("which", choices, "b"))
    any_of = labelled("Any", "", select("any", choices, "a", "b", several=True))
    form = form_of("title " * 20, ControlId.home("x"), [field, any_of, labelled("Line", "", line("line", "now"))])
    payload = form.to_dict()
    first, second, third = payload["components"]
    assert len(payload["title"]) == len(first["label"]) == LABEL
    assert len(first["description"]) == ABOUT
    assert [len(option["label"]) for option in first["component"]["options"]] == [ABOUT, 1]
    assert [option["value"] for option in first["component"]["options"] if option.get("default")] == ["b"]
    assert (second["component"]["min_values"], second["component"]["max_values"]) == (0, 2)
    assert all(option["default"] for option in second["component"]["options"])
    assert third["component"]["value"] == "now"
    assert form.is_finished(), "the library would keep it"


@pytest.mark.parametrize("control", [str(ControlId(ControlKind.BOARD, 1, 0, ("set",))), "player:settings", "k:s:1:0"])
async def test_a_form_that_nobody_has_made_is_refused(host, control):
    interaction = host.come(ADA)
    interaction.type = discord.InteractionType.modal_submit
    interaction.data = {"custom_id": control, "components": []}
    await answer_form(interaction)
    assert "I don't know this button" in interaction.said
