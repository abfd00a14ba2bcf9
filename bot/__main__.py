"""``python -m bot`` and ``cartouche``: the bot itself, or one of the commands on records (:mod:`bot.cli`)."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bot.cli.parser import carry_out, parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; gives the exit code. Without a command: run the bot."""
    asked = parser().parse_args(arguments)
    if asked.run is not None:
        return carry_out(asked)
    from bot.run import main as run  # noqa: PLC0415 - the commands on records need no Discord
    from sandbox import DISCORD, Sandbox, Settings  # noqa: PLC0415

    return run(lambda folder: Sandbox(Settings(bot_name="Cartouche", rates=DISCORD), folder))


if __name__ == "__main__":
    sys.exit(main())
