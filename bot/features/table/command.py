from __future__ import annotations

import functools
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from inspect import Parameter, Signature
from typing import Any, Final, NamedTuple, get_type_hints

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands
from msgspec.structs import replace

from bot.features.clock import clock_meant, clocks_offered
from bot.features.table.confirm import ask_to_cancel, ask_to_remove, ask_to_resign
from bot.features.table.opening import open_table, place_of_new, say_where, usual_here
from bot.features.table.settings import GAME, HOW_MANY, OF_ALL, Row, rows_of_game
from bot.features.table.signup import left, show_options
from bot.interaction.forms import changed
from bot.interaction.here import color_meant, invitations, offered, offered_as, refusal, table_here, value_meant
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.offering import offers
from bot.interaction.respond import acknowledge, reply
from bot.interaction.rights import moderates
from bot.match.pure.chance.draws import LONGEST
from bot.match.pure.clock.setting import NONE, write
from bot.match.pure.errors import Refused, Why
from bot.match.pure.fields import Choices, Input
from bot.match.pure.play.look import Rules
from bot.match.pure.seats.seating import gathering
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.settings import Options, TableSetting
from bot.wording.leagues.names import rating_text
from bot.wording.names.choices import CHOICES
from bot.wording.names.languages import language_names
from bot.wording.names.meant import COLOR_WORDS
from bot.wording.names.people import color_name
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from games.computer import meant
from games.options import Pairs
from leagues.ratings import Rating

SOMEBODY: Final = N_("Someone to invite")
GUESTS: Final = {"invite_1": N_("invite-1"), "invite_2": N_("invite-2"), "invite_3": N_("invite-3")}


class Shared(NamedTuple):
    """An option that `/game new` and `/game options` have in common."""

    id: str
    name: str
    about: str
    type: Any = str
    choices: Choices | None = None


def _shared(row: TableSetting) -> Shared:
    kind = app_commands.Range[int, 0, row.most] if row.input is Input.NUMBER else str
    choices = row.choices if row.input is Input.CHOICE and not callable(row.choices) else None
    return Shared(row.id, row.option, row.typed or row.about, kind, choices)


SHARED: Final = (
    *(Shared(guest, name, SOMEBODY, discord.User) for guest, name in GUESTS.items()),
    *map(_shared, OF_ALL),
    Shared("language", N_("language"), ""),
)


def set_at_a_table(command: Callable[..., Awaitable[None]]) -> Any:
    """Decorate `command` with the :data:`SHARED` options, whose values it gets as `given`. It describes the language
    itself.
    """

    @functools.wraps(command)
    async def called(*place: Any, **values: Any) -> None:
        given = {one.id: value for one in SHARED if (value := values.pop(one.id, None)) is not None}
        await command(*place, **values, given=given)

    hints = get_type_hints(command)
    own = [
        one.replace(annotation=hints.get(one.name, one.annotation))
        for one in inspect.signature(command).parameters.values()
        if one.name != "given"
    ]
    more = [Parameter(one.id, Parameter.KEYWORD_ONLY, default=None, annotation=one.type | None) for one in SHARED]
    called.__signature__ = Signature([*own, *more])  # type: ignore[attr-defined]
    named: Any = app_commands.rename(**{one.id: one.name for one in SHARED})
    described: Any = app_commands.describe(players=HOW_MANY, **{one.id: one.about for one in SHARED if one.about})
    chosen: Any = app_commands.choices(
        **{
            one.id: [Choice(name=text, value=value) for value, text in one.choices.items()]
            for one in SHARED
            if one.choices
        }
    )
    completed: Any = app_commands.autocomplete(language=languages_offered, clock=clocks_offered)
    return completed(chosen(described(named(called))))


def with_given(options: Options, given: Mapping[str, Any], tr: Texts) -> Options:
    """Return `options` with the :data:`SHARED` options. Raises Refused (BAD_CLOCK)."""
    sent = {name: (str(value),) for name, value in given.items()}
    if "clock" in given:
        sent["clock"] = (write(clock_meant(given["clock"], tr)),)
    return changed(OF_ALL, options, sent, None, tr)[0]


def guests_of(given: Mapping[str, Any]) -> list[discord.User]:
    return [given[name] for name in GUESTS if name in given]


def meant_language(typed: str | None) -> str | None:
    said = (typed or "").strip().lower()
    return next((code for name, code in language_names() if said in {code, name.lower()}), None)


def unknown_language(typed: str | None, tr: Texts) -> str | None:
    """Return an error message if `typed` isn't a language that the bot supports."""
    if typed is None or meant_language(typed) is not None:
        return None
    known = ", ".join(name for name, _ in language_names())
    return tr("I don't speak {language}. I speak: {known}", language=Typed(typed).code, known=known)


@offers
async def languages_offered(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return offered(language_names(), typed)


class TableCommands(commands.Cog):
    def __init__(self, games: Mapping[str, Rules]) -> None:
        super().__init__()
        self._games = games

    @app_commands.command(name="new", description=N_("Open a table in this channel, or in a separate thread"))
    @app_commands.describe(
        game=N_("The game you want to play"),
        thread=N_("Open a separate thread for the table (default: no)"),
        language=N_("The language of the table's messages (default: the server's)"),
    )
    @set_at_a_table
    async def new(
        self,
        interaction: Interaction,
        *,
        game: str,
        players: int,
        thread: bool = False,
        given: Mapping[str, Any],
    ) -> None:
        await acknowledge(interaction, mutates=True)
        tr = interaction.client.texts(interaction)
        guests, language = guests_of(given), given.get("language")
        invited = invitations(interaction.user, guests)
        usual_clock, usual_options = await usual_here(interaction, game)
        usual = Options(
            players=players,
            open=not invited,
            invited=invited,
            clock=NONE if "reminder" in given else usual_clock,
            auto_costless=True,
            game=usual_options,
        )
        options = with_given(usual, given, tr)
        place = await place_of_new(interaction, thread=thread)
        problem = place.problem or refusal(options, guests, tr)
        if problem or (problem := unknown_language(language, tr)):
            await reply(interaction, problem)
            return
        match = await open_table(
            interaction, game, options, own_thread=place.own_thread, locale=meant_language(language)
        )
        await say_where(interaction, match)

    @new.autocomplete("players")
    @offers
    async def _seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return seats_offered(self._games, interaction.namespace.game, typed)

    @app_commands.command(name="join", description=N_("Sit down at the table in this channel"))
    @app_commands.describe(color=N_("Your colour (default: the first free one)"))
    async def join(self, interaction: Interaction, color: str | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host, tr = host_and_texts(interaction)
        match = await table_here(interaction)
        meant = color_meant(color, host.service.desk.game(match.game).seat_names, tr) if color else None
        after = await host.service.lobby.join(match.id, interaction.user.id, str(interaction.id), meant)
        mine = next(player for player in after.players if player.user == interaction.user.id)
        await reply(interaction, tr("You're at this table. Your colour: {color}.", color=color_name(mine.color, tr)))

    @join.autocomplete("color")
    @offers
    async def _free_colors(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host, tr = host_and_texts(interaction)
        match = await gathering_here(interaction)
        if match is None:
            return []
        taken = {player.color for player in match.players}
        colors = [color for color in host.service.desk.game(match.game).seat_names if color not in taken]
        return offered_as([(color_name(color, tr), color, COLOR_WORDS.search(color)) for color in colors], typed)

    @app_commands.command(name="leave", description=N_("Leave the table in this channel before the game begins"))
    async def leave(self, interaction: Interaction) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match = await table_here(interaction)
        after = await host.service.lobby.leave(match.id, interaction.user.id, str(interaction.id))
        await reply(interaction, left(after, host.texts(interaction)))

    @app_commands.command(name="start", description=N_("Begin the game at your table in this channel"))
    @app_commands.describe(word=N_("One last word to mix into the random draws; no one can add another after it"))
    async def start(self, interaction: Interaction, word: app_commands.Range[str, 1, LONGEST] | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match = await table_here(interaction)
        await host.service.play.start(
            match.id, interaction.user.id, str(interaction.id), moderator=moderates(interaction), word=word
        )
        tr = host.texts(interaction)
        await reply(interaction, tr("The game begins. I'll post the board in this channel."))

    @app_commands.command(name="add-computer", description=N_("Seat a computer player at your table"))
    @app_commands.describe(kind=N_("Its level (default: Casual)"))
    async def add_computer(self, interaction: Interaction, kind: str | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match = await table_here(interaction)
        kinds = host.presenter(match.game).computers
        if kind is not None and meant(kind, kinds) not in kinds:
            raise Refused(Why.NO_COMPUTER)
        await host.service.lobby.add_computer(match.id, interaction.user.id, kind, str(interaction.id))
        tr = host.texts(interaction)
        await reply(interaction, tr("A computer player has joined."))

    @add_computer.autocomplete("kind")
    @offers
    async def _computers(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        host, tr = host_and_texts(interaction)
        match = await gathering_here(interaction)
        if match is None:
            return []
        kinds = host.presenter(match.game).computers
        ratings = await host.leagues.reading.ratings(match.game, tuple(kinds))
        return offered([(_level(tr(text), ratings.get(kind), tr), kind) for kind, text in kinds.items()], typed)

    @app_commands.command(name="resign", description=N_("Give up your seat: a computer plays on for you"))
    async def resign(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await ask_to_resign(interaction, await table_here(interaction))

    @app_commands.command(name="cancel", description=N_("Cancel the table (only its owner or a moderator)"))
    async def cancel(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await ask_to_cancel(interaction, await table_here(interaction))

    @app_commands.command(
        name="remove",
        description=N_("Remove a player from the table (moderators; before the game, also the table's owner)"),
    )
    @app_commands.describe(
        player=N_("The player to remove; in a running game a computer takes over (default: the last computer added)")
    )
    async def remove(self, interaction: Interaction, player: discord.User | None = None) -> None:
        await acknowledge(interaction, mutates=True)
        host, tr = host_and_texts(interaction)
        match = await table_here(interaction)
        if player is None:
            await host.service.lobby.remove_computer(match.id, interaction.user.id, str(interaction.id))
            await reply(interaction, tr("The computer player has left the table."))
            return
        if player.id != interaction.user.id:
            await ask_to_remove(interaction, match, player.id)
        elif match.status is Status.ACTIVE:
            await ask_to_resign(interaction, match)
        else:
            after = await host.service.lobby.leave(match.id, player.id, str(interaction.id))
            await reply(interaction, left(after, tr))


async def gathering_here(interaction: Interaction) -> Match | None:
    """Return this channel's table if its game hasn't started yet."""
    channel = interaction.channel_id
    match: Match | None = await interaction.client.service.history.in_channel(channel) if channel is not None else None
    return match if match is not None and match.status is Status.SIGNUP else None


def seats_offered(games: Mapping[str, Rules], game: object, typed: object) -> list[app_commands.Choice[int]]:
    chosen = [games[game]] if isinstance(game, str) and game in games else games.values()
    counts = sorted({count for one in chosen for count in one.players})
    found = [count for count in counts if str(count).startswith(str(typed).strip())]
    return [app_commands.Choice(name=str(count), value=count) for count in found[:CHOICES]]


def _level(words: str, rating: Rating | None, tr: Texts) -> str:
    return words if rating is None else tr("{level} · rating {rating}", level=words, rating=rating_text(rating))


class SetOptions(commands.Cog):
    @app_commands.command(name="options", description=N_("Show the table's settings, or change them"))
    @app_commands.describe(
        option=N_("The game option to change, before the game begins"),
        value=N_("Its new value"),
        language=N_("The language of the table's messages from now on"),
    )
    @set_at_a_table
    async def options(
        self,
        interaction: Interaction,
        *,
        option: str | None = None,
        value: str | None = None,
        players: int | None = None,
        given: Mapping[str, Any],
    ) -> None:
        await acknowledge(interaction, mutates=True)
        host, tr = host_and_texts(interaction)
        match = await table_here(interaction)
        old, guests, language = match.options, guests_of(given), given.get("language")
        wanted = replace(
            with_given(old, given, tr),
            players=old.players if players is None else players,
            invited=tuple(dict.fromkeys((*old.invited, *invitations(interaction.user, guests)))),
        )
        if option is not None or value is not None:
            gathering(match)
            found = _setting(interaction, match, (option, value), tr)
            if isinstance(found, str):
                await reply(interaction, found)
                return
            wanted = replace(wanted, game=found)
        if problem := unknown_language(language, tr) or (refusal(wanted, guests, tr) if wanted != old else None):
            await reply(interaction, problem)
            return
        request = str(interaction.id)
        if wanted != old:
            match = await host.service.lobby.set_options(match.id, interaction.user.id, request, wanted)
        if locale := meant_language(language):
            match = await host.service.lobby.set_locale(match.id, interaction.user.id, f"{request}/language", locale)
        await show_options(interaction, match, reminds="reminder" in given)

    @options.autocomplete("players")
    @offers
    async def _other_seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        match = await gathering_here(interaction)
        return seats_offered(interaction.client.service.desk.games, match.game, typed) if match else []

    @options.autocomplete("option")
    @offers
    async def _options(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        match = await gathering_here(interaction)
        tr = interaction.client.texts(interaction)
        return offered(_named(_rows(interaction, match), tr), typed) if match else []

    @options.autocomplete("value")
    @offers
    async def _values(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        match = await gathering_here(interaction)
        if match is None:
            return []
        tr = interaction.client.texts(interaction)
        row = _row_meant(str(interaction.namespace.option or ""), _rows(interaction, match), tr)
        return offered(_values_of(row, match, tr), typed) if row else []


def _setting(interaction: Interaction, match: Match, told: tuple[str | None, str | None], tr: Texts) -> Pairs | str:
    option, value = told
    if option is None or value is None:
        return tr("Give both the option and its value.")
    rows = _rows(interaction, match)
    row = _row_meant(option, rows, tr)
    if row is None:
        known = ", ".join(name for name, _ in _named(rows, tr))
        if not known:
            return tr("This game doesn't have any options of its own.")
        return tr("{option} isn't an option of this game. Its options: {known}", option=Typed(option).code, known=known)
    values = _values_of(row, match, tr)
    chosen = value_meant(value, values)
    if chosen is None:
        known = ", ".join(name for name, _ in values)
        return tr(
            "You can't set this option to {value}. Possible values: {known}", value=Typed(value).code, known=known
        )
    return row.with_value(match.options, (chosen,)).game


def _rows(interaction: Interaction, match: Match) -> list[Row]:
    host = interaction.client
    return rows_of_game(host.presenter(match.game), host.service.desk.game(match.game))


def _named(rows: Iterable[Row], tr: Texts) -> list[tuple[str, str]]:
    return [(tr(row.label), row.id.removeprefix(GAME)) for row in rows]


def _row_meant(typed: str, rows: Sequence[Row], tr: Texts) -> Row | None:
    name = value_meant(typed, _named(rows, tr))
    return next((row for row in rows if row.id == f"{GAME}{name}"), None)


def _values_of(row: Row, match: Match, tr: Texts) -> list[tuple[str, str]]:
    return [(text, value) for value, text in row.offered(match.options, None, tr).items()]
