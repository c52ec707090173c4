"""The instruments of the browser tests do notice what they are there to notice."""

from tests.support.pages import outside_elements, wait_idle
from tests.support.server import streamlit_server


def test_a_server_runs_a_script_and_is_gone_afterwards(tmp_path, new_page):
    script = tmp_path / "hello.py"
    script.write_text('import streamlit as st\nst.button("again")\nst.text("said hello")\n')
    with streamlit_server(script) as server:
        page, record = new_page()
        page.goto(server.url)
        wait_idle(page)
        page.get_by_text("said hello").wait_for()
        page.get_by_role("button", name="again").click()
        wait_idle(page)
        record.assert_clean()
        page.goto("about:blank")
    assert not is_running(server.pid)


def test_a_record_notices_errors_and_requests_to_other_hosts(new_page):
    page, record = new_page(ignore_https_errors=True)  # in a context of its own
    page.goto(
        "data:text/html,<script>console.error('bad news')</script><script>throw Error('worse')</script>"
        "<img src='http://elsewhere.invalid/a.png'>"
    )
    for _ in range(100):  # the word of an error may come later
        if record.page_errors:
            break
        page.wait_for_timeout(100)
    assert record.outside_requests == ["http://elsewhere.invalid/a.png"]
    assert any("bad news" in error for error in record.console_errors)
    assert record.page_errors == ["worse"]
    assert outside_elements(page) == ["http://elsewhere.invalid/a.png"]


def is_running(pid: int) -> bool:
    import psutil

    return psutil.pid_exists(pid)
