from __future__ import annotations

from typing import Final

import msgspec

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.features.orders.control import with_rest
from bot.features.play.boards import NEWS, own_rows, reply_pictures
from bot.interaction.control import Control
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge
from bot.interaction.turn import check_control
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import Seen
from bot.match.pure.log.latest import own_last, standing
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.match.services.service import Service
from bot.presenters.choosing import BOARD
from bot.presenters.presenter import Presenter
from bot.wording.blocks import CONTENT, short
from bot.wording.log import moved_for
from data.texts import Texts
from games.core import AnySeen, Seat

MOVES: Final = 10
"""How many of the latest moves someone without a seat sees."""
LINES: Final = (120, 800, 400, 400)


class Since(msgspec.Struct, frozen=True):
    """The moves and messages since a viewer's last turn. ``look``: their view of the current position. ``after``: the
    latest log entry that they have seen, or 0. ``lines``: up to four, about the moves that the bot made for players,
    all other moves, the results that became final, and the changes in the viewer's situation. ``events``: to highlight
    in the picture.
    """

    look: Look
    after: int
    head: str
    lines: tuple[str, ...]
    events: tuple[AnySeen, ...]

    @property
    def text(self) -> str:
        return "\n".join((f"**{self.head}**", *self.lines))


async def since_of(service: Service, presenter: Presenter, match: int, viewer: Seat | None, tr: Texts) -> Since:
    """Return what has happened in ``match`` since ``viewer`` last moved, or since the start; for someone without a seat
    (None), the latest :data:`MOVES` moves. Raises Refused (NOT_ACTIVE before the start, OTHER_RULES) and StoreFault.
    """
    look = await service.history.look(match, viewer)
    now = look.match
    steps = await service.history.seen(now, 1, now.ply, viewer)
    after, head = _begin(now, steps, viewer, tr)
    new = standing(steps[after:])
    if not new:
        return Since(look, after, head, (tr("Nothing has happened."),), ())
    before = await service.history.look(match, viewer, after)
    said = (
        moved_for(new, now, viewer, tr),
        presenter.brief(new, now, look.view, tr),
        " ".join(presenter.decided(new, now, look.view, tr)),
        " ".join(presenter.meaning(before.view, look.view, tr)),
    )
    lines = tuple(short(line, most) for line, most in zip(said, LINES, strict=True) if line)
    lines = lines or (tr("Not much has happened."),)
    # If no one may look up earlier positions, the picture doesn't show either what has changed since.
    events = () if service.desk.forgets(now) else tuple(event for step in new for event in step.events)
    return Since(look, after, head, lines, events)


def _begin(match: Match, steps: tuple[Seen, ...], viewer: Seat | None, tr: Texts) -> tuple[int, str]:
    if viewer is None:
        moves = [step.entry.ply for step in steps if step.move]
        after = moves[-MOVES] - 1 if len(moves) > MOVES else 0
        return after, tr("The last {count} moves:", count=MOVES) if after else tr("Since the start of the game:")
    own = own_last(match, steps, viewer)
    if not own:
        return 0, tr("Since the start of the game:")
    number = steps[own - 1].move
    return own, tr("Since your move {number}:", number=number) if number else tr("Since your undo:")


class SinceControl(Control, kind=ControlKind.SINCE):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.more != (NEWS,):
            raise UnknownControl(str(control))
        await acknowledge(interaction)
        await check_control(interaction, control)
        await show_since(interaction, control.match)


async def show_since(interaction: Interaction, match: int) -> None:
    host, tr = host_and_texts(interaction)
    table: Match = await host.service.history.get(match)
    if not table.begun:
        raise Refused(Why.NOT_ACTIVE)
    presenter = host.presenter(table.game)
    since = await since_of(host.service, presenter, match, table.seat_of(interaction.user.id), tr)
    look = since.look
    prompt = presenter.prompt(look.match, look.view, tr) if look.match.status is Status.ACTIVE else ""
    text = short("\n".join(filter(None, (since.text, prompt))), CONTENT)
    rows = with_rest(interaction, own_rows(presenter, look, tr), look, tr)
    await reply_pictures(interaction, text, look, tr, pictures=(BOARD,), events=since.events, rows=rows)
