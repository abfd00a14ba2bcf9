"""All tests of the project."""

import os
import sys

# Without bytecode on disk, each process compiles everything anew: a worker pytest's rewritten tests, a bot its program.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
