"""Find out which schema a database has, before anything changes in it.

Numbers of migrations were used twice before there were releases, so a number alone says nothing. No two versions share
the number together with the tables and their columns: both have to be as the migrations make them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.schema import metadata

Shape: TypeAlias = Mapping[str, frozenset[str]]
"""The columns of each table, by the table's name."""
MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
VERSIONS: Final = "alembic_version"
"""The table with the version of a database."""
MARK: Final = "is being moved here"
"""The name in ``meta`` under which a database says that ``cartouche move-database`` has not finished filling it."""
LEFT: Final = "Nothing was changed. Use the program that made it, or another DATABASE"
UNFINISHED: Final = "cartouche move-database was filling it and did not finish. Do the move again"


def shape_of(columns: Iterable[tuple[str, str]]) -> Shape:
    """Gather columns, each with its table's name before it."""
    found: dict[str, set[str]] = {}
    for table, column in columns:
        found.setdefault(table, set()).add(column)
    return {table: frozenset(names) for table, names in found.items()}


def this_program() -> Shape:
    """Return the tables that this program was written for."""
    return {table.name: frozenset(column.name for column in table.columns) for table in metadata.tables.values()}


def must_match(version: str, found: Shape, wanted: Shape) -> None:
    """Compare a database that claims ``version`` with that version's tables. Raises StoreFault (UNRELEASED).

    Tables that no version has are somebody else's, and left out.
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


def unknown(version: str, newest: str) -> StoreFault:
    """Return the refusal of an unknown ``version``.

    Each release after 0012 has letters of its own behind its number. So a number alone was never released.
    """
    if version.isdigit():
        return StoreFault(
            Fault.UNRELEASED, f"it says that it is of version {version}, which was never released. {LEFT}"
        )
    return StoreFault(Fault.NEWER, f"the database is of version {version}, this program knows {newest}")
