"""Keep private panels (messages with a player's own view and controls) up to date in real-time games, where they are
soon outdated.

An open panel is edited when its content has changed, at most as often as a live table's board, until the viewer presses
a control on it or the token of its interaction expires. A panel in response to that press is kept up to date instead. A
panel that was dismissed or deleted is never sent again; if Discord refuses an update, the updates end. Each panel shows
the time of its latest update, and can be refreshed. All state is in memory, so a restart ends all updates.

Only one panel per person and table is updated. Without open panels, a change at a table costs only a look-up. Tables of
other processes are polled, because this process isn't notified of their changes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

import discord
import msgspec

from bot.client.files import file_of, within_limit
from bot.client.retries import TRANSIENT, legible, passing, said
from bot.controls.rows import Row, Select
from bot.features.play.boards import illustrations, reply_pictures
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import CHANGE, PrivateMessage
from bot.match.pure.errors import MatchError
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.presenters.presenter import Presenter
from bot.wording.blocks import CONTENT, short, with_lines
from bot.wording.clocks import to_the_second
from data.texts import Texts
from games.core import Millis
from render.kit.picture import Drawing

log = logging.getLogger(__name__)

PACE: Final = 1.5
"""The minimum seconds between two changes to a panel, as for a live table's board."""
LASTS: Final = 14 * 60.0
"""How many seconds a panel is kept up to date: slightly less than Discord's 15 minutes."""
AFAR: Final = 5.0
"""The seconds between two polls of a table that another process handles."""
KEPT: Final = 500
"""The most panels that are kept up to date; the oldest ones are no longer updated."""


class Content(msgspec.Struct, frozen=True):
    """The content of a panel. ``pictures``: those of the match that it shows; ``plates``: pictures that are the same at
    every table. Without both it's a question with a short deadline, which isn't edited while it stays the same: an edit
    would close a select that the user has opened.
    """

    text: str
    rows: Sequence[Row] = ()
    pictures: Sequence[str] = ()
    plates: Sequence[Drawing] = ()


Build: TypeAlias = Callable[[Look], Awaitable[Content]]


async def show_followed(
    interaction: Interaction, look: Look, tr: Texts, build: Build, *, above: Sequence[str] = (), asks: bool = True
) -> None:
    """Respond privately with the panel that ``build`` returns. In a real-time game, add the time to the panel, and keep
    it up to date. ``above``: lines above it, in this response only. See :func:`bot.interaction.respond.reply`.
    """
    content = await build(look)
    timed = look.at is not None and look.match.status is Status.ACTIVE
    text = dated(content.text, interaction.client.service.desk.now(), tr) if timed else content.text
    await reply_pictures(
        interaction,
        text,
        look,
        tr,
        pictures=content.pictures,
        plates=content.plates,
        rows=content.rows,
        asks=asks,
        above=above,
    )
    if timed and look.viewer is not None:
        interaction.client.parts.of(Following).follow(interaction, look, tr, build, content)


def dated(text: str, now: Millis, tr: Texts) -> str:
    line = tr("-# As of {time}.", time=to_the_second(now))
    return f"{short(text, CONTENT - len(line) - 1)}\n{line}"


class _Panel:
    def __init__(self, interaction: Interaction, changing: PrivateMessage, look: Look, tr: Texts, build: Build) -> None:
        self.interaction, self.changing, self.tr, self.build = interaction, changing, tr, build
        self.user, self.viewer = interaction.user.id, look.viewer
        self.match, self.guild = look.match.id, look.match.guild
        self.says: tuple[object, ...] = ()
        self.pictures: tuple[str, ...] = ()
        self.words: Sequence[str] = ()
        self.until = time.monotonic() + LASTS
        self.turns: float | None = None
        self.woken = asyncio.Event()


class Following:
    """Keep open panels up to date, except while ``refused`` returns True (Discord refuses all requests). ``ours``:
    whether this process is notified of changes in a server (None: direct messages). ``pace``: the least time between
    two changes to a panel; ``afar``: between two polls of a table of another process; both in seconds.
    """

    def __init__(
        self,
        refused: Callable[[], bool] = lambda: False,
        *,
        ours: Callable[[int | None], bool] = lambda _guild: True,
        pace: float = PACE,
        afar: float = AFAR,
    ) -> None:
        self._refused = refused
        self._ours = ours
        self._pace = pace
        self._afar = afar
        self._open: OrderedDict[tuple[int, int], tuple[_Panel, asyncio.Task[None]]] = OrderedDict()
        self._by_match: dict[int, set[int]] = {}
        self._by_message: dict[int, tuple[int, int]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def follow(self, interaction: Interaction, look: Look, tr: Texts, build: Build, content: Content) -> None:
        changing = interaction.extras.pop(CHANGE, None)
        place = (look.match.id, interaction.user.id)
        self._drop(place)
        if not isinstance(changing, PrivateMessage):
            return
        panel = _Panel(interaction, changing, look, tr, build)
        presenter = interaction.client.presenter(look.match.game)
        panel.says, panel.pictures = _says(content), _pictured(presenter, look, content, tr)
        panel.turns = self._turns(presenter, look)
        self._open[place] = (panel, asyncio.create_task(self._keep(panel, place), name=f"panel {changing.message}"))
        self._by_match.setdefault(look.match.id, set()).add(interaction.user.id)
        self._by_message[changing.message] = place
        while len(self._open) > KEPT:
            self._drop(next(iter(self._open)))

    def committed(self, match: int) -> None:
        for user in self._by_match.get(match, ()):
            self._open[match, user][0].woken.set()

    def pressed(self, message: int) -> None:
        """Stop updating the panel in ``message``: the user has pressed a control on it and gets a new response."""
        if (place := self._by_message.get(message)) is not None:
            self._drop(place)

    def forget(self, user: int) -> None:
        for place in [place for place in self._open if place[1] == user]:
            self._drop(place)

    async def close(self) -> None:
        tasks = [task for _, task in self._open.values()]
        for place in list(self._open):
            self._drop(place)
        await asyncio.gather(*tasks, return_exceptions=True)

    def _drop(self, place: tuple[int, int]) -> None:
        if place not in self._open:
            return
        panel, task = self._open.pop(place)
        self._by_message.pop(panel.changing.message, None)
        users = self._by_match[place[0]]
        users.discard(place[1])
        if not users:
            del self._by_match[place[0]]
        if task is not asyncio.current_task():
            task.cancel()

    async def _keep(self, panel: _Panel, place: tuple[int, int]) -> None:
        try:
            while await self._news(panel):
                if not self._refused() and not await self._renewed(panel):
                    break
        except asyncio.CancelledError:
            raise
        except Exception:  # a panel that can't be made must not end silently
            log.exception("A panel at table %d cannot follow it", panel.match)
        if self._open.get(place, (None,))[0] is panel:
            self._drop(place)

    async def _news(self, panel: _Panel) -> bool:
        await asyncio.sleep(self._pace)
        now = time.monotonic()
        ends = panel.until - now
        wait = ends if panel.turns is None else min(ends, max(0.0, panel.turns - now))
        if not self._ours(panel.guild):
            wait = min(wait, self._afar)
        with contextlib.suppress(TimeoutError):
            # Not wait_for: in Python 3.11 it loses a cancellation that arrives together with the result.
            async with asyncio.timeout(max(0.0, wait)):
                await panel.woken.wait()
        panel.woken.clear()
        return time.monotonic() < panel.until

    async def _renewed(self, panel: _Panel) -> bool:
        host, tr = panel.interaction.client, panel.tr
        try:
            look = await host.service.history.look(panel.match, panel.viewer)
        except MatchError as error:
            log.info("A panel at table %d follows it no more: %s", panel.match, error)
            return False
        match: Match = look.match
        goes_on = match.status is Status.ACTIVE and match.seat_of(panel.user) == panel.viewer
        if match.status is Status.ACTIVE and not goes_on:
            return False
        presenter = host.presenter(match.game)
        panel.turns = self._turns(presenter, look)
        content = await panel.build(look) if goes_on else Content(tr("This game is over."))
        says, pictured = _says(content), _pictured(presenter, look, content, tr)
        asks_still = not (content.pictures or content.plates) and says[:1] == panel.says[:1]
        if asks_still or (says, pictured) == (panel.says, panel.pictures):
            return goes_on
        facts: dict[str, object] = {"view": view_of(content.rows) if content.rows else None}
        if pictured != panel.pictures:
            drawings, embeds = await illustrations(panel.interaction, look, tr, content.pictures)
            fit, panel.words = within_limit((*drawings, *content.plates), panel.interaction.filesize_limit)
            facts |= {"attachments": [file_of(drawing) for drawing in fit], "embeds": embeds}
        text = with_lines(dated(content.text, host.service.desk.now(), tr), panel.words)
        try:
            with legible():
                await panel.changing.change(content=text, allowed_mentions=discord.AllowedMentions.none(), **facts)
        except (discord.HTTPException, *TRANSIENT) as error:
            if not passing(error):  # dismissed, deleted, or the token has expired: stop following it
                log.info("A panel at table %d is there no more: %s", panel.match, said(error))
                return False
            panel.turns = time.monotonic()  # the next change shows it
            return goes_on
        panel.says, panel.pictures = says, pictured
        return goes_on

    def _turns(self, presenter: Presenter, look: Look) -> float | None:
        if look.at is None or look.match.solo_pause is not None:
            return None
        moment = presenter.turns(look)
        return None if moment is None else time.monotonic() + (moment - look.at) / 1_000


def _says(content: Content) -> tuple[object, ...]:
    shown: list[object] = [content.text]
    for row in content.rows:
        if isinstance(row, Select):
            shown.append((row.id.kind, row.id.more, row.placeholder, row.options, row.least, row.most))
        else:
            shown += [(one.id.kind, one.id.more, one.label, one.style, one.disabled) for one in row]
    return tuple(shown)


def _pictured(presenter: Presenter, look: Look, content: Content, tr: Texts) -> tuple[str, ...]:
    return tuple(presenter.text_board(look.view, (), tr, which) for which in content.pictures)
