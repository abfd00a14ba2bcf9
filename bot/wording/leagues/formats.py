from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.wording.clocks import exact
from data.texts import N_, Texts
from leagues.format import Format
from leagues.log.moments import check_in_opens
from leagues.season.sizes import LIMITS, Pyramid
from leagues.settings import ROUNDS, Settings
from leagues.state import Season


class FormatWords:
    """The words for a format. The defaults suit a format that is played in seasons with a sign-up.

    ================= ===============================================================================================
    `rules`           the chapter of the rules that describes the format
    `joining_rules`   the chapter about joining, if it's another one
    `standings_rules` the chapter about the standings, if it's another one
    `name`            the format's name, and that of its division if it has only one
    `about`           a description in one line, for the list of formats
    `new`             the title of the form for a new league
    `made`            the reply to the organiser who has just created a league
    `signs`           the description of the sign-up message while registration is open
    `bar`             the consequence of leaving without a word (L6.3)
    `over`            the first line below the podium at the end of a season; divisions have no podium
    ================= ===============================================================================================
    """

    rules: str
    joining_rules: str = ""
    standings_rules: str = ""
    name: str
    about: str
    new: str
    made: str = N_(
        "**{league}** is ready, and you're its organiser. The sign-up will appear here in a moment. You'll find your "
        "tools in `/league organise`."
    )
    signs: str = N_("Registration is open. Press *Join* to play; I don't sign anyone up automatically. (L2.1)")
    bar: str = N_("If you leave twice within four seasons without a word, you have to sit one out.")
    over: str = ""

    def season(self, number: int, tr: Texts) -> str:
        """Return a season's name, such as ``Season 3``, ``Evening`` or ``Evening 2``."""
        return tr("Season {number}", number=number)

    def season_of(self, league: str, number: int, tr: Texts) -> str:
        """Return a league's name and season, such as ``**The league**, season 3``."""
        return tr("{league}, season {number}", league=league, number=number)

    def course(self, settings: Settings, tr: Texts) -> str:
        """Return a line about how a season is played."""
        raise NotImplementedError

    def dates(self, season: Season, tr: Texts) -> list[tuple[str, str]]:
        """Return the names and values of a season's dates for an embed's fields."""
        raise NotImplementedError


class _Divisions(FormatWords):
    rules = "L0"
    joining_rules = "L2"
    standings_rules = "L5"
    name = N_("Divisions")
    about = N_("A few weeks: small divisions in tiers, with promotion and relegation")
    new = N_("A new league")

    def course(self, settings: Settings, tr: Texts) -> str:
        limits = LIMITS[settings.seats]
        sizes = tr("divisions with {least} to {most} members", least=limits.least, most=limits.most)
        if settings.pyramid is Pyramid.SINGLE:
            tiers = tr("one division per tier")
        else:
            tiers = tr("1, 2, 4, 8 … divisions; the lowest tier takes the rest")
        return f"{sizes}; {tiers} (L2.4, L2.5)"

    def dates(self, season: Season, tr: Texts) -> list[tuple[str, str]]:
        return [
            (tr("Registration closes"), exact(season.closes)),
            (tr("Play begins"), exact(season.begins)),
            (tr("Ends"), tr("{date}, or at most 8 days later (L7.1)", date=exact(season.ends))),
        ]


class _Cup(FormatWords):
    rules = "L13"
    name = N_("Cup")
    about = N_("About a month: rounds for everyone, then a final")
    new = N_("A new cup")
    over = N_("The cup is over: season {number} of **{league}**. (L13)")

    def course(self, settings: Settings, tr: Texts) -> str:
        days = tr.plural("a round lasts {count} day", "a round lasts {count} days", settings.round_days)
        final = tr("then the best {count} play a final table", count=settings.seats)
        return f"{_rounds(settings, tr)} · {days} · {final} (L13.1, L13.3)"

    def dates(self, season: Season, tr: Texts) -> list[tuple[str, str]]:
        # Until the members are known, so are neither the number of rounds nor the end.
        ends = [(tr("Ends"), exact(season.ends))] if season.divisions else []
        return [
            (tr("Registration closes"), exact(season.closes)),
            (tr("The first round begins"), exact(season.begins)),
            *ends,
        ]


class _Evening(FormatWords):
    rules = "L14"
    name = N_("Evening")
    about = N_("One evening: live tables, round after round")
    new = N_("A new evening")
    signs = N_("Press *Join*, and I'll let you know when check-in opens. To play, you have to check in. (L14.1)")
    bar = N_("If you leave twice within four evenings without a word, you have to sit one out.")
    over = N_("That was **{league}**. Thank you all for playing! (L14)")

    def season(self, number: int, tr: Texts) -> str:
        return tr("Evening {number}", number=number) if number > 1 else tr("Evening")

    def season_of(self, league: str, number: int, tr: Texts) -> str:
        return tr("{league}, evening {number}", league=league, number=number) if number > 1 else league

    def course(self, settings: Settings, tr: Texts) -> str:
        text = tr("live; a round begins when all tables of the previous one have ended")
        return f"{_rounds(settings, tr)}, {text} (L14.1)"

    def dates(self, season: Season, tr: Texts) -> list[tuple[str, str]]:
        opens = tr("from {time} on; to play, you have to check in", time=exact(check_in_opens(season)))
        return [(tr("Starts"), exact(season.begins)), (tr("Check-in"), f"{opens} (L14.1)")]


class _Ladder(FormatWords):
    rules = "L12"
    name = N_("Ladder")
    about = N_("Always open: ask for a table whenever you like, and I'll find one")
    new = N_("A new ladder")
    made = N_(
        "**{league}** is ready, and you're its organiser. Its message with *Find a table* will appear here in a "
        "moment. You'll find your tools in `/league organise`."
    )
    over = N_("Season {number} of the ladder **{league}** is over. (L12)")

    def course(self, _settings: Settings, tr: Texts) -> str:
        return tr("ask for a table, and I'll find people with a similar rating") + " (L12.1)"

    def dates(self, season: Season, tr: Texts) -> list[tuple[str, str]]:
        ends = tr("{date}; then the next season begins", date=exact(season.ends))
        return [(tr("Starts"), exact(season.begins)), (tr("Ends"), ends)]


def _rounds(settings: Settings, tr: Texts) -> str:
    if settings.rounds:
        return tr.plural("{count} round", "{count} rounds", settings.rounds)
    least, most = ROUNDS
    return tr(
        "as many rounds as it takes to leave at most one player unbeaten, {least} to {most}", least=least, most=most
    )


WORDS: Final[Mapping[Format, FormatWords]] = {
    Format.DIVISIONS: _Divisions(),
    Format.CUP: _Cup(),
    Format.EVENING: _Evening(),
    Format.LADDER: _Ladder(),
}
"""The words for each format, in the order in which forms offer the formats."""

ONLY: Final = {form.value: words.name for form, words in WORDS.items() if not form.traits.has_divisions}
"""The name of the only division, by the ids of formats, under which such divisions are stored."""


def words_of(settings: Settings) -> FormatWords:
    return WORDS[settings.format]
