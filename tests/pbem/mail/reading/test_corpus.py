"""Every letter of the corpus gives exactly the lines its writer newly wrote."""

from __future__ import annotations

import json

import pytest

from pbem.mail.reading import ReadLetter, read_letter
from tests.pbem.mail.letters import make

WANTED = json.loads(make.EXPECTED.read_text(encoding="utf-8"))


def read(name: str) -> ReadLetter:
    """The stored letter of this name, read."""
    raw = (make.FOLDER / f"{name}.eml").read_bytes()
    return read_letter(raw, WANTED[name]["envelope_from"], [])


@pytest.mark.parametrize("name", sorted(WANTED))
def test_exactly_the_written_lines_are_read(name: str) -> None:
    wanted = WANTED[name]
    letter = read(name)
    assert list(letter.lines) == wanted["fresh"]
    assert letter.kind.value == wanted["kind"]
    assert not set(letter.lines) & set(wanted["never"])
    assert wanted["note"] in "\n".join(letter.notes + letter.problems)


def test_the_files_are_those_the_generator_makes() -> None:
    assert make.EXPECTED.read_text(encoding="utf-8") == make.expectations()
    stored = {path.stem: path.read_bytes() for path in make.FOLDER.glob("*.eml")}
    assert stored == {name: sample.raw for name, sample in make.corpus().items()}


def test_the_corpus_covers_every_program_language_and_way_to_answer() -> None:
    names = set(WANTED)
    for language in ("en", "de", "fr", "it", "es"):
        for program in ("gmail", "apple-mail", "iphone", "thunderbird", "thunderbird-html", "k9", "proton"):
            assert {f"{program}-{language}-{style}" for style in ("top", "bottom", "inline")} <= names
        for program in ("outlook", "outlook-html", "outlook-web", "outlook-phone", "samsung", "yahoo", "gmx"):
            assert f"{program}-{language}-top" in names
    assert len(names) >= 300


def test_what_was_not_written_is_kept_for_the_record() -> None:
    letter = read("outlook-de-top")
    assert "21/61 MOVE 2210 2211" in letter.quoted_text
    assert "Gesendet: Donnerstag, 21. März 2024 16:12" in letter.quoted_text
    assert "Viele Grüße" in letter.quoted_text


def test_written_text_keeps_the_letters_as_they_were_typed() -> None:
    letter = read("quotes-curly")
    assert letter.written_text.startswith("# the “50/9” isn’t ready…")
    assert letter.fresh_text.startswith('# the "50/9" isn\'t ready...')
