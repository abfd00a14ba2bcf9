import contextlib

import pytest

from sandbox.world.unsupported import Unsupported


@contextlib.contextmanager
def nothing_but(expected):
    asked = set()
    add = Unsupported.add

    def noted(kept, what, *, refused):
        asked.add(what)
        add(kept, what, refused=refused)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Unsupported, "add", noted)
        yield
    wrong = [f"a sandbox was asked for {what}, which it does not have" for what in sorted(asked - expected)]
    wrong += [f"no sandbox was asked for {what}" for what in sorted(expected - asked)]
    assert not wrong, "; ".join(wrong)
