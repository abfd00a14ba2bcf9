"""Who is told, how and when: the decisions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.hours import quiet_until
from bot.match.notices import CLOSED, PRESENT, Cause, Decision, Do, Known, decide
from bot.match.person import Person, Way
from tests.people.test_hours import CHANGES, MINUTE, ZONES, moment, there

NOW = moment("2026-06-01T12:00")
NIGHT = (22 * 60, 7 * 60)


def told(person=None, usual=Way.MENTION, cause=Cause.TURN, now=NOW, **known):
    return decide(person or Person(), usual, Known(**known), cause, now)


def test_by_default_people_are_mentioned_once_until_they_look():
    assert told() == Decision(Do.MENTION)
    assert told(told=NOW - 1).do is Do.NOTHING
    assert told(told=NOW - 90 * 24 * 60 * MINUTE).do is Do.NOTHING
    assert told(Person(always=True), told=NOW - 1).do is Do.MENTION


@pytest.mark.parametrize("cause", [Cause.REMINDER, Cause.NUDGE])
def test_reminders_and_nudges_are_for_those_who_were_told(cause):
    assert told(cause=cause, told=NOW - 1).do is Do.MENTION
    assert told(Person(way=Way.QUIET), cause=cause).do is Do.NOTHING


def test_a_server_sets_the_way_of_those_who_set_none_but_never_direct_messages():
    assert told(usual=Way.QUIET).do is Do.NOTHING
    assert told(usual=Way.DIRECT).do is Do.MENTION
    assert told(Person(way=Way.MENTION), usual=Way.QUIET).do is Do.MENTION
    assert told(Person(way=Way.DIRECT), usual=Way.QUIET).do is Do.DIRECT


def test_where_direct_messages_are_refused_people_are_mentioned_for_a_while():
    person = Person(way=Way.DIRECT, closed=NOW)
    assert told(person).do is Do.MENTION
    assert told(person, now=NOW + CLOSED - 1).do is Do.MENTION
    assert told(person, now=NOW + CLOSED).do is Do.DIRECT


def test_who_plays_there_just_now_is_told_if_they_do_not_come_back():
    assert told(there=NOW) == Decision(Do.LATER, NOW + PRESENT)
    assert told(there=NOW - PRESENT + 1) == Decision(Do.LATER, NOW + 1)
    assert told(there=NOW - PRESENT).do is Do.MENTION
    assert told(there=NOW + 3_600_000).do is Do.MENTION, "the clock was set back since"


def test_who_is_next_but_one_is_told_privately_and_at_once_or_not_at_all():
    wants = Person(way=Way.DIRECT, heads_up=True, zone="Europe/Berlin", quiet=NIGHT)
    assert told(wants, cause=Cause.HEADS_UP).do is Do.DIRECT
    for known in ({"headed": NOW - 1}, {"told": NOW - 1}, {"there": NOW}):
        assert told(wants, cause=Cause.HEADS_UP, **known).do is Do.NOTHING
    asleep = there("Europe/Berlin", "2026-06-02T03:00")
    assert told(wants, cause=Cause.HEADS_UP, now=asleep).do is Do.NOTHING
    for other in (Person(way=Way.DIRECT), Person(heads_up=True), Person(heads_up=True, way=Way.MENTION)):
        assert told(other, cause=Cause.HEADS_UP).do is Do.NOTHING


@pytest.mark.parametrize("zone", ZONES)
def test_in_the_night_of_a_change_people_are_told_at_its_end(zone):
    person = Person(zone=zone, quiet=NIGHT)
    for change in CHANGES[zone]:
        at = moment(change)
        found = told(person, now=at)
        assert found == Decision(Do.LATER, quiet_until(person, at))
        assert told(person, now=found.at).do is Do.MENTION
        assert told(person, now=found.at - 1).do is Do.LATER


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
    cause=st.sampled_from(Cause),
    now=st.integers(NOW, NOW + 366 * 24 * 60 * MINUTE),
    ago=st.fixed_dictionaries({}, optional={name: st.integers(0, 10 * MINUTE) for name in ("told", "headed", "there")}),
)
def test_promises_hold_for_everybody(person, usual, cause, now, ago):
    known = Known(**{name: now - span for name, span in ago.items()})
    found = decide(person, usual, known, cause, now)
    if quiet_until(person, now) is not None:
        assert found.do in {Do.LATER, Do.NOTHING}
    if person.way is not Way.DIRECT:
        assert found.do is not Do.DIRECT
    if (person.way or usual) is Way.QUIET:
        assert found.do is Do.NOTHING
    if cause is Cause.TURN and known.told is not None and not person.always:
        assert found.do is Do.NOTHING
    if cause is Cause.HEADS_UP:
        assert found.do in {Do.DIRECT, Do.NOTHING}
    assert (found.at is not None) == (found.do is Do.LATER)
    if found.at is not None:
        assert found.at > now
