"""Checks Museum's rule texts: the numbers are those of the game, and no language leaves out an exception.

These tests fail for a new language until it has a column in `SAYS`.
"""

import re
import tomllib
from collections import Counter

import pytest

from data import museum, rulebook
from data.museum import CIVILIZATIONS, CONTINENTS, DOMAINS, FAVOURS, rule_of
from data.museum.words import name
from data.texts import languages


def table(language):
    return tomllib.loads((rulebook.HERE / "museum" / f"rules.{language}.toml").read_text("utf-8"))


def figures(text):
    return [int(one) for one in re.findall(r"(?<![A-Z\d.])\d+", re.sub(r"[A-Z]\d+\.\d+", "", text))]


each_language = pytest.mark.parametrize("language", languages())

SAYS = {
    "U1.3: no prestige left": (
        "If there's no prestige left in the supply, no one gains any",
        "Ist im Vorrat kein Prestige mehr, bekommt niemand welches",
        "Gdy w zapasie nie ma już prestiżu, nikt go nie dostaje",
        "Quand la réserve n'a plus de prestige, personne n'en gagne",
    ),
    "U2.1a: before hands and patrons, at once": (
        "at the same time, after U2.1 and before hands and patrons are dealt.*sees each choice at once",
        "gleichzeitig, nach U2.1 und bevor Handkarten und Mäzene ausgeteilt werden.*sehen jede Wahl sofort",
        "równocześnie, po U2.1, a przed rozdaniem rąk i mecenasów.*od razu jawny",
        "en même temps, après U2.1 et avant la distribution des mains et des mécènes.*aussitôt public",
    ),
    "U2.2: all decide at once": (
        "everyone who may draw again is asked at the same time",
        "werden alle, die dürfen, gleichzeitig gefragt",
        "równocześnie pytani są wszyscy, którzy mogą",
        "on demande en même temps à tous ceux qui le peuvent",
    ),
    "U2.2: before the patrons": (
        "only after that are the patrons dealt",
        "erst danach werden die Mäzene ausgeteilt",
        "dopiero po tym rozdaje się mecenasów",
        "seulement après que les mécènes sont distribués",
    ),
    "U2.2: the favour too, once": (
        "a whole new hand once, with a new favour",
        "die ganze Hand einmal neu ziehen, mit der Gefälligkeit",
        "raz dobrać na nowo całą rękę, razem z przysługą",
        "repiocher une fois toute ta main, faveur comprise",
    ),
    "U3.1: a duty": ("you have to take", "musst du", "musisz", "tu dois prendre"),
    "U3.2: from the supply": (
        "takes one prestige from the supply",
        "nimmt die aktive ein Prestige aus dem Vorrat",
        "bierze z zapasu jeden punkt prestiżu",
        "prend un point de prestige dans la réserve",
    ),
    "U3.2: asked at once, in secret": (
        "everyone is asked at once.*No one else sees it",
        "werden alle gleichzeitig gefragt.*außer dir sieht es niemand",
        "wszyscy są pytani naraz.*nikt inny jej nie widzi",
        "tout le monde répond à la fois.*personne d'autre ne la voit",
    ),
    "U3.2: carried out from the left": (
        "change your answer until your turn comes",
        "Ausgeführt wird von links her",
        "dopóki nie przyjdzie twoja kolej",
        "changer ta réponse jusqu'à ton tour",
    ),
    "U4.1: not by the same payment": (
        "can't exhibit an object and pay with it at the same time",
        "kann nicht mit derselben Zahlung ausgestellt werden",
        "nie można wystawić tą samą zapłatą",
        "ne peux pas exposer un objet et payer avec en même temps",
    ),
    "U4.1: the discard never pays": (
        "can't pay with objects from your discard",
        "Mit Gegenständen auf dem Ablagestapel kannst du nie bezahlen",
        "Eksponaty z magazynu nigdy nie płacą",
        "On ne paie jamais avec des objets de la défausse",
    ),
    "U4.1: no change": (
        "don't get any change",
        "Wechselgeld gibt es nicht",
        "Reszty się nie wydaje",
        "On ne rend pas la monnaie",
    ),
    "U4.1: nothing needless": (
        "that you don't need",
        "darf überflüssig sein",
        "nie mogą być zbędne",
        "du prestige superflus",
    ),
    "U4.2: one a payment": ("one per payment", "einen je Zahlung", "jeden na zapłatę", "un seul par paiement"),
    "U4.2: to the owner": (
        "into the owner's discard, and prestige goes to the owner",
        "auf ihren Ablagestapel, und auch das Prestige bekommt sie",
        "do tego magazynu, a prestiż do jego właściciela",
        "dans sa défausse, et le prestige lui revient",
    ),
    "U4.3: not on this payment": (
        "doesn't affect this payment",
        "wirkt auf diese Zahlung noch nicht",
        "nie wpływa jeszcze na tę zapłatę",
        "n'agit pas encore sur ce paiement",
    ),
    "U4.4: no free slot": ("Without a free slot", "Ohne freien Platz", "Bez wolnego miejsca", "Sans emplacement libre"),
    "U4.6: nothing else": (
        "you can't exhibit or hire for payment",
        "stellst du gegen Bezahlung nichts aus und niemanden ein",
        "nic nie wystawiasz i nikogo nie zatrudniasz za zapłatą",
        "tu n'exposes rien et n'engages personne contre paiement",
    ),
    "U5.1: the own turn only": (
        "only at the end of your own turn",
        "nur am Ende deines eigenen Zuges",
        "tylko na końcu swojej tury",
        "seulement à la fin de ton propre tour",
    ),
    "U5.3: not in the first round": (
        "The first round has no headline",
        "Die erste Runde hat keine Schlagzeile",
        "W pierwszej rundzie nagłówka nie ma",
        "La première manche n'a pas de manchette",
    ),
    "U6.1: a last turn": (
        "every other player has one last turn",
        "alle anderen noch einen letzten Zug",
        "każda inna osoba ma jeszcze jedną, ostatnią turę",
        "toutes les autres ont encore un dernier tour",
    ),
    "U6.2: the bot's arrangement": (
        "The bot suggests the best arrangement it can find; you can accept it or change it",
        "Der Bot bietet dir seine beste Anordnung an; du bestätigst sie oder änderst sie",
        "Bot proponuje ci swoje najlepsze ustawienie; potwierdzasz je albo zmieniasz",
        r"Le bot te propose sa meilleure disposition\s; tu la confirmes ou tu la changes",
    ),
    "U7.1: a second of a civilization": (
        "neither counts nor connects",
        "zählt ein zweiter Gegenstand derselben Zivilisation nicht und verbindet auch nicht",
        "ani się nie liczy, ani nie łączy",
        "ne compte pas et ne relie pas",
    ),
    "U7.6: one single collection": ("one single", "eine einzige Sammlung", "jedną kolekcją", "une seule collection"),
    "U7.8: shared": (
        "the win is shared",
        "wird der Sieg geteilt",
        "zwycięstwo jest wspólne",
        "la victoire est partagée",
    ),
    "U8.9: experts extend": (
        "Experts also extend collections for patrons, but",
        "Experten erweitern Sammlungen auch für Mäzene, zählen aber nicht",
        "Eksperci powiększają kolekcje także dla mecenasów, ale nie",
        "Les experts agrandissent les collections aussi pour les mécènes, mais ne",
    ),
    "U9.1: at the end": ("at the end of the game", "am Ende des Spiels", "na końcu gry", "à la fin de la partie"),
    "U9.3: not where closed": (
        "You can't use this where a headline has closed",
        "Das geht nicht, wo eine Schlagzeile den Kontinent gesperrt hat",
        "Niemożliwe, gdy nagłówek zamknął",
        "Impossible là où une manchette a fermé",
    ),
    "U9.6: a duty without prestige": (
        "has to take one; the last is yours. It brings no prestige",
        "müssen reihum alle anderen eine nehmen; die letzte gehört dir. Prestige bringt das nicht",
        "musi wziąć jedną; ostatnia jest twoja. Prestiżu to nie daje",
        r"doit en prendre une\s; la dernière est à toi. Cela ne rapporte pas de prestige",
    ),
    "U10.1: on top of the deck": (
        "back on top of its deck",
        "zurück oben auf seinen Stapel",
        "wracają na wierzch",
        "sur le dessus",
    ),
    "U10.6: favours are exempt": (
        "Favours are exempt",
        "Gefälligkeiten sind ausgenommen",
        "Przysług to nie dotyczy",
        "Les faveurs en sont exemptes",
    ),
    "U11.3: not below 0": ("never less than 0", "nie weniger als 0", "nigdy mniej niż 0", "jamais moins de 0"),
    "U11.6: still profit": (
        "you still benefit from it",
        "ihre Vorteile hast du trotzdem",
        "nadal z niego korzystasz",
        "tu continues d'en profiter",
    ),
    "U12.3: experts are renewed": (
        "the experts still change each round",
        "die Experten wechseln trotzdem",
        "ekspertów wymienia się mimo to",
        "les experts sont renouvelés tout de même",
    ),
    "U12.4: too few for three": (
        "everyone draws two.*is dealt one",
        "ziehen alle zwei.*bekommen alle einen",
        "dobiera się po dwóch.*rozdaje się po jednym",
        "en pioche deux.*en reçoit un",
    ),
}
ORDER = ("en", "de", "pl", "fr")


@each_language
@pytest.mark.parametrize("fact", SAYS)
def test_a_rule_says_its_exceptions(fact, language):
    text = table(language)[fact.partition(":")[0]]
    assert language in ORDER, f"how {language} says it is missing here"
    assert re.search(SAYS[fact][ORDER.index(language)], text), text


@each_language
def test_a_language_has_the_same_figures_in_each_rule(language):
    english = table("en")
    for number, text in table(language).items():
        assert Counter(figures(text)) == Counter(figures(english[number])), (number, text)


@each_language
def test_what_there_is(language):
    rules = table(language)
    cards = [
        *(len(CONTINENTS) * museum.OPINION_CARDS, museum.OPINION_CARDS, 4, museum.OPINION_TOKENS),
        *(sum(one.count for one in museum.favours()), sum(one.count for one in museum.headlines())),
        *(len(museum.experts()), len(museum.patrons()), museum.PRESTIGE),
    ]
    assert Counter(figures(rules["U1.3"])) == Counter(cards)
    assert figures(rules["U1.1"]) == [len(museum.objects()), 15, 45]
    values = Counter(one.value for one in museum.objects() if one.civilization == "inca")
    assert values == {1: 3, 2: 4, 3: 4, 4: 2, 5: 2}  # "three of value 1, four of 2 ..." as U1.2 has it in words
    assert figures(rules["U1.2"]) == [1, 5, 1, 2, 3, 4, 5, 30, 5]
    costs = [museum.expert_of(one).cost for one in (DOMAINS[0], CIVILIZATIONS[0], *museum.CHARACTERS)]
    assert figures(rules["U1.4"]) == costs
    bonuses = [one for board in museum.boards() for one in (board.gallery, board.full, board.both)]
    assert figures(rules["U1.5"]) == bonuses


@each_language
def test_what_scores(language):
    rules, scores = table(language), museum.scores()
    assert figures(rules["U7.2"]) == [3, 2, 4, 4, 16, *scores.civilization[3:]]
    assert figures(rules["U7.3"]) == [3, 5, 4, 8, 13, *scores.domain[3:]]
    for number, patron in {
        "U8.1": "heritage-inca",
        "U8.2": "ancient-asia",
        "U8.3": "myths",
        "U8.5": "masterpieces",
        "U8.7": "knowledge",
    }.items():
        one = museum.patron_of(patron)
        needed, points = ([step[part] for step in one.steps] for part in (0, 1))
        assert figures(rules[number]) == [*needed, *one.sizes, *points], number
    assert figures(rules["U8.4"])[-1] == museum.patron_of("perfect-collection").each
    team, past = museum.patron_of("perfect-team"), museum.patron_of("past")
    assert figures(rules["U8.6"]) == [team.each, team.most]
    assert figures(rules["U8.8"]) == [*past.sizes, *(points for _, points in past.steps)]


def test_u7_9_the_example_adds_up():
    scores = museum.scores()
    score, *rest = figures(table("en")["U7.9"])
    total = rest[-1]
    collections = scores.civilization[7] + scores.civilization[6] + 2 * scores.domain[3] + scores.domain[5]
    assert score + collections + museum.patron_of("heritage-celt").points(7) + 2 - 3 == total == 96


@each_language
def test_the_rules_call_things_by_their_names(language):
    rules = {number: text.casefold() for number, text in table(language).items()}
    for favour in FAVOURS:
        assert rules[rule_of(favour)].startswith(name("favour", favour, language).casefold())
    for civilization in CIVILIZATIONS:
        assert name("civilization", civilization, language).casefold() in rules["U1.1"]
    for continent in CONTINENTS:
        assert name("continent", continent, language).casefold() in rules["U1.1"]
    for domain in DOMAINS:
        called = name("domain", domain, language).casefold().replace("&", "and")
        assert called in rules["U1.2"]
    for one in museum.patrons():
        if one.kind == "quadruple":
            listed = ", ".join(
                name("domain" if want in DOMAINS else "civilization", want, language) for want in one.wants
            )
            said = f"{name('patron', one.id, language)}: {listed}".casefold().replace("&", "and")
            assert said in rules["U8.3"].replace("\N{NO-BREAK SPACE}:", ":")
    for one in museum.patrons():
        if one.kind not in {"heritage", "ancient", "quadruple"}:
            assert rules[rule_of(one.id)].startswith(name("patron", one.id, language).casefold())
    for headline in museum.headlines():
        called = name("headline", headline.id, language).casefold()
        told = rules[rule_of(headline.id)].replace("\N{NO-BREAK SPACE}:", ":").partition(":")[0]
        assert called.startswith(told)
    for expert in museum.CHARACTERS:
        assert name("expert", expert, language).casefold() in rules[rule_of(expert)].partition(":")[0]


def test_the_rule_of_each_card():
    rules = table("en")
    assert {rule_of(f"heritage-{civilization}") for civilization in CIVILIZATIONS} == {"U8.1"}
    assert {rule_of(f"ancient-{continent}") for continent in CONTINENTS} == {"U8.2"}
    assert rules["U8.1"].startswith("Heritage")
    assert rules["U8.2"].startswith("Ancient")
    assert {rule_of(one) for one in museum.QUADRUPLES} == {"U8.3"}
    assert {rule_of(one) for one in (*DOMAINS, *CIVILIZATIONS)} == {"U11.1"}
    with pytest.raises(KeyError):
        rule_of("inca-a3")


def test_every_language_has_its_row():
    assert set(ORDER) == set(languages())
    assert {len(patterns) for patterns in SAYS.values()} == {len(ORDER)}
