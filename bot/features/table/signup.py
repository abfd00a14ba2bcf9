"""Show the forms in which the owner of a table sets its options, and read them. The game's own options come first. A
Discord form has at most five fields, so a table may need several forms, each with its own button.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import discord
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Style
from bot.controls.rows import Row as ButtonRow
from bot.features.home.buttons import rules_button
from bot.features.table.confirm import ask_to_cancel
from bot.features.table.embeds import table_embed
from bot.features.table.settings import Row, rows_of
from bot.interaction.control import Control, view_of
from bot.interaction.forms import FIELDS, changed, form_of, label_of, said_in
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, offer_form, reply, stay_silent
from bot.interaction.rights import moderates
from bot.interaction.turn import check_control, check_place, of_its_line
from bot.match.pure.errors import OtherLine
from bot.match.pure.play.look import Rules
from bot.match.pure.seats.seating import gathering
from bot.match.pure.table.model import Match, Status
from bot.presenters.options import Preset
from bot.presenters.presenter import Presenter
from bot.wording.blocks import short
from data.texts import Texts
from games.computer import STRONG, strongest

SET: Final = "set"


async def open_form(interaction: Interaction, match: Match, page: int = 0) -> None:
    """Open form number `page` (from 0) for the table's owner, and show its options to anyone else, or if it's too late
    for a form. Raises Refused if the game has started, and UnknownControl if there is no such page.
    """
    gathering(match)
    host, tr = host_and_texts(interaction)
    if interaction.user.id != match.owner:
        owner = f"<@{match.owner}>"
        await show_options(interaction, match, tr("Only the table's owner can change this: {owner}.", owner=owner))
        return
    form = options_form(match, host.presenter(match.game), host.service.desk.game(match.game), tr, page)
    if not await offer_form(interaction, form):
        await show_options(interaction, match, tr("I couldn't open the form in time. Press the button again."))


async def show_options(interaction: Interaction, match: Match, said: str = "", *, reminds: bool = False) -> None:
    host, tr = host_and_texts(interaction)
    presenter = host.presenter(match.game)
    if match.options.clock.runs and reminds:
        said = tr("This table has a clock with its own reminders. This setting only matters without a clock.")
    embed = await table_embed(match, presenter, host.service.desk.game(match.game), host.people, tr)
    await reply(interaction, said, embeds=[embed])


def pages_of(match: Match, presenter: Presenter, game: Rules) -> list[list[Row]]:
    """Return the settings in each of the owner's forms."""
    rows = list(rows_of(match, presenter, game))
    return [rows[start : start + FIELDS] for start in range(0, len(rows), FIELDS)]


def options_form(match: Match, presenter: Presenter, game: Rules, tr: Texts, page: int = 0) -> discord.ui.Modal:
    pages = pages_of(match, presenter, game)
    if page >= len(pages):
        raise UnknownControl(f"page {page}")
    fields = [label_of(row, match.options, None, tr) for row in pages[page]]
    title = tr("Options of table {number}", number=match.id)
    return form_of(title, ControlId.at(match, ControlKind.SIGNUP, SET), fields)


JOIN, LEAVE, COMPUTER, STRONGER, START, CANCEL = "join", "leave", "computer", "strong", "start", "cancel"
NOT_YET: Final = "wait"
OPTIONS, PRESET = "options", "preset"
PAGES: Final = 4
"""The most forms that get a button, because these share a row with *Rules*."""
NAMED: Final = 20
"""The most characters on a button that opens a form."""
VERBS = frozenset({JOIN, LEAVE, COMPUTER, STRONGER, START, CANCEL, OPTIONS, PRESET, NOT_YET})
ASK = frozenset({CANCEL, OPTIONS})


class SignupControl(Control, kind=ControlKind.SIGNUP):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        verb, *rest = control.more
        if len(rest) > (verb in {OPTIONS, PRESET}) or verb not in VERBS:
            raise UnknownControl(str(control))
        page = number(rest[0], PAGES - 1) if verb == OPTIONS and rest else 0
        await acknowledge(interaction, mutates=verb not in ASK, silent=verb not in ASK)
        await check_place(interaction, control.match)
        try:
            await of_its_line(interaction, control)
        except OtherLine:
            await show_signup(interaction, control.match)
            return
        service, user, request = interaction.client.service, interaction.user.id, str(interaction.id)
        match verb:
            case "join":
                await service.lobby.join(control.match, user, request)
            case "leave":
                await service.lobby.leave(control.match, user, request)
            case "computer" | "strong":
                kind = STRONG if verb == STRONGER else None
                await service.lobby.add_computer(control.match, user, kind, request)
            case "start":
                await service.play.start(control.match, user, request, moderator=moderates(interaction))
            case "wait":
                await service.starting.put_off(control.match, user, request)
            case "cancel":
                await ask_to_cancel(interaction, await service.history.get(control.match))
            case "preset":
                await _preset(interaction, control.match, rest)
            case "options":
                await open_form(interaction, await service.history.get(control.match), page)
        if verb not in ASK:
            await stay_silent(interaction)

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        if control.more != (SET,):
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True, silent=True)
        await check_control(interaction, control)
        host = interaction.client
        match: Match = await host.service.history.get(control.match)
        gathering(match)
        rows = rows_of(match, host.presenter(match.game), host.service.desk.game(match.game))
        wanted, _ = changed(rows, match.options, said_in(interaction.data), None, host.texts(interaction))
        await host.service.lobby.set_options(match.id, interaction.user.id, str(interaction.id), wanted)
        await stay_silent(interaction)


async def _preset(interaction: Interaction, number: int, named: Sequence[str]) -> None:
    host = interaction.client
    match: Match = await host.service.history.get(number)
    presets = host.presenter(match.game).presets
    if len(named) != 1 or named[0] not in presets:
        raise UnknownControl(" ".join(named))
    wanted = replace(match.options, game=presets[named[0]].options)
    await host.service.lobby.set_options(number, interaction.user.id, str(interaction.id), wanted)


async def show_signup(interaction: Interaction, match: int) -> None:
    """Answer an outdated sign-up button with the table's sign-up message and working buttons. The button belonged to
    another table with the same number, which was lost when a backup was restored. Raises :class:`OtherLine` if the
    present table's sign-up is over.
    """
    host, tr = host_and_texts(interaction)
    now: Match = await host.service.history.get(match)
    if now.status is not Status.SIGNUP:
        raise OtherLine(0, now.ply)
    presenter, game = host.presenter(now.game), host.service.desk.game(now.game)
    starts = await host.service.starting.at(match)
    embed = await table_embed(now, presenter, game, host.people, tr, starts=starts)
    said = tr("These buttons are out of date, so I haven't changed anything. Use these:")
    rows = signup_rows(now, tr, game, presenter, starts=starts is not None)
    await reply(interaction, said, embeds=[embed], view=view_of(rows))


def left(match: Match, tr: Texts) -> str:
    if match.status is Status.CANCELLED:
        return tr("You left this table. You were the only person there, so I cancelled it.")
    return tr("You left this table.")


def signup_rows(match: Match, tr: Texts, game: Rules, presenter: Presenter, *, starts: bool = False) -> list[ButtonRow]:
    """Return the buttons under a table's sign-up message, if sign-up isn't over. `starts`: the full table is about to
    start by itself, and *Not yet* replaces *Join*.
    """
    if match.status is not Status.SIGNUP:
        return []
    least = game.players[0]
    full = len(match.players) >= match.options.players

    def one(verb: str, label: str, style: Style, *, disabled: bool = False) -> Button:
        return Button(id=ControlId.at(match, ControlKind.SIGNUP, verb), label=label, style=style, disabled=disabled)

    row = (
        one(NOT_YET, tr("Not yet"), Style.GOOD) if starts else one(JOIN, tr("Join"), Style.GOOD, disabled=full),
        one(LEAVE, tr("Leave"), Style.QUIET),
        one(COMPUTER, tr("Add computer"), Style.QUIET, disabled=full),
        one(START, tr("Start"), Style.ACTIVE, disabled=len(match.players) < least),
        one(CANCEL, tr("Cancel"), Style.BAD),
    )
    rows: list[ButtonRow] = [row, (*_options(match, presenter, tr, game), *rules_button(tr, match.game))]
    if presenter.presets:
        rows.append(tuple(_presets(match, presenter.presets, tr)))
    if strongest(presenter.computers) is not None:
        rows.append((one(STRONGER, tr("Add Expert computer"), Style.QUIET, disabled=full),))
    return rows


def _presets(match: Match, presets: Mapping[str, Preset], tr: Texts) -> Iterator[Button]:
    for name, preset in presets.items():
        chosen = dict(match.options.game) == dict(preset.options)
        style = Style.ACTIVE if chosen else Style.QUIET
        which = ControlId.at(match, ControlKind.SIGNUP, PRESET, name)
        yield Button(id=which, label=tr(preset.name), style=style, disabled=chosen)


def _options(match: Match, presenter: Presenter, tr: Texts, game: Rules) -> list[Button]:
    """Return a button for each form of options. All but the first are named after their first field."""
    found = [Button(id=ControlId.at(match, ControlKind.SIGNUP, OPTIONS), label=tr("Options"))]
    for page, (first, *_) in enumerate(pages_of(match, presenter, game)[1:PAGES], start=1):
        label = short(f"{tr(first.label)}…", NAMED)
        found.append(Button(id=ControlId.at(match, ControlKind.SIGNUP, OPTIONS, str(page)), label=label))
    return found
