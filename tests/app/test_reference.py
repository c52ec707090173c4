"""The page that others lean on: what it lists is what is there, in both languages; nothing is typed twice."""

import ast
import dataclasses
import re
from functools import partial
from html import unescape

import numpy as np
import pytest

import posenc_core as pc
from posenc_app import content
from posenc_app.sections.reference import checks, conventions, glossary, licences, listing, papers
from posenc_app.sections.reference.terms import TERMS
from posenc_app.shell import PAGES
from posenc_app.teaching import spreadsheet
from posenc_app.url_state import PARAMETERS, Phrase, RefusedError, declared, options_of
from tests.support import app_pages
from tests.support.files import project_files, read
from tests.support.hostile import SENTENCES
from tests.support.server import ROOT

EN, ZH = (content.load(language, "reference") for language in ("en", "zh"))
PARTS = options_of("part")
CITING = tuple(entry.key for entry in PAGES if entry.key != "reference")
PAPER = re.compile(r"https://(?:arxiv\.org/abs|aclanthology\.org)/[^)\s]+")
opened = partial(app_pages.opened, "reference")
state_of = partial(app_pages.state_of, "reference")

in_both = pytest.mark.parametrize("language", sorted(content.LANGUAGES))


def body(at):
    """Return everything the page says as HTML."""
    return "".join(html.proto.body for html in at.get("html") if "<style" not in html.proto.body)


def captions(at):
    """Return the live captions as HTML."""
    return "".join(re.findall(r'<div class="pe-caption">.*?</div>', body(at)))


def said(html):
    """Return the words of HTML."""
    return " ".join(unescape(re.sub(r"<wbr>", "", re.sub(r"<(?!wbr)[^>]+>", " ", html))).split())


def rows(html):
    """Return the cells of every row of a table, the head left out."""
    return [
        re.findall(r"<t[hd] role=\"(?:rowheader|cell)\".*?>(.*?)</t[hd]>", row, re.DOTALL)
        for row in html.split("</table>")[0].split("<tbody", 1)[1].split("</tr>")[:-1]
    ]


def prose(language, page):
    """Return all that a page says in a language, small letters."""
    text = content.load(language, page)
    return " ".join([*text.strings.values(), *text.sections.values()]).casefold()


# --- the page ------------------------------------------------------------------------------------------


@in_both
@pytest.mark.parametrize("part", PARTS)
def test_every_part_opens_from_its_link_and_shows_a_table_and_a_file(part, language):
    at = opened(part=part, lang=language)
    text = content.load(language, "reference")
    assert at.title[0].value == text["title"]
    assert at.button_group(key="p_part").value == part
    assert "pe-list" in body(at)
    assert len(at.get("download_button")) == 1
    assert not re.search(r"\{\w*\}", said(body(at)))


def test_a_part_that_is_not_there_falls_back_with_one_notice():
    at = opened(part="<script>")
    assert at.button_group(key="p_part").value == "glossary"
    assert [info.value for info in at.info] == [
        content.load("en", "frame").fill("link_refused", names=EN["control.part.label"])
    ]


@pytest.mark.parametrize("part", PARTS[1:])
def test_choosing_a_part_puts_it_into_the_link(part):
    at = opened()
    at.button_group(key="p_part").set_value(part).run()
    assert dict(at.query_params)["part"] == part


def test_it_is_the_last_page_of_the_navigation_and_explains_nothing_by_a_figure():
    assert (PAGES[-1].key, PAGES[-1].group) == ("reference", "practise")
    assert not {"not_shown", "sources"} & EN.sections.keys()


# --- glossary ------------------------------------------------------------------------------------------


def test_terms_have_their_words_in_both_languages_and_no_word_is_without_its_term():
    named = {key.split(".")[1] for key in EN.strings if key.startswith("term.")}
    assert [term.key for term in TERMS] == list(dict.fromkeys(term.key for term in TERMS))
    assert {term.key for term in TERMS} == named
    assert len(TERMS) > 60


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.key)
def test_a_term_is_met_on_the_page_it_names_in_both_languages(term):
    for language in content.LANGUAGES:
        name, says = glossary.names(term, language)
        forms = [form for form in re.split(r"[()（）]", name.casefold()) if form.strip()]
        assert any(form.strip() in prose(language, term.page) for form in forms), (language, forms)
        assert says.endswith("。" if language == "zh" else ".")
        assert len(says) < 130


def test_pages_follow_one_another_as_in_the_story_so_that_each_has_one_table():
    order = [entry.key for entry in PAGES]
    places = [order.index(term.page) for term in TERMS]
    assert places == sorted(places)
    assert set(order[1:-1]) >= {term.page for term in TERMS} >= {"order", "rope", "context", "inspector"}


def identifiers():
    """Return every name in the source of the core."""
    found = set()
    for file in (ROOT / "posenc_core").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            found |= {
                getattr(node, field, "") for field in ("id", "attr", "arg", "name") if hasattr(node, field)
            }
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                found.add(node.value)
    return found


def test_every_name_in_code_is_a_name_of_the_core():
    known = identifiers()
    assert "inv_freq" in known
    assert [name for term in TERMS for name in term.code if name not in known] == []


#: Words of the interface that have an entry under another name.
UNDER_ANOTHER_NAME = {
    "none": "nope", "sinusoidal": "fingerprint", "learned": "learned_table", "shaw": "clipping",
    "t5_bias": "bucket", "alibi": "slope", "rope_stretched": "factor", "causal": "causal_mask",
    "linear": "interpolation", "dynamic": "dynamic_ntk", "position": "position", "proportional": "partial",
    "concatenated": "layout", "tensor2tensor": "layout", "content": "content",
}  # fmt: skip


@pytest.mark.parametrize(
    "name", ["sc_methods", "sc_mask", "sc_stage", "ctx_method", "rope_q_pairing", "fp_layout", "rel_method"]
)
def test_whatever_a_visitor_can_choose_by_name_has_a_term(name):
    keys = {term.key for term in TERMS}
    options = options_of(name)
    assert len(options) > 1
    assert [one for one in options if UNDER_ANOTHER_NAME.get(one, one) not in keys] == []


def test_methods_doors_and_relations_of_the_core_have_a_term():
    terms = " ".join(glossary.names(term, "en")[0] + " " + glossary.names(term, "en")[1] for term in TERMS)
    for word in ("RoPE", "ALiBi", "YaRN", "NoPE", "LongRoPE", "absolute", "relative", "input", "value"):
        assert word in terms, word


@in_both
def test_both_languages_stand_side_by_side_and_each_says_which_it_is(language):
    at = opened(lang=language, ref_find="inv_freq")
    ((first, second, written),) = rows(body(at).split("pe-list-terms", 1)[1])
    other = "zh" if language == "en" else "en"
    mine, theirs = (
        glossary.names(next(t for t in TERMS if t.key == "frequency"), one) for one in (language, other)
    )
    assert said(first) == " ".join(mine)
    assert said(second) == " ".join(theirs)
    assert f'lang="{ {"zh": "zh-CN"}.get(other, other) }"' in second
    assert "lang=" not in first
    assert "inv_freq" in said(written)
    assert "div_term" in said(written)


def test_without_a_search_all_terms_are_shown_under_the_pages_where_they_are_met():
    at = opened()
    tables = body(at).split("pe-list-terms")[1:]
    assert sum(len(rows(table)) for table in tables) == len(TERMS)
    assert len(tables) == len({term.page for term in TERMS})
    links = {link.proto.page for link in at.get("page_link")}
    assert {term.page for term in TERMS} <= links


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("inv_freq", "frequency"),
        ("INV FREQ", "frequency"),
        ("inv-freq", "frequency"),
        ("rope_theta", "base"),
        ("角频率", "frequency"),
        ("因果掩码", "causal_mask"),
        ("causal  mask", "causal_mask"),
        ("rotate_half", "half_split"),
        ("hidden_size", "width"),
        ("ｙａｒｎ", "yarn"),  # full width, as a Chinese keyboard may write it
        ("key − query", "relative_position"),
    ],
)
def test_a_search_finds_a_term_by_either_language_by_code_and_by_what_others_call_it(asked, found):
    assert found in {term.key for term in glossary.search(asked)}
    assert len(glossary.search(asked)) < len(TERMS) / 3


def test_every_word_of_a_search_has_to_occur_and_none_at_all_finds_everything():
    assert glossary.search("") == glossary.search("  ") == list(TERMS)
    assert glossary.search("causal banana") == []
    both = {term.key for term in glossary.search("mask")} & {term.key for term in glossary.search("causal")}
    assert {term.key for term in glossary.search("causal mask")} == both


@in_both
def test_what_is_typed_into_the_search_is_text(language):
    at = opened(lang=language)
    assert len(SENTENCES) > 10
    for asked in (sentence[:60].strip() for sentence in SENTENCES):
        at.text_input(key="p_ref_find").set_value(asked).run()
        assert not at.exception
        caption = captions(at)
        assert asked in unescape(re.sub(r"</?(?:p|b|div)\b[^>]*>", "", caption))
        assert not re.search(r"<(?!/?(?:p|b|div)\b)", caption)
        assert not any(asked in markdown.value for markdown in at.markdown)


def test_typing_filters_at_once_goes_into_the_link_and_an_emptied_line_shows_everything_again():
    at = opened()
    at.text_input(key="p_ref_find").set_value("  causal   mask ").run()
    assert dict(at.query_params)["ref_find"] == "causal mask"
    assert "<b>2</b> of" in captions(at)
    at.text_input(key="p_ref_find").set_value("").run()
    assert "ref_find" not in dict(at.query_params)
    assert len(body(at).split("pe-list-terms")) - 1 == len({term.page for term in TERMS})


def test_a_search_that_finds_nothing_says_so_and_shows_no_empty_table():
    at = opened(ref_find="<b>banana")
    assert EN["glossary.nothing"].split(".")[1].strip() in unescape(captions(at))
    assert "pe-list" not in body(at)


@pytest.mark.parametrize("token", ["x" * 61, "x" * 100_000, " x" * 200])
def test_a_search_that_is_too_long_is_refused(token):
    with pytest.raises(RefusedError):
        declared("ref_find").read(token)


@pytest.mark.parametrize("token", ["a\x00b", "a\u202eb", "a\ud800b", "a\x1b\x07b"])
def test_signs_that_do_not_show_are_left_out_of_a_search(token):
    assert declared("ref_find").read(token) == "ab"
    assert Phrase("x", 5).read("\n a\t b ") == "a b"


# --- conventions ---------------------------------------------------------------------------------------


def test_every_convention_has_its_words_and_its_example():
    named = {key.split(".")[1] for key in EN.strings if key.startswith("convention.")}
    assert named == set(conventions.EXAMPLES)
    assert len(named) >= 12


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("base", {"slowest": "60611.477", "quoted": "62831.853"}),
        ("relative_position", {"row": "−2, −1, 0, 1"}),
        ("lookback", {"row": "−1.5, −1.0, −0.5, 0.0"}),
        ("mask", {"rows": "1 0 0 / 1 1 0 / 1 1 1"}),
        ("pairs", {"row": "1, 0.1, 0.01, 0.001"}),
        ("pairing", {"row": "0, 2, 4, 6, 1, 3, 5, 7"}),
        ("precision", {"count": "4096", "kept": "769"}),
        ("positions", {"first": "0, 1, 0, 1", "half": "0.48, 0.88, 0.00, 1.00"}),
        ("angles", {"radians": "3.795", "degrees": "217.5"}),
        ("scores", {"row": "0.090, 0.245, 0.665"}),
        ("temperature", {"factor": "1.139", "squared": "1.296"}),
    ],
)
def test_an_example_is_what_the_rule_gives_worked_out_apart_from_the_core(key, expected):
    found = conventions.EXAMPLES[key]()
    assert {name: said.replace("\N{NO-BREAK SPACE}", " ") for name, said in found.items()} == expected


def test_the_three_layouts_are_told_apart_by_their_numbers():
    found = conventions.EXAMPLES["layout"]()
    sines, cosines = np.sin([1, 0.01]), np.cos([1, 0.01])
    for name, values in {
        "interleaved": [sines[0], cosines[0], sines[1], cosines[1]],
        "concatenated": [*sines, *cosines],
        "tensor2tensor": [np.sin(1), np.sin(1e-4), np.cos(1), np.cos(1e-4)],
    }.items():
        assert found[name] == ", ".join(f"{value:.4f}" for value in values)


def test_an_example_on_the_page_follows_the_core(monkeypatch):
    monkeypatch.setattr(pc, "relative_positions", lambda q, k: np.subtract.outer(q, k) * 0 + 7)
    assert conventions.EXAMPLES["relative_position"]()["row"] == "7, 7, 7, 7"


# --- papers --------------------------------------------------------------------------------------------


def cited_by(language, page):
    """Return the addresses of all papers that the files of a page link to."""
    folder = content.CONTENT / language
    files = [folder / f"{page}.md", *sorted((folder / page).glob("*.md"))]
    return set(PAPER.findall(" ".join(file.read_text("utf-8") for file in files)))


@in_both
def test_every_paper_a_page_cites_is_listed_once_with_that_page_and_no_other_is(language):
    found = papers.papers(language, CITING)
    assert len({paper.address for paper in found}) == len(found) > 20
    for page in CITING:
        listed = {paper.address for paper in found if page in paper.cited}
        assert listed == cited_by(language, page), page


@in_both
def test_every_paper_has_authors_year_title_and_a_link_that_says_where(language):
    for paper in papers.papers(language, CITING):
        assert re.fullmatch(r"(19|20)\d\d", paper.year), paper
        assert paper.authors
        assert paper.title
        assert paper.label.removeprefix("arXiv:") in paper.address, paper


def test_both_languages_list_the_same_papers_pages_and_sections():
    def facts(language):
        return [(one.address, one.year, one.title, one.cited) for one in papers.papers(language, CITING)]

    assert facts("en") == facts("zh")


def test_the_papers_are_on_the_page_with_the_pages_that_cite_them():
    at = opened(part="papers")
    shown = [said(" ".join(row)) for row in rows(body(at).split("pe-list-papers", 1)[1])]
    assert len(shown) == len(papers.papers("en", CITING))
    (rope,) = [row for row in shown if "arXiv:2104.09864" in row]
    assert "Su et al. 2021 RoFormer: Enhanced Transformer with Rotary Position Embedding" in rope
    assert "Rotary positions ( §3.2 )" in rope or "Rotary positions (§3.2)" in rope


def test_every_paper_of_a_method_in_the_core_is_on_a_page():
    listed = " ".join(paper.address for paper in papers.papers("en", CITING))
    named = [one for info in pc.METHODS.values() for one in re.findall(r"arXiv:([\d.]+\d)", info.paper)]
    assert len(named) >= 8
    assert [one for one in named if one not in listed] == []


def test_a_title_is_the_longest_that_pages_use_and_short_names_come_after_it():
    paper = papers.Paper("https://arxiv.org/abs/1", "arXiv:1")
    paper.note("Raffel et al. 2020, *T5*, §2.1: ", "home")
    paper.note("- Raffel et al. 2020, *Exploring the Limits* (*T5*), §2 and §2.1: ", "relative")
    paper.note("The hope: Raffel et al. 2020, *Exploring*: ", "home")
    assert paper.title == "Exploring the Limits (T5)"
    assert (paper.authors, paper.year) == ("Raffel et al.", "2020")
    assert paper.cited == {"home": ("§2.1",), "relative": ("§2", "§2.1")}


# --- how numbers are checked ---------------------------------------------------------------------------


def test_every_kind_of_test_has_its_words():
    named = {key.split(".")[1] for key in EN.strings if key.startswith("kind.")}
    assert named == set(checks.written()["at_least"])


def test_every_statement_of_the_worked_examples_has_its_words_and_no_words_are_left():
    named = {key.removeprefix("example.") for key in EN.strings if key.startswith("example.")}
    assert named == {one.key for one in pc.worked_examples()}


@in_both
def test_worked_examples_are_on_the_page_with_number_residual_and_test(language):
    at = opened(part="checks", lang=language)
    text = content.load(language, "reference")
    shown = rows(body(at).split("pe-list-examples", 1)[1])
    for row, one in zip(shown, pc.worked_examples(), strict=True):
        number, statement, _, verdict, test = map(said, row)
        assert number == str(one.number)
        assert statement == text[f"example.{one.key}"]
        assert verdict.startswith("✓")
        assert f"{checks.HELD_BY[one.key]} tests/core/" in test
    assert f"<b>{len(shown)}</b>" in captions(at)


def test_every_statement_is_held_by_a_test_of_its_example_that_was_counted():
    assert checks.HELD_BY.keys() == {one.key for one in pc.worked_examples()}
    for one in pc.worked_examples():
        names = checks.written()["examples"][str(one.number)]
        assert any(name.endswith(f"::{checks.HELD_BY[one.key]}") for name in names), one.key


def test_the_numbers_of_an_example_are_those_just_computed_and_a_wrong_one_says_so(monkeypatch):
    (slope,) = pc.worked_examples(4)
    wrong = dataclasses.replace(slope, computed=np.array([1.25, 0.0]))
    right_row, wrong_row = rows(checks.markup([slope, wrong], EN))
    assert said(right_row[2]) == "1.5, 0 must be: 1.5, 0"
    assert said(right_row[3]) == "✓ 0 at most 1.0 × 10⁻¹²"
    assert said(wrong_row[2]) == "1.25, 0 must be: 1.5, 0"
    assert said(wrong_row[3]) == "✕ 0.250 at most 1.0 × 10⁻¹²"
    monkeypatch.setattr(checks, "computed", lambda: (slope, wrong))
    at = opened(part="checks")
    assert "Only <b>1</b> of 2" in captions(at)


def test_counts_on_the_page_are_those_of_the_file_and_their_sum():
    at = opened(part="checks")
    at_least = checks.written()["at_least"]
    shown = [row[-1] for row in rows(body(at).split("pe-list-kinds", 1)[1].split("</table>")[0])]
    assert [int(said(one).replace("\N{NO-BREAK SPACE}", "")) for one in shown] == list(at_least.values())
    total = f"{sum(at_least.values())}"
    assert total in captions(at).replace("\N{NO-BREAK SPACE}", "")


# --- licences ------------------------------------------------------------------------------------------

#: What the project has made itself, below ``assets`` and ``static``.
OWN = re.compile(
    r"assets/(content|css|checks)/.+|assets/(tables/)?\w+\.py|(assets|static)/(.+/)?(SOURCES\.md|\.gitkeep)"
    r"|assets/tables/licences/.+|static/fonts/OFL\.txt"
)


def listed_files():
    """Return a pattern for each file that a list of sources names, as seen from the root."""
    for key, file in licences.LISTS.items():
        for cells in licences.rows_of(key):
            name = cells[0].strip("`")
            folder = "" if name.startswith("static/") else f"{file.parent.relative_to(ROOT).as_posix()}/"
            yield folder + name, cells


def test_every_shipped_file_that_is_not_our_own_is_in_a_list_of_sources():
    shipped = [file.relative_to(ROOT) for file in project_files("assets", "static")]
    foreign = [file for file in shipped if not OWN.fullmatch(file.as_posix())]
    assert len(foreign) > 40
    patterns = [pattern for pattern, _ in listed_files()]
    assert [file.as_posix() for file in foreign if not any(file.match(one) for one in patterns)] == []


def test_every_entry_of_a_list_is_a_file_that_is_there_and_names_its_terms():
    entries = list(listed_files())
    assert len(entries) > 30
    for pattern, cells in entries:
        assert list(ROOT.glob(pattern)), pattern
        assert re.search(r"MIT|Apache-2\.0|OFL-1\.1|arXiv:|facts", " ".join(cells)), cells


def test_every_licence_that_a_list_links_to_is_shown_in_full():
    texts = licences.texts()
    linked = {
        (file.parent / target).resolve().relative_to(ROOT).as_posix()
        for file in licences.LISTS.values()
        for target in re.findall(r"\]\(([^)]+\.txt)\)", file.read_text("utf-8"))
    }
    assert texts.keys() == {"LICENSE"} | linked
    assert {name.rsplit("/")[-1] for name in texts} >= {"LICENSE", "OFL.txt", "Apache-2.0.txt"}
    at = opened(part="licences")
    shown = unescape(body(at))
    for name, text in texts.items():
        assert text in shown, name


@in_both
def test_the_lists_on_the_page_are_the_files(language):
    at = opened(part="licences", lang=language)
    for key in licences.LISTS:
        shown = rows(body(at).split(f"pe-list-{key}", 1)[1].split("</table>")[0])
        assert len(shown) == len(licences.rows_of(key)) > 1
        for row, cells in zip(shown, licences.rows_of(key), strict=True):
            assert said(row[0]).replace(" ", "") == cells[0].strip("`").replace(" ", "")


def test_packages_are_those_of_the_requirements_and_say_their_licence():
    named = re.findall(r"^([a-z]+)(?:\[|[~<>=])", read("requirements.txt"), re.MULTILINE)
    found = licences.packages()
    assert [name for name, _, _ in found] == [*sorted(named, key=licences.PACKAGES.index), "plotly.js"]
    for name, version, licence in found:
        assert re.match(r"\d+\.\d+", version), name
        assert re.search(r"MIT|Apache|BSD", licence), name


def test_the_container_is_given_the_licence_that_the_page_reads():
    assert "COPY LICENSE ." in read("deploy/Dockerfile")
    assert "!LICENSE" in read("deploy/Dockerfile.dockerignore").splitlines()


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_both_readmes_lead_to_the_licences_the_sources_and_the_way_to_cite(name):
    for file in ("LICENSE", "assets/SOURCES.md", "CITATION.cff"):
        assert f"({file})" in read(name)
        assert (ROOT / file).is_file()


# --- tables --------------------------------------------------------------------------------------------


@in_both
def test_every_part_can_be_taken_away_as_a_file(language):
    text = content.load(language, "reference")
    tables = {
        "glossary": (glossary.table(text), len(TERMS)),
        "conventions": (conventions.table(text), len(conventions.EXAMPLES)),
        "papers": (papers.table(CITING, language, text), len(papers.papers(language, CITING))),
        "checks": (checks.table(text), len(pc.worked_examples())),
        "licences": (licences.table(text), sum(len(licences.rows_of(key)) for key in licences.LISTS) + 7),
    }
    assert tables.keys() == set(PARTS)
    for table, count in tables.values():
        assert len(table.rows) == count
        assert all(len(cells) == len(table.columns) for _, cells in table.rows)
        assert "**" not in spreadsheet([table])


def test_cells_are_escaped_and_links_lead_to_https_or_a_page_only():
    assert listing.plain("<b>") == "&lt;b&gt;"
    assert "<script" not in listing.inline('`<script>` *<i>* [<b>](https://x.invalid/"<b>)')
    assert listing.inline("[text](javascript:alert)") == "text"
    at = opened(part="papers")
    addresses = re.findall(r'href="([^"]+)"', body(at))
    assert len(addresses) > 50
    assert all(re.match(r"https://|\./[a-z]*\?lang=en$", unescape(one)) for one in addresses)


def test_every_parameter_of_the_page_is_declared_under_its_key():
    assert [parameter.name for parameter in PARAMETERS["reference"]] == ["part", "ref_find"]
