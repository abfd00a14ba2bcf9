"""Ask for confirmation before an action that can't be undone. The user confirms by one more press, in a private
message.

The rules determine what follows from an action (:class:`bot.match.pure.play.outcome.Follows`). The game's presenter
determines which actions are irreversible (:meth:`bot.presenters.presenter.Presenter.final`). Users decide whether they
want to be asked (:attr:`bot.match.pure.people.settings.Person.confirm`). ``docs/developers/confirmations.md`` describes
all this.
"""

from __future__ import annotations

from bot.controls.ids import ControlId, Kind, mark_of
from bot.controls.rows import Button, Style
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import reply
from bot.match.pure.play.look import Look
from bot.match.pure.proposals import deciding
from bot.wording.blocks import CONTENT, short
from games.core import AnyAction

YES, ALWAYS, BACK = "sure", "always", "rather-not"


async def asked_first(interaction: Interaction, look: Look, action: AnyAction) -> bool:
    """Ask the user privately for confirmation if ``action`` needs it. Return True if the user was asked; ``action``
    hasn't been played in that case.
    """
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
        return Button(id=ControlId.at(look.match, Kind.CONFIRMATION, mark, verb), label=label, style=style)

    row = (
        one(YES, tr("Yes, do it"), Style.BAD),
        one(ALWAYS, tr("Yes, and don't ask me again"), Style.QUIET),
        one(BACK, tr("Back"), Style.QUIET),
    )
    await reply(interaction, short(f"{question}\n-# {hint}", CONTENT), view=view_of([row]), asks=look.match.id)
    return True


async def question_before(interaction: Interaction, look: Look, action: AnyAction) -> str:
    """Return the question to ask the user before ``action`` (``docs/developers/confirmations.md``), or an empty string
    if none is needed.

    No question is needed in three cases: the user doesn't want to be asked, the user can undo the action without
    anyone's consent, or the rules forbid it.
    """
    host, match = interaction.client, look.match
    presenter = host.presenter(match.game)
    if action not in look.legal:
        return ""
    tr = host.texts(interaction)
    question = presenter.final(action, look, tr)
    alone = len(deciding(match)) <= 1
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
