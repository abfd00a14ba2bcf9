"""The app's own emojis at Discord: which are there, and uploading those that are missing or have changed.

What was uploaded is noted in the database: under ``emojis/<app>/<name>`` the emoji's id and the SHA-256 of its pixels.
An emoji that is not as noted is another one's picture, or an older one. It is renamed and kept, because messages that
were posted before show it; a new one takes its name. Discord has room for 2,000.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Protocol

import discord
import msgspec

from bot.client.retries import TRANSIENT, legible, said
from bot.wording.symbols import Symbols
from render.kit.symbols import Drawn

log = logging.getLogger(__name__)

NOTE: Final = "emojis"
"""What the notes about uploads begin with."""
LONGEST_NAME: Final = 32
PAUSE: Final = 1.0
"""Seconds between two uploads: Discord's limits for emojis are tighter than their headers say."""
AGAIN: Final = 60.0
LONGEST: Final = 3_600.0
"""Seconds before another try, at first and at most."""
INVALID_BODY: Final = 50035
"""Discord's code for a message with an emoji that is not there, among others."""


class Notes(Protocol):
    """Where it is noted what was uploaded; the store."""

    async def metas(self, prefix: str) -> dict[str, str]:
        """The notes whose keys begin so, by key."""

    async def set_meta(self, key: str, value: str) -> None:
        """Note something."""


class Standing(msgspec.Struct, frozen=True):
    """What is at Discord. ``ready``: the ids by name of those that are as they should be; ``missing``, ``changed``: the
    names of others; ``there``: the ids of all emojis by name.
    """

    ready: dict[str, int]
    missing: tuple[str, ...]
    changed: tuple[str, ...]
    there: dict[str, int]


async def standing(client: discord.Client, notes: Mapping[str, str], wanted: Mapping[str, Drawn]) -> Standing:
    """Compare Discord's emojis with ``wanted``, the pictures by name; ``notes`` as :func:`noted` gives them. Raises
    what discord.py raises.
    """
    with legible():
        found = await client.fetch_application_emojis()
    there = {emoji.name: emoji.id for emoji in found}
    right = {name for name in wanted if name in there and notes.get(name) == _note(there[name], wanted[name])}
    return Standing(
        ready={name: there[name] for name in wanted if name in right},
        missing=tuple(name for name in wanted if name not in there),
        changed=tuple(name for name in wanted if name in there and name not in right),
        there=there,
    )


async def noted(client: discord.Client, store: Notes) -> dict[str, str]:
    """The notes about this app's emojis, by the emojis' names. Raises what the store raises."""
    prefix = f"{NOTE}/{client.application_id}/"
    return {key.removeprefix(prefix): value for key, value in (await store.metas(prefix)).items()}


async def bring_up_to_date(
    client: discord.Client, store: Notes, wanted: Mapping[str, Drawn], *, pause: float = 0.0
) -> dict[str, int]:
    """Upload what is missing or has changed, ``pause`` seconds apart; gives the ids of all of ``wanted`` by name.

    Raises what discord.py and the store raise; what was uploaded until then stays, and is noted.
    """
    now = await standing(client, await noted(client, store), wanted)
    ids = dict(now.ready)
    taken = set(now.there)
    for name in (*now.missing, *now.changed):
        if name in now.there:
            aside = _free_name(name, taken)
            taken.add(aside)
            with legible():
                await client.http.edit_application_emoji(_app(client), now.there[name], payload={"name": aside})
        with legible():
            made = await client.create_application_emoji(name=name, image=wanted[name].png)
        ids[name] = made.id
        await store.set_meta(f"{NOTE}/{client.application_id}/{name}", _note(made.id, wanted[name]))
        await asyncio.sleep(pause)
    if len(ids) > len(now.ready):
        log.info("Discord was given %d emojis, %d of them changed", len(ids) - len(now.ready), len(now.changed))
    return ids


def is_lost(error: discord.HTTPException) -> bool:
    """Whether Discord refuses a message because an emoji in it is not there (any more)."""
    return error.code == INVALID_BODY and "invalid emoji" in error.text.lower()


def _app(client: discord.Client) -> int:
    if client.application_id is None:
        raise discord.MissingApplicationID
    return client.application_id


def _note(number: int, symbol: Drawn) -> str:
    return f"{number} {symbol.pixels}"


def _free_name(name: str, taken: set[str]) -> str:
    """``name`` with the first number behind it that makes it one of its own."""
    number = 2
    while (found := f"{name[: LONGEST_NAME - 5]}_{number}") in taken:
        number += 1
    return found


class NotYet(Exception):
    """The pictures cannot be drawn now; the text says why. A machine that is busy may be too slow for it."""


class Emojis:
    """Has a running bot's symbols shown as emojis, in the background: :meth:`keep` as a task of its own.

    ``draw`` gives the pictures by name; it raises :class:`NotYet`, or whatever the drawing process does. ``pause``:
    seconds between two uploads, and the first of the doubling ones before it is tried again.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Notes,
        symbols: Symbols,
        draw: Callable[[], Awaitable[Mapping[str, Drawn]]],
        *,
        pause: float = PAUSE,
        again: float = AGAIN,
    ) -> None:
        self._client = client
        self._store = store
        self._symbols = symbols
        self._draw = draw
        self._pause = pause
        self._again = again
        self._lost = asyncio.Event()
        symbols.on_loss.append(self._lost.set)

    async def keep(self) -> None:
        """Upload what is missing or has changed, then show them all; again after Discord has refused one of them."""
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
        """Whether they are all there now."""
        try:
            ids = await bring_up_to_date(self._client, self._store, await self._draw(), pause=self._pause)
        except NotYet as error:
            log.warning("The app's emojis are not drawn yet; unicode's are shown instead: %s", error)
            return False
        except (discord.HTTPException, *TRANSIENT) as error:
            log.warning("The app's emojis are not all at Discord; unicode's are shown instead: %s", said(error))
            return False
        except Exception:  # signs must keep nobody from playing
            log.exception("The app's emojis could not be uploaded; unicode's are shown instead")
            return False
        self._symbols.show(ids)
        return True
