from __future__ import annotations

from pathlib import Path

from bot.match.storage.engine.identity import Shape, must_match, this_program


def identify(found: str | None, shape: Shape, folder: Path, newest: str) -> None:
    """Check that this program can use or upgrade a database that has version `found` and the tables `shape`.

    `found` is None if the database is empty. Changes nothing. Raises StoreFault.
    """
    if found == newest:
        must_match(found, shape, this_program())
    elif found is not None:
        # Imported here: most starts find the database up to date and need not wait for Alembic.
        from bot.match.storage.engine.migrating import Migrations  # noqa: PLC0415

        Migrations(folder, newest).know(found, shape)
