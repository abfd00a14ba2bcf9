from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox import Sandbox


def sandbox(folder: Path) -> Sandbox:
    from sandbox import DISCORD, Sandbox, Settings  # noqa: PLC0415 - a bot on Discord needs no server of its own

    return Sandbox(Settings(bot_name="Cartouche", rates=DISCORD), folder)


def main(arguments: Sequence[str] | None = None) -> int:
    from bot.cli.parser import carry_out, parser  # noqa: PLC0415 - see `cartouche_start`

    asked = parser().parse_args(arguments)
    if asked.run is not None:
        return carry_out(asked)
    # What is imported stays: the collector need not look for garbage among it, now or later.
    gc.disable()
    try:
        from bot.program.run import main as run  # noqa: PLC0415 - the commands on records need no Discord
    finally:
        gc.freeze()
        gc.enable()
    said = {} if asked.shards is None else {"SHARDS": asked.shards}
    return run(sandbox if asked.play else None, said=said)


if __name__ == "__main__":
    from cartouche_start import main as start

    sys.exit(start())
