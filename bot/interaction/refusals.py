"""Answers to refusals and faults: one friendly, precise sentence for every code.

:func:`answer` is the only way from an error to words. The game's presenter words the rules' own refusals and quotes the
rule; the application's (:class:`Why`) and the database's (:class:`Fault`) have their tables here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.match.pure.errors import Fault, MatchError, Refused, Stale, StoreFault, Why
from bot.match.pure.table.model import Match, Player
from bot.presenters.presenter import Presenter
from bot.wording.names.meant import Unclear
from bot.wording.names.people import COLORS, color_name, computer_name, listed, mark
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from games.core import Illegal, Unreadable

WHY: Final = {
    Why.NO_MATCH: N_("There is no table here. `/game new` opens one."),
    Why.CHANNEL_BUSY: N_(
        "This channel already has a table. Finish it or call it off first, or open yours in another channel or thread."
    ),
    Why.MANY_SIGNUPS: N_(
        "Tables of yours that wait for their players: {most}, and there can be no more. Start one, or call one off, "
        "before you open another."
    ),
    Why.OPENED_FAST: N_(
        "Tables that you have opened within {minutes} minutes: {most}. Wait a little before you open another."
    ),
    Why.SERVER_FULL: N_("Tables that are open in this server: {most}, and there can be no more at a time."),
    Why.NOT_OPEN: N_("This table is not open to everybody: {owner} can invite you with `/game options`."),
    Why.NOT_INVITED: N_("You are not among those invited to this table. {owner} can invite you with `/game options`."),
    Why.ALREADY_IN: N_("You already sit at this table."),
    Why.TABLE_FULL: N_("All seats at this table are taken."),
    Why.NOT_IN: N_("You do not sit at this table."),
    Why.NOT_THERE: N_("{player} does not play at this table."),
    Why.NOT_OWNER: N_("Only {owner}, whose table this is, or a moderator can do this."),
    Why.OWNER_ONLY: N_("Only {owner}, whose table this is, can do this."),
    Why.MODERATOR_ONLY: N_("Only a moderator can do this in a running game."),
    Why.COLOR_TAKEN: N_("{player} already plays {color}. Choose another colour."),
    Why.BAD_COLOR: N_("{color} is not a colour of this game."),
    Why.BAD_PLAYERS: N_("Choose {least} to {most} players."),
    Why.TOO_FEW: N_(
        "At least {least} have to play; at the table so far: {players}. Wait for more, or add a computer player."
    ),
    Why.NOT_SIGNUP: N_("The game has already begun, so this can no longer be changed."),
    Why.IS_OVER: N_("This game is over. `/game new` opens another table."),
    Why.IS_SUSPENDED: N_("An organiser has ended this game, and it counts for no one. Only they can resume it."),
    Why.IS_OFF: N_("This table was called off. `/game new` opens another."),
    Why.COMPUTERS_STAY: N_(
        "In a running game computers stay. A person can be taken out of it by a moderator, who names them behind "
        "`/game remove`."
    ),
    Why.NOT_ACTIVE: N_("No game is running here at the moment."),
    Why.NOT_OVER: N_("This can be checked when the game is over: until then the seed of the draws stays secret."),
    Why.NOT_ENDED: N_("This game is not over yet."),
    Why.NOT_READY: N_("The game has not begun yet: press *I'm ready* below the board, and it counts down from ten."),
    Why.HALTED: N_(
        "Time stands still while you read the lesson above the board. Press *Continue* below it to play on."
    ),
    Why.NOT_YOUR_TURN: N_("It is not your turn at the moment."),
    Why.ALREADY_RESIGNED: N_("You have already resigned from this game; a computer plays on for you."),
    Why.NO_COMPUTER: N_("There is no such computer player here."),
    Why.FORGOTTEN: N_(
        "What lay open earlier is for the players to remember, so it is shown when the game is over. `/game history` "
        "tells what everybody could see."
    ),
    Why.OTHER_RULES: N_(
        "This game was begun under rules of version {found}, and I know version {known} now. So I cannot do this, and "
        "the board stays as it is. Whoever runs me can see with `cartouche upgrade --check` whether the game can go "
        "on. Meanwhile you can leave it (`/game resign`) or have it called off (`/game cancel`)."
    ),
    Why.UNKNOWN_GAME: N_("I do not know this game."),
    Why.OTHER_GAME: N_("The table here plays {game}: use its buttons, or its own commands."),
    Why.BAD_OPTION: N_("This table cannot be set to that."),
    Why.BAD_WORD: N_("A word has 1 to {most} characters that can be seen."),
    Why.NO_PROPOSAL: N_("Nobody asks for this any more."),
    Why.PROPOSAL_OVER: N_("This has been settled, or it can be answered no longer: its message says how it ended."),
    Why.NOT_ASKED: N_("This is not for you to answer: only those whom the message names are asked."),
    Why.NOT_ASKING: N_("Only the player who asked can withdraw this."),
    Why.ASKED_ALREADY: N_("This is asked already: a message in this channel waits for the answers."),
    Why.NO_UNDO: N_("At this table nothing can be taken back: time goes on here."),
    Why.NOTHING_TO_UNDO: N_("There is no move of yours that could be taken back."),
    Why.NEEDS_CONSENT: N_("This cannot be taken back without the others any more. Ask them with `/game undo`."),
    Why.WORDS_SPENT: N_("You have given {most} words at this table; more are not taken."),
    Why.NO_ORDERS: N_("At this table everybody plays at the same time, so nothing can be ordered ahead."),
    Why.NO_ORDER: N_("This order is not there any more. `/game order` shows those that stand."),
    Why.MANY_ORDERS: N_("Your orders that stand at this table: {most}, and there can be no more. Cancel one first."),
    Why.BAD_ORDER: N_(
        "This order cannot be given: it has one to eight moves, ends within 30 days, and what cancels it is one "
        "of the list."
    ),
    Why.BAD_CLOCK: N_(
        "I cannot read this as a clock. Pick one from the list, or write your own like `24h+bank 3d waking weekends`."
    ),
    Why.NO_CLOCK: N_("This table has no clock that runs."),
    Why.NO_PAUSES: N_("In this league you can't agree on a pause. (L7.3)"),
    Why.PAUSES_OVER: N_("The time for this game is up, so you can't agree on a pause any more. (L7.3)"),
    Why.IS_PAUSED: N_("The clocks of this table stand already."),
    Why.NOT_PAUSED: N_("The clocks of this table are not paused."),
    Why.BAD_VACATION: N_("A vacation takes at least a day, and begins within {most} days from today on."),
    Why.VACATION_SPENT: N_("A year has {most} days of vacation; of these you have left: {left}."),
    Why.SEAT_HELD: N_(
        "You have played another seat at this table, so you may know what this one must not: you cannot take it."
    ),
    Why.NOT_MISSING: N_(
        "The seat of {player} is theirs. You can offer it when they have resigned, or have missed {most} moves in a "
        "row; a moderator can take them out of the game."
    ),
    Why.SEAT_TAKEN: N_("Somebody else has just taken this seat."),
    Why.NOT_ASKED_NOW: N_("This table does not wait for {player} now."),
    Why.WOULD_WAIT: N_("A computer would do nothing for now, and wait."),
    Why.NO_VACATION: N_("You aren't on vacation, and you haven't planned one."),
    Why.NO_HINTS: N_("There are no hints in this game."),
    Why.NO_ANSWER: N_(
        "I have tried twice to think this through, and it broke off both times, sorry. Please ask again after the next "
        "move."
    ),
    Why.NOT_WEIGHED: N_(
        "I have tried twice to weigh your answer, and it broke off both times, sorry. It does not count: please give "
        "it again, or another one."
    ),
    Why.HINTS_OFF: N_("At this table there are no hints: it was set so before the game began."),
    Why.HINTS_RATED: N_(
        "There are no hints at a table that counts for ratings. Before a game begins, its owner can allow them for "
        "everybody with `/game options`; then it does not count."
    ),
    Why.HINTS_LEAGUE: N_("There are no hints at a table of a league."),
    Why.NO_ANALYSIS: N_("There is no analysis in this game."),
    Why.UNSEEN: N_("Nothing can be seen of what you typed, so nothing was done with it."),
}
"""The application's refusals."""

FAULTS: Final = {
    Fault.LOCKED: N_("My database is busy at the moment. Nothing was changed; please try again in a minute."),
    Fault.READ_ONLY: N_("My database cannot be written to. Nothing was changed; please tell the bot's owner."),
    Fault.FULL: N_("The disk of my database is full. Nothing was changed; please tell the bot's owner."),
    Fault.NEWER: N_("My database was made by a newer version of me. Nothing was changed; please tell the bot's owner."),
    Fault.UNRELEASED: N_("I can't use my database as it is. Nothing was changed; please tell the bot's owner."),
    Fault.UNFINISHED: N_("My database is only half moved. Nothing was changed; please tell the bot's owner."),
    Fault.DAMAGED: N_("My database is damaged. Nothing was changed; please tell the bot's owner."),
    Fault.GONE: N_("My database is gone. Nothing was changed; please tell the bot's owner."),
    Fault.UNAVAILABLE: N_(
        "I cannot reach my database at the moment. Nothing was changed; please try again in a minute."
    ),
}
"""The database's faults."""

NOT_INSTALLED: Final = N_(
    "The game {game} isn't installed here right now. Its tables are on hold, and go on when it's back."
)
"""The sentence for :attr:`Why.UNKNOWN_GAME` if a table, or a league, plays that game."""

WAITS: Final = N_("It is not your turn: the table waits for {people}.")
"""The sentence for :attr:`Why.NOT_YOUR_TURN` if the bot knows whose turn it is."""

FORBIDDEN: Final = N_("The rules do not allow this (rule {rule}).")
"""The sentence if the bot doesn't know which game's rules: the table is unreadable just now."""
UNREADABLE: Final = N_("I cannot read {text} as a move. Pick one from the list that appears while you type.")
UNCLEAR: Final = N_("I am not sure what you mean by {text}. Did you mean this?")
STALE: Final = N_(
    "The game has moved on since these buttons were shown. Nothing was changed; the current board is {board}."
)
STALE_HERE: Final = N_("the newest one in this channel")

Answerable = MatchError | Illegal | Unreadable | Unclear
"""The errors that have an answer."""


def answer(
    error: Answerable,
    tr: Texts,
    presenter: Presenter | None = None,
    board: str | None = None,
    players: Sequence[Player] = (),
) -> str:
    """Return the private answer to ``error`` in the user's language.

    ``presenter``: of the table's game, None without a table. ``board``: a link to the current board, if known.
    ``players``: the table's players, if known.
    """
    match error:
        case Illegal():
            return presenter.explain(error, tr, players) if presenter else tr(FORBIDDEN, rule=error.rule)
        case Refused(why=Why.NOT_YOUR_TURN, params={"asked": str(asked)}) if asked:
            return tr(WAITS, people=_people(asked, tr))
        case Refused(why=Why.UNKNOWN_GAME, params={"game": str(game)}):
            return tr(NOT_INSTALLED, game=Typed(game).code)
        case Refused():
            return tr(WHY[error.why], **_worded(error.params, tr))
        case Stale():
            return tr(STALE, board=board or tr(STALE_HERE))
        case StoreFault():
            return tr(FAULTS[error.fault])
        case Unreadable():
            sentence = presenter.unreadable.get(error.reason, UNREADABLE) if presenter else UNREADABLE
            return tr(sentence, text=Typed(error.text).code, part=Typed(error.part).code)
        case Unclear():
            meant = (f"- {Typed(one).code}" for one in error.candidates)
            return "\n".join((tr(UNCLEAR, text=Typed(error.text).code), *meant))
        case _:
            raise TypeError(f"no answer to {type(error).__name__}")


def _people(asked: str, tr: Texts) -> str:
    """Return the players that a table is waiting for, from the fact of
    :func:`bot.match.pure.play.waited_for.not_your_turn`.
    """
    words = []
    for one in asked.split():
        color, _, user = one.partition(":")
        words.append(f"{mark(color)} <@{user}>" if user else f"{mark(color)} {computer_name(color, tr)}")
    return listed(words, tr)


def _worded(params: Mapping[str, str | int], tr: Texts) -> dict[str, object]:
    """Return a refusal's facts in words: colours by name, unless the user mistyped them, people by mentions.

    Mentions in a private answer ping no one.
    """
    words: dict[str, object] = dict(params)
    if "color" in params:
        color = str(params["color"])
        words["color"] = color_name(color, tr) if color in COLORS else Typed(color).code
    if "owner" in params:
        words["owner"] = f"<@{params['owner']}>"
    if "player" in params:
        words["player"] = f"<@{params['player']}>" if params["player"] else tr("A computer")
    return words


def consoled(text: str, match: Match, user: int, tr: Texts) -> str:
    """Return ``text``, a refusal of a move in a lesson; the learner also reads that nothing is lost."""
    if match.seat_of(user) is None:
        return text
    kind = tr("No harm done: nothing was changed.")
    hint = tr("*Help* below the board says what you can do now.")
    return f"{text}\n{kind} {hint}"
