import pytest

from bot.workers.line import LONGER, LOOKS, Patience


class Worker:
    def __init__(self, share):
        self.share = share
        self.waited = 0.0

    def delayed(self):
        self.waited += self.share
        return self.waited


def steps(share):
    patience, count = Patience(Worker(share), float(LOOKS)), 0
    while not patience.over:
        patience.look()
        count += 1
    return count


@pytest.mark.parametrize(("share", "longer"), [(0.0, 1), (0.5, 2), (1.0, LONGER), (3.0, LONGER)])
def test_what_a_worker_waited_for_a_processor_counts_little(share, longer):
    assert steps(share) == longer * LOOKS
