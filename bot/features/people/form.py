from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord
from msgspec.structs import replace

from bot.client.links import board_link
from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button, Style
from bot.features.people.hours import span_of, span_text, zone_meant
from bot.features.play.following import Following
from bot.interaction.control import Control, view_of
from bot.interaction.forms import Said, firsts, form_of, labelled, line, said_in, select
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.match.pure.notices.deciding import MOST
from bot.match.pure.people.hours import local
from bot.match.pure.people.settings import Person, Way
from bot.wording.names.typed import Typed
from data.texts import N_, Texts

FORM: Final = ControlId(Kind.PLAYER, 0, 0, ("settings",))
WAY, SWITCHES, QUIET, ZONE, DIGEST = "way", "switches", "quiet", "zone", "digest"
SERVER, NEVER = "server", "never"
CONFIRM: Final = "confirm"
ERASE, KEEP, LEAVE = "erase", "keep", "leave"
TYPED: Final = 60
SHOWN: Final = 15

WAYS: Final = {
    SERVER: N_("the server's default"),
    Way.MENTION.value: N_("mention me in the channel"),
    Way.DIRECT.value: N_("send me a direct message"),
    Way.QUIET.value: N_("don't notify me"),
}
TOGGLES: Final = {
    "always": N_("notify me every time, without a daily limit, even if I haven't reacted to the last notice"),
    "heads-up": N_("notify me when only one turn is left before mine (direct message)"),
    CONFIRM: N_("ask me before I do anything I can't undo by myself"),
    "hidden": N_("don't show my profile to others"),
    "shared": N_("in leagues, show my average loss per decision (analysed games)"),
    "rescue": N_("in leagues, once a season, start a 3-day vacation for me before my time runs out"),
}
"""The fields of :class:`Person` that are on or off, with ``-`` instead of ``_``, in the order of the form."""


async def open_settings(interaction: Interaction) -> None:
    await acknowledge(interaction)
    tr = interaction.client.texts(interaction)
    person = await interaction.client.service.people.of(interaction.user.id)
    await show_form(interaction, settings_form(person, tr))


def settings_form(person: Person, tr: Texts) -> discord.ui.Modal:
    hours = [(tr("none"), NEVER), *((f"{hour:02}:00", str(hour)) for hour in range(24))]
    way = SERVER if person.way is None else person.way.value
    toggled = [name for name in TOGGLES if _is_on(person, name)]
    fields = [
        labelled(tr("When it's your turn"), "", select(WAY, _choices(WAYS, tr), way)),
        labelled(tr("Also"), "", select(SWITCHES, _choices(TOGGLES, tr), *toggled, several=True)),
        labelled(
            tr("Quiet hours"),
            tr("For example 22:30-07:00; leave empty for none"),
            line(QUIET, span_text(person.quiet), longest=TYPED),
        ),
        labelled(
            tr("Time zone"),
            tr("For example Europe/Berlin; /player zone helps you find yours"),
            line(ZONE, person.zone or "", longest=TYPED),
        ),
        labelled(
            tr("Digest"),
            tr("One direct message a day with all tables waiting for you"),
            select(DIGEST, hours, NEVER if person.digest is None else str(person.digest)),
        ),
    ]
    return form_of(tr("Your settings"), FORM, fields)


def _choices(words: Mapping[str, str], tr: Texts) -> list[tuple[str, str]]:
    return [(tr(text), value) for value, text in words.items()]


def _is_on(person: Person, name: str) -> bool:
    return bool(getattr(person, name.replace("-", "_")))


async def take_settings(interaction: Interaction) -> None:
    await acknowledge(interaction, mutates=True)
    tr = interaction.client.texts(interaction)
    change, wrong = read(said_in(interaction.data), tr)
    locale = interaction.locale.value
    person = await interaction.client.service.own.set(
        interaction.user.id, lambda before: replace(before, locale=locale, **change)
    )
    at = interaction.client.service.desk.now()
    await reply(interaction, "\n".join([*wrong, tr("Your current settings:"), *held(person, at, tr)]))


def read(said: Said, tr: Texts) -> tuple[dict[str, object], list[str]]:
    """Parse the submitted form ``said``. Return the changed fields of :class:`Person`, and messages about the fields
    that couldn't be read, which keep their old values.

    Raises UnknownControl for values that the form doesn't offer.
    """
    sent = firsts(said)
    change: dict[str, object] = {}
    wrong: list[str] = []
    way, digest = sent.get(WAY, SERVER), sent.get(DIGEST, NEVER)
    if way not in WAYS or not (digest == NEVER or (digest.isdecimal() and int(digest) < 24)):
        raise UnknownControl(f"{way} {digest}")
    change["way"] = None if way == SERVER else Way(way)
    change["digest"] = None if digest == NEVER else int(digest)
    on = said.get(SWITCHES, ())
    change |= {name.replace("-", "_"): name in on for name in TOGGLES}
    quiet = sent.get(QUIET, "")
    try:
        change["quiet"] = span_of(quiet)
    except ValueError:
        line = tr("I don't understand the quiet hours {text}. Write them like `22:30-07:00`.", text=Typed(quiet).code)
        wrong.append(f"⚠️ {line}")
    zone = sent.get(ZONE, "").strip()
    if not zone:
        change["zone"] = None
    elif (meant := zone_meant(zone)) is not None:
        change["zone"] = meant
    else:
        line = tr("I don't know the time zone {text}. `/player zone` helps you find yours.", text=Typed(zone).code)
        wrong.append(f"⚠️ {line}")
    return change, wrong


def held(person: Person, now: int, tr: Texts) -> list[str]:
    """Return lines about a person's current settings. They include the person's local time, so that a wrong time zone
    is easy to notice.
    """
    way = tr(WAYS[SERVER if person.way is None else person.way.value])
    lines = [tr("When it's your turn: {way}", way=way)]
    if not person.always and person.way is not Way.QUIET:
        lines.append(
            tr(
                "at most {count} notices a day across all tables; I save the last one for when time is running out",
                count=MOST,
            )
        )
    for name, text in TOGGLES.items():
        if _is_on(person, name):
            lines.append(tr(text))
        elif name == CONFIRM:
            lines.append(tr("don't ask me before I do anything I can't undo by myself"))
    lines.append(tr("Quiet hours: {hours}", hours=span_text(person.quiet) or tr("none")))
    digest = tr("none") if person.digest is None else f"{person.digest:02}:00"
    lines.append(tr("Digest: {hour}", hour=digest))
    clock = local(person, now).strftime("%H:%M")
    lines.append(tr("Time zone: {zone}; it's {time} there now.", zone=person.zone or "UTC", time=clock))
    return [f"- {line}" for line in lines]


class PlayerControl(Control, kind=Kind.PLAYER):
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
        await reply(
            interaction,
            tr("Done. I no longer store anything that names you, except in older backups."),
        )

    @classmethod
    async def take(cls, interaction: Interaction, control: ControlId) -> None:
        if control != FORM:
            raise UnknownControl(str(control))
        await take_settings(interaction)


async def ask_to_erase(interaction: Interaction) -> None:
    tr = interaction.client.texts(interaction)

    question = tr(
        "Erase everything I store about you? I'll delete your settings, notes and notices right away. In finished "
        "games, your seat will show “a player who left”. You can't undo this."
    )
    row = (_answer(ERASE, tr("Erase all"), Style.BAD), _answer(KEEP, tr("No, keep it"), Style.QUIET))
    await reply(interaction, question, view=view_of([row]))


def _answer(what: str, label: str, style: Style) -> Button:
    return Button(id=ControlId(Kind.PLAYER, 0, 0, (what,)), label=label, style=style)
