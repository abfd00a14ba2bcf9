"""Read and write the bot's health report: a small file next to the database, which the running bot keeps updating.

``cartouche health`` reads the file, so no port is needed. The file holds no secrets, only the bot's user can read it,
and a normal shutdown deletes it.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

STALE: Final = 60.0
HEALTHY, UNHEALTHY, NOT_RUNNING = 0, 1, 2


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of the health file. Times are seconds since 1970.

    `gateway`: whether the bot is connected to Discord. `drawing`: whether pictures can be drawn. `waiting`: how long
    the oldest announcement has been waiting, in seconds, not counting announcements that can't be posted. `lag`: the
    event loop's longest delay in the last minute, in seconds. `backup`: when the database was last backed up.
    `faults`: descriptions of problems. `local`: whether people play in the browser, on a local replacement for
    Discord.
    """

    version: str
    pid: int
    started: float
    written: float
    gateway: bool
    drawing: bool
    waiting: float | None
    lag: float
    backup: float | None
    faults: tuple[str, ...] = ()
    local: bool = False


class HealthReport(msgspec.Struct, frozen=True, kw_only=True):
    running: bool
    healthy: bool
    faults: tuple[str, ...]
    health: Health | None = None


def place(database: Path) -> Path:
    return database.with_name(f"{database.name}.health.json")


def write(health: Health, path: Path) -> None:
    """Atomically replace the file at `path` with `health`. This blocks. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.part")
    unfinished.unlink(missing_ok=True)
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(health), indent=2) + b"\n")
    unfinished.replace(path)


def remove(path: Path, pid: int) -> None:
    """Delete the file, unless a process other than `pid` wrote it. This blocks. Raises OSError."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Health)
    except (FileNotFoundError, msgspec.DecodeError):
        return
    if found.pid == pid:
        path.unlink(missing_ok=True)


def report(path: Path, now: float) -> HealthReport:
    try:
        health = msgspec.json.decode(path.read_bytes(), type=Health)
    except FileNotFoundError:
        return _absent("Cartouche isn't running with this database.")
    except OSError as error:
        return _absent(f"{path} can't be read: {error.strerror}.")
    except msgspec.DecodeError as error:
        return _absent(f"{path} can't be understood: {error}.")
    age = now - health.written
    if abs(age) > STALE:
        said = f"Cartouche hasn't reported for {span(abs(age))}: it was killed, or it hangs."
        return HealthReport(running=False, healthy=False, faults=(said,), health=health)
    return HealthReport(running=True, healthy=not health.faults, faults=health.faults, health=health)


def _absent(why: str) -> HealthReport:
    return HealthReport(running=False, healthy=False, faults=(why,))


def exit_code(found: HealthReport) -> int:
    if not found.running:
        return NOT_RUNNING
    return HEALTHY if found.healthy else UNHEALTHY


def as_json(found: HealthReport) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def as_lines(found: HealthReport, now: float) -> str:
    if not found.running:
        return "\n".join(("not running", *found.faults))
    lines = ["healthy"] if found.healthy else ["not healthy", *(f"- {fault}" for fault in found.faults)]
    if health := found.health:
        waiting = "none" if health.waiting is None else f"for {span(health.waiting)}"
        backup = (
            "none yet" if health.backup is None else f"{datetime.fromtimestamp(health.backup, UTC):%Y-%m-%d %H:%M} UTC"
        )
        lines += [
            f"version {health.version}, process {health.pid}, running for {span(now - health.started)}",
            f"{'local Discord' if health.local else 'Discord'}: {'connected' if health.gateway else 'not connected'}",
            f"pictures: {'working' if health.drawing else 'not working'}",
            f"waiting announcements: {waiting}",
            f"event loop: at most {health.lag:.3f} s late within the last minute",
            f"last copy of the database: {backup}",
        ]
    return "\n".join(lines)


def span(seconds: float) -> str:
    """Return a duration in its two largest units, such as ``3 d 4 h`` or ``12 s``."""
    left = max(0, int(seconds))
    parts: list[str] = []
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)):
        count, left = divmod(left, length)
        if count or parts:
            parts.append(f"{count} {unit}")
    return " ".join(parts[:2]) or "0 s"
