from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.features.league.acts import OrganiserAction, entry_text
from bot.features.league.acts_asked import ENTRY, Asking, Detail, Facts, FreeText
from bot.interaction.forms import value_text
from bot.league.pure.known import Known
from bot.match.pure.fields import Input
from bot.wording.blocks import within
from bot.wording.clocks import exact
from bot.wording.leagues.about import NUMBERS, number_text
from bot.wording.leagues.names import division_name, mentioned, points_text, season_name, table_name
from data.texts import Texts
from leagues.log.entries import Entry
from leagues.log.preview import Changes, Preview
from leagues.log.walk import is_act
from leagues.standing.order import Row
from leagues.state import Season

NAMED: Final = 12
"""The most tables, people and lines of the standings that a preview lists. Further ones are only counted."""
MOST: Final = 2_000


def sentence(asking: Asking, act: OrganiserAction, facts: Facts, tr: Texts) -> str:
    league = asking.known.league
    later = act.coming and not league.format.has_queue  # its season is always open
    season = league.registering if later else league.playing or league.registering
    next_one = max((one.number for one in league.seasons), default=0) + 1
    number = season.number if season is not None else next_one
    words: dict[str, object] = {"season": season_name(asking.known, number, tr)}
    words |= {row.id: _word(row, facts.get(row.id, ""), asking, tr) for row in act.fields}
    numbers = {name: int(facts[name]) for name in NUMBERS if name in facts}
    if numbers:
        new = {name: value for name, value in numbers.items() if value != getattr(league.settings, name)}
        texts = [number_text(league.settings, name, tr, new=value) for name, value in new.items()]
        words["settings"] = ", ".join(texts) or "–"
        coming = league.registering
        words["season"] = season_name(asking.known, next_one if coming is None else coming.number, tr)
    return tr(act.says, **words)


def _word(row: Detail, value: str, asking: Asking, tr: Texts) -> str:
    if row.input is Input.MOMENT:
        return exact(int(value))
    if row.input is Input.NUMBER:
        return value
    if row.id == ENTRY:
        return next((entry_text(number, one, tr) for number, one in asking.log if str(number) == value), "?")
    return value_text(row, tuple(value.split()), asking, None, tr)


def preview_text(
    known: Known, what: str, found: Preview | None, act: OrganiserAction, tr: Texts, *, reasoned: bool
) -> str:
    """Return what the action does (``what``), what it changes for tables, people, dates and standings, and whether it
    can be undone. ``found``: the changes in the league's log, if there are any. ``reasoned``: the organiser gave a
    reason.
    """
    lines = [f"**{tr(act.title)}**", what]
    if act.quiet:
        lines.append(
            tr(
                "I'll announce it in the league's channel within a day, but only the league's log will show the "
                "reason. (L6.5)"
            )
        )
    elif act.words is FreeText.TEXT:
        lines.append(tr("I'll record it in the league's log."))
    elif reasoned:
        lines.append(
            tr("I'll announce it in the league's channel, with the reason, and record it in the league's log.")
        )
    elif found is not None:
        lines.append(tr("I'll announce it in the league's channel and record it in the league's log."))
    if found is not None:
        lines += _changes(known, found, what, tr)
        back = tr("You can undo this until something happens that depends on it. (L10.3)")
        lines.append(back if found.reversible else tr("⚠️ **You can't undo this.** (L10.3)"))
    return within("\n".join(lines), MOST)


def _changes(known: Known, found: Preview, what: str, tr: Texts) -> Iterator[str]:
    season = found.after.playing or found.after.registering or found.after.last
    if found.tables and season is not None:
        tables = some([table_name(season, *one, tr) for one in found.tables], tr)
        yield tr.pair(tr("Affected tables"), tables)
    people = [mentioned(one, tr) for one in found.people]
    if not all(one in what for one in people):
        yield tr.pair(tr("Affected people"), some(people, tr))
    for one in found.after.seasons:
        before = known.league.season(one.number)
        yield from _moments(before, one, tr)
    if season is not None:
        for change in found.standings:
            yield from _standing(season, change, tr)


def some(words: Sequence[str], tr: Texts, most: int = NAMED) -> str:
    text, more = ", ".join(words[:most]), len(words) - most
    rest = tr.plural("and {count} more", "and {count} more", more)
    return text if more <= 0 else f"{text} {rest}"


def _moments(before: Season | None, after: Season, tr: Texts) -> Iterator[str]:
    names = {"closes": tr("Registration closes"), "begins": tr("Play begins"), "ends": tr("Ends")}
    for name, words in names.items():
        old, new = (getattr(before, name) if before is not None else None), getattr(after, name)
        if old == new:
            continue
        yield tr.pair(words, exact(new) if old is None else f"~~{exact(old)}~~ {exact(new)}")


def _standing(season: Season, change: Changes, tr: Texts) -> Iterator[str]:
    yield f"**{division_name(season, change.division, tr)}**"
    before = {row.member: row for row in change.before}
    after = {row.member: row for row in change.after}
    different = [
        one for one in (*after, *(before.keys() - after.keys())) if _line(before.get(one)) != _line(after.get(one))
    ]
    for one in different[:NAMED]:
        yield tr.pair(mentioned(one, tr), f"{_line(before.get(one))} → {_line(after.get(one))}")
    if (more := len(different) - NAMED) > 0:
        yield tr.plural("and {count} more", "and {count} more", more)


def _line(row: Row | None) -> str:
    return "–" if row is None else f"{row.place}. ({points_text(row.points)})"


def meanwhile_text(log: Sequence[tuple[int, Entry]], tr: Texts) -> str:
    lines = [tr("**Something has changed in the meantime.** Here's a new preview; check it before you confirm.")]
    acts = [(number, one) for number, one in log if is_act(one)]
    lines += [f"- {mentioned(one.who, tr) if one.who else ''} {entry_text(number, one, tr)}" for number, one in acts]
    rest = len(log) - len(acts)
    if rest:
        lines.append("- " + tr.plural("{count} more entry", "{count} more entries", rest))
    return within("\n".join(lines), MOST // 2)
