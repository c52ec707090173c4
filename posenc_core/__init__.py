"""
Positional encodings of Transformers as plain NumPy functions.

Pure functions and frozen dataclasses: no caches, no global state, no random numbers without a seed.

Examples
--------
>>> import posenc_core as pc
>>> x = pc.token_vectors(["dog", "bites", "man"], 8, seed=0)
>>> heads = pc.Heads.random(0, n_heads=2, d_model=8, d_head=4)
>>> trace = pc.attend(x, heads, pc.Rope(), mask=pc.causal_mask(3))
>>> trace.weights.shape
(2, 3, 3)
"""

from posenc_core.analysis.added import added_scores
from posenc_core.analysis.bands import DistanceBands, distance_bands
from posenc_core.analysis.bases import base_sweep, first_negative
from posenc_core.analysis.combinations import PhaseCombinations, phase_combinations, phases
from posenc_core.analysis.components import PrincipalComponents, mean_period, principal_components
from posenc_core.analysis.contributions import (
    ScoreBand,
    pair_contributions,
    score_band,
    score_bound,
    unit_length,
)
from posenc_core.analysis.cost import RotaryCost, query_key_parameters, rotary_cost
from posenc_core.analysis.coverage import AngleCoverage, angle_coverage, kept_shares
from posenc_core.analysis.curve import Landmarks, extremes_by_bin, landmarks
from posenc_core.analysis.decay import decay_bound, mean_cosine, score_by_distance
from posenc_core.analysis.diagonals import diagonal_spread
from posenc_core.analysis.differences import largest_difference
from posenc_core.analysis.late_bias import late_bias_weights, row_sum_error
from posenc_core.analysis.likeness import (
    mean_by_offset,
    nearest_rows,
    next_door_share,
    offset_share,
    row_cosines,
    row_lengths,
    scaled_rows,
)
from posenc_core.analysis.permutation import equivariance_error
from posenc_core.analysis.precision import rounded_positions
from posenc_core.analysis.reach import Run, alibi_discount, alibi_horizon, label_runs, told_apart
from posenc_core.analysis.reordering import ReorderedStage, pooled_error, reordering_stages
from posenc_core.analysis.rotation import (
    PairReadings,
    ScoreRoutes,
    pair_readings,
    score_routes,
    shifted_scores,
    turned_values_output,
)
from posenc_core.analysis.ruler import (
    LineFit,
    OffsetCurves,
    first_fall,
    offset_curves,
    straight_line_fit,
)
from posenc_core.analysis.schemes import SCHEMES, SchemeReport, scheme_report, scheme_vectors
from posenc_core.analysis.shift import shift_error
from posenc_core.analysis.stored_bias import StoredBiases, stored_biases
from posenc_core.analysis.sums import JoinedInput, joined_projection, words_told
from posenc_core.analysis.translation import translation_error
from posenc_core.analysis.trends import Trend, fit_trend
from posenc_core.analysis.worked_examples import WorkedExample, worked_examples
from posenc_core.attention import AttentionTrace, Heads, attend, softmax
from posenc_core.encodings.alibi import Alibi, alibi_bias, alibi_slopes
from posenc_core.encodings.learned import Learned, LearnedTable
from posenc_core.encodings.nope import NoPosition
from posenc_core.encodings.rope import Rope, pairing_permutation, rope_scores, rotate
from posenc_core.encodings.shaw import Shaw, shaw_index, shaw_mix, shaw_scores
from posenc_core.encodings.sinusoidal import (
    Sinusoidal,
    shift_matrix,
    sinusoidal,
    sinusoidal_features,
    sinusoidal_frequencies,
)
from posenc_core.encodings.t5_bias import T5Bias, t5_bias, t5_bucket
from posenc_core.errors import InvalidParameterError, PositionOutOfRangeError
from posenc_core.frequencies import RopeFrequencies
from posenc_core.hooks import Encoding
from posenc_core.masks import causal_mask, window_mask
from posenc_core.model_config import (
    LayerGroup,
    Note,
    PairBands,
    PositionReport,
    pair_bands,
    position_fields,
    read_model_config,
)
from posenc_core.registry import ENCODINGS, METHODS, EncodingInfo
from posenc_core.relative import relative_positions
from posenc_core.scaling.dynamic_ntk import dynamic_ntk_scaling
from posenc_core.scaling.linear import linear_scaling
from posenc_core.scaling.llama3 import llama3_scaling
from posenc_core.scaling.longrope import longrope_scaling
from posenc_core.scaling.ntk import ntk_scaling
from posenc_core.scaling.proportional import proportional_scaling
from posenc_core.scaling.yarn import YarnRamp, yarn_ramp, yarn_scaling
from posenc_core.spectrum import angles, cos_sin, inv_freq, wavelengths
from posenc_core.tokens import token_vectors
from posenc_core.validation import MAX_MATRIX_LENGTH

__all__ = [
    "ENCODINGS",
    "MAX_MATRIX_LENGTH",
    "METHODS",
    "SCHEMES",
    "Alibi",
    "AngleCoverage",
    "AttentionTrace",
    "DistanceBands",
    "Encoding",
    "EncodingInfo",
    "Heads",
    "InvalidParameterError",
    "JoinedInput",
    "Landmarks",
    "LayerGroup",
    "Learned",
    "LearnedTable",
    "LineFit",
    "NoPosition",
    "Note",
    "OffsetCurves",
    "PairBands",
    "PairReadings",
    "PhaseCombinations",
    "PositionOutOfRangeError",
    "PositionReport",
    "PrincipalComponents",
    "ReorderedStage",
    "Rope",
    "RopeFrequencies",
    "RotaryCost",
    "Run",
    "SchemeReport",
    "ScoreBand",
    "ScoreRoutes",
    "Shaw",
    "Sinusoidal",
    "StoredBiases",
    "T5Bias",
    "Trend",
    "WorkedExample",
    "YarnRamp",
    "added_scores",
    "alibi_bias",
    "alibi_discount",
    "alibi_horizon",
    "alibi_slopes",
    "angle_coverage",
    "angles",
    "attend",
    "base_sweep",
    "causal_mask",
    "cos_sin",
    "decay_bound",
    "diagonal_spread",
    "distance_bands",
    "dynamic_ntk_scaling",
    "equivariance_error",
    "extremes_by_bin",
    "first_fall",
    "first_negative",
    "fit_trend",
    "inv_freq",
    "joined_projection",
    "kept_shares",
    "label_runs",
    "landmarks",
    "largest_difference",
    "late_bias_weights",
    "linear_scaling",
    "llama3_scaling",
    "longrope_scaling",
    "mean_by_offset",
    "mean_cosine",
    "mean_period",
    "nearest_rows",
    "next_door_share",
    "ntk_scaling",
    "offset_curves",
    "offset_share",
    "pair_bands",
    "pair_contributions",
    "pair_readings",
    "pairing_permutation",
    "phase_combinations",
    "phases",
    "pooled_error",
    "position_fields",
    "principal_components",
    "proportional_scaling",
    "query_key_parameters",
    "read_model_config",
    "relative_positions",
    "reordering_stages",
    "rope_scores",
    "rotary_cost",
    "rotate",
    "rounded_positions",
    "row_cosines",
    "row_lengths",
    "row_sum_error",
    "scaled_rows",
    "scheme_report",
    "scheme_vectors",
    "score_band",
    "score_bound",
    "score_by_distance",
    "score_routes",
    "shaw_index",
    "shaw_mix",
    "shaw_scores",
    "shift_error",
    "shift_matrix",
    "shifted_scores",
    "sinusoidal",
    "sinusoidal_features",
    "sinusoidal_frequencies",
    "softmax",
    "stored_biases",
    "straight_line_fit",
    "t5_bias",
    "t5_bucket",
    "token_vectors",
    "told_apart",
    "translation_error",
    "turned_values_output",
    "unit_length",
    "wavelengths",
    "window_mask",
    "words_told",
    "worked_examples",
    "yarn_ramp",
    "yarn_scaling",
]
