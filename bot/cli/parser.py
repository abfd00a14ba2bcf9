from __future__ import annotations

import argparse
import io
import logging
import os
import sys
from typing import Final, NoReturn

from bot.cli import admin, drawn, games, leagues, pages, puzzles, records
from bot.cli.output import complain
from bot.cli.records import flaw_line
from bot.match.pure.errors import blotted
from bot.program.log import LIBRARIES
from bot.program.release import release
from bot.program.unusable import Unusable
from games.record import BadRecord
from games.replay import Broken

RUN: Final = (
    "Run the bot on Discord. Set DISCORD_TOKEN first. Exit code: 0 someone stopped it, 1 another start may succeed, 2 "
    "you have to change something first."
)
PLAY: Final = (
    "Start the bot and a small local Discord, and print the address to open in a browser. Don't set DISCORD_TOKEN for "
    "this. Exit codes: the same as for run."
)


class Parser(argparse.ArgumentParser):
    """An argument parser that removes secrets, such as tokens, from its error messages."""

    def error(self, message: str) -> NoReturn:
        super().error(blotted(message))


def parser() -> argparse.ArgumentParser:
    """Return the command-line parser. The parsed command has the attribute ``run``: the function to call, or None to
    run the bot. Its attribute ``play`` is true if the bot should run in the browser.
    """
    whole: argparse.ArgumentParser = Parser(
        prog="cartouche",
        description="A bot for board games on Discord. Without a command, this runs the bot.",
    )
    whole.add_argument("--version", action="version", version=f"Cartouche {release()}")
    whole.set_defaults(run=None, play=False, shards=None)
    commands = whole.add_subparsers(title="commands", metavar="COMMAND")
    run = commands.add_parser("run", help="run the bot (also without a command)", description=RUN)
    run.add_argument(
        "--shards",
        metavar="WHICH/COUNT",
        help="share a bot on PostgreSQL with other processes: this process's shards and their total, as 0-3/16. "
        "With a total alone, or with auto (as many as Discord recommends), each process gets its share",
    )
    play = commands.add_parser("play", help="play in the browser, without Discord", description=PLAY)
    play.set_defaults(play=True)
    admin.add(commands)
    records.add(commands)
    drawn.add(commands)
    leagues.add(commands)
    pages.add(commands)
    puzzles.add(commands)
    games.add(commands)
    return whole


def carry_out(asked: argparse.Namespace) -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal or pipe with another encoding shows unknown characters as escapes.
        sys.stdout.reconfigure(errors="backslashreplace")
    loggers = [logging.getLogger(), *map(logging.getLogger, LIBRARIES)]
    handlers, levels = loggers[0].handlers[:], [one.level for one in loggers]
    try:
        code: int = asked.run(asked)
        sys.stdout.flush()
    except Broken as broken:
        complain(str(broken))
        return 1
    except Unusable as error:
        for line in error.args:
            complain(line)
        return 2
    except BadRecord as error:
        complain(flaw_line(error))
        return 2
    except BrokenPipeError:
        # The reader has had enough (``| head``). The rest must not be flushed into the closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        if error.filename is None:
            raise
        complain(f"can't use {error.filename}: {error.strerror}")
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        loggers[0].handlers[:] = handlers
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
    return code
