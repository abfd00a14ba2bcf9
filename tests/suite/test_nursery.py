import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.nursery import Children, Nursery

pytestmark = pytest.mark.processes

STARTS = """
import json, os, socket, sys
asking = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
asking.connect(sys.argv[1])
kept, its = socket.socketpair()
what = {"worker": "bot.drawing.worker", "of": os.getpid()}
socket.send_fds(asking, [json.dumps(what).encode()], [its.fileno(), 2])
print(json.loads(asking.recv(1000)), flush=True)
kept.recv(1)
"""


def test_what_was_started_for_a_process_of_the_tests_ends_with_it_and_the_rest_goes_on():
    nursery = Nursery.the()
    with subprocess.Popen([sys.executable, "-c", STARTS, nursery.path], stdout=subprocess.PIPE) as other:
        worker = int(other.stdout.readline())
        assert nursery.ask(pid=worker) is None
        os.kill(worker, signal.SIGSTOP)  # it does not see that its socket was closed
        other.kill()
    patience = time.monotonic() + 60
    while nursery.ask(pid=worker) is None and time.monotonic() < patience:
        time.sleep(0.01)
    assert nursery.ask(pid=worker) == -9
    assert not Path(f"/proc/{worker}").exists()


ASKS = """
import json, os, select, socket, sys
asking = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
asking.connect(sys.argv[1])
asking.send(json.dumps({"pid": 0, "of": os.getpid()}).encode())
if sys.argv[2] == "answered":
    select.select([asking], [], [])
"""


@pytest.mark.parametrize("when", ["answered", "not answered yet"])
def test_who_is_killed_over_a_question_is_in_nobodys_way(when):
    nursery = Nursery.the()
    itself = nursery.pid
    if when != "answered":
        os.kill(itself, signal.SIGSTOP)
    try:
        subprocess.run([sys.executable, "-c", ASKS, nursery.path, when], check=True)
    finally:
        os.kill(itself, signal.SIGCONT)
    assert nursery.ask(pid=0) is None
    assert nursery.ask(pid=0) is None


def test_a_number_that_the_system_gives_again_is_the_new_process():
    children = Children()
    children.born(77, 1)
    children.died(77, -9, 0.5)
    assert children.ended == {77: -9}
    children.born(77, 2)
    assert children.ended == {}
    assert (children.owners, children.taken) == ({77: 2}, {1: 0.5})
