from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.client.links import board_link, channel_link, message_link
from bot.match.pure.table.model import Status
from bot.match.services.people.own import Waiting
from bot.presenters.presenter import Presenter, title_of
from bot.wording.clocks import ago, exact
from bot.wording.names.typed import Typed
from data.texts import N_, Texts

PAGE: Final = 15
HEADINGS: Final = (N_("Your turn"), N_("Waiting for others"), N_("Not started yet"))
MESSAGE: Final = 1_600
LONGEST: Final = 230
"""The most characters of a line without its link, so that a page of lines fits into an embed."""


def line_of(one: Waiting, presenters: Mapping[str, Presenter], tr: Texts, *, asked: bool) -> str:
    match = one.match
    if match.status is Status.SIGNUP:
        when = tr("opened {time}", time=ago(one.since))
    elif one.deadline is not None:
        when = tr("due {time}", time=exact(one.deadline))
    elif asked:
        when = tr("your turn began {time}", time=ago(one.since))
    else:
        when = tr("last move {time}", time=ago(one.since))
    parts = [f"**{title_of(presenters, match.game)}** · <#{match.channel}> · {when}"]
    if match.status is Status.SIGNUP:
        link, board = message_link(match, match.announcement), tr("go to table")
    else:
        link, board = board_link(match), tr("go to board")
    # The message may not be posted yet.
    parts.append(f"[{board}]({link or channel_link(match)})")
    if one.note:
        parts.append(f"📝 {Typed(one.note).within(LONGEST - 130)}")
    return " · ".join(parts)


def listed(waiting: Sequence[Waiting], presenters: Mapping[str, Presenter], tr: Texts, sign: str) -> list[str]:
    head = tr.plural("{count} table is waiting for you:", "{count} tables are waiting for you:", len(waiting))
    lines = [f"{sign} **{head}**"]
    for one in waiting[:PAGE]:
        line = line_of(one, presenters, tr, asked=True)
        if sum(map(len, lines)) + len(line) > MESSAGE:
            break
        lines.append(line)
    if (more := len(waiting) - len(lines) + 1) > 0:
        lines.append(tr.plural("and {count} more", "and {count} more", more))
    return lines


def page_of(
    groups: Sequence[Sequence[Waiting]], page: int, presenters: Mapping[str, Presenter], tr: Texts
) -> tuple[str, int]:
    """Return the lines of ``page``, or of the nearest one, and the number of pages. Pages count from 1.

    ``groups``: the tables where it's the user's turn, someone else's turn, and those that haven't begun.
    """
    shown = [(one, heading) for heading, group in zip(HEADINGS, groups, strict=True) for one in group]
    count = max(1, -(-len(shown) // PAGE))
    first = (min(max(page, 1), count) - 1) * PAGE
    lines: list[str] = []
    before = ""
    for one, heading in shown[first : first + PAGE]:
        if heading != before:
            text = tr(heading)
            lines.append(f"__{text}__")
            before = heading
        lines.append(line_of(one, presenters, tr, asked=heading == HEADINGS[0]))
    return "\n".join(lines), count
