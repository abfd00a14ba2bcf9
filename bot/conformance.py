"""The conformance suite for presenters: :func:`check_presenter` shows random games to all viewers.

It plays the games, shows every position in all languages, and checks that every message stays within Discord's limits.
It also checks that a player who has to act learns of it, and has a control to press. Facts that are hidden from a
viewer mustn't change anything that the viewer gets: picture bytes, alt texts, texts, controls with their ids, log
lines and results. It raises :class:`games.conformance.Fault`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from msgspec.structs import replace

import bot.features.families  # noqa: F401 - all families of controls
from bot.client.files import ALT
from bot.controls.rows import Row, Select
from bot.features.play.boards import own_rows, public_rows
from bot.interaction.control import view_of
from bot.match.pure.log.entries import How, LogEntry
from bot.match.pure.play.look import Look, Seen
from bot.match.pure.table.model import Match, Player, Status
from bot.match.pure.table.settings import Options
from bot.presenters.choosing import BOARD
from bot.presenters.presenter import Presenter, Story
from bot.presenters.simple import SimplePresenter
from bot.publishing.composing.lines import fold
from bot.publishing.composing.messages import embed_of
from bot.wording.blocks import CONTENT, fenced
from bot.wording.names.typed import Typed
from data.texts import Texts, languages, texts
from games.conformance import Fault, Luck
from games.conformance.faults import require
from games.conformance.hidden import Scramble
from games.core import CHANCE, TIME, AnyGame, AnyState, AnyView, Decide, Entry, Millis, Over, Seat
from games.driver import Step, at_random, play
from games.options import fields
from render.kit.grid import faults

LARGEST: Final = 2**63 - 1
LINE: Final = 300
BLOCKS: Final = 2
BRIEF: Final = 900
FILES: Final = 10
RUN: Final = 6
PACE: Final = 6_000
NAMES: Final = ("Ada", "Ben", "Chloe", "Dev", "Eve", "Fay")


@dataclass
class ConformanceReport:
    positions: int = 0
    shown: int = 0
    pictures: int = 0
    scrambled: int = 0
    asked: int = 0
    private: int = 0


def match_of(game: AnyGame, seats: Sequence[str], ply: int, *, over: bool = False) -> Match:
    """Return a match for the checks. Its ids are as long as possible, in order to test Discord's limits."""
    return Match(
        id=LARGEST,
        guild=LARGEST,
        channel=LARGEST,
        game=game.name,
        rules_version=game.rules_version,
        status=Status.OVER if over else Status.ACTIVE,
        owner=LARGEST,
        locale="en",
        options=Options(players=len(seats)),
        players=tuple(Player(seat=seat, color=color, user=LARGEST - seat) for seat, color in enumerate(seats)),
        ply=ply,
        moved=LARGEST // 2**20,
        created=LARGEST // 2**20,
    )


def look_of(game: AnyGame, state: AnyState, match: Match, viewer: Seat | None, now: Millis) -> Look:
    pending = game.pending(state)
    asked, may = (pending.asked, pending.may) if isinstance(pending, Decide) else ((), ())
    able = viewer in (*asked, *may)
    legal = tuple(game.legal(state, viewer, now)) if viewer is not None and able else ()
    return Look(match, viewer, game.view(state, viewer), legal, asked, may)


def check_presenter(
    presenter: Presenter,
    game: AnyGame,
    *,
    games: int = 1,
    seed: int = 1,
    every: int = 5,
    draw_every: int = 20,
    scramble: Scramble | None = None,
    scramble_event: Scramble | None = None,
    scramble_entry: Scramble | None = None,
    pace: int = PACE,
) -> ConformanceReport:
    """Play ``games`` random games for each number of players. Check the first position, the final one and every
    ``every``-th in between. Draw every ``draw_every``-th position and the final one.

    ``pace`` is the longest time between two actions in a real-time game, in milliseconds. ``scramble(state, viewer,
    luck)`` returns a state that ``viewer`` can't tell from ``state``; ``scramble_event`` and ``scramble_entry`` do the
    same for events and log entries. Pass the same functions as to :func:`games.conformance.check_game`.
    """
    report = ConformanceReport()
    _facts(presenter, game)
    for count in game.players:
        for number in range(games):
            luck = Luck(f"{seed}/{count}/{number}")
            seats = tuple(luck.sample(game.seat_names, count))
            run = _Run(presenter, game, seats, luck, report, scramble, scramble_event, scramble_entry)
            state = game.new(seats, game.options())
            first: Step[Any, Any, Any] = Step(0, Entry(CHANCE, TIME), state, ())  # before anything has happened
            played = [first, *play(game, state, at_random(luck.below), luck.below, pace=pace)]
            for place, step in enumerate(played):
                if place % every == 0 or place == len(played) - 1:
                    try:
                        run.position(played, place, draw=place % draw_every == 0 or place == len(played) - 1)
                    except Exception as error:
                        name = f"{game.name}, {count} players, seed {seed}, game {number}, entry {step.number}"
                        raise Fault(f"{name}: {type(error).__name__}: {error}") from error
    require(report.asked, "nobody was ever asked")
    require(report.scrambled or scramble is None, "scramble never changed anything")
    require(report.private or not presenter.private, "no private choice was ever shown")
    return report


def _facts(presenter: Presenter, game: AnyGame) -> None:
    require(presenter.game == game.name, "another game's id")
    require(presenter.title, "no title")
    for language in languages():
        tr = texts(language)
        require(0 < len(tr(presenter.about)) <= 100, "what the game is has 1 to 100 characters")
        require(not presenter.winning or len(tr(presenter.winning)) <= 150, "how to win has at most 150 characters")
        require(presenter.computers, "no computer player")
        require(
            all(0 < len(tr(text)) <= 100 for text in presenter.computers.values()), "a kind of computer is too long"
        )
        _options(presenter, game, tr)


def _options(presenter: Presenter, game: AnyGame, tr: Texts) -> None:
    known = fields(game.options)
    require(set(presenter.options) == {field.name for field in known}, "the options in words are not those of the game")
    for field in known:
        words = presenter.options[field.name]
        require(0 < len(tr(words.name)) <= 45, f"the option {field.name}: its name is too long, or empty")
        require(0 < len(tr(words.explanation)) <= 100, f"the option {field.name}: what it says is too long, or empty")
        require(set(words.choices) == set(field.choices), f"the option {field.name}: other values in words")
        values = [tr(text) for text in words.choices.values()]
        require(all(0 < len(text) <= 80 for text in values), f"the option {field.name}: a value is too long, or empty")


@dataclass
class _Run:
    presenter: Presenter
    game: AnyGame
    seats: tuple[str, ...]
    luck: Luck
    report: ConformanceReport
    scramble: Scramble | None
    scramble_event: Scramble | None
    scramble_entry: Scramble | None

    def position(self, played: Sequence[Step[Any, Any, Any]], place: int, *, draw: bool) -> None:
        game, state, now = self.game, played[place].state, played[place].entry.at
        over = isinstance(game.pending(state), Over)
        match = match_of(game, self.seats, played[place].number, over=over)
        self.report.positions += 1
        for viewer in (None, *range(len(self.seats))):
            look = look_of(game, state, match, viewer, now)
            first = max(0, place - RUN)
            made = [one for one in played[first : place + 1] if one.number]
            steps = [self._seen(one, viewer) for one in made]
            other_steps = [self._seen(one, viewer, mixed=True) for one in made]
            past = game.view(played[first].state, viewer)
            other = state if self.scramble is None else self.scramble(state, viewer, self.luck)
            other_look = look_of(game, other, match, viewer, now)
            drawn_in = self.luck.choice(languages()) if draw else None
            for language in languages():
                tr = texts(language)
                draws = language == drawn_in
                shown = self._shown(look, steps, past, tr, draw=draws)
                self.report.shown += 1
                if other != state or other_steps != steps:
                    self.report.scrambled += 1
                    hidden = self._shown(other_look, other_steps, past, tr, draw=draws)
                    for what, value in shown.items():
                        require(hidden[what] == value, f"{what} tells viewer {viewer} what they may not know")
        public = self.presenter.pictures(look_of(game, state, match, None, now))
        require(public and public[0] == BOARD, "the public has to have a board")

    def _seen(self, step: Step[Any, Any, Any], viewer: Seat | None, *, mixed: bool = False) -> Seen:
        events, what = step.events, step.entry
        if mixed and self.scramble_entry is not None:
            what = self.scramble_entry(what, viewer, self.luck)
        if mixed and self.scramble_event is not None:
            events = tuple(self.scramble_event(event, viewer, self.luck) for event in events)
        seen = tuple(found for event in events if (found := self.game.see(event, viewer)) is not None)
        who = step.entry.who
        entry = LogEntry(step.number, who, self._text_of(what, viewer), step.entry.at)
        return Seen(entry, seen, step.number if who >= 0 else 0)

    def _recap(
        self, steps: Sequence[Seen], match: Match, view: AnyView, before: AnyView, tr: Texts
    ) -> tuple[list[str], str, list[str]]:
        for step in steps:
            self._marked(step, match, view, tr)
        decided = self.presenter.decided(steps, match, view, tr)
        means = self.presenter.meaning(before, view, tr)
        require(
            all(0 < len(line) <= LINE for line in (*decided, *means)), "a sentence of the recap is too long, or empty"
        )
        brief = self.presenter.brief(steps, match, view, tr)
        require(len(brief) <= BRIEF, "what happened in brief is too long")
        return decided, brief, means

    def _marked(self, step: Seen, match: Match, view: AnyView, tr: Texts) -> None:
        told = self.presenter.lines([step], match, view, tr)
        ordered = replace(step, entry=replace(step.entry, how=How.ORDER))
        again = self.presenter.lines([ordered], match, view, tr)
        require(not step.move or not told or told[0] != again[0], "nobody can see what an order did")

    def _text_of(self, entry: Entry[Any], viewer: Seat | None) -> str:
        return TIME.what if entry.what == TIME else self.game.disclose(entry, viewer) or ""

    def _shown(self, look: Look, steps: Sequence[Seen], before: AnyView, tr: Texts, *, draw: bool) -> dict[str, Any]:
        presenter, view, match = self.presenter, look.view, look.match
        names = NAMES[: len(self.seats)]
        results = presenter.results(
            Story(match=match, steps=tuple(steps[-1:]), view=view), tuple(map(Typed, names)), tr
        )
        shown: dict[str, Any] = {
            "log text": presenter.lines(steps, match, view, tr),
            "prompt": presenter.prompt(match, view, tr),
            "pictures": presenter.pictures(look),
            "results": [(embed_of(one).to_dict(), one.plain) for one in results],
        }
        by_step = presenter.lines_by_step(steps, match, view, tr)
        require(len(by_step) == len(steps), "the lines by step are not those of each step")
        require([line for some in by_step for line in some] == shown["log text"], "the lines by step are others")
        shown["recap"] = self._recap(steps, match, view, before, tr)
        shown["folded log text"] = fold(steps, match, view, presenter, tr)
        require(all(0 < len(line) <= LINE for line in shown["folded log text"]), "a folded line is too long, or empty")
        require(all(0 < len(line) <= LINE for line in shown["log text"]), "a line of the log is too long, or empty")
        if look.asked:
            self.report.asked += 1
            require(shown["prompt"], "somebody is asked, and nobody is told")
        require(len(shown["prompt"]) <= LINE, "the prompt is too long")
        require(len(shown["pictures"]) <= FILES, "too many pictures")
        if look.viewer is None:
            shown["controls"] = rows = public_rows(presenter, look, tr)
            require(rows or not (look.asked or look.may), "somebody can act, and there is nothing to press")
        else:
            panel = presenter.panel(look, tr)
            shown["panel"], rows = (panel.text, panel.pictures), own_rows(presenter, look, tr)
            shown["controls"] = rows
            require(0 < len(panel.text) <= CONTENT, "the panel's text is too long, or empty")
            require(set(panel.pictures) <= set(shown["pictures"]), "the panel shows a picture that is not offered")
            require(rows or not look.legal, "the seat can act, and there is nothing to press")
            self.report.private += presenter.private and bool(look.legal)
        check_rows(rows)
        if isinstance(presenter, SimplePresenter):
            for fault in faults(presenter.draw(view, (), tr)):
                raise Fault(f"the board can't be shown as it's meant: {fault}")
        for which in shown["pictures"]:
            text = presenter.text_board(view, names, tr, which)
            require(bool(text) and len(fenced(text)) <= BLOCKS, f"{which} as text is too long, or empty")
            shown[f"{which} as text"] = text
            if draw:
                events = tuple(event for step in steps[-1:] for event in step.events)
                drawing = presenter.picture(view, events, names, tr, which)
                require(drawing.data.startswith(b"\x89PNG"), f"{which} is no picture")
                require(0 < len(drawing.alt) <= ALT, f"{which}: the alt text is too long, or empty")
                shown[f"picture {which}"] = drawing
                self.report.pictures += 1
        if draw:
            files = [shown[f"picture {which}"].filename for which in shown["pictures"]]
            require(len(set(files)) == len(files), "two pictures have one file name")
        return shown


def check_rows(rows: Sequence[Row]) -> None:
    if not rows:
        return
    require(len(rows) <= 5, f"{len(rows)} rows")
    for row in rows:
        if isinstance(row, Select):
            require(1 <= len(row.options) <= 25, f"{len(row.options)} options")
            require(0 < len(row.placeholder) <= 150, "a select says too much, or nothing")
            require(all(0 < len(option.label) <= 100 for option in row.options), "an option says too much, or nothing")
            require(all(len(option.description) <= 100 for option in row.options), "a description is too long")
            require(len({option.value for option in row.options}) == len(row.options), "two options are one")
        else:
            require(1 <= len(row) <= 5, f"{len(row)} buttons in a row")
            require(all(0 < len(button.label) <= 80 for button in row), "a button says too much, or nothing")
    view = view_of(rows)
    for component in (one for row in view.to_components() for one in row["components"]):
        empty = component.get("min_values") == 0
        require(not (empty and component["required"]), "a select is required, and may be left empty")
    ids = [one.custom_id for one in view.children if isinstance(one, discord.ui.DynamicItem)]
    require(len(set(ids)) == len(ids), "two controls have one id")
    require(all(len(one) <= 100 for one in ids), "an id is too long")
