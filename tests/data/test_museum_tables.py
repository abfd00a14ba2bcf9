from collections import Counter

import pytest

from data import museum
from data.museum import CIVILIZATIONS, CONTINENTS, DOMAINS, HERE, loading
from tests.data.refusing import check_refused


def test_u1_1_twelve_civilizations_of_15_objects_in_four_decks_of_45():
    objects = museum.objects()
    assert len({one.id for one in objects}) == len(objects) == 180
    assert Counter(one.civilization for one in objects) == dict.fromkeys(CIVILIZATIONS, 15)
    assert Counter(one.continent for one in objects) == dict.fromkeys(CONTINENTS, 45)
    assert {one.civilization for one in objects if one.continent == "africa"} == {
        "phoenician",
        "egyptian",
        "mesopotamian",
    }


@pytest.mark.parametrize("civilization", CIVILIZATIONS)
def test_u1_2_values_of_a_civilization(civilization):
    values = Counter(one.value for one in museum.objects() if one.civilization == civilization)
    assert values == {1: 3, 2: 4, 3: 4, 4: 2, 5: 2}


@pytest.mark.parametrize("domain", DOMAINS)
def test_u1_2_a_domain_has_30_objects_and_a_masterpiece_in_each_continent(domain):
    of = [one for one in museum.objects() if one.domain == domain]
    assert len(of) == 30
    assert sorted(one.continent for one in of if one.masterpiece) == sorted(CONTINENTS)


def test_u1_2_an_id_says_what_the_object_is():
    for one in museum.objects():
        civilization, _, rest = one.id.partition("-")
        assert (civilization, museum.LETTERS[rest[0]], rest[1:]) == (one.civilization, one.domain, str(one.value))
        assert museum.object_of(one.id) is one
        assert one.masterpiece == one.id.endswith("5")
    assert museum.object_of("inca-g1").domain == "agriculture"
    assert museum.object_of("celt-n4").continent == "europe"
    with pytest.raises(KeyError):
        museum.object_of("inca-a1")
    with pytest.raises(KeyError):
        museum.continent_of("martian")


def test_u1_3_cards():
    assert {one.count for one in museum.favours()} == {3}
    assert len(museum.favours()) == 9
    assert sum(one.count for one in museum.headlines()) == 17
    assert Counter(one.kind for one in museum.headlines()) == {
        **dict.fromkeys(("war", "instability", "patron"), 4),
        **dict.fromkeys(("death", "school", "deflation", "grants"), 1),
    }
    for kind in ("war", "instability", "patron"):
        assert [one.continent for one in museum.headlines() if one.kind == kind] == list(CONTINENTS)
    assert [(one.id, one.continent) for one in museum.headlines() if one.count == 2] == [("grants", None)]
    assert len(museum.experts()) == 24
    assert len(museum.patrons()) == 27


def test_u1_4_costs():
    assert {museum.expert_of(domain).cost for domain in DOMAINS} == {4}
    assert {museum.expert_of(civilization).cost for civilization in CIVILIZATIONS} == {3}
    costs = {name: museum.expert_of(name).cost for name in museum.CHARACTERS}
    assert costs == {"turner": 3, "noot": 6, "singh": 2, "bellota": 1, "boch": 2, "wilhelm": 2}


@pytest.mark.parametrize(
    ("board", "slots", "gallery", "bonuses"),
    [
        ("front", 25, 9, (10, 10, 5)),
        ("t", 25, 9, (10, 10, 5)),
        ("court", 24, 8, (8, 12, 5)),
        ("wings", 25, 7, (8, 14, 5)),
        ("stair", 25, 9, (12, 10, 5)),
    ],
)
def test_u1_5_boards(board, slots, gallery, bonuses):
    one = museum.board_of(board)
    assert (len(one.places()), len(one.gallery_slots())) == (slots, gallery)
    assert (one.gallery, one.full, one.both) == bonuses
    assert list(one.places()) == sorted(one.places())


LOADERS = {
    "objects": loading.load_objects,
    "experts": loading.load_experts,
    "favours": loading.load_favours,
    "headlines": loading.load_headlines,
    "patrons": loading.load_patrons,
    "boards": loading.load_boards,
    "scores": loading.load_scores,
}

SUMS = "\n[[sums]]\n"
ONES = "civilization = [1, 1, 1, 1, 1]\ndomain = 1\nmasterpieces = 1\n"
HERITAGE = 'id = "heritage-inca"\nsteps = [[5, 10], [8, 22], [11, 35]]'
MYTHS = 'wants = ["chinese", "egyptian", "inca", "religion"]'


@pytest.mark.parametrize(
    ("table", "old", "new", "entry", "fault"),
    [
        ("objects", 'architecture = "345"', 'architecture = "346"', "inca", "architecture must be digits from 1 to 5"),
        ("objects", 'architecture = "345"', 'architecture = "335"', "inca", 'architecture has a value twice: "335"'),
        ("objects", 'architecture = "345"', 'architecture = "35"', "inca", "needs 15 objects, has 14"),
        ("objects", 'architecture = "345"', 'architecture = "145"', "inca", "needs 3 objects of value 1, has 4"),
        ("objects", 'architecture = "345"', "architecture = 345", "inca", "Expected `str`"),
        ("objects", 'architecture = "345"\n', "", "inca", "missing required field `architecture`"),
        ("objects", 'id = "maya"', 'id = "inca"', "inca", "is there 2 times"),
        ("objects", 'id = "maya"', 'id = "aztec"', "aztec", "is unknown, known are inca, maya"),
        ("objects", "domain = 30", "domain = 31", "", "needs 31 objects of architecture, has 30"),
        ("objects", "masterpieces = 1", "masterpieces = 2", "", "needs 2 masterpieces (value 5) of architecture in am"),
        ("objects", "[3, 4, 4, 2, 2]", "[3, 4, 4, 2]", "sums 1", "length 5"),
        ("objects", SUMS, f"{SUMS}{ONES}{SUMS}", "sums 2", "one [[sums]] only"),
        ("objects", SUMS, "\n[[total]]\n", "", "something other than [[sums]], [[civilization]] entries: total"),
        ("objects", SUMS, "\n[sums]\n", "", "two brackets"),
        ("objects", SUMS, "\n[[sums]\n", "", "is not TOML"),
        ("experts", "cost = 6", "cost = 0", "noot", "cost must be at least 1, is 0"),
        ("experts", 'id = "noot"', 'id = "nut"', "nut", "is unknown"),
        ("experts", '[[expert]]\nid = "wilhelm"\ncost = 2\n', "", "wilhelm", "is missing"),
        ("favours", "count = 3", "count = 2", "", "needs 27 cards, has 26"),
        ("favours", "count = 3", "count = -3", "press", "count must not be negative, is -3"),
        ("headlines", "count = 2", "count = 1", "", "needs 17 cards, has 16"),
        ("headlines", 'id = "war-asia"', 'id = "war-australia"', "war-australia", "is unknown"),
        ("patrons", HERITAGE, 'id = "heritage-inca"', "heritage-inca", "needs steps instead of each"),
        ("patrons", HERITAGE, HERITAGE + "\neach = 3", "heritage-inca", "needs steps instead of each"),
        ("patrons", HERITAGE, HERITAGE.replace("8", "5"), "heritage-inca", "steps must rise in both numbers, [5, 22]"),
        ("patrons", HERITAGE, HERITAGE.replace("35", "22"), "heritage-inca", "[11, 22] does not"),
        ("patrons", HERITAGE, HERITAGE + '\nwants = ["maya"]', "heritage-inca", "only for the patrons of four"),
        ("patrons", HERITAGE, HERITAGE + "\nsizes = [5]", "heritage-inca", "sizes must be 0 numbers"),
        ("patrons", HERITAGE, HERITAGE + "\nmost = 5", "heritage-inca", "most is only for perfect-team"),
        ("patrons", MYTHS, MYTHS.replace('"inca"', '"asia"'), "myths", "four different civilizations or domains"),
        ("patrons", MYTHS, MYTHS.replace('"inca", ', ""), "myths", "four different civilizations or domains"),
        ("patrons", "[4, 22]]", "[5, 22]]", "myths", "steps go to 4 collections at most"),
        ("patrons", "each = 15", "steps = [[1, 15]]", "perfect-collection", "needs each (above 0) instead of steps"),
        ("patrons", "sizes = [7, 6]", "sizes = [7, 2]", "past", "sizes must be 2 numbers, each at least 3"),
        ("patrons", "sizes = [5]", "", "knowledge", "sizes must be 1 number, each at least 3"),
        ("boards", '"GGGGG"', '"GGGG"', "front", "rows must be of one length"),
        ("boards", '"GGGGG"', '"GGgGG"', "front", 'a row must be of ".", "G" and "x", is "GGgGG"'),
        ("boards", '"xx.x.xx"', '"x......"', "wings", "can have 25 slots at most, has 29"),
        ("boards", "gallery = 10", "gallery = -1", "front", "bonuses are not negative"),
        ("scores", "[2, 4, 6, 8,", "[2, 4, 6, 9,", "civilization", "a collection of 6 scores 8 in the published rules"),
        ("scores", "[2, 4, 6, 8,", "[4, 2, 6, 8,", "civilization", "a larger collection cannot score less"),
        ("scores", "48, 55]", "48]", "domain", "needs points for 3 to 13, 11 numbers, has 10"),
    ],
)
def test_a_wrong_table_is_refused(tmp_path, table, old, new, entry, fault):  # noqa: PLR0917 - a row of the table
    check_refused(tmp_path, HERE / f"{table}.toml", LOADERS[table], old=old, new=new, entry=entry, fault=fault)


def test_a_box_with_other_sums_is_an_owners_right(tmp_path):
    path = tmp_path / "objects.toml"
    text = (HERE / "objects.toml").read_text("utf-8").replace('architecture = "345"', 'architecture = "145"')
    sums = text[text.index(SUMS) : text.index("\n[[civilization]]\n")]
    path.write_text(text.replace(sums, ""), "utf-8")
    assert "inca-a1" in {one.id for one in loading.load_objects(path)}


@pytest.mark.parametrize("table", ["experts", "favours", "headlines", "patrons", "boards"])
def test_the_order_of_a_file_changes_nothing(tmp_path, table):
    head, *entries = (HERE / f"{table}.toml").read_text("utf-8").split("\n[[")
    path = tmp_path / "turned.toml"
    path.write_text("\n[[".join([head, *reversed(entries)]) + "\n", "utf-8")
    assert LOADERS[table](path) == getattr(museum, table)()
