import argparse
import asyncio
import random
import sys

from tests.soak.whole import soak

parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
parser.add_argument("--matches", type=int, default=200)
parser.add_argument("--minutes", type=float, default=5.0)
parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32))
parser.add_argument("--keep", help="a folder for the log and the database, which stay there")
given = parser.parse_args()
faults = asyncio.run(soak(given.matches, given.minutes * 60, given.seed, given.keep))
for fault in faults:
    print(fault)
print(f"{len(faults)} faults")
sys.exit(bool(faults))
