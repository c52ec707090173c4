"""What scaling does to each pair, and which fields of a file are read at all."""

import json
from pathlib import Path

import numpy as np
import pytest

import posenc_core as pc

SHELF = Path(__file__).parents[3] / "assets" / "models"
SHIPPED = {file.stem: json.loads(file.read_text("utf-8"))["config"] for file in sorted(SHELF.glob("*.json"))}


def group_of(key):
    return next(group for group in pc.read_model_config(SHIPPED[key]).layers if group.uses_position)


def test_llama_3_1_keeps_29_pairs_blends_6_and_divides_29():
    bands = pc.pair_bands(group_of("llama-3.1-8b"), trained_len=8192)
    between = ~bands.untouched & ~bands.stretched
    assert (bands.untouched.sum(), between.sum(), bands.stretched.sum()) == (29, 6, 29)
    assert bands.slowdown[35:] == pytest.approx(8)
    assert bands.never.sum() == 29
    assert bands.never[35:].all()


def test_worked_example_13_counts_18_of_64_pairs():
    bands = pc.pair_bands(group_of("llama-2-7b"), trained_len=4096)
    assert (bands.never.sum(), bands.never.size) == (18, 64)
    assert bands.untouched.all()
    assert not bands.stretched.any()


def test_yarn_sharpens_scores_by_the_square_of_its_factor():
    bands = pc.pair_bands(group_of("qwen2.5-7b-yarn"), trained_len=32768)
    assert bands.score_factor == pytest.approx(1.138629436111989**2)


def test_longrope_stretches_beyond_its_original_length_alone():
    group = group_of("phi-3.5-mini")
    short = pc.pair_bands(group, trained_len=4096, seq_len=4096)
    long = pc.pair_bands(group, trained_len=4096, seq_len=4097)
    assert short.slowdown[-1] == pytest.approx(2.8399994373321533)
    assert long.slowdown[-1] == pytest.approx(64.83999633789062)


def test_pairs_that_stand_still_are_not_slowed_down():
    inside = {"rope_type": "proportional", "partial_rotary_factor": 0.25, "factor": 2.0}
    (group,) = pc.read_model_config({"head_dim": 16, "rope_theta": 100.0, "rope_scaling": inside}).layers
    bands = pc.pair_bands(group, trained_len=50)
    assert bands.slowdown.tolist() == [2, 2, 1, 1, 1, 1, 1, 1]
    assert np.isinf(bands.plain[2:]).all()


@pytest.mark.parametrize("key", SHIPPED)
def test_the_fields_that_are_kept_give_the_same_report(key):
    kept = pc.position_fields(SHIPPED[key])
    assert pc.read_model_config(kept) == pc.read_model_config(SHIPPED[key])
    assert pc.position_fields(kept) == kept


def test_nothing_else_of_a_file_is_kept():
    hostile = {
        "model_type": "<b>me</b>",
        "owner": "secret",
        "rope_scaling": {"type": "secret", "factor": 2, "x": 1},
    }
    assert pc.position_fields(hostile) == {"rope_scaling": {"factor": 2}}
    assert (
        pc.position_fields({7: 8, "head_dim": float("nan"), "layer_types": ["secret"], "n_head": 10**400})
        == {}
    )
