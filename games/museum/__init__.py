"""The rules of Museum (U1 to U11). Nothing here draws, speaks to people or waits."""
