"""Who cites the project finds what to write, and it is what the package says of itself."""

import re
import tomllib

from tests.support.files import read


def test_the_citation_names_the_version_and_licence_of_the_package():
    said = dict(re.findall(r"^([a-z-]+): (.+)$", read("CITATION.cff"), flags=re.MULTILINE))
    package = tomllib.loads(read("pyproject.toml"))["project"]
    assert said["cff-version"] == "1.2.0"
    assert (said["version"], said["license"]) == (package["version"], package["license"])
    assert {"message", "title", "abstract"} <= said.keys()


def test_the_authors_are_those_of_the_licence():
    authors = re.findall(r"^  - name: (.+)$", read("CITATION.cff"), flags=re.MULTILINE)
    assert authors == re.findall(r"^Copyright \(c\) \d{4} (.+)$", read("LICENSE"), flags=re.MULTILINE)
