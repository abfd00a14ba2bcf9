"""Keep a user's choices for a league that hasn't been created yet. Each choice is a row of :data:`CHOICES`, from which
the form, the preview's lists and the ids of its controls are made.

These ids contain the choices, and the preview's title contains the league's name. Nothing else is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.controls.ids import ControlId, UnknownControl, number
from bot.features.league.meant import of_league
from bot.interaction.forms import CHOICES as MOST_CHOICES
from bot.interaction.forms import changed
from bot.interaction.host import Host
from bot.match.pure.fields import Choices, Input, Setting, Values
from bot.match.pure.people.hours import zone_of
from bot.wording.blocks import short
from bot.wording.clocks import clock_choices
from bot.wording.leagues.about import begin_choices
from bot.wording.names.typed import Typed
from data.dates import words
from data.texts import N_, Texts
from games.options import Pairs, fields, read
from leagues.format import Format
from leagues.season.sizes import LIMITS, Pyramid
from leagues.settings import DAY, ROUNDS, Settings

CLOCKS: Final = ("fast", "daily", "relaxed")
DAILY: Final = "daily"
TOGETHER: Final = "live"
AT_ONCE: Final = (2, 3, 4)
MOST_ROUNDS: Final = ROUNDS[1]
USUAL: Final = "usual"
LONGEST: Final = 60
LATEST: Final = 10**9
"""The largest start of an evening, in minutes since 1970."""
SOON: Final = 5_000
"""The time from a ladder's creation to its start, in milliseconds. A ladder has no registration period."""
MINUTE: Final = 60_000
ZONES: Final = (
    "UTC", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
    "America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London", "Europe/Berlin",
    "Europe/Warsaw", "Europe/Paris", "Europe/Helsinki", "Europe/Istanbul", "Asia/Dubai", "Asia/Karachi",
    "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""The time zones that a user can choose. Control ids contain indexes into this list, so add new zones at the end."""
OWN_ZONE: Final = "own"


class Draft(Settings, frozen=True):
    """The choices for a new league so far, as its settings.

    ``clock`` and ``preset``: the names of a time control and of a set of game options; ``options`` isn't used.
    ``begins``: the start of an evening, in minutes since 1970 (0 if unknown). ``zone``: the time zone in which it was
    entered.
    """

    preset: str = USUAL
    begins: int = 0
    zone: str = OWN_ZONE

    def id(self, verb: str) -> ControlId:
        """Return the id of a control that acts on this draft. It contains all choices except the league's name."""
        common = (self.format.value, self.game, str(self.seats))
        return of_league(0, verb, *common, *(value for row in self.choices for value in row.value(self)))

    @property
    def asked(self) -> NeededChoices:
        return ASKED[self.format]

    @property
    def choices(self) -> list[DraftSetting]:
        """The choices in the order of the controls' ids."""
        return [CHOICES[field] for field in ("clock", "options", *self.asked.fields)]

    def begin(self, now: int) -> int:
        """Return when the first season begins: at the time that the user entered, a day after registration ends or, if
        there is no registration, :data:`SOON` milliseconds after `now`.
        """
        if "begins" in self.asked.fields:
            return self.begins * MINUTE
        return now + (self.registration + 1) * DAY if "open" in self.asked.fields else now + SOON


class NeededChoices(msgspec.Struct, frozen=True):
    """The choices that a league's format needs in addition to the common ones (format, game, seats, clock and options).

    ``fields``: their ids, in the order of the preview's control ids. ``form``: those that the user makes in the form,
    not in the preview. ``usual``: the format's own defaults.
    """

    fields: tuple[str, ...]
    form: tuple[str, ...]
    usual: Mapping[str, int] = {}


ASKED: Final[Mapping[Format, NeededChoices]] = {
    Format.DIVISIONS: NeededChoices(
        ("open", "days", "pyramid", "at_once", "begin_with", "pauses"), form=("open", "days", "clock")
    ),
    Format.CUP: NeededChoices(
        ("open", "round_days", "rounds", "fill", "begin_with", "pauses"),
        form=("open", "round_days", "clock"),
        usual={"registration": 7},
    ),
    # Few people stay for more than three rounds.
    Format.EVENING: NeededChoices(
        ("begins", "zone", "rounds", "fill", "begin_with"), form=("begins", "rounds", "fill"), usual={"rounds": 3}
    ),
    Format.LADDER: NeededChoices(("pauses",), form=("clock",)),
}


class DraftSetting(Setting[Draft, Host], frozen=True, kw_only=True):
    """A choice for a new league. ``verb``: its name in the ids of the preview's controls, if it's made there."""

    needed: bool = True
    verb: str = ""


def _lengths(usual_: Iterable[int], *, field: str) -> Callable[[Draft, Host, Texts], Choices]:
    return lambda draft, _host, tr: {
        str(one): tr.plural("{count} day", "{count} days", one) for one in sorted({*usual_, getattr(draft, field)})
    }


def _at_once(_draft: Draft, _host: Host, tr: Texts) -> Choices:
    return {
        str(one): tr.plural("At most {count} table at once", "At most {count} tables at once", one) for one in AT_ONCE
    }


def _rounds(draft: Draft, _host: Host, tr: Texts) -> Choices:
    traits = draft.format.traits
    numbers = range(traits.least_rounds, MOST_ROUNDS + 1)
    named = {str(one): tr.plural("{count} round", "{count} rounds", one) for one in numbers}
    # In a cup, 0 stands for the smallest number that the rules allow (L13.1).
    return named if traits.live else {"0": tr("As many rounds as needed"), **named}


def _begins_with(draft: Draft, _host: Host, tr: Texts) -> Choices:
    return {"0": tr("At the set time"), **begin_choices(draft.seats, tr)}


def _presets(draft: Draft, host: Host, tr: Texts) -> Choices:
    return {name: tr(text) for name, (text, _) in offered_options(draft, host).items()}


_ZONES: Final = {OWN_ZONE: "", **{str(number): name for number, name in enumerate(ZONES)}}
_ROWS: Final = (
    DraftSetting(
        "open",
        N_("Registration is open for"),
        Input.CHOICE,
        N_("The season begins a day after registration closes"),
        choices=_lengths((1, 3, 7, 14, 21, 28), field="registration"),
        field="registration",
    ),
    DraftSetting(
        "days",
        N_("Season length"),
        Input.CHOICE,
        N_("Games still running at the end get one more week, with short time limits"),
        choices=_lengths((14, 28, 42, 56, 70, 84), field="days"),
    ),
    DraftSetting(
        "round_days",
        N_("Round length"),
        Input.CHOICE,
        N_("Time limits are short in the last two days"),
        choices=_lengths((3, 5, 7, 10, 14), field="round_days"),
    ),
    DraftSetting(
        "clock",
        N_("Clock"),
        Input.CHOICE,
        N_("How much time each player has"),
        choices=lambda _draft, _host, tr: clock_choices(tr, *CLOCKS),
    ),
    DraftSetting(
        "pyramid",
        N_("Divisions per tier"),
        Input.CHOICE,
        choices={Pyramid.SINGLE: N_("One division in each tier"), Pyramid.DOUBLING: N_("1, 2, 4, 8 … divisions")},
        verb="tiers",
    ),
    DraftSetting("at_once", N_("Tables at once"), Input.CHOICE, choices=_at_once, verb="once"),
    DraftSetting(
        "rounds",
        N_("Rounds"),
        Input.CHOICE,
        N_("Organisers can end the evening earlier or add rounds"),
        choices=_rounds,
        verb="rounds",
    ),
    DraftSetting(
        "fill",
        N_("Computers in empty seats"),
        Input.CHOICE,
        N_("If there aren't enough players to fill every table"),
        choices={"0": N_("No: some tables have one seat fewer"), "1": N_("Yes: those tables are unrated")},
        verb="fill",
    ),
    DraftSetting("begin_with", N_("When it begins"), Input.CHOICE, choices=_begins_with, verb="with"),
    DraftSetting("options", N_("Game options"), Input.CHOICE, choices=_presets, field="preset", verb="preset"),
    DraftSetting("zone", N_("Time zone"), Input.CHOICE, choices=_ZONES, verb="zone"),
    DraftSetting("pauses", "", Input.CHOICE, choices={"0": "", "1": ""}, verb="pauses"),
    DraftSetting("begins", "", Input.NUMBER, most=LATEST),
)
CHOICES: Final[Mapping[str, DraftSetting]] = {row.id: row for row in _ROWS}
"""The choices by field, in the order in which the preview shows their lists."""


def _games(_draft: Draft, host: Host, tr: Texts) -> Choices:
    named = {
        f"{game}.{seats}": f"{host.presenter(game).title} · {tr.plural('{count} seat', '{count} seats', seats)}"
        for game, seats in games_of(host)
    }
    return dict(list(named.items())[:MOST_CHOICES])


def _with_game(draft: Draft, values: Values) -> Draft:
    game, _, seats = "".join(values).partition(".")
    return replace(draft, game=game, seats=number(seats, max(LIMITS)))


NAME: Final = DraftSetting(
    "name",
    N_("Name"),
    Input.TEXT,
    N_("The league's name"),
    write=lambda draft, values: replace(draft, name=short(Typed("".join(values)).plain, LONGEST)),
    longest=LONGEST,
)
GAME: Final = DraftSetting(
    "game",
    N_("Game and seats"),
    Input.CHOICE,
    N_("The game, and how many people play at each table"),
    choices=_games,
    read=lambda draft: (f"{draft.game}.{draft.seats}",),
    write=_with_game,
)


START: Final = "start"


def _start(zone: tzinfo) -> DraftSetting:
    def read(draft: Draft) -> Values:
        there = datetime.fromtimestamp(draft.begins * MINUTE / 1000, UTC).astimezone(zone)
        return (f"{there:%Y-%m-%d %H:%M}",) if draft.begins else ()

    about = N_("For example 20:30, tomorrow 19:00, Friday 8pm, 2026-12-24 18:00 or in 3 hours")
    return DraftSetting(START, N_("Starts"), Input.MOMENT, about, read=read, write=lambda draft, _values: draft)


def rows_of(format_: Format, zone: tzinfo = UTC) -> list[DraftSetting]:
    """Return the rows of the form. The start of an evening is shown in ``zone``; the caller reads it."""
    return [NAME, GAME, *(_start(zone) if field == "begins" else CHOICES[field] for field in ASKED[format_].form)]


def usual(format_: Format, host: Host) -> Draft:
    game, seats = next(games_of(host))
    return replace(Draft("", "", "", game, seats=seats, format=format_, clock=DAILY), **ASKED[format_].usual)


def draft_of(name: str, parts: Sequence[str], host: Host, tr: Texts) -> Draft:
    """Return the draft of the league ``name``, from the ``parts`` of a control's id that hold its choices. Raises
    UnknownControl for values that no form offers.
    """
    format_, game, seats, *own = parts if len(parts) > 2 else ("", "", "")
    if format_ not in set(Format) or game not in host.presenters:
        raise UnknownControl(":".join(parts))
    draft = replace(usual(Format(format_), host), name=name, game=game, seats=number(seats, max(LIMITS)))
    if len(own) != len(draft.choices):
        raise UnknownControl(":".join(parts))
    values = {row.id: (text,) for row, text in zip(draft.choices, own, strict=True)}
    return changed(draft.choices, draft, values, host, tr)[0]


def games_of(host: Host) -> Iterator[tuple[str, int]]:
    found = [
        (name, seats)
        for name in host.presenters
        if name in host.service.desk.games
        for seats in host.service.desk.game(name).players
        if seats in LIMITS
    ]
    yield from sorted(found, key=lambda one: one[1] != 4)


def offered_options(draft: Draft, host: Host) -> Mapping[str, tuple[str, Pairs]]:
    """Return the sets of game options to choose from: each set's name with its label and options.

    In a real-time game, they set the speed, and only speeds that suit the league's format are offered. In other games
    they are the presets.
    """
    presenter, game = host.presenter(draft.game), host.service.desk.game(draft.game)
    if not game.timed:
        return {name: (one.name, tuple(one.options)) for name, one in presenter.presets.items()}
    together = draft.format.traits.live
    found: dict[str, tuple[str, Pairs]] = {}
    for field in fields(game.options):
        fits = {
            value: game.live(read(game.options, ((field.name, value),))) is together
            for value in presenter.options[field.name].choices
        }
        if len(set(fits.values())) == 2:  # it is this one that says whether people sit together
            for value, right in fits.items():
                if right:
                    found[value] = (presenter.options[field.name].choices[value], ((field.name, value),))
    return found


def chosen_options(draft: Draft, host: Host) -> Pairs:
    """Return the game options for the league's tables: the chosen set or, without one, the game's defaults. If these
    don't suit the league's format, return options that do.
    """
    offered = offered_options(draft, host)
    if draft.preset in offered:
        return offered[draft.preset][1]
    game = host.service.desk.game(draft.game)
    if game.timed and game.live(read(game.options, ())) is not draft.format.traits.live:
        return offered[middle(tuple(offered))][1]
    return ()


def middle(names: Sequence[str]) -> str:
    """Return a medium speed of a real-time game. ``names`` lists its speeds from fastest to slowest."""
    return names[(len(names) * 3) // 4 - 1] if len(names) > 2 else names[-1]


def settings_of(draft: Draft, host: Host) -> Settings:
    clock = TOGETHER if draft.format.traits.live else draft.clock
    if host.service.desk.game(draft.game).timed:  # it has a time of its own
        clock = "none"
    chosen = {field: getattr(draft, field) for field in Settings.__struct_fields__}
    days = draft.days if "days" in draft.asked.fields else draft.format.traits.days
    return Settings(**(chosen | {"options": chosen_options(draft, host), "clock": clock, "days": days}))


async def own_zone(host: Host, user: int, locale: str) -> str:
    """Return the time zone in which a user enters times: the one in their settings, or the usual one for their
    language.
    """
    usual = words().get(locale)
    return (await host.service.people.of(user)).zone or (usual and usual.zone) or "UTC"


async def zone_name(draft: Draft, host: Host, user: int, locale: str) -> str:
    return await own_zone(host, user, locale) if draft.zone == OWN_ZONE else ZONES[int(draft.zone)]


async def zone(draft: Draft, host: Host, user: int, locale: str) -> tzinfo:
    return zone_of(await zone_name(draft, host, user, locale))
