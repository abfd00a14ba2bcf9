"""Let an organiser carry out an action, using a form, a preview as text, and a button that confirms the action.

Nothing is stored before the confirmation. The ids of the preview's controls hold the choices. Two embeds hold the
values that are too long for ids. The first embed's footer has the text that the organiser typed: Discord doesn't format
footers, so the bot can read the text back unchanged. The second embed names the people whom the organiser chose in a
field for several people.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Any, Final

import discord

from bot.client.threads import look, told
from bot.controls.ids import LARGEST_PLY, ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.features.founding.draft import own_zone
from bot.features.founding.when import BadMoment, typed_moment, unread_text
from bot.features.league.acts import ACTS, OrganiserAction, Rehouse
from bot.features.league.acts_asked import ENTRY, TEXT, Asking, Detail, Facts, FreeText, whole
from bot.features.league.acts_told import meanwhile_text, preview_text, sentence
from bot.features.league.meant import league_here, manages
from bot.features.table.embeds import SAND
from bot.interaction.control import view_of
from bot.interaction.forms import Label, form_of, label_of, labelled, said_in, taken
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.league.pure.known import Known, number_of
from bot.match.pure.fields import Input
from bot.match.pure.people.hours import zone_of
from bot.wording.blocks import short
from data.texts import Texts
from leagues.log.entries import Entry, Orphaned
from leagues.log.walk import organises
from leagues.refused import Refused, Why
from leagues.settings import DAY

SET, DO, PANEL, FORM, BEGIN = "set", "do", "panel", "form", "begin"
REASON: Final = 300
LONG: Final = 1_500
NONE: Final = "-"


def of_act(league: int, verb: str, *more: str) -> ControlId:
    return ControlId(ControlKind.ORGANISE, 0, 0, (verb, str(league), *more))


def begin_button(known: Known, tr: Texts) -> tuple[Button, ...]:
    act = ACTS["start"]
    return (Button(id=of_act(known.id, BEGIN), label=tr(act.title), style=Style.GOOD),) if act.offered(known) else ()


def check(interaction: Interaction, known: Known) -> None:
    who = Entry(0, number_of(interaction.user.id), Orphaned(), manager=manages(interaction))
    if not organises(known.league, who):
        raise Refused(Why.NOT_ORGANISER, "L1.2, L10.1")


def act_of(name: str) -> OrganiserAction:
    if name not in ACTS:
        raise UnknownControl(name)
    return ACTS[name]


async def show_act(interaction: Interaction, known: Known, name: str, member: str) -> None:
    """Show the chosen action with a button for its form. The choice itself doesn't open the form, because Discord
    wouldn't send the same choice again after the organiser has closed it. Raises Refused.
    """
    check(interaction, known)
    tr = interaction.client.texts(interaction)
    about = (member,) if member else ()
    buttons = (
        Button(id=of_act(known.id, FORM, name, *about), label=tr("Fill in the form"), style=Style.GOOD),
        Button(id=of_act(known.id, PANEL, *about), label=tr("Back")),
    )
    text = tr("You'll see the effects before anything changes.")
    await reply(interaction, f"**{tr(act_of(name).title)}**\n{text}", view=view_of([buttons]))


async def open_act_form(interaction: Interaction, known: Known, name: str, member: str = "") -> None:
    """Open an action's form. ``member``: the member whom the action concerns, if already chosen. Raises Refused."""
    act = act_of(name)
    check(interaction, known)
    tr = interaction.client.texts(interaction)
    more = (name, member) if member else (name,)
    asking = await _asking(interaction, known, act)
    rows = _asked(act, known, member)
    if any(row.input is Input.CHOICE and not row.offered(asking, None, tr) for row in rows):
        await acknowledge(interaction)
        await reply(interaction, tr("There's nothing to choose here right now."))
        return
    fields = [label_of(row, asking, None, tr) for row in rows]
    if act.words is not FreeText.NONE:
        fields.append(_words(act, tr))
    await show_form(interaction, form_of(tr(act.title), of_act(known.id, SET, *more), fields))


async def _asking(interaction: Interaction, known: Known, act: OrganiserAction) -> Asking:
    leagues = interaction.client.leagues
    about_log = any(row.id == ENTRY for row in act.fields)
    return Asking(known, leagues.now(), await leagues.reading.entries(known.id) if about_log else ())


def _asked(act: OrganiserAction, known: Known, member: str) -> list[Detail]:
    first = next((row.id for row in act.fields if row.input in (Input.MEMBER, Input.MEMBERS)), None)
    return [row for row in act.fields if row.asked(known) and not (member and row.id == first)]


def _words(act: OrganiserAction, tr: Texts) -> Label:
    words = act.words
    long = words is FreeText.TEXT
    item: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=TEXT,
        style=discord.TextStyle.paragraph,
        max_length=LONG if long else REASON,
        required=words is not FreeText.PERHAPS,
    )
    label = tr("Your announcement") if long else tr("Reason")
    about = "" if long else tr("Everyone in the league's channel can read it")
    if act.quiet:
        about = tr("Only the league's log and its exports show it")
    return labelled(label, about, item)


async def take_act(interaction: Interaction, control: ControlId) -> None:
    if len(control.more) not in {3, 4} or control.more[0] != SET or (control.match, control.ply) != (0, 0):
        raise UnknownControl(str(control))
    _, of, name, *more = control.more
    act = act_of(name)
    await acknowledge(interaction)
    known = await league_here(interaction, number(of, LARGEST_PLY))
    check(interaction, known)
    tr = interaction.client.texts(interaction)
    data: Mapping[str, Any] = interaction.data or {}
    if any(one.get("bot") for one in data.get("resolved", {}).get("users", {}).values()):
        await reply(interaction, tr("Bots can't take part in leagues."))
        return
    sent, facts = said_in(data), dict[str, str]()
    asking, asked = await _asking(interaction, known, act), [row.id for row in _asked(act, known, "".join(more))]
    for row in act.fields:
        if not row.asked(known):
            continue
        if row.id not in asked:
            facts[row.id] = "".join(more)
        elif value := " ".join(taken(row, sent.get(row.id, ()), asking, None, tr)):
            try:
                facts[row.id] = await _read(interaction, row, value, asking.now)
            except BadMoment as bad:
                await reply(interaction, unread_text(interaction, bad, value, await _zone(interaction)))
                return
    await show_preview(interaction, known, name, facts, "".join(sent.get(TEXT, ())).strip())


async def _read(interaction: Interaction, row: Detail, value: str, now: int) -> str:
    if row.input is Input.MOMENT and not value.isdecimal():  # a date rather than a number of days
        return str(typed_moment(interaction, value, await _zone(interaction)))
    if row.input not in (Input.MOMENT, Input.NUMBER):
        return value
    found = whole({row.id: value}, row.id, "L10.1")
    return str(now + found * DAY if row.input is Input.MOMENT else found)


async def _zone(interaction: Interaction) -> tzinfo:
    return zone_of(await own_zone(interaction.client, interaction.user.id, interaction.locale.value))


async def show_preview(
    interaction: Interaction, known: Known, name: str, facts: Facts, why: str, *, head: str = ""
) -> None:
    host = interaction.client
    act, tr = act_of(name), host.texts(interaction)
    what, reason = act.makes(known, {**facts, TEXT: why}), "" if act.words is FreeText.TEXT else why
    found, entries = None, known.entries
    if isinstance(what, Rehouse):
        if await _no_room(interaction, known, what):
            return
    else:
        who, manager = interaction.user.id, manages(interaction)
        found, entries = await host.leagues.preview(known.id, who, what, why=reason, manager=manager)
    asking = await _asking(interaction, known, act)
    does = "\n".join((sentence(asking, act, facts, tr), *act.shows(known, facts, tr)))
    text = preview_text(known, does, found, act, tr, reasoned=bool(reason))
    several = [row for row in act.fields if row.input is Input.MEMBERS and row.id in facts]
    values = [NONE if row in several else facts.get(row.id, NONE) for row in act.fields]
    buttons: Row = (
        Button(id=of_act(known.id, DO, name, str(entries), *values), label=tr("Do it"), style=Style.BAD),
        Button(id=of_act(known.id, PANEL), label=tr("No, leave it")),
    )
    embeds = []
    if why:
        title = tr("Your announcement") if act.words is FreeText.TEXT else tr("Reason")
        embeds.append(discord.Embed(title=title, color=SAND).set_footer(text=why))
    for row in several:
        people = " ".join(f"<@{user}>" for user in facts[row.id].split())
        embeds.append(discord.Embed(title=tr(row.label), description=people, color=SAND))
    shown = short(f"{head}\n{text}" if head else text, 2000)
    await reply(interaction, shown, view=view_of([buttons]), embeds=embeds)


async def _no_room(interaction: Interaction, known: Known, what: Rehouse) -> bool:
    if what.channel is None:
        return False
    room = look(interaction.client, known.guild, what.channel)
    if room.lack is None:
        return False
    await reply(interaction, told(room, what.channel, interaction.client.texts(interaction)))
    return True


async def do_act(interaction: Interaction, known: Known, more: Sequence[str]) -> None:
    """Carry out the action that the organiser has confirmed. If the league has changed since the preview, show a new
    one instead. Raises Refused.
    """
    name, entries, *values = more
    act = act_of(name)
    if len(values) != len(act.fields):
        raise UnknownControl(":".join(more))
    check(interaction, known)
    expected = number(entries, LARGEST_PLY)
    facts = {row.id: value for row, value in zip(act.fields, values, strict=True) if value != NONE}
    facts |= {row.id: people for row in act.fields if row.input is Input.MEMBERS and (people := _people(interaction))}
    asking = await _asking(interaction, known, act)
    for row in act.fields:
        if row.input is Input.CHOICE and row.id not in facts:
            raise UnknownControl(":".join(more))
        if row.asked(known) and row.input is not Input.CHOICE:  # the action itself checks a choice, which may be old
            taken(row, tuple(facts.get(row.id, "").split()), asking, None, interaction.client.texts(interaction))
    host, who, manager, why = interaction.client, interaction.user.id, manages(interaction), _written(interaction)
    tr = host.texts(interaction)
    request, reason = str(interaction.id), "" if act.words is FreeText.TEXT else why
    if act.words is FreeText.TEXT and not why:
        raise UnknownControl(":".join(more))
    what = act.makes(known, {**facts, TEXT: why})
    if isinstance(what, Rehouse):
        if await _no_room(interaction, known, what):
            return
        await host.leagues.rehouse(known.id, who, channel=what.channel, locale=what.locale, manager=manager)
    else:
        try:
            await host.leagues.tell(
                known.id, who, what, request=request, why=reason, manager=manager, expected=expected
            )
        except Refused as refused:
            if refused.code is not Why.OTHERS_ACTED:
                raise
            since = await host.leagues.reading.entries(known.id, expected + 1)
            now = await host.leagues.reading.get(known.id)
            await show_preview(interaction, now, name, facts, why, head=meanwhile_text(since, tr))
            return
    head = tr("Done")
    done = tr.pair(f"**{head}**", sentence(asking, act, facts, tr))
    await reply(interaction, short(done, 2000), view=view_of([(organise_button(known, tr),)]))


def organise_button(known: Known, tr: Texts) -> Button:
    return Button(id=of_act(known.id, PANEL), label=tr("Organise"))


def _embeds(interaction: Interaction) -> Sequence[discord.Embed]:
    return getattr(interaction.message, "embeds", None) or ()


def _written(interaction: Interaction) -> str:
    return next((str(one.footer.text) for one in _embeds(interaction) if one.footer.text), "")


def _people(interaction: Interaction) -> str:
    return " ".join(user for one in _embeds(interaction) for user in re.findall(r"<@(\d+)>", one.description or ""))
