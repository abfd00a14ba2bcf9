"""The REST routes, in one module for each area. The routes read, check and answer requests. The modules in `world/`
change the data.
"""

from sandbox.http.routes import (
    applications,
    callbacks,
    channels,
    emojis,
    guilds,
    messages,
    scheduled,
    threads,
    users,
    webhooks,
)
from sandbox.http.routing import Route


def all_routes() -> list[Route]:
    # Most requests are about messages: aiohttp tries the paths below `/channels` one by one.
    areas = (messages, users, applications, guilds, channels, emojis, threads, scheduled, callbacks, webhooks)
    return [route for area in areas for route in area.routes.all]
