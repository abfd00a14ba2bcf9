"""Run Alembic's migrations. Most starts find the database up to date and don't load this module."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect

from bot.match.storage.engine.identity import VERSIONS, Shape, must_match, shape_of, unknown


class Migrations:
    def __init__(self, folder: Path, newest: str) -> None:
        self._newest = newest
        self._config = Config()
        self._config.set_main_option("script_location", str(folder).replace("%", "%%"))
        self._config.set_main_option("path_separator", "os")

    def know(self, found: str, shape: Shape) -> None:
        known = {script.revision for script in ScriptDirectory.from_config(self._config).walk_revisions()}
        if found not in known:
            raise unknown(found, self._newest)
        must_match(found, shape, self.made(found))

    def made(self, version: str) -> Shape:
        """Run the migrations up to `version` on a temporary database, and return the tables that they create."""
        engine = create_engine("sqlite://")
        try:
            with engine.connect() as connection:
                self.run(connection, version)
                tables = inspect(connection)
                names = [name for name in tables.get_table_names() if name != VERSIONS]
                return shape_of((name, column["name"]) for name in names for column in tables.get_columns(name))
        finally:
            engine.dispose()

    def run(self, connection: Connection, version: str | None = None) -> None:
        """Run all pending migrations up to `version`, or all of them if it's None. If one fails, none is applied."""
        self._config.attributes["connection"] = connection
        command.upgrade(self._config, version or self._newest)
