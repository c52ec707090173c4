"""The one place where results are kept between reruns and visitors, where computing them was seen to be slow.

A result is found by its arguments, all of them; arrays among them count by their numbers. Every visitor gets
a copy, so that nobody changes what another one sees.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import streamlit as st

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_MOST = 64


def remembered(compute: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Keep the last 64 results of a pure function of arrays and plain values; each should be small.

    Parameters
    ----------
    compute : callable
        Without side effects; its results can be pickled.

    Returns
    -------
    callable
        The same function.

    Examples
    --------
    >>> @remembered
    ... def double(x: int) -> int:
    ...     return 2 * x
    >>> double(4)
    8
    """
    keep = st.cache_data(max_entries=_MOST, show_spinner=False)
    return cast("Callable[Arguments, Result]", keep(compute))
