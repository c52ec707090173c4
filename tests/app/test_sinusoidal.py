"""The page on sinusoids without a browser: every number is the core's, every control changes one."""

import subprocess
import sys
from functools import partial

import numpy as np
import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.components.fingerprint.parts import COLOURS, colour_bytes
from posenc_app.components.transport import unpack
from posenc_app.sections.sinusoidal import by_hand, closer, ruler, shift, simpler, views, wave_table
from posenc_app.sections.sinusoidal.snippet import snippet
from posenc_app.url_state import PARAMETERS, widget_key
from tests.support import app_pages
from tests.support.app_pages import captions
from tests.support.server import ROOT

EN = content.load("en", "sinusoidal")
ELSEWHERE = {
    "fp_pos": 300,
    "fp_width": "128",
    "fp_len": "512",
    "fp_base": "1000",
    "fp_layout": "concatenated",
}


state_of = partial(app_pages.state_of, "sinusoidal")
opened = partial(app_pages.opened, "sinusoidal")


def table_of(**values):
    return wave_table.model(state_of(**values))


def payloads(at):
    """Return what each part was sent, by its key, and how many bytes."""
    sent = {e.proto.id.rsplit("-", 1)[-1]: e.proto.bytes for e in at.get("bidi_component")}
    return {key: (*unpack(payload), len(payload)) for key, payload in sent.items()}


@pytest.fixture(scope="module")
def page():
    at = opened()
    assert not at.exception
    return at


def test_example_1_is_on_the_page_digit_by_digit(page):
    tables = [html.proto.body for html in page.get("html") if "pe-table" in html.proto.body]
    first = next(body for body in tables if "width 4" in body)
    cells = ["0.0000", "1.0000", "0.0000", "1.0000", "0.8415", "0.5403", "0.0100", "1.0000"]
    assert [part.split("</td>")[0] for part in first.split("<td>")[2:]] == [
        *cells, "0.9093", "−0.4161", "0.0200", "0.9998",
    ]  # fmt: skip
    assert by_hand.sentence(by_hand.model(), EN)[1]["first"] == "0.8415"


def test_example_1_is_also_what_the_figure_prints_at_width_4():
    _, arrays, _ = payloads(opened(fp_width=4, fp_pos=1))["fingerprint"]
    np.testing.assert_array_equal(arrays["numbers"][:3].round(4), pc.sinusoidal(range(3), 4).round(4))


def test_example_8_the_shift_is_exact_and_its_meter_says_so(page):
    _, arrays, _ = payloads(page)["shift_meter"]
    value, tolerance = arrays["numbers"]
    assert value == pc.shift_error(np.arange(128), 5, 64)
    assert 0 < value < 5e-14 < tolerance


@pytest.mark.parametrize("layout", ["interleaved", "concatenated", "tensor2tensor"])
def test_example_8_holds_for_the_vectors_that_are_shown_in_every_layout(layout):
    made = shift.model(table_of(fp_layout=layout, fp_pos=90), 7)
    np.testing.assert_allclose(made.matrix @ made.here, made.moved, atol=1e-14)
    np.testing.assert_allclose(made.moved, made.there, atol=1e-13)


@pytest.mark.parametrize(("width", "fall"), [("64", 6), ("128", 12), ("512", 44)])
def test_example_9_the_first_fall_is_marked_and_said(width, fall):
    made = ruler.model(table_of(fp_width=width), 5, 200)
    assert made.first_fall == fall
    template, fields = ruler.captions(made, 5, 200, EN)[0]
    assert template == EN["ruler.falls"]
    assert fields["fall"] == str(fall)


def test_a_straight_line_explains_three_thousandths_of_the_difference(page):
    assert "R² = 0.003" in captions(page)


def test_the_curves_from_all_starts_lie_on_one_another(page):
    sent = payloads(page)
    assert sent["ruler_meter"][1]["numbers"][0] < 1e-12
    lines = [array for name, array in sorted(sent["ruler_distances"][1].items()) if name.endswith(".y")]
    assert len(lines[0]) == 97
    np.testing.assert_allclose(lines[0], lines[1], atol=1e-12)


def test_both_slowest_wavelengths_are_said():
    table = table_of(fp_width="512")
    fields = views.captions(table, EN)[2][1]
    assert (fields["slow_period"], fields["quoted"]) == ("60\N{NO-BREAK SPACE}611", "62\N{NO-BREAK SPACE}832")
    tensor2tensor = views.captions(table_of(fp_layout="tensor2tensor"), EN)[2]
    assert tensor2tensor[0] == EN["caption.longest_t2t"]
    assert tensor2tensor[1]["slow_period"] == tensor2tensor[1]["quoted"]


@pytest.mark.parametrize("layout", ["interleaved", "concatenated", "tensor2tensor"])
def test_frequency_runs_from_fast_to_slow_in_every_view(layout):
    table = table_of(fp_layout=layout, fp_width="512")
    assert np.all(np.diff(table.frequencies) < 0)
    assert np.all(np.diff(table.clock_pairs) > 0)
    assert (table.clock_pairs[0], table.clock_pairs[-1], len(table.clock_pairs)) == (0, 255, 64)
    shown = wave_table.waves(table)
    assert list(shown.places) == sorted(shown.places)
    for span in views.spans(table, EN):
        pairs = [np.argwhere(table.features == column)[0, 0] for column in range(span.start, span.end)]
        assert pairs == sorted(pairs)


def test_views_are_fed_by_the_core_at_a_state_that_is_not_the_default():
    sent = payloads(opened(**ELSEWHERE))
    vectors = pc.sinusoidal(np.arange(512), 128, base=1000, layout="concatenated")
    header, arrays, _ = sent["fingerprint"]
    np.testing.assert_array_equal(arrays["colours"], colour_bytes(vectors))
    for wave, place in enumerate(header["places"]):
        np.testing.assert_array_equal(arrays["readings"][:, wave], vectors[:, place])
    np.testing.assert_array_equal(sent["clocks"][1]["frequencies"], pc.inv_freq(128, base=1000))
    assert sent["position"][0]["state"] == 300


def test_a_wave_passes_through_its_readings():
    shown = wave_table.waves(table_of(fp_len="32"))
    places = np.linspace(0, 31, shown.curves.shape[1])
    for wave, curve in enumerate(shown.curves):
        np.testing.assert_allclose(
            np.interp(np.arange(32), places, curve), shown.readings[:, wave], atol=0.02
        )


def test_a_table_of_2048_by_512_is_small_on_the_wire():
    sent = payloads(opened(fp_width=512, fp_len=2048))
    _, arrays, size = sent["fingerprint"]
    assert arrays["colours"].shape == (2048, 512)
    assert arrays["colours"].dtype == np.uint8
    assert size < 1_400_000
    assert sum(size for *_, size in sent.values()) < 1_500_000


def test_colours_are_true_to_half_a_step():
    values = np.linspace(-1, 1, 1001)
    back = colour_bytes(values) / ((COLOURS - 1) / 2) - 1
    assert np.abs(back - values).max() <= 1 / (COLOURS - 1) + 1e-12
    assert colour_bytes(np.array([0.0]))[0] == 127


CHANGES = {
    "fp_pos": 90, "fp_pair": 9, "fp_width": "16", "fp_base": "100", "fp_len": "512",
    "fp_layout": "concatenated", "fp_k": 11, "fp_fit": 450, "fp_train": 24,
}  # fmt: skip


def computed(at):
    """Return everything a page has computed: arrays of its parts, live captions, measured properties."""
    arrays = {
        (key, name): array.tobytes()
        for key, (_, found, _) in payloads(at).items()
        for name, array in found.items()
    }
    bodies = [html.proto.body for html in at.get("html")]
    return arrays, [body for body in bodies if "pe-caption" in body or "pe-properties" in body]


def test_every_parameter_of_the_page_is_tried():
    assert CHANGES.keys() == {parameter.name for parameter in PARAMETERS["sinusoidal"]}


@pytest.mark.parametrize("name", sorted(CHANGES.keys() - {"fp_pos", "fp_pair"}))
def test_every_control_changes_a_computed_number(page, name):
    before = computed(page)
    at = opened()
    kinds = (at.slider, at.select_slider, at.button_group)
    widget = next(one for kind in kinds for one in kind if one.key == widget_key(name))
    widget.set_value(CHANGES[name]).run()
    assert not at.exception
    assert computed(at) != before


def test_position_and_pair_change_what_is_said_of_them():
    caption = views.captions(table_of(fp_pos=90), EN)[0][1]
    assert caption["fast"] == f"+{np.sin(90):.3f}"
    near, far = (closer.fields(table_of(fp_pair=pair))["frequency"].value for pair in (4, 9))
    assert (near, far) == (pc.inv_freq(64)[4], pc.inv_freq(64)[9])


@pytest.mark.parametrize("train_len", [8, 64, 128])
def test_every_verdict_is_what_was_measured(train_len):
    schemes = simpler.model(train_len)
    for scheme, report in schemes.reports.items():
        found = simpler.verdicts(report, EN)
        measured = pc.scheme_report(scheme, train_len)
        assert [verdict.holds for verdict in found.values()] == [
            measured.is_bounded, measured.is_distinct, measured.is_smooth, measured.has_same_step,
            measured.goes_on,
        ]  # fmt: skip
    markup = simpler.markup(schemes, EN)
    assert markup.count('class="holds"') + markup.count('class="breaks"') == 20


def test_what_lies_beyond_the_table_is_drawn_at_its_edge():
    table = table_of(fp_pos=2047, fp_len="32", fp_pair=255, fp_width="8")
    assert (table.position, table.pair, table.place) == (31, 3, 3)


@pytest.mark.parametrize("values", [{}, ELSEWHERE, {"fp_layout": "tensor2tensor", "fp_pos": 5}])
def test_the_snippet_prints_the_numbers_of_the_caption(values):
    table = table_of(**values)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", snippet(table, EN)],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    lines = [line.rsplit(":" if ":" in line else "base", 1)[-1].split() for line in done.stdout.splitlines()]
    numbers = [float(line[index]) for line in lines for index in (-2, -1) if index == -1 or len(line) > 1]
    last = len(table.frequencies) - 1
    expected = [table.sine(0), table.wavelengths[0], table.sine(last), table.wavelengths[last]]
    assert numbers[:4] == pytest.approx(expected)
    assert numbers[-1] == pytest.approx(table.quoted_wavelength)


def test_the_saved_table_has_every_number_and_the_picture_every_view():
    table = table_of(fp_pos=90)
    pairs, rows = closer.saved_tables(table, EN)
    assert len(rows.rows) == 128
    assert rows.rows[90][1] == pc.sinusoidal([90], 64)[0].tolist()
    assert pairs.rows[4][1][2:] == [pc.inv_freq(64)[4], pc.wavelengths(pc.inv_freq(64))[4]]
    content_sent, arrays = closer.picture(table, "en", EN).packed()
    assert [panel["kind"] for panel in content_sent["panels"]] == ["waves", "field"]
    np.testing.assert_array_equal(arrays["1.colours"], colour_bytes(table.vectors))


def test_a_teachers_link_leaves_experiments_out():
    at = opened(hide="shift.ruler.simpler")
    assert not {"shift", "ruler_meter", "simpler"} & payloads(at).keys()
    assert "fingerprint" in payloads(at)
