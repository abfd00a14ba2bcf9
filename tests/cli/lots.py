from bot.__main__ import main


def lots_of(capsys, *options):
    assert main(["simulate", "--game", "lots", "--players", "2", "--seed", "5", *options]) == 0
    return capsys.readouterr().out
