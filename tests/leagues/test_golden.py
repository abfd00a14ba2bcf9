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
        (18, {}, "9f818e5e6a123e5d2c98571c3e60d94f1a0947bf9f8aa242bc4b2fbf798d116d"),
        (13, {"pyramid": Pyramid.DOUBLING}, "d03d87b781b83a1f631ea9857175ab98350caed537ce17a0d951207f4c4878b0"),
        (9, {"seats": 3}, "5f4c6314795360aecec30232b36e551d00de8c9e7fcae06d239aac661ec68805"),
    ],
)
def test_l16_divisions_are_exported_as_they_always_were(members, changed, digest):
    game = several("golden", 1, members, msgspec.structs.replace(SETTINGS, **changed), leaving=0.004, idle=0.01)
    assert hashlib.sha256(text.write(exported(game.course.log, 1))).hexdigest() == digest
