"""Provenance and errors of data files."""

from pathlib import Path

import pytest

from games.hexwar.datafile import DataError, Provenance, read_text


def test_a_provenance_has_statements_each_with_its_origin() -> None:
    found = Provenance.parse("printed 8.7.5: drm; derived: from 8.5; and 8.6;reconstructed: mp")
    assert found.origins == ("printed", "derived", "reconstructed")
    assert not found.is_printed
    assert Provenance.parse(" printed 9.1.1 ").is_printed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "must begin with printed, derived or reconstructed"),
        ("recalled history", "must begin with"),
        ("printedly 8.5", "must begin with"),
        ("printed: steps", "must name the rule"),
        ("derived", "must say how"),
        ("printed 8.5: steps; reconstructed:", "must say how"),
    ],
)
def test_a_provenance_that_says_nothing_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Provenance.parse(text)


def test_an_error_names_file_line_fault_and_what_is_allowed() -> None:
    error = DataError(Path("data/hexes.csv"), 7, "terrain 'wood' is not allowed", "clear, woods")
    assert str(error) == "data/hexes.csv:7: terrain 'wood' is not allowed; allowed: clear, woods"
    assert str(DataError("map.toml", None, "the file is missing")) == "map.toml: the file is missing"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="the file is missing"):
        read_text(tmp_path / "none.csv")
    (tmp_path / "latin.csv").write_bytes("Cr\xe9mery".encode("latin-1"))
    with pytest.raises(DataError, match="not UTF-8"):
        read_text(tmp_path / "latin.csv")
