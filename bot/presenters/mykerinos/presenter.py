from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from bot.controls.rows import Row
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Panel
from bot.presenters.guide import Page
from bot.presenters.mykerinos.commands import COMMANDS, GROUP, MykerinosOrderWords, read, suggestions
from bot.presenters.mykerinos.guide import GUIDE
from bot.presenters.mykerinos.moves.board import board_rows
from bot.presenters.mykerinos.moves.plan import Choices
from bot.presenters.mykerinos.moves.press import choose
from bot.presenters.mykerinos.words.actions import action_label, final
from bot.presenters.mykerinos.words.hints import THEMES, ReasonWords, spot
from bot.presenters.mykerinos.words.log import STANDS, EventWords, brief, decided, meaning
from bot.presenters.mykerinos.words.refusals import REFUSALS, UNREADABLE
from bot.presenters.mykerinos.words.scoring import Table, table_of, tally_page, zone_page
from bot.presenters.mykerinos.words.stages import ask, help_text
from bot.presenters.options import SEATING
from bot.presenters.presenter import Poses, Presenter, Story
from bot.wording.names.people import known_name
from bot.wording.names.typed import Typed, plain
from data.texts import N_, Texts
from games.mykerinos.actions import Action
from games.mykerinos.events import GameEnded, ZoneDone
from games.mykerinos.view import Phase, View
from render.kit.picture import Drawing
from render.mykerinos import SYMBOLS, hint_picture, picture, text_board, warm_up, zone_picture


class MykerinosPresenter(Poses):
    game = "mykerinos"
    title = "Mykerinos"
    about = N_("Dig between the pyramids, take parcels, and send archaeologists to the museum.")
    winning = N_(
        "Score the most points to win. A parcel scores its number and, at the end, the value of your best room in its "
        "patron's wing."
    )
    previews = True
    computers: Final = {
        "seasoned": N_("Expert: tries out its moves, which takes a moment"),
        "greedy": N_("Casual: looks one move ahead"),
        "random": N_("Beginner: plays at random"),
    }
    alone: Final = 3  # with two, neutral archaeologists come in, which is more to learn
    decisions = MappingProxyType({2: 135, 3: 145, 4: 145})
    unreadable = UNREADABLE
    options: Final = {"seating": SEATING}
    symbols = SYMBOLS
    ordering = MykerinosOrderWords()
    guide = GUIDE
    parts = MappingProxyType({"parcels": N_("Parcels"), "rooms": N_("Rooms"), "series": N_("Series")})
    events = EventWords
    reasons = ReasonWords
    standing = STANDS
    themes = THEMES

    explain = REFUSALS.explain
    decided = staticmethod(decided)
    brief = staticmethod(brief)
    meaning = staticmethod(meaning)
    warm_up = staticmethod(warm_up)
    prompt = staticmethod(ask)
    choose = staticmethod(choose)
    commands_of = GROUP
    commands = COMMANDS
    suggestions = staticmethod(suggestions)
    read = staticmethod(read)
    final = staticmethod(final)
    spot = staticmethod(spot)
    hint_board = staticmethod(hint_picture)
    board = staticmethod(picture)
    board_text = staticmethod(text_board)

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Page]:
        table = table_of(story.match, story.view, names)
        drawn = names_beside_color(story.match, names, tr)
        events = [event for step in story.steps for event in step.events]
        shown = [_zone(event, table, story.view, drawn, tr) for event in events if isinstance(event, ZoneDone)]
        if any(isinstance(event, GameEnded) for event in events):
            shown.append(tally_page(story.view.tally, table, tr))
        return shown

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        return board_rows(look.match, look.view, tr)

    def panel(self, look: Look, tr: Texts) -> Panel:
        if not look.legal:
            return Panel(self.prompt(look.match, look.view, tr) or tr("You can't do anything right now."))
        return Panel(help_text(look.view, Choices(look.legal), tr), tuple(self.controls(look, tr)))

    def following(self, view: View) -> int | None:
        if view.phase is not Phase.EXCAVATIONS or view.next is None:
            return None
        count = len(view.seats)
        order = ((view.next + step) % count for step in range(1, count))
        return next((seat for seat in order if view.seats[seat].space is None), None)

    def advised(self, action: Action, look: Look, tr: Texts) -> str:
        return action_label(action, look.view, tr)

    def deliberate(self, action: object, look: Look) -> bool:  # noqa: ARG002
        return False


PRESENTER: Final[Presenter] = MykerinosPresenter()


def names_beside_color(match: Match, names: Sequence[Typed], tr: Texts) -> tuple[str, ...]:
    return plain(
        known_name(player, {}, tr, beside_color=True) if player.user is None else name
        for player, name in zip(match.players, names, strict=True)
    )


def _zone(result: ZoneDone, table: Table, view: View, names: Sequence[str], tr: Texts) -> Page:
    draw = partial(_draw_zone, result, view, tuple(names), tr) if result.ranking else None
    return zone_page(result, table, tr, draw)


def _draw_zone(result: ZoneDone, view: View, names: Sequence[str], tr: Texts) -> Drawing:
    return zone_picture(view, result, names, tr).named(f"round-{result.round}-zone-{result.zone + 1}.png")
