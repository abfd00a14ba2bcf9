from bot.match.pure.table.subject import of_match
from bot.publishing.posting.waiting import LOOK_AGAIN, BlockedSubjects


def test_a_table_waits_until_it_is_freed_or_an_hour_has_passed():
    now = [100.0]
    blocked = BlockedSubjects(lambda: now[0])
    assert not blocked.waits(of_match(1))
    assert blocked.add(of_match(1), 900)
    assert not blocked.add(of_match(1), 900)
    blocked.add(of_match(2), 901)
    assert blocked.waits(of_match(1))
    assert blocked.of_guild(900) == [of_match(1)]
    now[0] += LOOK_AGAIN
    assert not blocked.waits(of_match(1))
    blocked.free(of_match(1))
    assert blocked.of_guild(900) == []
    assert blocked.of_guild(901) == [of_match(2)]
