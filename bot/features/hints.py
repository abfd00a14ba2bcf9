"""The buttons *Hint*, *Refresh* and *Compare mine*, the controls for choosing an action to compare with the moves that
the bot suggests, and ``/game hint``. None of them plays a move. *Hint* and *Refresh* always show the current position,
so they work even on old messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind, UnknownControl, mark_of
from bot.controls.rows import Button, Row, Style
from bot.features.buttons import COMPARE, IDEA, IDEAS, hint_button
from bot.features.play.boards import OPEN, acting, beside, position_panel, reply_pictures
from bot.features.play.following import dated
from bot.features.play.pressing import BoardControl, Playing
from bot.interaction.control import Control, view_of
from bot.interaction.here import table_here
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import check_place, look_of, seat_at
from bot.match.pure.play.look import Look, not_your_turn
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Act, ActInTime, Outcome, Panel, Press
from bot.presenters.presenter import Advises
from bot.wording.names.typed import plain
from data.texts import N_, Texts
from games.core import AnyAction, has
from games.hints import Idea
from render.kit.picture import Drawing


def advising(interaction: Interaction, look: Look) -> Advises:
    """Return the presenter of ``look``. Raises TypeError if it has no texts for hints."""
    presenter: object = interaction.client.presenter(look.match.game)
    if not has(presenter, Advises):
        raise TypeError(f"{look.match.game} has hints and no words for them")
    return presenter


async def look_for_hints(interaction: Interaction, match: int) -> Look:
    look = await look_of(interaction, match)
    seat_at(look.match, interaction.user.id)
    interaction.client.service.hints.check(look.match)
    return look


async def show_ideas(interaction: Interaction, look: Look) -> None:
    host, tr = host_and_texts(interaction)
    ideas = await host.service.hints.ideas(look)
    if await _gone_on(interaction, look, tr):
        return
    presenter = advising(interaction, look)
    head = tr("What I'd do in your place:") if len(ideas) == 1 else tr("What I'd consider in your place, best first:")
    lines = [_numbered(number, one, presenter, look, tr) for number, one in enumerate(ideas, 1)]
    drawing = await marked(interaction, look, [one.action for one in ideas], tr)
    rows = _rows(interaction, look, [one.action for one in ideas], tr, own=len(look.legal) > 1)
    await _answer(interaction, "\n".join((head, *lines)), rows, drawing, tr)


async def show_compared(interaction: Interaction, look: Look, action: AnyAction) -> None:
    host, tr = host_and_texts(interaction)
    compared = await host.service.hints.compare(look, action)
    if await _gone_on(interaction, look, tr):
        return
    presenter = advising(interaction, look)
    if compared.place == 1:
        lines = [tr("I'd do the same:"), _numbered(1, compared.own, presenter, look, tr)]
        shown = [compared.own.action]
    else:
        place = tr.plural(
            "I'd rank your move number {place} out of {count} (moves with the same result count as one).",
            "I'd rank your move number {place} out of {count} (moves with the same result count as one).",
            compared.count,
            place=compared.place,
        )
        lines = [
            "**1** · " + tr.pair(tr("**Mine**"), _told(compared.best, presenter, look, tr)),
            "**2** · " + tr.pair(tr("**Yours**"), _told(compared.own, presenter, look, tr, above=1)),
            place,
        ]
        shown = [compared.best.action, compared.own.action]
    drawing = await marked(interaction, look, shown, tr)
    await _answer(interaction, "\n".join(lines), _rows(interaction, look, shown, tr), drawing, tr)


async def _gone_on(interaction: Interaction, look: Look, tr: Texts) -> bool:
    if look.at is not None:
        return False
    now = await interaction.client.service.history.get(look.match.id)
    if now.ply == look.match.ply:
        return False
    again = view_of([(again_button(now, tr),)])
    await reply(interaction, tr("The game moved on while I was thinking."), view=again, asks=now.id)
    return True


def _numbered(number: int, idea: Idea[AnyAction], presenter: Advises, look: Look, tr: Texts) -> str:
    return f"**{number}** · {_told(idea, presenter, look, tr, above=number - 1)}"


def _told(idea: Idea[AnyAction], presenter: Advises, look: Look, tr: Texts, *, above: int = 0) -> str:
    said = [presenter.because(idea.reasons, look, tr)]
    if above and idea.despite:
        said += [tr("Move **{number}** is still better.", number=above), presenter.because(idea.despite, look, tr)]
    elif above and idea.despite is not None:
        said.append(tr("Move **{number}** is still better, because of the moves that follow.", number=above))
    return f"**{presenter.advised(idea.action, look, tr)}**\n-# {' '.join(said)}"


async def marked(
    interaction: Interaction,
    look: Look,
    actions: Sequence[AnyAction],
    tr: Texts,
    lead: str = "",
    *,
    public: bool = False,
) -> Drawing | None:
    """Return the picture of the position with `actions` marked. `lead` introduces them in the alt text, without
    formatting; by default, they're ideas. `public`: everyone may see the picture.
    """
    host, presenter = interaction.client, advising(interaction, look)
    names = plain(await host.people.names(look.match, tr, beside_color=True))
    told = (f"({number}) {presenter.advised(one, look, tr)}" for number, one in enumerate(actions, 1))
    lead = lead or tr("Ideas: {ideas}.", ideas=tr.apart(told)).replace("*", "")
    key = ("marked", look.match.id, look.view, look.at, tuple(actions), names, tr.language, lead)
    what = f"moves marked at table {look.match.id} after entry {look.match.ply}"
    make = partial(presenter.marked, look.view, tuple(actions), names, tr, lead, at=look.at, public=public)
    drawing: Drawing | None = await host.pictures.draw(make, key, what)
    return drawing


def own_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, ControlKind.HINT, COMPARE), label=tr("Compare mine"))


def again_button(match: Match, tr: Texts) -> Button:
    return Button(id=ControlId.at(match, ControlKind.HINT, IDEAS), label=tr("Refresh"))


def _rows(
    interaction: Interaction, look: Look, actions: Sequence[AnyAction], tr: Texts, *, own: bool = True
) -> list[Row]:
    match, write = look.match, interaction.client.service.desk.game(look.match.game).write
    plays = tuple(
        Button(
            id=ControlId.at(match, ControlKind.BOARD, IDEA, mark_of(one, write)),
            label=tr("Play {number}", number=number),
            style=Style.ACTIVE,
        )
        for number, one in enumerate(actions, 1)
        if one in look.legal
    )
    back = Button(id=ControlId.at(match, ControlKind.MOVE, OPEN), label=tr("Back"))
    return [plays, (*((own_button(match, tr),) if own else ()), again_button(match, tr), back)]


async def _answer(interaction: Interaction, text: str, rows: Sequence[Row], drawing: Drawing | None, tr: Texts) -> None:
    text = dated(text, interaction.client.service.desk.now(), tr)
    await reply(interaction, text, view=view_of(rows), drawings=(drawing,) if drawing else ())


class HintControl(Control, kind=ControlKind.HINT):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more not in {(IDEAS,), (COMPARE,)}:
            raise UnknownControl(str(control))
        await acknowledge(interaction)
        await check_place(interaction, control.match)
        look = await look_for_hints(interaction, control.match)
        if control.more == (IDEAS,):
            await show_ideas(interaction, look)
            return
        if not look.legal:
            raise not_your_turn(look.match, look.asked, look.viewer)
        await _show_own_idea(interaction, look, interaction.client.texts(interaction))


class _Comparing(Playing):
    async def choose(self, press: Press) -> Outcome:
        self.interaction.client.service.hints.check(press.look.match)
        return await super().choose(press)

    async def start(self, look: Look, said: str) -> None:  # noqa: ARG002 - the question is enough
        await _show_own_idea(self.interaction, look, self.tr)

    async def take(self, look: Look, act: Act | ActInTime) -> None:
        action = act.action if isinstance(act, Act) else act.choose(look, look.at or 0)
        if action not in look.legal:
            if self.presenter.timed:  # it was possible a moment ago
                await show_ideas(self.interaction, look)
                return
            service = self.interaction.client.service
            await service.play.preview(look.match.id, self.interaction.user.id, action)
        await show_compared(self.interaction, look, action)

    def shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:
        asked = self.tr("I'll only compare your move; I won't play it.")
        return f"{asked}\n{panel.text}", _thinking(panel.rows, look, self.tr)


class IdeaControl(BoardControl, kind=ControlKind.IDEA):
    purpose = _Comparing


async def _show_own_idea(interaction: Interaction, look: Look, tr: Texts) -> None:
    panel = position_panel(interaction.client.presenter(look.match.game), look, tr)
    asked = tr("Which move do you have in mind? I'll only compare it; I won't play it.")
    text = "\n".join(filter(None, (asked, panel.text)))
    rows = _thinking(panel.rows, look, tr)
    await reply_pictures(interaction, text, look, tr, pictures=panel.pictures, rows=rows, asks=True)


def _thinking(rows: Sequence[Row], look: Look, tr: Texts) -> list[Row]:
    return beside(acting(rows, ControlKind.IDEA), hint_button(look.match, tr))


class Hint(commands.Cog):
    @app_commands.command(
        name="hint", description=N_("Show what you could do now, and why (if the table allows hints)")
    )
    async def hint(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await show_ideas(interaction, await look_for_hints(interaction, (await table_here(interaction)).id))
