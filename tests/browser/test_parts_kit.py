"""The kit in a real browser: it reads the bytes Python wrote, and its commits keep their rule."""

import base64

import numpy as np
import pytest

from posenc_app.components.publish import PARTS
from posenc_app.components.transport import pack

READ = """async ([module, text, shift]) => {
  const {unpack} = await import(new URL(module, document.baseURI));
  const raw = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const buffer = new Uint8Array(raw.length + shift);   // protobuf hands out views that begin anywhere
  buffer.set(raw, shift);
  const {header, arrays} = unpack(buffer.subarray(shift));
  const list = (v) => Array.from(v, (x) => Number.isFinite(x) ? x : String(x));
  return {header, arrays: Object.fromEntries(Object.entries(arrays).map(
    ([name, {values, shape}]) => [name, [values.constructor.name, shape, list(values)]]))};
}"""
PLAY = """async ([module, script]) => {
  const {Commits} = await import(new URL(module, document.baseURI));
  const commits = new Commits(), sent = [], shown = [];
  commits.send = (pair) => sent.push(pair);
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  for (const [what, value] of script) {
    if (what === 'take') shown.push(commits.take(value));
    if (what === 'move') commits.move(value);
    if (what === 'wait') await wait(value);
  }
  return [sent, shown];
}"""


@pytest.fixture(scope="module")
def kit(part_apps, browser):
    """Run a script with the address of a module of the kit, in one page for all tests here."""
    page = browser.new_page()
    page.goto(part_apps("board_app"))
    page.locator(".pe-part").first.wait_for()
    yield lambda script, module, *given: page.evaluate(script, [f"app/static/{PARTS}/kit/{module}", *given])
    page.close()


@pytest.mark.parametrize("shift", range(9))
def test_a_browser_reads_what_python_wrote(kit, shift):
    arrays = {
        "a": np.array([[1.5, np.nan, -np.inf], [0.0, 2.0**-40, 1e300]]),
        "b": np.arange(5, dtype=np.float32) / 4,
        "c": np.array([True, False, True]),
        "d": np.array([[-7], [70000]]),
        "e": np.array([65535], np.uint16),
        "none": np.zeros((0, 3)),
    }
    payload = pack({"title": "狗 \u202e 👩‍👩‍👧 <b>"}, arrays, state=[2, 0, 1])
    found = kit(READ, "transport.js", base64.b64encode(payload).decode(), shift)
    assert found["header"]["title"] == "狗 \u202e 👩‍👩‍👧 <b>"
    assert found["header"]["state"] == [2, 0, 1]
    assert found["arrays"] == {
        "a": ["Float64Array", [2, 3], [1.5, "NaN", "-Infinity", 0, 2.0**-40, 1e300]],
        "b": ["Float32Array", [5], [0, 0.25, 0.5, 0.75, 1]],
        "c": ["Uint8Array", [3], [1, 0, 1]],
        "d": ["Int32Array", [2, 1], [-7, 70000]],
        "e": ["Uint16Array", [1], [65535]],
        "none": ["Float64Array", [0, 3], []],
    }


@pytest.mark.parametrize(
    ("script", "sent", "shown"),
    [
        # One commit, 250 ms after the last of many moves.
        ([("take", 5), ("move", 6), ("wait", 150), ("move", 7), ("wait", 200)], [], [5]),
        ([("take", 5), ("move", 6), ("wait", 150), ("move", 7), ("wait", 320)], [[7, 5]], [5]),
        # Moved and moved back: nothing to say.
        ([("take", 5), ("move", 6), ("move", 5), ("wait", 320)], [], [5]),
        # An answer while the visitor is already further on does not pull them back.
        ([("take", 5), ("move", 6), ("wait", 320), ("move", 8), ("take", 6)], [[6, 5]], [5, 8]),
        # A further commit waits for the answer to the first and is given what that answer says.
        (
            [("take", 5), ("move", 6), ("wait", 320), ("move", 8), ("wait", 320), ("take", 6)],
            [[6, 5], [8, 6]],
            [5, 8],
        ),
        # Changed elsewhere: the visitor's move is void, whether sent or not.
        ([("take", 5), ("move", 6), ("take", 0), ("wait", 320)], [], [5, 0]),
        ([("take", 5), ("move", 6), ("wait", 320), ("take", 0), ("wait", 320)], [[6, 5]], [5, 0]),
        # The same data once more (a rerun for another reason) changes nothing.
        ([("take", 5), ("move", 6), ("take", 5), ("wait", 320), ("take", 5)], [[6, 5]], [5, 6, 6]),
        # Without an answer for two seconds the next commit goes out all the same.
        ([("take", 5), ("move", 6), ("wait", 320), ("move", 7), ("wait", 2300)], [[6, 5], [7, 5]], [5]),
        # Orders are values too.
        ([("take", [0, 1]), ("move", [1, 0]), ("wait", 320)], [[[1, 0], [0, 1]]], [[0, 1]]),
    ],
)
def test_commits_keep_their_rule(kit, script, sent, shown):
    assert kit(PLAY, "commit.js", [list(step) for step in script]) == [sent, shown]


def test_numbers_are_rounded_as_python_rounds_them(kit):
    rng = np.random.default_rng(3)
    numbers = [*(np.arange(-64, 64) / 32), *rng.normal(size=200), *(np.arange(100) / 200), 1e9 + 0.5]
    script = """async ([module, numbers]) => { const m = await import(new URL(module, document.baseURI));
      return numbers.map((x) => [0, 1, 2, 3, 4].map((digits) => m.fixed(x, digits).replace('−', '-'))); }"""
    for number, shown in zip(numbers, kit(script, "text.js", [float(x) for x in numbers]), strict=True):
        assert shown == [f"{number:z.{digits}f}" for digits in range(5)], number


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("fixed(-0.4164, 3)", "−0.416"),
        ("fixed(-0.0004, 2)", "0.00"),
        ("fixed(0.0625, 3)", "0.062"),
        ("fixed(-0.1875, 3)", "−0.188"),
        ("fixed(4.35, 1)", "4.3"),
        ("fixed(2.5, 0)", "2"),
        ("fixed(NaN, 2)", "·"),
        ("plain(magnitude(4.44e-16))", "4.4 × 10^−16"),
        ("plain(magnitude(0))", "0"),
        ("plain(magnitude(1.5324))", "1.532"),
        ("plain(magnitude(Infinity))", "∞"),
        ("plain(magnitude(9.99e-16))", "1.0 × 10^−15"),
        ("plain(power(1e-12))", "10^−12"),
        ("plain(power(10))", "10"),
        ("plain(power(2.5e-9))", "2.5 × 10^−9"),
        ("fill('{a} → {b} {c}', {a: '{b}', b: 2})", "{b} → 2 {c}"),
    ],
)
def test_numbers_and_sentences_read_well(kit, call, expected):
    script = "async ([module, call]) => { const m = await import(new URL(module, document.baseURI));" + (
        " return new Function(...Object.keys(m), 'return ' + call)(...Object.values(m)); }"
    )
    assert kit(script, "text.js", call) == expected
