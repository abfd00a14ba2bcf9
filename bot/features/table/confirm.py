from __future__ import annotations

from bot.controls.ids import LARGEST, ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Style
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.rights import moderates
from bot.interaction.turn import check_control
from bot.match.pure.seats.seating import owned, removed, replaceable, seat_in_play, unended
from bot.match.pure.table.model import Match, Status

RESIGN, CANCEL, REMOVE, KEEP = "resign", "cancel", "remove", "keep"


class ConfirmControl(Control, kind=ControlKind.CONFIRM):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        verb, *more = control.more
        if len(more) != {RESIGN: 0, CANCEL: 0, REMOVE: 1, KEEP: 0}.get(verb):
            raise UnknownControl(str(control))
        whom = [number(part, LARGEST) for part in more]
        await acknowledge(interaction, mutates=True)
        await check_control(interaction, control)
        service, user, request = interaction.client.service, interaction.user.id, str(interaction.id)
        match verb:
            case "resign":
                await service.leaving.resign(control.match, user, request)
            case "cancel":
                await service.lobby.cancel(control.match, user, request, moderator=moderates(interaction))
            case "remove":
                await service.leaving.remove(control.match, user, whom[0], request, moderator=moderates(interaction))
        await stay_silent(interaction)


async def ask_to_resign(interaction: Interaction, match: Match) -> None:
    seat_in_play(match, interaction.user.id)
    interaction.client.service.desk.game(match.game)
    tr = interaction.client.texts(interaction)
    if _last_person(match, interaction.user.id):
        question = tr("Resign from this game? You're the only person in it, so I'll cancel it.")
    else:
        question = tr("Resign from this game? A computer takes over your seat.")
    await _ask(interaction, match, question, (RESIGN,), tr("Resign"))


async def ask_to_cancel(interaction: Interaction, match: Match) -> None:
    unended(match)
    owned(match, interaction.user.id, moderator=moderates(interaction))
    tr = interaction.client.texts(interaction)
    if match.status is Status.ACTIVE:
        question, label = tr("Cancel this game? It ends here for everyone, without a winner."), tr("Cancel the game")
    else:
        question, label = tr("Cancel this table? Players won't be able to join it any more."), tr("Yes, cancel")
    await _ask(interaction, match, question, (CANCEL,), label)


async def ask_to_remove(interaction: Interaction, match: Match, user: int) -> None:
    tr = interaction.client.texts(interaction)
    by, moderator, player = interaction.user.id, moderates(interaction), f"<@{user}>"
    if match.status is Status.ACTIVE:
        replaceable(match, user, moderator=moderator)
        interaction.client.service.desk.game(match.game)
    else:
        removed(match, by, user, moderator=moderator)
    if match.status is not Status.ACTIVE:
        question = tr("Remove {player} from this table?", player=player)
    elif _last_person(match, user):
        question = tr(
            "Remove {player} from this game? They're the last person in it, so I'll cancel it.", player=player
        )
    else:
        question = tr("Remove {player} from this game? A computer takes over the seat.", player=player)
    question += " " + tr("Everyone in the channel will see that you did this.")
    await _ask(interaction, match, question, (REMOVE, str(user)), tr("Remove"))


def _last_person(match: Match, user: int) -> bool:
    """Return whether the match ends if `user` leaves. A league's match never does: computer players finish it."""
    return not match.options.league and all(player.human in {None, user} for player in match.players)


async def _ask(interaction: Interaction, match: Match, question: str, verb: tuple[str, ...], label: str) -> None:
    tr = interaction.client.texts(interaction)
    yes = Button(id=ControlId.at(match, ControlKind.CONFIRM, *verb), label=label, style=Style.BAD)
    no = Button(id=ControlId.at(match, ControlKind.CONFIRM, KEEP), label=tr("No, play on"))
    await reply(interaction, question, view=view_of([(yes, no)]))
