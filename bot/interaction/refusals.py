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
    Why.NO_MATCH: N_("There's no table here. Open one with `/game new`."),
    Why.CHANNEL_BUSY: N_(
        "This channel already has a table. Finish or cancel it first, or open yours in another channel or thread."
    ),
    Why.MANY_SIGNUPS: N_(
        "At most {most} of your tables can wait for players at a time. Start or cancel one before you open another."
    ),
    Why.OPENED_FAST: N_(
        "You can open at most {most} tables within {minutes} minutes. Wait a little before you open another."
    ),
    Why.SERVER_FULL: N_("This server can have at most {most} open tables at a time. Try again when a game has ended."),
    Why.MANY_TABLES: N_(
        "You can only be at {most} of this server's tables at a time. Finish or leave one first. League tables don't "
        "count."
    ),
    Why.NOT_OPEN: N_("This table isn't open to everyone. {owner} can invite you with `/game options`."),
    Why.NOT_INVITED: N_("You aren't invited to this table. {owner} can invite you with `/game options`."),
    Why.ALREADY_IN: N_("You're already at this table."),
    Why.TABLE_FULL: N_("This table is full."),
    Why.NOT_IN: N_("You aren't at this table."),
    Why.NOT_THERE: N_("{player} isn't playing at this table."),
    Why.NOT_OWNER: N_("Only this table's owner, {owner}, or a moderator can do this."),
    Why.OWNER_ONLY: N_("Only this table's owner, {owner}, can do this."),
    Why.MODERATOR_ONLY: N_("Only a moderator can do this in a running game."),
    Why.COLOR_TAKEN: N_("{player} already plays {color}. Choose another colour."),
    Why.BAD_COLOR: N_("{color} isn't a colour in this game."),
    Why.BAD_PLAYERS: N_("Choose {least} to {most} players."),
    Why.TOO_FEW: N_(
        "You need at least {least} players and have {players} so far. Wait for more, or add a computer player."
    ),
    Why.NOT_SIGNUP: N_(
        "The game has already begun, so you can't change this any more. `/game resign` gives up your seat, and `/game "
        "list` shows tables you can join."
    ),
    Why.IS_OVER: N_("This game is over. Open another table with `/game new`."),
    Why.IS_SUSPENDED: N_(
        "An organiser ended this game, so it doesn't count for anyone. Only an organiser can resume it."
    ),
    Why.IS_OFF: N_("This table is cancelled. Open another with `/game new`."),
    Why.COMPUTERS_STAY: N_(
        "You can't remove a computer from a running game. A moderator can remove a player with `/game remove`."
    ),
    Why.NOT_ACTIVE: N_("There isn't a game running here right now."),
    Why.NOT_OVER: N_("You can check the draws when the game is over. Until then, their seed stays secret."),
    Why.NOT_ENDED: N_("This game isn't over yet."),
    Why.NOT_READY: N_("Press *I'm ready* below the board to start. Then I'll count down from ten."),
    Why.HALTED: N_("Press *Continue* below the lesson to play on. Time is paused while you read it."),
    Why.NOT_YOUR_TURN: N_("It isn't your turn right now."),
    Why.ALREADY_RESIGNED: N_("You've already resigned from this game. A computer is playing on for you."),
    Why.NO_COMPUTER: N_("There isn't a computer player like that here."),
    Why.FORGOTTEN: N_(
        "At this table, you have to remember earlier positions yourself. I'll show them when the game is over; "
        "`/game history` shows what everyone could see."
    ),
    Why.OTHER_RULES: N_(
        "This game uses version {found} of the rules, but I have version {known}, so the game is on hold. "
        "`cartouche upgrade --check` tells the bot's host more. You can still use `/game resign` or `/game "
        "cancel`."
    ),
    Why.UNKNOWN_GAME: N_("I don't know this game."),
    Why.OTHER_GAME: N_("The game at this table is {game}. Use its buttons or its own commands."),
    Why.BAD_OPTION: N_("This table can't have that setting."),
    Why.BAD_WORD: N_("A word has to have 1 to {most} visible characters."),
    Why.NO_PROPOSAL: N_("This question isn't open any more."),
    Why.PROPOSAL_OVER: N_("You can't answer this any more. The message shows how it ended."),
    Why.NO_OTHERS: N_("You're the only person playing here, so there's no one to arrange a time with."),
    Why.NOT_ASKED: N_("Only the people named in the message can answer this."),
    Why.NOT_ASKING: N_("Only the player who asked can withdraw this."),
    Why.ASKED_ALREADY: N_("This question is already open: see the message in this channel."),
    Why.NO_UNDO: N_("In a real-time game you can't undo a move."),
    Why.NOBODY_AGREES: N_("You can't undo this move: there's no one left who could agree to it."),
    Why.NOTHING_TO_UNDO: N_("You don't have a move to undo."),
    Why.NEEDS_CONSENT: N_("You can't undo this alone any more. Ask the others with `/game undo`."),
    Why.WORDS_SPENT: N_("You can add at most {most} words at a table, and you've already used them all."),
    Why.NO_ORDERS: N_("You can't give orders ahead at this table: everyone plays at the same time."),
    Why.NO_ORDER: N_("That order doesn't exist any more. `/game order` shows your active ones."),
    Why.MANY_ORDERS: N_("You can have at most {most} orders at a table. Cancel one first."),
    Why.BAD_ORDER: N_(
        "An order can have one to eight moves and has to end within 30 days. Choose its conditions from the list."
    ),
    Why.BAD_CLOCK: N_(
        "I don't understand this clock setting. Pick one from the list, or write your own like `24h+bank 3d "
        "waking weekends`."
    ),
    Why.NO_CLOCK: N_("This table doesn't have a running clock."),
    Why.NO_PAUSES: N_("Games in this league can't be paused, even if everyone agrees. (L7.3)"),
    Why.PAUSES_OVER: N_("It's too late to pause: the time for this game is up. (L7.3)"),
    Why.IS_PAUSED: N_("This table's clocks are already paused."),
    Why.NOT_PAUSED: N_("This table's clocks aren't paused."),
    Why.BAD_VACATION: N_("A vacation lasts at least a day and begins within the next {most} days."),
    Why.VACATION_SPENT: N_("You get {most} days of vacation a year, and you have {left} left."),
    Why.SEAT_HELD: N_("You can't take this seat: you've already played another one here and may know too much."),
    Why.NOT_MISSING: N_(
        "This seat belongs to {player}. You can offer it if they resign or miss {most} moves in a row. A "
        "moderator can also remove them."
    ),
    Why.SEAT_TAKEN: N_("Someone else has just taken this seat."),
    Why.NOT_ASKED_NOW: N_("This table isn't waiting for {player} right now."),
    Why.WOULD_WAIT: N_("A computer would just wait right now."),
    Why.NO_VACATION: N_("You aren't on vacation, and you haven't planned one."),
    Why.NO_HINTS: N_("This game doesn't have hints."),
    Why.NO_ANSWER: N_(
        "Sorry, I tried to think this through twice, but failed both times. Please ask again after the next move."
    ),
    Why.NOT_WEIGHED: N_(
        "Sorry, I tried to rate your answer twice, but failed both times. This attempt doesn't count, so "
        "please answer again."
    ),
    Why.HINTS_OFF: N_("Hints are switched off at this table. That can't change during the game."),
    Why.HINTS_RATED: N_(
        "You can't get hints in a rated game. Next time, the owner can allow hints with `/game options` before "
        "the game begins. The game is then unrated."
    ),
    Why.HINTS_LEAGUE: N_("You can't get hints at a league table."),
    Why.NO_ANALYSIS: N_("This game doesn't have an analysis."),
    Why.UNSEEN: N_("I can't see any characters in what you typed, so I didn't do anything."),
}

FAULTS: Final = {
    Fault.LOCKED: N_("My database is busy. Nothing has changed; please try again in a minute."),
    Fault.READ_ONLY: N_("I can't write to my database. Nothing has changed; please tell the bot's host."),
    Fault.FULL: N_("My database's disk is full. Nothing has changed; please tell the bot's host."),
    Fault.NEWER: N_("My database is from a newer version of me. Nothing has changed; please tell the bot's host."),
    Fault.UNRELEASED: N_("I can't use my database as it is. Nothing has changed; please tell the bot's host."),
    Fault.UNFINISHED: N_("My database is still being moved. Nothing has changed; please tell the bot's host."),
    Fault.DAMAGED: N_("My database is damaged. Nothing has changed; please tell the bot's host."),
    Fault.GONE: N_("My database is gone. Nothing has changed; please tell the bot's host."),
    Fault.UNAVAILABLE: N_("I can't reach my database right now. Nothing has changed; please try again in a minute."),
}

NOT_INSTALLED: Final = N_("The game {game} isn't installed here right now. Its tables are on hold until it's back.")

WAITS: Final = N_("It isn't your turn. The table is waiting for {people}.")

FORBIDDEN: Final = N_("The rules don't allow this (rule {rule}).")
UNREADABLE: Final = N_("I don't recognise {text} as a move. Pick one from the list that appears as you type.")
UNCLEAR: Final = N_("I'm not sure what you mean by {text}. Did you mean this?")
STALE: Final = N_(
    "The game has moved on since I showed these buttons. Nothing has changed; the current board is {board}."
)
STALE_HERE: Final = N_("the newest one in this channel")

Answerable = MatchError | Illegal | Unreadable | Unclear


def answer(
    error: Answerable,
    tr: Texts,
    presenter: Presenter | None = None,
    board: str | None = None,
    players: Sequence[Player] = (),
) -> str:
    """Return the private reply to `error`. `presenter`, `board` (a link to the current board) and `players` belong to
    the channel's table, if there is one.
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
    words = []
    for one in asked.split():
        color, _, user = one.partition(":")
        words.append(f"{mark(color)} <@{user}>" if user else f"{mark(color)} {computer_name(color, tr)}")
    return listed(words, tr)


def _worded(params: Mapping[str, str | int], tr: Texts) -> dict[str, object]:
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
    """Add lines to reassure a learner whose move in a lesson was refused."""
    if match.seat_of(user) is None:
        return text
    kind = tr("No harm done: nothing has changed.")
    hint = tr("Press *Help* below the board to see what you can do now.")
    return f"{text}\n{kind} {hint}"
