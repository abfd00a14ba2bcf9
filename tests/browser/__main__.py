"""Serve the sandbox's page with the bot of these tests until Ctrl-C, so that you can try both by hand: `python -m
tests.browser`.
"""

import argparse
import asyncio
import contextlib

from sandbox import Sandbox
from sandbox.world.settings import Settings
from tests.browser.bot import running, show
from tests.library import pointed


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8643)
    options = parser.parse_args()
    sandbox = Sandbox(Settings(bot_name="Cartouche"))
    await sandbox.start(options.port)
    try:
        with pointed(sandbox):
            async with running(sandbox) as bot:
                await show(bot, sandbox, sandbox.channel("table-1"))
                print(f"The page is at {sandbox.url}/", flush=True)
                await asyncio.Event().wait()
    finally:
        await sandbox.stop()


with contextlib.suppress(KeyboardInterrupt):
    asyncio.run(main())
