"""Recognise the errors of short outages of Discord, and retry where discord.py doesn't: if the connection is closed or
reset, because the library doesn't know Linux's error number for that, and after a 429 without a ``Via`` header, from
the network in front of Discord. If a response is unreadable, the library may raise any Python error; :func:`legible`
turns such errors into :class:`Garbled`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from contextvars import ContextVar
from typing import Final, TypeVar

import aiohttp
import discord
import msgspec

from bot.client.codes import ALREADY_ANSWERED, TOO_MANY_REQUESTS
from bot.match.pure.errors import named, one_line
from data.cutting import short

T = TypeVar("T")

TRANSIENT: Final = (ConnectionError, aiohttp.ClientError, TimeoutError)
PAUSES: Final = (0.1, 0.4, 1.2)
"""The pauses before retries, in seconds: within the 3 seconds that Discord waits for a first response."""
SHORT: Final = 300
_READERS: Final = frozenset({"discord", "json"})


class Garbled(ConnectionError):
    """Raised when Discord's response is unreadable. ``done``: its status says that the request was carried out."""

    def __init__(self, status: int, error: Exception) -> None:
        super().__init__(f"an answer of Discord (status {status}) cannot be read: {named(error):.120}")
        self.done = 200 <= status < 300


class HungUp(ConnectionError):
    """Raised when a request fails because the bot is stopping and has closed its connections."""


class _Heard(msgspec.Struct):
    status: int = 0


_HEARD: ContextVar[_Heard | None] = ContextVar("heard", default=None)


def heard(status: int) -> None:
    if (to := _HEARD.get()) is not None:
        to.status = status


@contextlib.contextmanager
def legible() -> Iterator[None]:
    """Raise :class:`Garbled` if a response is unreadable, and :class:`HungUp` if connections are closed for good."""
    answer = _Heard()
    before = _HEARD.set(answer)
    try:
        yield
    except (OSError, aiohttp.ClientError, TimeoutError):
        raise
    except (discord.InvalidData, ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        # The library complains about our own arguments before it sends anything.
        if answer.status and _raised_in(error) in _READERS:
            raise Garbled(answer.status, error) from error
        raise
    except RuntimeError as error:
        if str(error) == "Session is closed":
            raise HungUp(str(error)) from error
        raise
    finally:
        _HEARD.reset(before)


def _raised_in(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0] if trace else ""


def passing(error: BaseException) -> bool:
    """Return whether ``error`` was probably caused by a temporary outage of Discord."""
    if isinstance(error, discord.HTTPException):
        return error.status == TOO_MANY_REQUESTS or error.status >= 500 or foreign(error)
    return isinstance(error, TRANSIENT)


def foreign(error: discord.HTTPException) -> bool:
    """Return whether a refusal comes from the network in front of Discord: it has no Discord error code."""
    return error.status in {403, 404, 408} and not error.code


def said(error: BaseException | str) -> str:
    """Describe an error in one short line for the log. The error may contain a whole HTML page."""
    if isinstance(error, discord.HTTPException) and error.text.lstrip().startswith("<"):
        return (
            f"{error.status} {error.response.reason}: a page of {len(error.text)} characters and no answer of Discord"
        )
    return short(error if isinstance(error, str) else one_line(error), SHORT)


async def retry(ask: Callable[[], Awaitable[T]]) -> T | None:
    """Return the result of ``ask``, calling it again while Discord is unreachable, even if only the response was lost.
    Raises the last error. If the request succeeded but the response is unreadable, return None.
    """
    for pause in (*PAUSES, None):
        try:
            with legible():
                return await ask()
        except (discord.HTTPException, *TRANSIENT) as error:
            if isinstance(error, Garbled) and error.done:
                return None
            if pause is None or not passing(error):
                raise
        await asyncio.sleep(pause)
    return None


async def respond(
    interaction: discord.Interaction, kind: discord.InteractionResponseType, ask: Callable[[], Awaitable[object]]
) -> None:
    """Send the first response to ``interaction``, of type ``kind``, by calling ``ask``. It counts as sent even if
    Discord's confirmation was unreadable, or if a retry fails because the interaction already has a response: then the
    first attempt succeeded, and only its confirmation was lost.
    """
    tried = False

    async def once() -> None:
        nonlocal tried
        again, tried = tried, True
        try:
            with legible():
                await ask()
        except discord.HTTPException as error:
            if not (again and error.code == ALREADY_ANSWERED):
                raise
        except Garbled as error:
            if not error.done:
                raise
        else:
            return
        interaction.response._response_type = kind  # the library notes it only at a receipt

    await retry(once)
