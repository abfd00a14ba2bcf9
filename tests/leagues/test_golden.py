"""A season of divisions is what it was: byte for byte the export that such a log has always given."""

import hashlib

import msgspec
import pytest

from leagues import text
from leagues.export.form import exported
from leagues.season.sizes import Pyramid
from tests.leagues.seasons import SETTINGS, several


@pytest.mark.parametrize(
    ("members", "changed", "digest"),
    [
        (18, {}, "b459ad36458312e3265b23144e26bec1a71e5a62bc1b2594ddd8aae2b9c52ddf"),
        (13, {"pyramid": Pyramid.DOUBLING}, "8e0a8dd77b05add877b89a9df530533921549aa8a6d50b22661d6fc4ee37400b"),
        (9, {"seats": 3}, "5a718228800438cf4031a3b6f13f4e00aa05b975f45b5f492d94e09666821cfe"),
    ],
)
def test_l16_divisions_are_exported_as_they_always_were(members, changed, digest):
    game = several("golden", 1, members, msgspec.structs.replace(SETTINGS, **changed), leaving=0.004, idle=0.01)
    assert hashlib.sha256(text.write(exported(game.course.log, 1))).hexdigest() == digest
