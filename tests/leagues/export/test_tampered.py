# Rules L1.3, L1.4, L16.

import hashlib
from pathlib import Path

import msgspec
import pytest

from leagues import text
from leagues.export.check import Unreadable, check, last_hash
from leagues.export.form import UNSALTED, exported
from leagues.format import Format
from leagues.log import entries as said
from leagues.log.chain import chained
from leagues.lots import seal
from tests.leagues.contests import Contest, played_cup, played_evening
from tests.leagues.seasons import Played, begun, names, several

FIRST = Path(__file__).parent / "first"
SEALED = bytes(reversed(range(32)))


@pytest.fixture(scope="module")
def season():
    game = several("tampered", 1, 9)
    return text.write(exported(game.course.log, 1))


def changed(data, change):
    plain = msgspec.json.decode(data)
    change(plain)
    return msgspec.json.encode(plain)


def linked_anew(plain):
    lines = [msgspec.json.encode(one).decode() for one in plain["log"]]
    plain["chain"] = msgspec.to_builtins([*chained(lines, [UNSALTED] * len(lines))])


def places(data):
    return [(one.rule, one.where) for one in check(data)]


def resealed(plain):
    plain["season"] |= {"seed": SEALED.hex(), "seal": seal(SEALED)}
    for entry in plain["log"]:
        if entry["what"]["what"] == "opened":
            entry["what"]["seal"] = seal(SEALED)
        if entry["what"]["what"] == "finished":
            entry["what"]["seed"] = SEALED.hex()
    linked_anew(plain)


@pytest.mark.parametrize("played", [played_cup, played_evening])
def test_l1_4_a_cup_or_an_evening_with_another_seed_and_its_seal_is_found_by_its_pairings(played):
    data = text.write(exported(played("resealed", 9).course.log, 1))
    assert check(data) == ()
    found = check(changed(data, resealed))
    assert {one.rule for one in found} >= {"L1.4"}
    assert any(one.where.startswith("round 1 (line ") for one in found)


def test_l1_4_a_season_with_another_seed_and_its_seal_is_found_by_its_numbers(season):
    assert ("L4.2", "1.1") in places(changed(season, resealed))


def unused(log):
    return next(
        place for place, one in enumerate(log) if one["what"] == {"what": "signedup", "season": 1, "member": "unused"}
    )


@pytest.fixture(scope="module")
def with_substitute():
    game = begun(9)
    game.do(said.SignedUp(1, "unused"), who="unused")
    game.run(game.season.middle)
    for division, table in game.running():
        game.end(division.name, table.number)
    return text.write(exported(game.course.log, 1))


def without_line(plain):
    del plain["log"][unused(plain["log"])]


def without_line_and_link(plain):
    place = unused(plain["log"])
    del plain["log"][place], plain["chain"][place]


def renumbered(plain):
    without_line_and_link(plain)
    for number, link in enumerate(plain["chain"], start=1):
        link["number"] = number


@pytest.mark.parametrize("change", [without_line, without_line_and_link, renumbered])
def test_l1_3_a_sign_up_that_changed_nothing_cannot_be_taken_out_of_the_log(with_substitute, change):
    assert check(with_substitute) == ()
    line = unused(msgspec.json.decode(with_substitute)["log"]) + 1
    assert places(changed(with_substitute, change)) == [("L1.3", f"line {line} of the log")]


def test_l1_3_who_makes_all_hashes_anew_ends_with_another_one_than_was_posted(with_substitute):
    def anew(plain):
        without_line(plain)
        linked_anew(plain)

    forged = changed(with_substitute, anew)
    assert check(forged) == ()
    assert last_hash(forged) != last_hash(with_substitute)


def test_l1_3_a_hash_is_of_what_the_rules_say(with_substitute):
    plain = msgspec.json.decode(with_substitute)
    before = ""
    for number, (entry, link) in enumerate(zip(plain["log"], plain["chain"], strict=True), start=1):
        line = msgspec.json.encode(entry).decode()
        before = hashlib.sha256(f"{before}|{number}|{link['salt']}|{line}".encode()).hexdigest()
        assert (link["number"], link["hash"]) == (number, before)


def test_l1_3_a_season_of_this_edition_without_hashes_is_refused(season):
    assert places(changed(season, lambda plain: plain.pop("chain"))) == [("L1.3", "the log")]


def test_l15_4_a_line_that_was_rewritten_for_somebody_who_was_erased_keeps_its_hash():
    game = begun(9)
    game.do(said.SignedUp(1, "unused"), who="unused")
    game.do(said.SignedUp(1, "another"), who="another")
    data = text.write(exported(game.course.log, 1))

    def erased(plain):
        place = unused(plain["log"])
        plain["log"][place] = msgspec.json.decode(msgspec.json.encode(plain["log"][place]).replace(b"unused", b"~ab12"))
        plain["chain"][place]["salt"] = ""

    def forged(plain):
        erased(plain)
        plain["log"][-1]["what"]["member"] = "somebody else"

    assert check(changed(data, erased)) == ()
    assert last_hash(changed(data, erased)) == last_hash(data)
    assert check(changed(data, forged))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda plain: plain.update(extra=1), "extra"),
        (lambda plain: plain["members"][3].update(extra=1), "member {member}, extra"),
        (lambda plain: plain["tables"][2].update(extra=1), "table {division} {number}, extra"),
        (lambda plain: plain["log"][4].update(extra=1), "line 5 of the log, extra"),
        (lambda plain: plain["log"][4]["what"].update(extra=1), "line 5 of the log, what, extra"),
        (lambda plain: plain["league"].update(extra=1), "league, extra"),
    ],
)
def test_l16_a_field_that_no_export_has_is_refused_by_its_place(season, change, where):
    plain = msgspec.json.decode(season)
    table = plain["tables"][2]
    where = where.format(member=plain["members"][3]["member"], division=table["division"], number=table["number"])
    assert ("L16", where) in places(changed(season, change))


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda plain: plain["members"][3].update(latest=7), "member {member}, latest"),
        (lambda plain: plain["members"].pop(3), "member {member}"),
        (lambda plain: plain["tables"][2].update(opened=7), "table {division} {number}, opened"),
        (lambda plain: plain["season"].update(ends=7), "season, ends"),
        (lambda plain: plain["league"].update(at_once=4), "league, at_once"),
        (lambda plain: plain["league"].pop("at_once"), "league, at_once"),
    ],
)
def test_l1_3_what_is_not_what_the_log_gives_is_named(season, change, where):
    plain = msgspec.json.decode(season)
    table = plain["tables"][2]
    where = where.format(member=plain["members"][3]["member"], division=table["division"], number=table["number"])
    assert ("L1.3", where) in places(changed(season, change))


def test_l1_3_an_entry_that_is_not_allowed_is_named_by_its_line(season):
    def twice(plain):
        plain["log"].insert(4, plain["log"][3])
        linked_anew(plain)

    assert ("L1.3", "line 5 of the log") in places(changed(season, twice))


@pytest.mark.parametrize("part", ["members", "divisions", "tables", "standing", "log", "chain"])
def test_l16_a_file_in_which_a_part_is_gone_is_answered_too(season, part):
    assert check(changed(season, lambda plain: plain.update({part: []})))
    assert check(changed(season, lambda plain: plain[part].pop()))


@pytest.mark.parametrize("seed", ["zz", "", "a" * 63])
def test_l16_a_seed_that_is_none_is_answered_too(seed):
    for path in (FIRST / "cup.json", FIRST / "divisions.json"):
        assert check(changed(path.read_bytes(), lambda plain: plain["season"].update(seed=seed)))


@pytest.mark.parametrize("points", [0, 1.5, {}, [], True])
def test_l16_points_of_another_type_are_refused(season, points):
    with pytest.raises(Unreadable, match="n/d"):
        check(changed(season, lambda plain: plain["standing"][0].update(points=points)))


def test_l1_3_the_log_stores_every_setting():
    game = Played()
    (entry,) = msgspec.json.decode(text.write(exported(Contest(Format.CUP).cup(names(9)).course.log, 1)))["log"][:1]
    fields = {one.name for one in msgspec.structs.fields(type(game.league.settings))}
    assert set(entry["what"]["settings"]) == fields
