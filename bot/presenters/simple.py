"""A ready-made presenter for small games.

Derive from :class:`SimplePresenter` and pass the game's rules (:class:`games.simple.SimpleGame`). Define a title, a
sentence about the game, and its board (:meth:`SimplePresenter.draw`). Optionally name the actions
(:meth:`SimplePresenter.label`) and describe events (:meth:`SimplePresenter.sentence`). This gives you buttons, selects
with pages, a typed command with autocomplete, the log, results, pictures with alt text, and text boards. You can
override any member of :class:`bot.presenters.presenter.Presenter`. :class:`PresenterDefaults` also suits games with
their own pictures and dialogs.
"""

# ruff: noqa: ARG002 - a default needn't use all that it's given

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar, Final

import discord

from bot.client.files import Drawing
from bot.controls.ids import ControlId, Kind, number
from bot.controls.rows import Button, Option, Row, Select, Style, in_rows
from bot.match.pure.log.entries import Seen
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Player
from bot.presenters.choosing import BOARD, Act, Command, Field, Outcome, Panel, Press, Typing
from bot.presenters.guide import Guide
from bot.presenters.options import OptionText, Preset
from bot.presenters.ordering import OrderWords, PlainOrderWords
from bot.presenters.presenter import Shown, Story
from bot.presenters.refusals import ALIKE, RefusalWords
from bot.presenters.typed import meant
from bot.wording.blocks import short
from bot.wording.names.choices import Choices, chosen, matching
from bot.wording.names.meant import CANDIDATES, Names, Unclear, folded
from bot.wording.names.people import listed, mentions
from bot.wording.names.typed import Typed
from bot.wording.orders import numbered
from data.texts import N_, Texts, languages, texts
from games.core import AnyAction, Illegal, Millis, Seat, Unreadable
from games.kit import kits
from games.options import Pairs, fields
from games.playouts import Share, computers
from games.simple import Came, Ended, Played, Refusal, Sight, SimpleGame
from render.kit import grid
from render.kit.art import Art
from render.kit.picture import Picture

__all__ = ["PresenterDefaults", "SimplePresenter"]

BUTTONS: Final = 20
OPTIONS: Final = 25
SELECTS: Final = 4
PAGE: Final = OPTIONS * SELECTS
LABEL: Final = 80
TURN_OVER: Final = "page"
DO: Final = "do"
PICK: Final = "pick"
_TOKEN: Final = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")
LONGEST_TOKEN: Final = 40

REFUSALS: Final[Mapping[str, str]] = {
    Refusal.NOT_YOUR_TURN: N_("It isn't your turn."),
    Refusal.NOT_POSSIBLE: N_("You can't do that now."),
    Refusal.NOT_DRAWN_NOW: N_("That can't be drawn now."),
}
KINDS: Final[Mapping[str, str]] = {
    "strong": N_("Expert: plays many games to the end before it decides"),
    "random": N_("Beginner: plays at random"),
}
_YES_NO: Final[Mapping[str, str]] = {"yes": N_("yes"), "no": N_("no")}


class PresenterDefaults:
    """A base class for presenters, with defaults that suit most games, whatever their views and pictures look like.

    Texts are translated if the game's package has a message catalogue.
    """

    game: str
    title: ClassVar[str]
    about: ClassVar[str]

    hand: ClassVar[str] = ""
    parts: ClassVar[Mapping[str, str]] = {}
    standing: ClassVar[tuple[type[Any], ...]] = ()
    commands: ClassVar[Sequence[Command]] = (
        Command("move", N_("Make a move: choose one, or type it"), (Field(N_("move"), N_("Move to make")),)),
    )
    """The commands for typing moves. By default there's one, which takes a move's notation or name."""
    commands_of: ClassVar[str] = N_("Your moves in this game")
    """The description of the game's group of commands."""
    anytime: ClassVar[frozenset[str]] = frozenset()
    winning: str = ""
    decisions: Mapping[int, int] = {}
    first_game: Pairs = ()
    presets: Mapping[str, Preset] = {}
    unreadable: Mapping[str, str] = {}
    symbols: Mapping[str, Art] = {}
    ordering: OrderWords = PlainOrderWords()
    guide: Guide | None = None

    # What a game states.

    board: ClassVar[Callable[..., Picture]]
    board_text: ClassVar[Callable[..., str]]

    hint_board: ClassVar[Callable[..., Picture]]
    spot: ClassVar[Callable[..., Any]]
    """For hints: a function that draws the board with spots, and one that returns the spot of an action in a view."""

    def own(self, view: Any, names: Sequence[str], tr: Texts) -> Picture:
        """Draw the viewer's own cards, for the picture named :attr:`hand`."""
        raise NotImplementedError

    def own_text(self, view: Any, names: Sequence[str], tr: Texts) -> str:
        """Return the viewer's own cards as text. By default, return the board's text."""
        return self.board_text(view, names, tr)

    def called(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return the text that players can type to choose `action`. The default is the action's notation."""
        return self._written(action).capitalize()

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: Any, tr: Texts) -> list[list[str]]:
        """Return the log's sentences about each of `steps`."""
        raise NotImplementedError

    # The contract.

    @cached_property
    def rules(self) -> Any:
        """The game's rules (:class:`games.core.Game`), which also determine whether the game has hidden information."""
        return kits()[self.game].rules

    @property
    def private(self) -> bool:
        """Return whether the game has hidden information, so that players choose their actions on a private panel."""
        return bool(self.rules.secrets)

    @property
    def timed(self) -> bool:
        """Return whether the game is played in real time, as its rules say."""
        return bool(self.rules.timed)

    @property
    def alone(self) -> int:
        """The number of seats in a beginner's first game against computer players."""
        return int(self.rules.players[0])

    def lines(self, steps: Sequence[Seen], match: Match, view: Any, tr: Texts) -> list[str]:
        """Return the log's lines about `steps`, one sentence each."""
        return [line for some in self.lines_by_step(steps, match, view, tr) for line in some]

    def stands(self, event: Any) -> bool:
        """Return whether the log always shows `event`, even if other events of a long move are hidden. This depends on
        the event's type (:attr:`standing`).
        """
        return isinstance(event, self.standing)

    def decided(self, steps: Sequence[Seen], match: Match, view: Any, tr: Texts) -> list[str]:
        """Return an empty list, because in most games no result is certain before the end."""
        return []

    def brief(self, steps: Sequence[Seen], match: Match, view: Any, tr: Texts) -> str:
        """Return one paragraph about what each player did."""
        return short(" ".join(self.lines(steps, match, view, tr)), 900)

    def meaning(self, before: Any, after: Any, tr: Texts) -> list[str]:
        """Return an empty list, because in most games the board already shows what changed."""
        return []

    def part(self, name: str, tr: Texts) -> str:
        """Return the description of the score component called `name`."""
        return tr(self.parts[name]) if name in self.parts else name

    def ending(self, name: str, tr: Texts) -> str:
        """Return a description of the way in which the game ended, given its id `name`. The default
        is the id itself.
        """
        return name

    def pictures(self, look: Look) -> tuple[str, ...]:
        """Return the name of the board's picture. For a seat with its own cards, add the name of their picture."""
        return (BOARD,) if look.viewer is None or not self.hand else (BOARD, self.hand)

    def picture(
        self,
        view: Any,
        events: Sequence[Any],
        names: Sequence[str],
        tr: Texts,
        which: str = BOARD,
        *,
        at: Millis | None = None,
    ) -> Drawing:
        """Draw the board or the viewer's own cards, depending on `which`."""
        if self._is_own(which, view):
            drawn = self.own(view, names, tr)
            return Drawing(drawn.png, f"{which}.png", drawn.alt)
        drawn = self.board(view, events, names, tr, **self._moment(at))
        return Drawing(drawn.png, "board.png", drawn.alt)

    def posed(self, view: Any, names: Sequence[str], tr: Texts, which: str) -> Drawing:
        """Draw a puzzle's picture, which everyone may see. This default suits games in which all
        players see the same.
        """
        return self.picture(view, (), names, tr, which)

    def marked(
        self,
        view: Any,
        actions: Sequence[AnyAction],
        names: Sequence[str],
        tr: Texts,
        lead: str,
        *,
        at: Millis | None = None,
        public: bool = False,
    ) -> Drawing:
        """Draw the board with the suggested `actions` marked (:attr:`spot`)."""
        spots = [self.spot(action, view) for action in actions]
        drawn = self.hint_board(view, spots, names, tr, lead=lead, **self._moment(at))
        return Drawing(drawn.png, "hint.png", drawn.alt)

    def text_board(
        self, view: Any, names: Sequence[str], tr: Texts, which: str = BOARD, *, at: Millis | None = None
    ) -> str:
        """Return the board or the viewer's own cards as text, depending on `which`."""
        if self._is_own(which, view):
            return self.own_text(view, names, tr)
        return self.board_text(view, names, tr, **self._moment(at))

    def _is_own(self, which: str, view: Any) -> bool:
        return which == self.hand and view.viewer is not None

    def _moment(self, at: Millis | None) -> dict[str, Millis | None]:
        return {"at": at} if self.rules.timed else {}

    def warm_up(self) -> None:
        """Draw a typical board once in advance, so that later pictures are faster."""
        grid.warm_up()

    async def choose(self, press: Press, tr: Texts) -> Outcome:
        """Return the meaning of a press. By default, the game has no controls."""
        raise press.unknown()

    async def read(self, typing: Typing) -> AnyAction:
        """Return the action that a player typed into the command's field."""
        return self.meant(next(iter(typing.fields.values())), typing.look)

    def meant(self, typed: str, look: Look) -> AnyAction:
        """Return the action that `typed` means, by its notation or its name in any language.

        Raises Unreadable if the text isn't a move. Raises :class:`bot.wording.names.meant.Unclear` if the text is
        incomplete or fits several actions.
        """
        text = chosen(typed)
        for form in (text, text.lower()):
            with suppress(Unreadable):
                return self.rules.read(form)
        legal = {self._written(action): action for action in look.legal}
        spoken = [texts(language) for language in languages()]
        names = Names(lambda: {of: [self.called(one, look, tr) for tr in spoken] for of, one in legal.items()})
        said = folded(text)
        found, taken = names.exact(said.split()) if legal else ("", 0)
        if taken and taken == len(said.split()):
            return legal[found]
        fits = names.begun(said, legal) if said else []
        if not 0 < len(fits) <= CANDIDATES:
            return self.rules.read(text)
        raise Unclear(text, fits)

    def suggestions(self, typing: Typing, field: str) -> Choices:
        """Return the autocomplete choices: the legal actions that match the typed text."""
        look, tr = typing.look, typing.tr
        return matching(
            [(self.offer(one, look, tr), self._written(one), "") for one in look.legal], typing.fields[field]
        )

    def offer(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return the text that autocomplete shows for `action`."""
        return self.called(action, look, tr)

    def _written(self, action: AnyAction) -> str:
        return str(self.rules.write(action))


class SimplePresenter(PresenterDefaults):
    """The base class for the presenter of a small game. See the module's docstring."""

    standing = (Ended,)
    option_words: ClassVar[Mapping[str, OptionText]] = {}
    refusals: ClassVar[Mapping[str, str]] = {}
    endings: ClassVar[Mapping[str, str]] = {}

    def __init__(self, rules: SimpleGame[Any, Any]) -> None:
        self.game, self.rules = rules.name, rules

    # What each game states.

    def draw(self, sight: Sight, events: Sequence[Any], tr: Texts) -> grid.Grid:
        """Return the board to draw for the view `sight`, with the changes made by `events` marked."""
        raise NotImplementedError

    # What a game may state.

    def label(self, action: AnyAction, board: Any, tr: Texts) -> str:
        """Return the label of the button for `action`, with at most 80 characters. The default is the action's
        notation.
        """
        return self._written(action).capitalize()

    def sentence(self, event: Any, who: Sequence[str], board: Any, tr: Texts) -> str:
        """Return a sentence about an event, or an empty string if none is needed. `who` holds the players' names by
        seat.
        """
        match event:
            case Played(seat=seat, action=None):
                return tr("{who} has chosen.", who=who[seat])
            case Played(seat=seat, action=action):
                return tr("{who}: {action}", who=who[seat], action=self.label(action, board, tr))
            case Came(items=items) if items:
                return tr("Drawn: {items}.", items=", ".join(items))
        return ""

    def status(self, sight: Sight, names: Sequence[str], tr: Texts) -> str:
        """Return a sentence that says whose turn it is and what they have to do, or who has won.

        It's used above the buttons (with mentions as `names`) and as the board's heading.
        """
        if sight.ranking:
            best = [name for name, place in zip(names, sight.ranking, strict=True) if place == 1]
            return tr("Won by {who}", who=listed(best, tr)) if len(best) < len(names) else tr("A draw")
        return tr("Next: {who}", who=listed([names[seat] for seat in sight.asked], tr)) if sight.asked else ""

    def place(self, action: AnyAction, board: Any) -> tuple[int, int] | None:
        """Return the row and column of the board square to mark if `action` is recommended, or None if the action has
        no square.
        """
        return None

    # The contract.

    @property
    def computers(self) -> Mapping[str, str]:
        """Return the kinds of computer players that every game with this presenter has, with descriptions."""
        return {kind: KINDS[kind] for kind in computers(self.rules)}

    @property
    def options(self) -> Mapping[str, OptionText]:
        """The texts for each option."""
        return {one.name: self.option_words.get(one.name) or _option(one.name, one.choices) for one in self._fields()}

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """Explain why the rules forbid an action, with the rule's text if the game has a rule book."""
        return RefusalWords(
            self.game, {illegal.code: REFUSALS[Refusal.NOT_POSSIBLE], **ALIKE, **REFUSALS, **self.refusals}, {}
        ).explain(illegal, tr, players)

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: Sight, tr: Texts) -> list[list[str]]:
        """Return the log's sentences about each of `steps`."""
        who = mentions(match, tr)
        told = ((self.sentence(event, who, view.board, tr) for event in step.events) for step in steps)
        return [
            numbered(step, [short(line, 300) for line in lines if line], tr)
            for step, lines in zip(steps, told, strict=True)
        ]

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Shown]:
        """Return an embed with the reason for the end and the ranking, or an empty list if the game isn't over."""
        ended = [event for step in story.steps for event in step.events if isinstance(event, Ended)]
        if not ended:
            return []
        lines = [tr(self.endings[ended[0].reason])] if ended[0].reason in self.endings else []
        for seat in sorted(range(len(names)), key=lambda seat: ended[0].ranking[seat]):
            name = f"{ended[0].ranking[seat]}. {names[seat]}"
            lines.append(tr.pair(name, ended[0].points[seat]) if ended[0].points else name)
        embed = discord.Embed(title=tr("The end"), description="\n".join(lines))
        return [Shown.of(embed)]

    def prompt(self, match: Match, view: Sight, tr: Texts) -> str:
        """Return the line to show above the buttons, or an empty string if nobody has to act."""
        return self.status(view, mentions(match, tr), tr) if view.asked else ""

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        """Return the buttons under the board, or an empty tuple if players choose in private."""
        return () if self.private else self.rows(look.match, self._possible(look), look.view, tr)

    def panel(self, look: Look, tr: Texts) -> Panel:
        """Return the private message with a seat's possible actions."""
        if not look.legal:
            return Panel(self.prompt(look.match, look.view, tr) or tr("You can't do anything now."))
        return Panel(tr("It's your turn. Choose:"), self.rows(look.match, look.legal, look.view, tr))

    def board(self, view: Sight, events: Sequence[Any], names: Sequence[str], tr: Texts) -> Picture:
        """Draw the board as a grid, with the players next to it."""
        return grid.picture(self.draw(view, events, tr), self._players(view, names), tr, self.status(view, names, tr))

    def board_text(self, view: Sight, names: Sequence[str], tr: Texts) -> str:
        """Return the board as a grid of text."""
        return grid.as_text(self.draw(view, (), tr), self._players(view, names), tr, self.status(view, names, tr))

    def called(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return the text that players can type to choose `action`, which is its label."""
        return self.label(action, look.view.board, tr)

    def meant(self, typed: str, look: Look) -> AnyAction:
        """Return the action that `typed` means: its notation, its label in any language, or an unambiguous part of
        either.

        The text may also name an impossible action. The rules then refuse that action with a reason.
        """
        try:
            return super().meant(typed, look)
        except (Unreadable, Unclear):
            spoken = [texts(language) for language in languages()]
            text, label = chosen(typed), lambda action: [self.called(action, look, tr) for tr in spoken]
            found = meant(text, self.rules, look.legal, label)
            if found is None:
                raise
            return found

    def advised(self, action: AnyAction, look: Look, tr: Texts) -> str:
        """Return a description of the recommended `action`. The default is the text of its button."""
        return self.label(action, look.view.board, tr)

    def reason(self, reason: Any, look: Look, tr: Texts) -> str:
        """Return a sentence that explains why a move is recommended: how many random games were played out from the
        current position, and what percentage of them the player won.
        """
        if not isinstance(reason, Share):
            raise TypeError(reason)
        return tr(
            "From here I played {games} games at random; you won {percent}% of them.",
            games=reason.games,
            percent=(reason.won + 5) // 10,
        )

    def marked(
        self,
        view: Sight,
        actions: Sequence[AnyAction],
        names: Sequence[str],
        tr: Texts,
        lead: str,
        *,
        at: Millis | None = None,
        public: bool = False,
    ) -> Drawing:
        """Draw the board with the numbers of the recommended `actions` on the squares that they concern."""
        places = [self.place(one, view.board) for one in actions]
        drawn = grid.picture(self.draw(view, (), tr), self._players(view, names), tr, lead, ideas=places)
        return Drawing(drawn.png, "hint.png", drawn.alt)

    def rows(
        self,
        match: Match,
        actions: Sequence[AnyAction],
        view: Sight,
        tr: Texts,
        page: int = 0,
    ) -> tuple[Row, ...]:
        """Return the controls for `actions`: a button for each, or selects with pages if there are too many."""
        if len(actions) <= BUTTONS:
            buttons = [
                Button(
                    id=ControlId.at(match, Kind.BOARD, DO, self._token(one)),
                    label=short(self.label(one, view.board, tr), LABEL),
                    style=Style.ACTIVE,
                )
                for one in actions
            ]
            return tuple(in_rows(buttons))
        pages = -(-len(actions) // PAGE)
        page = min(page, pages - 1)
        shown = actions[page * PAGE : (page + 1) * PAGE]
        rows: list[Row] = []
        for first in range(0, len(shown), OPTIONS):
            some = shown[first : first + OPTIONS]
            labels = [short(self.label(one, view.board, tr), LABEL) for one in some]
            options = tuple(
                Option(label=label, value=self._token(one)) for label, one in zip(labels, some, strict=True)
            )
            place = ControlId.at(match, Kind.BOARD, PICK, str(page), str(first // OPTIONS))
            rows.append(Select(id=place, placeholder=short(f"{labels[0]} … {labels[-1]}", 150), options=options))
        if pages > 1:
            after = (page + 1) % pages
            more = tr("More ({page} of {pages})", page=page + 1, pages=pages)
            rows.append((Button(id=ControlId.at(match, Kind.BOARD, TURN_OVER, str(after)), label=more),))
        return tuple(rows)

    async def choose(self, press: Press, tr: Texts) -> Outcome:
        """Return the action of a button or of a select's option, or the panel with another page."""
        match press.more, press.values:
            case ("page", page), ():
                rows = self.rows(press.look.match, press.look.legal, press.look.view, tr, number(page, 999))
                return Panel(tr("It's your turn. Choose:"), rows, ())
            case (("do", token), ()) | (("pick", _, _), (token,)):
                return Act(self._meant(token, press))
        raise press.unknown()

    def _meant(self, token: str, press: Press) -> AnyAction:
        for action in press.look.legal:
            if self._token(action) == token:
                return action
        try:
            return self.rules.read(token.replace(".", " "))
        except Unreadable:
            raise press.unknown() from None

    def _possible(self, look: Look) -> tuple[AnyAction, ...]:
        if look.legal:
            return look.legal
        seats: Iterable[Seat] = (*look.asked, *look.may)
        return tuple(dict.fromkeys(one for seat in seats for one in self.rules.moves(look.view.board, seat)))

    def _players(self, view: Sight, names: Sequence[str]) -> list[grid.Player]:
        points: Sequence[int | None] = view.points or (None,) * len(names)
        return [
            grid.Player(name=name, color=color, points=own, asked=seat in view.asked)
            for seat, (name, color, own) in enumerate(zip(names, view.colors, points, strict=True))
        ]

    def _token(self, action: AnyAction) -> str:
        text = self._written(action).replace(" ", ".")
        if _TOKEN.fullmatch(text) and len(text) <= LONGEST_TOKEN and "." not in self._written(action):
            return text
        return f"x-{sha256(text.encode()).hexdigest()[:24]}"

    def _fields(self) -> Sequence[Any]:
        return fields(self.rules.options)


def _option(name: str, choices: Sequence[str]) -> OptionText:
    words = name.replace("_", " ").capitalize()
    return OptionText(words, words, {one: _YES_NO.get(one, one) for one in choices})
