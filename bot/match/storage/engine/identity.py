"""Find out which schema a database has, before anything changes.

Before the first release, some migration numbers were used twice, so a number alone isn't reliable. The tables and their
columns must also match what the migrations create.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy import Connection, create_engine, inspect

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.schema import metadata

# The column names of each table, by table name.
Shape: TypeAlias = Mapping[str, frozenset[str]]
MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
VERSIONS: Final = "alembic_version"
# The key in the table `meta` that marks a database which `cartouche move-database` hasn't finished filling.
MARK: Final = "is being moved here"
LEFT: Final = "Nothing was changed. Use the program that made it, or another DATABASE"
NEWER: Final = "Nothing was changed. Use the newer program again, or put back the copy from before the update"
UNFINISHED: Final = "cartouche move-database was filling it and did not finish. Do the move again"


def shape_of(columns: Iterable[tuple[str, str]]) -> Shape:
    found: dict[str, set[str]] = {}
    for table, column in columns:
        found.setdefault(table, set()).add(column)
    return {table: frozenset(names) for table, names in found.items()}


def this_program() -> Shape:
    return {table.name: frozenset(column.name for column in table.columns) for table in metadata.tables.values()}


def must_match(version: str, found: Shape, wanted: Shape) -> None:
    """Check that a database really has the tables of the version that it claims to have. Raises StoreFault
    (UNRELEASED).

    Tables that don't belong to any version are ignored.
    """
    for table in sorted({*wanted, *this_program()}):
        there, should = found.get(table, frozenset()), wanted.get(table, frozenset())
        if there == should:
            continue
        if not there or not should:
            apart = f"the table {table} is {'missing' if should else 'there'}"
        else:
            lacks, more = sorted(should - there), sorted(there - should)
            apart = f"the table {table} {'lacks' if lacks else 'also has'} {', '.join(lacks or more)}"
        said = f"it says that it is of version {version}, but no released program has made it so: {apart}. {LEFT}"
        raise StoreFault(Fault.UNRELEASED, said)


def identify(found: str | None, shape: Shape, newest: str) -> None:
    """Check that this program can use a database of version `found` (None if it's empty). Raises StoreFault."""
    if found == newest:
        must_match(found, shape, this_program())
    elif found is not None:
        Migrations(MIGRATIONS, newest).know(found, shape)


def unknown(version: str, newest: str) -> StoreFault:
    """Return the error for an unknown `version`. Each released one after 0012 has letters after its number."""
    if version.isdigit():
        return StoreFault(
            Fault.UNRELEASED, f"it says that it is of version {version}, which was never released. {LEFT}"
        )
    return StoreFault(Fault.NEWER, f"the database is of version {version}, this program knows {newest}. {NEWER}")


class Migrations:
    """Runs Alembic's migrations. It imports Alembic only when needed, because most starts don't need it."""

    def __init__(self, folder: Path, newest: str) -> None:
        from alembic.config import Config  # noqa: PLC0415

        self._newest = newest
        self._config = Config()
        self._config.set_main_option("script_location", str(folder).replace("%", "%%"))
        self._config.set_main_option("path_separator", "os")

    def know(self, found: str, shape: Shape) -> None:
        from alembic.script import ScriptDirectory  # noqa: PLC0415

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
        from alembic import command  # noqa: PLC0415

        self._config.attributes["connection"] = connection
        command.upgrade(self._config, version or self._newest)
