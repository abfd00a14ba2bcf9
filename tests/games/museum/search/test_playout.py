from itertools import islice
from random import Random

from games.core import Entry
from games.museum.advice.analysis import PACES
from games.museum.advice.estimate import promise
from games.museum.game import GAME
from games.museum.search.choosing import Budget, Search
from games.museum.search.eyes import USUAL
from games.museum.search.outlook import Credit, Outlook
from games.museum.search.playout import Luck, Playout
from games.museum.search.policy import Policy, valued
from games.museum.stages import Stage
from games.museum.state import State
from games.museum.tables import BOARD_DECK, EXPERT_DECK, PATRON_DECK, SLOTS, VALUES
from tests.games.museum.search.games import OPTIONS, asked, of_stage
from tests.seeds import seeded


def museums(count, seed):
    luck = Random(seed)
    for _ in range(count):
        board = luck.choice(BOARD_DECK)
        one, *shown = luck.sample(sorted(VALUES), 1 + luck.randrange(SLOTS[board]))
        experts = tuple(luck.sample(EXPERT_DECK, luck.randrange(4)))
        yield board, shown, experts, luck.choice((*PATRON_DECK, "")), one


@seeded
def test_an_outlook_is_the_promise_of_the_museum_and_of_one_object_more_or_less(seed):
    credit = Credit((0, 10, 45), 60)
    for board, shown, experts, patron, one in museums(60, seed):
        outlook = Outlook(credit, board, experts, patron, limited=True).extended(shown)
        promised = promise(board, shown, experts, patron or None)
        assert outlook.total == promised
        assert outlook.plus(one) == promise(board, [*shown, one], experts, patron or None) - promised
        if shown:
            assert outlook.minus(shown[0]) == promised - promise(board, shown[1:], experts, patron or None)
        assert outlook.extended((one,)).total == promised + outlook.plus(one)
        two = tuple(other for other in sorted(VALUES) if other not in (one, *shown))[:2]
        assert outlook.plus_all(two) == promise(board, [*shown, *two], experts, patron or None) - promised
        for expert in EXPERT_DECK[::5]:
            if expert not in experts:
                more = promise(board, shown, (*experts, expert), patron or None)
                assert outlook.hiring(expert) == more - promised
        assert outlook.extended(()).total == promised, "nothing is left behind"


class Checked(Policy):
    def __init__(self, weights=USUAL):
        super().__init__(weights)
        self.kinds = set()

    def choice(self, position, seat):
        action = super().choice(position, seat)
        state = frozen(position)
        GAME.apply(state, Entry(seat, action))
        if state.stage is Stage.ACTION:
            worth = valued(self.eyes(state, seat), GAME.legal(state, seat, 0))
            assert action == max(worth, key=lambda one: one[0])[1], "the first of those that are worth most"
        self.kinds.add(type(action).__name__)
        return action


def frozen(work):
    fields = {name: getattr(work, name) for name in State.__struct_fields__}
    return State(**fields | {"players": tuple(work.players), "lands": tuple(work.lands)})


@seeded
def test_whatever_is_done_is_legal_and_the_game_ends(seed):
    kinds = set()
    for number in range(3):
        options = OPTIONS[number % len(OPTIONS)]
        state, _ = next(islice(asked(2 + number % 3, 2 * (3 * seed + number) + 1, options), 12, None))
        playout = Playout([USUAL] * len(state.players))
        playout.policies = [policy := Checked((USUAL, *PACES)[number])] * len(state.players)
        work = playout.end(state, Luck(state, number))
        assert work.stage is Stage.ARRANGE
        assert max(player.score for player in work.players) >= 50
        kinds |= policy.kinds
    assert kinds >= {"Take", "Wish", "Exhibit", "End", "Discard"}


def test_it_leaves_the_position_alone_and_the_same_luck_is_the_same_game():
    state, _ = list(asked(3, 1))[30]
    before = GAME.encode(state)
    playout = Playout([USUAL] * 3)
    ends = [playout.totals(playout.end(state, Luck(state, seed))) for seed in (1, 1, 2)]
    assert ends[0] == ends[1]
    assert ends[1] != ends[2]
    assert GAME.encode(state) == before


@seeded
def test_lists_of_wishes_are_worth_what_each_comes_to_by_itself(seed):
    drew = 0
    for players in (3, 4):
        state, seat = next(islice(of_stage(players, 2 * seed + 1, Stage.DRAWS), 5, None))
        search = Search(GAME.view(state, seat), GAME.legal(state, seat, 0), seed, Budget(playouts=30))
        found = search.halved(search.chosen(search.ranked())).values
        for action, values in found.items():
            alone = Playout([USUAL] * players)
            assert [search.came_to(number, action, alone) for number in range(len(values))] == list(values)
        drew += len({action.objects[:1] for action in found}) < len(found)
    assert drew, "some wish for the same first of all"
