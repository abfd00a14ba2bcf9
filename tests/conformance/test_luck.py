from collections import Counter

import pytest

from games.conformance import Luck


def test_the_same_seed_gives_the_same_numbers_and_another_others():
    def numbers(seed):
        luck = Luck(seed)
        return [luck.below(1000) for _ in range(50)]

    assert numbers("a") == numbers("a")
    assert len({tuple(numbers(seed)) for seed in ("a", "b", "ab", "ba", "", "a/1", "a/2")}) == 7


def test_each_number_is_as_likely():
    luck = Luck("even")
    found = Counter(luck.below(7) for _ in range(14_000))
    assert set(found) == set(range(7))
    assert all(1_800 < times < 2_200 for times in found.values())


def test_a_sample_takes_none_twice_and_each_as_often():
    luck = Luck("sample")
    pairs = Counter(tuple(luck.sample("abcd", 2)) for _ in range(12_000))
    assert len(pairs) == 4 * 3
    assert all(850 < times < 1_150 for times in pairs.values())
    assert sorted(luck.sample("abc", 9)) == ["a", "b", "c"]
    shuffled = list(range(30))
    luck.shuffle(shuffled)
    assert sorted(shuffled) == list(range(30)) != shuffled


def test_nothing_is_below_nothing():
    with pytest.raises(ValueError, match="nothing is below 0"):
        Luck("x").choice(())
