from __future__ import annotations

from typing import Final

from bot.presenters.chronos.lessons.levels import LEVELS
from bot.presenters.options import OptionText
from data.texts import N_

OPTIONS: Final = {
    "level": OptionText(
        N_("Level"),
        N_("Which cards are in the game; for a shorter first game, choose fewer"),
        {key: level.name for key, level in LEVELS.items()},
    ),
    "sand": OptionText(
        N_("Sand time"),
        N_("How long an hourglass runs; with two minutes or less, everyone plays live"),
        {
            "10": N_("10 seconds (live)"),
            "15": N_("15 seconds (live)"),
            "20": N_("20 seconds (live)"),
            "30": N_("30 seconds (live, as in the box)"),
            "45": N_("45 seconds (live)"),
            "60": N_("one minute (live)"),
            "120": N_("two minutes (live)"),
            "300": N_("5 minutes (slow)"),
            "600": N_("10 minutes (slow)"),
            "1800": N_("half an hour (slow)"),
            "3600": N_("one hour (daily)"),
            "10800": N_("3 hours (daily)"),
            "21600": N_("6 hours (daily)"),
            "43200": N_("12 hours (daily)"),
            "86400": N_("24 hours (daily)"),
        },
    ),
    "teams": OptionText(
        N_("Teams"),
        N_("Six players form three pairs, with partners opposite each other; no effect with fewer players"),
        {"no": N_("everyone for themselves"), "yes": N_("three pairs")},
    ),
    "pace": OptionText(
        N_("Computers' pace"),
        N_("How fast computers react when people play live"),
        {
            "slow": N_("slow: about 2.5 seconds"),
            "normal": N_("normal: about 1.2 seconds"),
            "fast": N_("fast: half a second"),
        },
    ),
}
