"""Patches discord.py for the whole process, because its addresses are global.

This is the only place that changes a library, as `tests/source/test_patches.py` checks. The change is undone as soon as
its test is done. Nothing else is affected: all clients in the process belong to the running test and talk to its
sandbox.
"""

import contextlib

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


@contextlib.contextmanager
def pointed(sandbox=None):
    """Point the library to ``sandbox`` inside the block, and restore its addresses afterwards. If ``sandbox`` is None,
    change nothing.
    """
    before = Route.BASE, Asset.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    if sandbox is not None:
        Route.BASE, Asset.BASE = sandbox.api, sandbox.cdn
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    try:
        yield
    finally:
        Route.BASE, Asset.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
