"""The terms of the glossary: what each is called in code and in formulas, and the page where it is seen.

Names and sentences stand in the content of both languages under ``term.<key>``.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """One term.

    Attributes
    ----------
    key : str
        Its name in the content.
    page : str
        Key of the page where it is met first.
    symbol : str
        How formulas write it, in the markup of ``components.pieces``; may be empty.
    code : tuple of str
        What the core calls it.
    elsewhere : tuple of str
        What other libraries call it, so that a search finds it by their names too.
    """

    key: str
    page: str
    symbol: str = ""
    code: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


#: In the order of the story.
TERMS: tuple[Term, ...] = (
    Term("attention", "order", symbol="softmax(*QK*^{T} / √*d*) *V*", code=("attend",)),
    Term("query", "order", symbol="*q*", code=("q",)),
    Term("key", "order", symbol="*k*", code=("k",)),
    Term("value", "order", symbol="*v*", code=("v",)),
    Term("score", "order", symbol="*q* · *k* / √*d*_{h}", code=("scores",), elsewhere=("logits",)),
    Term("softmax", "order", code=("softmax",)),
    Term("weight", "order", code=("weights",), elsewhere=("attention_probs",)),
    Term("output", "order", code=("output",)),
    Term("head", "order", symbol="*H*", code=("n_heads",), elsewhere=("num_attention_heads", "nh")),
    Term("mask", "order", code=("mask",), elsewhere=("attention_mask",)),
    Term("causal_mask", "order", code=("causal_mask",), elsewhere=("tril",)),
    Term("equivariance", "order", symbol="*f*(*PX*) = *P f*(*X*)", code=("equivariance_error",)),
    Term("invariance", "order", symbol="mean *f*(*PX*) = mean *f*(*X*)", code=("pooled_error",)),
    Term("difference", "order", code=("residual",), elsewhere=("error",)),
    Term("tolerance", "order"),
    Term("rounding", "order", code=("float64",)),
    Term("seed", "order", code=("seed",)),
    Term("random", "order", code=("token_vectors",)),
    Term("encoding", "order", code=("ENCODINGS",), elsewhere=("position embedding",)),
    Term(
        "position",
        "sinusoidal",
        symbol="*m*, *n*",
        code=("position_ids",),
        elsewhere=("pos", "cache_position"),
    ),
    Term("fingerprint", "sinusoidal", symbol="PE_{p}", code=("sinusoidal",)),
    Term("width", "sinusoidal", symbol="*d*", code=("d_model",), elsewhere=("hidden_size", "n_embd")),
    Term("feature", "sinusoidal", elsewhere=("dimension", "channel")),
    Term("pair", "sinusoidal", symbol="*i*"),
    Term(
        "frequency",
        "sinusoidal",
        symbol="*θ*_{i} = *b*^{−2i/d}",
        code=("inv_freq",),
        elsewhere=("freqs", "div_term"),
    ),
    Term("base", "sinusoidal", symbol="*b*", code=("base",), elsewhere=("rope_theta", "theta")),
    Term("wavelength", "sinusoidal", symbol="2π / *θ*_{i}", code=("wavelengths",), elsewhere=("period",)),
    Term("layout", "sinusoidal", code=("layout",)),
    Term("shift", "sinusoidal", symbol="*M*_{k}", code=("shift_matrix",)),
    Term("dot_product", "sinusoidal", symbol="*x* · *y*"),
    Term("token", "learned", elsewhere=("input_ids",)),
    Term("learned_table", "learned", code=("LearnedTable",), elsewhere=("wpe", "position_embeddings")),
    Term("padding", "learned", code=("padding_offset",), elsewhere=("padding_idx",)),
    Term("cosine", "learned", code=("row_cosines",), elsewhere=("cosine similarity",)),
    Term("component", "learned", code=("principal_components",), elsewhere=("PCA",)),
    Term(
        "relative_position",
        "relative",
        symbol="*n* − *m*",
        code=("relative_position",),
        elsewhere=("offset",),
    ),
    Term("lookback", "relative", symbol="*m* − *n*", code=("lookback",)),
    Term("clipping", "relative", symbol="*K*", code=("max_distance",)),
    Term("bucket", "relative", code=("t5_bucket",), elsewhere=("relative_attention_num_buckets",)),
    Term("bias", "relative", symbol="*b*_{mn}", code=("score_term",), elsewhere=("attn_bias",)),
    Term("slope", "relative", symbol="*m*_{h}", code=("alibi_slopes",)),
    Term("rope", "rope", symbol="*R*_{m}", code=("Rope",), elsewhere=("rotary embedding",)),
    Term("angle", "rope", symbol="*m* *θ*_{i}", code=("angles",), elsewhere=("freqs",)),
    Term("head_size", "rope", symbol="*d*_{h}", code=("d_head",), elsewhere=("head_dim",)),
    Term("content", "rope", elsewhere=("semantic",)),
    Term(
        "interleaved",
        "rope",
        symbol="(2*i*, 2*i* + 1)",
        code=("interleaved",),
        elsewhere=("GPT-J style", "is_neox_style=False"),
    ),
    Term(
        "half_split",
        "rope",
        symbol="(*i*, *i* + *d*/2)",
        code=("half_split",),
        elsewhere=("rotate_half", "NeoX style"),
    ),
    Term(
        "partial",
        "rope",
        symbol="*d*_{r}",
        code=("rotary_dim",),
        elsewhere=("partial_rotary_factor", "rotary_pct"),
    ),
    Term("distance", "oscillation", symbol="Δ = *m* − *n*", code=("score_by_distance",)),
    Term("mean_cosine", "oscillation", symbol="2/*d* · Σ cos Δ*θ*_{i}", code=("mean_cosine",)),
    Term("bound", "oscillation", code=("decay_bound",), elsewhere=("long-term decay",)),
    Term(
        "training_length",
        "context",
        symbol="*L*",
        code=("original_len",),
        elsewhere=("original_max_position_embeddings",),
    ),
    Term("turn", "context", elsewhere=("revolution",)),
    Term("new_angle", "context", code=("angle_coverage",), elsewhere=("out of distribution",)),
    Term(
        "interpolation",
        "context",
        symbol="*m* → *m* / *s*",
        code=("linear_scaling",),
        elsewhere=("linear", "PI"),
    ),
    Term("factor", "context", symbol="*s*", code=("factor",), elsewhere=("scale", "scaling_factor")),
    Term(
        "ntk",
        "context",
        symbol="*b* → *b* *s*^{d/(d−2)}",
        code=("ntk_scaling",),
        elsewhere=("rope_alpha",),
    ),
    Term("dynamic_ntk", "context", code=("dynamic_ntk_scaling",), elsewhere=("dynamic",)),
    Term("yarn", "context", code=("yarn_scaling",), elsewhere=("yarn",)),
    Term("ramp", "context", code=("beta_fast", "beta_slow"), elsewhere=("yarn_ramp",)),
    Term("attention_factor", "context", code=("attention_factor",), elsewhere=("mscale",)),
    Term("llama3", "context", code=("llama3_scaling",), elsewhere=("llama3",)),
    Term("longrope", "context", code=("longrope_scaling",), elsewhere=("longrope", "su")),
    Term("door", "scores", code=("doors",)),
    Term("window", "scores", code=("window_mask",), elsewhere=("sliding_window", "local attention")),
    Term("nope", "scores", code=("NoPosition",), elsewhere=("NoPE",)),
    Term("relation", "compare", code=("relation",)),
    Term("parameter", "compare", code=("parameter_count",), elsewhere=("weights",)),
    Term("config", "inspector", code=("read_model_config",)),
    Term("layer_group", "inspector", code=("LayerGroup",), elsewhere=("layer_types",)),
)
