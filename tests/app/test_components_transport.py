"""Arrays and words arrive as they were sent; what cannot be sent is refused by name."""

import hypothesis.extra.numpy as arrays_of
import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from posenc_app.components.transport import ALIGNMENT, DTYPES, pack, unpack

words = st.text(st.characters(exclude_categories=["Cs"]))
numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
names = st.text("abc狗", max_size=3)
some_json = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)
some_arrays = st.dictionaries(
    st.text("abc.0狗", min_size=1, max_size=4),
    st.sampled_from([*DTYPES, "bool"]).flatmap(
        lambda dtype: arrays_of.arrays(
            dtype, arrays_of.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=5)
        )
    ),
    max_size=4,
)


@given(content=st.dictionaries(st.sampled_from(["words", "title", "n"]), some_json), arrays=some_arrays)
def test_what_is_packed_is_unpacked(content, arrays):
    header, found = unpack(pack(content, arrays))
    assert {name: header[name] for name in content} == content
    assert found.keys() == arrays.keys()
    for name, sent in arrays.items():
        assert found[name].shape == sent.shape
        np.testing.assert_array_equal(found[name], sent.astype(np.uint8) if sent.dtype == bool else sent)


@given(arrays=some_arrays)
def test_every_array_begins_where_a_browser_can_read_it_without_copying(arrays):
    payload = pack({"odd": "x" * len(arrays)}, arrays)
    header, _ = unpack(payload)
    start = 8 + int.from_bytes(payload[4:8], "little")
    assert start % ALIGNMENT == 0
    assert all((start + offset) % ALIGNMENT == 0 for offset, _, _ in header["arrays"].values())
    assert len(payload) % ALIGNMENT == 0


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_numbers_that_json_does_not_know_travel_as_arrays_only(bad):
    with pytest.raises(ValueError, match="Out of range float"):
        pack({"residual": bad}, {})
    np.testing.assert_array_equal(unpack(pack({}, {"residual": [bad]}))[1]["residual"], [bad])


def test_layout_in_memory_does_not_matter():
    tall = np.arange(6.0).reshape(3, 2)
    for same in (np.asfortranarray(tall), tall[::-1][::-1], tall.astype(">f8")):
        assert pack({}, {"x": same}) == pack({}, {"x": tall})


def test_an_array_that_no_browser_can_read_is_refused_by_name():
    with pytest.raises(TypeError, match=r"array 'x' must be one of float64, .* got complex128"):
        pack({}, {"x": np.ones(2, complex)})
    with pytest.raises(ValueError, match="array 'x' must fit int32"):
        pack({}, {"x": np.array([2**40])})


def test_the_digest_follows_what_is_drawn_and_not_the_state():
    def digest(title="a", numbers=(1.0, 2.0), state=0):
        return unpack(pack({"title": title}, {"x": np.array(numbers)}, state))[0]["hash"]

    assert digest() == digest(state=5)
    assert len({digest(), digest(title="b"), digest(numbers=(1.0, 2.5)), digest(numbers=(1.0,))}) == 4


def test_half_an_emoji_does_not_break_the_page():
    header, _ = unpack(pack({"word": "👩"[0] + "\ud83d"}, {}))
    assert header["word"] == "👩?"


def test_something_else_is_not_unpacked():
    with pytest.raises(ValueError, match="must begin with"):
        unpack(b"PNG1" + bytes(12))
