"""Alembic's migrations, on a connection to whichever database. Most starts find it up to date and need none."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.match.pure.errors import Fault, StoreFault

MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"


class Migrations:
    """Those in ``folder``, up to the version ``newest``."""

    def __init__(self, folder: Path, newest: str) -> None:
        self._newest = newest
        self._config = Config()
        self._config.set_main_option("script_location", str(folder).replace("%", "%%"))
        self._config.set_main_option("path_separator", "os")

    def know(self, found: str | None) -> None:
        """Make sure that a database of version ``found`` can be brought up to date; None: a new one. Raises
        StoreFault.
        """
        known = {script.revision for script in ScriptDirectory.from_config(self._config).walk_revisions()}
        if found is not None and found not in known:
            raise StoreFault(Fault.NEWER, f"the database is of version {found}, this program knows {self._newest}")

    def run(self, connection: Connection) -> None:
        """Run those that the database has not seen, all or none."""
        self._config.attributes["connection"] = connection
        command.upgrade(self._config, self._newest)
