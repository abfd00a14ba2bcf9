"""Implement the command ``cartouche doctor``, which finds problems that affect the bot, and suggests solutions.

Each check yields lines of output, with a solution for each problem. The checks change nothing.
"""

from __future__ import annotations

import asyncio
import shutil
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Annotated, Final, TypeAlias, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import aiohttp
import discord
import msgspec

from bot.client.permissions import EVENTS, NAMES, NEW_THREAD, missing
from bot.client.retries import said
from bot.envfile import ENV
from bot.league.services import logs as _leagues  # noqa: F401 - their tables are compared too
from bot.match.pure.address import DatabaseServer
from bot.match.pure.errors import StoreFault, blotted, named
from bot.match.pure.table.model import Begun
from bot.match.storage.file.backup import can_be_copied_to
from bot.match.storage.file.checkup import begun_under, is_whole, older
from bot.program import emojis, health
from bot.program.looking import looked_at
from bot.program.unusable import Unusable
from bot.program.upgrade import stuck
from bot.settings import Settings, remarks
from games.kit import problems
from games.registry import GAMES

T = TypeVar("T")
Digits: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^\d{1,20}$")]
BUSY: Final = 5_000
LITTLE: Final = 512 << 20
OLD: Final = 2 * 86_400
APART: Final = 2.0
TIMEOUT: Final = 10.0
"""The longest time to wait for a response from Discord, in seconds."""
THREADS: Final = frozenset({"create_public_threads", "send_messages_in_threads"})
NAMED: Final = 5
OTHERS: Final = stat.S_IRGRP | stat.S_IROTH | stat.S_IWGRP | stat.S_IWOTH
ZONES: Final = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe")


class CheckLine(msgspec.Struct, frozen=True):
    text: str
    bad: bool = False


class _Me(msgspec.Struct):
    username: str


class _Guild(msgspec.Struct):
    id: Digits
    permissions: Digits


def run(settings: Settings) -> int:
    bad = 0
    for check in (start, files, zones, packages, drawing, numbers):
        for found in check(settings):
            bad += _tell(found, settings)
    told = asyncio.run(_discord(settings))
    bad += told
    if settings.token is not None and not told:
        bad += _tell(symbols(settings), settings)
    print("All is well." if not bad else f"{bad} {'thing' if bad == 1 else 'things'} to fix: see the lines with !!.")
    return 1 if bad else 0


def _tell(found: CheckLine, settings: Settings) -> bool:
    print(f"{'!!' if found.bad else 'ok'}  {blotted(found.text, settings.token)}")
    return found.bad


def start(settings: Settings) -> Iterator[CheckLine]:
    remarked = [CheckLine(f"settings: {remark}", bad=True) for remark in remarks()]
    yield from remarked
    try:
        mode = ENV.stat().st_mode
    except OSError:
        if not remarked:
            yield CheckLine(f"settings: there's no file {ENV}, only the environment")
        return
    secret = settings.token is not None or isinstance(settings.database, DatabaseServer)
    if mode & OTHERS and secret:
        yield CheckLine(f"settings: others on this machine can read the secrets in {ENV}: `chmod 600 {ENV}`", bad=True)
    elif not remarked:
        yield CheckLine(
            f"settings: everything in {ENV} is understood" + ("" if secret else ", and nothing in it is secret")
        )


def files(settings: Settings) -> Iterator[CheckLine]:
    try:
        yield from _files(settings)
    except OSError as error:
        text = f"files: {error.filename} can't be read: {error.strerror}; is this the user who runs the bot?"
        yield CheckLine(text, bad=True)


def _files(settings: Settings) -> Iterator[CheckLine]:
    path = settings.beside
    folder = next((one for one in (path.parent, *path.parent.parents) if one.is_dir()), Path())
    free = shutil.disk_usage(folder).free
    text = f"disk: {free >> 20:,} MiB free in {folder}"
    yield CheckLine(
        text if free >= LITTLE else f"{text}: free some space, because a full disk stops all tables", free < LITTLE
    )
    if isinstance(settings.database, DatabaseServer):
        yield from asyncio.run(_on_server(settings.database))
        return
    if not path.exists():
        yield CheckLine(f"database: {path} isn't there yet; the bot makes it when it first starts")
        return
    try:
        is_whole(path, BUSY)
        yield CheckLine(f"database: {path} is intact, {path.stat().st_size / 2**20:.1f} MiB")
        yield _version(path)
    except StoreFault as fault:
        yield CheckLine(f"database: {path} can't be used ({fault.fault}): {fault.detail}", bad=True)
        return
    try:
        yield _games(begun_under(path, BUSY))
    except StoreFault as fault:
        yield CheckLine(f"games: they can't be read ({fault.fault}): {fault.detail}", bad=True)
    yield _backups(settings, time.time())


def _version(path: Path) -> CheckLine:
    if (version := older(path, BUSY)) is None:
        return CheckLine("database: it has this program's format")
    return CheckLine(f"database: it has the older format {version}; the bot updates it at its next start")


async def _on_server(database: DatabaseServer) -> list[CheckLine]:
    try:
        async with looked_at(database) as store:
            begun = await store.begun_under()
    except StoreFault as fault:
        return [CheckLine(f"database: it can't be used ({fault.fault}): {fault.detail}", bad=True)]
    return [
        CheckLine(f"database: {database} answers, and it has this program's format"),
        _games(begun),
        CheckLine("backups: the bot doesn't back up a database on a server; use pg_dump for that"),
    ]


def packages(_: Settings) -> Iterator[CheckLine]:
    """Report installed game packages that can't be used, with the reasons, and games that have no slash command of
    their own.
    """
    from bot.features.loading import MOST, loaded  # noqa: PLC0415 - loads all that people can do
    from bot.presenters.registry import PRESENTERS, refuse_broken  # noqa: PLC0415 - loads what each game draws with

    refuse_broken()
    for problem in problems():
        yield CheckLine(f"games: {problem}", bad=True)
    count, without = asyncio.run(loaded(PRESENTERS, GAMES))
    text = f"commands: {count} of at most {MOST} on Discord"
    for game, why in without.items():
        yield CheckLine(f"commands: the game {game} has no command of its own: {why}. Its buttons work", bad=True)
    yield CheckLine(text)


def _games(begun: Sequence[Begun]) -> CheckLine:
    line = stuck(begun, GAMES)
    return CheckLine(
        f"games: there are {line}" if line else "games: all running ones use this program's rules", bool(line)
    )


def _backups(settings: Settings, now: float) -> CheckLine:
    if not settings.backups_kept:
        return CheckLine("backups: the bot doesn't make any (BACKUPS_KEPT=0); set it to 7 or more", bad=True)
    copies = sorted(settings.backups.glob("cartouche-*.sqlite3"), key=lambda copy: copy.stat().st_mtime)
    try:
        can_be_copied_to(settings.backups)
    except StoreFault as fault:
        return CheckLine(f"backups: the bot can't make any ({fault.fault}): {fault.detail}", bad=True)
    if not copies:
        first = now - settings.beside.stat().st_ctime < OLD
        return CheckLine(f"backups: none yet in {settings.backups}; `cartouche backup` makes one", bad=not first)
    age = now - copies[-1].stat().st_mtime
    text = f"backups: {len(copies)} in {settings.backups}, the newest {max(0, age) / 3600:.0f} h old"
    return CheckLine(
        text if age < OLD else f"{text}: is the bot running? Its log says why there's no newer one", age >= OLD
    )


def zones(_: Settings) -> Iterator[CheckLine]:
    try:
        for zone in ZONES:
            ZoneInfo(zone)
    except ZoneInfoNotFoundError as error:
        yield CheckLine(f"time zones: {error}; install the package tzdata (`make .venv/.ready`)", bad=True)
    else:
        yield CheckLine("time zones: installed")


def drawing(_: Settings) -> Iterator[CheckLine]:
    from bot.presenters.registry import PRESENTERS  # noqa: PLC0415 - loads Pillow and what each game draws with

    for game, presenter in PRESENTERS.items():
        try:
            presenter.warm_up()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
            yield CheckLine(
                f"drawing: {game} can't be drawn: {named(error)}; install again (`make .venv/.ready`)", bad=True
            )
        else:
            yield CheckLine(f"drawing: {game}")


def numbers(settings: Settings) -> Iterator[CheckLine]:
    if settings.metrics is None:
        yield CheckLine("metrics: off (METRICS isn't set)")
        return
    from bot.program.metrics import reading  # noqa: PLC0415 - loads Prometheus' library

    try:
        samples = reading.fetched(settings.metrics)
    except Unusable as why:
        running = health.report(health.place(settings.beside), time.time()).running
        yield CheckLine(f"metrics: {why}" if running else f"metrics: {why}; the bot isn't running", bad=running)
        return
    for text, bad in reading.findings(samples):
        yield CheckLine(f"metrics: {text}", bad)


def symbols(settings: Settings) -> CheckLine:
    try:
        found = emojis.look(settings)
    except Unusable as error:
        return CheckLine(f"emojis: {error}", bad=True)
    lacking = (*found.missing, *found.changed)
    count = len(found.ready) + len(lacking)
    if not lacking:
        return CheckLine(f"emojis: all {count} are there")
    names = ", ".join(lacking[:NAMED]) + (f" and {len(lacking) - NAMED} more" if len(lacking) > NAMED else "")
    text = f"emojis: {len(found.ready)} of {count} are there; missing or old: {names}"
    if not settings.emojis:
        return CheckLine(f"{text}; the bot doesn't upload any (EMOJIS=no): run `cartouche emojis`", bad=True)
    if found.why:
        return CheckLine(f"{text}; the last try failed, {found.why}; the bot tries again while it runs", bad=True)
    return CheckLine(f"{text}; the bot uploads them while it runs")


async def _discord(settings: Settings) -> int:
    if settings.token is None:
        return _tell(
            CheckLine("Discord: DISCORD_TOKEN isn't set; only `cartouche play` runs without it, in the browser"),
            settings,
        )
    bad: list[bool] = []

    def tell(found: CheckLine) -> None:
        bad.append(_tell(found, settings))

    try:
        await at_discord(settings.token, settings.discord_api or "https://discord.com", tell)
    except TimeoutError:
        tell(CheckLine(f"Discord: it hasn't answered within {TIMEOUT:.0f} s", bad=True))
    except (OSError, aiohttp.ClientError) as error:
        tell(CheckLine(f"Discord: it can't be reached: {said(error)}", bad=True))
    except Unusable as error:
        tell(CheckLine(f"Discord: {error}", bad=True))
    return sum(bad)


async def at_discord(token: str, base: str, tell: Callable[[CheckLine], None]) -> None:
    """Ask the Discord API at `base` for the bot's name, servers and permissions, and report them. Also report whether
    this machine's clock agrees with Discord's.

    May raise aiohttp's errors, TimeoutError or Unusable.
    """
    headers = {
        "Authorization": f"Bot {token}",
        "User-Agent": discord.http.HTTPClient(asyncio.get_running_loop()).user_agent,
    }
    timeout = aiohttp.ClientTimeout(total=TIMEOUT)
    async with aiohttp.ClientSession(f"{base}/api/v10/", headers=headers, timeout=timeout) as session:
        async with session.get("users/@me", allow_redirects=False) as answer:
            if answer.status == 401:
                text = "token: Discord doesn't know it; copy it again from the Bot page to DISCORD_TOKEN"
                tell(CheckLine(text, bad=True))
                return
            tell(CheckLine(f"token: {(await _read(answer, _Me)).username}"))
            tell(clock_of(answer.headers.get("Date"), time.time()))
        async with session.get("users/@me/guilds", params={"limit": "200"}, allow_redirects=False) as answer:
            for found in _servers(await _read(answer, list[_Guild])):
                tell(found)


async def _read(answer: aiohttp.ClientResponse, kind: type[T]) -> T:
    if answer.status != 200:
        raise Unusable(f"it answers with status {answer.status}; see https://discordstatus.com")
    try:
        return msgspec.json.decode(await answer.read(), type=kind)
    except (ValueError, RecursionError):
        raise Unusable("its answer can't be understood; is something between the bot and Discord?") from None


def clock_of(told: str | None, now: float) -> CheckLine:
    """Compare the machine's clock (`now`, in seconds since 1970) with the date in Discord's answer."""
    if told is None:
        return CheckLine("clock: Discord's answer has no date to compare it with")
    try:
        there = parsedate_to_datetime(told).timestamp()
    except (ValueError, OverflowError):
        return CheckLine("clock: the date in Discord's answer can't be read")
    apart = now - there - 0.5  # the header counts whole seconds
    text = f"clock: {abs(apart):.1f} s {'ahead of' if apart > 0 else 'behind'} Discord's"
    far = abs(apart) > APART
    return CheckLine(f"{text}: let the machine set it from the network (NTP)" if far else text, far)


def _servers(guilds: Sequence[_Guild]) -> Iterator[CheckLine]:
    if not guilds:
        yield CheckLine("servers: the bot isn't in any; when it starts, it prints a link to invite it", bad=True)
    for guild in guilds:
        has = discord.Permissions(int(guild.permissions))
        lacks = missing(has, NEW_THREAD | {"send_messages"})
        name = f"server {guild.id}"
        if lacks:
            names = ", ".join(NAMES[one] for one in lacks)
            threads = ", ".join(NAMES[one] for one in lacks if one in THREADS)
            leagues = f" (leagues play in threads, which need {threads})" if threads else ""
            text = f"{name}: the bot's role lacks {names}{leagues}; single channels may differ"
            yield CheckLine(text, bad=True)
        else:
            yield CheckLine(f"{name}: the bot's role has all the permissions it needs; single channels may differ")
        events = ", ".join(NAMES[one] for one in missing(has, EVENTS))
        if events:
            yield CheckLine(f"{name}: without {events}, game evenings get no scheduled event there; this is optional")
