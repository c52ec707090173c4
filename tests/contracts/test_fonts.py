"""Nothing the app says, and no common character a visitor types, turns into a box for want of a font."""

import tomllib
import unicodedata
from pathlib import Path

import pytest
import streamlit
from fontTools.ttLib import TTFont

from scripts.build_fonts import (
    FAMILY,
    FONTS,
    INTERFACE_FACE,
    gb2312_level_1,
    interface_characters,
    is_chinese,
)
from tests.support.server import ROOT

THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["theme"]
FACES = THEME["fontFaces"]
MEGABYTE = 1_000_000
REBUILD = "run scripts/build_fonts.py (see there)"
# In no font that we or Streamlit ship, left to the visitor's system; ✗ and × would come from Source Sans.
LEFT_TO_THE_SYSTEM = {"✕"}


def file_of(face):
    return ROOT / face["url"].removeprefix("app/")


def characters_of(path):
    return set(map(chr, TTFont(path).getBestCmap()))


def in_range(face, character):
    parts = [part.strip().removeprefix("U+").split("-") for part in face["unicodeRange"].split(",")]
    return any(int(part[0], 16) <= ord(character) <= int(part[-1], 16) for part in parts)


@pytest.fixture(scope="module")
def reachable():
    """Return the characters a browser finds in each face: those inside its unicode-range."""
    return {
        file_of(face).name: {
            character for character in characters_of(file_of(face)) if in_range(face, character)
        }
        for face in FACES
    }


@pytest.fixture(scope="module")
def source_sans():
    """Return the characters of the Latin font that the installed Streamlit brings along."""
    (path,) = (Path(streamlit.__file__).parent / "static" / "static" / "media").glob("SourceSansVF-Upright*")
    return characters_of(path)


def test_every_shipped_face_is_declared_and_every_declared_face_is_shipped():
    assert sorted(file_of(face).name for face in FACES) == sorted(path.name for path in FONTS.glob("*.woff2"))
    assert len(FACES) > 1


@pytest.mark.parametrize("face", FACES, ids=lambda face: file_of(face).name)
def test_a_face_is_small_regular_woff2_and_wholly_reachable(face, reachable):
    content = file_of(face).read_bytes()
    assert content[:4] == b"wOF2"
    assert len(content) < MEGABYTE
    # Declared as one weight: a range would keep the browser from drawing bold letters bold.
    assert (face["family"], face["weight"], face["style"]) == (FAMILY, "400", "normal")
    assert reachable[file_of(face).name] == characters_of(file_of(face))


def test_the_face_with_the_interface_is_asked_first():
    # Of faces with overlapping ranges the one declared last wins.
    assert file_of(FACES[-1]).name == INTERFACE_FACE


@pytest.mark.parametrize("stack", ["font", "headingFont", "codeFont"])
def test_the_family_comes_after_the_fonts_of_the_visitors_own_machine(stack):
    names = [name.strip().strip("'") for name in THEME[stack].split(",")]
    assert names[-2] == FAMILY
    assert {"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC"} <= set(names[:-2])


def test_every_character_the_app_says_has_a_letter(reachable, source_sans):
    ours = set().union(*reachable.values())
    said = interface_characters()
    exempt = LEFT_TO_THE_SYSTEM | set(filter(is_drawn_without_a_text_font, said))
    boxes = {character: said[character] for character in said.keys() - ours - source_sans - exempt}
    assert boxes == {}, f"no shipped font has these: {boxes}; say it otherwise or {REBUILD}"
    assert sum(map(is_chinese, said)) > 200


def is_drawn_without_a_text_font(character):
    """Tell whether a character is an emoji, or joins others without being seen."""
    return ord(character) >= 0x1F000 or unicodedata.category(character) == "Cf"


def test_the_interface_face_keeps_up_with_the_words(reachable):
    said = {character for character in interface_characters() if is_chinese(character)}
    missing = said - reachable[INTERFACE_FACE]
    # What is missing there comes from a slice, one more file to fetch: late, but never a box.
    assert len(missing) <= len(said) / 4, f"{len(missing)} of {len(said)} characters come late: {REBUILD}"


def test_every_common_character_a_visitor_may_type_has_a_letter(reachable):
    slices = set().union(*(found for name, found in reachable.items() if name != INTERFACE_FACE))
    assert set(gb2312_level_1()) <= slices


@pytest.mark.parametrize("path", sorted(FONTS.glob("*.woff2")), ids=lambda path: path.stem)
def test_a_face_names_its_makers_and_its_licence_and_not_itself_after_them(path):
    names = TTFont(path)["name"]
    assert names.getDebugName(0).startswith("© 2014-2021 Adobe")
    assert "SIL Open Font License, Version 1.1" in names.getDebugName(13)
    assert {names.getDebugName(1), names.getDebugName(4)} == {FAMILY}


def test_the_licence_lies_beside_the_fonts():
    text = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "© 2014-2021 Adobe" in text
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "TERMINATION" in text
