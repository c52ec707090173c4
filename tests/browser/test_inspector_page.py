"""The inspector in a real Chromium: bringing a file, and what the browser is left with."""

import json
import time
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.support.pages import outside_elements, wait_idle

GAP = "\N{NO-BREAK SPACE}"
OWN = {"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, "rope_theta": 123456.0}
MARKUP = "<img src=http://elsewhere.example/x.png onerror=alert(1)>"
# Typing a megabyte takes the browser's driver a minute; a paste is one event.
PASTE = """(node, text) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(node, text);
  node.dispatchEvent(new Event('input', { bubbles: true }));
}"""


@pytest.fixture
def box(app_at):
    """Show the page with the box for a file open; returns page and record."""
    page, record, _ = app_at("inspector?lang=en")
    page.locator(".st-key-waves .main-svg").first.wait_for()
    page.get_by_text("Bring your own config.json").click()
    page.get_by_label("Paste a config.json").wait_for()
    return page, record


def read(page, text):
    """Paste a text and press the button; return the seconds until the answer stands there."""
    page.get_by_label("Paste a config.json").evaluate(PASTE, text)
    page.wait_for_timeout(300)
    started = time.perf_counter()
    page.get_by_role("button", name="Read it").click()
    return started


def test_a_pasted_file_is_read_its_box_emptied_and_its_markup_shown_as_text(box):
    page, record = box
    read(page, json.dumps(OWN | {"owner": "hunter2", "rope_scaling": {"factor": 2, MARKUP: 1}}))
    page.get_by_text(f"123{GAP}456").first.wait_for()
    wait_idle(page)
    assert page.get_by_label("Paste a config.json").input_value() == ""
    assert page.get_by_text("onerror=alert(1)").first.is_visible()
    assert "hunter2" not in page.content()
    assert not outside_elements(page)
    assert "in_config" not in urlsplit(page.url).query
    page.get_by_role("button", name="Make a link with its numbers").click()
    page.wait_for_url("**in_config=*")
    token = parse_qs(urlsplit(page.url).query)["in_config"][0]
    assert json.loads(token) == OWN | {"rope_scaling": {"factor": 2}}
    record.assert_clean()


def test_a_megabyte_is_answered_and_an_upload_of_python_gets_its_sentence(box):
    page, record = box
    started = read(page, json.dumps(OWN | {"rope_theta": 777777.0, "pad": "x" * 990_000}))
    page.get_by_text(f"777{GAP}777").first.wait_for()
    assert time.perf_counter() - started < 10  # a busy machine; alone it takes less than one
    wait_idle(page)
    assert page.get_by_label("Paste a config.json").input_value() == ""
    file = {"name": "config.json", "mimeType": "application/json", "buffer": b"{'rope_theta': 10000.0}"}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text("config.json", exact=True).wait_for()
    page.get_by_role("button", name="Read it").click()
    page.get_by_text("this looks like a Python dictionary").wait_for()
    record.assert_clean()


def test_a_room_sees_the_main_figure_above_the_fold(app_at):
    page, record, _ = app_at("inspector?lang=zh&present=1&in_model=gpt-oss-120b", size="room")
    box = page.locator(".st-key-waves .main-svg").first
    box.wait_for()
    wait_idle(page)
    bounds = box.bounding_box()
    assert bounds["y"] + bounds["height"] <= 1080
    assert bounds["width"] > 1200
    record.assert_clean()
