"""A question to commit to before the figure answers it."""

import streamlit as st

from posenc_app.content import Text
from posenc_app.sections.order import arrangement
from posenc_app.sentences import split
from posenc_app.teaching import markup
from posenc_app.url_state import State, declared, default_of

_RIGHT = "changes"


def draw(state: State, text: Text) -> None:
    """Ask, take the answer, and say what is wrong or right about this very answer."""
    with st.container(key="pe_card_predict", gap="small"):
        st.caption(text["predict.label"])
        st.markdown(f"**{text['predict.question']}**")
        options = text.group("predict.options")
        answer = st.pills(
            text["predict.label"],
            list(options),
            format_func=options.__getitem__,
            key="predict",
            label_visibility="collapsed",
        )
        if answer is not None:
            _feedback(answer, state, text)


def _feedback(answer: str, state: State, text: Text) -> None:
    kind = "ok" if answer == _RIGHT else "no"
    st.html(f'<p class="pe-feedback {kind}">{markup(text[f"predict.feedback.{answer}"])}</p>')
    if st.button(text["predict.show"], key="predict_show"):
        sentence = str(default_of(declared("s"), state.language()))
        reverse = arrangement.reverse(len(split(sentence).words))
        state.put(s=sentence, order=reverse, enc="sinusoidal", mask="none")
