"""Run all benchmarks, or only the named ones, and print a table: ``python -m benchmarks [NAME ...]``."""

from __future__ import annotations

import importlib
import os
import platform
import sys

ALL = (
    "playouts",
    "museum",
    "arrangements",
    "chronos",
    "live",
    "asleep",
    "picture",
    "chronos_picture",
    "museum_picture",
    "league_picture",
    "film",
    "storage",
    "turns",
    "memory",
    "ticks",
    "leagues",
    "pods",
    "seasons",
)


def main(names: list[str]) -> None:
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}\n")
    print("| what | measured | target |\n|---|---|---|", flush=True)
    for name in names or ALL:
        for what, measured, target in importlib.import_module(f"benchmarks.{name}").measure():
            print(f"| {what} | {measured} | {target} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
