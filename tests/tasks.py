import asyncio


def named(name):
    """Return the running tasks with this name."""
    return [task for task in asyncio.all_tasks() if task.get_name() == name]
