# Each command imports its modules only when it's called: other commands need neither discord.py nor the database.

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.program.log import set_up_logging
from bot.program.unusable import Unusable
from games.registry import GAMES

if TYPE_CHECKING:
    from bot.settings import Settings

HEALTH: Final = "Say how the bot with these settings is doing. Exit code: 0 healthy, 1 not healthy, 2 not running."
BACKUP_HELP: Final = "copy the database now; the bot may be running"
BACKUP: Final = (
    "Copy the database as it is now into the backup folder, and print the copy's name. The copy is complete even while "
    "people play. Exit code: 0 done, 2 it can't be copied."
)
UPGRADE_HELP: Final = "check whether running games can continue under this program's rules, and upgrade them"
UPGRADE: Final = (
    "After an update that changed the rules of a game, its running games are on hold. This command replays them under "
    "the new rules and says which of them can continue; --apply copies the database, then upgrades those games. Exit "
    "code: 0 all can continue, 1 some can't, 2 the database can't be used."
)
DOCTOR_HELP: Final = "find out why the bot doesn't run, or doesn't run well, and what to do"
DOCTOR: Final = (
    "Check the settings, the database and its backups, the disk, the clock, time zones and drawing. With a token, also "
    "ask Discord about the bot: its token, its servers, its permissions there. This changes nothing; the bot may be "
    "running. Exit code: 0 all is well, 1 there's something to fix, 2 the settings can't be read."
)
MOVE_HELP: Final = "copy the whole database from a file to a PostgreSQL server, or back"
MOVE: Final = (
    "Copy everything in a database into another: FROM and TO are files or postgresql:// addresses. Stop the bot first. "
    "TO has to be empty. This copies everything or nothing, and reads each row again to compare it. FROM doesn't "
    "change. Exit code: 0 done, 2 it failed and moved nothing."
)
EMOJIS: Final = (
    "Upload the games' symbols as app emojis, if they're missing or have changed. The bot does this itself when "
    "it starts, unless EMOJIS=no. Exit code: 0 all are there, 1 (with --check) some aren't, 2 Discord or the database "
    "gives no answer."
)
MANY: Final = 1_000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    health = commands.add_parser("health", help="say how the running bot is doing", description=HEALTH)
    health.add_argument("--json", action="store_true", help="print JSON, for programs")
    health.set_defaults(run=_health)
    backup = commands.add_parser("backup", help=BACKUP_HELP, description=BACKUP)
    backup.add_argument("--to", type=Path, metavar="FOLDER", help="use this folder instead of BACKUPS")
    backup.set_defaults(run=_backup)
    doctor = commands.add_parser("doctor", help=DOCTOR_HELP, description=DOCTOR)
    doctor.set_defaults(run=_doctor)
    upgrading = commands.add_parser("upgrade", help=UPGRADE_HELP, description=UPGRADE)
    what = upgrading.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="change nothing; the bot may be running")
    what.add_argument("--apply", action="store_true", help="upgrade those that can continue; stop the bot first")
    upgrading.set_defaults(run=_upgrade)
    moving = commands.add_parser("move-database", help=MOVE_HELP, description=MOVE)
    moving.add_argument("source", metavar="FROM")
    moving.add_argument("target", metavar="TO")
    moving.set_defaults(run=_move)
    emojis = commands.add_parser("emojis", help="upload the games' symbols as app emojis", description=EMOJIS)
    emojis.add_argument("--check", action="store_true", help="list what is missing or has changed, and upload nothing")
    emojis.set_defaults(run=_emojis)


def settings_of_bot() -> Settings:
    """Return the bot's settings, and set up logging as the bot does. Raises Unusable, listing all errors in the
    settings.
    """
    from bot.settings import SettingsError, load_settings  # noqa: PLC0415

    try:
        settings = load_settings()
    except SettingsError as error:
        raise Unusable(*error.faults) from error
    set_up_logging(settings.log_level if settings.log_level == "DEBUG" else "WARNING", settings.token)
    return settings


def _health(asked: argparse.Namespace) -> int:
    from bot.program import health  # noqa: PLC0415

    settings = settings_of_bot()
    now = time.time()
    found = health.report(health.place(settings.beside), now)
    print(health.as_json(found) if asked.json else health.as_lines(found, now))
    return health.exit_code(found)


def _backup(asked: argparse.Namespace) -> int:
    from bot.match.pure.errors import StoreFault  # noqa: PLC0415
    from bot.match.storage.file.backup import back_up  # noqa: PLC0415

    settings = settings_of_bot()
    if not isinstance(settings.database, Path):
        raise Unusable(f"{settings.database} is on a server: copy it with pg_dump (see docs/hosts/postgresql.md)")
    if not settings.database.exists():
        raise Unusable(f"there's no database {settings.database}")
    keep = settings.backups_kept if asked.to is None and settings.backups_kept else MANY
    try:
        copy = back_up(settings.database, asked.to or settings.backups, keep, int(time.time() * 1000))
    except StoreFault as fault:
        raise Unusable(f"the database can't be copied ({fault.fault}): {fault.detail}") from fault
    print(copy)
    return 0


def _doctor(_: argparse.Namespace) -> int:
    from bot.program import doctor  # noqa: PLC0415

    return doctor.run(settings_of_bot())


def _upgrade(asked: argparse.Namespace) -> int:
    from bot.program import upgrade  # noqa: PLC0415

    return upgrade.run(settings_of_bot(), GAMES, apply=asked.apply)


def _move(asked: argparse.Namespace) -> int:
    from bot.program import moving  # noqa: PLC0415
    from bot.settings import database_at  # noqa: PLC0415

    settings = settings_of_bot()
    try:
        source, target = database_at(asked.source), database_at(asked.target)
    except ValueError as error:
        raise Unusable(f"FROM or TO {error}") from error
    moving.run(source, target, settings.backups if settings.backups_kept else None)
    return 0


def _emojis(asked: argparse.Namespace) -> int:
    from bot.program import emojis  # noqa: PLC0415

    return emojis.run(settings_of_bot(), check=asked.check)
