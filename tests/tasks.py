import asyncio


def named(name):
    return [task for task in asyncio.all_tasks() if task.get_name() == name]
