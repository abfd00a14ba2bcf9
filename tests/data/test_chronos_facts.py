"""Checks the rule texts of Chronos Conquest: the numbers are those of the game, and no language leaves out an
exception.

These tests fail for a new language until it has a column in `SAYS`.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import games.chronos
from data import chapters, rulebook
from data.chronos import cards
from data.texts import languages
from games.chronos import terms
from games.chronos.game import GAME, Options
from games.chronos.refusals import Refusal
from games.chronos.rules import ends
from games.chronos.rules.catastrophes import ANSWERS
from games.chronos.scoring import tally
from games.chronos.state import hourglasses

ORDER = ("en", "de", "pl", "fr")
each_language = pytest.mark.parametrize("language", languages())
SPACE = "\N{NO-BREAK SPACE}"


def table(language):
    return tomllib.loads((rulebook.HERE / "chronos" / f"rules.{language}.toml").read_text("utf-8"))


def figures(text):
    bare = re.sub(r"[A-Z]\d+\.\d+", "", text)
    return [float(one.replace(",", ".")) for one in re.findall(r"\d+(?:[.,]\d+)?", bare)]


SAYS = {
    "C2.3: the cards of the level": (
        "The piles hold the cards of the level",
        "In den Stapeln liegen die Karten der Stufe",
        "W stosach leżą karty danego poziomu",
        "Les piles contiennent les cartes du niveau",
    ),
    "C3.1: not the countdown": (
        "except the countdown at the start",
        "nur der Countdown am Anfang nicht",
        "oprócz odliczania na początku",
        "sauf le compte à rebours du début",
    ),
    "C3.2: downtime": (
        "time stops in a live game, but not in a slow or daily one",
        "vergeht in einem Live-Spiel keine Zeit, in langsamen und täglichen Spielen schon",
        "w grze na żywo czas nie płynie; w powolnej i codziennej płynie",
        "s'arrête dans une partie en direct, mais pas dans une partie lente ou sur plusieurs jours",
    ),
    "C3.3: what falls due comes first": (
        "What falls due at the same moment comes before the moves",
        "kommt zuerst, was fällig ist",
        "najpierw dzieje się to, czego termin minął",
        "ce qui arrive à échéance vient d'abord",
    ),
    "C3.5: only the one who is asked": ("It only blocks you", "sperrt nur dich", "tylko ciebie", "ne bloque que toi"),
    "C3.5: what lapses, what does not": (
        "war, famine, Mycenae and Apollo have no effect, Hecate's.*its own effect.*top.*north, south, east, west",
        "verfallen Krieg, Hungersnot, Mykene und Apollon, Hekates.*als sie selbst.*oben.*Nord, Süd, Ost, West",
        "wojna, głód, Mykeny i Apollo przepadają.*Hekate.*to, czym jest.*wierzch.*północ, południe, wschód, zachód",
        "guerre, la famine, Mycènes et Apollon n'ont pas lieu.*Hécate.*propre effet.*dessus.*nord, sud, est, ouest",
    ),
    "C4.2: where it just stood": (
        "even the one it just left",
        "auch wieder dorthin, wo sie gerade stand",
        "także tam, gdzie właśnie stała",
        "même celle qu'il vient de quitter",
    ),
    "C4.3: no duty": ("but you don't have to", "muss aber nicht", "ale nie musi", "sans y être obligé"),
    "C4.3: a partner's hourglass blocks": (
        "a partner's do",
        "die deines Partners schon",
        "klepsydry osoby z pary tak",
        "ceux d'un partenaire si",
    ),
    "C4.3: one move": ("one move", "ist ein Zug", "to jeden ruch", "est un seul coup"),
    "C4.5: empty piles": (
        "An empty pile takes none",
        "Auf einen leeren Stapel kommt keine",
        "Na pusty stos żadna nie trafi",
        "Une pile vide n'en reçoit pas",
    ),
    "C4.6: at home at once": (
        "In front of you, it's free at once",
        "Vor dir ist sie sofort frei",
        "Przed tobą jest wolna od razu",
        "Devant toi, il est libre tout de suite",
    ),
    "C4.7: by no power": (
        "No power lets you",
        "Keine Kraft erlaubt",
        "nawet za pomocą mocy",
        "Aucun pouvoir ne permet",
    ),
    "C4.8: the order": (
        "first take the card, then place the hourglass, then a catastrophe",
        "erst die Karte, dann stellst du die Sanduhr hin, und zuletzt wirkt eine Katastrophe",
        "najpierw bierzesz kartę, potem stawiasz klepsydrę, a na końcu działa katastrofa",
        "d'abord la carte, puis tu poses le sablier, et la catastrophe agit en dernier",
    ),
    "C5.3: without a stack": (
        "without a stack a wind of their choice, without either nothing",
        "ohne Stapel einen Wind eigener Wahl, ohne beides nichts",
        "bez stosu wybrany przez siebie wiatr, bez jednego i drugiego nic",
        "sans pile, un vent de son choix ; sans l'un ni l'autre, rien",
    ),
    "C5.5: secret until the end": (
        "before the game is over.*no log lists the cards that were taken",
        "bis das Spiel vorbei ist.*kein Protokoll auf, welche Karten genommen wurden",
        "przed końcem gry.*żaden dziennik nie wylicza wziętych kart",
        "ne sont révélés qu'à la fin de la partie.*aucun journal ne fait donc la liste des cartes prises",
    ),
    "C6.1: the sender chooses": (
        "the sender chooses",
        "wer sie schickt, entscheidet",
        "kto ją wysyła, decyduje",
        "qui l'envoie choisit",
    ),
    "C6.2: nothing by leaving": (
        "takes no card and has no effect by leaving",
        "nimmt keine Karte und löst beim Verlassen nichts aus",
        "nie bierze karty, a jej odejście niczego nie wywołuje",
        "ne prend pas de carte et ne déclenche rien en partant",
    ),
    "C6.3: opponents' only": (
        "With war and Mycenae, only opponents' hourglasses are",
        "Krieg und Mykene: nur die von Gegnern",
        "Wojna i Mykeny: tylko klepsydry rywali",
        "Guerre et Mycènes : ceux des adversaires seulement",
    ),
    "C7.1: the order stays": (
        "Your other cards stay in order",
        "Reihenfolge.*bleibt",
        "Kolejność.*nie zmienia",
        "ordre",
    ),
    "C7.2: ties": (
        "tied players share",
        "bei Gleichstand gemeinsam",
        "przy remisie zwycięstwo jest wspólne",
        "à égalité la victoire est partagée",
    ),
    "C7.2: several together": (
        "the player who just moved comes first, then the seat order",
        "wer gerade gezogen hat, dann nach Sitzordnung",
        "kto właśnie wykonał ruch, potem kolejność miejsc",
        "qui vient de jouer, puis l'ordre des places",
    ),
    "C7.3: not before the first card": (
        "not before the first card of the game was taken",
        "nicht vor der ersten genommenen Karte",
        "nie przed pierwszą wziętą kartą",
        "pas avant la première carte prise",
    ),
    "C7.3: what stops it": (
        "stops when a card is taken or an hourglass is turned",
        "wenn eine Karte genommen oder eine Sanduhr umgedreht wird",
        "wzięcie karty albo odwrócenie klepsydry",
        "quand une carte est prise ou un sablier retourné",
    ),
    "C7.5: partners": (
        "a partner's hourglass blocks you, and Poseidon hits partners",
        "seine Sanduhr sperrt, und Poseidon trifft auch ihn",
        "jej klepsydra blokuje, a Posejdon trafia i ją",
        "son sablier bloque, et Poséidon l'atteint",
    ),
    "C8.0: not with six": (
        "With six players, Chronos is left out",
        "Zu sechst bleibt Chronos",
        "W sześć osób Chronosa odkłada się",
        "À six, Chronos est écarté",
    ),
    "C8.1: covered winds": (
        "Covered winds count",
        "Zugedeckte Winde zählen mit",
        "Przykryte wiatry się liczą",
        "Les vents couverts comptent",
    ),
    "C8.3: the victim too, until the next": (
        "even if the card was yours.*until the next famine",
        "auch, wenn es deine war.*bis zur nächsten Hungersnot",
        "także twoją. Do następnego głodu",
        "même si c'était la tienne.*jusqu'à la famine suivante",
    ),
    "C8.11: without Ares": (
        "If you lose Ares, an hourglass there can leave, but takes nothing",
        "Ohne Ares darf eine Sanduhr von dort weg, nimmt aber nichts",
        "Bez Aresa klepsydra może stamtąd odejść, ale niczego nie bierze",
        "Sans Arès, un sablier peut en partir, mais ne prend rien",
    ),
    "C8.13: the present owner": (
        "Only Apollo's current owner",
        "Nur wer Apollon gerade hat",
        "Tylko osoba, która ma wtedy Apolla",
        "Seule la personne qui a alors Apollon",
    ),
    "C8.14: unless reserved": (
        "unless it's reserved for someone else",
        "außer er ist für jemand anderen reserviert",
        "chyba że jest zarezerwowany dla kogoś innego",
        "sauf s'il est réservé à quelqu'un d'autre",
    ),
    "C8.18: an eruption waits": (
        "An eruption waits for your choice, too",
        "Auch ein Vulkanausbruch wartet",
        "Wybuch wulkanu też czeka",
        "Une éruption aussi attend",
    ),
    "C8.19: no offering": (
        "This isn't an offering",
        "Das ist keine Opfergabe",
        "To nie jest ofiara",
        "pas une offrande",
    ),
    "C8.23: more than a second": (
        "more than a second before.*a card of their choice, if they have one",
        "mehr als eine Sekunde zu früh.*Karte eigener Wahl, wenn eine da ist",
        "więcej niż sekundę przed.*wybraną przez siebie kartę, jeśli jakąś ma",
        "plus d'une seconde avant.*une carte de son choix, s'il y en a une",
    ),
    "C9.1: not at once": (
        "before you've used each of your own hourglasses once",
        "erst, wenn alle deine eigenen Sanduhren einmal eingesetzt wurden",
        "dopiero, gdy każda twoja własna klepsydra została raz użyta",
        "avant d'avoir utilisé tous tes propres sabliers une fois",
    ),
    "C9.1: running or not": ("running or not", "laufend oder nicht", "przesypana czy nie", "qu'il coule ou non"),
    "C9.6: no help, no leaving": (
        "Athena doesn't help.*doesn't count as leaving",
        "Athene hilft nicht.*kein Verlassen",
        "Atena nie pomaga.*nie jest opuszczeniem",
        "Athéna n'y fait rien.*ce n'est pas la quitter",
    ),
    "C9.8: the lowest number": (
        "in a tie, the one with the lowest number",
        "dann der niedrigsten Nummer",
        "potem o najniższym numerze",
        "puis le plus petit numéro",
    ),
    "C9.9: the one that is lifted": (
        "lifting off Sparta no longer counts",
        "von Sparta hebst, zählt nicht",
        "podnosisz ze Sparty, się nie liczy",
        "lèves de Sparte ne compte pas",
    ),
    "C9.10: leaving": (
        "If you leave in any way, the die is reset",
        "wie auch immer, beginnt der Würfel von vorn",
        "w jakikolwiek sposób cofa kość",
        "de n'importe quelle façon, remet le dé au début",
    ),
}
"""The facts that the text of each rule must state, as patterns in English, German, Polish and French."""


def test_every_language_has_its_rules_and_its_column():
    assert set(ORDER) == set(languages())
    assert {len(patterns) for patterns in SAYS.values()} == {len(ORDER)}
    english = rulebook.numbers("chronos")
    assert (english[0], english[-1]) == ("C1.1", "C9.10")
    for language in languages():
        assert tuple(table(language)) == english, language


@each_language
@pytest.mark.parametrize("fact", SAYS)
def test_a_rule_says_its_exceptions(fact, language):
    told = table(language)[fact.partition(":")[0]].replace(SPACE, " ")
    assert re.search(SAYS[fact][ORDER.index(language)], told), told


@each_language
def test_a_language_has_the_same_figures_in_each_rule(language):
    english = table("en")
    for number, told in table(language).items():
        assert Counter(figures(told)) == Counter(figures(english[number])), (number, told)
        if language != "en":
            assert told != english[number]


def test_each_rule_that_a_refusal_names_can_be_read():
    # The bot quotes the engine's rule numbers to players, so each of them must be in the rule texts.
    named = {*terms.GOD_RULE.values(), *terms.CITY_RULE.values()}
    for path in Path(games.chronos.__file__).parent.rglob("*.py"):
        named.update(re.findall(r'"(C\d+\.\d+)"', path.read_text("utf-8")))
    assert {"C3.5", "C4.1", "C7.3", "C8.31", "C9.10"} <= named
    assert named <= set(rulebook.numbers("chronos"))
    documented = re.findall(r"C\d+\.\d+", Path(games.chronos.refusals.__file__).read_text("utf-8"))
    assert len(documented) >= len(Refusal) - 5
    assert set(documented) <= set(rulebook.numbers("chronos"))


def test_the_figures_are_those_of_the_game():
    rules = table("en")
    kinds = Counter()
    for card in cards():
        kinds[card.kind] += card.count
    islands = [one for card in cards() if card.kind == "island" for one in (card.count, card.value)]
    others = {kind: [card.count for card in cards() if card.kind == kind] for kind in ("monster", "catastrophe")}
    assert figures(rules["C1.1"]) == [
        *(sum(kinds.values()), kinds["island"], *islands, kinds["wind"], terms.COUNTS["north"]),
        *(kinds["monster"], *others["monster"], kinds["catastrophe"], *others["catastrophe"]),
    ]
    assert figures(rules["C1.2"]) == [len(terms.God), len(terms.City), 18, 3, len(terms.COLORS)]
    assert {players: hourglasses(players) for players in terms.PLAYERS} == {3: 3, 4: 3, 5: 2, 6: 2}
    assert figures(rules["C1.3"]) == [3, 2]
    heights = Counter(GAME.new(terms.COLORS[:3], Options(level=5)).heights)
    assert figures(rules["C2.1"]) == [129, 15, 14]
    assert heights == {15: 3, 14: 6}
    assert terms.OPENING == 10_000
    assert figures(rules["C3.1"]) == [30, 10, 6, terms.LIVE / 60_000, terms.DAILY / 3_600_000]
    assert figures(rules["C7.2"]) == [terms.NEEDED]
    assert figures(rules["C7.3"]) == [*terms.NIGHT]
    assert figures(rules["C7.4"]) == [1, terms.MOST_WINDS, 2]
    assert figures(rules["C8.8"]) == [2, *map(int, terms.SMALL), terms.SMALL_WORTH]
    assert terms.TOLERATED == 1_000
    for number, worth in {"C8.4": 50, "C8.17": 50, "C8.27": 50, "C8.21": 100}.items():
        assert figures(rules[number])[1] == worth == (terms.MONSTER_BONUS if worth == 100 else terms.BONUS)
    assert figures(rules["C8.31"])[1] == terms.NEEDED_WITH_HERA
    assert figures(rules["C9.2"]) == [terms.BONUS]
    assert figures(rules["C9.10"]) == [1, ends.SIX]


def test_each_choice_that_lapses_is_told():
    told = table("en")["C3.5"]
    words = {"famine": "famine", "war": "war", "mycenae": "Mycenae", "apollo": "Apollo", "hecate": "Hecate"}
    words |= {"debt": "debts are paid", "wind": "debts are paid"}
    assert set(words) == set(ANSWERS)
    assert all(word in told for word in words.values())


@each_language
def test_c7_the_example_adds_up(language):
    told = chapters.chapters("chronos", language)["C7"].text.partition("\n\n")[0]
    *islands, plain, winds, aeolus, doubled = map(int, figures(told))
    stack = [str(one) for one in islands]
    god = terms.God

    def scored(lying, gods):
        return tally.parts(stack, lying, gods, ()).points

    assert scored((0, 0, 0, 0), ()) == plain
    assert scored((1, 0, 0, 1), ()) == winds == terms.NEEDED
    assert scored((1, 0, 0, 1), (god.AEOLUS,)) == aeolus
    assert scored((1, 0, 0, 1), (god.AEOLUS, god.APHRODITE)) == doubled


@each_language
def test_the_chapters_have_the_same_figures(language):
    english = chapters.chapters("chronos", "en")
    for chapter, told in chapters.chapters("chronos", language).items():
        assert Counter(figures(told.text)) == Counter(figures(english[chapter].text)), chapter
