"""The order of tests when several workers share them: slow tests come first.

Slow tests decide when a run ends. They must not start last, and several must not wait in one worker's queue while other
workers are idle. pytest-xdist (`--dist worksteal`) gives each worker an equal number of consecutive tests, and later
takes tests from the ends of long queues. This module therefore sorts the tests as follows:

1. Browser tests go to one worker as long as it has room, because they share a browser and a bot.
2. Other tests with a cost follow, the most expensive first, each to the worker with the least work so far.
3. The many quick tests fill up the queues. Other workers take these first.

The cost of a test comes from its marker `waits(seconds)`, or else from its first marker in `COSTS`. Mostly the order of
costs matters, not the exact numbers.
"""

COSTS = {"browser": 1.5, "faults": 2.5, "many": 2.0, "processes": 0.7}
"""For each marker, the usual duration of a test with that marker but without `waits`, in seconds."""


def cost(item):
    waits = item.get_closest_marker("waits")
    if waits is not None:
        return waits.args[0]
    return next((seconds for name, seconds in COSTS.items() if item.get_closest_marker(name)), 0.0)


def rank(item):
    return (item.get_closest_marker("browser") is None, -cost(item))


def dealt(items, workers):
    # The parts of pytest-xdist: the last ones get the remainder.
    sizes = [(len(items) + worker) // workers for worker in range(workers)]
    queues = [[] for _ in range(workers)]
    loads = [0.0] * workers
    page = None
    for item in sorted(items, key=rank):
        room = [worker for worker in range(workers) if len(queues[worker]) < sizes[worker]]
        if item.get_closest_marker("browser") and page in room:
            chosen = page
        else:
            chosen = min(room, key=loads.__getitem__)
            page = chosen if item.get_closest_marker("browser") else page
        queues[chosen].append(item)
        loads[chosen] += cost(item)
    return [item for queue in queues for item in queue]
