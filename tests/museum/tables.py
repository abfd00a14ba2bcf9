import discord

from bot.controls.ids import ControlId, ControlKind
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from games.museum.actions import Keep
from games.museum.computer import COMPUTERS
from games.museum.stages import Stage
from tests.bot.tables import USERS
from tests.bot.ui.pressing import CHANNEL, GUILD, press, unasked

GREEDY = COMPUTERS["greedy"]


async def dealt(host, players=3, request="new", options=None, **game):
    facts = {"guild": GUILD, "channel": CHANNEL, "owner": USERS[0], "game": "museum", "locale": "en"}
    match = await host.service.lobby.create(
        request=request, options=options or Options(players=players, game=tuple(sorted(game.items()))), **facts
    )
    for user in USERS[1:players]:
        await host.service.lobby.join(match.id, user, f"{request}: join {user}")
    await unasked(host, *USERS[:players])
    return (await host.service.play.start(match.id, USERS[0], f"{request}: start")).match.id


async def begun(host, players=3, **game):
    number = await dealt(host, players, **game)
    while (look := await host.service.history.look(number, None)).view.stage is Stage.HAND:
        seat = look.asked[0]
        await host.service.play.act(number, look.match.players[seat].user, Keep(), look.match.ply, f"keep {seat}")
    return number


async def played_until(host, match, wanted, *, most=500, choose=GREEDY):
    for turn in range(most):
        public = await host.service.history.look(match, None)
        assert public.match.status is Status.ACTIVE, "it never came"
        for seat in (*public.asked, *public.may):
            look = await host.service.history.look(match, seat)
            if wanted(look):
                return look
        seat = public.asked[0]
        look = await host.service.history.look(match, seat)
        action = choose(look.view, look.legal, turn, 0)
        user = public.match.players[seat].user
        await host.service.play.act(match, user, action, public.match.ply, f"{public.match.ply} by {seat}")
    raise AssertionError("it never came")


def user_of(look):
    return look.match.players[look.viewer].user


async def opened(host, look):
    return await press(host, user_of(look), ControlId.at(look.match, ControlKind.MOVE, "open"))


def buttons(answer):
    found = {}
    for item in answer.shown.view.children:
        if isinstance(item.item, discord.ui.Button):
            found.setdefault(item.item.label, item)
    return found


def selects(answer):
    return {one.item.placeholder: one for one in answer.shown.view.children if isinstance(one.item, discord.ui.Select)}


def options(select):
    return {one.label: one.value for one in select.item.options}


def chosen(select):
    return [one.label for one in select.item.options if one.default]


async def push(host, look, answer, label):
    return await press(host, user_of(look), buttons(answer)[label], private=True)


async def pick(host, look, answer, placeholder, *labels):
    select = selects(answer)[placeholder]
    values = [options(select)[label] for label in labels]
    return await press(host, user_of(look), select, values, private=True)
