from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from data.texts import N_, Texts
from leagues.format import Traits
from leagues.settings import Settings

NUMBERS: Final[Mapping[str, str]] = {
    "days": N_("Days per season"),
    "rest": N_("Days of rest after that"),
    "registration": N_("Days of registration"),
    "at_once": N_("Tables at once"),
    "vacation": N_("Days of vacation"),
    "rounds": N_("Rounds"),
    "round_days": N_("Days per round"),
}


def numbers_of(form: Traits) -> Sequence[str]:
    if form.has_queue:
        return ("days", "vacation")
    if form.has_rounds:
        return ("rounds", "round_days", "rest", "registration", "vacation")
    return ("days", "rest", "registration", "at_once", "vacation")


def number_text(settings: Settings, name: str, tr: Texts, *, new: int | None = None) -> str:
    """Return a number from a league's settings with its name, such as ``Days per season: 42``. If ``new`` is given, the
    text shows the change from the old number to the new one.
    """

    def value(number: int) -> str:
        return tr("depends on the number of members") if name == "rounds" and not number else str(number)

    now = value(getattr(settings, name))
    return tr.pair(tr(NUMBERS[name]), now if new is None else f"~~{now}~~ {value(new)}")


def numbers_text(settings: Settings, tr: Texts) -> str:
    names = numbers_of(settings.format.traits)
    return " · ".join(number_text(settings, name, tr) for name in names)
