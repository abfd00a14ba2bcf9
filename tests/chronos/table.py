from bot.controls.ids import ControlId, ControlKind
from bot.match.pure.table.settings import Options
from bot.presenters.chronos.presenter import PRESENTER
from games.chronos.computer import COMPUTERS
from games.chronos.game import GAME
from games.chronos.terms import HOME
from tests.bot.tables import USERS
from tests.bot.ui.pressing import CHANNEL, GUILD, press
from tests.match.desk import ring
from tests.toys.registered import WITH_TOYS

OPENING = 10_000
LIVE = (("level", "5"), ("sand", "10"))
SLOW = (("level", "5"), ("sand", "600"))


class Clock:
    def __init__(self):
        self.time = 1_700_000_000_000

    def __iter__(self):
        return self

    def __next__(self):
        self.time += 1
        return self.time


async def begun(host, players=3, game=LIVE, **options):
    facts = {"guild": GUILD, "channel": CHANNEL, "owner": USERS[0], "game": "chronos", "locale": "en"}
    match = await host.service.lobby.create(
        request="new", options=Options(players=players, game=game, **options), **facts
    )
    for user in USERS[1:players]:
        await host.service.lobby.join(match.id, user, f"join {user}")
    match = (await host.service.play.start(match.id, USERS[0], "start")).match
    await later(host, OPENING + 1)
    return await host.service.history.get(match.id)


async def later(host, millis):
    host.clock.time += millis
    await ring(host.service)


async def view(host, match, seat=None):
    return (await host.service.history.look(match.id, seat)).view


async def go(host, match, user, place, **facts):
    now = await host.service.history.get(match.id)
    return await press(host, user, ControlId.at(now, ControlKind.BOARD, "go", str(place)), **facts)


def places(view, seat):
    return [glass.place for glass in view.glasses if glass.owner == seat]


def at_home(view, seat):
    return places(view, seat).count(HOME)


WITH_CHRONOS = {
    "games": {**WITH_TOYS["games"], "chronos": GAME},
    "presenters": {**WITH_TOYS["presenters"], "chronos": PRESENTER},
    "computers": {**WITH_TOYS["computers"], "chronos": COMPUTERS},
}
