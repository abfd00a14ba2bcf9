"""Looks at whole English sentences: one test for each kind of text that is put together from many messages. Everywhere
else, tests name a message by its id (see `tests.wording`).
"""

from msgspec.structs import replace

from bot.interaction.refusals import FAULTS
from render.chronos import text_board as chronos_in_words
from render.league import Bar, Bars, BarsPicture
from render.league import alt as league_alt
from render.league import text as league_text
from render.league.contest.example import contest, ladder, podium
from render.league.example import bars, rating, season, standing
from render.museum import text_board as museum_in_words
from render.museum.example import example as museum_example
from render.mykerinos import text_board as area_in_words
from render.mykerinos import zone_picture
from render.mykerinos.example import example as area
from tests.render.chronos import samples as chronos
from tests.render.league.samples import LONG, long_podium, long_season, with_board, with_marks
from tests.render.museum import samples as museum
from tests.render.mykerinos import samples as mykerinos
from tests.wording import en

SHORT = ("Ada", "Ben", "Chloe", "Dev")

# Pictures and boards in words


def league_lines(shown):
    return " ".join(league_text(shown, en).split())


def chronos_lines(view, names=chronos.NAMES):
    return " ".join(chronos_in_words(view, names, en, at=chronos.AT).split())


def test_a_zone_of_mykerinos_is_told():
    view, done = mykerinos.zone_story()
    assert zone_picture(view, done, mykerinos.NAMES).alt == (
        "Zone 3, round 2: Green 4, Blue 3, White 3, Red 1. Blue: museum: II:3. Green: takes Tangerine 2. "
        "Out of the game: no patron 5. "
        "Archaeologists: Green D4 A5 B6, Blue C4 B5 D5 C6, Red A4. Pyramids: D4 C5 C6."
    )


def test_a_standing_is_told_from_the_top():
    told = league_alt(standing(7), en)
    assert told.startswith(
        "The Friday League, Division B. Season 3, Day 23 of 56. 1. Ada Lovelace 32, goes up, 4 of 4 tables, "
        "places 1 to 3 possible. 2. Benjamin 30 1/2, 3 of 4 tables, places 1 to 4 possible. =3. Chloe 28, "
    )
    assert league_alt(replace(standing(13, 6), more="In words: here."), en).endswith(" In words: here.")
    for sentence in (
        "Left: 7. Grażyna 10.",
        "Nora 16 (2 tables), Otto 3 (1 table).",
        "3 points taken: two tables left",
    ):
        assert sentence in told


def test_a_cup_is_told_from_the_top_with_what_each_round_was():
    told = league_alt(contest(8, 3, final=True, you=5), en)
    assert told.startswith(
        "The Friday Cup, Cup · 8 members. Season 3, Final standing. 1. Ada Lovelace 30, champion, "
        "Rounds: 1, =4, 3 (taken over), 1. 2. Benjamin 29 1/2, "
    )
    for sentence in (
        "6. Franz 25, you, Rounds: 1, 4, =3, not in the final.",
        "Left: 8. Hélène Doré 6, Rounds: 2, doesn't count (taken over), had left, had left.",
        "3 points taken: two tables left",
    ):
        assert sentence in told
    told = league_lines(with_marks())
    assert "Rounds: being played, not open yet, cancelled, doesn't count (taken over), bye, had left, " in told
    assert en("not there yet") + ", " + en("not in the final") + ", 1 (" + en("with computers") + ")" in told


def test_a_ladder_is_told_with_what_counts_and_who_is_not_ranked():
    told = league_alt(ladder(12), en)
    assert "1. Ada Lovelace 82.53, 10 of 19 tables count, Best tables: 1, 1, 1, 2, 2, 2, 3, 3, 4, 4." in told
    assert en("Not ranked yet: too few tables") + ": – Ivo 71.57" in told
    lines = league_lines(ladder(12))
    assert en("Not ranked yet: too few tables") + " – Hélène Doré" in lines
    assert en("{count} of {played} tables count", count=3, played=3) in lines
    assert "Left – Lena" in lines


def test_a_podium_is_told_with_its_champions_and_who_comes_next():
    assert league_alt(podium(8, 2), en) == (
        "The Friday Cup, Season 3, Halma. Cup · 24 members · 4 rounds · 19 tables. 1. Ada Lovelace, 44 points, "
        "champion. 2. Benjamin, 41 1/2 points, champion. 3. Chloe, 38 points. 4. Dev Patel, 35 points. 5. Eva Świątek, "
        "32 points. 6. Franz, 29 points. 7. Grażyna, 26 points. 8. Hélène Doré, 23 points."
    )
    lines = league_lines(podium(8))
    assert lines.startswith("The Friday Cup · Season 3 Halma Cup · 24 members · 4 rounds · 19 tables 1. Ada")
    assert "8. Hélène Doré: 23" in lines
    assert league_alt(long_podium(8), en).count("123 29/60") == 8
    beside = en("Next to the podium: the final board of the deciding game.")
    assert league_alt(with_board(podium(8)), en).endswith(beside)
    assert beside not in league_alt(podium(8), en)


def test_a_seasons_end_is_told_with_who_goes_where():
    told = league_alt(season(3), en)
    assert "Champion: Ada Lovelace." in told
    assert "Division B: 1. Franz 34, 2. Grażyna 31 1/2, 3. Hélène Doré 28, up: Franz, Grażyna, down: Kim, Lena." in told
    assert "Champions: Ada Lovelace, Benjamin." in league_alt(season(1, 2), en)
    assert league_alt(long_season(30), en).count(LONG) > 10


def test_a_rating_is_told_with_its_number_and_way():
    told = league_alt(rating(2, 60), en)
    assert told.startswith("Rating over time: Ada Lovelace. 142 tables in three games. Halma: 1624, +12 at the last")
    assert "Halma: 1624, +12 at the last table, 60 tables, from 1487 to 1632." in told
    assert "1500?" in league_alt(rating(1, 2), en) or "?," in league_alt(rating(1, 2), en)
    last = rating(2, 60).curves[1].ratings[-10:]
    assert f"Lately: {', '.join(str(one.value) for one in last)}" in league_lines(rating(2, 60))


def test_bars_are_told_with_their_intervals_and_what_chance_would_give():
    for told in (league_alt(bars(), en), league_lines(bars())):
        assert en("probably {interval}", interval="24.6") + " to 34.1 %" in told
        assert "25 %: if seats made no difference" in told
    assert "First seat: 29.1 %, probably 24.6 to 34.1 %." in league_alt(bars(), en)
    alone = BarsPicture("Places", "", (Bars("All", (Bar("First", 1.0, "100 %"),)),))
    assert league_alt(alone, en) == "Places. All. First: 100 %."


def test_zones_are_told_with_their_parcels_and_who_stands_where():
    view = area(2, 6)
    told = mykerinos.alt(view, (), SHORT, en)
    assert "Zone 1: Violet 0 (Red), Lemon 2 (gone)." in told
    assert "Zone 2: Brown 3, Blackmore 0; Blue G2 F3 H3, Red F1 E2, Green G1 H2 E3. " in told
    assert "Tiles: Blue – Lemon (used: Violet, Brown); Red – Violet, Brown (used: Lemon, Blackmore)." in told
    open_ones = [f.name for n, f in enumerate(view.fields) if f.pyramid and not (n < 24 and n % 8 < 4)]
    (pyramids,) = (part for part in told.split(". ") if part.startswith("Pyramids: "))
    assert sorted(pyramids.removeprefix("Pyramids: ").split()) == sorted(open_ones)


def test_the_end_of_a_game_is_told_with_the_parts_of_the_tally():
    view = mykerinos.over(3)
    told = mykerinos.alt(view, (), mykerinos.NAMES, en)
    assert told.startswith("Ada wins. Mykerinos. Round 4 of 4. Game over. ")
    assert (
        "Ada (Blue): 60 points, supply 11; "
        "Parcels 9, Violet 1 × 3, Lemon 2 × 3, Blackmore 1 × 3, Tangerine 2 × 3, Series 5." in told
    )
    assert "Zone" not in told
    shared = replace(view, tally=replace(view.tally, seats=tuple(replace(s, place=1) for s in view.tally.seats)))
    assert "share the win." in mykerinos.alt(shared, (), mykerinos.NAMES, en)


def test_the_area_in_letters():
    view = area(4, 6)
    clear = [replace(field, owner=None, pyramid=False) for field in view.fields]
    clear[0] = replace(clear[0], owner=0)
    clear[3] = replace(clear[3], pyramid=True)
    clear[12] = replace(clear[12], owner=3, pyramid=True)
    board = area_in_words(replace(view, fields=tuple(clear)), mykerinos.NAMES, en)
    assert (
        "   A  B   C  D    E  F   G  H\n"
        " 1 B  .   .  ^  | .  .   .  .\n"
        " 2 .  .   .  .  | W^ .   .  .\n"
        " 3 .  .   .  .  | .  .   .  .\n"
        "   -------------+-------------\n"
    ) in board
    assert en("> now, ^ pyramid, . free") in board


def test_zones_museum_and_players_are_told_in_words():
    board = area_in_words(area(4, 9), mykerinos.NAMES, en)
    assert "\n 1 Violet 0 (Red), Lemon 2 (gone)\n" in board
    assert (
        "\n>2 Brown 3, Blackmore 0\n   Blue 4: F1 E2 G2 F3\n   Red 1: H2\n   Green 2: G1 E3\n   White 1: H3\n" in board
    )
    assert "   Pyramids: F1 E2 E3 H3." in board
    assert "\nII  Lemon     5 .  3 B  II-III:2 R\n" in board
    assert (
        " B Ada\n   3 points, supply 11, general\n   supply 8, start player\n"
        "   tiles: Lemon (used: Violet,\n   Brown)\n>R Benjamin Featherstone-Haugh\n" in board
    )
    assert "3 points, supply 11, general supply 8, neutral 3" in area_in_words(area(2, 6), mykerinos.NAMES, en).replace(
        "\n   ", " "
    )


def test_who_is_waited_for_and_whose_turn_it_is_come_first():
    told = museum.alt(museum_example(4), (), museum.NAMES, en)
    assert told.startswith(
        "Ada and Chloe may take an object. Museum, Round 6. Benjamin Featherstone-Haugh's turn. Ada (Blue): 38 points"
    )


def test_only_ones_own_hand_favours_patron_and_wish_are_told():
    view = museum.with_seat(museum_example(3, viewer=1), 1, wish=("inca-a3",))
    told = museum_in_words(view, SHORT, en).replace("\n   ", " ")
    assert en("Your hand:") in told
    assert "Your favours: Press conference, Express delivery, New archaeological team" in told
    assert "Your patron: Heritage of the Celts (5/8/11: 10/22/35)" in told
    assert "Your wish: Inca Architecture 3" in told
    public = museum_in_words(museum_example(3), SHORT, en)
    for word in ("Your", "Heritage", en("Press conference") + ","):
        assert word not in public
    nothing = museum.with_seat(view, 1, wish=())
    assert en("Your wish: nothing") in museum_in_words(nothing, SHORT, en)


def test_what_is_waited_for_comes_first():
    told = chronos.alt(chronos.example(4), (), chronos.NAMES, en)
    assert told.startswith("Benjamin Featherstone-Haugh: whose hourglass? Chronos Conquest, level 5.")


def test_each_hourglass_is_told_with_its_place_and_what_is_left():
    told = chronos_lines(chronos.example(6))
    for text in (
        "Pile 1: 12 s",
        "Pile 1: Run out",
        "Underworld, first part: 20 s",
        "Knossos: 4 s",
        "Chloe: Stack: Run out",
        "Chloe: East wind: 16 s",
        "Pile 5: Run out, has to stay a while (9 s)",
        "In front of the owner: Run out",
    ):
        assert text in told


def test_piles_gods_cities_and_the_rest_are_told():
    told = chronos_lines(chronos.example(6))
    for text in (
        "Pile 3: North wind, 5 cards",
        "Pile 6: Island 50, 8 cards, Troy marker",
        "Cassandra (3), reserved: Chloe",
        en("Cities: {cities}.", cities="Knossos, Troy"),
        en("The die of Knossos shows {value}.", value=4),
        "Discard pile: 7, Famine.",
        "Lost to the last famine: Island 20.",
        en("no claim for {time}", time=2) + " s",
    ):
        assert text in told


# Promises


def test_every_fault_of_the_database_says_that_nothing_has_changed():
    assert FAULTS
    assert all("Nothing has changed" in said for said in FAULTS.values())
