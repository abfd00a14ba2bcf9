"""Let an organiser carry out an action, using a form, a preview as text, and a button that confirms the action.

Nothing is stored before the confirmation. The ids of the preview's controls hold the choices. Two embeds hold the
values that are too long for ids. The first embed's footer has the text that the organiser typed: Discord doesn't format
footers, so the bot can read the text back unchanged. The second embed names the people whom the organiser chose in a
field for several people.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

from bot.client.threads import THREADED, look, told
from bot.controls.ids import LARGEST_PLY, ControlId, Kind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.features.founding.draft import own_zone
from bot.features.founding.when import BadMoment, typed_moment, unread_text
from bot.features.league.acts import ACTS, Act, Rehouse
from bot.features.league.acts_asked import ENTRY, LONGEST, OF_MEMBER, TEXT, Choices, Facts, Field, Sort, Words
from bot.features.league.acts_told import can_be_taken_back, entry_text, meanwhile_text, preview_text, sentence
from bot.features.league.meant import league_here, manages
from bot.features.table.embeds import SAND
from bot.interaction.control import view_of
from bot.interaction.forms import CHOICES, Label, firsts, form_of, labelled, line, said_in, select
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, show_form
from bot.league.pure.known import Known, number_of
from bot.match.pure.people.hours import zone_of
from bot.wording.blocks import short
from bot.wording.names.meant import Unclear, folded
from bot.wording.names.typed import Typed
from data.texts import Texts
from leagues.log.entries import Entry, Orphaned
from leagues.log.walk import organises
from leagues.refused import Refused, Why
from leagues.settings import DAY

SET, DO, PANEL, FORM, BEGIN = "set", "do", "panel", "form", "begin"
REASON: Final = 300
LONG: Final = 1_500
NONE: Final = "-"
DIGITS: Final = 20
MOST: Final = 13
"""The maximum number of people to choose in one field: the members of the largest division (L2.4)."""
SHOWN: Final = 5


def of_act(league: int, verb: str, *more: str) -> ControlId:
    return ControlId(Kind.ORGANISE, 0, 0, (verb, str(league), *more))


def begin_button(known: Known, tr: Texts) -> tuple[Button, ...]:
    act = ACTS["start"]
    return (Button(id=of_act(known.id, BEGIN), label=tr(act.title), style=Style.GOOD),) if act.offered(known) else ()


def check(interaction: Interaction, known: Known) -> None:
    who = Entry(0, number_of(interaction.user.id), Orphaned(), manager=manages(interaction))
    if not organises(known.league, who):
        raise Refused(Why.NOT_ORGANISER, "L1.2, L10.1")


def act_of(name: str) -> Act:
    if name not in ACTS:
        raise UnknownControl(name)
    return ACTS[name]


async def show_act(interaction: Interaction, known: Known, name: str, member: str) -> None:
    """Show the action that the organiser chose in the panel, with a button for its form.

    The choice itself doesn't open the form, because Discord wouldn't send the same choice again after the organiser has
    closed the form. Raises Refused.
    """
    check(interaction, known)
    tr = interaction.client.texts(interaction)
    about = (member,) if member else ()
    buttons = (
        Button(id=of_act(known.id, FORM, name, *about), label=tr("Fill in the form"), style=Style.GOOD),
        Button(id=of_act(known.id, PANEL, *about), label=tr("Back"), style=Style.QUIET),
    )
    text = tr("You'll see the effects before anything changes.")
    await reply(interaction, f"**{tr(act_of(name).title)}**\n{text}", view=view_of([buttons]))


async def open_act_form(interaction: Interaction, known: Known, name: str, member: str = "") -> None:
    """Open the form for the action called ``name``. ``member`` is the member whom the action concerns, if already
    chosen. Raises Refused.
    """
    act = act_of(name)
    check(interaction, known)
    tr = interaction.client.texts(interaction)
    more = (name, member) if member else (name,)
    fields = []
    for field in _asked(act, known, member):
        choices = await _choices(interaction, known, field, tr)
        if field.sort is Sort.PICK and not choices:
            await acknowledge(interaction)
            await reply(interaction, tr("There's nothing to choose here right now."))
            return
        fields.append(_label(known, field, choices, interaction.client.leagues.now(), tr))
    if act.words is not Words.NONE:
        fields.append(_words(act, tr))
    await show_form(interaction, form_of(tr(act.title), of_act(known.id, SET, *more), fields))


def _asked(act: Act, known: Known, member: str) -> list[Field]:
    first = next((field.name for field in act.fields if field.sort in (Sort.USER, Sort.USERS)), None)
    return [field for field in act.fields if field.offered(known) and not (member and field.name == first)]


async def _choices(interaction: Interaction, known: Known, field: Field, tr: Texts) -> Choices:
    if field.name == ENTRY:
        log = await interaction.client.leagues.reading.entries(known.id)
        return [(_in_select(number, entry, tr), str(number)) for number, entry in can_be_taken_back(log)]
    return field.choices(known, tr) if field.choices is not None else ()


def _in_select(number: int, entry: Entry, tr: Texts) -> str:
    title = entry_text(number, entry, tr).rpartition(" · ")[0]
    return f"{title} · {Typed(entry.why).plain}" if entry.why else title


def _label(known: Known, field: Field, choices: Choices, now: int, tr: Texts) -> Label:
    usual = field.usual(known, now) if field.usual is not None else None
    about, item = tr(field.about) if field.about else "", _item(field, choices, usual)
    if field.sort is Sort.PICK and len(choices) > CHOICES:
        about = tr(
            "Type one of the choices, for example: {examples}", examples=", ".join(one for one, _ in choices[:2])
        )
    return labelled(tr(field.label), about, item)


def _item(field: Field, choices: Choices, usual: str | None) -> discord.ui.Item[discord.ui.Modal]:
    if field.sort in (Sort.USER, Sort.USERS):
        least, most = int(field.needed), 1 if field.sort is Sort.USER else MOST
        return discord.ui.UserSelect(custom_id=field.name, min_values=least, max_values=most, required=field.needed)
    if field.sort is Sort.CHANNEL:
        return discord.ui.ChannelSelect(custom_id=field.name, channel_types=THREADED, min_values=1, max_values=1)
    if field.sort is Sort.PICK and len(choices) <= CHOICES:
        return select(field.name, choices, usual or "")
    return line(field.name, usual or "", required=field.needed)


def _words(act: Act, tr: Texts) -> Label:
    words = act.words
    long = words is Words.TEXT
    item: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=TEXT,
        style=discord.TextStyle.paragraph,
        max_length=LONG if long else REASON,
        required=words is not Words.PERHAPS,
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
    chosen = said_in(data)
    sent = firsts(chosen)
    facts: dict[str, str] = {}
    member = more[0] if more else ""
    asked = _asked(act, known, member)
    for field in act.fields:
        if not field.offered(known):
            continue
        if field not in asked:
            facts[field.name] = member
        elif value := sent.get(field.name, "").strip():
            if field.sort is Sort.DAYS and not value.isdecimal():  # a date rather than a number of days
                there = zone_of(await own_zone(interaction.client, interaction.user.id, interaction.locale.value))
                try:
                    facts[field.name] = str(typed_moment(interaction, value, there))
                except BadMoment as bad:
                    await reply(interaction, unread_text(interaction, bad, value, there))
                    return
                continue
            if field.sort is Sort.USERS:
                value = " ".join(chosen[field.name])
            choices = await _choices(interaction, known, field, tr)
            facts[field.name] = _read(field, value, choices, interaction.client.leagues.now())
        elif field.needed:
            raise UnknownControl(field.name)
    await show_preview(interaction, known, name, facts, sent.get(TEXT, "").strip())


def _read(field: Field, value: str, choices: Choices, now: int) -> str:
    if field.sort in (Sort.USER, Sort.USERS, Sort.CHANNEL):
        if not _fits(field, value):
            raise UnknownControl(value)
        return value
    if field.sort is Sort.PICK:
        return _picked(value, choices)
    try:
        found = int(value)
    except ValueError:
        found = LONGEST
    if not -LONGEST < found < LONGEST:
        raise Refused(Why.BAD_SETTING, "L10.1", setting=field.name)
    return str(now + found * DAY) if field.sort is Sort.DAYS else str(found)


def _picked(typed: str, choices: Choices) -> str:
    if any(value == typed for _, value in choices):
        return typed
    words = folded(typed).split()
    meant = [one for one in choices if all(word in folded(one[0]).split() for word in words)]
    exactly = [one for one in meant if folded(one[0]) == " ".join(words)]
    found = exactly or meant
    if len(found) != 1:
        raise Unclear(typed, [text for text, _ in (found or choices)[:SHOWN]])
    return found[0][1]


async def show_preview(
    interaction: Interaction, known: Known, name: str, facts: Facts, why: str, *, head: str = ""
) -> None:
    host = interaction.client
    act, tr = act_of(name), host.texts(interaction)
    what, reason = act.makes(known, {**facts, TEXT: why}), "" if act.words is Words.TEXT else why
    found, entries = None, known.entries
    if isinstance(what, Rehouse):
        if await _no_room(interaction, known, what):
            return
    else:
        who, manager = interaction.user.id, manages(interaction)
        found, entries = await host.leagues.preview(known.id, who, what, why=reason, manager=manager)
    log = await host.leagues.reading.entries(known.id) if ENTRY in facts else ()
    does = "\n".join((sentence(known, act, facts, tr, log), *act.shows(known, facts, tr)))
    text = preview_text(known, does, found, act, tr, reasoned=bool(reason))
    several = [field for field in act.fields if field.sort is Sort.USERS and field.name in facts]
    values = [NONE if field in several else facts.get(field.name, NONE) for field in act.fields]
    row: Row = (
        Button(id=of_act(known.id, DO, name, str(entries), *values), label=tr("Do it"), style=Style.BAD),
        Button(id=of_act(known.id, PANEL), label=tr("No, leave it")),
    )
    embeds = []
    if why:
        title = tr("Your announcement") if act.words is Words.TEXT else tr("Reason")
        embeds.append(discord.Embed(title=title, color=SAND).set_footer(text=why))
    for field in several:
        people = " ".join(f"<@{user}>" for user in facts[field.name].split())
        embeds.append(discord.Embed(title=tr(field.label), description=people, color=SAND))
    whole = short(f"{head}\n{text}" if head else text, 2000)
    await reply(interaction, whole, view=view_of([row]), embeds=embeds)


async def _no_room(interaction: Interaction, known: Known, what: Rehouse) -> bool:
    if what.channel is None:
        return False
    room = look(interaction.client, known.guild, what.channel)
    if room.lack is None:
        return False
    await reply(interaction, told(room, what.channel, interaction.client.texts(interaction)))
    return True


def _fits(field: Field, value: str | None) -> bool:
    if value is None:
        return not field.needed
    if field.sort is Sort.PICK:
        return True
    if field.sort is Sort.USERS:
        people = value.split()
        return 0 < len(people) <= MOST and all(_fits(OF_MEMBER, one) for one in people)
    digits = value.removeprefix("-") if field.sort is Sort.NUMBER else value
    return digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS


async def do_act(interaction: Interaction, known: Known, more: Sequence[str]) -> None:
    """Carry out the action that the organiser has confirmed. If the league has changed since the preview was shown,
    show a new preview instead. Raises Refused.
    """
    name, entries, *values = more
    act = act_of(name)
    if len(values) != len(act.fields):
        raise UnknownControl(":".join(more))
    expected = number(entries, LARGEST_PLY)
    facts = {field.name: value for field, value in zip(act.fields, values, strict=True) if value != NONE}
    facts |= {
        field.name: people for field in act.fields if field.sort is Sort.USERS and (people := _people(interaction))
    }
    if any(not _fits(field, facts.get(field.name)) for field in act.fields if field.offered(known)):
        raise UnknownControl(":".join(more))
    host, who, manager, why = interaction.client, interaction.user.id, manages(interaction), _written(interaction)
    tr = host.texts(interaction)
    request, reason = str(interaction.id), "" if act.words is Words.TEXT else why
    check(interaction, known)
    if act.words is Words.TEXT and not why:
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
    log = await host.leagues.reading.entries(known.id, 1, expected) if ENTRY in facts else ()
    head = tr("Done")
    done = tr.pair(f"**{head}**", sentence(known, act, facts, tr, log))
    await reply(interaction, short(done, 2000), view=view_of([(organise_button(known, tr),)]))


def organise_button(known: Known, tr: Texts) -> Button:
    return Button(id=of_act(known.id, PANEL), label=tr("Organise"))


def _embeds(interaction: Interaction) -> Sequence[discord.Embed]:
    return getattr(interaction.message, "embeds", None) or ()


def _written(interaction: Interaction) -> str:
    return next((str(one.footer.text) for one in _embeds(interaction) if one.footer.text), "")


def _people(interaction: Interaction) -> str:
    return " ".join(user for one in _embeds(interaction) for user in re.findall(r"<@(\d+)>", one.description or ""))
