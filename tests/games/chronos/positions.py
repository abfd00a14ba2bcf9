from tests.games.chronos.table import position

POSITIONS = (
    position(tops="100 10 20 20 30 50 north hydra famine", at="h1@1 h2@2+9000 h4@3 h5@8", stacks={0: "10", 1: "50"}),
    position(stacks={0: "50 50 10", 2: "30 30"}, winds={0: "north south"}, at="h1@4 h2@5 h3@6 h7@5"),
    position(stacks={0: "100 20", 1: "10"}, winds={0: "north south"}, gods={0: "helios", 1: "pan"}, at="h1@9"),
    position(stacks={0: "10 20 30 50 hydra"}, winds={0: "west west"}, temple="zeus calypso", at="h1@1+5000 h2@2+9000"),
    position(tops="minotaur 10 10 10 10 10 10 10 10", stacks={0: "hydra 10"}, at="h1@1", temple="cyclops hestia"),
    position(tops="famine 10 10 10 10 10 10 10 10", at="h1@1 h4@1+9000", stacks={1: "10", 2: "50 50 50"}),
    position(stacks={0: "10 10 20"}, at="h1@athens h2@1 h3@under1", cities="athens alexandria", temple="helios pan"),
)
