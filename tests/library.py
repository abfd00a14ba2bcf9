"""What the tests change of discord.py for the whole process, because it has one of each: its addresses, and how it
unpacks what the gateway sends. This is the only place that changes a library (`tests/source/test_patches.py` sees to
that), and what was before is put back at once when a test is done.

Nothing else can come to feel it: the only clients of a process are those of the test that runs, and all of them are
to talk to its sandbox.
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
    """Within it the library talks to ``sandbox`` (None: to what it did); afterwards to whom it did before."""
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
    """Within it the library asks the gateway for ``how`` it compresses: `zstd-stream` (as it is), `zlib-stream` (as it
    is where zstandard is not installed), or not at all (`""`).
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
    """The library's own zlib context: its module once more, which does not find zstandard."""
    spec = importlib.util.spec_from_file_location("discord.utils_without_zstd", discord.utils.__file__)
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get("zstandard")
    sys.modules["zstandard"] = None
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules["zstandard"] = before
    return module._ActiveDecompressionContext
