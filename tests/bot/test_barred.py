"""Tables that the bot may not write to wait, and are tried again for a reason or after an hour."""

from bot.barred import LOOK_AGAIN, Barred


def test_a_table_waits_until_it_is_freed_or_an_hour_has_passed():
    now = [100.0]
    barred = Barred(lambda: now[0])
    assert not barred.waits(1)
    assert barred.add(1, 900)
    assert not barred.add(1, 900)
    barred.add(2, 901)
    assert barred.waits(1)
    assert barred.of_guild(900) == [1]
    now[0] += LOOK_AGAIN
    assert not barred.waits(1)
    barred.free(1)
    assert barred.of_guild(900) == []
    assert barred.of_guild(901) == [2]
