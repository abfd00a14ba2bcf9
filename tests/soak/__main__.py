import argparse
import asyncio
import random
import sys

from tests.soak.ground import GROUNDS
from tests.soak.mixed import mixed
from tests.soak.whole import RATE, soak

parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
parser.add_argument("--matches", type=int, default=200)
parser.add_argument("--minutes", type=float, default=5.0)
parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
parser.add_argument("--ground", choices=sorted(GROUNDS), default="file")
parser.add_argument("--processes", type=int, choices=(1, 2), default=1)
parser.add_argument("--rate", type=float, default=RATE, help="moves a second that all together try to make")
parser.add_argument("--keep", help="a folder for the log and the database, which stay there")
parser.add_argument("--mixed", type=int, metavar="MOVES", help="instead: all games in fair weather, for so many moves")
given = parser.parse_args()
if given.mixed:
    faults = asyncio.run(mixed(given.mixed, given.seed, given.keep))
else:
    faults = asyncio.run(
        soak(
            given.matches, given.minutes * 60, given.seed, given.keep,
            ground=GROUNDS[given.ground], processes=given.processes, rate=given.rate,
        )
    )  # fmt: skip
for fault in faults:
    print(fault)
print(f"{len(faults)} faults")
sys.exit(bool(faults))
