from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from bot.match.pure.log.entries import Seen
from bot.presenters.museum.commands.meant import MuseumOrderWords
from bot.presenters.museum.commands.typed import COMMANDS, GROUP, read, suggestions
from bot.presenters.museum.guide import FIRST_GAME, GUIDE
from bot.presenters.museum.moves.press import ANYTIME, HAND, choose, controls, outlasts, panel
from bot.presenters.museum.words.actions import advised, deliberate, final, marked
from bot.presenters.museum.words.hints import THEMES, ReasonWords
from bot.presenters.museum.words.log import SETTLING, STANDS, EventWords, brief, meaning, on_panel
from bot.presenters.museum.words.refusals import REFUSALS, UNREADABLE
from bot.presenters.museum.words.results import results
from bot.presenters.museum.words.stages import ask
from bot.presenters.options import OptionText, Preset
from bot.presenters.presenter import Poses, Presenter
from data.texts import N_, Texts
from games.museum.events.turned import TurnBegan
from games.museum.options import EXPERT
from games.museum.stages import Stage
from games.museum.view import View
from games.options import write
from render.kit.picture import Drawing, Picture
from render.museum import SYMBOLS, own_picture, picture, text_board, warm_up
from render.museum.words.told import PARTS

_ALONE: Final = frozenset({Stage.ACTION, Stage.DROP, Stage.DISCARD})
_OWN: Final = _ALONE | {Stage.TAKE, Stage.GRANT, Stage.CHOOSE, Stage.PICK}

OPTIONS: Final = {
    "boards": OptionText(
        name=N_("Museum boards"),
        explanation=N_("Which side of the museum boards everyone plays on"),
        choices={
            "front": N_("the front for everyone"),
            "choice": N_("each player chooses"),
            "random": N_("drawn, no two alike"),
        },
    ),
    "experts": OptionText(
        name=N_("Experts"),
        explanation=N_("Whether there are experts to hire"),
        choices={"yes": N_("with experts"), "no": N_("without experts")},
    ),
    "opinion": OptionText(
        name=N_("Public opinion"),
        explanation=N_("Public-opinion cards in each deck: the more there are, the more your discard costs you"),
        choices={
            "0": N_("none"),
            "1": N_("1 per deck"),
            "2": N_("2 per deck"),
            "3": N_("3 per deck"),
            "4": N_("4 per deck, as usual"),
            "5": N_("5 per deck, for experts"),
        },
    ),
    "headlines": OptionText(
        name=N_("Headlines"),
        explanation=N_("Whether headlines change the rules from round to round"),
        choices={"yes": N_("with headlines"), "no": N_("without headlines")},
    ),
    "patrons": OptionText(
        name=N_("Patrons"),
        explanation=N_("Which secret goals are dealt"),
        choices={
            "all": N_("all of them"),
            "none": N_("no patrons"),
            "easy": N_("the easiest: several small collections"),
            "hard": N_("the hardest: one large collection"),
        },
    ),
    "team_limit": OptionText(
        name=N_("Perfect Team"),
        explanation=N_("How many experts the patron Perfect Team counts"),
        choices={"yes": N_("at most three"), "no": N_("all of them")},
    ),
    "end": OptionText(
        name=N_("End of the game"),
        explanation=N_("How the game ends once someone reaches 50 points"),
        choices={
            "turns": N_("one more turn for everyone else"),
            "once": N_("at once, after that turn"),
            "round": N_("the rest of the round"),
        },
    ),
}
PRESETS: Final = {
    "usual": Preset(N_("Usual game"), ()),
    "family": Preset(N_("Family game"), FIRST_GAME),
    "expert": Preset(N_("Expert game"), write(EXPERT)),
}


class MuseumPresenter(Poses):
    game = "museum"
    title = "Museum"
    about = N_("Bring home treasures of twelve civilizations and exhibit them in collections.")
    winning = N_(
        "Score the most points to win, above all with collections: three or more connected objects of one "
        "civilization or domain."
    )
    computers: Final = {
        "strong": N_("Expert: tries out its moves, which takes a moment"),
        "greedy": N_("Casual: exhibits whatever helps its museum most"),
        "random": N_("Beginner: plays at random"),
    }
    hand = HAND
    alone: Final = 3
    decisions = MappingProxyType({2: 130, 3: 190, 4: 240})
    unreadable = UNREADABLE
    options: Final = OPTIONS
    first_game = FIRST_GAME
    presets = PRESETS
    symbols = SYMBOLS
    ordering = MuseumOrderWords()
    guide = GUIDE
    parts = PARTS
    events = EventWords
    reasons = ReasonWords
    standing = STANDS
    settling = SETTLING
    themes = THEMES

    explain = REFUSALS.explain
    brief = staticmethod(brief)
    meaning = staticmethod(meaning)
    results = staticmethod(results)
    prompt = staticmethod(ask)
    on_panel = staticmethod(on_panel)
    controls = staticmethod(controls)
    panel = staticmethod(panel)
    warm_up = staticmethod(warm_up)
    final = staticmethod(final)
    deliberate = staticmethod(deliberate)
    choose = staticmethod(choose)
    outlasts = staticmethod(outlasts)
    anytime = ANYTIME
    commands_of = GROUP
    commands = COMMANDS
    suggestions = staticmethod(suggestions)
    read = staticmethod(read)
    advised = staticmethod(advised)
    marked = staticmethod(marked)
    board = staticmethod(picture)
    board_text = staticmethod(text_board)

    def own(self, view: View, names: Sequence[str], tr: Texts, *, public: bool = False) -> Picture:
        return own_picture(view, view.viewer or 0, (), None, names, tr, public=public)

    def posed(self, view: View, names: Sequence[str], tr: Texts, which: str) -> Drawing:
        if which != self.hand or view.viewer is None:
            return self.picture(view, (), names, tr)
        return self.own(view, names, tr, public=True).named("hand.png")

    def following(self, view: View) -> int | None:
        if view.turn is None or view.stage not in _ALONE or view.last:
            return None
        return (view.turn + 1) % len(view.seats)

    def goes_on(self, steps: Sequence[Seen], view: View) -> bool:
        if view.turn is None or view.stage not in _OWN or view.asked != (view.turn,) or view.may:
            return False
        return not any(isinstance(event, TurnBegan) for step in steps for event in step.events)


PRESENTER: Final[Presenter] = MuseumPresenter()
