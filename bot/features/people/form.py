"""Define the settings of a person, show them in a form and in words, and erase everything that the bot stores about a
person. To add a setting that is on or off, add a field to :class:`bot.match.pure.people.settings.Person`, and a line to
:data:`TOGGLES`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import discord
from msgspec.structs import replace

from bot.client.links import board_link
from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Style
from bot.features.people.hours import span_of, span_text, zone_meant
from bot.features.play.following import Following
from bot.interaction.control import Control, view_of
from bot.interaction.forms import changed, form_of, label_of, said_in, value_text
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.match.pure.fields import Input, Setting, Unread, Values
from bot.match.pure.notices.deciding import MOST
from bot.match.pure.people.hours import local
from bot.match.pure.people.settings import Person, Way
from bot.wording.clocks import HOURS
from data.texts import N_, Texts

FORM: Final = ControlId(ControlKind.PLAYER, 0, 0, ("settings",))
SERVER, NEVER = "server", "never"
CONFIRM: Final = "confirm"
ERASE, KEEP, LEAVE = "erase", "keep", "leave"
TYPED: Final = 60
SHOWN: Final = 15

PersonSetting: TypeAlias = Setting[Person, None]

TOGGLES: Final = {
    "always": N_("notify me every time, without a daily limit, even if I haven't reacted to the last notice"),
    "heads-up": N_("notify me when only one turn is left before mine (direct message)"),
    CONFIRM: N_("ask me before I do anything I can't undo by myself"),
    "hidden": N_("don't show my profile to others"),
    "shared": N_("in leagues, show my average loss per decision (analysed games)"),
    "rescue": N_("in leagues, once a season, start a 3-day vacation for me before my time runs out"),
}
"""The fields of :class:`Person` that are on or off, with ``-`` for ``_``, in the order of the form."""


def _field(toggle: str) -> str:
    return toggle.replace("-", "_")


def _with_quiet(person: Person, values: Values) -> Person:
    try:
        return replace(person, quiet=span_of("".join(values)))
    except ValueError as error:
        raise Unread(N_("I don't understand the quiet hours {text}. Write them like `22:30-07:00`.")) from error


def _with_zone(person: Person, values: Values) -> Person:
    zone = zone_meant(values[0]) if values else None
    if values and zone is None:
        raise Unread(N_("I don't know the time zone {text}. `/player zone` helps you find yours."))
    return replace(person, zone=zone)


WAY: Final = PersonSetting(
    "way",
    N_("When it's your turn"),
    Input.CHOICE,
    choices={
        SERVER: N_("the server's default"),
        Way.MENTION.value: N_("mention me in the channel"),
        Way.DIRECT.value: N_("send me a direct message"),
        Way.QUIET.value: N_("don't notify me"),
    },
    read=lambda person: (SERVER if person.way is None else person.way.value,),
    write=lambda person, values: replace(person, way=None if values == (SERVER,) else Way(*values)),
    needed=True,
)
SWITCHES: Final = PersonSetting(
    "switches",
    N_("Also"),
    Input.SEVERAL,
    choices=TOGGLES,
    read=lambda person: tuple(name for name in TOGGLES if getattr(person, _field(name))),
    write=lambda person, values: replace(person, **{_field(name): name in values for name in TOGGLES}),
)
QUIET: Final = PersonSetting(
    "quiet",
    N_("Quiet hours"),
    Input.TEXT,
    N_("For example 22:30-07:00; leave empty for none"),
    read=lambda person: () if person.quiet is None else (span_text(person.quiet),),
    write=_with_quiet,
    longest=TYPED,
)
ZONE: Final = PersonSetting(
    "zone",
    N_("Time zone"),
    Input.TEXT,
    N_("For example Europe/Berlin; /player zone helps you find yours"),
    write=_with_zone,
    longest=TYPED,
)
DIGEST: Final = PersonSetting(
    "digest",
    N_("Digest"),
    Input.CHOICE,
    N_("One direct message a day with all tables waiting for you"),
    choices={NEVER: N_("none"), **HOURS},
    read=lambda person: (NEVER if person.digest is None else str(person.digest),),
    write=lambda person, values: replace(person, digest=None if values == (NEVER,) else int(*values)),
    needed=True,
)
ROWS: Final = (WAY, SWITCHES, QUIET, ZONE, DIGEST)


async def open_settings(interaction: Interaction) -> None:
    await acknowledge(interaction)
    tr = interaction.client.texts(interaction)
    person = await interaction.client.service.people.of(interaction.user.id)
    await show_form(interaction, settings_form(person, tr))


def settings_form(person: Person, tr: Texts) -> discord.ui.Modal:
    return form_of(tr("Your settings"), FORM, [label_of(row, person, None, tr) for row in ROWS])


def held(person: Person, now: int, tr: Texts) -> list[str]:
    """Return lines about a person's current settings, with their local time, so that a wrong time zone is noticed."""
    lines = [_line(WAY, person, tr)]
    if not person.always and person.way is not Way.QUIET:
        lines.append(
            tr(
                "at most {count} notices a day across all tables; I save the last one for when time is running out",
                count=MOST,
            )
        )
    on = SWITCHES.value(person)
    for name, text in TOGGLES.items():
        if name in on:
            lines.append(tr(text))
        elif name == CONFIRM:
            lines.append(tr("don't ask me before I do anything I can't undo by myself"))
    lines += [_line(QUIET, person, tr), _line(DIGEST, person, tr)]
    clock = local(person, now).strftime("%H:%M")
    lines.append(tr("Time zone: {zone}; it's {time} there now.", zone=person.zone or "UTC", time=clock))
    return [f"- {line}" for line in lines]


def _line(row: PersonSetting, person: Person, tr: Texts) -> str:
    return tr.pair(tr(row.label), value_text(row, row.value(person), person, None, tr) or tr("none"))


class PlayerControl(Control, kind=ControlKind.PLAYER):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more not in {(ERASE,), (KEEP,), (LEAVE,)} or control.match:
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True)
        tr = interaction.client.texts(interaction)
        if control.more == (KEEP,):
            await reply(interaction, tr("OK, I didn't erase anything."))
            return
        if control.more == (LEAVE,):
            await interaction.client.service.leaving.everywhere(interaction.user.id, str(interaction.id))
        left = (await interaction.client.service.own.erase(interaction.user.id))[:SHOWN]
        if left:
            head = tr("You're still at these tables, so I haven't erased anything. Leave or resign there first:")
            found = await interaction.client.service.store.several([spot.id for spot in left])
            links = {match.id: board_link(match) for match in found}
            places = [links.get(spot.id) or f"<#{spot.channel}>" for spot in left]
            most = tr(
                "Or leave all of them at once, even those you can't reach any more. In running games a computer "
                "takes over. I'll cancel games with no other people in them."
            )
            row = (_answer(LEAVE, tr("Leave all and erase"), Style.BAD), _answer(KEEP, tr("No, keep it"), Style.QUIET))
            await reply(interaction, "\n".join((head, *places, most)), view=view_of([row]))
            return
        interaction.client.people.forget(interaction.user.id)
        interaction.client.questions.forget(interaction.user.id)
        interaction.client.parts.of(Following).forget(interaction.user.id)
        await reply(interaction, tr("Done. I no longer store anything that names you, except in older backups."))

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        if control != FORM:
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True)
        tr, sent = interaction.client.texts(interaction), said_in(interaction.data)
        locale, wrong = interaction.locale.value, list[str]()

        def change(before: Person) -> Person:
            person, wrong[:] = changed(ROWS, before, sent, None, tr)
            return replace(person, locale=locale)

        person = await interaction.client.service.own.set(interaction.user.id, change)
        at = interaction.client.service.desk.now()
        await reply(interaction, "\n".join([*wrong, tr("Your current settings:"), *held(person, at, tr)]))


async def ask_to_erase(interaction: Interaction) -> None:
    tr = interaction.client.texts(interaction)

    question = tr(
        "Erase everything I store about you? I'll delete your settings, notes and notices right away. In finished "
        "games, your seat will show “a player who left”. You can't undo this."
    )
    row = (_answer(ERASE, tr("Erase everything"), Style.BAD), _answer(KEEP, tr("No, keep it"), Style.QUIET))
    await reply(interaction, question, view=view_of([row]))


def _answer(what: str, label: str, style: Style) -> Button:
    return Button(id=ControlId(ControlKind.PLAYER, 0, 0, (what,)), label=label, style=style)
