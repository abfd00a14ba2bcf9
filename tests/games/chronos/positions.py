from games.chronos.stages import Asked
from games.chronos.state import Choice
from tests.games.chronos.table import NOW, done, position

POSITIONS = (
    position(tops="100 10 20 20 30 50 north hydra famine", at="h1@1 h2@2+9000 h4@3 h5@8", stacks={0: "10", 1: "50"}),
    position(stacks={0: "50 50 10", 2: "30 30"}, winds={0: "north south"}, at="h1@4 h2@5 h3@6 h7@5"),
    position(stacks={0: "100 20", 1: "10"}, winds={0: "north south"}, gods={0: "helios", 1: "pan"}, at="h1@9"),
    position(stacks={0: "10 20 30 50 hydra"}, winds={0: "west west"}, temple="zeus calypso", at="h1@1+5000 h2@2+9000"),
    position(tops="minotaur 10 10 10 10 10 10 10 10", stacks={0: "hydra 10"}, at="h1@1", temple="cyclops hestia"),
    position(tops="famine 10 10 10 10 10 10 10 10", at="h1@1 h4@1+9000", stacks={1: "10", 2: "50 50 50"}),
    position(stacks={0: "10 10 20"}, at="h1@athens h2@1 h3@under1", cities="athens alexandria", temple="helios pan"),
    # Actions that are rare: a god for nothing or of another player, hourglasses sent, winds lost, a count, a famine.
    position(temple="athena", gods={0: "cassandra"}, stacks={0: "10"}),
    position(gods={0: "gaia", 1: "calypso"}, stacks={0: "10 20 30 50 hydra 10 10"}),
    position(at="h2@rhodes+9000 h4@7 h5@under1", cities="rhodes troy", gods={0: "cerberus"}, stacks={0: "10", 1: "20"}),
    position(gods={0: "poseidon"}, stacks={0: "10 20"}, winds={1: "north north", 2: "east", 0: "west"}),
    position(tops="10 10 10 - - - - - -", at=" ".join(f"h{glass}@{(glass - 1) % 3 + 1}" for glass in range(1, 13))),
    done(position(tops="famine 10 10 10 10 10 10 10 10", at="h1@1", stacks={1: "10", 2: "50"}), 0, "move h1 1 2 take"),
    position(
        tops="north 10 20 20 20 20 20 20 20", stacks={0: "50"}, winds={0: "south"}, at="h1@1 h4@troy", cities="troy"
    ),
    position(
        gods={0: "asclepius demeter hermes eros"}, stacks={1: "20"}, discards=("50",), famine=0, at="h2@3 h3@3 h4@3"
    ),
    position(
        at="h1@1+9000 h2@2+4000 h3@3+7000", gods={1: "eos"}, stacks={0: "10"}, barred=(NOW + 9000,) * 4, taken=False
    ),
    *(
        position(
            choices=(Choice(0, asked, NOW + 5000, 1, "war"),),
            at="h4@under1 h5@3",
            cities="mycenae troy",
            gods={1: "athena", 3: "apollo"},
            stacks={0: "10 20 10", 1: "50"},
            winds={0: "north west west"},
        )
        for asked in Asked
    ),
)
