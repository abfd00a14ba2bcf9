"""Keep the app's own emojis up to date while the bot runs. Emojis that are already on Discord are used at once, and
the others are uploaded.

Failed drawings and uploads are retried after growing pauses, and the reason is stored for ``cartouche doctor``.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Mapping
from typing import Final

import discord

from bot.client.emojis import PAUSE, WHY, Draw, Notes, NotYet, Uploading
from bot.client.retries import TRANSIENT, said
from bot.match.pure.errors import named
from bot.wording.names.symbols import Symbols

log = logging.getLogger(__name__)

AGAIN: Final = 10.0
AGAIN_HERE: Final = 1.0
LONGEST: Final = 3_600.0
LONGEST_NOTE: Final = 128


def whole(ready: Mapping[str, int], wanted: Iterable[str]) -> dict[str, int]:
    """Return the emojis in ``ready`` that may be used now. A game's symbols are used only if all of them are ready,
    because texts would otherwise mix emojis with plain characters. The same applies to the symbols of the six colours.
    """
    lacking = {_family(name) for name in wanted if name not in ready}
    return {name: number for name, number in ready.items() if _family(name) not in lacking}


def _family(name: str) -> str:
    game, dash, _ = name.partition("_")
    return game if dash else ""


class Emojis:
    """Keep the app's emojis up to date in the background. Run :meth:`keep` as a task.

    ``wanted``: a digest of each emoji's source, by the emoji's name. ``draw``: a function that draws emojis. It raises
    :class:`NotYet`, or the drawing worker's exceptions. ``pause``: the time between two uploads, in seconds. ``again``:
    the pause before the first retry, in seconds; it doubles with each retry.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Notes,
        symbols: Symbols,
        wanted: Mapping[str, str],
        draw: Draw,
        *,
        pause: float = PAUSE,
        again: float = AGAIN,
    ) -> None:
        self._client = client
        self._store = store
        self._symbols = symbols
        self._wanted = wanted
        self._draw = draw
        self._pause = pause
        self._again = again
        self._lost = asyncio.Event()
        symbols.on_loss.append(self._lost.set)

    async def keep(self) -> None:
        tries = 0
        while True:
            self._lost.clear()
            if await self._once():
                tries = 0
                await self._lost.wait()
                log.warning("Discord does not know one of the app's emojis any more; unicode's are shown meanwhile")
            tries += 1
            await asyncio.sleep(min(LONGEST, self._again * 2.0 ** (tries - 1)))

    async def _once(self) -> bool:
        work = Uploading(self._client, self._store, self._wanted, self._draw, pause=self._pause, shown=self._show_whole)
        try:
            await work.run()
        except NotYet as error:
            await self._failed(work, f"not drawn yet: {error}")
        except (discord.HTTPException, *TRANSIENT) as error:
            await self._failed(work, f"not uploaded: {said(error)}")
        except Exception as error:  # signs must keep no one from playing
            log.exception("The app's emojis could not be uploaded")
            await self._failed(work, f"not uploaded: {named(error)}")
        else:
            await self._note_why("")
            return True
        return False

    def _show_whole(self, ready: Mapping[str, int]) -> None:
        if not self._lost.is_set():  # the remaining ones are looked up again before they are shown
            self._symbols.show(whole(ready, self._wanted))

    async def _failed(self, work: Uploading, why: str) -> None:
        log.warning("Of the app's %d emojis %d are there; unicode's are shown for others: %s", *work.count[::-1], why)
        await self._note_why(f"{time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC: {why}")

    async def _note_why(self, text: str) -> None:
        key = f"{WHY}/{self._client.application_id}"
        try:
            if text:
                await self._store.set_meta(key, text[:LONGEST_NOTE])
            elif await self._store.meta(key) is not None:
                await self._store.drop_meta(key)
        except Exception:  # as above
            log.exception("It cannot be noted why some of the app's emojis are not there")
