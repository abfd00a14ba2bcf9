"""The REST routes, by area."""

from sandbox.rest import Route
from sandbox.routes import applications, callbacks, channels, guilds, messages, threads, users, webhooks


def all_routes() -> list[Route]:
    """Every route that exists."""
    areas = (users, applications, guilds, channels, threads, messages, callbacks, webhooks)
    return [route for area in areas for route in area.routes.all]
