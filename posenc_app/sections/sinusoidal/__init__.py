"""The page on sinusoids: one table of waves in linked views, and three experiments on it."""
