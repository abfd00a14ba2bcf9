"""A database that someone changed behind the program's back."""

from sqlalchemy import text


async def damage(store, *statements):
    """Execute ``statements`` as if another program did: the store's memory is out of date then."""

    def work(writing):
        writing.forget_memory()
        for statement in statements:
            writing.run(text(statement), {})

    await store.write(work)
