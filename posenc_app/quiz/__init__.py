"""The quiz without a browser: templates of questions, papers made of them, and what was answered."""

from posenc_app.quiz import (
    choosing,
    distances,
    doors,
    fingerprints,
    long_context,
    models,
    order,
    rotary,
    tables,
    waves,
)
from posenc_app.quiz.template import Item, Template

#: Every kind of question. The first ten follow the tour, the others the story.
TEMPLATES: tuple[Template, ...] = (
    Template("why_positions", "order", order.why_positions),
    Template("pooling", "order", order.pooling),
    Template("causal_leak", "order", order.causal_leak),
    Template("fastest_pair", "sinusoidal", fingerprints.fastest_pair),
    Template("slowest_wavelength", "sinusoidal", fingerprints.slowest_wavelength),
    Template("alibi_penalty", "relative", distances.alibi_penalty),
    Template("rope_relative", "rope", rotary.rope_relative),
    Template("far_lower", "oscillation", waves.far_lower),
    Template("unfinished_pairs", "context", long_context.unfinished_pairs),
    Template("interpolation", "context", long_context.interpolation),
    Template("shift_rotation", "sinusoidal", fingerprints.shift_rotation),
    Template("not_a_ruler", "sinusoidal", fingerprints.not_a_ruler),
    Template("table_end", "learned", tables.table_end),
    Template("padding_offset", "learned", tables.padding_offset),
    Template("shaw_rows", "relative", distances.shaw_rows),
    Template("t5_buckets", "relative", distances.t5_buckets),
    Template("rope_score", "rope", rotary.rope_score),
    Template("rope_turns", "rope", rotary.rope_turns),
    Template("pairing", "rope", rotary.pairing),
    Template("bfloat16", "rope", rotary.bfloat16),
    Template("larger_base", "oscillation", waves.larger_base),
    Template("ntk_aware", "context", long_context.ntk_aware),
    Template("interpolated_position", "context", long_context.interpolated_position),
    Template("yarn_temperature", "context", long_context.yarn_temperature),
    Template("door", "scores", doors.door),
    Template("weight_ratio", "scores", doors.weight_ratio),
    Template("who_moves", "compare", choosing.who_moves),
    Template("parameter_count", "compare", choosing.parameter_count),
    Template("partial_rotary", "inspector", models.partial_rotary),
    Template("config_pairs", "inspector", models.config_pairs),
)

__all__ = ["TEMPLATES", "Item", "Template"]
