from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Row
from bot.features.analysis.answer import show_analysis, show_turn, try_button, turn_buttons, turns_of
from bot.features.analysis.words import judged_again
from bot.features.buttons import AGAIN, ALL, PRACTISE, WHOLE, practise_button
from bot.features.hints import advising, marked
from bot.features.people.profile import games_of, played
from bot.features.play.boards import acting, beside, position_panel, reply_pictures
from bot.features.play.pressing import BoardControl, Building
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import in_place, of_its_line
from bot.league.pure.known import number_of
from bot.match.pure.errors import Refused
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Place
from bot.presenters.choosing import Panel
from bot.wording.clocks import ago
from data.texts import Texts
from games.analysis import TURNING, Judged
from games.core import AnyAction, Illegal


async def check_reader(interaction: Interaction, match: int) -> Place:
    """Return the place of table ``match`` if the user is in its channel or played there, so that they may read its
    analysis. Raises Refused (NO_MATCH), as for a table that doesn't exist.
    """
    place: Place = await interaction.client.service.desk.places.of(match)
    try:
        return in_place(interaction, place)
    except Refused:
        if not await interaction.client.service.analyses.reads(match, interaction.user.id):
            raise
    return place


async def try_again(interaction: Interaction, match: Match, number: int) -> None:
    """Show the position of the user's own turning point ``number``, from 1, with controls to play another move. Raises
    UnknownControl if there is no such decision.
    """
    turns = await turns_of(interaction, match)
    if turns is None:
        return
    one = turns.shown[number - 1] if turns.mine and 0 < number <= len(turns.shown) else None
    if not isinstance(one, Judged):
        raise UnknownControl(f"turning point {number}, once more")
    look = await interaction.client.service.analyses.before(match, interaction.user.id, one.ply - 1)
    await show_again(interaction, look, interaction.client.texts(interaction))


async def show_again(interaction: Interaction, look: Look, tr: Texts, said: str = "") -> None:
    presenter = interaction.client.presenter(look.match.game)
    panel = position_panel(presenter, look, tr)
    asked = tr("What would you play now? I'll compare it with the move you made. The game itself doesn't change.")
    text = "\n".join(filter(None, (said, asked, panel.text)))
    back = Button(id=ControlId.at(look.match, ControlKind.ANALYSIS, WHOLE), label=tr("Back"))
    rows = beside(acting(panel.rows, ControlKind.AGAIN), back)
    await reply_pictures(interaction, text, look, tr, pictures=presenter.pictures(look), rows=rows, asks=True)


async def _judge(interaction: Interaction, look: Look, action: AnyAction) -> None:
    host = interaction.client
    tr, presenter = host.texts(interaction), advising(interaction, look)
    match: Match = await host.service.history.get(look.match.id)
    turns = await turns_of(interaction, match)
    if turns is None:
        return
    number = next(at for at, one in enumerate(turns.shown, 1) if one.ply == look.match.ply + 1)
    retry = try_button(match, number, tr("Try again"))
    try:
        second = await host.service.analyses.again(match, interaction.user.id, look.match.ply, action)
    except Illegal as illegal:
        text = host.presenter(match.game).explain(illegal, tr, match.players)
        await reply(interaction, text, view=view_of([(retry,)]), asks=match.id)
        return
    drawing = await marked(interaction, replace(look, match=match), [*dict.fromkeys((action, second.turn.played))], tr)
    rows = [(retry, next_button(match, number, tr("Next mistake"))), turn_buttons(match, len(turns.shown), None, tr)]
    text = judged_again(second, presenter, tr)
    await reply(interaction, text, view=view_of(rows), drawings=(drawing,) if drawing else (), asks=match.id)


class _Again(Building):
    async def look(self) -> Look:
        """Return the position as the user saw it. Raises Refused if it isn't one of the user's own turning points."""
        await of_its_line(self.interaction, self.control)
        service, user = self.interaction.client.service, self.interaction.user.id
        look: Look = await service.analyses.before(
            await service.history.get(self.control.match), user, self.control.ply
        )
        return look

    async def start(self, look: Look, said: str) -> None:
        await show_again(self.interaction, look, self.tr, said)

    async def finish(self, look: Look, action: AnyAction) -> None:
        await _judge(self.interaction, look, action)

    def shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:  # noqa: ARG002
        return panel.text, acting(panel.rows, ControlKind.AGAIN)


class AgainControl(BoardControl, kind=ControlKind.AGAIN):
    purpose = _Again

    async def place(self, interaction: Interaction, control: ControlId) -> Place:
        return await check_reader(interaction, control.match)


async def practise(interaction: Interaction, after: int, number: int) -> None:
    """Show the user's next mistake after turning point ``number`` of the match ``after`` or, if that isn't one of their
    latest games, their first mistake.
    """
    host, tr = host_and_texts(interaction)
    user = interaction.user.id
    games = await games_of(host, played(await host.leagues.reading.results_of(user), number_of(user)))
    first = next((at for at, match in enumerate(games) if match.id == after), None)
    computed: Match | None = None
    for match in games[first or 0 :]:
        if await host.service.analyses.known(match) is None:
            if computed is not None:
                said = tr("I couldn't find any mistakes of yours in this game. Should I check the game before it?")
                button = next_button(computed, TURNING, tr("Yes, check it"))
                await reply(interaction, said, view=view_of([(button,)]))
                return
            computed = match
        turns = await turns_of(interaction, match)
        if turns is None:
            return
        mistakes = [at for at, one in enumerate(turns.shown, 1) if turns.mine and isinstance(one, Judged)]
        done = number if match.id == after else 0
        following = next((at for at in mistakes if at > done), None)
        if following is not None:
            ply = turns.shown[following - 1].ply - 1
            look = await host.service.analyses.before(match, user, ply)
            place = tr("mistake {number} of {count}", number=mistakes.index(following) + 1, count=len(mistakes))
            when = tr("ended {time}", time=ago(match.moved_at))
            await show_again(interaction, look, tr, f"**{host.title(match.game)}** · {when} · {place}")
            return
    again = None
    if not games:
        said = tr("You haven't finished a game yet, so you have no moves to try again.")
    elif first is None:
        said = tr("I couldn't find any mistakes of yours in your recent games.")
    else:
        said = tr("That was the last mistake from your recent games.")
        again = view_of([(practise_button(tr("From the beginning")),)])
    await reply(interaction, said, view=again)


class AnalysisControl(Control, kind=ControlKind.ANALYSIS):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        *verbs, last = control.more or ("",)
        if verbs not in ([], [ALL], [AGAIN], [PRACTISE]):
            raise UnknownControl(str(control))
        which = number(last, TURNING)
        await acknowledge(interaction)
        if verbs == [PRACTISE]:
            await practise(interaction, control.match, which)
            return
        await check_reader(interaction, control.match)
        await of_its_line(interaction, control)
        match: Match = await interaction.client.service.history.get(control.match)
        if verbs == [AGAIN]:
            await try_again(interaction, match, which)
        elif which:
            await show_turn(interaction, match, which, everyone=verbs == [ALL])
        else:
            await show_analysis(interaction, match, everyone=verbs == [ALL])


def next_button(match: Match, number: int, label: str) -> Button:
    return Button(id=ControlId(ControlKind.ANALYSIS, match.id, 0, (PRACTISE, str(number))), label=label)
