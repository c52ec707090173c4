"""Every public name explains itself: what comes in, what goes out, and an example that is run."""

import inspect
import re

import pytest

import posenc_core as pc

PUBLIC = {name: getattr(pc, name) for name in pc.__all__}
CLASSES = {name: thing for name, thing in PUBLIC.items() if inspect.isclass(thing)}
FUNCTIONS = {name: thing for name, thing in PUBLIC.items() if inspect.isfunction(thing)}
METHODS = {
    f"{owner}.{name}": method
    for owner, cls in CLASSES.items()
    for name, method in inspect.getmembers(cls, lambda m: inspect.isfunction(m) or inspect.ismethod(m))
    if not name.startswith("_") and name in vars(cls)
}


def sections(thing):
    return set(re.findall(r"^ *(\w[\w ]*)\n *-{3,}$", thing.__doc__ or "", re.MULTILINE))


def parameters(thing):
    return {name for name in inspect.signature(thing).parameters if name not in {"self", "cls"}}


def test_there_are_names_to_look_at():
    assert len(CLASSES) > 10
    assert len(FUNCTIONS) > 20
    assert "Heads.random" in METHODS


@pytest.mark.parametrize("thing", [*CLASSES.values(), *FUNCTIONS.values()], ids=[*CLASSES, *FUNCTIONS])
def test_every_public_name_has_an_example_that_is_run(thing):
    assert "Examples" in sections(thing)
    assert ">>> " in thing.__doc__


@pytest.mark.parametrize("function", (FUNCTIONS | METHODS).values(), ids=FUNCTIONS | METHODS)
def test_every_parameter_is_explained_and_so_is_what_returns(function):
    assert "Returns" in sections(function)
    explained = set(re.findall(r"^ *(\w+) : ", function.__doc__, re.MULTILINE))
    assert parameters(function) <= explained


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_every_function_says_what_it_refuses(function):
    assert "Raises" in sections(function)
