"""A database in which something was changed that nobody was told of."""

from sqlalchemy import text


async def damage(store, *statements):
    """Execute ``statements`` as if another program did: what is kept in memory holds no more."""

    def work(writing):
        writing.forget_memory()
        for statement in statements:
            writing.run(text(statement), {})

    await store.write(work)
