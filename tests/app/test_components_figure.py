"""Figures: arrays travel as arrays, gaps as gaps, colours by the map of their roles."""

import numpy as np
import plotly.graph_objects as go
import pytest

from posenc_app.components import figure as draw
from posenc_app.components.transport import unpack
from posenc_app.figures import theme
from posenc_app.figures.plot import Plot, scatter
from posenc_app.palette import TOKENS, color
from tests.support.figures import plain

WORDS = {"failed": "f", "label": "l"}


@pytest.fixture
def sent(monkeypatch):
    """Return a function that draws a figure and gives what was sent to the browser: header and arrays."""
    payloads = []
    monkeypatch.setitem(draw.__globals__, "mount", lambda _part, _key, payload: payloads.append(payload))

    def drawn(fig, **options):
        draw(plain(fig), key="k", alt="a", words=WORDS, **options)
        return unpack(payloads[-1])

    return drawn


def test_numbers_travel_as_arrays_and_words_as_words(sent):
    fig = go.Figure(layout=theme.layout())
    fig.add_scatter(
        x=[0, 1, 2], y=np.array([0.5, None, np.inf]), text=["a", "b", "c"], customdata=[[1, 2.5]] * 3
    )
    fig.add_bar(x=["dog", "cat"], y=(3, 4), marker={"color": color("query")})
    header, arrays = sent(fig)
    first, second = header["data"]
    assert first["x"] == {"array": "data.0.x"}
    assert arrays["data.0.x"].dtype == np.int32
    np.testing.assert_array_equal(arrays["data.0.y"], [0.5, np.nan, np.inf])
    assert first["text"] == ["a", "b", "c"]
    assert arrays["data.0.customdata"].shape == (3, 2)
    assert (second["x"], second["marker"]["color"]) == (["dog", "cat"], "#b87a00")
    assert arrays["data.1.y"].tolist() == [3, 4]


@pytest.mark.parametrize(
    ("z", "dtype"),
    [
        (np.ones((2, 3)), "float32"),
        (np.ones((2, 3), np.float32), "float32"),
        (np.ones((2, 3), np.uint8), "uint8"),
        ([[1, None], [2, 3.5]], "float32"),
    ],
)
def test_a_map_travels_no_wider_than_its_colours_need(sent, z, dtype):
    assert sent(go.Figure(go.Heatmap(z=z)))[1]["data.0.z"].dtype.name == dtype


def test_gaps_and_infinities_of_a_map_are_gaps(sent):
    z = sent(go.Figure(go.Heatmap(z=[[1.0, None], [np.inf, np.nan]])))[1]["data.0.z"]
    assert np.isnan(z).tolist() == [[False, True], [True, True]]


def test_a_figure_is_as_high_as_it_says(sent):
    fig = go.Figure(layout={"height": 500})
    assert [sent(fig)[0]["height"], sent(fig, height=200)[0]["height"], sent(go.Figure())[0]["height"]] == [
        500,
        200,
        360,
    ]
    assert "height" not in sent(fig)[0]["layout"]


def test_every_colour_has_a_role():
    fig = go.Figure(layout=theme.layout())
    fig.add_scatter(y=[1], line=theme.line_of("rope"), fillcolor=theme.translucent("position", 0.16))
    fig.add_heatmap(z=[[1]], colorscale=theme.ramp("signed"), colorbar=theme.colorbar("score"))
    roles = {
        ".".join(map(str, path)): role for path, role in theme.themed(plain(fig)).layout["meta"]["roles"]
    }
    assert roles["data.0.line.color"] == "m-rope"
    assert roles["data.0.fillcolor"] == {"token": "position", "opacity": 0.16}
    assert roles["data.1.colorscale"] == {"ramp": "signed"}
    assert roles["data.1.colorbar.tickfont.color"] == "muted"
    assert roles["layout.xaxis.gridcolor"] == "border"
    assert roles["layout.colorway"][0] == "m-none"
    assert "layout.paper_bgcolor" not in roles


def test_a_figure_is_right_in_the_light_theme_without_the_app():
    fig = theme.themed(Plot([scatter(y=[1], line=theme.line_of("alibi"))], theme.layout()))
    assert fig.data[0]["line"]["color"] == "#0b7f62"
    assert fig.layout["font"]["color"] == color("ink")


@pytest.mark.parametrize(
    ("trace", "message"),
    [
        (go.Scatter(y=[1], line={"color": "#123456"}), r"got '#123456' at data\.0\.line\.color"),
        (go.Scatter(y=[1], marker={"color": "red"}), r"got 'red' at data\.0\.marker\.color"),
        (go.Heatmap(z=[[1]], colorscale="Viridis"), r"colour scale must be ramp\('weight'\) or"),
    ],
)
def test_a_colour_that_could_not_follow_the_theme_is_refused(trace, message):
    with pytest.raises(ValueError, match=message):
        theme.themed(plain(go.Figure(trace)))


def test_one_light_value_means_one_dark_value():
    """The map is read off light values: two tokens may share one only if they share the dark one too."""
    dark_of = {}
    for name, (light, dark) in TOKENS.items():
        assert dark_of.setdefault(light, dark) == dark, name


def test_layouts_merge_at_every_depth_and_never_in_place():
    changed = theme.layout({"xaxis": {"title": {"text": "position"}}}, scale=1.75)
    assert changed["xaxis"]["title"]["font"]["size"] == 24
    assert changed["xaxis"]["title"]["text"] == "position"
    assert "text" not in theme.layout()["xaxis"]["title"]
    assert "text" not in changed["yaxis"]["title"]
