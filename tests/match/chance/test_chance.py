import hashlib
import hmac
from collections import Counter

from bot.match.pure.chance import draws as chance
from bot.match.pure.chance.draws import Chance
from games.core import Draw
from games.driver import drawn

SEED = bytes(range(32))


def nth(key, number, asked):
    return Chance(key, draws=number - 1).draw(asked)


def test_the_generator_gives_what_nist_published():
    # CAVP, HMAC_DRBG, SHA-256, no reseeding, no personalization, count 0: the second 128 bytes are given.
    source = chance.HmacDrbg(
        bytes.fromhex("ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488"),
        bytes.fromhex("659ba96c601dc69fc902940805ec0ca8"),
    )
    source.generate(128)
    assert source.generate(128).hex() == (
        "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89"
        "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1"
        "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
        "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"
    )


def test_the_key_follows_from_the_seed_the_match_and_the_words_as_described():
    made = hmac.new(SEED, "cartouche 2\n17\nrote Fische\nż".encode(), hashlib.sha256).digest()
    assert chance.key_of(chance.SEALED, SEED, 17, ["rote Fische", "ż"]) == made
    tables = [(17, ()), (18, ()), (17, ("a",)), (17, ("a", "b")), (17, ("b", "a")), (17, ("a b",)), (1, ("7",))]
    keys = {chance.key_of(chance.SEALED, seed, *table) for table in tables for seed in (SEED, bytes(32))}
    assert len(keys) == 2 * len(tables)


def test_a_computers_number_follows_from_the_key_as_described():
    luck = Chance(SEED)
    ties = [luck.tie() for _ in range(3)]
    assert ties == [chance.numbers(SEED, number, "computer")(1 << 32) for number in (1, 2, 3)]
    assert (luck.draws, luck.choices) == (0, 3)


def test_draws_and_choices_are_numbered_apart():
    asked = Draw("area", tuple(map(str, range(30))), 30)
    one, other = Chance(SEED), Chance(SEED)
    first = [one.draw(asked), one.tie(), one.draw(asked)]
    second = [other.draw(asked), other.draw(asked), other.tie()]
    assert first == [second[0], second[2], second[1]]
    gone_on = Chance(SEED, draws=1, choices=1)
    assert gone_on.draw(asked) == first[2]
    # A draw with the name of the computers' numbers draws something else.
    assert Chance(SEED).draw(Draw("computer", asked.population, 30)) != drawn(
        Draw("computer", asked.population, 30), chance.numbers(SEED, 1, "computer")
    )


def chi_square(found: Counter, kinds: int) -> float:
    expected = found.total() / kinds
    return sum((found[kind] - expected) ** 2 for kind in found) / expected + expected * (kinds - len(found))


def test_every_order_of_a_pile_is_as_likely():
    asked = Draw("pile", ("a", "b", "c", "d"), 4)
    found = Counter(nth(SEED, number + 1, asked).items for number in range(2_400))
    assert len(found) == 24
    assert chi_square(found, 24) < 49.8  # 23 degrees of freedom


def test_numbers_that_would_favour_the_low_ones_are_drawn_again(monkeypatch):
    words = iter([2**64 - 1, 2**64 - 2, 5])
    monkeypatch.setattr(chance.HmacDrbg, "generate", lambda self, count: next(words).to_bytes(count, "big"))
    below = chance.numbers(SEED, 1, "x")
    assert below(3) == (2**64 - 2) % 3  # 2**64 - 1 is the largest multiple of 3, the number 2**64 - 1 is beyond
    assert below(3) == 2
