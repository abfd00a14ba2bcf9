import pytest

from data.museum import CIVILIZATIONS
from render.kit.eyes import DEFICIENCIES, READABLE, contrast
from render.museum.palette import (
    CIVILIZATION_PAINTS,
    SIGN_PAINTS,
)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_signs_can_be_read_by_every_eye(deficiency):
    pairs = [(SIGN_PAINTS[name], CIVILIZATION_PAINTS[name]) for name in CIVILIZATIONS]
    for sign, ground in pairs:
        assert contrast(sign, ground, deficiency) >= READABLE, (sign, ground)
