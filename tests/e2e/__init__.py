import pytest

pytest.register_assert_rewrite(*(f"{__name__}.{module}" for module in ("ending", "hands", "table", "world", "process")))
