from __future__ import annotations

from typing import Final

from bot.client.links import message_link
from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Row, Style, menu
from bot.features.buttons import analysis_button
from bot.features.chance import digits_button
from bot.features.history.film import POST, post_film, show_film
from bot.features.history.pages import open_history
from bot.features.history.record import show_record, show_verdict
from bot.features.home.buttons import another_entries
from bot.features.league.standing import standing_button
from bot.features.table.opening import NewTablePlace, Threads, place_of_new, say_where
from bot.interaction.control import Control
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import check_control
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import ENDED
from bot.match.pure.seats.seating import alone
from bot.match.pure.table.limits import LIMITS
from bot.match.pure.table.model import Match, Status
from bot.match.services.table.rematch import Rematch
from data.texts import Texts

REMATCH, REPLAY, FILM, RECORD, VERIFY = "rematch", "replay", "film", "record", "verify"
VERBS: Final = frozenset({REMATCH, REPLAY, FILM, RECORD, VERIFY, POST})
ENDED_MENU: Final = "ended"
MENTIONED: Final = 3


class EndedControl(Control, kind=ControlKind.ENDED):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if len(control.more) != 1 or control.more[0] not in VERBS:
            raise UnknownControl(str(control))
        verb = control.more[0]
        await acknowledge(interaction, mutates=verb == REMATCH, silent=verb == REMATCH)
        await check_control(interaction, control)
        match: Match = await interaction.client.service.history.get(control.match)
        if match.status not in ENDED:
            raise Refused(Why.NOT_ENDED)
        match verb:
            case "rematch":
                await _once_more(interaction, match)
            case "replay":
                await open_history(interaction, match.id, ply=1)
            case "film":
                await show_film(interaction, match.id)
            case "record":
                await show_record(interaction, match)
            case "verify":
                await show_verdict(interaction, match.id)
            case _:
                await post_film(interaction, match.id)


async def _once_more(interaction: Interaction, match: Match) -> None:
    host, tr = host_and_texts(interaction)
    running: Match | None = await host.service.rematches.running(match.id, interaction.user.id)
    if running is not None:
        made = Rematch(running, again=True)
    else:
        try:
            place = await place_of_new(interaction)
        except Refused:  # someone else may have just opened it
            running = await host.service.rematches.running(match.id, interaction.user.id)
            if running is None:
                raise
            place = NewTablePlace()
        if place.problem:
            await reply(interaction, place.problem)
            return
        made = Rematch(running, again=True) if running else await _made(interaction, match, own_thread=place.own_thread)
    if alone(made.match) and made.match.owner == interaction.user.id and made.match.status is Status.SIGNUP:
        await host.service.play.start(made.match.id, interaction.user.id, str(interaction.id))
        await say_where(interaction, made.match)
        return
    if not made.again:
        await say_where(interaction, made.match)
        return
    if made.match.status is Status.SIGNUP:
        said = tr("The rematch is already open, and you can join it.")
    else:
        said = tr("Someone has already opened the rematch.")
    link = message_link(made.match, made.match.board_message or made.match.announcement)
    await reply(interaction, f"{said} {link}" if link else said)


async def _made(interaction: Interaction, match: Match, *, own_thread: bool) -> Rematch:
    host = interaction.client
    made: Rematch | None = None

    async def create(channel: int) -> Match:
        nonlocal made
        user = interaction.user.id
        made = await host.service.rematches.rematch(match.id, user, str(interaction.id), LIMITS, channel=channel)
        return made.match

    if own_thread:
        found = await host.parts.of(Threads).open(interaction, match.game, create)
    else:
        found = await create(match.channel)
    return made or Rematch(found, again=True)


def ended_rows(match: Match, tr: Texts, *, analysed: bool = False, onward: Button | None = None) -> list[Row]:
    """Return the controls of a match that has ended: a button that suggests what to do next, and a menu with everything
    else. There are none if it's still running or never began.

    The button is ``onward`` (a learner's next game) or, by default, starts a rematch. At a league's table it shows the
    standings, because a rematch doesn't count for the league. ``analysed``: the match can be analysed.
    """
    if match.status not in ENDED or not match.begun:
        return []

    def one(verb: str, label: str, style: Style = Style.QUIET) -> Button:
        return Button(id=ControlId.at(match, ControlKind.ENDED, verb), label=label, style=style)

    league, once_more = match.options.league, one(REMATCH, tr("Rematch"), Style.GOOD)
    invites = standing_button(match, tr) if league else onward or once_more
    entries = [
        (analysis_button(match, tr), tr("See where the game turned, and try your mistakes again")),
        (once_more, tr("The same game with the same players")),
        (one(REPLAY, tr("Replay")), tr("Go through the game, move by move")),
        (one(FILM, tr("Film")), tr("The whole game as an animation")),
        (one(RECORD, tr("Record")), tr("All moves as a file")),
        (
            digits_button(VERIFY, match.seed, tr, match.id) if match.seed else one(VERIFY, tr("Verify")),
            tr("Check that the draws were fair"),
        ),
        *(() if league else another_entries(tr)),
    ]
    shown = [entry for entry in entries[not analysed :] if entry[0] != invites]
    first = ", ".join(button.label for button, _ in shown[:MENTIONED])
    return [
        (invites,),
        menu(ControlId.at(match, ControlKind.MENU, ENDED_MENU), tr("More: {choices}…", choices=first), shown),
    ]
