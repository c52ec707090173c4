"""The experiments of the page on scores and distance."""
