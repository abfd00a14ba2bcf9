from functools import partial

from bot.match.pure.orders.order import Order, OrderContent, State
from bot.match.storage import orders
from games.mykerinos.actions import Dig
from games.mykerinos.notation import write
from games.mykerinos.rules.board import zone_of_field
from games.registry import GAMES as REAL
from games.registry import ORDERS
from tests.match.desk import ADA, BEN, CHLOE, first_legal, request, started
from tests.toys.lots import GAME as LOTS

GAMES = {**REAL, "lots": LOTS}
PEOPLE = (ADA, BEN, CHLOE)


def computers(_game, _kind):
    return lambda view, legal, seed, now: first_legal("lots", "greedy") and legal[0]


async def mykerinos(service, *users, **options):
    return await started(service, *(users or PEOPLE), game="mykerinos", **options)


async def look(service, match, user):
    return await service.play.look(match, user, request())


async def who(service, match):
    public = await service.history.look(match, None)
    return public.match.players[public.asked[0]].user


async def others(service, match):
    public = await service.history.look(match, None)
    seats, first = len(public.match.players), public.asked[0]
    return [public.match.players[(first + step) % seats].user for step in range(1, seats)]


async def act(service, match, text=None, user=None):
    user = user or await who(service, match)
    if text is None:
        found = await look(service, match, user)
        game = service.desk.games[found.match.game]
        text = next(iter([t for t in map(game.write, found.legal) if t != "pass"] or map(game.write, found.legal)))
    return await service.play.act(match, user, text, None, request())


async def scoring(service, match, zones=(0,)):
    users = [await who(service, match), *await others(service, match)]
    for zone in zones:
        for user in users:
            digs = [one for one in (await look(service, match, user)).legal if isinstance(one, Dig)]
            await act(service, match, next(write(one) for one in digs if zone_of_field(one.field) == zone), user)
    for user in users:
        await act(service, match, "pass", user)
    return users


async def order(service, match, user, *wishes, **facts) -> Order:
    shown = await service.orders.draft(match, user, OrderContent(wishes=wishes, **facts))
    given, _ = await service.orders.give(match, user, shown.order.number, request())
    return given


async def mine(service, match, user):
    stored = await service.store.read(partial(orders.of_user, user=user))
    return [one for where, one in stored if where == match and one.state is not State.DRAFT]


async def how(service, match):
    return [(entry.who, entry.text, entry.how.name) for entry in await service.history.log(match)]


__all__ = ["ADA", "BEN", "CHLOE", "GAMES", "ORDERS"]
