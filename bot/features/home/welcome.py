"""Handle the buttons under the bot's introduction (:mod:`.buttons`): ask for missing choices and open a table. They
belong to no table, so they work forever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from bot.controls.ids import ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Style, in_rows
from bot.features.home.buttons import CROWD, LEARN, NEW, lines_of
from bot.features.home.help import show_report
from bot.features.rules import show_rules
from bot.features.table.opening import open_table, place_of_new, say_where, table_here, usual_here
from bot.features.teaching import SOLO, courses, step_for, teach
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.match.pure.clock.setting import PRESETS, USUAL
from bot.match.pure.errors import Refused, Why
from bot.match.pure.seats import seating
from bot.match.pure.table.model import Match, PauseReason, Status
from bot.match.pure.table.rules import setting
from bot.match.pure.table.settings import Options
from data import chapters
from data.texts import N_

AGAIN: Final = 5_000
"""A second press of the same button within this many milliseconds counts as a double click."""

_OPENING: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()


class HomeControl(Control, kind=ControlKind.HOME):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control != ControlId.home(*control.more):
            raise UnknownControl(str(control))
        verb, *rest = control.more
        match verb, rest:
            case "solo", [] if self.values:
                await _open(interaction, self.values[0], None, alone=True)
            case (("new" | "solo"), []):
                await _which(interaction, verb)
            case "new", [game]:
                await acknowledge(interaction)
                await _how_many(interaction, game)
            case "new", [game, players]:
                await _open(interaction, game, number(players, CROWD), alone=False)
            case "solo", ([game] | [game, _]):
                level = next(iter((*rest[1:], *self.values)), None)
                await _open(interaction, game, None, alone=True, level=level)
            case "learn", []:
                await _what_to_learn(interaction)
            case "learn", [game]:
                await _learn(interaction, game)
            case "report", []:
                await show_report(interaction)
            case "rules", []:
                await show_rules(interaction)
            case "rules", [game] if chapters.written(game):
                await show_rules(interaction, game)
            case _:
                raise UnknownControl(str(control))


async def _which(interaction: Interaction, verb: str) -> None:
    host = interaction.client
    games = list(host.service.desk.games)
    if len(games) == 1:
        if verb == SOLO:
            await _open(interaction, games[0], None, alone=True)
        else:
            await acknowledge(interaction)
            await _how_many(interaction, games[0])
        return
    await acknowledge(interaction)
    if problem := (await place_of_new(interaction)).problem:
        await reply(interaction, problem)
        return
    asked = N_("What would you like to play against computers?") if verb == SOLO else N_("Which game is the table for?")
    await _choose_game(interaction, verb, games, asked, Style.QUIET)


async def _choose_game(interaction: Interaction, verb: str, games: Sequence[str], asked: str, style: Style) -> None:
    tr, shown = interaction.client.texts(interaction), {game: interaction.client.presenter(game) for game in games}
    buttons = [
        Button(id=ControlId.home(verb, game), label=one.title, style=style) for game, one in list(shown.items())[:CROWD]
    ]
    await reply(interaction, "\n".join((tr(asked), *lines_of(tr, shown))), view=view_of(in_rows(buttons)))


async def _what_to_learn(interaction: Interaction) -> None:
    games = list(courses(interaction.client))
    if len(games) == 1:
        await _learn(interaction, games[0])
        return
    await acknowledge(interaction)
    asked = N_("What would you like to learn? A first game against computers starts right away and explains each step.")
    await _choose_game(interaction, LEARN, games, asked, Style.GOOD)


async def _learn(interaction: Interaction, game: str) -> None:
    await acknowledge(interaction, mutates=True, silent=True)
    async with _OPENING.setdefault(interaction.user.id, asyncio.Lock()):
        course = courses(interaction.client).get(game)
        taught = Options(players=2, game=course.options if course else (), lesson=True)
        if game not in interaction.client.service.desk.games or not (
            match := await _open_already(interaction, game, taught)
        ):
            await teach(interaction, game)
        elif _just_opened(interaction, match):
            await stay_silent(interaction)
        else:
            await _say_it_runs(interaction, match)


async def _how_many(interaction: Interaction, game: str) -> None:
    host, tr = host_and_texts(interaction)
    if problem := (await place_of_new(interaction)).problem:
        await reply(interaction, problem)
        return
    presenter = host.presenter(game)
    buttons = [
        Button(
            id=ControlId.home(NEW, game, str(count)),
            label=tr.plural("{count} player", "{count} players", count),
            style=Style.ACTIVE,
        )
        for count in host.service.desk.game(game).players[:CROWD]
    ]
    text = tr("How many of you are playing? Computers can take seats, too.")
    await reply(
        interaction,
        tr.pair(f"**{presenter.title}**", tr(presenter.about)) + f"\n{text}",
        view=view_of(in_rows(buttons)),
    )


async def _open(
    interaction: Interaction, game: str, players: int | None, *, alone: bool, level: str | None = None
) -> None:
    await acknowledge(interaction, mutates=True, silent=True)
    host = interaction.client
    user = interaction.user.id
    async with _OPENING.setdefault(user, asyncio.Lock()):
        if game not in host.service.desk.games:
            raise Refused(Why.UNKNOWN_GAME)
        if alone:
            clock, (chosen, kind) = PRESETS[USUAL], await step_for(host, game, user, level)
        else:
            (clock, chosen), kind = await usual_here(interaction, game), None
        options = Options(players=2, clock=clock, auto_costless=True, game=chosen)
        match = await _open_already(interaction, game, options if alone else None, level and kind)
        if match and not _just_opened(interaction, match):
            await _say_it_runs(interaction, match)
            return
        if match is None:
            if alone:
                await _put_away(interaction, game, other_level=level is not None)
            place = await place_of_new(interaction)
            if place.problem:
                await reply(interaction, place.problem)
                return
            seats = host.presenter(game).alone if players is None else players
            match = await open_table(
                interaction,
                game,
                msgspec.structs.replace(options, players=seats),
                own_thread=place.own_thread,
                computers=seats - 1 if alone else 0,
                kind=kind,
                locale=host.texts(interaction).language if alone else None,
            )
        if alone and match.status is Status.SIGNUP:
            await host.service.play.start(match.id, user, str(interaction.id))
    await say_where(interaction, match)


async def _put_away(interaction: Interaction, game: str, *, other_level: bool) -> None:
    taken, user = await table_here(interaction), interaction.user.id
    if taken is None or (taken.game, taken.owner) != (game, user):
        return
    waits = taken.solo_pause is not None and taken.solo_pause.why is PauseReason.READY
    if waits or (other_level and await _untouched(interaction, taken)):
        off = f"{interaction.id}/off"
        await interaction.client.service.lobby.cancel(taken.id, user, off, moderator=False, anew=True)


async def _untouched(interaction: Interaction, match: Match) -> bool:
    presenter = interaction.client.presenter(match.game)
    seat = match.seat_of(interaction.user.id)
    if seat is None or not seating.alone(match) or match.options.lesson or presenter.levels:
        return False  # a game that is learned level by level waits before it begins
    return await interaction.client.store.last_of(match.id, seat) is None


async def _open_already(
    interaction: Interaction, game: str, alone: Options | None, kind: str | None = None
) -> Match | None:
    service, user = interaction.client.service, interaction.user.id
    spots = await service.store.of_user(user)
    for match in await service.store.several([spot.id for spot in spots]):
        full = len(match.players) == match.options.players and {one.user for one in match.players} <= {user, None}
        same = alone is None or (
            setting(service.desk.game(game), alone.game) == match.options.game and alone.lesson == match.options.lesson
        )
        same = same and (kind is None or {one.computer for one in match.players} <= {kind, None})
        ours = (match.guild, match.owner, match.game) == (interaction.guild_id, user, game)
        if ours and same and full == (alone is not None) and (alone or _just_opened(interaction, match)):
            return match
    return None


def _just_opened(interaction: Interaction, match: Match) -> bool:
    return 0 <= interaction.client.service.desk.now() - match.created < AGAIN


async def _say_it_runs(interaction: Interaction, match: Match) -> None:
    tr = interaction.client.texts(interaction)
    text = tr(
        "You already have a game of {game} against computers in {place}. To start over, use `/game cancel` there "
        "first.",
        game=interaction.client.presenter(match.game).title,
        place=f"<#{match.channel}>",
    )
    await reply(interaction, text)
