from bot.publishing.posting.blocked import LOOK_AGAIN, Blocked


def test_a_table_waits_until_it_is_freed_or_an_hour_has_passed():
    now = [100.0]
    blocked = Blocked(lambda: now[0])
    assert not blocked.waits(1)
    assert blocked.add(1, 900)
    assert not blocked.add(1, 900)
    blocked.add(2, 901)
    assert blocked.waits(1)
    assert blocked.of_guild(900) == [1]
    now[0] += LOOK_AGAIN
    assert not blocked.waits(1)
    blocked.free(1)
    assert blocked.of_guild(900) == []
    assert blocked.of_guild(901) == [2]
