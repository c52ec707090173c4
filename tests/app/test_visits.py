"""What the server keeps for a visitor is small: Streamlit keeps every callback as long as the visit lasts."""

import gc
from types import FunctionType, ModuleType

import numpy as np
import pytest

from posenc_app.shell import PAGES
from tests.support.app_pages import opened

LARGEST = {
    "sinusoidal": {"fp_width": 512, "fp_len": 2048},
    "learned": {"lt_rows": 2048},
    "oscillation": {"osc_width": 128, "osc_reach": 1_000_000, "osc_content": "random"},
    "context": {"ctx_width": 512},
    "compare": {"cmp_length": 131_072},
}
MOST_BYTES = 2**15


def callbacks_of(at):
    """Return by its key what Streamlit keeps of every widget, functions among it."""
    kept = at.session_state._state._state._new_widget_state.widget_metadata
    return {name.rsplit("-", 1)[-1]: metadata for name, metadata in kept.items()}


def arrays_held(thing):
    """Return the arrays that stay in memory as long as a thing does, but for what functions share."""
    waiting, seen, arrays = [thing], set(), []
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType)):
            continue
        seen.add(id(one))
        if isinstance(one, np.ndarray):
            arrays.append(one)
        inside = [one.__closure__, one.__defaults__, one.__dict__] if isinstance(one, FunctionType) else None
        waiting += gc.get_referents(one) if inside is None else inside
    return arrays


@pytest.mark.parametrize("page", [page.key for page in PAGES[1:]])
def test_no_widget_keeps_what_the_page_has_computed(page):
    kept = callbacks_of(opened(page, **LARGEST.get(page, {})))
    assert kept
    bytes_held = {key: sum(array.nbytes for array in arrays_held(one)) for key, one in kept.items()}
    assert {key: size for key, size in bytes_held.items() if size > MOST_BYTES} == {}


def test_an_array_in_a_callback_is_found():
    table = np.zeros(9)
    assert arrays_held({"callback": lambda: table}) == [table]
