"""The commands there are, and how one is carried out."""

from __future__ import annotations

import argparse
import io
import os
import sys

from bot.cli import admin, drawn, leagues, pages, puzzles, records
from bot.cli.output import Unusable, complain
from bot.cli.reading import flaw_line
from bot.program import health
from games.record import BadRecord
from games.replay import Broken


def parser() -> argparse.ArgumentParser:
    """The command line. ``run`` is what to do; None: run the bot."""
    whole = argparse.ArgumentParser(
        prog="cartouche",
        description="Keeps board-game tables on Discord. Without a command it runs the bot.",
    )
    whole.add_argument("--version", action="version", version=f"Cartouche {health.version()}")
    whole.set_defaults(run=None, shards=None)
    commands = whole.add_subparsers(title="commands", metavar="COMMAND")
    run = commands.add_parser("run", help="run the bot, as without a command", description="Run the bot.")
    run.add_argument(
        "--shards",
        metavar="WHICH/COUNT",
        help="share a bot on PostgreSQL with other processes; the shards that this one has, as 0-3/16; a number alone "
        "says how many there are, auto as many as Discord recommends, and each process has its share",
    )
    admin.add(commands)
    records.add(commands)
    drawn.add(commands)
    leagues.add(commands)
    pages.add(commands)
    puzzles.add(commands)
    return whole


def carry_out(asked: argparse.Namespace) -> int:
    """Carry out a command of :func:`parser`; gives the exit code. Errors go to standard error, in one line."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal or pipe of another encoding shows what it has no sign for as an escape.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code: int = asked.run(asked)
        sys.stdout.flush()
    except Broken as broken:
        complain(str(broken))
        return 1
    except Unusable as error:
        complain(str(error))
        return 2
    except BadRecord as error:
        complain(flaw_line(error))
        return 2
    except BrokenPipeError:
        # Whoever read has had enough (``| head``). What is left must not be flushed into the closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return code
