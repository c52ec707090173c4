"""The page on word order in a real Chromium: what it prints, what a link carries, what survives."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

import posenc_core as pc
from tests.support.pages import outside_elements, sideways, wait_idle
from tests.support.server import free_port, streamlit_server

MINUS = "\N{MINUS SIGN}"


def core_error(words, order, encoding, mask, *, d_model=16, seed=7):
    """Return max |f(PX) - P f(X)| by a direct call of the core."""
    x = pc.token_vectors(words, d_model, seed=seed)
    heads = pc.Heads.random(seed, n_heads=1, d_model=d_model, d_head=d_model)
    allowed = pc.causal_mask(len(words)) if mask == "causal" else None
    return pc.equivariance_error(x, heads, encoding, order, mask=allowed)


def visit(page, server, **query):
    page.goto(f"{server.url}/order?{urlencode(query)}")
    ready(page)


def ready(page):
    page.get_by_role("meter").first.wait_for()
    wait_idle(page)


@pytest.fixture
def order(app_at):
    """Show the page in a tab that is open already; returns page and record."""

    def opened(size="desktop", **query):
        page, record, _ = app_at(f"order?{urlencode(query)}", size=size)
        ready(page)
        return page, record

    return opened


def printed(page, key="meter"):
    """Return the residual a meter prints, as a float, and its verdict."""
    meter = page.locator(f".st-key-{key}").get_by_role("meter")
    said = meter.get_attribute("aria-valuetext")
    number = page.locator(f".st-key-{key} .formula b").inner_text()
    mantissa, _, exponent = number.replace(MINUS, "-").partition(" × 10")
    return float(mantissa) * 10.0 ** int(exponent or 0), said.split(":")[0]


def change(page, interact):
    """Do something that changes the page's values, and wait until its link says so."""
    before = page.url
    interact()
    page.wait_for_url(lambda address: address != before)
    wait_idle(page)


def choose(page, group, option):
    radio = page.get_by_role("radiogroup", name=group).get_by_role("radio", name=option, exact=True)
    change(page, radio.click)


def link(page):
    return {name: tokens[0] for name, tokens in parse_qs(urlsplit(page.url).query).items()}


def test_the_first_request_after_a_start_may_be_a_deep_link_and_the_first_interaction_counts(new_page):
    with streamlit_server() as server:
        page, record = new_page()
        visit(page, server, lang="zh")
        assert page.get_by_role("heading", level=1).inner_text().startswith("注意力分得清")
        assert page.get_by_test_id("stTopNavSection").first.inner_text() == "开始"
        assert page.get_by_role("radio", name="中文").is_checked()
        assert page.evaluate("document.documentElement.lang") == "zh-CN"
        assert page.get_by_role("link", name="首页").is_visible()
        # The page has run without app.py; what it calls its widgets must be what the next run calls them.
        change(page, page.get_by_role("radio", name="RoPE").click)
        assert link(page)["enc"] == "rope"
        assert printed(page)[0] > 1e-3
        record.assert_clean()


def test_dog_bites_man_without_position_or_mask_prints_the_cores_error(order):
    page, _ = order()
    value, verdict = printed(page)
    expected = core_error(("dog", "bites", "man"), [2, 1, 0], pc.NoPosition(), "none")
    assert value == pytest.approx(expected, rel=0.05, abs=0)
    assert 1e-17 < value < 1e-15
    assert verdict == "same outputs, new seats"
    assert page.locator(".st-key-meter .disc").inner_text() == "✓"


BREAKING = (
    ("Mask", "causal", "none", pc.NoPosition(), "causal"),
    ("Position", "RoPE", "none", pc.Rope(), "none"),
    ("Position", "sinusoidal", "none", pc.Sinusoidal(), "none"),
)


def test_a_causal_mask_rope_or_a_sinusoid_breaks_the_equality(order):
    page, _ = order()
    for group, option, back, encoding, mask in BREAKING:
        choose(page, group, option)
        value, verdict = printed(page)
        expected = core_error(("dog", "bites", "man"), [2, 1, 0], encoding, mask)
        assert value == pytest.approx(expected, abs=5e-4), option
        assert value > 1e-3
        assert verdict == "the outputs differ"
        choose(page, group, back)


def test_mean_pooling_is_invariant_and_the_last_seat_is_not(order):
    page, _ = order()
    choose(page, "Read out", "mean")
    assert printed(page, "pool_mean")[0] < 1e-15
    choose(page, "Read out", "last seat")
    assert printed(page, "pool_last")[0] > 1e-2


def test_numbers_on_the_screen_are_the_cores_at_a_state_that_is_not_the_default(order):
    words, seats = ("the", "cat", "sat", "on", "the", "mat"), [3, 0, 5, 1, 4, 2]
    query = {"s": " ".join(words), "order": "-".join(map(str, seats)), "enc": "rope", "mask": "causal"}
    page, _ = order(**query, d_model=32, seed=11)
    value, _ = printed(page)
    assert value == pytest.approx(
        core_error(words, seats, pc.Rope(), "causal", d_model=32, seed=11), abs=5e-4
    )
    x = pc.token_vectors([words[seat] for seat in seats], 32, seed=11)
    heads = pc.Heads.random(11, n_heads=1, d_model=32, d_head=32)
    weights = pc.attend(x, heads, pc.Rope(), mask=pc.causal_mask(6)).weights[0]
    cells = page.locator(".st-key-board table").nth(1).locator("td").all_inner_texts()
    shown = [[f"{weights[i, j]:.2f}" for j in range(6)] for i in range(6)]
    assert [cell for cell in cells if re.fullmatch(r"\d\.\d\d", cell)] == [
        shown[i][j] for i in range(6) for j in range(i + 1)
    ]


def test_a_link_reproduces_the_page_in_a_fresh_browser_and_in_the_other_language(order, app_server, new_page):
    page, _ = order()
    choose(page, "Position", "RoPE")
    choose(page, "Mask", "causal")
    change(page, page.get_by_role("button", name="Shuffle").click)
    before, query = printed(page)[0], link(page)
    titles = page.locator(".st-key-board h3, .st-key-board h4").all_inner_texts()
    for language, locale in (("en", "en-US"), ("zh", "en-US"), (None, "zh-CN")):
        other, _ = new_page(locale=locale)
        visit(other, app_server, **query, **({"lang": language} if language else {}))
        assert printed(other)[0] == before
        assert "man" in "".join(other.locator(".st-key-board h3, .st-key-board h4").all_inner_texts())
    assert titles


HOSTILE = {
    "d_model": "999999999",
    "lang": "xx",
    "s": "5" * 5000,
    "mask": "<script>alert(1)</script>",
    "order": "9-9-9",
    "seed": "-1",
}


def test_a_link_of_undeclared_values_gets_one_kind_notice(order):
    page, record = order(**HOSTILE)
    notices = page.get_by_test_id("stAlert")
    assert notices.count() == 1
    assert "does not know" in notices.inner_text()
    assert printed(page)[0] < 1e-15
    assert page.get_by_test_id("stException").count() == 0
    record.assert_clean()


SENTENCES = (
    "<img src=http://example.org/x.png onerror=alert(1)> bites",
    "![x](http://example.org/x.png) [l](http://example.org) **b**",
    "$$\\int x$$ :red[red] {word} %s",
    "שלום עולם מה שלומך",
    "👩‍👩‍👧 ate 🍕",
    "w" * 150,
)


def test_a_sentence_of_markup_is_shown_as_text_typed_or_from_a_link(order):
    page, record = order("phone")
    main, formulas = page.get_by_test_id("stMain"), page.get_by_test_id("stMain").locator(".katex").count()
    for sentence in SENTENCES:
        field = page.get_by_role("textbox", name="First sentence")
        field.fill(sentence)
        change(page, lambda field=field: field.press("Enter"))
        assert_plain(page, main, formulas)
    page, record = order("phone", s=SENTENCES[0])
    assert_plain(page, main, formulas)
    record.assert_clean()


def assert_plain(page, main, formulas):
    assert main.locator("img, a[href*='example.org'], .katex-error").count() == 0
    assert main.locator(".katex").count() == formulas
    assert page.get_by_test_id("stException").count() == 0
    assert outside_elements(page) == []
    assert sideways(page) <= 0


def test_values_survive_another_page_and_back_and_a_reload(order):
    page, _ = order()
    choose(page, "Mask", "causal")
    choose(page, "Position", "RoPE")
    before = printed(page)
    page.get_by_role("link", name="Home").click()
    page.get_by_role("link", name="dog bites man").wait_for()
    wait_idle(page)
    page.get_by_role("link", name="dog bites man").click()
    page.get_by_role("meter").first.wait_for()
    wait_idle(page)
    assert printed(page) == before
    assert link(page)["mask"] == "causal"
    page.reload()
    page.get_by_role("meter").first.wait_for()
    wait_idle(page)
    assert printed(page) == before


def eventually(page, expected, seconds=20):
    """Wait until the meter prints what is expected: the address goes back before the page has run again."""
    for _ in range(seconds * 5):
        if printed(page) == expected:
            return
        page.wait_for_timeout(200)
    assert printed(page) == expected


def test_the_back_button_undoes_one_change_at_a_time(order):
    page, _ = order()
    first = printed(page)
    choose(page, "Mask", "causal")
    second = printed(page)
    choose(page, "Position", "sinusoidal")
    change(page, page.go_back)
    eventually(page, second)
    assert page.get_by_role("radio", name="sinusoidal").is_checked() is False
    change(page, page.go_back)
    eventually(page, first)
    change(page, page.go_forward)
    eventually(page, second)


CONNECTED = "() => document.querySelector('[data-testid=stApp]').dataset.testConnectionState === 'CONNECTED'"
FIRST_MOVES = {
    "choice": {"enc": "rope"},
    "typing": {"s": "man feeds dog"},
    "button": {"s": "猫追狗"},
    "part": {"order": "1-2-0"},
}


def interact(page, kind):
    if kind == "choice":
        page.get_by_role("radio", name="RoPE").click()
    elif kind == "typing":
        page.get_by_role("textbox", name="First sentence").fill("man feeds dog")
        page.keyboard.press("Enter")
    elif kind == "button":
        page.get_by_role("button", name="猫追狗").click()
    else:
        page.locator(".st-key-reorder .word").first.focus()
        page.keyboard.press("ArrowRight")


def test_after_a_restart_of_the_server_the_first_interaction_counts(new_page):
    """Several visitors have the page open when the server goes and comes; each does something else first."""
    port, pages = free_port(), {move: new_page()[0] for move in FIRST_MOVES}
    with streamlit_server(port=port) as server:
        for page in pages.values():
            visit(page, server, mask="causal")
    with streamlit_server(port=port):
        for move, page in pages.items():
            page.wait_for_function(CONNECTED)
            wait_idle(page)
            before = printed(page)
            change(page, lambda page=page, move=move: interact(page, move))
            assert printed(page) != before, move
            assert link(page) == {"mask": "causal", "s": "dog bites man"} | FIRST_MOVES[move]
