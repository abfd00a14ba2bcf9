import asyncio
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from bot.match.pure.errors import Refused, Stale
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import Options
from games.core import CHANCE, Decide, Illegal
from tests.match.desk import ADA, BEN, CHLOE, DEV, Clock, desk, request, ring, timers
from tests.seeds import times

PEOPLE = st.sampled_from([ADA, BEN, CHLOE, DEV])


class Tables(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = Path(tempfile.mkdtemp())
        self.clock = Clock()
        self.match = None
        self.users = []
        self.resigned = set()
        self.status = None
        self.plies = 0
        self.done = {}
        self.announced = 0
        self.open()

    def run(self, awaitable):
        return self.runner.run(awaitable)

    def open(self):
        self.service = self.run(desk(self.folder, self.clock))

    def teardown(self):
        self.run(self.service.store.close())
        self.runner.close()
        shutil.rmtree(self.folder)

    def attempt(self, make, allowed):
        name = request()
        try:
            found = self.run(make(name))
        except (Refused, Stale, Illegal):
            assert not allowed
            return None
        assert allowed
        self.done[name] = (make, found)
        return found

    @precondition(lambda self: self.status in {None, Status.CANCELLED, Status.OVER})
    @rule(user=PEOPLE, players=st.integers(2, 3))
    def create(self, user, players):
        def make(name):
            return self.service.lobby.create(
                request=name, guild=1, channel=1, owner=user, game="race", locale="en", options=Options(players=players)
            )

        self.done.clear()
        match = self.attempt(make, allowed=True)
        self.match, self.users, self.resigned = match.id, [user], set()
        self.owner, self.players, self.plies, self.status = user, players, 0, Status.SIGNUP
        self.words = []
        self.announced += 2

    @precondition(lambda self: self.match)
    @rule(user=PEOPLE)
    def join(self, user):
        fits = self.status is Status.SIGNUP and user not in self.users and len(self.users) < self.players
        if self.attempt(lambda name: self.service.lobby.join(self.match, user, name), fits):
            self.users.append(user)
            self.announced += 1

    @precondition(lambda self: self.match)
    @rule(user=PEOPLE)
    def add_computer(self, user):
        fits = self.status is Status.SIGNUP and user == self.owner and len(self.users) < self.players
        if self.attempt(lambda name: self.service.lobby.add_computer(self.match, user, "greedy", name), fits):
            self.users.append(None)
            self.announced += 1

    @precondition(lambda self: self.match)
    @rule(user=PEOPLE)
    def leave(self, user):
        if self.attempt(
            lambda name: self.service.lobby.leave(self.match, user, name),
            self.status is Status.SIGNUP and user in self.users,
        ):
            self.announced += 1
            staying = [one for one in self.users if one != user]
            people = [one for one in staying if one]
            if not people:
                self.status = Status.CANCELLED
            else:
                self.users = staying
                self.owner = people[0] if self.owner == user else self.owner

    @precondition(lambda self: self.match)
    @rule(user=PEOPLE, word=st.sampled_from(["red", "a fish"]))
    def word(self, user, word):
        mine = [one for one in self.words if one[0] == user]
        fits = self.status is Status.SIGNUP and user in self.users and len(mine) < 10
        if self.attempt(lambda name: self.service.lobby.word(self.match, user, name, word), fits):
            self.words.append((user, word))
            self.announced += 1

    @precondition(lambda self: self.match)
    @rule(user=PEOPLE, moderator=st.booleans(), word=st.sampled_from([None, "last"]))
    def start(self, user, moderator, word):
        fits = self.status is Status.SIGNUP and len(self.users) >= 2 and (moderator or user == self.owner)
        fits = fits and (word is None or user in self.users)
        acted = self.attempt(lambda name: self.service.play.start(self.match, user, name, moderator, word), fits)
        if acted:
            self.status = Status.ACTIVE
            if word:
                self.words.append((user, word))
                self.announced += 1
            self.follow(acted)

    @precondition(lambda self: self.status is Status.ACTIVE)
    @rule(user=PEOPLE, fields=st.integers(0, 4), old=st.integers(0, 2))
    def step(self, user, fields, old):
        position = self.run(self.service.positions.now(self.match))
        seat = self.users.index(user) if user in self.users and user not in self.resigned else None
        legal = [] if seat is None else self.service.desk.games["race"].legal(position.state, seat, 0)
        fits = old == 0 and any(one.fields == fields for one in legal)
        expected = self.plies - old
        acted = self.attempt(
            lambda name: self.service.play.act(self.match, user, f"step {fields}", expected, name), fits
        )
        if acted:
            assert acted.steps[0].entry.who == seat
            self.follow(acted)

    @precondition(lambda self: self.status is Status.ACTIVE)
    @rule(user=PEOPLE)
    def resign(self, user):
        fits = user in self.users and user not in self.resigned
        acted = self.attempt(lambda name: self.service.leaving.resign(self.match, user, name), fits)
        if acted:
            self.resigned.add(user)
            people = [one for one in self.users if one and one not in self.resigned]
            self.owner = people[0] if people and self.owner == user else self.owner
            self.follow(acted, cancelled=not people)

    @precondition(lambda self: self.match)
    @rule(user=PEOPLE, moderator=st.booleans())
    def cancel(self, user, moderator):
        fits = self.status in {Status.SIGNUP, Status.ACTIVE} and (moderator or user == self.owner)
        if self.attempt(lambda name: self.service.lobby.cancel(self.match, user, name, moderator), fits):
            self.status = Status.CANCELLED
            self.announced += 1

    def follow(self, acted, *, cancelled=False):
        assert [step.entry.ply for step in acted.steps] == list(
            range(self.plies + 1, self.plies + 1 + len(acted.steps))
        )
        self.plies += len(acted.steps)
        self.announced += 1
        pending = self.run(self.service.positions.now(self.match)).pending
        if cancelled:
            self.status = Status.CANCELLED
        elif not isinstance(pending, Decide):
            self.status = Status.OVER
        else:
            (seat,) = pending.asked
            assert self.users[seat] is not None
            assert self.users[seat] not in self.resigned

    @precondition(lambda self: self.done and self.status in {Status.SIGNUP, Status.ACTIVE})
    @rule(data=st.data())
    def repeat(self, data):
        name = data.draw(st.sampled_from(sorted(self.done)))
        make, before = self.done[name]
        again = self.run(make(name))
        if hasattr(before, "steps"):
            assert again.again
            assert again.steps == before.steps

    @rule()
    def restart(self):
        self.run(self.service.store.close())
        self.open()

    @precondition(lambda self: self.status is Status.ACTIVE)
    @rule(hours=st.integers(0, 30))
    def time_passes(self, hours):
        self.clock.time += hours * 3_600_000
        due = self.run(timers(self.service, self.clock.time))
        self.announced += len(due)
        assert self.run(ring(self.service)) == len(due)

    @rule(count=st.integers(1, 5))
    def publish(self, count):
        rows = self.run(self.service.store.outbox_due(count))
        for row in rows:
            self.run(self.service.store.outbox_done(row, row.id, board=False))
        self.announced -= len(rows)

    @invariant()
    def the_match_is_as_the_model_says(self):
        if self.match is None:
            return
        match = self.run(self.service.history.get(self.match))
        assert (match.status, match.owner, match.ply) == (self.status, self.owner, self.plies)
        assert [one.user for one in match.players] == self.users
        assert [one.seat for one in match.players] == list(range(len(self.users)))
        assert len({one.color for one in match.players}) == len(self.users)
        assert {one.user for one in match.players if one.user and one.computer} == self.resigned
        shown = self.status in {Status.OVER, Status.CANCELLED} and self.plies > 0
        assert (match.seed is not None) == shown
        words = self.run(self.service.store.words(self.match))
        assert [(one.number, one.user, one.text) for one in words] == [
            (number, user, word) for number, (user, word) in enumerate(self.words, 1)
        ]

    @invariant()
    def the_log_gives_the_position(self):
        if self.match is None or not self.plies:
            return
        log = self.run(self.service.history.log(self.match))
        assert [entry.ply for entry in log] == list(range(1, self.plies + 1))
        assert all(entry.who == CHANCE or 0 <= entry.who < len(self.users) for entry in log)
        table = self.run(self.service.history.get(self.match))
        replayed = self.run(self.service.positions.replayed(table, self.plies))
        assert replayed == self.run(self.service.positions.now(self.match)).state
        assert len(self.run(self.service.positions.steps(table, 1, self.plies))) == self.plies
        if self.status in {Status.OVER, Status.CANCELLED}:
            assert self.run(self.service.history.verify(self.match)).holds

    @invariant()
    def everything_is_announced_once(self):
        rows = self.run(self.service.store.outbox_due(10_000))
        assert len(rows) == self.announced
        covered = [
            ply for row in rows if row.match == self.match and row.last for ply in range(row.first, row.last + 1)
        ]
        assert covered == sorted(set(covered))
        assert [row.id for row in rows] == sorted({row.id for row in rows})
        assert all(row.kind is not AnnouncementKind.MOVED or row.last for row in rows)


@pytest.mark.many
def test_the_service_against_its_model():
    run_state_machine_as_test(Tables, settings=settings(max_examples=times(5), stateful_step_count=30, deadline=None))
