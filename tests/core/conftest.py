"""Hypothesis for the core: the same examples every time, and no clock that fails on a busy machine."""

from hypothesis import settings

settings.register_profile("core", deadline=None, derandomize=True)
settings.load_profile("core")
