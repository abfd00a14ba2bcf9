"""Alembic's entry point: run the migrations on the connection that the program passes in.

A new migration is a file in `versions/` that names its predecessor. `REVISION` in :mod:`bot.match.storage.schema` names
the newest migration.
"""

from alembic import context

from bot.match.storage.schema import metadata

# All migrations of one start are one transaction: an upgrade that fails leaves the file as it was.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
