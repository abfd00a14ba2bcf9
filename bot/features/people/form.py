"""What a player sets for themselves, in one form, and what holds then; the question before all is erased.

Like a table's form, this one keeps nothing in memory: what comes back is read from the interaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord
from msgspec.structs import replace

from bot.client.links import board_link
from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button, Style
from bot.features.people.hours import span_of, span_text, zone_meant
from bot.features.play.following import Following
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.match.pure.notices.enough import MOST
from bot.match.pure.people.hours import local
from bot.match.pure.people.settings import Person, Way
from bot.wording.blocks import short
from bot.wording.typed import Typed
from data.texts import N_, Texts

FORM: Final = "player:settings"
"""The id of the form."""
WAY, SWITCHES, QUIET, ZONE, DIGEST = "way", "switches", "quiet", "zone", "digest"
SERVER, NEVER = "server", "never"
ALWAYS, HEADS_UP, CONFIRM, HIDDEN = "always", "heads-up", "confirm", "hidden"
ERASE, KEEP, LEAVE = "erase", "keep", "leave"
SHOWN: Final = 15
"""So many tables are named to who has to leave them first."""

WAYS: Final = {
    SERVER: N_("as the server has it"),
    Way.MENTION.value: N_("mention me in the channel"),
    Way.DIRECT.value: N_("send me a direct message"),
    Way.QUIET.value: N_("do not tell me"),
}
TOGGLES: Final = {
    ALWAYS: N_("tell me each time, however often, not only once until I look"),
    HEADS_UP: N_("tell me when I am next but one (direct message)"),
    CONFIRM: N_("ask me before what I cannot take back by myself"),
    HIDDEN: N_("do not show my profile to others"),
}


def is_settings(interaction: Interaction) -> bool:
    """Whether a form that was sent is the one of :func:`open_settings`."""
    data: Mapping[str, Any] = interaction.data or {}
    return data.get("custom_id") == FORM


async def open_settings(interaction: Interaction) -> None:
    """Answer by the form, or that it came too late: Discord takes it as a first answer only."""
    await acknowledge(interaction)
    tr = interaction.client.texts(interaction)
    person = await interaction.client.service.people.of(interaction.user.id)
    await show_form(interaction, form_of(person, tr))


def form_of(person: Person, tr: Texts) -> discord.ui.Modal:
    """The form, filled in with what holds. It is over before it is sent, so that the library does not keep it."""
    form = discord.ui.Modal(title=short(tr("Your settings"), 45), timeout=None, custom_id=FORM)
    way = SERVER if person.way is None else person.way.value
    form.add_item(_select(WAY, (tr("When it is your turn"), ""), _options(WAYS, {way}, tr)))
    on = {ALWAYS: person.always, HEADS_UP: person.heads_up, CONFIRM: person.confirm, HIDDEN: person.hidden}
    switches = _select(SWITCHES, (tr("And"), ""), _options(TOGGLES, {name for name, held in on.items() if held}, tr), 0)
    form.add_item(switches)
    form.add_item(_text(QUIET, (tr("Quiet hours"), tr("As 22:30-07:00; empty: none")), span_text(person.quiet)))
    form.add_item(
        _text(ZONE, (tr("Time zone"), tr("As Europe/Berlin; /player zone helps to find yours")), person.zone or "")
    )
    chosen = NEVER if person.digest is None else str(person.digest)
    hours = {NEVER: tr("none")} | {str(hour): f"{hour:02}:00" for hour in range(24)}
    options = [discord.SelectOption(label=text, value=value, default=value == chosen) for value, text in hours.items()]
    words = (tr("Digest"), tr("One direct message a day with all tables that wait for you"))
    form.add_item(_select(DIGEST, words, options))
    form.stop()
    return form


def _options(choices: Mapping[str, str], chosen: Iterable[str], tr: Texts) -> list[discord.SelectOption]:
    held = set(chosen)
    return [
        discord.SelectOption(label=short(tr(text), 100), value=value, default=value in held)
        for value, text in choices.items()
    ]


def _select(
    name: str, words: tuple[str, str], options: list[discord.SelectOption], least: int = 1
) -> discord.ui.Label[Any]:
    """A select; with ``least`` 0, of all options any."""
    most = 1 if least else len(options)
    select: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=name, options=options, min_values=least, max_values=most, required=bool(least)
    )
    return discord.ui.Label(text=short(words[0], 45), description=short(words[1], 100) or None, component=select)


def _text(name: str, words: tuple[str, str], value: str) -> discord.ui.Label[Any]:
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=name, default=value or None, required=False, max_length=60
    )
    return discord.ui.Label(text=short(words[0], 45), description=short(words[1], 100), component=field)


async def answer_settings(interaction: Interaction) -> None:
    """Answer the form; whatever goes wrong is answered where the errors of commands are."""
    if not await interaction.client.tree.interaction_check(interaction):
        return
    try:
        await acknowledge(interaction, mutates=True)
        tr = interaction.client.texts(interaction)
        change, wrong = read(interaction.data or {}, tr)
        locale = interaction.locale.value
        person = await interaction.client.service.own.set(
            interaction.user.id, lambda before: replace(before, locale=locale, **change)
        )
        at = interaction.client.service.desk.now()
        await reply(interaction, "\n".join([*wrong, tr("This holds now:"), *held(person, at, tr)]))
    except Exception as error:  # noqa: BLE001 - the outermost frame of a form; on_error answers and logs
        await interaction.client.tree.on_error(interaction, error)  # type: ignore[arg-type]


def read(data: Mapping[str, Any], tr: Texts) -> tuple[dict[str, Any], list[str]]:
    """What a form says, as fields of :class:`Person`, and sentences about what in it cannot be read, which then stays
    as it was. Raises UnknownControl for what no form offers.
    """
    sent: dict[str, Any] = {}
    for place in data.get("components", ()):
        field = place.get("component") or {}
        sent[str(field.get("custom_id"))] = field.get("values") if "values" in field else field.get("value")
    change: dict[str, Any] = {}
    wrong: list[str] = []
    (way,) = sent.get(WAY) or [SERVER]
    (digest,) = sent.get(DIGEST) or [NEVER]
    if way not in WAYS or not (digest == NEVER or (digest.isdecimal() and int(digest) < 24)):
        raise UnknownControl(f"{way} {digest}")
    change["way"] = None if way == SERVER else Way(way)
    change["digest"] = None if digest == NEVER else int(digest)
    on = set(sent.get(SWITCHES) or ())
    change |= {"always": ALWAYS in on, "heads_up": HEADS_UP in on, "confirm": CONFIRM in on, "hidden": HIDDEN in on}
    quiet = str(sent.get(QUIET) or "")
    try:
        change["quiet"] = span_of(quiet)
    except ValueError:
        line = tr("I cannot read the quiet hours {text}; write them like `22:30-07:00`.", text=Typed(quiet).code)
        wrong.append(f"⚠️ {line}")
    zone = str(sent.get(ZONE) or "").strip()
    if not zone:
        change["zone"] = None
    elif (meant := zone_meant(zone)) is not None:
        change["zone"] = meant
    else:
        line = tr("I know no time zone {text}; `/player zone` helps to find yours.", text=Typed(zone).code)
        wrong.append(f"⚠️ {line}")
    return change, wrong


def held(person: Person, now: int, tr: Texts) -> list[str]:
    """What holds, a line each; with the person's own time, which shows a wrong time zone."""
    way = tr(WAYS[SERVER if person.way is None else person.way.value])
    lines = [tr("When it is your turn: {way}", way=way)]
    if not person.always and person.way is not Way.QUIET:
        lines.append(
            tr("at most {count} calls a day over all tables, the last one kept for time that runs out", count=MOST)
        )
    lines += [tr(text) for text, on in ((TOGGLES[ALWAYS], person.always), (TOGGLES[HEADS_UP], person.heads_up)) if on]
    confirm = TOGGLES[CONFIRM] if person.confirm else N_("do not ask me before what cannot be taken back")
    lines.append(tr(confirm))
    if person.hidden:
        lines.append(tr(TOGGLES[HIDDEN]))
    lines.append(tr("Quiet hours: {hours}", hours=span_text(person.quiet) or tr("none")))
    digest = tr("none") if person.digest is None else f"{person.digest:02}:00"
    lines.append(tr("Digest: {hour}", hour=digest))
    clock = local(person, now).strftime("%H:%M")
    lines.append(tr("Time zone: {zone}; there it is {time} now.", zone=person.zone or "UTC", time=clock))
    return [f"- {line}" for line in lines]


class PlayerControl(Control, kind=Kind.PLAYER):
    """An answer to the question whether to erase all."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Do it, or leave everything as it is."""
        if control.more not in {(ERASE,), (KEEP,), (LEAVE,)} or control.match:
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True)
        tr = interaction.client.texts(interaction)
        if control.more == (KEEP,):
            await reply(interaction, tr("Everything stays as it is."))
            return
        if control.more == (LEAVE,):
            await interaction.client.service.leaving.everywhere(interaction.user.id, str(interaction.id))
        left = (await interaction.client.service.own.erase(interaction.user.id))[:SHOWN]
        if left:
            head = tr("You still sit at these tables, so nothing was erased. Leave or resign there first:")
            found = await interaction.client.service.history.several([spot.id for spot in left])
            links = {match.id: board_link(match) for match in found}
            places = [links.get(spot.id) or f"<#{spot.channel}>" for spot in left]
            most = tr(
                "Or leave all of them at once, also where you cannot get to any more. In running games a computer "
                "plays on for you; those in which no other person plays are called off."
            )
            row = (_answer(LEAVE, tr("Leave all and erase"), Style.BAD), _answer(KEEP, tr("No, keep it"), Style.QUIET))
            await reply(interaction, "\n".join((head, *places, most)), view=view_of([row]))
            return
        interaction.client.people.forget(interaction.user.id)
        interaction.client.questions.forget(interaction.user.id)
        interaction.client.parts.of(Following).forget(interaction.user.id)
        await reply(interaction, tr("It is done: nothing is kept about you any more."))


async def ask_to_erase(interaction: Interaction) -> None:
    """Ask before it is done."""
    tr = interaction.client.texts(interaction)

    question = tr(
        "Erase all that is kept about you? Settings, notes and notices go at once. Games that are over keep your seat "
        "as one of a player who left. This cannot be taken back."
    )
    row = (_answer(ERASE, tr("Erase all"), Style.BAD), _answer(KEEP, tr("No, keep it"), Style.QUIET))
    await reply(interaction, question, view=view_of([row]))


def _answer(what: str, label: str, style: Style) -> Button:
    return Button(id=ControlId(Kind.PLAYER, 0, 0, (what,)), label=label, style=style)
