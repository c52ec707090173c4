"""The page on relative positions: one sentence that is moved, and what each of three methods does."""
