"""Behind a proxy: below a path, under the security policy of deploy/nginx.conf (case D17)."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from posenc_app.shell import PAGES
from tests.browser.conftest import elsewhere
from tests.support.files import read
from tests.support.kept import KeptPages
from tests.support.pages import wait_idle
from tests.support.proxy import reverse_proxy
from tests.support.server import streamlit_server

BASE = "/pe"
NGINX = read("deploy/nginx.conf")
# A listener in every page, before anything else, and in no need of the policy's leave.
NOTE_VIOLATIONS = """window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI.slice(0, 80)} ${event.sourceFile}`));"""


def policy():
    """Return the policy that deploy/nginx.conf sends."""
    return re.search(r'add_header Content-Security-Policy "([^"]+)" always;', NGINX)[1]


@pytest.fixture(scope="module")
def behind_proxy():
    """Run the app as deploy/ does: below a path, with a proxy before it that adds the policy."""
    with (
        streamlit_server(base=BASE) as server,
        reverse_proxy(urlsplit(server.url).port, {"Content-Security-Policy": policy()}) as address,
    ):
        yield address


@pytest.fixture(scope="module")
def asked():
    """Return where the pages of this file have asked so far."""
    return []


@pytest.fixture(scope="module")
def kept_behind(browser, request, asked):
    """Keep a page open that notes what the policy forbids, and where it asks."""

    def prepare(page):
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url))
        page.add_init_script(NOTE_VIOLATIONS)

    kept = KeptPages(browser, lambda: request.session.testsfailed, elsewhere, prepare)
    yield kept
    kept.close()


@pytest.fixture
def visit(kept_behind):
    """Show an address, if so wanted in a new page, and wait for its parts; returns page and record."""

    def opened(url, *, is_new=False):
        if is_new:
            kept_behind.close()
        page, record, _ = kept_behind.at(url)
        page.locator(".pe-part").first.wait_for()
        wait_idle(page)
        return page, record

    return opened


def assert_allowed(page, record):
    assert page.evaluate("violations") == []
    record.assert_clean()


# Between them they hold every kind of part: words to move, drawings, tables, Plotly figures, an upload.
@pytest.mark.parametrize("key", ["home", "order", "sinusoidal", "learned", "inspector"])
def test_pages_work_below_a_path_and_under_the_policy(behind_proxy, visit, asked, key):
    path = "" if key == PAGES[0].key else key  # the start has no name in its address
    asked.clear()
    page, record = visit(f"{behind_proxy}{BASE}/{path}?lang=zh", is_new=key in {"home", "order"})
    assert page.evaluate("document.documentElement.lang").startswith("zh")
    assert_allowed(page, record)
    local = [url for url in asked if not url.startswith(("data:", "blob:"))]
    assert len(local) > 20 or key not in {"home", "order"}  # the others were shown in place
    assert [url for url in local if not urlsplit(url).path.startswith(f"{BASE}/")] == []


def test_the_start_is_found_with_and_without_a_slash_at_its_end(behind_proxy, visit):
    for address in (f"{behind_proxy}{BASE}/", f"{behind_proxy}{BASE}"):
        page, record = visit(address, is_new=True)
        assert_allowed(page, record)


def test_links_and_fonts_stay_below_the_path(behind_proxy, visit):
    page, record = visit(f"{behind_proxy}{BASE}/order")
    links = page.eval_on_selector_all("a[href]", "all => all.map(a => a.href)")
    below = [link for link in links if link.startswith(behind_proxy)]
    assert below
    assert [link for link in below if not urlsplit(link).path.startswith(f"{BASE}/")] == []
    loaded = page.evaluate(
        """async () => {
          const faces = [...document.fonts].filter((face) => face.family.includes("PE Han"));
          await Promise.all(faces.map((face) => face.load()));
          return faces.filter((face) => face.status === "loaded").length;
        }"""
    )
    assert loaded > 5
    assert_allowed(page, record)


def test_a_value_changed_behind_the_proxy_reaches_the_link_and_the_other_page(behind_proxy, visit):
    page, record = visit(f"{behind_proxy}{BASE}/order")
    page.get_by_role("radio", name="RoPE").click()
    page.wait_for_url("**/pe/order?*enc=rope*")
    page.get_by_role("link", name="Home").click()
    page.wait_for_url(f"**{BASE}/")
    wait_idle(page)
    page.go_back()
    page.wait_for_url("**/pe/order?*enc=rope*")
    wait_idle(page)
    assert page.get_by_role("radio", name="RoPE").is_checked()
    assert_allowed(page, record)


def test_sharing_and_saving_work_under_the_policy(behind_proxy, visit):
    page, record = visit(f"{behind_proxy}{BASE}/order")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").locator("svg, canvas, img").first.wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Save").click()
    for kind in ("PNG", "SVG", "CSV"):
        with page.expect_download() as saved:
            page.get_by_role("dialog").get_by_role("button", name=kind).click()
        assert saved.value.suggested_filename.endswith(kind.lower())
    assert_allowed(page, record)


def test_a_table_is_saved_under_the_policy(behind_proxy, visit):
    page, record = visit(f"{behind_proxy}{BASE}/order")
    page.get_by_role("radio", name="Table").or_(page.get_by_role("button", name="Table")).first.click()
    with page.expect_download() as saved:
        page.locator(".st-key-table_csv button").click()
    assert "," in Path(saved.value.path()).read_text(encoding="utf-8-sig")
    assert_allowed(page, record)


def test_figures_are_drawn_under_the_policy(behind_proxy, visit):
    page, record = visit(f"{behind_proxy}{BASE}/inspector")
    page.locator(".main-svg").first.wait_for()
    assert_allowed(page, record)


def test_the_policy_lets_no_other_host_in_and_no_code_from_text():
    allowed = dict(rule.strip().split(" ", 1) for rule in policy().split(";"))
    assert allowed["default-src"] == "'none'"
    assert "'unsafe-inline'" not in allowed["script-src"]
    assert "'unsafe-eval'" not in allowed["script-src"]
    words = {word for sources in allowed.values() for word in sources.split()}
    assert all(word.startswith("'") or word in {"data:", "blob:"} for word in words)


def test_the_files_of_deploy_agree_on_path_and_port_and_pass_websockets_on():
    compose, image = read("deploy/compose.yaml"), read("deploy/Dockerfile")
    assert f"STREAMLIT_SERVER_BASE_URL_PATH: {BASE}" in compose
    assert f"location {BASE}/ {{" in NGINX
    assert "server app:8501;" in NGINX
    assert "EXPOSE 8501" in image
    for header in ("Upgrade $http_upgrade", "Connection $connection_upgrade", "Host $http_host"):
        assert f"proxy_set_header {header};" in NGINX
    assert "proxy_http_version 1.1;" in NGINX
    assert "hash $visitor consistent;" in NGINX
    assert "gzip on;" in NGINX


def test_the_image_holds_what_the_app_reads_and_nothing_else_of_the_repository():
    copied = set(re.findall(r"^COPY (\S+) ", read("deploy/Dockerfile"), re.MULTILINE))
    let_in = set(re.findall(r"^!(\S+)", read("deploy/Dockerfile.dockerignore"), re.MULTILINE))
    assert copied == {name.split("/")[0] for name in let_in}
    assert {"app.py", "pages", "posenc_app", "posenc_core", "assets", "static", ".streamlit"} <= copied
