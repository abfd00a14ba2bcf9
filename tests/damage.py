from sqlalchemy import text


async def damage(store, *statements):
    """Execute `statements` as another program would, and clear the store's cache."""

    def work(writing):
        writing.forget_memory()
        for statement in statements:
            writing.run(text(statement), {})

    await store.write(work)
