"""Parts of a page that run alone: they show what the whole page would, and nothing else is sent again."""

import pytest

from posenc_app.shell import PAGES
from tests.support.visitor import MOVABLE, Visitor, other_value, play, visitor

KEYS = [entry.key for entry in PAGES]
#: Pages with an experiment of its own.
APART = {"order", "sinusoidal", "learned", "relative", "rope", "context", "scores"}
SHOWN = ("markdown", "html", "heading", "bidi_component", "alert", "table")
FEWEST = 12


def shown(run):
    """Return what the page shows, in order, without widgets: they tell where they began."""
    return [element.SerializeToString() for element in run.elements if element.WhichOneof("type") in SHOWN]


async def differences(one: Visitor, page: str) -> tuple[int, list[str]]:
    """Move what stands in parts within the body; return how many, and after which a whole run differs."""
    run = await one.open(page)
    body = next((part for part in one.parts.values() if part), "")
    count, wrong = 0, []
    for key, (name, kind) in list(one.shown.items()):
        if kind not in MOVABLE or key not in one.shown or one.parts.get(name, "") in {"", body}:
            continue
        state = other_value(next(one for one in run.of(kind) if one.id == name), kind)
        if state is not None:
            run = await one.send(state)
            assert not run.of("exception"), key
            whole = await one.send()
            count += 1
            if shown(run) != shown(whole):
                wrong.append(key)
            run = whole
    return count, wrong


@pytest.fixture(scope="module")
def seen(app_server):
    """Return the moves made on each page, and those that left something on it as it was before."""

    async def scenario():
        found = {}
        for page in KEYS:
            async with visitor(app_server.url) as one:
                found[page] = await differences(one, page)
        return found

    return play(scenario())


@pytest.mark.parametrize("page", KEYS)
def test_a_part_that_runs_alone_shows_what_the_whole_page_would(seen, page):
    count, wrong = seen[page]
    assert wrong == []
    assert count or page not in APART


def test_parts_were_moved_on_the_pages(seen):
    assert sum(count for count, _wrong in seen.values()) >= FEWEST


def test_a_change_sends_only_its_part(app_server):
    async def scenario():
        async with visitor(app_server.url) as one:
            whole = await one.open("order")
            leak = await one.change(p_leak_n=[9.0])
            mask = await one.change(p_mask=["causal"])
            return whole.size, mask.size, leak.size, one.link()

    whole, mask, leak, link = play(scenario())
    assert leak < mask < whole
    assert {"mask": "causal", "leak_n": "9"}.items() <= link.items()


def test_what_a_part_took_counts_for_the_whole_page(app_server):
    async def scenario():
        async with visitor(app_server.url) as one:
            await one.open("order")
            await one.change(p_mask=["causal"])
            await one.change(p_lang=["中文"])
            return one.link()

    assert {"mask": "causal", "lang": "zh"}.items() <= play(scenario()).items()
