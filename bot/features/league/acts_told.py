from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.features.league.acts import Act, title_of
from bot.features.league.acts_asked import (
    DIVISION,
    ENTRY,
    LANGUAGE,
    SECOND,
    TABLE,
    Facts,
    Field,
    Sort,
    Words,
    table_meant,
)
from bot.league.pure.known import Known
from bot.wording.blocks import within
from bot.wording.clocks import exact
from bot.wording.leagues.about import NUMBERS, number_text
from bot.wording.leagues.names import division_name, mentioned, points_text, season_name, table_name
from bot.wording.names.languages import language_name
from bot.wording.names.people import listed
from data.texts import Texts
from leagues.log import entries as said
from leagues.log.entries import LEAGUE, Entry
from leagues.log.preview import Changes, Preview
from leagues.log.walk import is_act, reversible
from leagues.standing.order import Row
from leagues.state import NOBODY, Season

NAMED: Final = 12
"""The maximum number of tables, people and lines of the standings that a preview lists. Further ones are only
counted.
"""
MOST: Final = 2_000


def sentence(known: Known, act: Act, facts: Facts, tr: Texts, log: Sequence[tuple[int, Entry]] = ()) -> str:
    playing, coming = known.league.playing, known.league.registering
    later = act.coming and not known.league.format.has_queue  # its season is always open
    season = coming if later else playing or coming
    next_one = max((one.number for one in known.league.seasons), default=0) + 1
    number = season.number if season is not None else next_one
    words: dict[str, object] = {"season": season_name(known, number, tr)}
    words |= {field.name: _word(field, facts, season, log, tr) for field in act.fields}
    numbers = {name: int(facts[name]) for name in NUMBERS if name in facts}
    if numbers:
        settings = known.league.settings
        new = {name: value for name, value in numbers.items() if value != getattr(settings, name)}
        words["settings"] = ", ".join(number_text(settings, name, tr, new=value) for name, value in new.items()) or "–"
        words["season"] = season_name(known, next_one if coming is None else coming.number, tr)
    return tr(act.says, **words)


def _word(field: Field, facts: Facts, season: Season | None, log: Sequence[tuple[int, Entry]], tr: Texts) -> str:
    value = facts.get(field.name, "")
    match field.sort:
        case Sort.USER:
            return mentioned(value or NOBODY, tr)
        case Sort.USERS:
            return listed([mentioned(one, tr) for one in value.split()], tr)
        case Sort.DAYS:
            return exact(int(value))
        case Sort.CHANNEL:
            return f"<#{value}>"
    if field.name == LANGUAGE:
        return language_name(value)
    if field.name == ENTRY:
        return next((entry_text(number, one, tr) for number, one in log if str(number) == value), "?")
    if field.name in (DIVISION, SECOND) and season is not None:
        return division_name(season, value, tr)
    if field.name == TABLE and season is not None:
        return table_name(season, *table_meant(facts), tr)
    return value


def entry_text(number: int, entry: Entry, tr: Texts) -> str:
    return f"{number}. {tr(title_of(entry.what))} · {exact(entry.at)}"


def can_be_taken_back(log: Sequence[tuple[int, Entry]]) -> list[tuple[int, Entry]]:
    """Return the organisers' actions that can be undone and haven't been yet, newest first.

    An action may still turn out to be impossible to undo, because later log entries depend on it. The bot checks this
    only when the organiser tries to undo the action.
    """
    gone = {entry.what.entry for _, entry in log if isinstance(entry.what, said.TakenBack)}
    return [
        (number, entry)
        for number, entry in reversed(log)
        if number not in gone and entry.who != LEAGUE and is_act(entry) and reversible(entry)
    ]


def preview_text(known: Known, what: str, found: Preview | None, act: Act, tr: Texts, *, reasoned: bool) -> str:
    """Return the text of an action's preview: what the action does (``what``), what it changes for tables, people,
    dates and standings, and whether it can be undone.

    ``found`` holds the changes that the action would make, or None if it adds nothing to the league's log.
    ``reasoned``: whether the organiser gave a reason.
    """
    lines = [f"**{tr(act.title)}**", what]
    if act.quiet:
        lines.append(
            tr(
                "I'll announce it in the league's channel within a day, but only the league's log will show the "
                "reason. (L6.5)"
            )
        )
    elif act.words is Words.TEXT:
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


def some(words: Sequence[str], tr: Texts) -> str:
    text, more = ", ".join(words[:NAMED]), len(words) - NAMED
    rest = tr.plural("and {count} more", "and {count} more", more)
    return text if more <= 0 else f"{text} {rest}"


def _moments(before: Season | None, after: Season, tr: Texts) -> Iterator[str]:
    names = {
        "closes": tr("Registration closes"),
        "begins": tr("Play begins"),
        "ends": tr("Ends"),
    }
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
