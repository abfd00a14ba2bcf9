from bot.client.pace.pace import Pace


def taken(paces, clock, seconds):
    count = 0
    for _ in range(seconds * 100):
        clock[0] += 0.01
        for pace in paces:
            while pace._bucket.take():
                count += 1
    return count


def test_equal_parts_make_the_whole_and_who_is_alone_has_it_again():
    clock = [0.0]
    paces = [Pace(40, now=lambda: clock[0]) for _ in range(4)]
    for pace in paces:
        pace.share(4)
    taken(paces, clock, 1)  # the saved-up permits
    assert 396 <= taken(paces, clock, 10) <= 404
    paces[0].share(1)
    taken(paces[:1], clock, 1)
    assert 396 <= taken(paces[:1], clock, 10) <= 404
