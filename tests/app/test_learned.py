"""The page on learned tables without a browser: its numbers are the core's, and every control moves one."""

import subprocess
import sys
from functools import partial

import numpy as np
import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.components.fingerprint.parts import colour_bytes
from posenc_app.components.transport import unpack
from posenc_app.sections.learned import (
    closer,
    components,
    edge,
    input_sum,
    offsets,
    predict,
    stretch,
    tables,
    views,
)
from posenc_app.sections.learned.snippet import snippet
from posenc_app.teaching.captions import markup
from posenc_app.url_state import PARAMETERS, widget_key
from tests.support import app_pages
from tests.support.server import ROOT

MINUS = "\N{MINUS SIGN}"
EN, ZH = content.load("en", "learned"), content.load("zh", "learned")
ELSEWHERE = {"lt_table": "e5", "lt_basis": "components", "lt_pos": 301, "lt_k": 3, "lt_seed": 5}
FILES = {
    name: dict(np.load(ROOT / "assets" / "tables" / f"{name}_positions.npz")) for name in ("minilm", "e5")
}
ROWS = {name: file["positions"].astype(np.float64) for name, file in FILES.items()}


state_of = partial(app_pages.state_of, "learned")
opened = partial(app_pages.opened, "learned")


def payloads(at):
    """Return what each part was sent, by its key, and how many bytes."""
    sent = {e.proto.id.rsplit("-", 1)[-1]: e.proto.bytes for e in at.get("bidi_component")}
    return {key: (*unpack(payload), len(payload)) for key, payload in sent.items()}


def bodies(at, part):
    return [html.proto.body for html in at.get("html") if f'class="{part}' in html.proto.body]


def said(*sentences):
    return " ".join(markup(template, fields) for template, fields in sentences)


def cosine(first, second):
    return first @ second / np.linalg.norm(first) / np.linalg.norm(second)


@pytest.fixture(scope="module")
def page():
    return opened()


# --- worked example 10 and the end of a table -----------------------------------------------------------


def test_example_10_stands_on_the_page_in_the_cores_words_and_in_the_visitors(page):
    (refusal,) = bodies(page, "pe-refusal")
    with pytest.raises(pc.PositionOutOfRangeError) as caught:
        pc.LearnedTable(ROWS["minilm"]).lookup([512])
    assert f">{caught.value}<" in refusal
    assert "must be in 0..511, got 512" in refusal
    captions = " ".join(bodies(page, "pe-caption"))
    assert "no row for position <b>512</b>" in captions
    assert "last position is <b>511</b>" in captions


@pytest.mark.parametrize("asked", ["0", "509", "511"])
def test_a_position_inside_the_table_is_answered_with_its_row(asked):
    answer = edge.model(state_of(lt_ask=asked))
    assert (answer.row, answer.error) == (int(asked), None)
    assert f"row <b>{asked}</b>" in said(edge.captions(answer, EN)[0])
    assert f'<td class="asked">{asked}</td>' in edge.strip(answer, EN)


@pytest.mark.parametrize(("language", "words"), [("en", "no position"), ("zh", "没有位置")])
def test_minus_one_is_refused_and_not_read_as_the_last_row(language, words):
    answer = edge.model(state_of(lt_ask="-1"))
    assert answer.row is None
    assert str(answer.error).endswith("must be in 0..511, got -1")
    sentence = said(edge.captions(answer, content.load(language, "learned"))[0])
    assert words in sentence
    assert f"<b>{MINUS}1</b>" in sentence


@pytest.mark.parametrize(
    ("model", "rows", "offset", "usable"),
    [("bert", 512, 0, 512), ("roberta", 514, 2, 512), ("roberta3", 514, 4, 510), ("opt", 2050, 2, 2048)],
)
def test_padding_rows_shorten_the_table(model, rows, offset, usable):
    answer = edge.model(state_of(lt_model=model, lt_ask="0"))
    assert (answer.maker.rows, answer.table.max_positions, answer.row) == (rows, usable, offset)
    counted = said(edge.captions(answer, EN)[1])
    assert f"{rows} rows {MINUS} {offset} that no position uses = <b>{usable}</b>" in counted
    assert edge.strip(answer, EN).count('class="none"') == offset


@pytest.mark.parametrize(
    ("model", "asked", "row"),
    [("roberta", "511", 513), ("roberta", "512", None), ("roberta3", "509", 513), ("roberta3", "510", None),
     ("opt", "2047", 2049), ("opt", "2048", None), ("bert", "2048", None)],
)  # fmt: skip
def test_514_rows_serve_512_or_510_positions(model, asked, row):
    answer = edge.model(state_of(lt_model=model, lt_ask=asked))
    assert answer.row == row
    strip = edge.strip(answer, EN)
    assert ('class="beyond"' in strip) == (row is None)
    assert f">{asked}</td>" in strip


def test_the_sinusoid_answers_where_the_table_does_not():
    template, fields = edge.captions(edge.model(state_of()), EN)[2]
    both = pc.sinusoidal([511, 512], 384)
    assert template == EN["edge.formula"]
    assert fields["cosine"] == f"{cosine(*both):.3f}"


# --- the numbers measured on the tables ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "name", "by_offset", "ten", "share"),
    [
        ("trained", "minilm", (0.85, 0.29, 0.43, 0.14), 0.89, 0.477),
        ("trained", "e5", (0.82, 0.57, 0.31, 0.25), 0.76, 0.427),
        ("sinusoid", "minilm", (0.97, 0.72, 0.63, 0.48), 0.49, 1.0),
        ("random", "minilm", (0, 0, 0, 0), 0.08, 0.004),
    ],
)
def test_the_measured_numbers_come_out_within_rounding(kind, name, by_offset, ten, share):
    found = tables.geometry(kind, name)
    assert found.by_offset[[1, 8, 16, 64]] == pytest.approx(by_offset, abs=5e-3)
    assert found.components.share_of(10) == pytest.approx(ten, abs=5e-3)
    assert found.offset_share == pytest.approx(share, abs=5e-4)


@pytest.mark.parametrize(
    ("name", "next_door", "first", "mean"),
    [("minilm", "99.8%", "2.362", "0.474"), ("e5", "100.0%", "1.513", "0.516")],
)
def test_the_table_of_measures_prints_them(name, next_door, first, mean):
    rows = dict(offsets.measures(offsets.model(state_of(lt_table=name)), EN).rows)
    assert rows["nearest is next door"][0] == next_door
    assert rows["length of row 0"][0] == first
    assert rows["mean length"] == [mean] * 3
    random = rows["nearest is next door"][2]
    assert float(random.rstrip("%")) < 2


@pytest.mark.parametrize("name", ["minilm", "e5"])
@pytest.mark.parametrize("kind", ["sinusoid", "random"])
def test_what_stands_beside_a_trained_table_has_its_size_and_mean_length(kind, name):
    beside, trained = tables.geometry(kind, name), tables.geometry("trained", name)
    assert beside.rows.shape == trained.rows.shape == (512, 384)
    np.testing.assert_allclose(beside.lengths, np.linalg.norm(ROWS[name], axis=1).mean())


def test_the_sinusoid_beside_it_is_the_sinusoid():
    rows = tables.geometry("sinusoid", "minilm").rows
    length = np.linalg.norm(ROWS["minilm"], axis=1).mean()
    np.testing.assert_allclose(rows, pc.sinusoidal(np.arange(512), 384) * length / np.sqrt(192), atol=1e-12)


def test_the_meters_say_where_the_offset_is_all_that_counts(page):
    sent = payloads(page)
    trained, sinusoid = (sent[f"offset_meter_{kind}"][1]["numbers"] for kind in ("trained", "sinusoid"))
    assert trained[0] == pytest.approx(1 - 0.477, abs=5e-4)
    assert sinusoid[0] < 1e-12 < sinusoid[1]


def test_turning_the_axes_is_measured_to_keep_every_dot_product(page):
    value, tolerance = payloads(page)["components_meter"][1]["numbers"]
    centred = ROWS["minilm"] - ROWS["minilm"].mean(axis=0)
    scores = tables.geometry("trained", "minilm").components.scores
    assert value == np.abs(scores @ scores.T - centred @ centred.T).max()
    assert 0 < value < 1e-13 < tolerance


# --- the figure and what is said of it -------------------------------------------------------------------


def test_views_are_fed_by_the_core_at_a_state_that_is_not_the_default():
    sent = payloads(opened(**ELSEWHERE))
    scores = pc.principal_components(ROWS["e5"]).scores
    header, arrays, _ = sent["fingerprint"]
    np.testing.assert_array_equal(arrays["colours"], colour_bytes(scores[:, :24] / 0.3))
    np.testing.assert_array_equal(arrays["printed"], scores[:, :8])
    np.testing.assert_allclose(arrays["readings"], np.clip(scores[:, :8] / 0.3, -1, 1))
    assert (header["words"]["low"], header["words"]["high"]) == (f"{MINUS}0.3", "+0.3")
    assert sent["position"][0]["state"] == 301
    likeness = sent["likeness"][1]["data.0.y"]
    unit = ROWS["e5"] / np.linalg.norm(ROWS["e5"], axis=1, keepdims=True)
    np.testing.assert_allclose(likeness, unit @ unit[301], atol=1e-12)
    np.testing.assert_allclose(sent["lengths"][1]["data.0.y"], np.linalg.norm(ROWS["e5"], axis=1))
    ring = [sent["plane_02"][1][f"data.2.{axis}"][0] for axis in "xy"]
    np.testing.assert_array_equal(ring, scores[301, [0, 2]])


def test_features_are_drawn_as_they_are_stored(page):
    header, arrays, size = payloads(page)["fingerprint"]
    np.testing.assert_array_equal(arrays["colours"], colour_bytes(ROWS["minilm"] / 0.1))
    assert (header["words"]["low"], header["words"]["high"]) == (f"{MINUS}0.1", "+0.1")
    assert (header["words"]["fast"], header["words"]["slow"]) == ("0", "383")
    assert arrays["colours"].dtype == np.uint8
    assert size < 300_000


def test_the_caption_names_the_nearest_row_and_the_rows_that_stand_out():
    reading = views.model(state_of(**ELSEWHERE))
    here, out = views.captions(reading, EN)
    others = [(cosine(ROWS["e5"][301], row), place) for place, row in enumerate(ROWS["e5"]) if place != 301]
    best, nearest = max(others)
    assert here[1]["nearest"] == str(nearest)
    assert here[1]["cosine"] == f"{best:.3f}"
    assert here[1]["length"] == f"{np.linalg.norm(ROWS['e5'][301]):.3f}"
    assert out[1]["rows"].startswith("0 (1.513), 511 (1.292), 510 (0.646)")


def test_row_0_of_minilm_is_a_stranger_and_row_127_a_seam():
    reading = views.model(state_of(lt_pos=0))
    assert views.captions(reading, EN)[0][1]["nearest"] not in {"0", "1"}
    assert reading.longest == [0, 511, 510, 127]
    steps = reading.table.cosines.diagonal(1)
    assert set(np.argsort(steps)[:4]) == {0, 126, 127, 510}


def test_what_is_said_by_offset_is_the_mean_of_all_pairs():
    now = offsets.model(state_of(**ELSEWHERE))
    _, fields = offsets.captions(now, EN)[0]
    pairs = [cosine(ROWS["e5"][place], ROWS["e5"][place + 3]) for place in range(509)]
    assert fields["trained"] == f"{np.mean(pairs):.3f}"
    random = pc.token_vectors([str(place) for place in range(512)], 384, seed=5)
    pairs = [cosine(random[place], random[place + 3]) for place in range(509)]
    assert fields["random"] == f"{np.mean(pairs):.3f}".replace("-", MINUS)


def test_the_first_two_components_of_minilm_turn_alike_as_a_clock():
    now = offsets.model(state_of())
    template, fields = components.captions(now, 10, EN)[1]
    assert template == EN["components.turns"]
    assert (fields["first"], fields["second"], fields["third"]) == ("5.85", "5.85", "62.20")
    first, second = now.tables["trained"].components.scores[1:, :2].T
    spectrum = np.abs(np.fft.rfft(first - first.mean()))
    assert len(first) / spectrum.argmax() == pytest.approx(5.85, abs=0.2)
    radius = np.hypot(first, second)
    assert radius.std() < 0.2 * radius.mean()


def test_components_hold_what_the_singular_values_say():
    held = components.captions(offsets.model(state_of(**ELSEWHERE)), 7, EN)[0][1]
    centred = ROWS["e5"] - ROWS["e5"].mean(axis=0)
    squares = np.linalg.svd(centred, compute_uv=False) ** 2
    assert held["trained"] == f"{squares[:7].sum() / squares.sum():.3f}"


@pytest.mark.parametrize(("name", "question"), [("minilm", predict)])
def test_the_right_answer_is_right(name, question):
    now = tables.geometry("trained", name).by_offset
    assert now[question.FAR] > now[question.NEAR] + 0.1
    template, fields = question.evidence(state_of(), EN)
    assert fields["near_cosine"] == "0.294"
    assert fields["far_cosine"] == "0.432"
    assert template == EN["predict.evidence"]


# --- stretching, and the sum -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), [("minilm", 768), ("e5", 2048)])
def test_stretching_is_linear_between_rows_and_neighbours_become_more_alike(name, count):
    found = stretch.model(name, count)
    where = np.linspace(0, 511, count)
    expected = np.stack([np.interp(where, np.arange(512), column) for column in ROWS[name].T], axis=1)
    np.testing.assert_allclose(found.rows, expected, atol=1e-12)
    np.testing.assert_allclose(found.places, where)
    pairs = [cosine(expected[place], expected[place + 1]) for place in range(count - 1)]
    fields = stretch.captions(tables.geometry("trained", name), found, 100, EN)[0][1]
    assert fields["after"] == f"{np.mean(pairs):.3f}"
    assert float(fields["after"]) > float(fields["before"]) + 0.05
    assert float(fields["mean_after"]) < float(fields["mean_before"])


def test_after_stretching_a_position_gets_another_row():
    found = stretch.model("minilm", 768)
    fields = stretch.captions(tables.geometry("trained", "minilm"), found, 100, EN)[2][1]
    assert fields["place"] == f"{100 * 511 / 767:.1f}"
    row = np.array([np.interp(100 * 511 / 767, np.arange(512), column) for column in ROWS["minilm"].T])
    assert fields["cosine"] == f"{cosine(row, ROWS['minilm'][100]):.3f}"


@pytest.mark.parametrize(("order", "seats"), [("dog", [0, 1, 2, 3, 4]), ("man", [0, 3, 2, 1, 4])])
def test_the_input_is_token_plus_segment_plus_position(order, seats):
    inputs = input_sum.model(state_of(lt_order=order, lt_segment="b", lt_start=40))
    file = {
        name: array.astype(np.float64) for name, array in FILES["minilm"].items() if name != "token_words"
    }
    expected = file["tokens"][seats] + file["segments"][1] + ROWS["minilm"][40:45]
    np.testing.assert_allclose(inputs.parts["sum"], expected, atol=1e-15)
    assert inputs.words == tuple(FILES["minilm"]["token_words"][seats])
    fields = input_sum.captions(inputs, EN)[0][1]
    assert fields["word"] == ("dog" if order == "dog" else "man")
    assert fields["sum"] == f"{np.linalg.norm(expected[1]):.3f}"
    panel = input_sum.panels(inputs, EN)[3]
    np.testing.assert_array_equal(panel.values, inputs.parts["sum"][:, :4])
    assert panel.row_words[1] == f"{inputs.words[1]} · 41"


def test_reordering_moves_token_rows_and_leaves_position_rows():
    first, second = (input_sum.model(state_of(lt_order=order)) for order in ("dog", "man"))
    np.testing.assert_array_equal(first.parts["position"], second.parts["position"])
    np.testing.assert_array_equal(first.parts["token"][[0, 3, 2, 1, 4]], second.parts["token"])
    assert np.abs(first.parts["sum"][1] - second.parts["sum"][1]).max() > 0.1


# --- controls, links, files -------------------------------------------------------------------------------

CHANGES = {
    "lt_table": "e5", "lt_basis": "components", "lt_pos": 127, "lt_k": 16, "lt_seed": 4, "lt_count": 3,
    "lt_model": "roberta", "lt_ask": "511", "lt_rows": "2048", "lt_order": "man", "lt_segment": "b",
    "lt_start": 100,
}  # fmt: skip


def computed(at):
    """Return everything a page has computed: arrays of its parts, captions, tables, the refusal."""
    arrays = {
        (key, name): array.tobytes()
        for key, (_, found, _) in payloads(at).items()
        for name, array in found.items()
    }
    return arrays, [bodies(at, part) for part in ("pe-caption", "pe-table", "pe-refusal")]


def test_every_parameter_of_the_page_is_tried():
    assert CHANGES.keys() == {parameter.name for parameter in PARAMETERS["learned"]}


@pytest.mark.parametrize("name", sorted(CHANGES.keys() - {"lt_pos"}))
def test_every_control_changes_a_computed_number(page, name):
    at = opened()
    widgets = [*at.slider, *at.select_slider, *at.button_group]
    widget = next(one for one in widgets if one.key == widget_key(name))
    widget.set_value(CHANGES[name]).run()
    assert not at.exception
    assert computed(at) != computed(page)


def test_the_position_changes_what_is_said_and_drawn_and_leaves_the_table_alone(page):
    moved = payloads(opened(lt_pos=127))
    before = payloads(page)
    assert not np.array_equal(moved["likeness"][1]["data.0.y"], before["likeness"][1]["data.0.y"])
    assert not np.array_equal(moved["plane_01"][1]["data.2.x"], before["plane_01"][1]["data.2.x"])
    for key in ("fingerprint", "lengths", "offsets"):  # these are not sent again
        assert moved[key][0] == before[key][0]
        assert {name: array.tobytes() for name, array in moved[key][1].items()} == {
            name: array.tobytes() for name, array in before[key][1].items()
        }


@pytest.mark.parametrize(
    "values", [{"lt_pos": "512"}, {"lt_table": "bert"}, {"lt_ask": "513"}, {"lt_start": "508"}, {"lt_k": "0"}]
)
def test_a_value_that_was_never_declared_gives_a_notice_and_the_pages_own_choice(page, values):
    at = opened(**values)
    assert len(at.info) == 1
    assert computed(at) == computed(page)


@pytest.mark.parametrize("values", [{}, ELSEWHERE, {"lt_pos": 0, "lt_k": 64}])
@pytest.mark.parametrize("text", [EN, ZH], ids=["en", "zh"])
def test_the_snippet_prints_the_numbers_of_the_captions(values, text):
    state = state_of(**values)
    reading = views.model(state)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", snippet(reading, state["lt_k"], text)],
        capture_output=True, text=True, check=True, cwd=ROOT, encoding="utf-8",
    )  # fmt: skip
    last = [line.split()[-1] for line in done.stdout.splitlines()]
    table = reading.table
    nearest = table.nearest[reading.position]
    assert [float(number) for number in last] == pytest.approx([
        table.lengths.mean(), table.cosines[reading.position, nearest], table.next_door,
        table.by_offset[state["lt_k"]], table.offset_share, table.components.share_of(10),
    ])  # fmt: skip
    assert f" {nearest} " in done.stdout


def test_the_formula_has_the_numbers_of_now():
    reading = views.model(state_of(**ELSEWHERE))
    fields = closer.fields(reading, 3)
    rows, other = ROWS["e5"], reading.table.nearest[301]
    assert fields["product"].value == pytest.approx(rows[301] @ rows[other])
    ratio = fields["product"].value / fields["length"].value / fields["other"].value
    assert fields["cosine"].value == pytest.approx(ratio)
    assert fields["mean"].value == pytest.approx(pc.mean_by_offset(pc.row_cosines(rows))[3])


def test_the_saved_table_has_every_row_and_the_picture_both_views():
    reading = views.model(state_of(lt_pos=90))
    every = closer._all_rows(reading, EN)
    assert len(every.rows) == 512
    assert every.rows[90][1][0] == pytest.approx(np.linalg.norm(ROWS["minilm"][90]))
    nearest = closer.shown_tables(reading, EN)[0]
    assert len(nearest.rows) == 5
    assert nearest.rows[0][0] == str(reading.table.nearest[90])
    sent, arrays = closer.picture(reading, "en", EN).packed()
    assert [panel["kind"] for panel in sent["panels"]] == ["waves", "field"]
    np.testing.assert_array_equal(arrays["1.colours"], colour_bytes(ROWS["minilm"] / 0.1))
    np.testing.assert_array_equal(arrays["0.printed"], reading.table.components.scores[90, :8])


def test_a_teachers_link_leaves_experiments_out():
    at = opened(hide="offsets.components.edge.stretch.sum.predict")
    assert not {"offsets", "shares", "plane_01", "stretch_offsets", "sum"} & payloads(at).keys()
    assert not bodies(at, "pe-table pe-seats")
    assert "fingerprint" in payloads(at)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_random_rows_are_said_to_be_random(language):
    text = content.load(language, "learned")
    words = "random, not trained" if language == "en" else "随机，未经训练"
    assert text["kind.random"] == words
    assert words.rsplit("，", maxsplit=1)[-1] in text.sections["offsets"]
