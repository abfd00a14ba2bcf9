"""Hints at a table of Chronos Conquest, by command and for an action of one's own."""

from bot.controls.ids import ControlId, Kind
from bot.features.hints.button import OWN
from bot.match.pure.table.model import Hints
from games.chronos.notation import write
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN
from tests.bot.ui.pressing import press
from tests.chronos.table import begun


async def allowed(host):
    """A live table of three at which all may ask for hints."""
    return await begun(host, hints=Hints.ALL, rated=False)


async def test_at_a_live_table_ideas_come_at_once_without_the_queue(host):
    async def never(_find, _key, *, since, what):
        raise AssertionError(what)

    match = await allowed(host)
    host.service.desk.thoughts.thinker = never
    before = await host.service.history.get(match.id)
    answer = await say(host, ADA, "hint")
    assert "**1**" in answer.said
    assert len(answer.shown.attachments) == 1
    assert (await host.service.history.get(match.id)).ply == before.ply


async def test_an_action_of_ones_own_is_chosen_from_a_list_and_compared_and_not_played(host):
    match = await allowed(host)
    asked = await press(host, ADA, ControlId.at(match, Kind.HINT, OWN), private=True)
    assert "nothing is played" in asked.said
    look = await host.service.history.look(match.id, match.seat_of(ADA))
    control = ControlId.at(match, Kind.PICKER, "asks", "0")
    answer = await press(host, ADA, control, values=[write(look.legal[0])], private=True)
    assert "**1**" in answer.said
    assert (await host.service.history.get(match.id)).ply == look.match.ply


async def test_at_a_table_that_counts_for_ratings_there_are_none(host):
    await begun(host)
    assert "counts for ratings" in (await say(host, BEN, "hint")).said
