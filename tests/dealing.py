"""The order of tests when several workers share them: slow tests come first.

Slow tests decide when a run ends, so they must not begin last, nor may several of them wait in one worker's queue while
the others have nothing left. pytest-xdist (`--dist worksteal`) gives each worker an equal number of consecutive tests,
and takes from the ends of long queues later. So this module sorts the collected tests so that these parts are right:

1. tests of the page (`browser`), all with one worker as long as it has room: they share a browser and a bot;
2. everything else with a cost, the dearest first, each to the worker that has the least so far;
3. the many that take some hundredths of a second; they fill the queues up, and other workers take these first.

A test's cost is that of its marker `waits(seconds)`, else that of the first of its markers in :data:`COSTS`. The
numbers need not be right: only their order matters much.
"""

COSTS = {"browser": 1.5, "faults": 2.5, "many": 2.0, "processes": 0.7}
"""The usual seconds of a test with this marker that names none itself."""


def cost(item):
    """Return a test's seconds, roughly; 0 for most."""
    waits = item.get_closest_marker("waits")
    if waits is not None:
        return waits.args[0]
    return next((seconds for name, seconds in COSTS.items() if item.get_closest_marker(name)), 0.0)


def rank(item):
    """Return the key that sorts tests: the browser's before all others, then by cost."""
    return (item.get_closest_marker("browser") is None, -cost(item))


def dealt(items, workers):
    """Return the tests in an order whose equal parts are the workers' queues."""
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
