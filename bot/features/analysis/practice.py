"""*Practise my mistakes*: show players their own turning points in their latest games, one after the other, so that
they can try another move.

The newest game comes first. The user's progress isn't stored. A press computes at most one analysis, and only if no
stored analysis can be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.features.analysis.again import show_again
from bot.features.analysis.turns import turns_of
from bot.features.buttons import next_button, practise_button
from bot.features.people.profile import Played, played
from bot.interaction.control import view_of
from bot.interaction.host import Host, Interaction
from bot.interaction.respond import reply
from bot.league.pure.known import number_of
from bot.match.pure.table.model import Match
from bot.wording.clocks import ago
from data.texts import Texts
from games.analysis import TURNING, Judged

GAMES: Final = 10
"""How many of a player's latest games are searched for mistakes to practise."""
LOOKED_AT: Final = 40
"""How many of a player's latest results are searched for games that can be analysed."""


async def games_of(host: Host, tables: Sequence[Played]) -> list[Match]:
    matches = await host.service.store.several([one.match for one in tables[-LOOKED_AT:]])
    return [match for match in reversed(matches) if host.service.analyses.tries(match)][:GAMES]


async def practise(interaction: Interaction, after: int, number: int) -> None:
    """Show the user's next mistake after their turning point ``number`` in the match ``after``. If ``after`` isn't one
    of the user's latest games, show their first mistake.
    """
    host = interaction.client
    tr = host.texts(interaction)
    user = interaction.user.id
    games = await games_of(host, played(await host.leagues.reading.results_of(user), number_of(user)))
    first = next((at for at, match in enumerate(games) if match.id == after), None)
    computed: Match | None = None
    for match in games[first or 0 :]:
        if await host.service.analyses.known(match) is None:
            if computed is not None:
                await _ask(interaction, computed, tr)
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
    await _none_left(interaction, games, began=first is None, tr=tr)


async def _ask(interaction: Interaction, last: Match, tr: Texts) -> None:
    said = tr("I couldn't find any mistakes of yours in this game. Should I check the game before it?")
    await reply(interaction, said, view=view_of([(next_button(last, TURNING, tr("Yes, check it")),)]))


async def _none_left(interaction: Interaction, games: Sequence[Match], *, began: bool, tr: Texts) -> None:
    if not games:
        said = tr("You haven't finished a game yet, so you have no moves to try again.")
    elif began:
        said = tr("I couldn't find any mistakes of yours in your recent games.")
    else:
        again = view_of([(practise_button(tr("From the beginning")),)])
        await reply(interaction, tr("That was the last mistake from your recent games."), view=again)
        return
    await reply(interaction, said)
