"""The page on learned tables: what training made of one, how it compares, and where it ends."""
