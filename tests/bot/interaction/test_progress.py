import asyncio

from bot.interaction.progress import with_progress
from bot.interaction.respond import OPEN, acknowledge
from bot.match.pure.analysis import PartialAnalysis
from bot.match.services.history.reviews import ReviewProgress
from games.analysis import Analysis
from tests.bot.tables import ADA

FIRST, SECOND = (PartialAnalysis(frozenset(range(count)), Analysis(count, (), ())) for count in (1, 2))


def told(stage):
    return f"{stage.done} of {stage.count}"


async def words(part):
    return f"seats: {len(part.seats)}"


async def asked(host, age=0.0):
    interaction = host.come(ADA, age=age)
    await acknowledge(interaction)
    shown = []
    change = interaction.edit_original_response

    async def noted(**facts):
        shown.append(facts["content"])
        await change(**facts)

    interaction.edit_original_response = noted
    return interaction, shown


async def test_each_part_is_shown_at_once_above_the_progress_and_nothing_else_in_a_hurry(host):
    interaction, shown = await asked(host)

    async def work(progress):
        for part, first in ((None, 0), (FIRST, 50), (SECOND, 100)):
            for done in range(first, first + 50):
                await progress(ReviewProgress(0, done, 150, part))
        return "done"

    assert await with_progress(interaction, work, told, "late", part=words) == "done"
    said = ["0 of 150", "seats: 1\n50 of 150", "seats: 2\n100 of 150"]
    assert [one for one in ["0 of 150", *shown] if one in said] == said
    assert len(shown) < 10


async def test_a_part_stays_when_the_message_cannot_be_changed_any_longer(host):
    interaction, _shown = await asked(host, age=OPEN)

    async def work(progress):
        await progress(ReviewProgress(0, 50, 150, FIRST))
        await asyncio.Event().wait()

    assert await with_progress(interaction, work, told, "too late", part=words) is None
    assert interaction.said == "seats: 1\ntoo late"
