"""The page on the score matrix without a browser: its stages are the core's, its doors the registry's."""

import dataclasses
import re
import subprocess
import sys
from functools import partial
from html import unescape

import numpy as np
import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.components.transport import unpack
from posenc_app.sections.scores import closer, doors, experiment, late, said, stage, verdicts
from posenc_app.sections.scores.snippet import snippet
from posenc_app.teaching import spreadsheet
from posenc_app.teaching.numbers import number
from posenc_app.url_state import METHODS, PARAMETERS, widget_key
from tests.support import app_pages
from tests.support.app_pages import payloads
from tests.support.server import ROOT

EN = content.load("en", "scores")
DEFAULT = ("sinusoidal", "shaw", "alibi", "rope")
STAGES = ("content", "position", "mask", "softmax", "output")
WORDS = ("one", "two", "three", "four")
ELSEWHERE = {
    "sc_s": " ".join(WORDS), "sc_methods": ("none", "learned", "t5_bias", "rope_stretched"), "sc_head": 3,
    "sc_mask": "window", "sc_window": 2,
}  # fmt: skip


state_of = partial(app_pages.state_of, "scores")
opened = partial(app_pages.opened, "scores")


def now_of(**values):
    return experiment.experiment(state_of(**values))


def matrices(part, kind="values"):
    header, arrays = part
    return [arrays[f"{place}.{kind}"] for place in range(len(header["panels"]))]


def html(at, name):
    return [one.proto.body for one in at.get("html") if one.proto.body.startswith(f'<div class="{name}"')]


def captions(at):
    return unescape(" ".join(html(at, "pe-caption")))


def diagram(at):
    return next(one.proto.body for one in at.get("html") if one.proto.body.startswith("<ol"))


def lit(markup):
    """Return who is named at each door of a diagram; a dark door has nobody."""
    found = re.findall(r'class="door (\w+) (lit|dark)"><small>[^<]*</small>(.*?)</span></li>', markup)
    users = {door: re.findall(r'class="pe-method"[^>]*>([^<]+)<', names) for door, _, names in found}
    assert all((state == "lit") == bool(users[door]) for door, state, _ in found)
    return users


@pytest.fixture(scope="module")
def page():
    at = opened()
    assert not at.exception
    return at


def by_hand(key):
    """Return every stage of the core for one method in the state ELSEWHERE, head 3."""
    x = pc.token_vectors(WORDS, 16, seed=7)
    layer = pc.Heads.random(7, n_heads=4, d_model=16, d_head=4)
    encoding = pc.METHODS[key].example(16, 4)
    distance = np.arange(4)[:, None] - np.arange(4)
    masked = pc.attend(x, layer, encoding, mask=(distance >= 0) & (distance < 2))
    free = pc.attend(x, layer, encoding)
    content_only = (x @ layer.w_q[2]) @ (x @ layer.w_k[2]).T / 2
    return {
        "content": content_only,
        "position": free.content_scores[2] + free.position_scores[2],
        "mask": masked.scores[2],
        "softmax": masked.weights[2],
        "output": masked.output[2],
    }


# --- the stages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STAGES)
def test_every_stage_of_every_panel_is_the_cores_at_a_state_that_is_not_the_default(name):
    part = payloads(opened(**ELSEWHERE, sc_stage=name))["stage"]
    assert [panel["title"] for panel in part[0]["panels"]] == [
        EN[f"method.{key}"] for key in ELSEWHERE["sc_methods"]
    ]
    for key, values, masked in zip(
        ELSEWHERE["sc_methods"], matrices(part), matrices(part, "masked"), strict=True
    ):
        wanted = by_hand(key)[name]
        shown = ~masked.astype(bool)
        np.testing.assert_allclose(values[shown], wanted[shown], rtol=1e-12, atol=1e-14)
        if name == "mask":
            assert np.isneginf(wanted[~shown]).all()
            assert (~shown).sum() == 9


def test_at_the_first_stage_all_panels_hold_the_same_content(page):
    first, *others = matrices(payloads(opened(sc_stage="content"))["stage"])
    assert len(others) == 3
    for other in others:
        np.testing.assert_array_equal(first, other)
    different = matrices(payloads(page)["stage"])
    assert all(np.abs(one - first).max() > 0.1 for one in different)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_one_to_four_methods_stand_side_by_side(count):
    at = opened(sc_methods=METHODS[:count])
    assert len(payloads(at)["stage"][0]["panels"]) == count
    assert html(at, "pe-verdicts")[0].count("<ul ") == count


@pytest.mark.parametrize("name", [one for one in STAGES if one != "softmax"])
def test_all_panels_of_a_stage_share_one_range_of_colours(name):
    now = now_of(**ELSEWHERE)
    shown = stage.panels(now, EN, name)
    assert len({panel.limit for panel in shown}) == 1
    assert shown[0].limit == max(panel.reach() for panel in shown)


@pytest.mark.parametrize(
    ("methods", "words", "name", "numbers"),
    [(4, 6, "mask", True), (4, 7, "mask", False), (3, 8, "mask", True), (4, 8, "output", True)],
)
def test_numbers_are_left_out_where_too_many_panels_leave_no_room(methods, words, name, numbers):
    now = now_of(sc_methods=METHODS[:methods], sc_s=" ".join("abcdefgh"[:words]))
    assert {panel.content()["numbers"] for panel in stage.panels(now, EN, name)} == {numbers}


def test_weights_run_from_0_to_1_in_every_panel():
    assert {panel.scale for panel in stage.panels(now_of(), EN, "softmax")} == {"weight"}


@pytest.mark.parametrize("name", ["mask", "softmax"])
@pytest.mark.parametrize(("mask", "hidden"), [("none", 0), ("causal", 15), ("window", 21)])
def test_masked_cells_are_blank_and_say_so(name, mask, hidden):
    at = opened(sc_stage=name, sc_mask=mask)
    part = payloads(at)["stage"]
    assert [int(masked.sum()) for masked in matrices(part, "masked")] == [hidden] * 4
    assert part[0]["words"]["masked"] == "masked"
    if name == "mask":
        said_so = (
            f"takes <b>{hidden}</b> of 36 pairs away" if hidden else "No mask: every query sees every key"
        )
        assert said_so in captions(at)


def test_pairs_of_words_are_linked_between_panels_and_features_to_their_word(page):
    for at in (page, opened(sc_stage="output")):
        panels = payloads(at)["stage"][0]["panels"]
        assert {tuple(panel["rowIds"]) for panel in panels} == {tuple(range(6))}
        assert len({tuple(panel["columnIds"]) for panel in panels}) == 1


# --- the doors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", METHODS)
def test_the_door_that_is_lit_is_the_registrys(key):
    users = lit(diagram(opened(sc_methods=(key,))))
    assert list(users) == ["input", "query_key", "score", "value"]
    assert {door for door, names in users.items() if names} == set(pc.METHODS[key].doors)


def test_another_claim_of_the_registry_lights_another_door():
    now = now_of(sc_methods=("alibi",))
    changed = dataclasses.replace(now.methods[0].info, doors=("value",))
    elsewhere = dataclasses.replace(now.methods[0], info=changed)
    shown = doors.markup(dataclasses.replace(now, methods=(elsewhere,)), EN)
    assert lit(shown) == {"input": [], "query_key": [], "score": [], "value": ["ALiBi"]}


def test_the_methods_to_choose_from_are_the_registrys():
    assert tuple(pc.METHODS) == METHODS


@pytest.mark.parametrize("name", STAGES)
def test_the_diagram_says_where_we_are(name):
    shown = doors.markup(now_of(sc_stage=name), EN)
    assert re.findall(r'<li class="(\w+)" aria-current="step">', shown) == [doors.PLACES[name]]


def test_every_door_changes_something_where_the_diagram_says_so():
    for method in now_of(sc_methods=("sinusoidal", "shaw", "rope", "t5_bias")).methods:
        free, plain = method.open_trace, now_of().content
        assert (np.abs(free.x - plain.x).max() > 0) == ("input" in method.info.doors)
        assert (np.abs(free.position_scores).max() > 0) == ("score" in method.info.doors)
        mixed = free.weights @ free.v
        assert (np.abs(free.output - mixed).max() > 0) == ("value" in method.info.doors)


# --- the meters ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", METHODS)
def test_the_meters_of_a_panel_are_the_cores(key):
    at = opened(**ELSEWHERE | {"sc_methods": (key,)})
    x = pc.token_vectors(WORDS, 16, seed=7)
    layer, encoding = pc.Heads.random(7, n_heads=4, d_model=16, d_head=4), pc.METHODS[key].example(16, 4)
    mask = pc.window_mask(4, 2)
    here, there = (
        pc.attend(x, layer, encoding, position_ids=np.arange(4) + start, mask=mask) for start in (0, 10)
    )
    seen = np.isfinite(here.scores)
    backwards = pc.attend(x[::-1], layer, encoding, mask=mask).output[:, ::-1]
    wanted = (
        np.abs(there.scores[seen] - here.scores[seen]).max(),
        np.abs(backwards - here.output).max(),
        np.abs(here.weights.sum(axis=-1) - 1).max(),
    )
    printed = re.findall(r"<b>(.*?)</b>", html(at, "pe-verdicts")[0])
    assert printed == [number(float(error)) for error in wanted]


def test_what_a_meter_says_agrees_with_the_registry():
    methods = now_of(sc_methods=METHODS).methods
    for method in methods:
        assert (method.moved <= experiment.TOLERANCE) == method.info.is_translation_invariant
        assert method.rows < 1e-12
    unmasked = now_of(sc_methods=METHODS, sc_mask="none").methods
    deaf = [method.info.key for method in unmasked if method.reordered <= experiment.TOLERANCE]
    assert deaf == ["none"]


def test_a_mask_alone_tells_the_order():
    at = opened(sc_methods=("none",), sc_stage="output")
    assert "order is noticed" in html(at, "pe-verdicts")[0]
    assert "order goes unnoticed" in html(opened(sc_methods=("none",), sc_mask="none"), "pe-verdicts")[0]


def test_a_verdict_turns_at_the_tolerance():
    method = now_of().methods[0]
    for error, kind in ((experiment.TOLERANCE, "holds"), (2 * experiment.TOLERANCE, "breaks")):
        now = dataclasses.replace(now_of(), methods=(dataclasses.replace(method, rows=error),))
        assert f'<li class="rows"><i class="{kind}">' in verdicts.markup(now, EN)


# --- a bias after softmax ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["shaw", "t5_bias", "alibi"])
def test_a_bias_after_softmax_is_another_computation_and_its_rows_do_not_sum_to_one(key):
    at = opened(sc_late=key, sc_head=2)
    before, after = matrices(payloads(at)["late"])
    trace = pc.attend(
        pc.token_vectors(("the", "cat", "sat", "on", "the", "mat"), 16, seed=7),
        pc.Heads.random(7, n_heads=4, d_model=16, d_head=4),
        pc.METHODS[key].example(16, 4),
        mask=pc.causal_mask(6),
    )
    np.testing.assert_allclose(before, trace.weights[1], rtol=1e-14)
    content_only = pc.softmax(np.where(pc.causal_mask(6), trace.content_scores[1], -np.inf))
    wanted = content_only + np.where(pc.causal_mask(6), trace.position_scores[1], 0)
    np.testing.assert_allclose(after, wanted, rtol=1e-13)
    early, too_late = (payloads(at)[f"meter_{order}"][1]["numbers"] for order in late.ORDERS)
    assert early[0] <= early[1] < too_late[0]
    assert too_late[0] > 0.1
    assert f"sum to <b>1.00</b>, with the bias after it to <b>{wanted[3].sum():.2f}</b>".replace(
        "-", "\N{MINUS SIGN}"
    ) in captions(at)


def test_those_whose_bias_is_offered_are_those_of_the_score_door():
    offered = next(one for one in PARAMETERS["scores"] if one.name == "sc_late").options
    assert offered == tuple(key for key, info in pc.METHODS.items() if "score" in info.doors)


def test_where_the_bias_is_nothing_the_caption_does_not_claim_a_difference():
    assert "these are no weights" not in captions(opened(sc_s="cat"))


# --- 128 words -----------------------------------------------------------------------------------------


def long_trace(key, head, mask):
    x = pc.token_vectors([f"word {place}" for place in range(128)], 16, seed=7)
    layer = pc.Heads.random(7, n_heads=4, d_model=16, d_head=4)
    trace = pc.attend(x, layer, pc.METHODS[key].example(16, 4), mask=mask)
    return trace.scores[head], trace.weights[head]


@pytest.mark.parametrize(("name", "weights"), [("mask", False), ("softmax", True), ("output", True)])
def test_at_128_words_the_map_and_the_row_are_the_cores_and_masked_cells_blank(name, weights):
    at = opened(sc_stage=name, sc_long="rope", sc_head=2, sc_row=77)
    causal = pc.causal_mask(128)
    wanted = np.where(causal, long_trace("rope", 1, causal)[weights], np.nan)
    shown = payloads(at)["long_map"][1]["data.0.z"]
    assert shown.shape == (128, 128)
    np.testing.assert_allclose(shown, wanted, rtol=1e-6)
    row = payloads(at)["long_row"][1]["data.0.y"]
    np.testing.assert_allclose(row, wanted[77], rtol=1e-13)
    best = int(np.nanargmax(wanted[77]))
    assert f"key {best}" in captions(at)
    assert f"<b>{number(wanted[77, best])}</b>" in captions(at)
    assert "78 keys" in captions(at)


def test_a_panel_of_128_by_128_is_at_most_130_kilobytes():
    at = opened(sc_s=" ".join("abcdefghijklmnop"))
    sent = {
        part: len(element.proto.bytes)
        for element in at.get("bidi_component")
        for part in [element.proto.id.rsplit("-", 1)[-1]]
    }
    assert 128 * 128 < sent["long_map"] + sent["long_row"] <= 130_000
    assert sum(sent.values()) <= 130_000


def test_methods_offered_for_a_long_text_are_those_that_go_so_far():
    offered = next(one for one in PARAMETERS["scores"] if one.name == "sc_long").options
    assert offered == tuple(key for key, info in pc.METHODS.items() if not info.has_length_limit)


# --- controls ------------------------------------------------------------------------------------------

CHANGES = {
    "sc_methods": ["none"], "sc_stage": "softmax", "sc_s": "dog bites man", "sc_head": 3, "sc_mask": "none",
    "sc_window": 2, "sc_late": "shaw", "sc_long": "rope", "sc_row": 40,
}  # fmt: skip


def test_every_parameter_of_the_page_is_tried():
    assert CHANGES.keys() == {parameter.name for parameter in PARAMETERS["scores"]}


def computed(at):
    arrays = [array.tobytes() for _, found in payloads(at).values() for array in found.values()]
    return arrays, captions(at), html(at, "pe-verdicts")


def widgets(at):
    return {one.key: one for kind in (at.slider, at.button_group, at.text_input) for one in kind}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("where", ["content", "output"])
def test_no_control_is_without_effect_at_the_first_stage_and_at_the_last(name, where):
    at = opened(sc_mask="window", sc_stage=where)
    before = computed(at)
    if (name, where) == ("sc_long", "content"):
        # There every method holds the same, so none can be chosen.
        assert widget_key(name) not in widgets(at)
        return
    value = "content" if name == "sc_stage" and where == "softmax" else CHANGES[name]
    widgets(at)[widget_key(name)].set_value(value).run()
    assert not at.exception
    assert computed(at) != before


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_the_width_of_the_window_is_asked_only_where_there_is_one(mask):
    assert widget_key("sc_window") not in widgets(opened(sc_mask=mask))


@pytest.mark.parametrize("name", ["second", "third"])
def test_a_preset_changes_the_sentence(page, name):
    at = opened()
    at.button(key=f"preset_{name}").click().run()
    assert at.text_input(key="p_sc_s").value == EN[f"preset.{name}"]
    assert computed(at) != computed(page)


@pytest.mark.parametrize("chosen", [[], [*DEFAULT, "none"], list(METHODS)])
def test_no_method_and_one_too_many_are_taken_back(chosen):
    at = opened()
    at.button_group(key="p_sc_methods").set_value(chosen).run()
    assert not at.exception
    assert len(payloads(at)["stage"][0]["panels"]) == 4
    assert tuple(at.button_group(key="p_sc_methods").value) == DEFAULT
    at.button_group(key="p_sc_methods").set_value(["rope", "none"]).run()
    titles = [panel["title"] for panel in payloads(at)["stage"][0]["panels"]]
    assert titles == [EN["method.none"], EN["method.rope"]]


@pytest.mark.parametrize("token", ["", "none.none2", "none.sinusoidal.learned.shaw.rope", "<b>"])
def test_a_link_with_other_methods_gives_a_notice_and_the_default(token):
    at = opened(sc_methods=token)
    assert not at.exception
    assert EN["control.sc_methods.label"] in at.info[0].value
    assert len(payloads(at)["stage"][0]["panels"]) == 4


def test_the_question_is_answered_by_the_figure():
    at = opened()
    at.button_group(key="predict").set_value("yes").run()
    at.button(key="predict_show").click().run()
    assert not at.exception
    assert [panel["title"] for panel in payloads(at)["stage"][0]["panels"]] == [EN["method.none"]]
    error = now_of(sc_methods=("none",)).methods[0].reordered
    assert error > 0.1
    assert f"no position: by up to <b>{error:.3f}</b>" in captions(at)


# --- words, files, code --------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["猫", "<b>x</b> $y$ **z**", " ".join("abcdefghijklmnopqrst")])
@pytest.mark.parametrize("name", STAGES)
def test_any_sentence_is_shown_as_text_and_none_breaks_the_page(words, name):
    at = opened(sc_s=words, sc_stage=name, sc_mask="window", sc_window=1)
    assert not at.exception
    assert "<b>x</b>" not in " ".join(html(at, "pe-caption"))
    assert "nan" not in captions(at)


@pytest.mark.parametrize("name", STAGES)
def test_every_caption_has_the_numbers_of_the_core(name):
    found = " ".join(" ".join(fields.values()) for _, fields in said.captions(now_of(sc_stage=name), EN))
    now = now_of(sc_stage=name)
    wanted = {
        "content": [f"{now.content.scores[0, 3, 0]:.2f}"],
        "position": [f"{one.open_trace.scores[0, 3, 0]:.2f}" for one in now.methods],
        "mask": ["15", "36", "4"],
        "softmax": [f"{one.trace.weights[0, 3].max():.2f}" for one in now.methods],
        "output": [f"{one.reordered:.3f}" for one in now.methods],
    }
    assert all(one.replace("-", "\N{MINUS SIGN}") in found for one in wanted[name])


@pytest.mark.parametrize("values", [{}, ELSEWHERE, {"sc_s": "<b>x</b> '\" $y$", "sc_mask": "none"}])
def test_the_snippet_prints_the_numbers_of_the_captions_and_meters(values):
    now = now_of(**values)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", snippet(now, state_of(**values), EN)],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    printed = [line.split() for line in done.stdout.splitlines()]
    assert len(printed) == 3 * len(now.methods)
    query = now.pair[0]
    for place, method in enumerate(now.methods):
        score, weight, errors = printed[3 * place : 3 * place + 3]
        assert {line[0] for line in (score, weight, errors)} == {method.info.key}
        assert float(score[-1]) == pytest.approx(method.open_trace.scores[now.head, query, 0], abs=0.00501)
        assert float(weight[-1]) == pytest.approx(method.trace.weights[now.head, query].max(), abs=0.00501)
        measured = [method.moved, method.reordered, method.rows]
        assert [float(one) for one in errors[-3:]] == pytest.approx(measured, rel=0.06)


def test_the_tables_hold_every_stage_of_every_panel_and_the_meters():
    now = now_of(**ELSEWHERE)
    *stages, meters = closer.tables(now, EN)
    assert len(stages) == 5 * 4
    np.testing.assert_allclose([row for _, row in stages[4].rows], by_hand("none")["position"], atol=1e-14)
    assert stages[8].rows[0] == ("one", [pytest.approx(by_hand("none")["mask"][0, 0]), *["masked"] * 3])
    assert meters.rows[1][1][0] == number(now.methods[1].moved)
    assert spreadsheet(stages[:1]).count("\n") == 6


def test_the_formula_adds_up():
    fields = closer.fields(now_of(sc_methods=("t5_bias",)))
    assert fields["product"] + fields["term"] == pytest.approx(fields["score"])
    assert 0 < fields["weight"] < 1


def test_a_teachers_link_leaves_experiments_out():
    assert payloads(opened(hide="late.long")).keys() & {"late", "meter_before", "long_map"} == set()


def test_four_panels_of_sixteen_words_are_a_small_message():
    at = opened(sc_s=" ".join("abcdefghijklmnop"), sc_stage="softmax")
    sent = [element.proto.bytes for element in at.get("bidi_component")]
    headers = [unpack(one)[0] for one in sent]
    boards = [
        len(one) for one, header in zip(sent, headers, strict=True) if len(header.get("panels", ())) == 4
    ]
    assert len(boards) == 1
    assert boards[0] < 16_000
    assert sum(map(len, sent)) < 130_000
