"""The whole program through the real client. pytest also explains failed assertions in the helpers."""

import pytest

pytest.register_assert_rewrite(*(f"{__name__}.{module}" for module in ("ending", "hands", "table", "world", "process")))
