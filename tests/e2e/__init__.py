"""The whole program through the real client; its helpers' assertions are explained as those of tests are."""

import pytest

pytest.register_assert_rewrite(*(f"{__name__}.{module}" for module in ("ending", "hands", "table", "world", "process")))
