"""Show puzzles and take users' answers: the puzzle of the day in a channel (``/server puzzles``), and puzzles on demand
(``/player puzzle``).

A puzzle's position looks like a position at a table, with the game's own private panel. The panel's controls have the
kind SOLVE, so a finished action counts as the answer to the puzzle.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.client.permissions import in_bold
from bot.controls.ids import LARGEST_PLY, ControlId, ControlKind, UnknownControl, number
from bot.controls.rows import Button, Row, Style
from bot.features.play.boards import ROWS, acting, beside, position_panel, reply_pictures
from bot.features.play.pressing import BoardControl, Building
from bot.interaction.control import Control, view_of
from bot.interaction.here import offered
from bot.interaction.host import Host, Interaction, host_and_texts
from bot.interaction.offering import Choices, offers
from bot.interaction.respond import acknowledge, reply
from bot.interaction.turn import in_place
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Look
from bot.match.pure.puzzles import PuzzleId, PuzzleScope
from bot.match.pure.table import outbox
from bot.match.pure.table.model import Place
from bot.match.services.puzzles import NAMED as MOST_NAMED
from bot.match.services.puzzles import Judged, Solved, Tried
from bot.presenters.choosing import BOARD, Panel
from bot.presenters.presenter import Poses, Presenter
from bot.wording.clocks import exact
from bot.wording.leagues.names import rating_text
from bot.wording.names.people import color_name, known_name, listed, mark
from bot.wording.names.typed import Typed, plain
from data.texts import N_, Texts
from games.core import AnyAction, Illegal, has
from games.puzzles.bank import Position
from render.kit.picture import Drawing

SOLVE, SOLUTION, NEXT = "solve", "solution", "next"


def puzzle_button(verb: str, puzzle: PuzzleId, label: str) -> Button:
    style = Style.ACTIVE if verb == SOLVE else Style.QUIET
    return Button(id=ControlId(ControlKind.PUZZLE, 0, 0, (str(puzzle), verb)), label=label, style=style)


def posing(host: object, game: str) -> Poses:
    """Return ``host`` itself. Raises TypeError if the presenter has no texts for puzzles."""
    if not has(host, Poses):
        raise TypeError(f"{game} has puzzles and no words for them")
    return host


def puzzle_text(found: Position, look: Look, shown: Presenter, closing: int, tr: Texts) -> str:
    whose, theme = question_lines(found, look, shown, tr)
    return "\n".join(
        (
            tr("**Puzzle of the day** · {game}", game=shown.title),
            whose,
            *((tr("Press *Solve* to see their hand."),) if shown.private else ()),
            theme,
            "-# "
            + tr(
                "Your first answer counts, and then you can see the solution. You have until {moment}, when "
                "I'll post the solution here.",
                moment=exact(closing),
            ),
        )
    )


def question_lines(found: Position, look: Look, shown: Presenter, tr: Texts) -> tuple[str, str]:
    color = look.match.players[found.seat].color
    whose = tr(
        "{color} to move. One move is clearly the best: which one?",
        color=f"{mark(color)} **{color_name(color, tr)}**",
    )
    theme = tr(posing(shown, shown.game).themes[found.puzzle.theme])
    return whose, tr("Theme: ||{theme}||", theme=theme)


def solution_text(found: Position, look: Look, shown: Presenter, tr: Texts, link: str | None = None) -> str:
    words = posing(shown, shown.game)
    reasons = words.because(found.reasons, look, tr)
    head = tr("**The solution** · {game}", game=shown.title)
    if link is not None:
        head = tr("**The solution** of [this puzzle]({link}) · {game}", link=link, game=shown.title)
    return "\n".join((head, f"**{words.advised(found.solution, look, tr)}**", f"-# {reasons}"))


def solution_picture(
    found: Position, look: Look, shown: Presenter, names: Sequence[str], tr: Texts
) -> partial[Drawing]:
    words = posing(shown, shown.game)
    lead = words.advised(found.solution, look, tr).replace("*", "")
    return partial(words.marked, look.view, (found.solution,), names, tr, lead, public=True)


def seat_names(look: Look, tr: Texts) -> tuple[str, ...]:
    return tuple(plain(known_name(player, {}, tr, beside_color=True) for player in look.match.players))


def gone_text(server: str, tr: Texts) -> str:
    """Return what a server's owner is told when the channel for puzzles no longer exists."""
    return tr(
        "⚠️ On your server {server}, the channel for the daily puzzle is gone. Choose another one with `/server "
        "puzzles`, and I'll also post the missing solutions there.",
        server=f"**{Typed(server)}**",
    )


def shut_out_text(server: str, channel: int, lacks: Sequence[str], tr: Texts) -> str:
    """Return what a server's owner is told when the bot can't post puzzles in the channel. ``lacks``: the permissions
    that are known to be missing, as Discord shows them.
    """
    text = tr(
        "⚠️ On your server {server}, I can't post the daily puzzle. Please let me write in {channel}, or choose "
        "another channel with `/server puzzles`. I'll then catch up, but skip puzzles that are more than a day "
        "late.",
        server=f"**{Typed(server)}**",
        channel=f"<#{channel}>",
    )
    if not lacks:
        return text
    rights = listed(in_bold(lacks, tr), tr)
    return "\n".join((text, tr("I'm missing permissions: {rights}.", rights=rights)))


def finders(solved: Solved, hidden: Collection[int], tr: Texts) -> str:
    """Return a line that names the people who solved a puzzle. Those who hide their profile are only counted."""
    if not solved.answered:
        return tr("No one tried this puzzle.")
    if not solved.finders:
        return tr.plural(
            "{count} person tried it, but didn't find the solution.",
            "{count} people tried it, but no one found the solution.",
            solved.answered,
        )
    people = [f"<@{user}>" for user in solved.finders if user not in hidden][:MOST_NAMED]
    if more := len(solved.finders) - len(people):
        other = tr.plural("{count} other", "{count} others", more)
        people.append(other if people else tr.plural("{count} player", "{count} players", more))
    return tr(
        "Solved by {people} ({found} of {count}).",
        people=listed(people, tr),
        found=len(solved.finders),
        count=solved.answered,
    )


def puzzle_of(control: ControlId) -> tuple[PuzzleId, ControlId]:
    """Return the puzzle of ``control``, and ``control`` without the puzzle's id. Raises :class:`UnknownControl`."""
    if control.match or not control.more:
        raise UnknownControl(str(control))
    name, *more = control.more
    inner = replace(control, more=tuple(more))
    if name[:1] in set(PuzzleScope):
        return PuzzleId(key=name[1:], scope=PuzzleScope(name[0])), inner
    return PuzzleId(number(name, LARGEST_PLY)), inner


def solving(rows: Sequence[Row], puzzle: PuzzleId) -> list[Row]:
    return acting(rows, ControlKind.SOLVE, str(puzzle))


async def check_puzzle(interaction: Interaction, puzzle: PuzzleId) -> Place:
    """Check that a daily puzzle is used in the channel where it was posted; others can be used anywhere. Raises
    Refused.
    """
    puzzles = interaction.client.service.puzzles
    if puzzle.day is not None:
        return in_place(interaction, await puzzles.place(interaction.guild_id, puzzle.day))
    found = await puzzles.position(puzzle)
    return Place(interaction.guild_id, interaction.channel_id or 0, found.puzzle.record.game)


async def look_at_puzzle(interaction: Interaction, puzzle: PuzzleId) -> Look:
    language = interaction.client.texts(interaction).language
    return await interaction.client.service.puzzles.look(puzzle, interaction.user.id, interaction.guild_id, language)


async def show_position(interaction: Interaction, puzzle: PuzzleId, look: Look, tr: Texts, said: str = "") -> None:
    if puzzle.day is None:
        await _show_demanded(interaction, puzzle, look, tr, said)
        return
    panel = position_panel(interaction.client.presenter(look.match.game), look, tr)
    asked = " ".join((tr("Which move is the best?"), tr("Your first answer counts.")))
    text = "\n".join(filter(None, (said, asked, panel.text)))
    rows = solving(panel.rows, puzzle)
    await reply_pictures(interaction, text, look, tr, pictures=panel.pictures, rows=rows, asks=True)


async def _show_demanded(interaction: Interaction, puzzle: PuzzleId, look: Look, tr: Texts, said: str) -> None:
    host = interaction.client
    found = await host.service.puzzles.position(puzzle)
    new = all(one.key != found.puzzle.key for one in await host.service.puzzles.tries(interaction.user.id))
    presenter = host.presenter(look.match.game)
    panel = position_panel(presenter, look, tr)
    counts = (
        tr("Your first answer counts for your rating. Giving up counts as a wrong answer.")
        if new
        else tr("You've already answered this puzzle, so your answer won't count.")
    )
    head = tr("**Puzzle** · {game}", game=presenter.title)
    lines = (said, head, *question_lines(found, look, presenter, tr), f"-# {counts}", panel.text)
    ends = puzzle_button(SOLUTION, puzzle, tr("I give up") if new else tr("Show the solution"))
    rows, own = solving(panel.rows, puzzle), (ends, puzzle_button(NEXT, puzzle, tr("Next puzzle")))
    rows = [*rows, own] if len(rows) < ROWS else beside(beside(rows, own[0]), own[1])
    pictures, text = presenter.pictures(look), "\n".join(filter(None, lines))
    await reply_pictures(interaction, text, look, tr, pictures=pictures, rows=rows, asks=True)


async def show_next(interaction: Interaction, game: str | None, theme: str | None, but: str = "") -> None:
    """Show the user a puzzle on demand that suits their rating. ``but``: the key of the one that they saw last."""
    host = interaction.client
    tr, user = host.texts(interaction), interaction.user.id
    chosen = await host.service.puzzles.choose(user, game, theme, but)
    if chosen is None:
        await reply(interaction, tr("You've solved all the puzzles that I have here. Try another game or theme."))
        return
    key, new = chosen
    puzzle = PuzzleId(key=key, scope=PuzzleScope.THEME if theme else PuzzleScope.GAME if game else PuzzleScope.ANY)
    said = "" if new else tr("You've answered all of these puzzles. Here's one that you haven't solved yet.")
    look = await host.service.puzzles.look(puzzle, user, interaction.guild_id, tr.language)
    await show_position(interaction, puzzle, look, tr, said)


async def show_another(interaction: Interaction, puzzle: PuzzleId) -> None:
    found = await interaction.client.service.puzzles.position(puzzle)
    game = None if puzzle.scope is PuzzleScope.ANY else found.puzzle.record.game
    theme = found.puzzle.theme if puzzle.scope is PuzzleScope.THEME else None
    await show_next(interaction, game, theme, but=found.puzzle.key)


def rated_text(tried: Tried, game: str, tr: Texts) -> str:
    if not tried.first:
        return tr("Your rating doesn't change: only your first answer counts.")
    after = tried.counts.rating
    return tr(
        "Your puzzle rating in {game}: {rating} ({change}) · this puzzle's rating: {puzzle}",
        game=game,
        rating=rating_text(after),
        change=f"{after.shown - tried.before.shown:+}",
        puzzle=rating_text(tried.puzzle),
    )


POINT = 100


async def too_late(interaction: Interaction, day: int) -> bool:
    """Return whether the day's puzzle has closed, and tell the user if so. Raises Refused if it wasn't posted in this
    server.
    """
    guild = interaction.guild_id
    if guild is None or await interaction.client.service.puzzles.post(guild, day) is None:
        raise Refused(Why.NO_MATCH)
    if interaction.client.service.puzzles.open(day):
        return False
    tr = interaction.client.texts(interaction)
    row = (puzzle_button(SOLUTION, PuzzleId(day), tr("Show the solution")),)
    await reply(interaction, tr("This puzzle is closed, so you can't answer it any more."), view=view_of([row]))
    return True


async def show_solution(interaction: Interaction, puzzle: PuzzleId) -> None:
    """Show the solution of a puzzle privately if the user has answered it. Otherwise, ask them to answer a daily puzzle
    first, and count a puzzle on demand as given up. Raises Refused if there is no such puzzle.
    """
    host, day = interaction.client, puzzle.day
    tr, lines = host.texts(interaction), list[str]()
    tried = await host.service.puzzles.give_up(puzzle.key, interaction.user.id) if day is None else None
    if day is not None and not await host.service.puzzles.may_see(interaction.user.id, day):
        row = (puzzle_button(SOLVE, puzzle, tr("Solve")),)
        await reply(interaction, tr("Answer the puzzle first; then I'll show you the solution."), view=view_of([row]))
        return
    look = await look_at_puzzle(interaction, puzzle)
    found = await host.service.puzzles.position(puzzle)
    presenter, drawings = host.presenter(look.match.game), list[Drawing]()
    if tried is not None and tried.first:
        lines.append(rated_text(tried, presenter.title, tr))
    lines.append(solution_text(found, look, presenter, tr))
    words, names = posing(presenter, look.match.game), seat_names(look, tr)
    moves = await host.service.puzzles.line(found)
    if len(moves) > 1:
        lines.append(tr("The game could continue like this:"))
    for count, one in enumerate(moves, start=1):
        lead = words.advised(one.action, replace(look, viewer=one.seat, view=one.view), tr)
        if count > 1:
            lines.append(f"{count}. {mark(look.match.players[one.seat].color)} {tr.pair(names[one.seat], lead)}")
        make = partial(words.marked, one.view, (one.action,), names, tr, lead.replace("*", ""), public=True)
        key = ("puzzle", outbox.AnnouncementKind.SOLUTION, found.puzzle.key, tr.language, count)
        drawing = await host.pictures.draw(make, key, f"puzzle {found.puzzle.key}, move {count}")
        drawings += [] if drawing is None else [replace(drawing, filename=f"{count}-{drawing.filename}")]
    further = view_of([(puzzle_button(NEXT, puzzle, tr("Next puzzle")),)]) if tried is not None else None
    await reply(interaction, "\n".join(lines), drawings=drawings, view=further)


async def take_answer(interaction: Interaction, puzzle: PuzzleId, look: Look, action: AnyAction) -> None:
    """Tell the user whether ``action`` is the best move. Only their first answer to a puzzle counts, and an illegal
    action is no answer. Raises Refused.
    """
    host, match, user = interaction.client, look.match, interaction.user.id
    if puzzle.day is not None and await too_late(interaction, puzzle.day):
        return
    tr = host.texts(interaction)
    presenter, tried = host.presenter(match.game), None
    try:
        if puzzle.day is None:
            judged, tried = await host.service.puzzles.attempt(puzzle.key, user, action)
        else:
            assert interaction.guild_id is not None  # noqa: S101 - for the type checker: it was looked at
            judged = await host.service.puzzles.answer(puzzle.day, user, interaction.guild_id, action)
    except Illegal as illegal:  # not left to others: the channel's table may be of another game
        again = view_of([(puzzle_button(SOLVE, puzzle, tr("Try once more")),)])
        await reply(interaction, presenter.explain(illegal, tr, match.players), view=again, asks=match.id)
        return
    words = posing(presenter, match.game)
    lines = [_said(judged, words.advised(action, look, tr), tr), *_why_not(judged, words, look, tr)]
    if judged.right and not judged.whole:
        lines.append(tr("I only judge this choice, not how you pay for it or what you do next."))
    if tried is not None:
        lines.append(rated_text(tried, presenter.title, tr))
    elif judged.right and judged.first:
        _, _, row, _ = await host.service.puzzles.own(user)
        if row > 1:
            lines.append(tr.plural("{count} day in a row!", "{count} days in a row!", row))
    elif not judged.first:
        lines.append(
            tr("Only your first answer counts, and it was right.")
            if judged.counts.right
            else tr("Only your first answer counts, and that wasn't the best move.")
        )
    solution = puzzle_button(SOLUTION, puzzle, tr("Why?") if judged.right else tr("Show the solution"))
    buttons = (solution,) if judged.right else (puzzle_button(SOLVE, puzzle, tr("Try once more")), solution)
    if puzzle.day is None:
        buttons = (*buttons, puzzle_button(NEXT, puzzle, tr("Next puzzle")))
    await reply(interaction, "\n".join(lines), view=view_of([buttons]), asks=match.id)


def _said(judged: Judged, move: str, tr: Texts) -> str:
    if judged.right:
        return tr("Right, this is the best move: **{move}**.", move=move)
    points = max(1, round(judged.lost / POINT))
    return tr.plural(
        "Not the best move: **{move}** costs about {count} point.",
        "Not the best move: **{move}** costs about {count} points.",
        points,
        move=move,
    )


def _why_not(judged: Judged, words: Poses, look: Look, tr: Texts) -> list[str]:
    facts, lines = judged.facts, list[str]()
    if facts.played:
        lines.append(tr("With your move: {facts}", facts=words.because(facts.played, look, tr)))
    if facts.better:
        lines.append(tr("With the best move: ||{facts}||", facts=words.because(facts.better, look, tr)))
    if not judged.right and 2 * facts.shown < judged.lost:
        lines.append(tr("Most of the difference only shows in the moves that follow."))
    return [f"-# {line}" for line in lines]


OLD: Final = 2**62
"""The number that was added to a puzzle's day in the ids of its buttons before version 0.1, in place of a table's
number.
"""


async def themes_of(host: Host, tr: Texts) -> list[tuple[str, str]]:
    """Return the themes of puzzles on demand: each with its name, and a value that contains its game and itself."""
    found = [(host.presenter(game), game, theme) for game, theme in await host.service.puzzles.themes()]
    return [(tr.pair(one.title, tr(posing(one, game).themes[theme])), f"{game}.{theme}") for one, game, theme in found]


def meant(typed: str, choices: Sequence[tuple[str, str]]) -> str | None:
    """Return the value that ``typed`` means, by itself or by its name, or None."""
    return next((value for name, value in choices if typed.strip().casefold() in {name.casefold(), value}), None)


class PuzzlesOnDemand(commands.Cog):
    @app_commands.command(name="puzzle", description=N_("Solve a puzzle at your level, as often as you like"))
    @app_commands.describe(
        game=N_("The game (default: any with puzzles)"), theme=N_("The puzzle's theme (default: any)")
    )
    async def puzzle(self, interaction: Interaction, game: str | None = None, theme: str | None = None) -> None:
        await acknowledge(interaction)
        host, tr = host_and_texts(interaction)
        themes = await themes_of(host, tr)
        games = [(host.title(one), one) for one in {value.split(".")[0] for _, value in themes}]
        one = None if game is None else meant(game, games)
        about = None if theme is None else meant(theme, themes)
        of, _, what = (about or "").partition(".")
        if (game and not one) or (theme and not about) or (one and of and one != of):
            await reply(
                interaction, tr("I don't have any puzzles like that. Pick a game or a theme from the list as you type.")
            )
            return
        await show_next(interaction, one or of or None, what or None)

    @puzzle.autocomplete("game")
    @offers
    async def _games(self, interaction: Interaction, typed: str) -> Choices:
        host = interaction.client
        games = dict.fromkeys(game for game, _ in await host.service.puzzles.themes())
        return offered([(host.title(game), game) for game in games], typed)

    @puzzle.autocomplete("theme")
    @offers
    async def _themes(self, interaction: Interaction, typed: str) -> Choices:
        host = interaction.client
        return offered(await themes_of(host, host.texts(interaction)), typed)


class PuzzleControl(Control, kind=ControlKind.PUZZLE):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
        if control.match > OLD:
            control = replace(control, match=0, more=(str(control.match - OLD), *control.more))
        puzzle, inner = puzzle_of(control)
        if inner.more not in {(SOLVE,), (SOLUTION,)} | ({(NEXT,)} if puzzle.day is None else set()):
            raise UnknownControl(str(control))
        await acknowledge(interaction)
        await check_puzzle(interaction, puzzle)
        if inner.more == (NEXT,):
            await show_another(interaction, puzzle)
            return
        if inner.more == (SOLUTION,):
            await show_solution(interaction, puzzle)
            return
        if puzzle.day is not None and await too_late(interaction, puzzle.day):
            return
        look = await look_at_puzzle(interaction, puzzle)
        await show_position(interaction, puzzle, look, interaction.client.texts(interaction))


class _Solving(Building):
    def __init__(
        self, interaction: Interaction, presenter: Presenter, control: ControlId, values: Sequence[str]
    ) -> None:
        self.puzzle, inner = puzzle_of(control)
        super().__init__(interaction, presenter, inner, values)

    async def look(self) -> Look:
        return await look_at_puzzle(self.interaction, self.puzzle)

    async def start(self, look: Look, said: str) -> None:
        await show_position(self.interaction, self.puzzle, look, self.tr, said)

    async def finish(self, look: Look, action: AnyAction) -> None:
        await take_answer(self.interaction, self.puzzle, look, action)

    def shown(self, look: Look, panel: Panel) -> tuple[str, Sequence[Row]]:  # noqa: ARG002
        return panel.text, solving(panel.rows, self.puzzle)

    def pictures(self, look: Look) -> Sequence[str]:
        daily = self.puzzle.day is not None  # its board is in the channel
        return [one for one in super().pictures(look) if not daily or one != BOARD]


class SolveControl(BoardControl, kind=ControlKind.SOLVE):
    purpose = _Solving

    async def place(self, interaction: Interaction, control: ControlId) -> Place:
        puzzle, _ = puzzle_of(control)
        return await check_puzzle(interaction, puzzle)
