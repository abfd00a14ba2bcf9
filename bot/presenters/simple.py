"""A ready-made presenter for small games.

Derive from :class:`SimplePresenter` and pass the game's rules (:class:`games.simple.SimpleGame`). Define a title, a
sentence about the game, and its board (:meth:`SimplePresenter.draw`). Optionally name the actions
(:meth:`SimplePresenter.label`) and describe events (:meth:`SimplePresenter.sentence`). This gives you buttons, selects
with pages, a typed command with autocomplete, the log, results, pictures with alt text, and text boards. You can
override any member of :class:`bot.presenters.presenter.Presenter`.
"""

# ruff: noqa: ARG002 - a default needn't use all that it's given

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, Final

from bot.controls.ids import ControlKind
from bot.controls.rows import Row
from bot.match.pure.log.entries import Seen
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Player
from bot.presenters.choosing import Outcome, Panel, Press
from bot.presenters.guide import Page
from bot.presenters.options import OptionText
from bot.presenters.ordering import OrderWords
from bot.presenters.presenter import Advises, Story
from bot.presenters.refusals import ALIKE, RefusalWords
from bot.presenters.tree import Choice, Path, Step, Tree
from bot.wording.blocks import short
from bot.wording.log import numbered
from bot.wording.names.choices import chosen
from bot.wording.names.meant import Unclear, folded
from bot.wording.names.people import listed, mentions
from bot.wording.names.typed import Typed
from data.texts import N_, Texts, languages, texts
from games.core import AnyAction, Illegal, Seat, Unreadable
from games.options import fields
from games.playouts import Share, computers
from games.simple import Came, Ended, Played, Refusal, Sight, SimpleGame, tags
from render.kit import grid
from render.kit.picture import Picture

__all__ = ["SimplePresenter"]

_BETWEEN: Final = re.compile(r"[^\w]+")
LONGEST: Final = 8

Names = Callable[[AnyAction], Sequence[str]]


def meant(text: str, rules: SimpleGame[Any, Any], legal: Sequence[AnyAction], names: Names) -> AnyAction | None:
    """Return the only action in `legal` whose name contains all words of `text` in this order.

    If no legal action has such a name, return an impossible action that has one, so that the rules can explain why it's
    impossible. Return None if several legal actions fit, or if no action fits at all.
    """
    words = _words(text)
    fitting = [action for action in legal if _fits(words, names(action))] if words else []
    if fitting:
        return fitting[0] if len(fitting) == 1 else None
    kinds = {type(action) for action in legal}
    return min(_impossible(text, rules, names), key=lambda action: type(action) not in kinds, default=None)


def _impossible(text: str, rules: SimpleGame[Any, Any], names: Names) -> Iterator[AnyAction]:
    words = _BETWEEN.sub(" ", text.lower()).split()
    for count in range(len(words) if len(words) <= LONGEST else 0, 0, -1):
        for some in combinations(words, count):
            for tag in tags(rules):
                try:
                    action = rules.read(" ".join((tag, *some)))
                    called = names(action)
                except Exception:  # noqa: BLE001, S112 - a game may have names for possible actions only
                    continue
                if _fits(_words(text), called):
                    yield action


def _fits(words: Sequence[str], names: Sequence[str]) -> bool:
    return any(all(word in left for word in words) for left in (iter(_words(name)) for name in names))


def _words(text: str) -> list[str]:
    return _BETWEEN.sub(" ", folded(text)).split()


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


class SimplePresenter(Advises):
    """The base class for the presenter of a small game. See the module's docstring."""

    standing = (Ended,)
    option_words: ClassVar[Mapping[str, OptionText]] = {}
    refusals: ClassVar[Mapping[str, str]] = {}
    endings: ClassVar[Mapping[str, str]] = {}

    def __init__(self, rules: SimpleGame[Any, Any]) -> None:
        self.game, self.rules = rules.name, rules
        self.tree = Tree(rules.read, rules.write, ControlKind.BOARD)
        self.ordering = _OrderWords(self)

    # What each game states.

    def draw(self, sight: Sight, events: Sequence[Any], tr: Texts) -> grid.Grid:
        """Return the board to draw for the view `sight`, with the changes made by `events` marked."""
        raise NotImplementedError

    # What a game may state.

    def label(self, action: AnyAction, board: Any, tr: Texts) -> str:
        """Return the label of the button for `action`: at most 80 characters, by default its notation."""
        return self._written(action).capitalize()

    def sentence(self, event: Any, who: Sequence[str], board: Any, tr: Texts) -> str:
        """Return a sentence about an event, or an empty string. `who`: the players' names by seat."""
        match event:
            case Played(seat=seat, action=None):
                return tr("{who} has chosen.", who=who[seat])
            case Played(seat=seat, action=action):
                return tr("{who}: {action}", who=who[seat], action=self.label(action, board, tr))
            case Came(items=items) if items:
                return tr("Drawn: {items}.", items=", ".join(items))
        return ""

    def status(self, sight: Sight, names: Sequence[str], tr: Texts) -> str:
        """Return a sentence that says whose turn it is and what they have to do, or who has won. It's shown above the
        buttons (with mentions as `names`) and as the board's heading.
        """
        if sight.ranking:
            best = [name for name, place in zip(names, sight.ranking, strict=True) if place == 1]
            return tr("Won by {who}", who=listed(best, tr)) if len(best) < len(names) else tr("A draw")
        return tr("Next: {who}", who=listed([names[seat] for seat in sight.asked], tr)) if sight.asked else ""

    def place(self, action: AnyAction, board: Any) -> tuple[int, int] | None:
        """Return the row and column of the square to mark for a recommended action, or None if it has no square."""
        return None

    # The contract.

    @property
    def computers(self) -> Mapping[str, str]:
        return {kind: KINDS[kind] for kind in computers(self.rules)}

    @property
    def options(self) -> Mapping[str, OptionText]:
        """The texts about each option, by its name: from `option_words`, or else from its name and values."""
        options = fields(self.rules.options)
        return {one.name: self.option_words.get(one.name) or _option(one.name, one.choices) for one in options}

    def explain(self, illegal: Illegal, tr: Texts, players: Sequence[Player] = ()) -> str:
        """Explain why the rules forbid an action, with the rule's text if the game has a rule book."""
        return RefusalWords(
            self.game, {illegal.code: REFUSALS[Refusal.NOT_POSSIBLE], **ALIKE, **REFUSALS, **self.refusals}, {}
        ).explain(illegal, tr, players)

    def lines_by_step(self, steps: Sequence[Seen], match: Match, view: Sight, tr: Texts) -> list[list[str]]:
        who = mentions(match, tr)
        told = ((self.sentence(event, who, view.board, tr) for event in step.events) for step in steps)
        return [
            numbered(step, [short(line, 300) for line in lines if line], tr)
            for step, lines in zip(steps, told, strict=True)
        ]

    def results(self, story: Story, names: Sequence[Typed], tr: Texts) -> list[Page]:
        ended = [event for step in story.steps for event in step.events if isinstance(event, Ended)]
        if not ended:
            return []
        lines = [tr(self.endings[ended[0].reason])] if ended[0].reason in self.endings else []
        for seat in sorted(range(len(names)), key=lambda seat: ended[0].ranking[seat]):
            name = f"{ended[0].ranking[seat]}. {names[seat]}"
            lines.append(tr.pair(name, ended[0].points[seat]) if ended[0].points else name)
        return [Page(tr("The end"), "\n".join(lines))]

    def prompt(self, match: Match, view: Sight, tr: Texts) -> str:
        return self.status(view, mentions(match, tr), tr) if view.asked else ""

    def controls(self, look: Look, tr: Texts) -> Sequence[Row]:
        if self.private:
            return ()
        return self.tree.rows(look.match, self.step(self._possible(look), look.view, tr), tr)

    def panel(self, look: Look, tr: Texts) -> Panel:
        if not look.legal:
            return Panel(self.prompt(look.match, look.view, tr) or tr("You can't do anything now."))
        step = self.step(look.legal, look.view, tr)
        return Panel(step.prompt, self.tree.rows(look.match, step, tr))

    def board(self, view: Sight, events: Sequence[Any], names: Sequence[str], tr: Texts) -> Picture:
        return grid.picture(self.draw(view, events, tr), self._players(view, names), tr, self.status(view, names, tr))

    def board_text(self, view: Sight, names: Sequence[str], tr: Texts) -> str:
        return grid.as_text(self.draw(view, (), tr), self._players(view, names), tr, self.status(view, names, tr))

    def called(self, action: AnyAction, look: Look, tr: Texts) -> str:
        return self.label(action, look.view.board, tr)

    def meant(self, typed: str, look: Look) -> AnyAction:
        """Return the action that `typed` means. The text can be the action's notation, its label in any language, or an
        unambiguous part of either. It can also name an impossible action, which the rules then refuse with a reason.
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
        return self.label(action, look.view.board, tr)

    def reason(self, reason: Any, look: Look, tr: Texts) -> str:
        """Return how many random games were played out from the current position, and the percentage of wins."""
        if not isinstance(reason, Share):
            raise TypeError(reason)
        return tr(
            "From here I played {games} games at random; you won {percent}% of them.",
            games=reason.games,
            percent=(reason.won + 5) // 10,
        )

    def spot(self, action: AnyAction, view: Sight) -> tuple[int, int] | None:
        return self.place(action, view.board)

    def hint_board(
        self, view: Sight, places: Sequence[tuple[int, int] | None], names: Sequence[str], tr: Texts, *, lead: str
    ) -> Picture:
        return grid.picture(self.draw(view, (), tr), self._players(view, names), tr, lead, ideas=places)

    async def choose(self, press: Press, tr: Texts) -> Outcome:
        look = press.look

        def panel(path: Path, page: int) -> Panel:
            if path:
                raise press.unknown()
            return self.tree.panel(look.match, self.step(look.legal, look.view, tr), tr, (), page)

        return self.tree.outcome(press, panel)

    def step(self, actions: Sequence[AnyAction], view: Sight, tr: Texts) -> Step:
        choices = [Choice(self.label(one, view.board, tr), one) for one in actions]
        return Step(tr("It's your turn. Choose:"), choices)

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


class _OrderWords(OrderWords):
    def __init__(self, presenter: SimplePresenter) -> None:
        self._presenter = presenter

    def wish(self, wish: str, view: Sight, tr: Texts) -> str:
        try:
            return short(self._presenter.label(self._presenter.rules.read(wish), view.board, tr), 100)
        except Exception:  # noqa: BLE001 - a game may have names for possible actions only
            return wish


def _option(name: str, choices: Sequence[str]) -> OptionText:
    words = name.replace("_", " ").capitalize()
    return OptionText(words, words, {one: _YES_NO.get(one, one) for one in choices})
