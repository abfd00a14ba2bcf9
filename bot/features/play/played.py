from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord
from msgspec.structs import replace

from bot.client.links import channel_link
from bot.client.retries import TRANSIENT, said
from bot.controls.ids import ControlId, ControlKind, UnknownControl, mark_of
from bot.controls.rows import Button, Style
from bot.features.buttons import order_buttons
from bot.features.history.told import befores, lines_of
from bot.features.play.moves import moved_on, show_panel
from bot.interaction import requests
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.questions import REFUSAL
from bot.interaction.respond import acknowledge, on_private, reply, stay_silent
from bot.interaction.turn import check_place, look_of, turn_of
from bot.match.pure.errors import MatchError, Stale, StoreFault
from bot.match.pure.log.entries import Seen
from bot.match.pure.orders.order import State
from bot.match.pure.play.look import Acted, Look
from bot.match.pure.table.model import Match, Status
from bot.presenters.presenter import Continues
from bot.wording.blocks import CONTENT, short
from bot.wording.log import stood_in
from data.texts import Texts
from games.core import AnyAction, Millis, has

log = logging.getLogger(__name__)


async def onward(interaction: Interaction, match: Match) -> discord.ui.Button[discord.ui.View] | None:
    """Return *Next table*, a link to the table where it has been the user's turn for the longest time (L15.2).

    Return None if it's their turn at no other table or still at ``match``, or if ``match`` is a live table. An error is
    only logged.
    """
    host, user = interaction.client, interaction.user.id
    service = host.service
    if service.desk.live(match) or service.desk.turnless(match) or await service.own.waits_at(user, match.id):
        return None
    number = await service.own.next_table(user, but=match.id)
    if number is None:
        return None
    try:
        place = await service.desk.places.of(number)
    except MatchError as error:
        log.info("The next table cannot be named: %s", error)
        return None
    tr = host.texts(interaction)
    label = short(tr("Next table: {game}", game=host.title(place.game)), 80)
    return discord.ui.Button(style=discord.ButtonStyle.link, label=label, emoji="➡️", url=channel_link(place))


def with_onward(
    view: discord.ui.View | None, button: discord.ui.Button[discord.ui.View] | None
) -> discord.ui.View | None:
    if button is None:
        return view
    view = view or view_of(())
    view.add_item(button)
    return view


async def rest_offered(
    interaction: Interaction,
    before: Look,
    acted: Acted,
    text: str,
    tr: Texts,
    *,
    following: discord.ui.Button[discord.ui.View] | None = None,
) -> bool:
    """After a player's action, reply with ``text`` and buttons that draft standing orders, for example one that leaves
    the rest of a scoring phase to the bot. Return whether a reply was sent.

    It's sent only if the player was in a scoring phase, or has just made the move that leads to one, has nothing to do
    now but may have to choose again, and has no active order. ``before``: the player's view before the action.
    ``following``: the button for the player's next table. A failed reply is only logged, because the action has been
    played.
    """
    host = interaction.client
    orders = host.service.orders
    did = next((step.entry.text for step in acted.steps if step.entry.who == before.viewer), "")
    if not orders.rest(before) and not any(one.wish == did and one.offered for one in orders.quick(before)):
        return False
    try:
        look = await host.service.history.look_after(acted.match.id, interaction.user.id)
        quick = orders.rest(look)
        if not quick or look.viewer in look.asked:
            return False
        if any(one.order.state is State.LIVE for one in await orders.of_look(look)):
            return False
        hint = tr("You may have to choose again this round. Tell me your choice now, so no one has to wait for you:")
        row = order_buttons(host.presenter(look.match.game), look.match, quick, tr)
        await reply(interaction, f"{text}\n{hint}", view=with_onward(view_of([row]), following), asks=look.match.id)
    except (MatchError, discord.HTTPException, *TRANSIENT) as error:
        log.info("Orders could not be offered: %s", said(error) if not isinstance(error, MatchError) else error)
        return False
    return True


YES, ALWAYS, BACK = "sure", "always", "rather-not"


async def asked_first(interaction: Interaction, look: Look, action: AnyAction) -> bool:
    """Ask the user privately to confirm ``action``, if it needs that. Return True if so; it hasn't been played then."""
    host = interaction.client
    question = await question_before(interaction, look, action)
    if not question:
        return False
    tr = host.texts(interaction)
    hint = tr(
        "I ask you to confirm big steps, such as a pass, and most moves that lead to a random draw. You can turn this "
        "off in `/player settings`."
    )
    mark = mark_of(action, host.service.desk.game(look.match.game).write)

    def one(verb: str, label: str, style: Style) -> Button:
        return Button(id=ControlId.at(look.match, ControlKind.CONFIRMATION, mark, verb), label=label, style=style)

    row = (
        one(YES, tr("Yes, do it"), Style.BAD),
        one(ALWAYS, tr("Yes, and don't ask me again"), Style.QUIET),
        one(BACK, tr("Back"), Style.QUIET),
    )
    await reply(interaction, short(f"{question}\n-# {hint}", CONTENT), view=view_of([row]), asks=look.match.id)
    return True


async def question_before(interaction: Interaction, look: Look, action: AnyAction) -> str:
    """Return the question to ask the user before ``action`` (``docs/developers/confirmations.md``). It's empty if the
    user doesn't want to be asked, can undo the action without anyone's consent, or mustn't play it.
    """
    host, match = interaction.client, look.match
    presenter = host.presenter(match.game)
    if action not in look.legal:
        return ""
    tr = host.texts(interaction)
    question = presenter.final(action, look, tr)
    alone = len(match.deciding) <= 1
    if not question and (alone or presenter.deliberate(action, look)):
        return ""
    if alone or not question:
        follows = await host.service.play.follows(match.id, interaction.user.id, action, str(interaction.id))
        if not (follows.ends if alone else follows.draws):
            return ""
    if not (await host.service.people.of(interaction.user.id)).confirm:
        return ""
    return question or tr(
        "This move draws or reveals something, so you could only undo it if everyone agrees. Go ahead?"
    )


async def play(
    interaction: Interaction,
    look: Look,
    action: AnyAction,
    control: ControlId | None,
    *,
    confirmed: bool = False,
    stay: bool = False,
    tell: bool = False,
    then: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Play ``action`` for the user, who sees ``look``; ask for confirmation first, unless ``confirmed``. Raises the
    errors of the service's ``act``.

    ``control``: the pressed control, or None if the action was typed. Someone who sent the same text twice, because the
    first response hadn't arrived, is told that it's done.

    The new board shows the action and whose turn it is, so a press is only answered if there is more to tell, and a
    command with the move as it was played. In a game with private panels, players get the updated panel if they pressed
    a control on it and it's their turn again, or if they typed and their turn continues there.

    ``stay``: a player also gets the panel if they may act but needn't, or if they pressed a control on the public
    board. ``tell``: the response describes the action, because the user doesn't see the board. ``then``: called after
    the action and before the response. It mustn't raise an error, because the action is stored.
    """
    if not confirmed and await asked_first(interaction, look, action):
        return
    host, match, request = interaction.client, look.match.id, str(interaction.id)
    ply, line = (None, None) if control is None else (control.ply, control.line)
    sent = sent_at(interaction)
    acted = await host.service.play.act(match, interaction.user.id, action, ply, request, line=line, sent=sent)
    requests.played(interaction, acted)
    tr, heard = host.texts(interaction), control is not None
    try:
        if then is not None:
            await then()
        if acted.repeated:
            await reply(interaction, await _done_before(interaction, look, acted, action, tr))
        elif tell or not await _turn_goes_on(interaction, acted, typed=control is None, stay=stay):
            what, following = done(interaction, look, acted, tr), await onward(interaction, acted.match)
            if not tell and await rest_offered(interaction, look, acted, what, tr, following=following):
                pass
            elif tell or control is None or following is not None:
                await reply(interaction, what, view=with_onward(None, following))
            else:
                await stay_silent(interaction)
        heard = True
    finally:
        answered(interaction, acted, heard=heard)


async def _turn_goes_on(interaction: Interaction, acted: Acted, *, typed: bool, stay: bool) -> bool:
    if not typed:
        return await panel_again(interaction, acted, stay=stay)
    presenter: object = interaction.client.presenter(acted.match.game)
    if not has(presenter, Continues):
        return False
    look = await look_of(interaction, acted.match.id)
    if look.viewer not in look.asked or not presenter.goes_on((), look.view):
        return False
    return await panel_again(interaction, acted, stay=True)


async def play_as_it_stands(
    interaction: Interaction,
    control: ControlId,
    choose: Callable[[Look, Millis], AnyAction],
    answer: Callable[[Acted], Awaitable[bool]] | None = None,
) -> None:
    """Play the action that ``choose`` returns for the player's view and the time at which the press takes effect.

    This is for real-time games, which have no turns. Their controls never become outdated; only the rules decide which
    actions are possible. A press that had an effect isn't answered, unless ``answer`` tells the player what to do next.
    Raises the errors of ``choose`` and the service's ``act``.
    """
    acted = await interaction.client.service.play.act(
        control.match,
        interaction.user.id,
        choose,
        control.ply,
        str(interaction.id),
        line=control.line,
        sent=sent_at(interaction),
    )
    requests.played(interaction, acted)
    interaction.client.questions.settled(interaction.user.id, control.match, REFUSAL)
    try:
        if answer is None or not await _answered_by(answer, acted):
            await stay_silent(interaction)
    finally:
        answered(interaction, acted, heard=True)


async def _answered_by(answer: Callable[[Acted], Awaitable[bool]], acted: Acted) -> bool:
    try:
        return await answer(acted)
    except (discord.HTTPException, *TRANSIENT) as error:
        log.info("What comes next could not be shown: %s", said(error))
        return True


async def panel_again(interaction: Interaction, acted: Acted, *, stay: bool = False) -> bool:
    """Show the player their private panel after ``acted``, if they have something to do there. Return False if they
    have no panel, or if it couldn't be shown, which is only logged, because the action has been played.
    """
    host = interaction.client
    presenter = host.presenter(acted.match.game)
    if not presenter.private or acted.match.status is not Status.ACTIVE or not (stay or on_private(interaction)):
        return False
    look = await host.service.history.look_after(acted.match.id, interaction.user.id)
    if look.viewer not in look.asked and not (stay and look.viewer in look.may):
        return False
    tr = host.texts(interaction)
    before = await befores(host.service, presenter, acted.steps, look)
    shown: object = presenter
    if has(shown, Continues) and not before and not stood_in(acted.steps):
        lines = shown.on_panel(acted.steps, look.match, look.view, tr)
    else:
        lines = lines_of(presenter, acted.steps, look, before, tr)
    try:
        await show_panel(interaction, look, tr, lines, asks=True)
    except (discord.HTTPException, *TRANSIENT) as error:
        log.info("The panel could not be shown again: %s", said(error))
        return False
    return True


def sent_at(interaction: Interaction) -> float:
    """Return when Discord received the interaction, in seconds since 1970, to the millisecond."""
    return discord.utils.snowflake_time(interaction.id).timestamp()


async def _done_before(interaction: Interaction, look: Look, acted: Acted, action: AnyAction, tr: Texts) -> str:
    own = _own(acted, interaction.user.id)
    text = tr("Already done: {number}. {move}.", number=own.move, move=_said(interaction, look, acted, tr).rstrip("."))
    if acted.match.status is Status.ACTIVE and action in (await look_of(interaction, acted.match.id)).legal:
        hint = tr("To do the same again in the new position, send the command again.")
        return f"{text} {hint}"
    return text


def answered(interaction: Interaction, acted: Acted, *, heard: bool) -> None:
    """Note the response to a user's action. ``heard``: it reached them."""
    repeats, seat = interaction.client.service.desk.repeats, acted.match.seat_of(interaction.user.id)
    if seat is None:
        return
    for entry in [step.entry for step in acted.steps if step.entry.who == seat][:1]:
        if acted.repeated:
            repeats.told(acted.match.id, seat, entry.ply)
        else:
            repeats.answered(acted.match.id, seat, entry.ply, heard=heard)


def done(interaction: Interaction, before: Look, acted: Acted, tr: Texts) -> str:
    """Return a text such as ``Done: 12. dig B3``. ``before`` is the player's view before the action."""
    own = _own(acted, interaction.user.id)
    return tr("Done: {number}. {move}", number=own.move, move=_said(interaction, before, acted, tr))


def _said(interaction: Interaction, before: Look, acted: Acted, tr: Texts) -> str:
    own = _own(acted, interaction.user.id)
    presenter = interaction.client.presenter(acted.match.game)
    lines = presenter.lines((own,), acted.match, before.view, tr) if presenter.private else []
    return lines[0].removeprefix(f"**{own.move}.** ") if lines else f"`{own.entry.text}`"


def _own(acted: Acted, user: int) -> Seen:
    seat = acted.match.seat_of(user)
    return next(step for step in acted.steps if step.entry.who == seat)


class ConfirmationControl(Control, kind=ControlKind.CONFIRMATION):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if len(control.more) != 2 or control.more[1] not in {YES, ALWAYS, BACK}:
            raise UnknownControl(str(control))
        mark, verb = control.more
        await acknowledge(interaction, mutates=verb != BACK)
        await check_place(interaction, control.match)
        try:
            await self._answer(interaction, control, mark, verb)
        except Stale as stale:
            await moved_on(interaction, control.match, stale)

    async def _answer(self, interaction: Interaction, control: ControlId, mark: str, verb: str) -> None:
        look = await turn_of(interaction, control.match, control)
        if verb == BACK:
            await show_panel(interaction, look, interaction.client.texts(interaction))
            return
        service = interaction.client.service
        write = service.desk.game(look.match.game).write
        action = next((one for one in look.legal if mark_of(one, write) == mark), None)
        if action is None:
            if control.ply != look.match.ply:  # the action was legal when the bot asked
                raise Stale(control.ply, look.match.ply)
            raise UnknownControl(str(control))

        async def never_again() -> None:
            try:
                await service.people.change(interaction.user.id, lambda person: replace(person, confirm=False))
            except StoreFault as fault:  # the move is stored, so no answer may deny it
                log.error("That somebody does not want to be asked cannot be noted: %s", fault)

        # After the move: without a move, the user has agreed to nothing. Before the answer: users may act on the
        # answer.
        await play(interaction, look, action, control, confirmed=True, then=never_again if verb == ALWAYS else None)
