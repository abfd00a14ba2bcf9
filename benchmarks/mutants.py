"""Measure how many planted mistakes the tests catch: ``python -m benchmarks.mutants --count 400 --seed 1 [ROOM ...]``.

Cosmic Ray makes the mutants: other operators and numbers, turned conditions, lost decorators. For each room the seed
chooses places at random, and a mutant of each. Coverage says which tests run a mutated line; those tests decide, and
then all tests in their modules. The checkout stays as it is: everything runs in copies of what git tracks.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from queue import SimpleQueue

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from coverage.numbits import numbits_to_nums

ROOT = Path(__file__).resolve().parents[1]
ROOMS = {
    "games": (("games",), ("games", "conformance", "golden")),
    "leagues": (("leagues",), ("leagues", "cli")),
    "pure": (("bot/match/pure",), ("match", "orders", "undo", "standins", "lapses", "people")),
    "storage": (("bot/match/storage", "bot/league/storage"), ("match", "orders", "undo", "lapses", "people", "league")),
}
"""For each room, the folders of its modules, and those of the tests that are asked about them."""
MARKS = "not (nightly or browser or postgres)"
SKIPPED = "BitOr"
"""The operator of unions in annotations. Nothing runs those, so their mutants would all survive."""
LONGEST = 600


@dataclass(frozen=True)
class Mutant:
    path: str
    line: int
    operator: str
    occurrence: int


def places(path: Path) -> dict[tuple[int, int], list[Mutant]]:
    """Return the mutants of a module by line and column."""
    tree = list(ast_nodes(get_ast(path.read_text("utf-8"))))
    found = defaultdict(list)
    for name in operator_names():
        operator = get_operator(name)
        if operator.arguments() or SKIPPED in name:
            continue
        starts = (start for node in tree for start, _ in operator().mutation_positions(node))
        for occurrence, start in enumerate(starts):
            found[start].append(Mutant(str(path.relative_to(ROOT)), start[0], name, occurrence))
    return found


def drawn(room: str, count: int, seed: int) -> list[Mutant]:
    chance = random.Random(f"{room} {seed}")
    modules = [path for folder in ROOMS[room][0] for path in sorted((ROOT / folder).rglob("*.py"))]
    choices = [mutants for path in modules if "migrations" not in path.parts for mutants in places(path).values()]
    return [chance.choice(mutants) for mutants in chance.sample(choices, count)]


def copy(folder: Path) -> Path:
    for name in subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    # A mutant can be written in the second in which its module was: times wouldn't tell them apart.
    made = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "."]
    subprocess.run(made, cwd=folder, check=True)
    return folder


def tests(folder: Path, names: list[str], *before: str) -> bool:
    """Run tests until one fails, and return whether all have passed."""
    listed = folder / "chosen.txt"
    listed.write_text("\n".join(names))
    noting = ["-p", "benchmarks.contexts"] if before else []
    command = [sys.executable, *before, "-m", "pytest", *noting, "-x", "-m", MARKS, f"@{listed}"]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            timeout=LONGEST * 10 if before else LONGEST,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            text=True,
        )
    except subprocess.TimeoutExpired:
        return False
    if before and done.returncode:
        raise SystemExit(done.stdout[-3000:])
    return done.returncode == 0


def covered(folder: Path, room: str) -> dict[str, dict[int, set[str]]]:
    """Return the tests that run each line of each module of a room."""
    modules, homes = ROOMS[room]
    asked = [f"tests/{home}" for home in homes if (folder / "tests" / home).is_dir()]
    tests(folder, asked, "-m", "coverage", "run", f"--source={','.join(modules)}")
    found: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    query = """SELECT file.path, context.context, numbits FROM line_bits
        JOIN file ON file.id = file_id JOIN context ON context.id = context_id"""
    for path, test, lines in sqlite3.connect(folder / ".coverage").execute(query):
        for line in numbits_to_nums(lines):
            found[str(Path(path).relative_to(folder.resolve()))][line].add(test)
    return found


def running(lines: dict[int, set[str]], line: int) -> set[str]:
    """Return the tests that run a line. If none is known to, return all that run any line of its module: coverage knows
    a statement by its first line, and what runs at import by no test.
    """
    return lines.get(line, set()) - {""} or set().union(*lines.values()) - {""}


@contextmanager
def planted(folder: Path, mutant: Mutant) -> Iterator[str]:
    path = folder / mutant.path
    before = path.read_text("utf-8")
    after = mutate_code(before, get_operator(mutant.operator)(), mutant.occurrence)
    path.write_text(after, "utf-8")
    try:
        yield "\n".join(unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm=""))
    finally:
        path.write_text(before, "utf-8")


def judge(folders: SimpleQueue[Path], mutant: Mutant, known: set[str]) -> tuple[Mutant, str | None]:
    """Return the mutant, and its difference if no test failed."""
    folder = folders.get()
    try:
        with planted(folder, mutant) as difference:
            modules = sorted({name.partition("::")[0] for name in known})
            # What runs at import, or in a fixture that many tests share, isn't known for each test.
            caught = bool(known) and (not tests(folder, sorted(known)) or not tests(folder, modules))
    finally:
        folders.put(folder)
    return mutant, None if caught else difference


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants")
    parser.add_argument("rooms", nargs="*", default=list(ROOMS), metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument("--count", type=int, default=400, help="mutants over all rooms (default: 400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folders = SimpleQueue[Path]()
        copies = [copy(Path(scratch) / str(number)) for number in range(asked.workers)]
        for folder in copies:
            folders.put(folder)
        for room in asked.rooms:
            lines = covered(copies[0], room)
            caught = []
            with ThreadPoolExecutor(asked.workers) as pool:
                mutants = drawn(room, asked.count // len(asked.rooms), asked.seed)
                chosen = [running(lines[one.path], one.line) for one in mutants]
                for mutant, survived in pool.map(lambda one: judge(folders, *one), zip(mutants, chosen, strict=True)):
                    caught.append(survived is None)
                    if survived is not None:
                        print(f"survived: {mutant}\n{survived}\n", flush=True)
            print(f"{room}: {sum(caught)} of {len(caught)} caught", flush=True)


if __name__ == "__main__":
    main()
