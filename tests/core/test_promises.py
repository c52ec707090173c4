"""Promises of the whole package: inputs stay, bits repeat, bad arguments are named, no NaN leaves."""

import dataclasses

import numpy as np
import pytest

import posenc_core as pc

RNG = np.random.default_rng(0)
X = RNG.standard_normal((5, 8))
IDS = np.arange(5)
HEADS = pc.Heads.random(0, n_heads=3, d_model=8, d_head=4)
MASK = pc.causal_mask(5)

CALLS = {
    "wavelengths": (pc.wavelengths, [pc.inv_freq(8).copy()]),
    "angles": (pc.angles, [IDS, pc.inv_freq(8).copy()]),
    "cos_sin": (pc.cos_sin, [np.arange(2000), pc.inv_freq(8).copy()]),
    "sinusoidal": (pc.sinusoidal, [IDS, 8]),
    "relative_positions": (pc.relative_positions, [IDS, np.arange(7)]),
    "rotate interleaved": (pc.rotate, [X, IDS, pc.inv_freq(8).copy()]),
    "rotate half_split": (pc.rotate, [X, IDS, pc.RopeFrequencies.standard(6, pairing="half_split")]),
    "rotate float32": (pc.rotate, [X.astype(np.float32), IDS, pc.inv_freq(8).copy()]),
    "rope_scores": (pc.rope_scores, [X, X[:3].copy(), IDS, IDS[:3].copy(), pc.inv_freq(8).copy()]),
    "shaw_scores": (pc.shaw_scores, [X, X[:3].copy(), RNG.standard_normal((5, 8))]),
    "shaw_mix": (pc.shaw_mix, [pc.softmax(X[:, :3]), X[:3].copy(), RNG.standard_normal((5, 8))]),
    "t5_bias": (pc.t5_bias, [pc.relative_positions(IDS, IDS), RNG.standard_normal((32, 3))]),
    "alibi_bias": (pc.alibi_bias, [pc.relative_positions(IDS, IDS), pc.alibi_slopes(3)]),
    "shaw_index": (pc.shaw_index, [pc.relative_positions(IDS, IDS), 2]),
    "t5_bucket": (pc.t5_bucket, [pc.relative_positions(IDS, IDS)]),
    "score_by_distance": (pc.score_by_distance, [X[0].copy(), X[1].copy(), IDS, pc.inv_freq(8).copy()]),
    "score_by_distance, long": (
        pc.score_by_distance,
        [X[0].copy(), X[1].copy(), np.arange(2000), pc.inv_freq(8).copy()],
    ),
    "mean_cosine": (pc.mean_cosine, [IDS, pc.inv_freq(8).copy()]),
    "decay_bound": (pc.decay_bound, [IDS, pc.inv_freq(8).copy()]),
    "pair_contributions": (pc.pair_contributions, [X[0].copy(), X[1].copy(), IDS, pc.inv_freq(8).copy()]),
    "score_band": (
        lambda *given: pc.score_band(*given).deviation,
        [X, X[::-1].copy(), IDS, pc.inv_freq(8).copy()],
    ),
    "score_bound": (pc.score_bound, [X[0].copy(), X[1].copy(), IDS, pc.inv_freq(8).copy()]),
    "lookup": (lambda weight, ids: pc.LearnedTable(weight).lookup(ids), [X, IDS[::-1].copy()]),
    "interpolated": (lambda weight: pc.LearnedTable(weight).interpolated(7).weight, [X]),
    "softmax": (pc.softmax, [np.where(MASK, X[:, :5], -np.inf)]),
    "attend": (
        lambda x, ids, mask: pc.attend(x, HEADS, pc.Rope(), position_ids=ids, mask=mask),
        [X, IDS, MASK],
    ),
    "equivariance_error": (lambda x, p: pc.equivariance_error(x, HEADS, pc.Rope(), p), [X, IDS[::-1].copy()]),
    "fit_trend": (
        lambda distance, values: dataclasses.astuple(pc.fit_trend(distance, values, "line"))[1:],
        [np.arange(1, 9), RNG.standard_normal(8)],
    ),
    "label_runs": (
        lambda labels: [dataclasses.astuple(run) for run in pc.label_runs(labels)],
        [np.array([0, 1, 1, 2])],
    ),
    "told_apart": (pc.told_apart, [np.array([0, 1, 1, 2])]),
    "alibi_discount": (pc.alibi_discount, [IDS, pc.alibi_slopes(3)]),
    "alibi_horizon": (pc.alibi_horizon, [pc.alibi_slopes(3)]),
    "stored_biases": (
        lambda scores, mask: tuple(vars(pc.stored_biases(scores, 0.5, mask=mask)).values()),
        [X[:, :5].copy(), MASK],
    ),
    "joined_projection": (
        lambda x, p, w: tuple(vars(pc.joined_projection(x, p, w, 2 * w)).values()),
        [X, X[::-1].copy(), RNG.standard_normal((8, 3))],
    ),
    "words_told": (pc.words_told, [X, X[:3].copy()]),
    "added_scores": (lambda x: pc.added_scores(x, HEADS, pc.Rope()), [X]),
    "translation_error": (lambda x: pc.translation_error(x, HEADS, pc.Sinusoidal(), 3), [X]),
}

each_call = pytest.mark.parametrize(("call", "arguments"), CALLS.values(), ids=CALLS)


def arrays_among(arguments):
    return [argument for argument in arguments if isinstance(argument, np.ndarray)]


def arrays_in(result):
    if isinstance(result, tuple):
        return result
    return tuple(vars(result).values()) if isinstance(result, pc.AttentionTrace) else (np.asarray(result),)


@each_call
def test_inputs_are_never_modified(call, arguments):
    before = [array.copy() for array in arrays_among(arguments)]
    call(*arguments)
    for kept, array in zip(before, arrays_among(arguments), strict=True):
        np.testing.assert_array_equal(array, kept)


@each_call
def test_read_only_inputs_are_enough(call, arguments):
    locked = [np.copy(a) if isinstance(a, np.ndarray) else a for a in arguments]
    for argument in locked:
        if isinstance(argument, np.ndarray):
            argument.flags.writeable = False
    call(*locked)


@each_call
def test_results_share_no_memory_with_inputs(call, arguments):
    for result in arrays_in(call(*arguments)):
        assert not any(np.shares_memory(result, array) for array in arrays_among(arguments))


@each_call
def test_the_same_input_gives_the_same_bits(call, arguments):
    for first, second in zip(arrays_in(call(*arguments)), arrays_in(call(*arguments)), strict=True):
        np.testing.assert_array_equal(first, second)


@each_call
def test_no_nan_leaves(call, arguments):
    assert not any(np.isnan(result).any() for result in arrays_in(call(*arguments)))


BAD_WIDTHS = [7, 0, -2, 65538, 10**5000, 8.0, True, "8", None, np.nan]
WIDTH_USERS = {
    "inv_freq": ("d", pc.inv_freq),
    "sinusoidal": ("d_model", lambda d: pc.sinusoidal([0], d)),
    "shift_matrix": ("d_model", lambda d: pc.shift_matrix(1, d)),
    "pairing_permutation": (
        "d",
        lambda d: pc.pairing_permutation(d, source="half_split", target="interleaved"),
    ),
    "RopeFrequencies.standard": ("d", pc.RopeFrequencies.standard),
}


@pytest.mark.parametrize("width", BAD_WIDTHS, ids=lambda w: "huge" if w == 10**5000 else repr(w))
@pytest.mark.parametrize(("name", "call"), WIDTH_USERS.values(), ids=WIDTH_USERS)
def test_widths_that_make_no_pairs_are_named(name, call, width):
    with pytest.raises(
        pc.InvalidParameterError, match=rf"^{name} must be an even integer in 2\.\.65536, got"
    ):
        call(width)


BAD_BASES = [1, 1.0, 0.5, 0, -10000, np.nan, np.inf, 10**400, "10000", None, True, [10000.0], 2j]
BASE_USERS = {
    "inv_freq": lambda base: pc.inv_freq(8, base=base),
    "sinusoidal": lambda base: pc.sinusoidal([0], 8, base=base),
    "sinusoidal tensor2tensor": lambda base: pc.sinusoidal([0], 8, base=base, layout="tensor2tensor"),
    "shift_matrix": lambda base: pc.shift_matrix(1, 8, base=base),
    "Sinusoidal": lambda base: pc.Sinusoidal(base=base),
    "RopeFrequencies.standard": lambda base: pc.RopeFrequencies.standard(8, base=base),
}


@pytest.mark.parametrize("base", BAD_BASES, ids=lambda b: "huge" if b == 10**400 else repr(b))
@pytest.mark.parametrize("call", BASE_USERS.values(), ids=BASE_USERS)
def test_bases_that_make_no_spectrum_are_named(call, base):
    with pytest.raises(pc.InvalidParameterError, match=r"^base must be a finite number greater than 1, got"):
        call(base)


BAD_POSITIONS = {
    "nan": ([0, np.nan], "must be finite, got nan"),
    "infinity": ([-np.inf], "must be finite, got -inf"),
    "beyond exact counting": ([2**53 + 2], r"must lie within -2\*\*53\.\.2\*\*53"),
    "far beyond": ([-1e300], r"must lie within -2\*\*53\.\.2\*\*53"),
    "unsigned, would wrap as int64": (np.uint64([2**64 - 1]), r"must lie within -2\*\*53\.\.2\*\*53"),
    "beyond any integer type": ([2**70], "must be an array of real numbers"),
    "words": (["one"], "must be an array of real numbers"),
    "complex": ([1j], "must be an array of real numbers"),
    "truth values": ([True], "must be an array of real numbers"),
    "rows of unequal length": ([[0], [1, 2]], "must be an array of real numbers"),
    "nothing": (None, "must be an array of real numbers"),
}
POSITION_USERS = {
    "angles": ("position_ids", lambda ids: pc.angles(ids, [1.0])),
    "cos_sin": ("position_ids", lambda ids: pc.cos_sin(ids, [1.0])),
    "sinusoidal": ("position_ids", lambda ids: pc.sinusoidal(ids, 8)),
    "rotate": ("position_ids", lambda ids: pc.rotate(np.ones((1, 2)), ids, [1.0])),
    "relative_positions": ("query_ids", lambda ids: pc.relative_positions(ids, [0])),
    "attend": (
        "position_ids",
        lambda ids: pc.attend(X[:1], HEADS, pc.NoPosition(), position_ids=ids if ids is not None else [None]),
    ),
}


@pytest.mark.parametrize(("positions", "message"), BAD_POSITIONS.values(), ids=BAD_POSITIONS)
@pytest.mark.parametrize(("name", "call"), POSITION_USERS.values(), ids=POSITION_USERS)
def test_positions_that_are_no_positions_are_named(name, call, positions, message):
    with pytest.raises(pc.InvalidParameterError, match=rf"^{name} {message}"):
        call(positions)


BAD_FREQUENCIES = {
    "nan": ([np.nan], "must be finite, got nan"),
    "infinity": ([1.0, np.inf], "must be finite, got inf"),
    "none": ([], r"must hold 1\.\.32768 frequencies, got \(0,\)"),
    "a matrix": ([[1.0]], r"must have 1 dimension, got \(1, 1\)"),
    "a number": (1.0, r"must have 1 dimension, got \(\)"),
    "so fast that angles overflow": ([1e300], r"must lie within -2\*\*53\.\.2\*\*53"),
    "words": (["fast"], "must be an array of real numbers"),
}
FREQUENCY_USERS = {
    "wavelengths": ("inv_freq", pc.wavelengths),
    "angles": ("inv_freq", lambda f: pc.angles([0], f)),
    "cos_sin": ("inv_freq", lambda f: pc.cos_sin([0], f)),
    "RopeFrequencies": ("inv_freq", pc.RopeFrequencies),
    "rotate": ("frequencies", lambda f: pc.rotate(np.ones((1, 2)), [0], f)),
    "Rope": ("frequencies", pc.Rope),
}


@pytest.mark.parametrize(("frequencies", "message"), BAD_FREQUENCIES.values(), ids=BAD_FREQUENCIES)
@pytest.mark.parametrize(("name", "call"), FREQUENCY_USERS.values(), ids=FREQUENCY_USERS)
def test_frequencies_that_are_no_frequencies_are_named(name, call, frequencies, message):
    with pytest.raises(pc.InvalidParameterError, match=rf"^{name} {message}"):
        call(frequencies)


BAD_CALLS = {
    "layout": (lambda: pc.sinusoidal([0], 8, layout="sincos"), "layout must be one of 'interleaved', "),
    "layout of the encoding": (lambda: pc.Sinusoidal(layout=1), "layout must be one of 'interleaved', "),
    "source": (
        lambda: pc.pairing_permutation(8, source="neox", target="half_split"),
        "source must be one of",
    ),
    "target": (lambda: pc.pairing_permutation(8, source="half_split", target=None), "target must be one of"),
    "too narrow": (lambda: pc.rotate(X, IDS, pc.inv_freq(10)), r"x must be at least 10 wide.*got \(5, 8\)"),
    "positions of another length": (
        lambda: pc.rotate(X, np.arange(3), pc.inv_freq(8)),
        r"position_ids must have a shape that broadcasts to \(5,\).*got \(3,\)",
    ),
    "positions that would stretch x": (
        lambda: pc.rotate(X[:1], IDS, pc.inv_freq(8)),
        r"position_ids must have a shape that broadcasts to \(1,\).*got \(5,\)",
    ),
    "keys of another width": (
        lambda: pc.rope_scores(X, X[:, :6], IDS, IDS, pc.inv_freq(6)),
        r"k must be 8 wide like q, got \(5, 6\)",
    ),
    "keys at positions of another length": (
        lambda: pc.rope_scores(X, X, IDS, IDS[:2], pc.inv_freq(8)),
        r"key_ids must have a shape that broadcasts to \(5,\).*got \(2,\)",
    ),
    "queries narrower than the rotation": (
        lambda: pc.Rope(pc.inv_freq(6)).rotate_qk(X[:, :4], X[:, :4], IDS, IDS),
        r"q must be at least 6 wide.*got \(5, 4\)",
    ),
    "a class for an encoding": (
        lambda: pc.attend(X, HEADS, pc.NoPosition),
        "encoding must be an instance of an Encoding, got <class",
    ),
    "an array for heads": (lambda: pc.attend(X, X, pc.NoPosition()), "heads must be an instance of Heads"),
    "one query without a row": (
        lambda: pc.rope_scores(X[0], X, [0], IDS, pc.inv_freq(8)),
        "q must have at least",
    ),
    "too many keys": (
        lambda: pc.rope_scores(X, np.ones((8193, 8)), IDS, np.arange(8193), pc.inv_freq(8)),
        "k must not be longer than 8192 where a full matrix is made, got 8193",
    ),
    "too wide a shift matrix": (lambda: pc.shift_matrix(1, 8194), "d_model must not be longer than 8192"),
    "offset": (lambda: pc.shift_matrix(np.nan, 8), "offset must be a finite number, got nan"),
    "seed": (lambda: pc.token_vectors(["a"], 8, seed=-1), "seed must be an integer >= 0, got -1"),
    "width of tokens": (
        lambda: pc.token_vectors(["a"], 0, seed=0),
        r"d_model must be an integer in 1\.\.65536",
    ),
    "heads": (lambda: pc.Heads.random(0, n_heads=0, d_model=8, d_head=4), "n_heads must be an integer in 1"),
    "weights": (
        lambda: pc.Heads(np.full((1, 2, 2), np.nan), *[np.ones((1, 2, 2))] * 2),
        "w_q must be finite",
    ),
    "features": (lambda: pc.rotate([["a", "b"]], [0], [1.0]), "x must be an array of real numbers"),
    "a number for features": (lambda: pc.rotate(1.0, 0, [1.0]), "x must have at least one dimension"),
}


@pytest.mark.parametrize(("call", "message"), BAD_CALLS.values(), ids=BAD_CALLS)
def test_other_bad_arguments_are_named(call, message):
    with pytest.raises(pc.InvalidParameterError, match=f"^{message}"):
        call()
