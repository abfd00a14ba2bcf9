"""Define the settings of a server, each as one row. The panel's text, its forms, the preview of a change and the checks
of submitted values are all derived from these rows (:mod:`bot.features.server.settings`).

To add a setting, add a field to :class:`bot.match.pure.people.settings.Server` and a row to a section.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import discord
from msgspec.structs import replace

from bot.interaction.forms import FIELDS
from bot.interaction.host import Host
from bot.match.pure.clock import setting as clocks
from bot.match.pure.fields import Input, Setting, Values
from bot.match.pure.notices.deciding import KEPT, MOST
from bot.match.pure.people.settings import Board, Daily, Server, Usual, Way, Weekly
from bot.presenters.options import OptionText
from bot.presenters.presenter import Poses, Presenter
from bot.wording.clocks import HOURS, TITLES, clock_choices
from bot.wording.names.languages import language_names
from data.texts import N_
from games.core import has
from games.options import Field, fields

WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)


class ServerSetting(Setting[Server, Host], frozen=True, kw_only=True):
    """A setting of a server. `gone`: replaces `about` if the chosen channels or the role have been deleted. `unit`:
    follows the value in the panel.
    """

    gone: str = ""
    unit: Callable[[Server], str] = lambda _server: ""


OTHER_CLOCKS: Final = tuple(name for name in clocks.PRESETS if name != clocks.USUAL)


class Section(NamedTuple):
    id: str
    title: str
    rows: tuple[ServerSetting, ...]
    game: bool = False
    """Whether the section is about new tables of one game. For such a section, the panel only lists the settings that
    differ from the defaults.
    """


TABLES: Final = Section(
    id="tables",
    title=N_("Tables"),
    rows=(
        ServerSetting(
            id="language",
            input=Input.CHOICE,
            label=N_("Language"),
            about=N_("For new tables and my public messages. Private answers use each player's own language."),
            usual=N_("the server's own language"),
            field="locale",
            choices=lambda *_: {code: name for name, code in language_names()},
        ),
        ServerSetting(
            id="channels",
            input=Input.CHANNELS,
            label=N_("Where people may open tables"),
            about=N_("This includes the threads in them. Leave empty for every channel."),
            usual=N_("in every channel"),
            gone=N_("Some of the channels you chose are gone."),
        ),
        ServerSetting(
            id="opener",
            input=Input.ROLE,
            label=N_("Who may open tables"),
            about=N_("Members with this role. Leave empty for everyone."),
            usual=N_("everyone"),
            gone=N_("The role you chose is gone, so everyone may open tables."),
        ),
        ServerSetting(
            id="tables",
            input=Input.CHOICE,
            label=N_("Tables per person"),
            about=N_("Sign-ups and running games together. League tables don't count."),
            usual=N_("any number"),
            choices=lambda _server, _host, tr: {
                str(one): tr("at most {count} at a time", count=one) for one in (1, 2, 3, 4, 5, 6, 8, 10, 15, 20)
            },
        ),
    ),
)
NOTICES: Final = Section(
    id="notices",
    title=N_("Notices"),
    rows=(
        ServerSetting(
            id="way",
            input=Input.CHOICE,
            label=N_("How I notify players of their turn"),
            about=N_("Players can choose something else for themselves."),
            usual=N_("with a mention at the table"),
            choices={Way.DIRECT.value: N_("with a direct message"), Way.QUIET.value: N_("not at all")},
        ),
        ServerSetting(
            id="notices",
            input=Input.CHOICE,
            label=N_("Most notices a day"),
            about=N_("Per player, including notices from other servers. I save one for when time is running out."),
            usual=str(MOST),
            choices={str(one): str(one) for one in range(MOST - 1, KEPT, -1)},
        ),
    ),
)
LEAGUES: Final = Section(
    id="leagues",
    title=N_("Leagues"),
    rows=(
        ServerSetting(
            id="founder",
            input=Input.ROLE,
            label=N_("Who may create leagues"),
            about=N_("Members with this role, besides moderators. Leave empty for moderators only."),
            usual=N_("moderators"),
            gone=N_("The role you chose is gone, so only moderators may create leagues."),
        ),
        ServerSetting(
            id="news",
            input=Input.CHANNEL,
            label=N_("Quiet channel for league news"),
            about=N_("Departures, substitutes and guaranteed places. Leave empty for each league's own channel."),
            usual=N_("none"),
            gone=N_("The channel you chose is gone, so I post the news in each league's own channel."),
        ),
    ),
)


def _with_daily(server: Server, values: Values) -> Server:
    if not values:
        return replace(server, puzzles=None)
    daily, channel = server.puzzles or Daily(0, USUAL_HOUR), int(*values)
    return replace(server, puzzles=replace(daily, channel=channel, told=daily.told and channel == daily.channel))


def _hour_of_daily(server: Server) -> Values:
    return () if server.puzzles is None or server.puzzles.hour == USUAL_HOUR else (str(server.puzzles.hour),)


def _with_hour_of_daily(server: Server, values: Values) -> Server:
    hour = int(values[0]) if values else USUAL_HOUR
    return replace(server, puzzles=server.puzzles and replace(server.puzzles, hour=hour))


USUAL_HOUR: Final = 9
PUZZLES: Final = Section(
    id="puzzles",
    title=N_("Daily puzzle"),
    rows=(
        ServerSetting(
            id="puzzle.channel",
            input=Input.CHANNEL,
            label=N_("Channel for the daily puzzle"),
            about=N_("The solution follows two or three days later. Leave empty to turn the puzzle off."),
            usual=N_("no channel"),
            read=lambda server: () if server.puzzles is None else (str(server.puzzles.channel),),
            write=_with_daily,
            gone=N_("The channel you chose is gone."),
        ),
        ServerSetting(
            id="puzzle.hour",
            input=Input.CHOICE,
            label=N_("Time of the daily puzzle"),
            about=N_("In your time zone when you turn the puzzle on (default: UTC)."),
            usual=HOURS[str(USUAL_HOUR)],
            read=_hour_of_daily,
            write=_with_hour_of_daily,
            choices={hour: text for hour, text in HOURS.items() if hour != str(USUAL_HOUR)},
            unit=lambda server: "" if server.puzzles is None else f" ({server.puzzles.zone or 'UTC'})",
        ),
        ServerSetting(
            id="puzzles",
            input=Input.SEVERAL,
            label=N_("Games of the daily puzzle"),
            about=N_("On days when the puzzle is from another game, I don't post one."),
            usual=N_("all games"),
            field="puzzle_games",
            choices=lambda _server, host, _tr: {
                game: shown.title for game, shown in host.presenters.items() if has(shown, Poses)
            },
        ),
    ),
)


_CHANNEL, _DAY, _HOUR = "channel", "day", "hour"


def _recap(field: str) -> Callable[[Server], Values]:
    usual = getattr(Weekly(0), field)

    def read(server: Server) -> Values:
        value = usual if server.recap is None else getattr(server.recap, field)
        return () if value == usual else (str(value),)

    return read


def _set_recap(field: str) -> Callable[[Server, Values], Server]:
    usual = getattr(Weekly(0), field)

    def write(server: Server, values: Values) -> Server:
        recap = replace(server.recap or Weekly(0), **{field: int(values[0]) if values else usual})
        return replace(server, recap=None if recap == Weekly(0, zone=recap.zone) else recap)

    return write


def settled(before: Server, after: Server, zone: str | None) -> Server:
    """Adjust the settings `after` to a change that somebody has made.

    The owner can be warned anew if another channel or role is lost. A new daily puzzle gets `zone`, the time zone of
    that person. A recap at a new time gets the zone of the daily puzzle or, without one, `zone`.
    """
    if (before.channels, before.opener) != (after.channels, after.opener):
        after = replace(after, warned=False)
    if before.puzzles is None and after.puzzles is not None:
        after = replace(after, puzzles=replace(after.puzzles, zone=zone))
    old, new = before.recap, after.recap
    if new is None or new == old:
        return after
    if after.puzzles is not None:
        zone = after.puzzles.zone
    elif zone is None or (old is not None and (old.day, old.hour) == (new.day, new.hour)):
        zone = new.zone
    return replace(after, recap=replace(new, zone=zone))


RECAP: Final = Section(
    id="recap",
    title=N_("Leaderboard and recap of the week"),
    rows=(
        ServerSetting(
            id="leaderboard",
            input=Input.CHANNEL,
            label=N_("A channel for the leaderboard"),
            about=N_("I post the best players there, and keep the list up to date."),
            usual=N_("no channel"),
            read=lambda server: () if server.board is None else (str(server.board.channel),),
            write=lambda server, values: replace(server, board=Board(int(values[0])) if values else None),
            gone=N_("The channel you chose is gone."),
        ),
        ServerSetting(
            id="recap",
            input=Input.CHANNEL,
            label=N_("A channel for the recap of the week"),
            about=N_("One message a week, without pings. If nothing happened, I don't post one."),
            usual=N_("no channel"),
            read=_recap(_CHANNEL),
            write=_set_recap(_CHANNEL),
            gone=N_("The channel you chose is gone."),
        ),
        ServerSetting(
            id="recap.day",
            input=Input.CHOICE,
            label=N_("The day of the recap"),
            about=N_("The recap covers the seven days before it."),
            usual=WEEKDAYS[Weekly(0).day],
            read=_recap(_DAY),
            write=_set_recap(_DAY),
            choices={str(day): name for day, name in enumerate(WEEKDAYS) if day != Weekly(0).day},
        ),
        ServerSetting(
            id="recap.hour",
            input=Input.CHOICE,
            label=N_("The time of the recap"),
            about=N_("In the daily puzzle's time zone, or else in your own (default: UTC)."),
            usual=HOURS[str(Weekly(0).hour)],
            read=_recap(_HOUR),
            write=_set_recap(_HOUR),
            choices={hour: text for hour, text in HOURS.items() if hour != str(Weekly(0).hour)},
            unit=lambda server: "" if server.recap is None else f" ({server.recap.zone or 'UTC'})",
        ),
    ),
)
SECTIONS: Final = (TABLES, NOTICES, LEAGUES, PUZZLES, RECAP)


def in_force(server: Server, guild: discord.Guild | None) -> Server:
    """Return the settings without the channels and roles that no longer exist, so that these restrict nobody."""
    if guild is None or not guild.channels:  # the server's channels aren't known
        return server
    exists = {Input.ROLE: guild.get_role, Input.CHANNEL: guild.get_channel, Input.CHANNELS: guild.get_channel}
    for row in (row for section in SECTIONS for row in section.rows if row.input in exists):
        chosen = row.value(server)
        there = tuple(one for one in chosen if exists[row.input](int(one)))
        if there != chosen:
            server = row.with_value(server, there)
    return server


def sections(host: Host) -> Iterator[Section]:
    """Yield the sections of the panel. Each game has one or more for its new tables."""
    yield from SECTIONS
    for game, presenter in host.presenters.items():
        rows = tuple(_of_game(game, presenter, host)) if game in host.service.desk.games else ()
        for page in range(0, len(rows), FIELDS):
            title = presenter.title if not page else f"{presenter.title} · {page // FIELDS + 1}"
            yield Section(f"game.{game}.{page}", title, rows[page : page + FIELDS], game=True)


def _of_game(game: str, presenter: Presenter, host: Host) -> Iterator[ServerSetting]:
    def change(server: Server, **changes: object) -> Server:
        usual = replace(server.games.get(game, Usual()), **changes)
        others = {name: one for name, one in server.games.items() if name != game}
        return replace(server, games=others if usual == Usual() else {**others, game: usual})

    def of(server: Server) -> Usual:
        return server.games.get(game, Usual())

    yield ServerSetting(
        id="clock",
        input=Input.CHOICE,
        label=N_("Clock"),
        about=N_("Time per player; without a clock, I only send reminders"),
        usual=TITLES[clocks.USUAL],
        read=lambda server: (of(server).clock,) if of(server).clock else (),
        write=lambda server, values: change(server, clock=values[0] if values else ""),
        choices=lambda _server, _host, tr: clock_choices(tr, *OTHER_CLOCKS),
    )
    for field in fields(host.service.desk.games[game].options):
        yield _option(field, presenter.options[field.name], of, change)


def _option(
    field: Field, words: OptionText, of: Callable[[Server], Usual], change: Callable[..., Server]
) -> ServerSetting:
    def read(server: Server) -> Values:
        return tuple(value for name, value in of(server).options if name == field.name)

    def write(server: Server, values: Values) -> Server:
        others = tuple(pair for pair in of(server).options if pair[0] != field.name)
        return change(server, options=(*others, *((field.name, value) for value in values)))

    return ServerSetting(
        id=f"option.{field.name}",
        input=Input.CHOICE,
        label=words.name,
        about=words.explanation,
        usual=words.choices[field.default],
        read=read,
        write=write,
        choices={value: text for value, text in words.choices.items() if value != field.default},
    )
