"""Patches discord.py for the whole process, because its addresses and its gateway decompression are global.

This is the only place that changes a library, as `tests/source/test_patches.py` checks. Each change is undone as soon
as its test is done. Nothing else is affected: all clients in the process belong to the running test and talk to its
sandbox.
"""

import contextlib
import importlib.util
import sys
from functools import partial
from unittest.mock import patch

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
    made = DiscordWebSocket.__dict__["from_client"]
    with contextlib.ExitStack() as changed:
        if how == "zlib-stream":
            changed.enter_context(patch.object(discord.utils, "_ActiveDecompressionContext", _without_zstd()))
        elif not how:
            unpacked = partial(made.__func__, compress=False)
            changed.enter_context(patch.object(DiscordWebSocket, "from_client", classmethod(unpacked)))
        yield


def _without_zstd():
    spec = importlib.util.spec_from_file_location("discord.utils_without_zstd", discord.utils.__file__)
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get("zstandard")
    sys.modules["zstandard"] = None
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules["zstandard"] = before
    return module._ActiveDecompressionContext  # noqa: SLF001 - discord.py chooses it when it is imported
