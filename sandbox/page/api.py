"""Helps to handle the page's requests: reads and sends JSON, turns refusals into status 400, and finds the person who
sent the request.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web

from sandbox.world.core import Core
from sandbox.world.errors import Fault, Refused, parsed

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def guarded(handler: Callable[[web.Request], Awaitable[Any]]) -> Handler:
    """Wrap a handler of the page's API, so that its result is sent as JSON, and a refusal as `{"error": reason}` with
    status 400.
    """

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            return json_response(await handler(request))
        except Refused as refused:
            return json_response({"error": str(refused)}, status=400)
        except Fault as fault:
            return json_response({"error": fault.code.sentence, "errors": fault.errors}, status=400)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            log.info("A request of the page could not be read: %s: %s", type(error).__name__, error)
            return json_response({"error": "This request makes no sense."}, status=400)

    return handle


async def asked_of(request: web.Request) -> Any:
    return parsed(await request.read())


def json_response(answer: Any, status: int = 200) -> web.Response:
    headers = {"Content-Type": "application/json; charset=utf-8"}
    return web.Response(body=msgspec.json.encode(answer), status=status, headers=headers)


def user_of(core: Core, value: object) -> int:
    """Return the id of a person, or of the sandbox's first user if `value` is None. Raises Refused if the person
    doesn't exist.
    """
    if value is None:
        return next(u.id for u in core.world.users.values() if not u.bot)
    number = int(str(value)) if str(value).isdecimal() else 0
    if number not in core.world.users or number == core.bot:
        raise Refused("There is no such person.")
    return number
