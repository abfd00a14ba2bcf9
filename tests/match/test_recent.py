from bot.match.pure.recent import Recent


def test_the_items_that_were_set_last_stay():
    kept = Recent(2)
    for key in "abac":
        kept[key] = key
    assert list(kept) == ["a", "c"]
    kept.move_to_end("a")
    kept["d"] = "d"
    assert list(kept) == ["a", "d"]
