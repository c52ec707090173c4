"""The contract between a page's values and its link, as far as it needs no browser."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from posenc_app import url_state
from posenc_app.url_state import (
    PARAMETERS,
    Arrangement,
    Choice,
    Parts,
    RefusedError,
    Sentence,
    State,
    Whole,
    default_of,
)

ALL = [parameter for group in PARAMETERS.values() for parameter in group]


def state_of(page="order", language="en", **changes):
    values = {p.name: default_of(p, language) for p in (*PARAMETERS["app"], *PARAMETERS[page])}
    return State(page, values | {"lang": language} | changes, language_default=language)


def test_parameter_names_are_unique_across_the_app():
    names = [parameter.name for parameter in ALL]
    assert len(names) == len(set(names)) > 10


@pytest.mark.parametrize("parameter", ALL, ids=lambda parameter: parameter.name)
def test_every_default_survives_the_link(parameter):
    for language in ("en", "zh"):
        value = default_of(parameter, language)
        assert parameter.read(parameter.write(value)) == value


@given(token=st.text(max_size=60))
@pytest.mark.parametrize("parameter", ALL, ids=lambda parameter: parameter.name)
def test_a_link_holds_a_declared_value_or_is_refused(parameter, token):
    try:
        value = parameter.read(token)
    except RefusedError:
        return
    assert parameter.read(parameter.write(value)) == value


@pytest.mark.parametrize(
    ("parameter", "token"),
    [
        (Whole("d", 4, 64, default=16, step=4), "999999999"),
        (Whole("d", 4, 64, default=16, step=4), "17"),
        (Whole("d", 4, 64, default=16, step=4), "-4"),
        (Whole("d", 4, 64, default=16, step=4), "8.0"),
        (Whole("d", 4, 64, default=16, step=4), "１６"),
        (Whole("d", 0, 10**13, default=16), "9" * 5000),
        (Choice("lang", ("zh", "en"), default="en"), "xx"),
        (Choice("lang", ("zh", "en"), default="en"), "EN"),
        (Sentence("s", 20, default={"en": "a", "zh": "b"}), " \n\t "),
        (Sentence("s", 20, default={"en": "a", "zh": "b"}), "word " * 20),
        (Parts("some", ("a", "b"), default=("a",)), ""),
        (Arrangement("order", 16), "0-0"),
        (Arrangement("order", 16), "1-2"),
        (Arrangement("order", 16), "0-1-"),
        (Arrangement("order", 16), "-".join(map(str, range(17)))),
        (Arrangement("order", 16), "0-" * 4000),
    ],
)
def test_values_that_were_not_declared_are_refused(parameter, token):
    with pytest.raises(RefusedError):
        parameter.read(token)


def test_defaults_stay_out_of_the_link():
    assert url_state.query(state_of()) == {}
    assert url_state.query(state_of(language="zh")) == {}


def test_only_what_differs_is_written_and_the_sentence_goes_with_it():
    assert url_state.query(state_of(mask="causal")) == {"mask": "causal", "s": "dog bites man"}
    assert url_state.query(state_of(order=(1, 0, 2))) == {"order": "1-0-2", "s": "dog bites man"}


def test_an_empty_token_is_an_empty_choice_where_that_is_the_default():
    assert Parts("some", ("a", "b")).read("") == Arrangement("order", 16).read("") == ()


def test_a_link_for_anybody_says_its_language_and_what_differs():
    assert url_state.link("order", "en") == {"lang": "en"}
    made = url_state.link("order", "zh", mask="causal", present="1")
    assert made == {"lang": "zh", "present": "1", "mask": "causal", "s": "狗咬人"}


def test_the_language_is_written_when_it_is_not_the_browsers():
    state = state_of(language="zh")
    state.language_default = "en"
    assert url_state.query(state) == {"lang": "zh"}


def test_tokens_do_not_depend_on_the_language():
    english = url_state.query(state_of(s="狗咬人", enc="rope", pool="mean", d_model=32))
    chinese = url_state.query(state_of(language="zh", s="狗咬人", enc="rope", pool="mean", d_model=32))
    assert english == chinese


def page_script():
    import streamlit as st

    from posenc_app import controls, url_state
    from posenc_app.content import load

    page = st.query_params.get("page", "order")
    state = url_state.begin(page, "en")
    if page == "order":
        text = load(state.language(), "order")
        controls.choice(state, text, "mask")
        controls.whole(state, text, "d_model")
        controls.sentence(state, text, "s")
        if st.button("preset"):
            state.put(mask="causal", d_model=32, s="狗咬人")
    url_state.finish(state)
    shown = {k: v for k, v in state.values.items() if v != ()}
    st.json({"values": shown, "refused": state.refused, "link": st.query_params.to_dict()})


def run(at, **query):
    for name in list(at.query_params):
        del at.query_params[name]
    for name, token in query.items():
        at.query_params[name] = token
    return at.run()


def shown(at, what):
    return json.loads(at.json[0].value)[what]


def values(at):
    return shown(at, "values")


@pytest.fixture
def at():
    return AppTest.from_function(page_script)


def test_a_link_sets_the_values_and_the_widgets(at):
    run(at, mask="causal", d_model="32")
    assert values(at)["mask"] == "causal"
    assert at.slider(key="p_d_model").value == 32
    assert not at.exception


def test_bad_values_become_the_default_with_one_notice(at):
    run(at, mask="nonsense", d_model="999999999", s="5" * 5000)
    assert sorted(shown(at, "refused")) == ["d_model", "mask", "s"]
    assert (values(at)["mask"], values(at)["d_model"]) == ("none", 16)
    at.run()
    assert shown(at, "refused") == []


def test_three_changes_in_a_row_are_each_taken_at_once(at):
    run(at, d_model="64")
    for number in (32, 8, 48):
        at.slider(key="p_d_model").set_value(number).run()
        assert values(at)["d_model"] == number
        assert shown(at, "link")["d_model"] == str(number)


def test_a_preset_sets_values_widgets_and_link_together(at):
    at.run()
    at.button[0].click().run()
    assert values(at) | {"mask": "causal", "d_model": 32, "s": "狗咬人"} == values(at)
    assert at.slider(key="p_d_model").value == 32
    assert at.text_input(key="p_s").value == "狗咬人"
    assert shown(at, "link") == {"mask": "causal", "d_model": "32", "s": "狗咬人"}


def test_values_survive_another_page_and_back(at):
    at.run()
    at.slider(key="p_d_model").set_value(48).run()
    run(at, page="home")
    run(at, page="order")
    assert values(at)["d_model"] == 48
    assert at.slider(key="p_d_model").value == 48


def test_an_emptied_sentence_keeps_the_last_one(at):
    at.run()
    at.text_input(key="p_s").set_value("man bites dog").run()
    at.text_input(key="p_s").set_value("   ").run()
    assert values(at)["s"] == "man bites dog"
