"""Which part of its circle each pair has seen, and which it meets only in the longer text."""

import streamlit as st

import posenc_core as pc
from posenc_app import controls
from posenc_app.components import figure
from posenc_app.content import Text
from posenc_app.figures.coverage_bars import coverage_bars
from posenc_app.sections.context.experiment import WAYS_OUT, Experiment, experiment
from posenc_app.sections.context.parameters import parameters
from posenc_app.sections.context.published import longrope, presets
from posenc_app.sections.context.words import PRESENTED, amount, percent, ratio
from posenc_app.teaching import Sentence, caption, number
from posenc_app.teaching.numbers import grouped
from posenc_app.url_state import State

_PUBLISHED = "published"


def draw(state: State, text: Text, frame: Text) -> Experiment:
    """Show the figure beside its controls, the caption, and what sets the head up, which stands below."""
    above = st.container()
    with st.container(key="pe_rail_head", horizontal=True, vertical_alignment="bottom", gap="medium"):
        controls.notches(state, text, "ctx_width")
        controls.notches(state, text, "ctx_base")
    with above:
        left, right = st.columns([3, 2], gap="large")
        with right:
            controls.notches(state, text, "ctx_train")
            controls.notches(state, text, "ctx_target")
            parameters(controls.choice(state, text, "ctx_method"), state, text)
        now = experiment(state)
        with left, st.container(key="pe_main"):
            _figure(now, state, text, frame)
        caption(*captions(now, state, text))
        _way_out(now, state, text)
    return now


def _figure(now: Experiment, state: State, text: Text, frame: Text) -> None:
    words = text.group("coverage") | {"mark": text.fill("coverage.mark", count=now.unfinished)}
    drawn = coverage_bars(
        now.coverage.seen_share,
        now.coverage.unseen_share,
        (now.coverage.turns_train, now.coverage.turns_target),
        unfinished=now.unfinished,
        words=words,
        scale=PRESENTED if state.presents() else 1.0,
    )
    named = {"label": words["label"], "failed": frame["part_failed"]}
    alt = text.fill("coverage.alt", unfinished=now.unfinished, new=now.surprised, pairs=now.pairs)
    figure(drawn, key="coverage", alt=alt, words=named, height=380)


def published(state: State, text: Text) -> None:
    """Offer the settings of published models; the one whose settings the page shows is marked.

    Where other controls led to a model or away from one, the row is a new one: a browser that has not seen it
    yet still reports the model of the old, and that is no press.
    """
    found = {preset.key: preset for preset in presets()}
    here = next((key for key, preset in found.items() if preset.is_shown(state)), None)
    turn, marked, first = state.kept(_PUBLISHED) or (0, here, here)
    if marked != here:
        turn, marked, first = turn + 1, here, here
    state.keep(_PUBLISHED, (turn, marked, first))
    pressed = st.pills(
        text["published.label"],
        list(found),
        default=first,
        format_func=lambda key: found[key].name,
        required=True,
        key=f"{_PUBLISHED}.{turn}",
        wrap=True,
    )
    if pressed in found and pressed != here:
        state.keep(_PUBLISHED, (turn, pressed, first))
        state.put(**found[pressed].values)


def _way_out(now: Experiment, state: State, text: Text) -> None:
    if now.is_refused and st.button(text[f"refused.{now.method}_out"], key="way_out"):
        state.put(**WAYS_OUT[now.method])


def captions(now: Experiment, state: State, text: Text) -> list[Sentence]:
    """Return what training has shown, what the target adds, and what is special about the method."""
    said: list[Sentence] = []
    if now.is_refused:
        said.append((text[f"refused.{now.method}"], {"pairs": str(now.pairs), "width": str(now.given.width)}))
    said += [_trained(now, text), _read(now, text), *_remarks(now, text)]
    source = next((preset for preset in presets() if preset.is_shown(state)), None)
    if source is not None:
        said.append((text["published.shown"], {"name": source.name, "source": source.source}))
    return said


def _trained(now: Experiment, text: Text) -> Sentence:
    fields = {
        "train": grouped(now.given.train_len),
        "unfinished": str(now.unfinished),
        "pairs": str(now.pairs),
        "fastest": amount(float(now.coverage.turns_train[0])),
    }
    return text["caption.trained" if now.unfinished else "caption.trained_all"], fields


def _read(now: Experiment, text: Text) -> Sentence:
    how = text["how.none" if now.is_refused else f"how.{now.method}"]
    fields = {
        "target": grouped(now.given.target_len),
        "how": how,
        "new": str(now.surprised),
        "pairs": str(now.pairs),
        "worst": str(now.most_surprised + 1),
        "share": percent(float(now.coverage.unseen_share.max())),
    }
    if now.given.target_len <= now.given.train_len and not now.surprised:
        return text["caption.shorter"], fields
    return text["caption.new" if now.surprised else "caption.nothing_new"], fields


def _remarks(now: Experiment, text: Text) -> list[Sentence]:
    """Return what a reader of this method must know besides, such as the current length."""
    if now.is_refused:
        return []
    said = [_factor(now, text), _current(now, text), _searched(now, text)]
    if now.still:
        said.append((text["caption.still"], {"still": str(now.still), "pairs": str(now.pairs)}))
    if now.scaled.attention_factor != 1:
        said.append(attention(now.scaled, text))
    return [sentence for sentence in said if sentence is not None]


def _factor(now: Experiment, text: Text) -> Sentence | None:
    factor = now.call.named.get("factor")
    if not now.given.is_own_factor or now.method == "dynamic" or factor in {None, now.given.ratio}:
        return None
    return text["caption.factor"], {"factor": ratio(float(factor or 1)), "ratio": ratio(now.given.ratio)}


def _current(now: Experiment, text: Text) -> Sentence | None:
    if now.method == "dynamic":
        divided = ratio(float(1 / now.kept[-1]))
        return text["caption.dynamic"], {"now": grouped(now.given.now), "divided": divided}
    if now.method == "longrope":
        is_long = now.given.now > now.given.train_len
        key = "caption.longrope_long" if is_long else "caption.longrope_short"
        return text[key], {"now": grouped(now.given.now), "train": grouped(now.given.train_len)}
    return None


def _searched(now: Experiment, text: Text) -> Sentence | None:
    """Return a caution where LongRoPE's factors are used at other settings than they were searched for."""
    found = longrope()
    own = (found.base, found.original_len, found.max_len)
    if now.method != "longrope" or own == (now.given.base, now.given.train_len, now.given.target_len):
        return None
    fields = {
        "name": found.name,
        "base": grouped(found.base),
        "train": grouped(found.original_len),
        "target": grouped(found.max_len),
    }
    return text["caption.searched"], fields


def attention(frequencies: pc.RopeFrequencies, text: Text) -> Sentence:
    """Return the attention factor, and its square, which is what scores feel."""
    factor = frequencies.attention_factor
    return text["caption.attention"], {"factor": number(factor), "square": number(factor**2)}
