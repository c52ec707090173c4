"""Predict first, without a browser: what is said to which choice, and where "show it" leads."""

import pytest
from streamlit.testing.v1 import AppTest

from posenc_app import content


def page_script():
    import streamlit as st

    from posenc_app import url_state
    from posenc_app.content import load
    from posenc_app.teaching import Question, predict

    state = url_state.begin("order", "en")
    shows = {"enc": "sinusoidal", "mask": "none", "order": ()}
    typed = {"word": "![x](http://elsewhere.invalid/a.png)"}
    text, frame = load(state.language(), "order"), load(state.language(), "frame")
    predict(Question("predict", "changes", shows), state, text, frame, ("**{word}** moved", typed))
    st.text(f"enc={state['enc']} mask={state['mask']}")
    url_state.finish(state)


@pytest.fixture
def at():
    return AppTest.from_function(page_script).run()


def said(at):
    return " ".join(element.proto.body for element in at.get("html"))


def choose(at, option):
    return at.button_group(key="predict").set_value(option).run()


def test_nothing_is_given_away_before_the_visitor_commits(at):
    assert not at.button
    assert "pe-feedback" not in said(at)
    assert at.text[0].value == "enc=none mask=none"


@pytest.mark.parametrize("option", ["same", "changes", "sign"])
def test_every_choice_gets_its_own_answer(at, option):
    choose(at, option)
    text, frame = content.load("en", "order"), content.load("en", "frame")
    kind = "right" if option == "changes" else "wrong"
    assert text[f"predict.feedback.{option}"] in said(at).replace("&quot;", '"')
    assert frame[f"teaching.predict.{kind}"] in said(at)
    assert f'class="pe-feedback {kind}"' in said(at)


def test_show_it_puts_the_page_where_the_figure_answers(at):
    choose(at, "same")
    at.button(key="predict_show").click().run()
    assert at.text[0].value == "enc=sinusoidal mask=none"
    assert not at.button
    assert content.load("en", "frame")["teaching.predict.shown"] in said(at)
    assert not at.exception


def test_the_evidence_is_text_whatever_was_typed(at):
    choose(at, "same")
    at.button(key="predict_show").click().run()
    assert "<b>![x](http://elsewhere.invalid/a.png)</b> moved" in said(at)


def test_there_is_feedback_for_every_option_of_every_question():
    for language in content.LANGUAGES:
        text = content.load(language, "order")
        assert text.group("predict.options").keys() == text.group("predict.feedback").keys()
