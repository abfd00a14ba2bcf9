from collections import Counter

from games.conformance import Luck


def test_the_same_seed_gives_the_same_numbers_and_another_others():
    def numbers(seed):
        luck = Luck(seed)
        return [luck.below(1000) for _ in range(50)]

    assert numbers("a") == numbers("a")
    assert len({tuple(numbers(seed)) for seed in ("a", "b", "ab", "ba", "", "a/1", "a/2")}) == 7


def test_a_sample_takes_none_twice_and_each_as_often():
    luck = Luck("sample")
    pairs = Counter(tuple(luck.sample("abcd", 2)) for _ in range(12_000))
    assert len(pairs) == 4 * 3
    assert all(850 < times < 1_150 for times in pairs.values())
    assert sorted(luck.sample("abc", 9)) == ["a", "b", "c"]
    shuffled = list(range(30))
    luck.shuffle(shuffled)
    assert sorted(shuffled) == list(range(30)) != shuffled
