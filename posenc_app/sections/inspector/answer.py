"""The answer in three sentences: how position enters, how far it was trained, what scaling does."""

import numpy as np

from posenc_app.content import Text
from posenc_app.sections.inspector.numbers import plain
from posenc_app.sections.inspector.view import View
from posenc_app.teaching import Sentence, number
from posenc_app.teaching.numbers import grouped

_SCALINGS = frozenset({"default", "linear", "dynamic", "yarn", "llama3", "longrope", "proportional"})


def answer(view: View, text: Text) -> list[Sentence]:
    """Return the three sentences, fewer where the file does not say enough."""
    if view.group is None:
        return _without_turning(view, text)
    said = [(text["answer.rope_several" if _is_several(view) else "answer.rope"], _who(view, text))]
    if view.bands is None:
        return [*said, (text["answer.refused"], {"field": _refused_field(view)})]
    return [*said, _reach(view, text), _scaling(view, text), *_softmax(view, text)]


def _without_turning(view: View, text: Text) -> list[Sentence]:
    report, parameters = view.report, view.report.parameters
    fields = {
        "name": view.name,
        "positions": "" if report.max_positions is None else grouped(report.max_positions),
        "last": "" if report.max_positions is None else grouped(report.max_positions - 1),
        **{name: _said(value) for name, value in parameters.items()},
    }
    kind = report.kind
    if kind == "learned" and report.max_positions is None:
        return [(text["answer.unknown"], fields)]
    said = [(text[f"answer.{kind}"], fields)]
    if kind in {"learned", "alibi", "t5_bias", "sinusoidal", "shaw"}:
        reach = "open" if kind == "alibi" and not fields["positions"] else "reach"
        said += [(text[f"answer.{kind}_{reach}"], fields), (text[f"answer.{kind}_scaling"], fields)]
    return [(template, _complete(template, given)) for template, given in said]


def _complete(template: str, given: dict[str, str]) -> dict[str, str]:
    """Return the fields with a dash for what the file does not tell."""
    wanted = [part.split("}")[0] for part in template.split("{")[1:]]
    return {name: given.get(name) or "–" for name in wanted}


def _said(value: object) -> str:
    return plain(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def _who(view: View, text: Text) -> dict[str, str]:
    group = view.group
    assert group is not None  # noqa: S101 - the caller has looked
    return {
        "name": view.name,
        "rotary": str(group.rotary_dim),
        "head": "–" if group.d_head is None else str(group.d_head),
        "base": "–" if group.base is None else plain(group.base),
        "pairing": text[f"pairing.{group.pairing or 'unknown'}"],
        "kinds": str(len(view.report.layers)),
        "layers": layers_of(view, text),
    }


def layers_of(view: View, text: Text) -> str:
    """Return what the page calls the group that is looked at."""
    group = view.group
    return text["group.all"] if group is None else text[f"group.{kind_of_layer(group.layer_type)}"]


def kind_of_layer(layer_type: str | None) -> str:
    """Return the page's word for a type of layer; names it does not know are only "other"."""
    known = {"full_attention": "full", "sliding_attention": "sliding", "chunked_attention": "chunked"}
    return "all" if layer_type is None else known.get(layer_type, "other")


def _is_several(view: View) -> bool:
    return len(view.report.layers) > 1


def _refused_field(view: View) -> str:
    group = view.group
    if group is not None and group.refusal is not None:
        return group.refusal.name
    return "config.max_position_embeddings"


def _reach(view: View, text: Text) -> Sentence:
    bands = view.bands
    assert bands is not None  # noqa: S101 - the caller has looked
    turning = bands.plain[np.isfinite(bands.plain)]
    fields = {
        "trained": grouped(view.trained or 0),
        "window": grouped(view.window or 0),
        "never": str(int(bands.never.sum())),
        "pairs": str(bands.never.size),
        "slowest": grouped(float(turning[-1])),
        "fastest": number(float(turning[0]), 2),
    }
    if view.is_untold:
        return text["answer.reach_untold"], fields
    return text["answer.reach_stretched" if view.tells_training else "answer.reach"], fields


def _scaling(view: View, text: Text) -> Sentence:
    group = view.group
    assert group is not None  # noqa: S101 - the caller has looked
    fields = scaling_fields(view)
    is_sharpened = view.bands is not None and view.bands.score_factor != 1
    alone = "_alone" if group.rope_type == "yarn" and not is_sharpened else ""
    return text[f"answer.{group.rope_type}{alone}"], fields


def scaling_fields(view: View) -> dict[str, str]:
    """Return every number that a sentence about scaling may want."""
    bands, group = view.bands, view.group
    assert bands is not None and group is not None  # noqa: S101, PT018 - the caller has looked
    kinds = view.kinds()
    return {
        "factor": plain(float(group.scaling.get("factor", 1.0))),
        "kept": str(int((kinds == "untouched").sum())),
        "divided": str(int((kinds == "stretched").sum())),
        "blended": str(int((kinds == "blended").sum())),
        "pairs": str(bands.never.size),
        "turning": str(int(np.isfinite(bands.plain).sum())),
        "slowdown": number(float(bands.slowdown[-1]), 2),
        "attention": number(bands.frequencies.attention_factor, 4),
        "squared": number(bands.score_factor, 4),
        "trained": grouped(view.trained or 0),
        "window": grouped(view.window or 0),
        "length": grouped(view.length or 0),
    }


def _softmax(view: View, text: Text) -> list[Sentence]:
    extra = view.report.softmax_scale_multiplier
    return [] if extra == 1 else [(text["answer.softmax"], {"extra": number(extra, 4)})]
