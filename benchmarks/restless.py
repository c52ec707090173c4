"""A visitor who waits for nothing: moves, clicks, leaves and comes back faster than pages answer.

    python -m benchmarks.restless --seconds 300 --seed 1

Whatever is done, the app must stay: no error in the browser, on the page or in the server's log, and it must
come to rest within twenty seconds. Chance decides what is done: it is no test, but what it finds becomes one.
"""

import argparse
import random
import sys
import time
from collections import deque
from dataclasses import dataclass, field

from playwright.sync_api import Error, Page

from posenc_app.shell import PAGES
from tests.support.chromium import launched_browser
from tests.support.pages import Record, wait_idle
from tests.support.server import streamlit_server

BETWEEN_RESTS, REST_MS, REMEMBERED = 40, 20_000, 8
PAUSES_MS = (0, 0, 30, 80, 150, 250, 400)
KINDS = {"scrub": 5, "choose": 4, "press": 3, "go": 3, "back": 2, "forward": 1}
DO = """([kind, place, way]) => {
  const one = (all) => all[Math.floor(place * all.length)];
  const seen = (all) => [...all].filter((node) => node.offsetParent);
  if (kind === 'scrub') {
    const parts = [...document.querySelectorAll('.stBidiComponent *')].filter((node) => node.shadowRoot);
    const roots = [document, ...parts.map((node) => node.shadowRoot)];
    const input = one(roots.flatMap((root) => [...root.querySelectorAll('[type=range]')]));
    for (let step = 0; input && step < 5; step++) {
      input.value = +input.min + (+input.max - input.min) * ((way + step / 20) % 1);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return input?.ariaLabel;
  }
  if (kind === 'back') return history.back();
  if (kind === 'forward') return history.forward();
  const target = one(seen(document.querySelectorAll({
    choose: '.stMain [role=radio], [data-testid=stBaseButton-secondary]',
    press: '.stMain [role=slider]',
    go: '[data-testid=stPageLink-NavLink]',
  }[kind])));
  if (kind === 'press') target?.focus(); else target?.click();
  return target?.innerText || target?.ariaLabel;
}"""


@dataclass
class Restless:
    """A visitor and what they did last."""

    page: Page
    chance: random.Random
    done: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    count: int = 0

    def act(self) -> None:
        """Do something, whatever it is, and pause for hardly a moment."""
        kind = self.chance.choices(list(KINDS), list(KINDS.values()))[0]
        try:
            what = self.page.evaluate(DO, [kind, self.chance.random(), self.chance.random()])
        except Error as error:  # a page that has given up is loaded anew by a link
            what = error.message.partition("\n")[0]
        if kind == "press":
            for _ in range(self.chance.randint(1, 4)):
                self.page.keyboard.press(self.chance.choice(("ArrowLeft", "ArrowRight")))
        self.done.append(f"{self.page.url.partition('//')[2]}: {kind} {what}")
        self.count += 1
        self.page.wait_for_timeout(self.chance.choice(PAUSES_MS))

    def rest(self) -> str:
        """Wait until the app rests, and return what is wrong with it then."""
        try:
            wait_idle(self.page, timeout_ms=REST_MS)
        except Error:
            return "does not come to rest"
        errors = self.page.locator(".stException, [data-testid=stDialog] .stError").all_inner_texts()
        return "; ".join(errors)


def faults(record: Record) -> str:
    """Return what the browser complained about since the last call."""
    said = [*record.page_errors, *record.console_errors, *record.outside_requests]
    for each in (record.page_errors, record.console_errors, record.outside_requests):
        each.clear()
    return "; ".join(said)


def main() -> int:
    """Let a visitor loose for some time, print what went wrong, and return 1 if anything did."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--seconds", type=float, default=300.0)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    chance, found = random.Random(asked.seed), 0  # noqa: S311  (no secret depends on it)
    with streamlit_server("app.py") as server, launched_browser() as browser:
        page, record = browser.new_page(locale=chance.choice(("en-US", "zh-CN"))), Record()
        record.watch(page)
        visitor = Restless(page, chance)
        end = time.monotonic() + asked.seconds
        wrong = "nothing shown yet"
        while time.monotonic() < end:
            if wrong or not page.url.startswith(server.url):
                page.goto(f"{server.url}/{chance.choice(PAGES[1:]).key}")
                wait_idle(page)
            visitor.act()
            wrong = visitor.rest() if visitor.count % BETWEEN_RESTS == 0 else ""
            if wrong := "; ".join(filter(None, (faults(record), wrong))):
                found += 1
                sys.stdout.write(f"{wrong[:600]}\n" + "".join(f"  {line}\n" for line in visitor.done))
        found += (traces := server.log().count("Traceback"))
        sys.stdout.write(
            f"seed {asked.seed}: {visitor.count} moves, {found} faults, {traces} of them in the log\n"
        )
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
