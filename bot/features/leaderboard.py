from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final

import msgspec
from discord import app_commands
from discord.ext import commands

from bot.interaction.here import offered
from bot.interaction.host import Host, Interaction, host_and_texts
from bot.interaction.offering import Choices, offers
from bot.interaction.respond import acknowledge, reply
from bot.league.pure.booking import changes_of
from bot.league.pure.known import number_of, user_of
from bot.match.pure.results import Ended
from bot.wording.blocks import within
from bot.wording.leagues.names import rating_text
from data.texts import N_, Texts
from leagues.ratings import Rating

LISTED: Final = 10
GAMES: Final = 3
"""How many games a posted leaderboard shows: those with the most rated tables."""
POSTED: Final = 5
"""How many players it lists for each game if it shows several."""
FORM: Final = 5
STREAK: Final = 2
"""The least number of wins in a row that the leaderboard mentions."""


class Listed(msgspec.Struct, frozen=True):
    """A player's rating, and their places at this server's rated tables, oldest table first."""

    user: int
    rating: Rating
    places: tuple[int, ...]

    @property
    def row(self) -> int:
        """The number of wins in a row, up to the latest table."""
        return len(list(takewhile(lambda place: place == 1, reversed(self.places))))


def places_of(results: Iterable[Ended]) -> dict[int, list[int]]:
    """Return each person's places at the rated tables in ``results``, in their order."""
    found: dict[int, list[int]] = {}
    for one in results:
        rated = {change.who for change in changes_of(one)}
        for seat, maker in enumerate(one.result.makers):
            user = user_of(maker)
            if user is not None and maker in rated:
                found.setdefault(user, []).append(one.result.places[seat])
    return found


def best_first(places: Mapping[int, Sequence[int]], ratings: Mapping[str, Rating]) -> list[Listed]:
    """Return the players with their ratings, best first. Players whose rating is uncertain come last (L11.4)."""
    found = [
        Listed(user, ratings[number_of(user)], tuple(places[user])) for user in places if number_of(user) in ratings
    ]
    return sorted(found, key=lambda one: (one.rating.unsure, -one.rating.mu, one.user))


class Leaderboard(commands.Cog):
    @app_commands.command(name="leaderboard", description=N_("Show the best players of a game in this server"))
    @app_commands.describe(game=N_("The game (default: the one played most often here)"))
    async def leaderboard(self, interaction: Interaction, game: str | None = None) -> None:
        await acknowledge(interaction)
        host, tr = host_and_texts(interaction)
        results = await host.leagues.reading.results_in(interaction.guild_id or 0)
        if game is None:
            games = [one.game for one in results if changes_of(one)]
            game = max(dict.fromkeys(games), key=games.count, default="")
        listed = await _listed(host, results, game)
        people = await host.service.people.several(one.user for one in listed)
        shown = [one for one in listed if not people[one.user].hidden]
        if not shown:
            await reply(interaction, tr("The leaderboard is still empty. It begins with the first rated game."))
            return
        own = people.get(interaction.user.id)
        lines = lines_of(shown, interaction.user.id, hidden=own is not None and own.hidden, tr=tr)
        head = tr("**Best players: {game}**", game=host.title(game))
        await reply(interaction, within("\n".join((head, *lines)), 2000))

    @leaderboard.autocomplete("game")
    @offers
    async def _games(self, interaction: Interaction, typed: str) -> Choices:
        host = interaction.client
        return offered([(host.title(game), game) for game in host.presenters], typed)


async def _listed(host: Host, results: Sequence[Ended], game: str) -> list[Listed]:
    places = places_of(one for one in results if one.game == game)
    return best_first(places, await host.leagues.reading.ratings(game, [number_of(user) for user in places]))


async def posted_text(host: Host, guild: int, tr: Texts) -> str:
    results, found = await host.leagues.reading.results_in(guild), {}
    for game, _ in Counter(one.game for one in results if changes_of(one)).most_common():
        listed = await _listed(host, results, game)
        people = await host.service.people.several(one.user for one in listed)
        if shown := [one for one in listed if not people[one.user].hidden]:
            found[game] = shown
    lines = ["🏆 " + tr("**Best players in this server**")]
    best = [(game, shown[: LISTED if len(found) == 1 else POSTED]) for game, shown in list(found.items())[:GAMES]]
    for game, shown in best:
        lines.append(f"**{host.title(game)}**")
        lines += [f"{number}. <@{one.user}> · {_facts(one, tr)}" for number, one in enumerate(shown, 1)]
    if best:
        lines += notes([one for _, shown in best for one in shown], tr)
    else:
        lines.append(tr("The leaderboard is still empty. It begins with the first rated game."))
    lines.append("-# " + tr("I keep this list up to date. `/server leaderboard` shows the rest."))
    return within("\n".join(lines), 2000)


def lines_of(shown: Sequence[Listed], user: int, *, hidden: bool, tr: Texts) -> list[str]:
    """Return a line for each of the best players, one about ``user`` if they aren't among the best, and explanations.
    ``hidden``: ``user`` has rated tables but doesn't want to be listed.
    """
    lines = [f"{number}. <@{one.user}> · {_facts(one, tr)}" for number, one in enumerate(shown[:LISTED], 1)]
    if hidden:
        lines.append(tr("You aren't listed because you've hidden your profile in `/player settings`."))
    for place, one in enumerate(shown[LISTED:], LISTED + 1):
        if one.user == user:
            lines.append(tr("You're number {place}: {facts}", place=place, facts=_facts(one, tr)))
    return [*lines, *notes(shown[:LISTED], tr)]


def notes(shown: Iterable[Listed], tr: Texts) -> list[str]:
    lines = [
        tr(
            "Ratings include rated tables from all servers; the tables and places in the list are only from this "
            "server."
        ),
        tr("The number after ± shows how uncertain a rating is. It usually gets smaller with each table."),
    ]
    if any(one.rating.unsure for one in shown):
        lines.append(tr("A rating with a ? is still uncertain. Those players are listed last."))
    return [f"-# {line}" for line in lines]


def _facts(one: Listed, tr: Texts) -> str:
    facts = [
        f"**{rating_text(one.rating)}** ± {one.rating.doubt}",
        tr.plural("{count} table", "{count} tables", len(one.places)),
        tr("latest places: {places}", places=" ".join(map(str, one.places[-FORM:]))),
    ]
    if one.row >= STREAK:
        facts.append(tr("{count} wins in a row", count=one.row))
    return " · ".join(facts)
