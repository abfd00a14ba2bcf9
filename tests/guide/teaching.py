from bot.presenters.registry import PRESENTERS
from tests.bot.tables import ADA
from tests.bot.ui.pressing import CHANNEL, GUILD


async def teach(host, game, request="one", channel=CHANNEL, locale="en"):
    course = PRESENTERS[game].guide.course
    return await host.service.teaching.teach(
        request=request,
        channel=channel,
        guild=GUILD,
        owner=ADA,
        game=game,
        locale=locale,
        seed=course.seed,
        computers=course.computers,
        options=course.options,
    )
