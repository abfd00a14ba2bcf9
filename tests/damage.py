import pytest
from sqlalchemy import text

from bot.match.pure.errors import StoreFault


async def damage(store, *statements):
    """Execute `statements` as another program would, and clear the store's cache."""

    def work(writing):
        writing.forget_memory()
        for statement in statements:
            writing.run(text(statement), {})

    await store.write(work)


async def fault(awaitable) -> StoreFault:
    with pytest.raises(StoreFault) as caught:
        await awaitable
    return caught.value
