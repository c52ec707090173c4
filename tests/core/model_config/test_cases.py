"""Configurations people reported as misread, each with its right outcome."""

import numpy as np
import pytest

import posenc_core as pc
from tests.core.support import golden

CASES = {case["id"]: case for case in golden("configuration_cases")["cases"]}
HEAD_128 = {"head_dim": 128, "rope_theta": 10000.0}


def given(case, part=None):
    found = CASES[case]["input"]
    return found if part is None else found[part]


def expected(case):
    return CASES[case]["expected"]


def read(config):
    return pc.read_model_config(config)


def frequencies(config, seq_len=None):
    return read(config).frequencies(seq_len)


def codes(report, *, path=None):
    return {note.code for note in report.notes if path in {None, note.path}}


def holds(inv_freq, values, rel=1e-13):
    assert values
    for pair, value in values.items():
        assert inv_freq[int(pair)] == pytest.approx(value, rel=rel), pair


def base_behind(scaled):
    """Read the base back from the slowest pair."""
    pairs = scaled.inv_freq.size
    return scaled.inv_freq[-1] ** (-pairs / (pairs - 1))


def yarn(parameters, **more):
    return HEAD_128 | {"max_position_embeddings": 4096, "rope_scaling": {"type": "yarn"} | parameters} | more


def test_every_configuration_case_is_here():
    names = globals()
    tested = {name.split("_")[1] for name in names if name.startswith("test_")}
    assert {case.lower() for case in CASES} <= tested
    assert len(CASES) == 34


def test_a07_below_the_trained_length_dynamic_ntk_keeps_its_base():
    config = {"head_dim": 64, "rope_theta": 1000, "max_position_embeddings": 2048}
    config["rope_scaling"] = {"type": "dynamic", "factor": 2}
    for length in given("A07")["sequence lengths"]:
        scaled = frequencies(config, length)
        assert np.isfinite(scaled.inv_freq).all()
        assert base_behind(scaled) == pytest.approx(expected("A07")[f"base at {length}"], rel=1e-12)


def test_a09_dynamic_ntk_takes_its_factor_and_leaves_positions_alone():
    config = {
        name: given("A09")[name]
        for name in ("rope_theta", "head_dim", "max_position_embeddings", "rope_scaling")
    }
    short, long = frequencies(config, 1000), frequencies(config, 65536)
    assert short.inv_freq[1] == pytest.approx(expected("A09")["inv_freq[1] at 1000"], rel=1e-13)
    angle = pc.angles([10], short.inv_freq)[0, 1]
    assert angle == pytest.approx(expected("A09")["angle of pair 1 at position 10"], rel=1e-13)
    assert base_behind(long) == pytest.approx(expected("A09")["base at 65536"], rel=1e-12)
    assert long.inv_freq[63] == pytest.approx(expected("A09")["inv_freq[63] at 65536"], rel=1e-12)


def test_a10_what_multiplies_cosine_and_what_multiplies_the_softmax_are_two_numbers():
    factors = [frequencies(yarn(case)).attention_factor for case in given("A10")["cases"]]
    assert factors == pytest.approx(expected("A10")["cos/sin factor in order"], rel=1e-14)
    latent = {"qk_rope_head_dim": 64}
    for factor, weight in ((40, 0.707), (40, 1.0), (16, 1.0)):
        report = read(yarn({"factor": factor, "mscale": weight, "mscale_all_dim": weight}, **latent))
        name = next(key for key in expected("A10") if key.endswith(f"factor {factor}, {weight}"))
        assert report.softmax_scale_multiplier == pytest.approx(expected("A10")[name], rel=1e-14)
        assert report.frequencies().attention_factor == 1
    assert read(yarn({"factor": 40, "mscale": 1.0, "mscale_all_dim": 1.0})).softmax_scale_multiplier == 1


def test_a11_without_truncation_the_ramp_stays_fractional():
    base = {name: given("A11")[name] for name in ("head_dim", "rope_theta")}
    inside = {"rope_type": "yarn", "factor": 32, "original_max_position_embeddings": 4096}
    for truncate in (False, True):
        scaled = frequencies(base | {"rope_scaling": inside | {"truncate": truncate}})
        holds(scaled.inv_freq, expected("A11")[f"inv_freq ({str(truncate).lower()})"])
    assert frequencies(base | {"rope_scaling": inside}).inv_freq == pytest.approx(scaled.inv_freq, rel=1e-15)


def test_a15_llama_3_keeps_short_waves_blends_some_and_divides_the_rest():
    names = ("factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings")
    config = {"model_type": "llama", "head_dim": 64, "rope_theta": 500000}
    plain = frequencies(config).inv_freq
    config["rope_scaling"] = {"rope_type": "llama3"} | {name: given("A15")[name] for name in names}
    scaled = frequencies(config).inv_freq
    holds(scaled, expected("A15")["inv_freq"])
    ratio = plain / scaled
    assert ratio[:15] == pytest.approx(1)
    assert ratio[18:] == pytest.approx(32)
    assert ((ratio[15:18] > 1) & (ratio[15:18] < 32)).all()


def test_a18_ordinary_partial_rotation_divides_by_what_turns_and_proportional_by_the_head():
    ordinary = read(given("A18", "ordinary"))
    assert ordinary.layers[0].rotary_dim == 64
    holds(ordinary.frequencies().inv_freq, {1: 0.6042963902381329, 31: 1.6548170999431814e-07})
    whole = frequencies(given("A18", "proportional")).inv_freq
    assert (whole.size, np.count_nonzero(whole)) == (256, 64)
    holds(whole, {1: 0.9474635256553754, 63: 0.033376246942920386})
    assert not whole[64:].any()


def test_a19_sections_sum_to_half_of_what_turns():
    right = read(given("A19"))
    assert right.layers[0].rotary_dim == expected("A19")["rotary width"]
    assert right.frequencies().inv_freq.size == expected("A19")["number of frequencies"]
    (note,) = [note for note in right.notes if note.code == "sections"]
    assert (note.severity, note.values["value"], note.values["needed"]) == ("info", 32, 32)
    inside = {
        name: value for name, value in given("A19")["rope_scaling"].items() if name != "partial_rotary_factor"
    }
    wrong = read({"head_dim": 256, "rope_scaling": inside})
    (note,) = [note for note in wrong.notes if note.code == "sections"]
    assert (note.severity, note.values["needed"]) == ("error", 128)


def test_a20_axes_take_turns_or_follow_one_another():
    letters = {"chunked": False, "interleaved": True}
    for name, taking_turns in letters.items():
        inside = {"rope_type": "mrope", "mrope_section": [24, 20, 20], "mrope_interleaved": taking_turns}
        (group,) = read({"head_dim": 128, "rope_theta": 5e6, "rope_scaling": inside}).layers
        assert "".join("THW"[axis] for axis in group.axes) == expected("A20")[f"axis per frequency, {name}"]
        positions = np.array([10, 12, 15])[list(group.axes)]
        angle = positions * group.frequencies().inv_freq
        column = 0 if taking_turns else 1
        for pair, both in expected("A20")["angles {pair:[interleaved,chunked]}"].items():
            assert angle[int(pair)] == pytest.approx(both[column], rel=1e-13)


def test_b01_a_llama_3_dictionary():
    report = read(given("B01"))
    (group,) = report.layers
    assert (group.d_head, report.max_positions, group.original_len) == (128, 131072, 8192)
    assert group.rope_type == "llama3"
    assert dict(group.scaling) == {
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_len": 8192,
    }
    holds(report.frequencies().inv_freq, expected("B01")["inv_freq"])
    assert report.frequencies().attention_factor == 1


def test_b02_integers_are_numbers_but_true_and_texts_are_not():
    scaled = frequencies(given("B02"))
    assert read(given("B02")).layers[0].d_head == 100
    assert scaled.inv_freq[1] == pytest.approx(expected("B02")["inv_freq[1]"], rel=1e-13)
    assert scaled.inv_freq[49] == pytest.approx(expected("B02")["inv_freq[49]"], rel=1e-13)
    for wrong in (True, "4", [4]):
        config = given("B02") | {"rope_scaling": {"type": "linear", "factor": wrong}}
        with pytest.raises(pc.InvalidParameterError, match=r"config\.rope_scaling\.factor"):
            read(config)


def test_b03_su_is_the_old_name_of_longrope():
    report = read(given("B03"))
    (group,) = report.layers
    assert (group.rope_type, group.d_head) == ("longrope", 96)
    (note,) = [note for note in report.notes if note.code == "alias"]
    assert (note.values["value"], note.values["meaning"]) == ("su", "longrope")
    assert report.frequencies().attention_factor == pytest.approx(expected("B03")["attention factor"])


def test_b05_factors_are_counted_by_the_pairs_that_turn():
    report = read(given("B05"))
    (group,) = report.layers
    assert (group.d_head, group.rotary_dim) == (128, 96)
    holds(report.frequencies().inv_freq, {1: 0.8254041852680184, 47: 0.00012115276586285884})
    longer = given("B05")["rope_scaling"] | {"long_factor": [1.0] * 64}
    wrong = read(given("B05") | {"rope_scaling": longer})
    (note,) = [note for note in wrong.notes if note.code == "list_length"]
    assert (note.path, note.values["value"], note.values["needed"]) == ("rope_scaling.long_factor", 64, 48)
    with pytest.raises(pc.InvalidParameterError, match=r"config\.rope_scaling\.long_factor"):
        wrong.frequencies()


def test_b06_the_original_length_beside_the_dictionary_counts():
    report = read(given("B06"))
    (group,) = report.layers
    assert (group.scaling["factor"], group.original_len) == (32.0, 4096)
    assert report.frequencies().attention_factor == pytest.approx(expected("B06")["attention factor"])
    shorter = frequencies(given("B06") | {"max_position_embeddings": 16384})
    assert shorter.attention_factor == pytest.approx(expected("B06")["attention factor if max were 16384"])
    inside = given("B06")["rope_scaling"] | {"original_max_position_embeddings": 8192}
    both = read(given("B06") | {"rope_scaling": inside})
    assert both.layers[0].original_len == 4096
    assert "conflict" in codes(both, path="rope_scaling.original_max_position_embeddings")


@pytest.mark.parametrize("part", ["a", "b"])
def test_b07_the_base_inside_the_dictionary_wins(part):
    report = read(given("B07", part))
    assert report.layers[0].base == 500000
    assert report.frequencies().inv_freq[1] == pytest.approx(expected("B07")["inv_freq[1]"], rel=1e-13)
    assert "read_from" in codes(report, path="rope_parameters.rope_theta")
    assert ("stale" in codes(report, path="rope_theta")) == (part == "b")


def test_b08_null_scaling_is_no_scaling():
    report = read(given("B08"))
    assert (report.layers[0].rope_type, report.layers[0].base) == ("default", 1000000)
    assert not report.layers[0].scaling
    assert report.frequencies().inv_freq[63] == pytest.approx(expected("B08")["inv_freq[63]"], rel=1e-13)


def test_b10_types_of_layers_have_their_own_numbers():
    report = read(given("B10"))
    sliding, full = report.layers
    assert (sliding.layer_type, sliding.indices, sliding.base) == ("sliding_attention", (0, 1), 10000)
    assert (full.layer_type, full.indices, full.base) == ("full_attention", (), 1000000)
    assert "unused" in codes(report)
    with pytest.raises(pc.InvalidParameterError, match=r"sliding_attention.*full_attention"):
        report.frequencies()
    inside = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 8192, "rope_theta": 1e6}
    both = given("B10") | {"rope_parameters": {"sliding_attention": inside}}
    assert read(both).layers[0].original_len == 8192
    assert read(both).frequencies().attention_factor == pytest.approx(1.138629436111989)


def test_b11_gemma_3_scales_its_global_layers_alone():
    report = read(given("B11"))
    local, everywhere = report.layers
    assert everywhere.indices == (5, 11, 17, 23)
    assert set(local.indices) | set(everywhere.indices) == set(range(26))
    wide, near = everywhere.frequencies().inv_freq, local.frequencies().inv_freq
    assert wide[[0, 31, 127]] == pytest.approx(expected("B11")["global inv_freq[0],[31],[127]"], rel=1e-13)
    assert near[[0, 31, 127]] == pytest.approx(expected("B11")["local inv_freq[0],[31],[127]"], rel=1e-13)


def test_b12_the_text_part_is_read_and_the_head_size_is_the_familys():
    report = read(given("B12"))
    assert {group.d_head for group in report.layers} == {256}
    assert "read_from" in codes(report, path="text_config")
    assert "assumed" in codes(report, path="text_config.head_dim")
    assert sum(len(group.indices) for group in report.layers) == 34
    assert report.layers[0].window == 1024
    assert report.layers[-1].rope_type == "linear"


def test_b13_an_explicit_head_size_wins():
    nemo, small = (frequencies(given("B13", name)) for name in ("nemo", "gemma-3-270m"))
    assert [nemo.inv_freq.size, small.inv_freq.size] == expected("B13")["frequencies"]
    holds(nemo.inv_freq, {1: 0.8058421877614819, 63: 1.2409377607517195e-06})
    holds(small.inv_freq, {1: 0.8976871324473142})


def test_b16_gpt_neox_spells_it_differently():
    report = read(given("B16"))
    (group,) = report.layers
    assert (group.d_head, group.rotary_dim) == (96, 24)
    holds(report.frequencies().inv_freq, {1: 0.46415888336127786, 11: 0.00021544346900318837})
    silent = read({name: value for name, value in given("B16").items() if name != "rotary_pct"})
    assert silent.layers[0].rotary_dim == 24
    assert "assumed" in codes(silent, path="partial_rotary_factor")


def test_b18_true_is_not_a_factor():
    report = read(given("B18"))
    (group,) = report.layers
    assert (group.d_head, group.base, report.max_positions) == (128, 10000, 8192)
    assert "not_modelled" in codes(report, path="use_dynamic_ntk")
    assert "not_modelled" in codes(report, path="use_logn_attn")


def test_b19_deepseek_has_three_traps_in_one_file():
    report = read(given("B19"))
    (group,) = report.layers
    assert (group.d_head, group.rotary_dim, group.original_len) == (64, 64, 4096)
    holds(report.frequencies().inv_freq, expected("B19")["inv_freq"])
    assert report.frequencies().attention_factor == 1
    assert report.softmax_scale_multiplier == pytest.approx(expected("B19")["softmax multiplier"], rel=1e-14)


def test_b20_yarn_without_its_original_length_says_so():
    for part in ("a", "b"):
        scaled = frequencies(given("B20", part))
        holds(scaled.inv_freq, expected("B20")["inv_freq a, b"])
        assert scaled.attention_factor == pytest.approx(expected("B20")["attention factor"], rel=1e-14)
    path = "rope_scaling.original_max_position_embeddings"
    assert "assumed" not in codes(read(given("B20", "a")), path=path)
    unsure = read(given("B20", "c"))
    assert "assumed" in codes(unsure, path=path)
    assert unsure.frequencies().inv_freq[30] == pytest.approx(0.001539926526059492, rel=1e-13)
    other = given("B20", "a") | {"max_position_embeddings": 65536}
    (note,) = [note for note in read(other).notes if note.code == "factor_differs"]
    assert (note.values["value"], note.values["ratio"]) == (4.0, 2.0)
    holds(frequencies(other).inv_freq, expected("B20")["inv_freq a, b"])


def test_b22_models_without_rotation():
    leaning = read(given("B22", "a"))
    assert leaning.kind == "alibi"
    slopes = leaning.parameters["slopes"]
    assert slopes == pytest.approx([2 ** (-head / 4) for head in range(1, 33)])
    assert "ignored" in codes(leaning, path="rope_theta")
    turning = read(given("B22", "b"))
    assert (turning.kind, turning.layers[0].base) == ("rope", 10000)
    assert turning.frequencies().inv_freq.size == 32
    bloom = read(given("B22", "c"))
    assert (bloom.kind, bloom.parameters["n_heads"]) == ("alibi", 32)
    with pytest.raises(pc.InvalidParameterError, match="kind"):
        bloom.frequencies()


def test_b23_old_field_names_and_files_that_say_nothing():
    report = read(given("B23", "a"))
    assert (report.kind, report.max_positions, report.parameters["d_model"]) == ("learned", 1024, 768)
    with pytest.raises(pc.InvalidParameterError, match="kind"):
        report.frequencies()
    silent = read(given("B23", "b"))
    assert silent.kind == "unknown"
    (note,) = [note for note in silent.notes if note.severity == "error"]
    assert "rope_theta" in note.values["looked_for"]
    assert note.values["found"] == ("model_type", "d_model", "n_heads")


def test_b25_the_usual_base_is_marked_as_assumed():
    said, silent = read(given("B25", "a")), read(given("B25", "b"))
    slowest = said.frequencies().inv_freq[63]
    assert slowest == pytest.approx(expected("B25")["a inv_freq[63]"], rel=1e-13)
    assert pc.wavelengths([slowest])[0] == pytest.approx(expected("B25")["a longest wavelength"], rel=1e-13)
    assert silent.frequencies().inv_freq[63] == pytest.approx(expected("B25")["b inv_freq[63]"], rel=1e-13)
    (note,) = [note for note in silent.notes if note.path == "rope_theta"]
    assert (note.code, note.severity, note.values["value"]) == ("assumed", "warning", 10000)
    assert not [note for note in said.notes if note.path == "rope_theta"]


def test_b26_a_dictionary_without_a_type_is_read_as_plain_with_a_warning():
    report = read(given("B26"))
    (note,) = [note for note in report.notes if note.path == "rope_scaling.rope_type"]
    assert (note.code, note.severity) == ("missing", "warning")
    plain = pc.inv_freq(128, base=1e6)
    np.testing.assert_array_equal(report.frequencies().inv_freq, plain)


def test_b27_nomic_has_other_names_for_dynamic_ntk():
    report = read(given("B27"))
    (group,) = report.layers
    assert (group.d_head, group.rope_type, group.original_len) == (64, "dynamic", 2048)
    assert report.max_positions == 8192
    for length in (2048, 4096, 8192):
        read_base = base_behind(report.frequencies(length))
        assert read_base == pytest.approx(expected("B27")[f"base at {length}"], rel=1e-12)


def test_b28_gpt_oss_names_its_head_and_its_ramp():
    report = read(given("B28"))
    holds(report.frequencies().inv_freq, expected("B28")["inv_freq"])
    assert report.frequencies().attention_factor == pytest.approx(expected("B28")["attention factor"])
    assert {group.layer_type: group.window for group in report.layers} == {
        "sliding_attention": 128,
        "full_attention": None,
    }


def test_b29_gemma_4_has_two_head_sizes():
    report = read(given("B29"))
    groups = {group.layer_type: group for group in report.layers}
    full = groups["full_attention"].frequencies().inv_freq
    assert [np.count_nonzero(full), full.size] == expected("B29")["full: non-zero frequencies of"]
    assert full[[1, 63]] == pytest.approx(expected("B29")["full inv_freq[1], [63]"], rel=1e-13)
    assert groups["sliding_attention"].frequencies().inv_freq.size == 128
    strange = read({"head_dim": 64, "rope_scaling": {"rope_type": "spiral", "factor": 2.0}})
    assert strange.layers[0].rope_type == "spiral"
    (note,) = [note for note in strange.notes if note.path == "rope_scaling.rope_type"]
    assert (note.code, note.severity, note.values["value"]) == ("unknown_type", "error", "spiral")
    with pytest.raises(pc.InvalidParameterError, match="rope_type"):
        strange.frequencies()


def test_b30_a_neighbour_that_is_no_part_of_the_frequencies_is_named():
    report = read(given("B30"))
    assert report.frequencies().attention_factor == expected("B30")["attention factor"]
    assert "not_modelled" in codes(report, path="rope_parameters.llama_4_scaling_beta")


def test_b31_latent_attention_turns_its_part_of_the_head_as_a_whole():
    report = read(given("B31"))
    (group,) = report.layers
    assert (group.d_head, group.rotary_dim, group.base) == (64, 64, 6000000)
    assert "ignored" in codes(report, path="rope_parameters.partial_rotary_factor")
    assert "unknown_type" in codes(report, path="model_type")


@pytest.mark.parametrize(
    ("part", "field"), [("a", "hidden_size"), ("b", "hidden_size"), ("c", "partial_rotary_factor")]
)
def test_b32_odd_widths_are_refused_by_name(part, field):
    with pytest.raises(pc.InvalidParameterError, match=f"config.{field}"):
        read(given("B32", part))


def test_b32_a_fraction_of_nothing_is_noted_and_has_no_frequencies():
    report = read(given("B32", "d"))
    assert report.layers[0].rotary_dim == 0
    assert "no_rotary" in codes(report, path="partial_rotary_factor")
    with pytest.raises(pc.InvalidParameterError, match=r"config\.partial_rotary_factor"):
        report.frequencies()


def test_b33_a_wrong_file_gets_one_clear_sentence():
    meta = read(given("B33", "a"))
    assert (meta.kind, meta.layers[0].d_head, meta.layers[0].pairing) == ("rope", 128, "interleaved")
    assert "alias" in codes(meta, path="dim")
    assert meta.layers[0].rope_type == "llama3"
    for wrong in (given("B33", "b"), given("B33", "c")):
        with pytest.raises(pc.InvalidParameterError, match="config must be a dictionary"):
            read(wrong)
    assert read(given("B33", "d")).kind == "unknown"


def test_yarn_without_a_factor_takes_the_ratio_of_the_lengths():
    inside = {"type": "yarn", "original_max_position_embeddings": 4096}
    report = read(HEAD_128 | {"max_position_embeddings": 12288, "rope_scaling": inside})
    assert report.layers[0].scaling["factor"] == 3
    assert "assumed" in codes(report, path="rope_scaling.factor")


def test_numbers_too_extreme_to_compute_with_are_refused_by_name():
    with pytest.raises(pc.InvalidParameterError, match=r"config\.rope_scaling"):
        read(yarn({"factor": 2.0, "beta_fast": 1e308}))


def test_a_missing_factor_is_noted_and_no_frequencies_are_guessed():
    report = read(HEAD_128 | {"rope_scaling": {"type": "linear"}})
    (note,) = [note for note in report.notes if note.path == "rope_scaling.factor"]
    assert (note.code, note.severity) == ("missing", "error")
    with pytest.raises(pc.InvalidParameterError, match=r"config\.rope_scaling\.factor"):
        report.frequencies()
