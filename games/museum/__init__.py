"""The rules of Museum (U1 to U11). This package contains neither pictures nor texts."""
