import pytest

from data import rulebook
from data.mykerinos import MUSEUM, PARCELS, PATRONS, load_museum, load_parcels, museum, parcels
from data.tables import TableError
from tests.data.refusing import check_refused


def marks(parcel):
    return "".join(parcel.pyramids)


def of(patron):
    return [parcel for parcel in parcels() if parcel.patron == patron]


@pytest.mark.parametrize("patron", PATRONS)
def test_m1_3_the_more_points_the_more_pyramids(patron):
    pyramids = sorted((parcel.points, marks(parcel).count("^")) for parcel in of(patron))
    assert pyramids == [(0, 0), (0, 0), (0, 1), (0, 1), (2, 1), (2, 2), (3, 2)]


@pytest.mark.parametrize("patron", PATRONS)
def test_m1_3_no_two_parcels_of_a_patron_alike_up_to_half_a_turn(patron):
    shapes = [min(marks(parcel), marks(parcel)[::-1]) for parcel in of(patron) if "^" in marks(parcel)]
    assert len(shapes) == len(set(shapes)) == 5
    assert sum(shape.count("^") == 1 for shape in shapes) == 3


def test_m1_3_the_5_point_parcel_and_all_together():
    (gold,) = of(None)
    assert gold.points == 5
    assert marks(gold).count("^") == 3
    assert sum(marks(parcel).count("^") for parcel in parcels()) == 38
    assert len({parcel.id for parcel in parcels()}) == len(parcels()) == 36


def test_the_rules_tell_how_many_there_are():
    assert "25 archaeologists" in rulebook.rule("mykerinos", "M1.1", "en")
    told = rulebook.rule("mykerinos", "M1.2", "en")
    assert f"{len(parcels())} parcels" in told
    assert f"{len(parcels()) - len(of(None))} of them" in told


def test_m1_6_the_plan_as_shipped():
    rooms = {room.id: room for room in museum()}
    for wing in range(1, 6):
        after = wing % 5 + 1
        assert rooms[f"5:{wing}"].opens == ()
        assert rooms[f"3:{wing}"].opens == (f"5:{wing}",)
        assert rooms[f"2:{wing}-{after}"].wings == (wing, after)
        assert set(rooms[f"2:{wing}-{after}"].opens) == {f"5:{wing}", f"5:{after}"}


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        ('patron = "lemon"', 'patron = "lime"', "lemon-1", 'patron "lime" is unknown'),
        ("points = 3", "points = 4", "violet-7", "points must be 0 or 2 or 3, is 4"),
        ("points = 5", "points = 2", "gold-1", "points must be 5, is 2"),
        ('["^.", "..", "^."]', '["^.", "..", "x."]', "lemon-6", 'must be two of "." and "^", is "x."'),
        ('["^.", "..", "^."]', '["^.", "..", "^.."]', "lemon-6", 'is "^.."'),
        ('["^.", "..", "^."]', '["^.", ".."]', "lemon-6", "length 3"),
        ('["^.", "..", "^."]', "7", "lemon-6", "Expected `array`"),
        ('id = "brown-2"', 'id = "brown-1"', "brown-1", "is there 2 times"),
        ('id = "brown-2"', 'id = "Brown 2"', "Brown 2", 'id must be like "violet-1"'),
        ('id = "brown-2"\n', "", "parcel 16", "missing required field `id`"),
        ('id = "brown-2"\n', 'id = "brown-2"\ncolour = "brown"\n', "brown-2", "unknown field `colour`"),
        ('patron = "tangerine"', 'patron = "violet"', "", "needs 7 parcels of violet, has 8"),
        ("[[parcel]]", "[[parcels]]", "", "something other than [[parcel]] entries: parcels"),
        ("[[parcel]]", "[[parcel]", "", "is not TOML"),
    ],
)
def test_a_wrong_table_of_parcels_is_refused(tmp_path, old, new, entry, fault):
    check_refused(tmp_path, PARCELS, load_parcels, old=old, new=new, entry=entry, fault=fault)


def test_a_missing_or_short_table_is_refused(tmp_path):
    with pytest.raises(TableError, match="cannot be read"):
        load_parcels(tmp_path / "none.toml")
    path = tmp_path / "short.toml"
    path.write_text(PARCELS.read_text("utf-8").rsplit("[[parcel]]", 1)[0], "utf-8")
    with pytest.raises(TableError, match="needs 36 parcels, has 35"):
        load_parcels(path)
    path.write_text('parcel = "none"', "utf-8")
    with pytest.raises(TableError, match="two brackets"):
        load_parcels(path)


def test_other_fields_for_the_pyramids_are_an_owners_right(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(PARCELS.read_text("utf-8").replace('["^.", "..", "^."]', '["..", "..", ".."]'), "utf-8")
    assert sum(marks(parcel).count("^") for parcel in load_parcels(path)) < 38


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        ('id = "3:2"', 'id = "3:4"', "3:4", "is there 2 times"),
        ('id = "2:1-2"', 'id = "2:2-1"', "2:2-1", 'id must say value and wings, "2:1-2"'),
        ("wings = [1, 2]", "wings = [1]", "2:1-2", "a room of value 2 belongs to 2 wings"),
        ("wings = [1, 2]", "wings = [1, 6]", "2:1-2", "wings are numbered 1 to 5"),
        ('opens = ["5:1"]', 'opens = ["3:2"]', "3:1", 'opens "3:2", which is no room of value 5'),
        ('opens = ["5:1"]', 'opens = ["5:9"]', "3:1", 'opens "5:9", which is no room of value 5'),
        ("opens = []", 'opens = ["5:2"]', "5:1", "a room of value 5 opens nothing"),
        ("value = 3", "value = 4", "3:1", "value must be 2, 3 or 5, is 4"),
    ],
)
def test_a_wrong_plan_of_the_museum_is_refused(tmp_path, old, new, entry, fault):
    check_refused(tmp_path, MUSEUM, load_museum, old=old, new=new, entry=entry, fault=fault)


def test_a_plan_with_too_few_rooms_or_a_closed_one_is_refused(tmp_path):
    path = tmp_path / "plan.toml"
    text = MUSEUM.read_text("utf-8")
    path.write_text(text.rsplit("[[room]]", 1)[0], "utf-8")
    with pytest.raises(TableError, match="needs 5 rooms of value 2, has 4"):
        load_museum(path)
    path.write_text(text.replace('"5:3"]', '"5:4"]').replace('["5:3", ', "["), "utf-8")
    with pytest.raises(TableError, match="5:3: is opened by no other room"):
        load_museum(path)
