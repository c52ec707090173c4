"""axe finds no serious or critical violation on any page, in either theme."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from posenc_app.shell import PAGES
from tests.support.pages import wait_idle

GRAVE = {"serious", "critical"}


def violations(page):
    """Return the grave violations, each with the first places where it stands."""
    found = Axe().run(page).response["violations"]
    return [
        (rule["id"], rule["help"], [node["html"][:160] for node in rule["nodes"][:3]])
        for rule in found
        if rule["impact"] in GRAVE
    ]


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
@pytest.mark.parametrize("key", [page.key for page in PAGES])
def test_axe_finds_nothing_serious(app_server, new_page, key, color_scheme):
    page, _ = new_page(color_scheme=color_scheme)
    page.goto(app_server.url + ("/" if key == "home" else f"/{key}"))
    page.get_by_role("meter").first.wait_for()
    wait_idle(page, settle_ms=800)
    assert violations(page) == []


def test_axe_would_find_an_image_without_words(app_server, new_page):
    page, _ = new_page()
    page.goto(app_server.url)
    page.get_by_role("meter").first.wait_for()
    page.evaluate("document.querySelector('main, [data-testid=stMain]').append(new Image(9, 9))")
    page.evaluate("document.querySelector('img:last-of-type').src = 'data:,'")
    assert "image-alt" in {name for name, *_ in violations(page)}
