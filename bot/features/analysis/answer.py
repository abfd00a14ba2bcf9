from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from decimal import Decimal
from functools import partial
from typing import Final, TypeAlias

import msgspec

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Row, Style
from bot.features.analysis.words import course_of, left_undone, losses, overview, own_turns, turning_point
from bot.features.buttons import AGAIN, ALL, WHOLE, analysis_button
from bot.features.hints import marked
from bot.interaction.control import view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.progress import with_progress
from bot.interaction.respond import reply
from bot.league.pure.known import DivisionStandings, number_of, user_of
from bot.match.pure.analysis import PartialAnalysis
from bot.match.pure.table.model import Match
from bot.match.services.history.reviews import ReviewProgress
from bot.presenters.presenter import Advises, Watches
from bot.wording.amounts import amount
from bot.wording.leagues.names import mentioned
from bot.wording.names.typed import plain
from data.texts import Texts
from games.analysis import POINT, Analysis, Judged, Moment, given_away, moments
from games.core import has
from render.kit.chart.course import Course, course_picture
from render.kit.picture import Drawing

Telling: TypeAlias = Callable[[PartialAnalysis], Awaitable[str]]


class TurningPoints(msgspec.Struct, frozen=True):
    """An analysis and the turning points to show. `mine`: whether `shown` are the user's own. `played`: whether the
    user played in the match.
    """

    analysis: Analysis
    shown: tuple[Moment, ...]
    mine: bool
    played: bool


async def turns_of(
    interaction: Interaction, match: Match, *, everyone: bool = False, part: Telling | None = None
) -> TurningPoints | None:
    """Return the analysis of a match with the user's own turning points or, if they didn't play or ``everyone`` is set,
    all players'. ``part`` puts the finished part of an analysis into words for the time until the rest is computed. If
    there's no analysis now, tell the user so and return None. Raises Refused if the match can't be analysed.
    """
    found = await _analysis(interaction, match, interaction.client.texts(interaction), part)
    if found is None:
        return None
    own = await interaction.client.service.analyses.own(match, interaction.user.id, found)
    mine = own is not None and not everyone
    return TurningPoints(found, own if own is not None and mine else moments(found), mine, own is not None)


async def _analysis(interaction: Interaction, match: Match, tr: Texts, part: Telling | None) -> Analysis | None:
    analyses, user = interaction.client.service.analyses, interaction.user.id
    late = tr("I can't update this message any more, but I'm still working on the analysis. Ask again in a while.")
    again = view_of([(analysis_button(match, tr),)])
    lost = tr("I couldn't analyse this game just now. Please try again later.")
    work = partial(analyses.analysis, match, user)
    return await with_progress(interaction, work, partial(_so_far, tr=tr), late, again, lost=lost, part=part)


def _so_far(stage: ReviewProgress, tr: Texts) -> str:
    if stage.place:
        line = tr("⏳ Your analysis is number {place} in the queue.", place=stage.place)
    else:
        line = tr("⏳ I'm reviewing each decision: {done} of {count}.", done=stage.done, count=stage.count)
    return line + " " + tr("I'll show the analysis here and save it for later.")


FILE: Final = "chances.png"


async def show_analysis(interaction: Interaction, match: Match, *, everyone: bool = False) -> None:
    """Show the analysis of a match: the user's own turning points and average loss per decision, or all players' if the
    user didn't play or ``everyone`` is set; a chart of the chances of winning. Raises Refused if there can't be one.
    """
    host, tr = host_and_texts(interaction)
    part = partial(_part_in_words, interaction, match, everyone=everyone)
    found = await turns_of(interaction, match, everyone=everyone, part=part)
    if found is None:
        return
    analysis, turns = found.analysis, found.shown
    presenter: object = host.presenter(match.game)
    view = view_of(_rows(match, found, 0, tr))
    own, seats = "", None
    if found.mine and has(presenter, Advises):
        own = own_turns([await host.service.analyses.turn(match, one) for one in turns], analysis, presenter, tr)
        seats = {one.seat for one in turns}
    if has(presenter, Watches):
        text = left_undone(analysis, match, presenter, tr, seats)
        await reply(interaction, "\n".join(filter(None, (own, text))), view=view)
        return
    names = plain(await host.people.names(match, tr, beside_color=True))
    course = course_of(analysis, turns, match, names, tr)
    drawing = await host.pictures.draw(
        partial(drawn, course, tr), ("analysis", course, tr.language), f"the chances at table {match.id}"
    )
    text = overview(analysis, match, tr, seats, hindsight=host.service.analyses.hindsight(match))
    await reply(interaction, "\n".join(filter(None, (own, text))), view=view, drawings=(drawing,) if drawing else ())


async def _part_in_words(interaction: Interaction, match: Match, part: PartialAnalysis, *, everyone: bool) -> str:
    host, tr = host_and_texts(interaction)
    own = await host.service.analyses.own(match, interaction.user.id, part.found, part.seats)
    presenter: object = host.presenter(match.game)
    if own is None or everyone or not has(presenter, Advises):
        return losses(part.found, match, tr, part.seats)
    return own_turns([await host.service.analyses.turn(match, one) for one in own], part.found, presenter, tr)


async def show_turn(interaction: Interaction, match: Match, number: int, *, everyone: bool = False) -> None:
    host, tr = host_and_texts(interaction)
    found = await turns_of(interaction, match, everyone=everyone)
    if found is None:
        return
    presenter: object = host.presenter(match.game)
    if number > len(found.shown) or not has(presenter, Advises):
        raise UnknownControl(f"turning point {number} of {len(found.shown)}")
    turn = await host.service.analyses.turn(match, found.shown[number - 1])
    text = turning_point(number, turn, presenter, tr, own=found.mine)
    actions = (turn.better,) if turn.played is None else (turn.better, turn.played)
    lead = lead_of(number, [presenter.advised(action, turn.look, tr).replace("*", "") for action in actions], tr)
    drawing = await marked(interaction, turn.look, actions, tr, lead, public=True)
    rows = _rows(match, found, number, tr)
    await reply(interaction, text, view=view_of(rows), drawings=(drawing,) if drawing else ())


def _rows(match: Match, found: TurningPoints, shown: int, tr: Texts) -> list[Row]:
    everyone = found.played and not found.mine
    row = turn_buttons(match, len(found.shown), shown, tr, *((ALL,) if everyone else ()))
    if not found.mine:
        mine = Button(id=ControlId.at(match, ControlKind.ANALYSIS, WHOLE), label=tr("My turning points"))
        return [(*row, mine)] if found.played else [row] if found.shown else []
    everyones = Button(id=ControlId.at(match, ControlKind.ANALYSIS, ALL, WHOLE), label=tr("Everyone's turning points"))
    again = [
        try_button(match, number, tr("Try again") if shown else tr("Try {number}", number=number))
        for number, one in enumerate(found.shown, 1)
        if isinstance(one, Judged) and shown in {0, number}
    ]
    return [tuple(again), (*row, everyones)] if again else [(*row, everyones)]


def lead_of(number: int, told: Sequence[str], tr: Texts) -> str:
    better, *played = told
    if not played:
        return tr("Turning point {number}. Missed (1): {better}.", number=number, better=better)
    return tr(
        "Before turning point {number}. Better (1): {better}. Played (2): {played}.",
        number=number,
        better=better,
        played=played[0],
    )


def drawn(course: Course, tr: Texts) -> Drawing:
    picture = course_picture(course, tr)
    return Drawing(picture.png, FILE, picture.alt)


async def given_line(interaction: Interaction, stands: DivisionStandings) -> str:
    """Return a line for below the standings: the average loss per decision of each member who agreed to show it. It's
    empty if there's nothing to show. Games in which a member took over a seat or left one don't count.
    """
    host, season, division = interaction.client, stands.season, stands.division
    users = [user for member in division.members if (user := user_of(member)) is not None]
    people = await host.service.people.several(users)
    agreed = [user for user in users if people[user].shared]
    if not agreed:
        return ""
    tables = await host.leagues.reading.tables(stands.known.id, season.number, division.name)
    played = [(at.table, at.match) for at in tables if at.match is not None and at.table.annulled is None]
    analyses = await host.service.analyses.several([match for _, match in played])
    tr = host.texts(interaction)
    told = []
    for user in agreed:
        member, lost, decisions, games = number_of(user), 0, 0, 0
        for table, match in played:
            seat, analysis = match.seat_of(user), analyses.get(match.id)
            if seat is None or analysis is None or not (member in table.seats and member in table.players):
                continue
            more, count = given_away(analysis, seat)
            lost, decisions, games = lost + more, decisions + count, games + bool(count)
        if decisions:
            by_wins = any(one.by_wins for one in analyses.values())
            mean = amount(Decimal(lost) / decisions / POINT, tr, by_wins=by_wins)
            what = tr.plural("{points} over {count} game", "{points} over {count} games", games, points=mean)
            told.append(tr.pair(mentioned(member, tr), what))
    if not told:
        return ""
    head = tr("Average loss per decision in analysed games (only for players who share it):")
    return "-# " + head + " " + " · ".join(told)


def turn_buttons(match: Match, count: int, shown: int | None, tr: Texts, *verbs: str) -> tuple[Button, ...]:
    """Return the buttons of an analysis. ``shown``: the turning point being shown, 0 for the whole analysis, or None
    for neither. ``verbs``: :data:`ALL` if the user played but sees all players' turning points.
    """
    labels = [tr("Whole game"), *(tr("Turning point {number}", number=number) for number in range(1, count + 1))]
    return tuple(
        Button(
            id=ControlId.at(match, ControlKind.ANALYSIS, *verbs, str(number)),
            label=label,
            style=Style.GOOD if number == shown else Style.QUIET,
            disabled=number == shown,
        )
        for number, label in enumerate(labels)
    )


def try_button(match: Match, number: int, label: str) -> Button:
    return Button(id=ControlId.at(match, ControlKind.ANALYSIS, AGAIN, str(number)), label=label, style=Style.ACTIVE)
