"""The first look and the map of methods, without a browser."""

import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.sections.home import first_look, methods


def test_the_first_look_shows_the_cores_own_errors_for_an_order_that_is_not_the_default():
    words, order = ("dog", "bites", "man"), (1, 2, 0)
    look = first_look.model(words, order)
    x = pc.token_vectors(words, 16, seed=7)
    heads = pc.Heads.random(7, n_heads=1, d_model=16, d_head=16)
    plain = pc.attend(x[list(order)], heads, pc.NoPosition()).output
    moved = pc.attend(x, heads, pc.NoPosition()).output[:, list(order)]
    assert look.without == abs(plain - moved).max() < 1e-15
    added = x + pc.sinusoidal(range(3), 16)
    reordered = x[list(order)] + pc.sinusoidal(range(3), 16)
    difference = (
        pc.attend(reordered, heads, pc.NoPosition()).output
        - pc.attend(added, heads, pc.NoPosition()).output[:, list(order)]
    )
    assert look.within == pytest.approx(abs(difference).max(), rel=1e-12, abs=0)
    assert look.within > 0.1


def test_an_order_that_moves_nothing_is_said_to_be_the_same():
    words = ("狗", "咬", "人")
    text = content.load("zh", "home")
    template, _ = first_look.sentence(words, first_look.model(words, (0, 1, 2)), text)
    assert template == text["first.same"]


def test_every_method_of_the_core_that_encodes_position_is_on_the_map_once_a_door():
    crossing = methods.model()
    assert len(crossing) == 8
    placed = sorted((key, door) for (door, _), keys in crossing.items() for key in keys)
    wanted = sorted((key, door) for key, info in pc.ENCODINGS.items() for door in info.doors)
    assert placed == wanted
    assert len(placed) >= 7


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_map_has_a_word_for_everything_on_it(language):
    text = content.load(language, "home")
    markup = methods.markup(text)
    for key, info in pc.ENCODINGS.items():
        assert (text[f"map.method.{key}"] in markup) == bool(info.doors) if info.doors else True
    assert markup.count('class="pe-method"') == sum(len(info.doors) for info in pc.ENCODINGS.values())
