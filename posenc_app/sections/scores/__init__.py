"""The page on the score matrix: one sentence through attention, and where each method comes in."""
