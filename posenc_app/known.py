"""What a browser still has of what it was sent, as far as that can be relied on.

Streamlit sends a large element once and then only its name, for as long as the browser says that it has it.
But a browser says so when it asks, and by the time the answer comes a run that has ended meanwhile may have
made it throw the element away; then it gives up the connection. So a name counts only while the element has
been in use lately enough for the browser to have it whatever ended in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Iterable

    from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

_RUNS = "posenc.known"
#: So many runs may end in a browser that are not counted here: those that found nothing to run.
SPARE = 5


class Known(frozenset[str]):
    """Names a browser says it has; asked for a name, it notes that the element is in use.

    Parameters
    ----------
    names : iterable of str
        What the browser says.
    used : dict of str to int
        Name → number of the run that used it last; written to.
    run : int
        Number of this run.
    age : int
        So many runs ago a name may have been in use to count.

    Examples
    --------
    >>> used = {"a": 8, "b": 2}
    >>> known = Known(["a", "b", "c"], used, run=9, age=3)
    >>> "a" in known, "b" in known, "c" in known, used
    (True, False, False, {'a': 9, 'b': 9, 'c': 9})
    """

    _used: dict[str, int]
    _run: int
    _age: int

    def __new__(cls, names: Iterable[str], used: dict[str, int], run: int, age: int) -> Known:
        """Make a set that also knows when its names were in use."""
        known = super().__new__(cls, names)
        known._used, known._run, known._age = used, run, age
        return known

    def __contains__(self, name: object) -> bool:
        last = self._used.get(str(name))
        self._used[str(name)] = self._run
        return last is not None and self._run - last <= self._age and super().__contains__(name)


def rely(context: ScriptRunContext) -> None:
    """Let this run leave out only what the browser has for sure; to be called before anything is drawn."""
    if isinstance(context.cached_message_hashes, Known):
        return
    age = int(st.get_option("global.maxCachedMessageAge")) - SPARE
    before, used = st.session_state.get(_RUNS, (0, {}))
    run = before + 1
    used = {name: last for name, last in used.items() if run - last <= age}
    st.session_state[_RUNS] = (run, used)
    context.cached_message_hashes = Known(context.cached_message_hashes, used, run, age)
