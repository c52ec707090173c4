"""What clocks and scrubber send: frequencies as they came, and no position that a link will tell."""

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import posenc_core as pc
from posenc_app.components import ClockHand, clocks, scrubber
from posenc_app.components.transport import unpack

WORDS = {
    "failed": "f", "label": "l", "title": "t", "fast": "fast", "slow": "slow", "pair": "pair",
    "turned": "{turns}", "position": "position", "value": "{position}",
}  # fmt: skip


def clocks_script():
    from posenc_app.components import ClockHand, clocks, scrubber
    from tests.app.test_components_clocks import WORDS, pc

    frequencies = pc.inv_freq(16)
    names = [f"pair {i}" for i in range(8)]
    scrubber(7, 511, key="scrubber", words=WORDS, link="p")
    clocks(
        frequencies,
        [ClockHand("query", 9.0), ClockHand("key", 4.0, link="p")],
        3,
        key="clocks",
        words=WORDS,
        names=names,
        periods=names,
    )


def payloads():
    at = AppTest.from_function(clocks_script).run()
    assert not at.exception
    return [unpack(part.proto.bytes) for part in at.get("bidi_component")]


def test_clocks_send_the_frequencies_to_the_last_bit_and_the_place_as_state():
    header, arrays = payloads()[1]
    np.testing.assert_array_equal(arrays["frequencies"], pc.inv_freq(16))
    assert arrays["frequencies"].dtype == np.float64
    assert header["state"] == 3
    assert [hand["position"] for hand in header["hands"]] == [9.0, 0.0]


def scrubbed_along_stops(stops):
    from posenc_app.components import scrubber

    words = {"failed": "f", "label": "l", "position": "p", "value": "{position}"}
    scrubber(7, 100, key="s", words=words, link="p", stops=stops)


def test_a_scrubber_sends_the_stops_of_an_axis_that_is_not_linear():
    app = AppTest.from_function(scrubbed_along_stops, args=([1, 3, 7, 100],)).run()
    header, arrays = unpack(app.get("bidi_component")[0].proto.bytes)
    assert arrays["stops"].tolist() == [1, 3, 7, 100]
    assert (header["state"], header["last"]) == (7, 100)


@pytest.mark.parametrize("stops", [[1, 3, 100], [1, 7, 7], [7, 101], [-1, 7], [9, 7]])
def test_stops_that_are_none_are_refused(stops):
    with pytest.raises(ValueError, match=r"stops must increase within 0\.\.100 and hold the position 7"):
        scrubber(7, 100, key="s", words=WORDS, link="p", stops=stops)


def test_a_scrubber_sends_next_to_nothing():
    header, arrays = payloads()[0]
    assert (header["state"], header["last"], header["link"], arrays) == (7, 511, "p", {})


def test_more_clocks_than_can_be_read_are_refused():
    frequencies = pc.inv_freq(130)
    names = [""] * 65
    with pytest.raises(ValueError, match=r"frequencies must number 1 … 64, got 65"):
        clocks(frequencies, [ClockHand("position")], 0, key="c", words=WORDS, names=names, periods=names)


def test_every_clock_has_a_name_and_a_period():
    with pytest.raises(ValueError, match="periods must have shape"):
        clocks(
            pc.inv_freq(8), [ClockHand("position")], 0, key="c", words=WORDS, names=[""] * 4, periods=[""] * 3
        )


def test_a_missing_word_is_named():
    with pytest.raises(ValueError, match="missing: value"):
        scrubber(0, 1, key="s", words={name: "" for name in WORDS if name != "value"}, link="p")
