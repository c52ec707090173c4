"""The citation file says what the project says of itself elsewhere, in the form of CFF 1.2."""

import re
import tomllib

from tests.support.files import read

PROJECT = tomllib.loads(read("pyproject.toml"))["project"]
FILE = read("CITATION.cff")
#: What schema 1.2.0 asks for, and what else it knows of what we say.
REQUIRED = {"cff-version", "message", "title", "authors"}
KNOWN = REQUIRED | {"type", "abstract", "version", "license", "keywords"}


def field(name):
    """Return a value that stands on one line."""
    return re.search(rf'^{name}: "?(.+?)"?$', FILE, re.MULTILINE)[1]


def test_it_has_the_fields_the_schema_asks_for_and_none_it_does_not_know():
    names = re.findall(r"^([\w-]+):", FILE, re.MULTILINE)
    assert len(names) == len(set(names))
    assert set(names) >= REQUIRED
    assert set(names) <= KNOWN
    assert field("cff-version") == "1.2.0"
    assert field("type") == "software"
    assert "\t" not in FILE


def test_version_and_licence_are_those_of_the_package_and_the_authors_those_of_the_licence():
    assert field("version") == PROJECT["version"]
    assert field("license") == PROJECT["license"]
    (author,) = re.findall(r'^  - name: "(.+)"$', FILE, re.MULTILINE)
    assert f"Copyright (c) 2026 {author}" in read("LICENSE")


def test_both_readmes_lead_to_it():
    for name in ("README.md", "README.zh.md"):
        assert "(CITATION.cff)" in read(name)
