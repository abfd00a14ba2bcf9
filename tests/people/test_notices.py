import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.pure.notices.deciding import (
    BESIDES,
    CLOSED,
    KEPT,
    LEFT,
    MOST,
    Decision,
    Do,
    NoticeReason,
    NoticeRecord,
    decide,
)
from bot.match.pure.notices.presence import PRESENT
from bot.match.pure.people.hours import DAY, local, quiet_until
from bot.match.pure.people.settings import Person, Way
from tests.people.test_hours import MINUTE, ZONES, moment, there

NOW = moment("2026-06-01T12:00")
NIGHT = (22 * 60, 7 * 60)


EVERYDAY = MOST - KEPT
"""The number of notices a day that can be sent even if they aren't urgent."""


def told(person=None, usual=Way.MENTION, cause=NoticeReason.TURN, now=NOW, ends=None, **known):
    return decide(person or Person(), usual, NoticeRecord(**known), cause, now, ends=ends)


def test_by_default_people_are_mentioned_once_until_they_look():
    assert told() == Decision(Do.MENTION)
    assert told(told=NOW - 1).do is Do.NOTHING
    assert told(told=NOW - 90 * 24 * 60 * MINUTE).do is Do.NOTHING
    assert told(Person(always=True), told=NOW - 1).do is Do.MENTION


def test_a_server_sets_the_way_of_those_who_set_none_but_never_direct_messages():
    assert told(usual=Way.QUIET).do is Do.NOTHING
    assert told(usual=Way.DIRECT).do is Do.MENTION
    assert told(Person(way=Way.MENTION), usual=Way.QUIET).do is Do.MENTION
    assert told(Person(way=Way.DIRECT), usual=Way.QUIET).do is Do.DIRECT


def test_a_heads_up_comes_as_a_direct_message_at_once_or_not_at_all():
    wants = Person(way=Way.DIRECT, heads_up=True, zone="Europe/Berlin", quiet=NIGHT)
    assert told(wants, cause=NoticeReason.HEADS_UP).do is Do.DIRECT
    for known in ({"headed": NOW - 1}, {"told": NOW - 1}, {"there": NOW + 1}):
        assert told(wants, cause=NoticeReason.HEADS_UP, **known).do is Do.NOTHING
    asleep = there("Europe/Berlin", "2026-06-02T03:00")
    assert told(wants, cause=NoticeReason.HEADS_UP, now=asleep).do is Do.NOTHING
    for other in (Person(way=Way.DIRECT), Person(heads_up=True), Person(heads_up=True, way=Way.MENTION)):
        assert told(other, cause=NoticeReason.HEADS_UP).do is Do.NOTHING


def day(person, begins, every=60 * MINUTE):
    recent = tuple(begins + number * every for number in range(EVERYDAY))
    return told(person, now=recent[-1] + 60 * MINUTE, recent=recent), recent


def test_after_enough_notices_the_next_one_comes_in_the_morning():
    berlin = there("Europe/Berlin", "2026-06-01T10:00")
    sleeps = Person(zone="Europe/Berlin", quiet=NIGHT)
    assert day(sleeps, berlin)[0] == Decision(Do.LATER, there("Europe/Berlin", "2026-06-02T07:00"))
    awake = Person(zone="Europe/Berlin")
    assert day(awake, berlin)[0] == Decision(Do.LATER, there("Europe/Berlin", "2026-06-02T08:00"))
    works_at_night = Person(zone="Europe/Berlin", quiet=(8 * 60, 9 * 60))
    assert day(works_at_night, berlin)[0] == Decision(Do.LATER, there("Europe/Berlin", "2026-06-02T00:00"))


@pytest.mark.parametrize("person", [Person(), Person(zone="Europe/Berlin"), Person(zone="Europe/Berlin", quiet=NIGHT)])
@pytest.mark.parametrize("cause", NoticeReason)
def test_the_last_everyday_notice_knows_when_the_next_one_comes(person, cause):
    recent = tuple(NOW - number * MINUTE for number in range(EVERYDAY - 1, 0, -1))
    assert told(person, cause=cause, recent=recent[1:]).next is None
    last = told(person, cause=cause, recent=recent)
    if last.do is Do.NOTHING:
        assert last.next is None
        return
    assert told(person, recent=(*recent, NOW), now=NOW + 1) == Decision(Do.LATER, last.next)
    assert told(person, recent=(*recent, NOW), now=last.next).do is Do.MENTION


@pytest.mark.parametrize("cause", NoticeReason)
def test_after_enough_what_waits_is_told_tomorrow_and_what_is_told_besides_is_not(cause):
    recent = tuple(NOW - number for number in range(EVERYDAY, 0, -1))
    found = told(Person(way=Way.DIRECT, heads_up=True), cause=cause, recent=recent)
    tomorrow = Decision(Do.LATER, recent[0] + DAY)
    assert found == (Decision(Do.NOTHING) if cause in BESIDES else tomorrow)


@pytest.mark.parametrize("cause", set(NoticeReason) - BESIDES)
def test_l15_1_the_last_notices_are_for_time_that_runs_out_before_the_next_day(cause):
    recent = tuple(NOW - number for number in range(EVERYDAY, 0, -1))
    free = recent[0] + DAY
    assert told(cause=cause, recent=recent, ends=free + LEFT) == Decision(Do.LATER, free)
    for _ in range(KEPT):
        assert told(cause=cause, recent=recent, ends=free + LEFT - 1).do is Do.MENTION
        recent = (*recent, NOW)
    assert told(cause=cause, recent=recent, ends=NOW) == Decision(Do.LATER, free), "six, not one more"


@pytest.mark.parametrize("cause", BESIDES)
def test_l15_1_what_is_told_besides_is_never_urgent(cause):
    recent = tuple(NOW - number for number in range(EVERYDAY, 0, -1))
    assert told(Person(way=Way.DIRECT, heads_up=True), cause=cause, recent=recent, ends=NOW).do is Do.NOTHING


@given(
    person=st.builds(
        Person,
        way=st.sampled_from([None, *Way]),
        always=st.booleans(),
        heads_up=st.booleans(),
        zone=st.sampled_from((*ZONES, None)),
        quiet=st.none() | st.tuples(st.integers(0, 1439), st.integers(0, 1439)),
    ),
    usual=st.sampled_from(Way),
    cause=st.sampled_from(NoticeReason),
    now=st.integers(NOW, NOW + 366 * 24 * 60 * MINUTE),
    ago=st.fixed_dictionaries(
        {"recent": st.lists(st.integers(0, 30 * 60 * MINUTE), max_size=MOST)},
        optional={name: st.integers(0, 2 * PRESENT) for name in ("told", "headed", "there")},
    ),
)
def test_promises_hold_for_everybody(person, usual, cause, now, ago):
    told = tuple(now - span for span in sorted(ago.pop("recent"), reverse=True))
    known = NoticeRecord(**{name: now - span for name, span in ago.items()}, recent=told)
    found = decide(person, usual, known, cause, now)
    if quiet_until(person, now) is not None:
        assert found.do in {Do.LATER, Do.NOTHING}
    if person.way is not Way.DIRECT:
        assert found.do is not Do.DIRECT
    if (person.way or usual) is Way.QUIET:
        assert found.do is Do.NOTHING
    if cause is NoticeReason.TURN and known.told is not None and not person.always:
        assert found.do is Do.NOTHING
    if cause is NoticeReason.HEADS_UP:
        assert found.do in {Do.DIRECT, Do.NOTHING}
    today = [at for at in told if person.zone is None or local(person, at).date() == local(person, now).date()]
    today = [at for at in today if now - at < DAY]
    if len(today) >= EVERYDAY and not person.always:
        assert found.do in {Do.LATER, Do.NOTHING}
    assert (found.at is not None) == (found.do is Do.LATER)
    if found.at is not None:
        assert found.at > now


def test_where_direct_messages_are_refused_people_are_mentioned_for_a_while():
    person = Person(way=Way.DIRECT, closed=NOW)
    assert told(person).do is Do.MENTION
    assert told(person, now=NOW + CLOSED - 1).do is Do.MENTION
    assert told(person, now=NOW + CLOSED).do is Do.DIRECT
