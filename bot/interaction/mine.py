"""One person's tables as a list: where it is their turn first, with links and their notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.client.links import board_link
from bot.match.own import Waiting
from bot.presenters.presenter import Presenter
from bot.wording.blocks import short
from data.texts import Texts

PAGE: Final = 15
"""Tables on one page."""
LONGEST: Final = 230
"""Characters of a line without its link: a page fits a message's embed."""


def line_of(one: Waiting, presenters: Mapping[str, Presenter], tr: Texts, *, asked: bool) -> str:
    """A table's line: until or since when, what, where, the way there, the note."""
    match = one.match
    if one.deadline is not None:
        when = tr("due {time}", time=f"<t:{one.deadline // 1000}:R>")
    elif asked:
        when = tr("your turn began {time}", time=f"<t:{one.since // 1000}:R>")
    else:
        when = tr("last move {time}", time=f"<t:{one.since // 1000}:R>")
    title = presenters[match.game].title if match.game in presenters else match.game
    parts = [f"**{title}** · <#{match.channel}> · {when}"]
    if link := board_link(match):
        board = tr("to the board")
        parts.append(f"[{board}]({link})")
    if one.note:
        parts.append(f"📝 {short(one.note, LONGEST - 130)}")
    return " · ".join(parts)


def page_of(
    waiting: Sequence[Waiting], others: Sequence[Waiting], page: int, presenters: Mapping[str, Presenter], tr: Texts
) -> tuple[str, int]:
    """The lines of ``page`` (from 1; the nearest there is), and how many pages there are."""
    count = max(1, -(-(len(waiting) + len(others)) // PAGE))
    first = (min(max(page, 1), count) - 1) * PAGE
    shown = [(one, True) for one in waiting] + [(one, False) for one in others]
    lines: list[str] = []
    before: bool | None = None
    for one, asked in shown[first : first + PAGE]:
        if asked is not before:
            heading = tr("Your turn") if asked else tr("Others are in turn")
            lines.append(f"__{heading}__")
            before = asked
        lines.append(line_of(one, presenters, tr, asked=asked))
    return "\n".join(lines), count
