"""The rules of Museum (U1 to U11). This package contains no drawing, texts or waiting."""
