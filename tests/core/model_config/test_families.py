"""The table of known families: complete, sourced, and the same in the docs."""

from pathlib import Path

import pytest

import posenc_core as pc
from posenc_core.model_config.families import FAMILIES, SAME_FAMILY
from posenc_core.model_config.layers import PLANS

TABLE = Path(__file__).parents[3] / "docs" / "model_families.md"


def row(name, family):
    """Return the line of the docs for a family."""
    others = sorted(other for other, meant in SAME_FAMILY.items() if meant == name)
    names = ", ".join(f"`{spelled}`" for spelled in [name, *others])
    pairing = family.pairing if family.kind == "rope" else "–"
    return f"| {names} | {family.kind} | {pairing} | {family.plan.replace('_', ' ')} | {family.source} |"


def test_the_docs_list_every_family_with_its_source():
    written = TABLE.read_text("utf-8")
    assert len(FAMILIES) > 50
    absent = [row(name, family) for name, family in FAMILIES.items() if row(name, family) not in written]
    assert not absent, "\n".join(absent)


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_has_a_source_and_a_plan(name):
    assert FAMILIES[name].source
    assert FAMILIES[name].plan in PLANS


@pytest.mark.parametrize("name", [name for name in FAMILIES if name != "qwen"])
def test_the_bare_name_of_a_family_gives_a_report_with_its_assumptions(name):
    report = pc.read_model_config({"model_type": name})
    assert report.kind == FAMILIES[name].kind
    assert not [note for note in report.notes if note.severity == "error"]
    assert [note for note in report.notes if note.code == "assumed"] or report.kind == "none"
    for group in report.layers:
        if group.uses_position:
            assert group.frequencies().rotary_dim > 0


@pytest.mark.parametrize(("other", "name"), SAME_FAMILY.items())
def test_other_names_read_alike(other, name):
    assert (
        pc.read_model_config({"model_type": other}).layers
        == pc.read_model_config({"model_type": name}).layers
    )
