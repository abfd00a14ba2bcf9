"""Changes of discord.py for the whole process, because it has one of each: its addresses, and its unpacking of what the
gateway sends. This is the only place that changes a library (`tests/source/test_patches.py` checks that), and it undoes
each change as soon as a test is done.

Nothing else can notice it: the only clients of a process are those of the running test, and all of them talk to
its sandbox.
"""

import contextlib
import importlib.util
import sys

import discord
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


@contextlib.contextmanager
def pointed(sandbox=None):
    """Point the library to ``sandbox`` within the block (None: leave it alone); afterwards restore its addresses."""
    before = Route.BASE, Asset.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    if sandbox is not None:
        Route.BASE, Asset.BASE = sandbox.api, sandbox.cdn
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    try:
        yield
    finally:
        Route.BASE, Asset.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@contextlib.contextmanager
def compressed(how):
    """Set the compression that the library asks of the gateway within the block: `zstd-stream` (the usual one),
    `zlib-stream` (the usual one without zstandard), or none (`""`).
    """
    unpacks, made = discord.utils._ActiveDecompressionContext, DiscordWebSocket.__dict__["from_client"]
    if how == "zlib-stream":
        discord.utils._ActiveDecompressionContext = _without_zstd()
    elif not how:
        plain = made.__func__
        DiscordWebSocket.from_client = classmethod(lambda *facts, **options: plain(*facts, **options, compress=False))
    try:
        yield
    finally:
        discord.utils._ActiveDecompressionContext, DiscordWebSocket.from_client = unpacks, made


def _without_zstd():
    """Return the library's own zlib context: its module once more, without zstandard."""
    spec = importlib.util.spec_from_file_location("discord.utils_without_zstd", discord.utils.__file__)
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get("zstandard")
    sys.modules["zstandard"] = None
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules["zstandard"] = before
    return module._ActiveDecompressionContext
