"""Whatever is done to a file, reading it gives a report or an error that names the field."""

import copy
import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import posenc_core as pc
from tests.core.support import golden

SHELF = Path(__file__).parents[3] / "assets" / "models"


def files(case):
    """Return the configurations in the input of a case: itself, or its parts."""
    parts = [part for part in case.values() if isinstance(part, dict)] if isinstance(case, dict) else []
    return [case, *parts]


CASES = [found for case in golden("configuration_cases")["cases"] for found in files(case["input"])]
MODELS = [
    {
        "model_type": model["hf_model_type"],
        "head_dim": model["head_dim"],
        "max_position_embeddings": model["max_position_embeddings"],
        "rope_parameters": model["rope_parameters"],
    }
    for model in golden("configurations")["models"]
]
WIDTHS = {"model_type", "head_dim", "hidden_size"}
SHIPPED = [json.loads(file.read_text("utf-8"))["config"] for file in sorted(SHELF.glob("*.json"))]
FILES = [case for case in CASES if WIDTHS & set(case)] + MODELS + 3 * SHIPPED
APART = ("vocab_size", "hidden_act", "intermediate_size", "torch_dtype", "rms_norm_eps", "eos_token_id")


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value, {"rope_type": value}]
    return value


STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 3, 2**31, 2**53 + 1, 2**63, 10**40, -(10**40), 10**400]),
    st.sampled_from([
        -1.5,
        0.0,
        0.3,
        1.0,
        1.0 + 2**-52,
        1e-308,
        1e308,
        math.inf,
        -math.inf,
        math.nan,
        4096.0,
    ]),
    st.sampled_from(["", "128", "yarn", "linear", "<b>", "longrope", "a" * 10_000, "\x00", "全"]),
    st.sampled_from([
        [],
        [1],
        [0],
        [None],
        [1.0] * 48,
        ["full_attention"],
        [[[]]],
        {},
        {"factor": -1},
        nested(8),
    ]),
    st.dictionaries(
        st.sampled_from(["rope_theta", "factor", "type", "x"]), st.floats() | st.text(max_size=3), max_size=3
    ),
    st.floats(),
    st.integers(),
)


def places(value, path=()):
    """Yield the path of every entry of every dictionary."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key)
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value[:3]):
            yield (*path, index)
            yield from places(inner, (*path, index))


@st.composite
def mutated(draw):
    config = copy.deepcopy(draw(st.sampled_from(FILES)))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(config))
        if not found:
            break
        *outer, last = draw(st.sampled_from(found))
        parent = config
        for step in outer:
            parent = parent[step]
        if draw(st.integers(0, 3)) == 0:
            del parent[last]
        else:
            parent[last] = copy.deepcopy(draw(STRANGE))
    return config


def refused_by_name(call):
    """Return what a call returns, or None if it refuses and names the field; anything else comes through."""
    try:
        return call()
    except pc.InvalidParameterError as error:
        if not error.name.startswith("config") or not str(error):
            raise
        return None


READABLE = [
    file for file in FILES if refused_by_name(lambda file=file: pc.read_model_config(file)) is not None
]


@given(mutated())
@settings(max_examples=300)
def test_a_mutated_file_gives_a_report_or_an_error_that_names_the_field(config):
    report = refused_by_name(lambda: pc.read_model_config(config))
    if report is None:
        return
    assert report.kind in {"rope", "learned", "sinusoidal", "alibi", "t5_bias", "shaw", "none", "unknown"}
    for group in report.layers:
        scaled = refused_by_name(group.frequencies)
        if scaled is not None:
            assert np.isfinite(scaled.inv_freq).all()
            assert 2 * scaled.inv_freq.size == scaled.rotary_dim > 0


@given(st.sampled_from(READABLE), st.sampled_from(APART), STRANGE)
@settings(max_examples=300)
def test_a_field_that_does_not_concern_position_changes_nothing(config, name, value):
    assert pc.read_model_config({**config, name: value}) == pc.read_model_config(config)


@given(st.sampled_from(READABLE))
def test_reading_leaves_the_file_as_it_was(config):
    before = copy.deepcopy(config)
    pc.read_model_config(config)
    assert config == before


def test_the_shipped_files_are_among_those_mutated():
    assert len(SHIPPED) > 25


def test_null_and_missing_are_the_same():
    config = {"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, "rope_theta": 1e6}
    empty = dict.fromkeys(("rope_scaling", "rope_parameters", "head_dim", "layer_types", "sliding_window"))
    assert pc.read_model_config(config | empty) == pc.read_model_config(config)


@pytest.mark.parametrize("count", [10**9, -1, 0, 1.5, "many"])
def test_a_hostile_number_of_layers_is_refused_and_not_counted_out(count):
    with pytest.raises(pc.InvalidParameterError, match=r"config\.num_hidden_layers"):
        pc.read_model_config({"model_type": "llama", "num_hidden_layers": count})
