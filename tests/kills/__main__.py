import argparse
import asyncio
import random
import sys
import time

from tests.kills.killing import kills
from tests.soak.ground import GROUNDS

parser = argparse.ArgumentParser(prog="python -m tests.kills", description="Kill the bot at many steps of moves.")
parser.add_argument("--ground", choices=sorted(GROUNDS), default="file")
parser.add_argument("--processes", type=int, choices=(1, 2), default=1)
parser.add_argument("--points", type=int, default=100)
parser.add_argument("--first", type=int, default=1, help="the number of the first point")
parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
parser.add_argument("--keep", help="a folder for the log and the database, which stay there")
given = parser.parse_args()
begun = time.monotonic()
points = range(given.first, given.first + given.points)
faults = asyncio.run(kills(GROUNDS[given.ground], given.processes, points, given.seed, given.keep))
for fault in faults:
    print(fault)
print(f"{given.points} points in {time.monotonic() - begun:.0f} s, {len(faults)} faults")
sys.exit(bool(faults))
