import asyncio
import itertools
import re
from collections import Counter

from bot.presenters.mykerinos.moves.board import AT_ONCE
from bot.wording.names.people import known_name
from bot.wording.names.typed import Typed
from data.texts import texts
from games.mykerinos.game import GAME
from games.record import NOBODY, Line, Record
from games.replay import Broken, replay
from render.mykerinos.words.alt import parts_of
from sandbox.stage.shown import Refusal, buttons
from tests.e2e.table import CALLED, alt_of_board, carries_board, final, numbers_told, ply_of
from tests.e2e.world import answered, answers, private
from tests.soak.people import CALM, shown_to_all
from tests.soak.playing import opens_a_table

EXPLAINED = (
    r"is dropped: 404 Not Found \(error code: 10003\)",
    r"Attempting a reconnect for shard ID",
    r"Failed to connect for shard_id",
)
"""Patterns for errors in the log that the simulated faults explain: a deleted channel, or an unreachable gateway."""
SERVER_AWAY = r"\bunavailable: "
POSTED = 120.0
"""The time limit for posting all messages once there are no more faults, in seconds."""
AT_A_TIME = 8


async def calm(field):
    left = []
    try:
        async with asyncio.timeout(POSTED):
            while left := field.rows("SELECT subject, number, kind, first, last FROM outbox"):  # noqa: ASYNC110 - it gives no event
                await asyncio.sleep(0.2)
    except TimeoutError:
        return [f"still to be posted for {what} {of}: {kind} {first} to {last}" for what, of, kind, first, last in left]
    return []


class Found:
    def __init__(self, field):
        self.field = field
        self.faults = []
        self.handed = 0
        self.entries = {}
        for match, ply, who, text in field.rows("SELECT match, ply, who, text FROM entries ORDER BY match, ply"):
            self.entries.setdefault(match, []).append((ply, who, text))

    async def all(self):
        self.acknowledged_moves_are_stored()
        async with await self.field.open() as store:
            for match in self.field.standing():
                self.told_once(match)
                await self.last_board_is_true(store, match)
        await self.controls_have_an_effect()
        self.log_is_clean()
        return self.faults

    def wrong(self, match, what):
        self.faults.append(f"table {match.number} in {match.channel}: {what}")

    def acknowledged_moves_are_stored(self):
        by_channel = {match.channel: match for match in self.field.matches}
        for channel, number, text, user in sorted(self.field.witness.acknowledged):
            match = by_channel[channel]
            stored = self.moves(match)[number - 1 : number]
            if not stored or stored[0][2] != text or match.seats[stored[0][1]] != user:
                self.wrong(match, f"acknowledged {number}. {text} by {user}, stored {stored}")
        for channel, ply, text, user in sorted(self.field.witness.taken):
            match = by_channel[channel]
            after = [entry for entry in self.moves(match) if entry[0] > ply]
            if not any(words == text and match.seats[who] == user for _, who, words in after):
                self.wrong(match, f"pressed {text} by {user} after {ply}, stored {after[:6]}")

    def moves(self, match):
        return [entry for entry in self.entries[match.number] if entry[1] >= 0]

    def told_once(self, match):
        messages = shown_to_all(self.field.sandbox, match.channel)
        told = numbers_told(messages)
        done = [number for number, (ply, _, _) in enumerate(self.moves(match), 1) if ply > match.began]
        if told != done:
            twice = [number for number, count in Counter(told).items() if count > 1]
            lost = sorted(set(done) - set(told))
            self.wrong(match, f"told twice {twice}, lost {lost}" if twice or lost else f"out of order: {told}")
        contents = Counter(m["content"] for m in messages if m["content"] and not carries_board(m))
        if twice := [content[:60] for content, count in contents.items() if count > 1]:
            self.wrong(match, f"posted twice: {twice}")

    async def last_board_is_true(self, store, match):
        messages = shown_to_all(self.field.sandbox, match.channel)
        state = self._state(match)
        boards = [m for m in messages if carries_board(m)]
        self.field.count["older boards that were left"] += len(boards[:-1])
        stored = await store.match(match.number)
        if stored.status == "cancelled":  # nobody is left, only computers
            if boards:
                self.wrong(match, "called off, but a board stands there")
            return
        if not boards:
            last = "; ".join(f"{m['id']} {m['content'][:80]!r}" for m in messages[-3:])
            self.wrong(match, f"no board, the match is {stored.status}; its last messages: {last}")
            return
        board = boards[-1]
        plies = len(self.entries[match.number])
        if stored.ply != plies:
            self.wrong(match, f"{plies} entries, but it says {stored.ply}")
        if stored.status == "over":
            if not any(map(final, messages)) or ply_of(board) is not None:
                self.wrong(match, "over, but the last board is not the final one")
        elif ply_of(board) != plies:
            self.wrong(match, f"the board shows {ply_of(board)} of {plies} entries")
        elif stored.board_message != int(board["id"]):
            self.wrong(match, "its board is another message than it thinks")
        shown = alt_of_board(board) or f"nothing, under: {board['content']}"
        if not any(fits(shown, parts) for parts in self._tellings(stored, state)):
            self.wrong(match, f"the picture says: {shown}")

    def _state(self, match):
        colors = dict(self.field.rows("SELECT seat, color FROM players WHERE match = ?", match.number))
        seats = tuple(colors[seat] for seat in sorted(colors))
        lines = tuple(Line(NOBODY if who < 0 else seats[who], text) for _, who, text in self.entries[match.number])
        try:
            return replay(GAME, Record(GAME.name, GAME.rules_version, seats, lines))
        except Broken as error:
            self.wrong(match, f"its log breaks the rules: {error}")
            raise

    def _tellings(self, stored, state):
        tr = texts(stored.locale)
        users = self.field.sandbox.world.users
        choices = []
        for player in stored.players:
            known = {player.user: Typed.name(users[player.user].global_name)} if player.user else {}
            choices.append({known_name(player, one, tr, beside_color=True).plain for one in (known, {})})
        for names in itertools.product(*choices):
            yield parts_of(GAME.view(state, None), (), names, tr)

    async def controls_have_an_effect(self):
        self.handed = self._handed()
        for player in self.field.players.values():
            player.patience = CALM
        places = asyncio.Semaphore(AT_A_TIME)

        async def at(match):
            async with places:
                await self._press_all(match)

        await asyncio.gather(*map(at, self.field.standing()))

    async def _press_all(self, match):
        present = [user for user in match.users if user not in match.left]
        if not present:
            return
        channel = self.field.sandbox.world.channels[match.channel]
        newest = next((m for m in reversed(channel.messages.values()) if ply_of(m.data) is not None), None)
        pressing = []
        for message in channel.messages.values():
            asked = [int(n) for n in CALLED.findall(message.data["content"])] if message is newest else []
            user = message.only_for or (asked[-1] if asked else present[0])
            if user in present:
                # A rematch would be another table in this channel, and a film in public is no line of the log. What
                # leads to another channel asks nothing of the bot.
                asking = [b for b in buttons(message.data) if "url" not in b]
                live = [b for b in asking if not (b.get("disabled") or opens_a_table(b))]
                pressing += [(user, dict(message.data), button) for button in live]
        # A private message's controls may replace each other, so each message is pressed once; a public one, each way.
        once = set()
        for user, message, button in sorted(pressing, key=lambda one: at_once(one[2])):
            if private(message) and message["id"] in once:
                continue
            once.add(message["id"])
            await self._press(match, self.field.players[user], message, button)

    def _handed(self):
        return sum(bot.said().count("shards now") for bot in self.field.made)

    async def _press(self, match, person, message, button, *, again=True):
        self.field.count["controls pressed at the end"] += 1
        before = len(self._stored(match))
        try:
            answer = await person.press(message, custom_id=button["custom_id"], force=True)
            if answer.outcome == "modal":
                self.field.count["forms opened at the end"] += 1  # other tests cover the forms' answers
            elif answer.outcome == "update" and not private(message) and at_once(button):
                await person.wait_for(
                    match.channel, lambda m: answers(m, answer) or (ply_of(m) or 0) > before or final(m)
                )
            elif answer.outcome == "update":
                await changed_or_gone(person, message, answer)
            elif not (said := await answered(person, answer))["content"] and not said["embeds"]:
                self.wrong(match, f"{button['custom_id']} was answered with nothing")
        except (AssertionError, TimeoutError, Refusal) as error:
            # A board that told nothing goes with the move that another of its buttons made, and a private message that
            # asks goes with the next one to the same person: then there is no button.
            there = self.field.sandbox.world.channels[match.channel].messages
            if again and "did not respond" in str(error) and self._handed() > self.handed:
                # On a machine so busy that a process missed its lease, nobody answers until another one has the shard.
                self.field.count["pressed again at the end, as a lease was missed"] += 1
                await self._press(match, person, message, button, again=False)
                return
            if isinstance(error, Refusal) and int(message["id"]) not in there:
                return
            shown = [ply for one in there.values() if (ply := ply_of(one.data)) is not None]
            after = len(self._stored(match))
            if isinstance(error, TimeoutError) and max(shown, default=0) > before:
                # The board came while this was being looked up: at the end all tables' are posted at once.
                self.field.count["shown late at the end"] += 1
                return
            now = f"{before} entries before, {after} now, {max(shown, default=None)} on the newest board"
            self.wrong(match, f"{button['custom_id']} on {message['id']} had no effect: {error!r} {error} ({now})")

    def _stored(self, match):
        return self.field.rows("SELECT ply FROM entries WHERE match = ?", match.number)

    def log_is_clean(self):
        explains = (*EXPLAINED, SERVER_AWAY) if self.field.ground.name == "postgresql" else EXPLAINED
        for record in [record for bot in self.field.made for record in bot.trouble()]:
            explained = next((one for one in explains if re.search(one, record)), None)
            if explained:
                self.field.count[f"in the log, explained: {explained}"] += 1
            else:
                self.faults.append(f"in the log: {record}")


def at_once(button):
    return button["custom_id"].split(":")[-1] in {*AT_ONCE, "sure", "always", "back"}


def fits(shown, parts):
    turn, game, *others = parts
    head = f"{turn.forms[0]} {game.forms[0]} "
    if not shown.startswith(head):
        return False
    begins = [place for form in others[0].forms if (place := shown.find(form, len(head))) >= 0]
    rest = shown[min(begins, default=len(shown)) :]
    for part in others:
        form = next((form for form in reversed(part.forms) if rest.startswith(form)), None)
        if form is None:
            return False
        rest = rest.removeprefix(form).lstrip()
    return not rest


async def changed_or_gone(person, message, answer):
    def seen(found):
        same = found["id"] == message["id"]
        return answers(found, answer) or (same and found["edited_timestamp"] != message["edited_timestamp"])

    channel = person.sandbox.world.channels[int(message["channel_id"])]
    async with asyncio.timeout(CALM):
        while int(message["id"]) in channel.messages and not any(map(seen, await person.messages(channel.id))):
            await person.witness.change(channel.id)
