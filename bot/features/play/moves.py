from __future__ import annotations

from collections.abc import Sequence

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Row, Style
from bot.features.buttons import hint_button, undo_button
from bot.features.history.told import told
from bot.features.notices import nudge_button
from bot.features.orders.control import order_lines, with_orders
from bot.features.play.boards import OPEN, beside, own_rows, reply_pictures
from bot.features.play.following import Content, show_followed
from bot.features.rules import plate, rules_button
from bot.features.teaching import reading
from bot.interaction.control import Control
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, on_private
from bot.interaction.turn import check_place, look_of, of_its_line, seat_at
from bot.match.pure.errors import OtherLine, Refused, Stale
from bot.match.pure.log.latest import standing
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.presenters.presenter import Continues
from data import chapters
from data.texts import Texts
from games.core import has


class MoveControl(Control, kind=ControlKind.MOVE):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more != (OPEN,):
            raise UnknownControl(str(control))
        await acknowledge(interaction)
        await check_place(interaction, control.match)
        look = await look_of(interaction, control.match)
        seat_at(look.match, interaction.user.id)
        await show_panel(interaction, look, interaction.client.texts(interaction))


async def show_panel(
    interaction: Interaction, look: Look, tr: Texts, said: Sequence[str] = (), *, asks: bool | None = None
) -> None:
    """Show the user privately what they can do now, below the lines ``said``. ``look`` is their view. For ``asks`` see
    :func:`bot.interaction.respond.reply`; the default is True unless ``said`` is given.
    """
    presenter = interaction.client.presenter(look.match.game)

    async def build(look: Look) -> Content:
        panel = presenter.panel(look, tr)
        text = "\n".join((panel.text, *await order_lines(interaction, look, tr)))
        if (lesson := reading(look.match, tr)) is not None:
            hint, rows = lesson
            return Content(f"{text}\n{hint}", rows, panel.pictures)
        rows = own_rows(presenter, look, tr)
        if said and await _takes_back_at_once(interaction, look):
            rows = beside(rows, undo_button(look.match, tr))
        return Content(text, with_orders(interaction, rows, look, tr), panel.pictures)

    await show_followed(interaction, look, tr, build, above=said, asks=not said if asks is None else asks)


async def _takes_back_at_once(interaction: Interaction, look: Look) -> bool:
    presenter: object = interaction.client.presenter(look.match.game)
    if not has(presenter, Continues) or not presenter.goes_on((), look.view):
        return False
    return await interaction.client.service.undos.free(look.match, interaction.user.id)


async def show_help(interaction: Interaction, control: ControlId) -> None:
    """Explain the buttons and the pictures' symbols (if the game has a guide), and the user's choices; to users without
    a seat, whose turn it is, and where to look. Raises :class:`Stale` if the board is outdated, which can't happen in a
    real-time game.
    """
    tr = interaction.client.texts(interaction)
    look = await look_of(interaction, control.match)
    if look.at is not None:
        await of_its_line(interaction, control)
    else:
        play, request = interaction.client.service.play, str(interaction.id)
        await play.check(control.match, None, control.ply, control.line, request)

    async def build(look: Look) -> Content:
        guide = interaction.client.presenter(look.match.game).guide
        legend = await plate(interaction, look.match.game, guide.legend, tr) if guide and guide.legend else ()
        rows = await _help_rows(interaction, look, tr)
        return Content(await _help_text(interaction, look, tr), rows, plates=legend)

    await show_followed(interaction, look, tr, build)


async def _help_text(interaction: Interaction, look: Look, tr: Texts) -> str:
    match, presenter = look.match, interaction.client.presenter(look.match.game)
    guide = presenter.guide
    parts = list(guide.buttons(look, tr)) if guide and look.viewer is not None else []
    if look.legal:
        panel, head = presenter.panel(look, tr).text, tr("Not possible now:")
        parts.append(panel)
        if guide and (closed := guide.closed_lines(look, tr)):
            parts += [*(() if head in panel else (head,)), *(f"- {line}" for line in closed)]
    elif match.status is Status.ACTIVE:
        going = guide.situation(look, tr) if guide else ""
        parts += filter(None, (going, "" if match.solo_pause else presenter.prompt(match, look.view, tr)))
    else:
        parts.append(tr("This game is over."))
    hint = tr(
        "`/game board` shows you the board, as a picture or as text; `/game history` shows what has happened so far."
    )
    if look.viewer is not None and match.status is Status.ACTIVE:
        hint += " " + tr("`/game resign` gives up your seat.")
    return "\n".join((*parts, *await order_lines(interaction, look, tr), hint))


async def _help_rows(interaction: Interaction, look: Look, tr: Texts) -> list[Row]:
    match, guide = look.match, interaction.client.presenter(look.match.game).guide
    row = []
    if on_private(interaction) and look.viewer is not None and match.status is Status.ACTIVE:
        row.append(Button(id=ControlId.at(match, ControlKind.MOVE, OPEN), label=tr("Back"), style=Style.ACTIVE))
    row += [rules_button(match.game, guide.chapter(look) if guide else "", tr)] if chapters.written(match.game) else []
    row += [hint_button(match, tr)] if look.legal and interaction.client.service.hints.there(match) else []
    row += [undo_button(match, tr)] if await can_undo(interaction, match) else []
    nudging = None if interaction.client.service.desk.live(match) else nudge_button(look, interaction.user.id, tr)
    row += [nudging] if nudging else []
    return with_orders(interaction, [tuple(row)] if row else [], look, tr)


async def can_undo(interaction: Interaction, match: Match) -> bool:
    """Return whether the user can undo something, alone or if the other players agree."""
    try:
        await interaction.client.service.undos.offer(match.id, interaction.user.id)
    except Refused:
        return False
    return True


async def moved_on(interaction: Interaction, match: int, stale: Stale) -> None:
    """Answer an outdated button with the moves since then, the current board and, on the user's turn, its buttons."""
    host, tr = host_and_texts(interaction)
    look = await look_of(interaction, match)
    now, presenter = look.match, host.presenter(look.match.game)
    lines: list[str] = []
    if isinstance(stale, OtherLine):
        steps = await host.service.history.seen(now, now.ply, now.ply, look.viewer)
        head = tr(
            "These buttons were for a different position in this game, so I haven't changed anything. This is "
            "the current position:"
        )
    else:
        steps = await host.service.history.seen(now, stale.expected + 1, now.ply, look.viewer)
        head = tr("The game has moved on since I showed these buttons, so I haven't changed anything. Since then:")
        lines = await told(host.service, presenter, steps, look, tr)
    text = presenter.prompt(now, look.view, tr)
    events = tuple(event for step in standing(steps) for event in step.events)
    pictures, rows = presenter.pictures(look), own_rows(presenter, look, tr)
    above = (head, *lines)
    await reply_pictures(interaction, text, look, tr, pictures=pictures, events=events, rows=rows, above=above)
