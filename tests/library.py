"""Patches discord.py for the whole process, because its addresses and its gateway decompression are global.

This is the only place that changes a library, as `tests/source/test_patches.py` checks. Each change is undone as soon
as its test is done. Nothing else is affected: all clients in the process belong to the running test and talk to its
sandbox.
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


@contextlib.contextmanager
def compressed(how):
    """Set the compression that the library requests from the gateway inside the block.

    `zstd-stream` is the default, `zlib-stream` is the default without zstandard, and an empty string means none.
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
    """Return the library's own zlib context, by loading its module again without zstandard."""
    spec = importlib.util.spec_from_file_location("discord.utils_without_zstd", discord.utils.__file__)
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get("zstandard")
    sys.modules["zstandard"] = None
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules["zstandard"] = before
    return module._ActiveDecompressionContext
