"""Upload the app's emojis to Discord if they are missing or have changed.

The database stores a :class:`Note` about each upload under ``emojis/<app>/<name>``. So an emoji is drawn again only if
its source or the drawing code has changed. If it then looks different, the old emoji is renamed and kept, because older
messages show it. Discord allows 2,000 emojis per app. Failed drawings and uploads are retried after growing pauses, and
the reason is stored for ``cartouche doctor``.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import discord
import msgspec

from bot.client.retries import TRANSIENT, legible, said
from bot.match.pure.errors import named
from bot.match.storage.store import Store
from bot.wording.names.symbols import Symbols
from render.kit.symbols import Drawn

log = logging.getLogger(__name__)


NOTE: Final = "emojis"
WHY: Final = "emojis-why"
LONGEST_NAME: Final = 32
PART: Final = 3
"""The number of emojis drawn at a time, in about 30 milliseconds, for which a board may have to wait."""
PAUSE: Final = 1.0
"""The pause between two uploads, in seconds. Discord's limits for emojis are tighter than its headers say."""
INVALID_BODY: Final = 50035
"""Discord's error code for an invalid message, for example one with a missing emoji."""

Draw: TypeAlias = Callable[[Sequence[str]], Awaitable[Mapping[str, Drawn]]]


class NotYet(Exception):
    """Raised with the reason when the emojis can't be drawn now, for example because the machine is too busy."""


class Note(msgspec.Struct, frozen=True):
    """A stored note about the upload of an emoji.

    ``number``: the emoji's id. It's None during the upload, so that the next start recognises an interrupted upload.
    ``pixels``: the SHA-256 of its pixels. ``recipe``: a digest of the source from which it's drawn.
    """

    number: int | None
    pixels: str
    recipe: str

    def __str__(self) -> str:
        return f"{self.number or '-'} {self.pixels} {self.recipe}"

    @classmethod
    def read(cls, text: str) -> Note:
        number, pixels, recipe = text.split()
        return cls(None if number == "-" else int(number), pixels, recipe)


class Uploaded(msgspec.Struct, frozen=True):
    """The state of the app's emojis on Discord.

    ``ready``: the ids of the up-to-date emojis, by name. ``missing``: the names of emojis that aren't on Discord.
    ``unsure``: the names of emojis that have to be drawn to find out whether they are up to date. ``there``: all emojis
    on Discord, by name.
    """

    ready: dict[str, int]
    missing: tuple[str, ...]
    unsure: tuple[str, ...]
    there: dict[str, discord.Emoji]
    notes: Mapping[str, Note]

    def same(self, name: str, drawn: Drawn) -> bool:
        if name not in self.notes or name not in self.there:
            return False
        return self.notes[name].number in {self.there[name].id, None} and self.notes[name].pixels == drawn.pixels


async def uploaded(client: discord.Client, notes: Mapping[str, Note], wanted: Mapping[str, str]) -> Uploaded:
    """Compare the emojis on Discord with ``wanted``, which maps names to digests of their sources, and with the
    :func:`noted` ones. Raises discord.py's exceptions.
    """
    with legible():
        there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    ready = {
        name: there[name].id
        for name, recipe in wanted.items()
        if name in there and (note := notes.get(name)) and (note.number, note.recipe) == (there[name].id, recipe)
    }
    return Uploaded(
        ready=ready,
        missing=tuple(name for name in wanted if name not in there),
        unsure=tuple(name for name in wanted if name in there and name not in ready),
        there=there,
        notes=notes,
    )


async def noted(client: discord.Client, store: Store) -> dict[str, Note]:
    prefix = f"{NOTE}/{client.application_id}/"
    return {key.removeprefix(prefix): Note.read(text) for key, text in (await store.metas(prefix)).items()}


async def reason(client: discord.Client, store: Store) -> str:
    """Return when the last upload failed and why, or an empty string if nothing failed."""
    return await store.meta(f"{WHY}/{client.application_id}") or ""


def is_lost(error: discord.HTTPException) -> bool:
    """Return whether Discord refused a message because an emoji in it no longer exists."""
    return error.code == INVALID_BODY and "invalid emoji" in error.text.lower()


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
    """Upload the missing and changed emojis of ``client``'s app, and keep them up to date in the background. Run
    :meth:`keep` as a task.

    ``symbols`` shows the ready emojis. ``wanted``: a digest of each emoji's source, by the emoji's name. ``draw``: a
    function that draws emojis. It raises :class:`NotYet`, or the drawing worker's exceptions. ``pause``: the time
    between two uploads, in seconds. ``again``: the pause before the first retry, in seconds; it doubles each time.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
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
        self._ready: dict[str, int] = {}
        self.uploaded = 0
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
        try:
            await self.upload()
        except NotYet as error:
            await self._failed(f"not drawn yet: {error}")
        except (discord.HTTPException, *TRANSIENT) as error:
            await self._failed(f"not uploaded: {said(error)}")
        except Exception as error:  # signs must keep no one from playing
            log.exception("The app's emojis could not be uploaded")
            await self._failed(f"not uploaded: {named(error)}")
        else:
            await self._note_why("")
            return True
        return False

    async def upload(self) -> None:
        """Draw and upload missing and changed emojis in the order of ``wanted``, and record each. Raises
        :class:`NotYet` at the end if some couldn't be drawn, and exceptions from discord.py and the store at once.
        """
        now = await uploaded(self._client, await noted(self._client, self._store), self._wanted)
        self._ready = dict(now.ready)
        self.uploaded = 0
        self._show_whole()
        undrawn: NotYet | None = None
        lacking = [name for name in self._wanted if name not in self._ready]
        for part in (lacking[first : first + PART] for first in range(0, len(lacking), PART)):
            try:
                drawn = await self._draw(part)
            except NotYet as error:  # the others may be drawn all the same
                undrawn = error
                continue
            for name in part:
                await self._bring(now, name, drawn[name])
            self._show_whole()
        if self.uploaded:
            ready, count = len(self._ready), len(self._wanted)
            log.info("Discord was given %d emojis, %d of %d are there", self.uploaded, ready, count)
        if undrawn is not None:
            raise undrawn

    async def _bring(self, now: Uploaded, name: str, drawn: Drawn) -> None:
        if now.same(name, drawn):
            await self._note(name, now.there[name].id, drawn)
            return
        if name in now.there:
            names = (f"{name[: LONGEST_NAME - 5]}_{number}" for number in itertools.count(2))
            aside = next(one for one in names if one not in now.there)
            with legible():
                now.there[aside] = await now.there[name].edit(name=aside)
        await self._note(name, None, drawn)
        with legible():
            made = await self._client.create_application_emoji(name=name, image=drawn.png)
        await self._note(name, made.id, drawn)
        self.uploaded += 1
        await asyncio.sleep(self._pause)

    async def _note(self, name: str, number: int | None, drawn: Drawn) -> None:
        note = Note(number, drawn.pixels, self._wanted[name])
        await self._store.set_meta(f"{NOTE}/{self._client.application_id}/{name}", str(note))
        if number is not None:
            self._ready[name] = number

    def _show_whole(self) -> None:
        if not self._lost.is_set():  # the remaining ones are looked up again before they are shown
            self._symbols.show(whole(self._ready, self._wanted))

    async def _failed(self, why: str) -> None:
        count, ready = len(self._wanted), len(self._ready)
        log.warning("Of the app's %d emojis %d are there; unicode's are shown for others: %s", count, ready, why)
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
