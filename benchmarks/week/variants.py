"""What is tried: the defaults first, then each with one thing changed."""

from __future__ import annotations

from typing import Final

from benchmarks.week.setting import Setting

ASKED: Final = 72
"""Hours after which those who still look ask a moderator, where nothing else ends a wait."""
DEFAULTS: Final = Setting(name="the defaults", patience=ASKED)
VARIANTS: Final = (
    DEFAULTS,
    Setting(name="a notice brings nobody", comes=False, patience=ASKED),
    Setting(name="told each time", always=True, patience=ASKED),
    Setting(name="a digest, no notices", digest=True, patience=ASKED),
    Setting(name="nobody has quiet hours", quiet=False, patience=ASKED),
    Setting(name="all hours count", clock="24h+bank 3d", patience=ASKED),
    Setting(name="clock: none", clock="none", patience=ASKED),
    Setting(name="clock: fast", clock="fast", patience=ASKED),
    Setting(name="clock: relaxed", clock="relaxed", patience=ASKED),
    Setting(name="nobody calls a moderator"),
)
