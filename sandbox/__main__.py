"""Runs the sandbox, a small local imitation of Discord: `python -m sandbox`. It runs until Ctrl-C is pressed."""

import argparse
import asyncio
import contextlib
import gc
import signal
from pathlib import Path

from sandbox.app import Sandbox
from sandbox.world.rates import DISCORD, FREE
from sandbox.world.settings import Settings


async def run(options: argparse.Namespace) -> None:
    settings = Settings(bot_name=options.bot_name, rates=DISCORD if options.rates == "discord" else FREE)
    sandbox = Sandbox(settings, options.store)
    await sandbox.start(options.port)
    print(f"The sandbox is at {sandbox.url}/ (REST {sandbox.api}, gateway {sandbox.gateway_url})", flush=True)
    # What exists now stays: the garbage collector need not look through it.
    gc.collect()
    gc.freeze()
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        # Windows has no signal handlers on the loop: there Ctrl-C raises KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, ended.set)
    await ended.wait()
    await sandbox.stop()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8642, help="0 takes a free one (8642)")
    parser.add_argument("--store", type=Path, help="a folder that keeps the world from one start to the next")
    parser.add_argument("--bot-name", default="Bot", help="the name of the bot that will connect")
    parser.add_argument("--rates", choices=("discord", "free"), default="discord", help="rate limits (discord)")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
