"""A page of the app without a browser: opened from a link, and what it was made of."""

from __future__ import annotations

from typing import Any

import numpy as np
from streamlit.testing.v1 import AppTest

from posenc_app.components.transport import unpack
from posenc_app.url_state import PARAMETERS, State, default_of, widget_key
from tests.support.server import ROOT


def state_of(page: str, language: str = "en", **values: Any) -> State:
    """Return the values of a page, at their defaults but for some."""
    parameters = (*PARAMETERS["app"], *PARAMETERS[page])
    defaults = {parameter.name: default_of(parameter, language) for parameter in parameters}
    return State(page, defaults | {"lang": language} | values, language_default=language)


def opened(page: str, **query: object) -> AppTest:
    """Open a page with a link, as a visitor's first; what a link makes of it is no exception."""
    at = AppTest.from_file(ROOT / "app.py", default_timeout=120)
    at.switch_page(f"pages/{page}.py")
    for name, token in query.items():
        at.query_params[name] = ".".join(token) if isinstance(token, tuple) else str(token)
    at.run()
    assert not at.exception
    return at


def payloads(at: AppTest) -> dict[str, tuple[dict[str, Any], dict[str, np.ndarray]]]:
    """Return what each part was sent, by its key: header and arrays."""
    return {
        element.proto.id.rsplit("-", 1)[-1]: unpack(element.proto.bytes)
        for element in at.get("bidi_component")
    }


def captions(at: AppTest) -> str:
    """Return all live captions as HTML."""
    return " ".join(html.proto.body for html in at.get("html") if "pe-caption" in html.proto.body)


def control(at: AppTest, name: str) -> Any:
    """Return the widget of a parameter, whatever kind it is."""
    kinds = (at.slider, at.select_slider, at.button_group, at.text_input)
    return next(one for kind in kinds for one in kind if one.key == widget_key(name))
