"""Parts of a page that run alone: they show what the whole page would, and nothing else is sent again."""

import pytest

from posenc_app.shell import PAGES
from tests.support.visitor import MOVABLE, Visitor, moved, other_value, play, visitor

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


def test_no_part_of_a_page_goes_by_the_name_of_another_pages(app_server):
    """Streamlit would run that part for what was moved on a page just before leaving it."""

    async def scenario():
        async with visitor(app_server.url) as one:
            found = {}
            for page in KEYS:
                await one.open(page)
                found[page] = {delta.fragment_id for delta in one.page.values()} - {""}
            return found

    parts = play(scenario())
    assert all(parts.values())
    assert sum(map(len, parts.values())) == len(set().union(*parts.values()))


def misplaced(answers):
    """Return the places on the last page shown that a browser is told to fill before the one above them."""
    known, wrong, page = set(), [], ""
    for answer in answers:
        kind = answer.WhichOneof("type")
        if kind == "navigation" and answer.navigation.page_script_hash != page:
            page = answer.navigation.page_script_hash
            known = set()
        if kind == "delta":
            path = tuple(answer.metadata.delta_path)
            is_first = path[-1] == 0 and (len(path) <= 2 or path[:-1] in known)
            if not is_first and (*path[:-1], path[-1] - 1) not in known:
                wrong.append(path)
            known.add(path)
    return wrong, len(known)


@pytest.mark.parametrize(("page", "later"), [("", 0.0), ("learned", 0.0), ("learned", 0.04)])
def test_what_is_told_after_leaving_a_page_leaves_the_next_one_whole(app_server, page, later):
    async def scenario():
        async with visitor(app_server.url) as one:
            await one.open("sinusoidal")
            name, _ = one.shown["position"]
            answers = await one.leave(page, moved(name, 7, 0), later=later)
            return answers, await one.open(page)

    logged = len(app_server.log())
    answers, again = play(scenario())
    wrong, count = misplaced(answers)
    pages = [answer.new_session.page_script_hash for answer in answers if answer.HasField("new_session")]
    assert len(set(pages)) == 1  # a browser clears its window when it hears of another page
    assert wrong == []
    assert count > 40
    assert not again.of("exception")
    assert "Traceback" not in app_server.log()[logged:]
