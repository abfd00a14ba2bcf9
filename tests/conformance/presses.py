"""Checks that players can reach every legal action by pressing buttons, starting from the public board.

The real controls run on a real service and database. Only the move itself is recorded instead of played.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from itertools import combinations

import discord

from bot.controls.ids import ControlId, ControlKind, parse
from bot.features.hints import own_button
from bot.features.orders.control import LIST
from bot.features.play.boards import acting, beside, position_panel, public_rows
from bot.interaction.control import view_of
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Acted
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import HintsAllowed, Options
from bot.presenters.choosing import Act, Panel, Press
from data.texts import texts
from games.conformance.faults import require
from tests.bot.tables import USERS
from tests.bot.ui.pressing import CHANNEL, GUILD, press

EN = texts("en")
ELSEWHERE = frozenset({ControlKind.CONFIRM, ControlKind.UNDO, ControlKind.ORDER, ControlKind.HINT})


async def begun(host, game, players, request="check", chosen=(), **settings):
    facts = {"guild": GUILD, "channel": CHANNEL, "owner": USERS[0], "game": game, "locale": "en"}
    options = Options(players=players, game=chosen, **settings)
    match = await host.service.lobby.create(request=request, options=options, **facts)
    for user in USERS[1:players]:
        await host.service.lobby.join(match.id, user, f"{request} {user}")
    return (await host.service.play.start(match.id, USERS[0], f"{request} start")).match


def controls_of(view):
    for item in view.children if view else ():
        inner = item.item
        if isinstance(inner, discord.ui.Select):
            chosen = [option.value for option in inner.options]
            yield from ((item.custom_id, some) for some in combinations(chosen, max(1, inner.min_values)))
        elif not inner.disabled:
            yield item.custom_id, ()


async def orderable(host, match, user):
    """Return the moves that `user` can order by pressing buttons, starting from the list of their orders."""
    found, tried, draft = set(), set(), host.service.orders.draft

    async def noted(_match, _user, wanted):
        found.update(wanted.wishes)
        raise Refused(Why.NOT_ACTIVE)  # what it would do isn't needed

    host.service.orders.draft = noted
    try:
        now = await host.service.history.get(match)
        left = deque([(str(ControlId.at(now, ControlKind.ORDER, LIST)), ())])
        while left:
            control, values = left.popleft()
            if (control, values) not in tried:
                tried.add((control, values))
                answer = await press(host, user, control, values, private=True)
                shown = answer.shown.view if answer.shown else None
                left += [one for one in controls_of(shown) if parse(one[0]).kind is ControlKind.ORDERING]
    finally:
        host.service.orders.draft = draft
    return found


async def choosable(presenter, look, kind, *, lacking):
    """Return the actions that a player can put together with the controls that a puzzle or a second try shows."""
    found, tried = set(), set()
    main = acting(position_panel(presenter, look, EN).rows, kind)
    left = deque(controls_of(view_of(main)))

    async def nothing():
        return ()

    async def work(find):
        return find()

    while left and lacking(found):
        control, values = left.popleft()
        if (control, values) in tried:
            continue
        tried.add((control, values))
        require(parse(control).kind is kind, f"{control} is for another purpose")
        more = parse(control).more
        meant = await presenter.choose(Press(look=look, more=more, values=values, lately=nothing, work=work), EN)
        match meant:
            case Act(action=action, confirm=confirm):
                found.add(action)
                rows = confirm().rows if confirm else ()
            case Panel(rows=rows):
                require(beside(rows, own_button(look.match, EN)) != [*rows], "there's no room for Back")
            case _:
                rows = main
        left += controls_of(view_of(acting(rows, kind)))
        require(len(tried) < 4_000, f"after {len(tried)} presses {lacking(found)} cannot be chosen")
    return found


async def reachable(host, match, user, *, lacking, shared=None, comparing=False, most=4_000):
    """Return the actions that `user` can play by pressing buttons.

    The search stops when `lacking` reports no more missing actions, and fails after `most` presses. Actions found
    through the buttons under the public board are also added to `shared`. With `comparing`, return the actions that
    the user can compare with the moves that the bot suggests.
    """
    service = host.service
    look = await service.history.look(match, None)
    presenter = host.presenter(look.match.game)
    found, tried, act, compare = set(), set(), service.play.act, service.hints.compare

    async def noted(_match, user, action, *_args, **_facts):
        if callable(action):  # its meaning for this seat at this moment
            action = action(await service.history.look(match, look.match.seat_of(user)), service.desk.now())
        found.add(action)
        return Acted(look.match, ())

    async def thought(_look, action):
        found.add(action)
        raise Refused(Why.NOT_ACTIVE)  # what it's worth isn't needed

    service.play.act, service.hints.compare = noted, thought
    try:
        rows = [(own_button(look.match, EN),)] if comparing else public_rows(presenter, look, EN)
        left = deque((control, values, False) for control, values in controls_of(view_of(rows)))
        while left and lacking(found):
            control, values, private = left.popleft()
            if (control, values) in tried:
                continue
            tried.add((control, values))
            require(len(tried) <= most, f"after {most} presses {lacking(found)} cannot be played")
            known = set(found)
            answer = await press(host, user, control, values, private=private)
            if shared is not None and not private:
                shared |= found - known
            shown = answer.shown.view if answer.shown else None
            left += [(one, chosen, True) for one, chosen in controls_of(shown) if parse(one).kind not in ELSEWHERE]
    finally:
        service.play.act, service.hints.compare = act, compare
    return found


def not_found(legal, exhaustive, found):
    types = [type(action) for action in legal]
    alone = set() if exhaustive else {type(action) for action in found if types.count(type(action)) == 1}
    return {action for action in legal if action not in found and type(action) not in alone}


async def check_presses(host, game, players, *, rng, every=10, largest=40, longest=400, comparing=False):
    """Play a random game, and check that by pressing buttons, players can play all their legal actions and no others.

    One in `every` positions is checked. Positions with more than `largest` legal actions are skipped, because they need
    too many presses. With `comparing`, the players don't play the actions, but compare them with the moves that the
    bot suggests. Return the number of actions reached.
    """
    service = host.service
    match = await begun(host, game, players, rated=False, hints=HintsAllowed.ALL)
    reached = turn = 0
    while match.status is Status.ACTIVE:
        public = await service.history.look(match.id, None)
        require(public.asked, "nobody is asked, and nothing happens")
        seat = rng.choice(public.asked + public.may)
        legal = (await service.history.look(match.id, seat)).legal
        user = match.players[seat].user
        if turn % every == 0 and len(legal) <= largest:
            exhaustive = service.desk.games[game].exhaustive
            lacking = partial(not_found, legal, exhaustive)
            shared = set()
            found = await reachable(host, match.id, user, lacking=lacking, shared=shared, comparing=comparing)
            require(not lacking(found), f"{lacking(found)} differ from the legal list")
            more = found - set(legal)
            require(not (exhaustive and more), f"{more} differ from the legal list")
            # Buttons below the public board are the same for all: not each of them is for everybody.
            for action in more if exhaustive else more - shared:
                await service.play.preview(match.id, user, action)
            reached += len(found)
        match = (await service.play.act(match.id, user, rng.choice(legal), match.ply, f"play {turn}")).match
        turn += 1
        require(turn <= longest, "the game does not end")
    return reached


async def check_presses_in_time(host, game, players, *, rng, chosen, rest, possible, turns, every=10, passed=()):
    """Check that players can play all `possible` actions by pressing buttons, in a game without turns. Return the types
    of actions that were reached.

    The public buttons may also offer actions that the rules refuse, because those buttons are the same for everyone.
    """
    service = host.service
    match = await begun(host, game, players, chosen=chosen)
    reached = set()
    for turn in range(turns):
        await rest(host)
        seat = rng.randrange(players)
        look = await service.history.look(match.id, seat)
        if look.match.status is not Status.ACTIVE:
            break
        user = match.players[seat].user
        if turn % every == 0 and look.legal:
            lacking = partial(not_found, possible(look), service.desk.games[game].exhaustive)
            found = await reachable(host, match.id, user, lacking=lacking)
            require(not lacking(found), f"{lacking(found)} differ from the legal list")
            reached |= set(map(type, found & set(look.legal)))
        kinds = sorted({type(one).__name__ for one in look.legal if not isinstance(one, passed)})
        if kinds:
            kind = rng.choice(kinds)
            action = rng.choice([one for one in look.legal if type(one).__name__ == kind])
            await service.play.act(match.id, user, action, None, f"play {turn}")
    return reached
