"""Implement the command ``cartouche upgrade``, which checks whether running games can continue under this program's
rules, and upgrades them.

``--check`` works even while a bot is running. ``--apply`` needs exclusive use of the database and, if the database is a
file, backs it up first. Exit codes: 0 if all games can continue, 1 if some can't, 2 if the database can't be used.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from bot.match.pure.address import DatabaseServer
from bot.match.pure.errors import MatchError, StoreFault
from bot.match.pure.table.model import Begun
from bot.match.services.clock import wall
from bot.match.services.upgrade import CheckedMatch, Finding, looked_through, taken_over
from bot.match.storage.file.backup import before_upgrade
from bot.match.storage.store import Store
from bot.program.looking import is_there, looked_at
from bot.program.unusable import Unusable
from bot.settings import Settings
from games.core import AnyGame, plays

SAID: Final = {
    Finding.SAME_RULES: "continues: it uses this program's rules already",
    Finding.GOES_ON: "can continue: every entry is legal under the new rules, and the board is the same",
    Finding.NO_GAME: "can't continue: this program doesn't have the game",
    Finding.DAMAGED: "can't continue: it's damaged: {detail}",
    Finding.OTHERWISE: "can't continue: it replays differently under the new rules: {detail}",
    Finding.NOBODY_ASKED: "can't continue: under the new rules it's no one's turn ({detail})",
    Finding.OTHER_BOARD: "can't continue: under the new rules its board would be different",
}
TAKEN: Final = "was upgraded: it continues under the new rules"


def run(settings: Settings, games: Mapping[str, AnyGame], *, apply: bool) -> int:
    if not is_there(settings.database):
        raise Unusable(f"there's no database {settings.database}")
    try:
        found = asyncio.run(_apply(settings, games) if apply else _check(settings.database, games))
    except StoreFault as fault:
        raise Unusable(f"the database can't be used ({fault.fault}): {fault.detail}") from fault
    for one in found:
        print(line_of(one, taken=apply))
    print(sum_of(found, taken=apply))
    return 0 if all(one.good for one in found) else 1


async def _check(database: Path | DatabaseServer, games: Mapping[str, AnyGame]) -> list[CheckedMatch]:
    what = "a copy of the database" if isinstance(database, Path) else "the database"
    print(f"This looks at {what} as it is now. It changes nothing and doesn't disturb a running bot.")
    async with looked_at(database) as store:
        return await looked_through(store, games)


async def _apply(settings: Settings, games: Mapping[str, AnyGame]) -> list[CheckedMatch]:
    async with await Store.open(settings.database, copies=settings.backups) as store:
        found = await looked_through(store, games)
        ready = [one for one in found if one.finding is Finding.GOES_ON]
        if not ready:
            return found
        if isinstance(settings.database, Path):
            copy = await asyncio.to_thread(
                before_upgrade, settings.database, settings.backups, "old-rules", "new-rules", wall.millis()
            )
            print(f"A copy of the database from before the upgrade is in {copy}.")
        else:
            print("This command doesn't copy a database on a server: use pg_dump for that.")
        for one in ready:
            try:
                await taken_over(store, games, one.match, wall.millis())
            except MatchError as error:
                raise Unusable(f"table {one.match} wasn't upgraded: {error}") from error
        return found


def stuck(begun: Sequence[Begun], games: Mapping[str, AnyGame]) -> str | None:
    """Return a text that names the running games that can't continue, and says what to do about them.

    Return None if the program has the rules of all games in `begun`.
    """
    gone, still = Counter[str](), Counter[str]()
    for one in begun:
        if one.game not in games:
            gone[one.game] += one.matches
        elif not plays(games[one.game], one.rules_version):
            still[one.game] += one.matches
    said = []
    if gone:
        said.append(
            f"running games that are on hold, as their packages aren't installed: {_counted(gone)}. They continue "
            "when the bot starts with them again"
        )
    if still:
        said.append(
            f"running games that are on hold, as they began under other rules: {_counted(still)}. `cartouche upgrade "
            "--check` says which of them can continue. To upgrade those, stop the bot and run `cartouche upgrade "
            "--apply`"
        )
    return "; and ".join(said) or None


def _counted(games: Mapping[str, int]) -> str:
    return ", ".join(f"{count} of {game}" for game, count in sorted(games.items()))


def line_of(found: CheckedMatch, *, taken: bool) -> str:
    said = TAKEN if taken and found.finding is Finding.GOES_ON else SAID[found.finding].format(detail=found.detail)
    rules = f" ({found.game}, begun under {found.begun}, now {found.rules or 'unknown'})" if found.game else ""
    return f"table {found.match}{rules}: {said}"


def sum_of(found: Sequence[CheckedMatch], *, taken: bool) -> str:
    ready = sum(one.finding is Finding.GOES_ON for one in found)
    stuck = sum(not one.good for one in found)
    done = f"{ready} upgraded" if taken else f"{ready} can be upgraded with --apply"
    return f"{len(found)} running games: {len(found) - ready - stuck} continue, {done}, {stuck} can't continue."
