"""Between a request of the rules and the sheet on the page."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from games.engine.names import JSON
from games.engine.request import HelpLine, Request, Subject, Suggestion
from games.engine.title import Title
from pbem.play.queries import Checked
from pbem.play.submitting import MAX_TEXT

__all__ = ["MAX_TEXT", "by_hex", "checked_json", "kinds", "offers", "suggested_json", "verbs", "words"]

NOTHING_SUGGESTED: dict[str, Any] = {
    "suggestions": [],
    "replaces": [],
    "tasks": {},
    "study": {"facts": [], "layers": []},
}


def checked_json(checked: Checked) -> dict[str, Any]:
    """What a check found, for the page."""
    return {
        "asked": checked.sheet is not None,
        "sheet": checked.sheet.to_json() if checked.sheet else None,
        "early": [{"kind": kind, "known": known} for kind, known in checked.early],
        "standing": checked.standing.to_json() if checked.standing else None,
        "forecasts": [asdict(forecast) for forecast in checked.forecasts],
        "duties": [asdict(duty) for duty in checked.duties],
        "filled": list(checked.filled),
        "sketches": [asdict(sketch) for sketch in checked.sketches],
    }


def suggested_json(request: Request[Any, Any], subject: str, lines: Sequence[str]) -> dict[str, Any]:
    """What a subject can do, for the page and for programs: lines by task, what it sees, reaches and hits.

    ``replaces`` are the indexes of the lines that choosing one would replace.
    """
    found, replaces = offers(request, subject, lines)
    tasks = verbs(request)
    study = request.study(subject)
    return {
        "suggestions": [{**asdict(offer), "task": _task(offer.line, tasks)} for offer in found],
        "replaces": list(replaces),
        "tasks": tasks,
        "study": {"facts": list(study.facts), "layers": [asdict(layer) for layer in study.layers]},
    }


def verbs(request: Request[Any, Any]) -> dict[str, JSON]:
    """The words in capitals by which the request's lines say what is done, each with what it means."""
    found: dict[str, JSON] = {}
    for form in request.help():
        verb = next((word for word in form.form.split() if word.isalpha() and word.isupper()), "")
        if verb:
            found.setdefault(verb, form.meaning)
    return found


def _task(line: str, tasks: Iterable[str]) -> str:
    """What a line does: its verb."""
    words = line.split()
    return next((task for task in tasks if task in words), "")


def by_hex(subjects: Iterable[Subject]) -> list[tuple[str, list[Subject]]]:
    """Subjects gathered by where they stand, in the order of the request."""
    found: dict[str, list[Subject]] = {}
    for subject in subjects:
        found.setdefault(subject.hex, []).append(subject)
    return list(found.items())


def offers(
    request: Request[Any, Any], subject: str, lines: Sequence[str]
) -> tuple[tuple[Suggestion, ...], list[int]]:
    """What the map offers for a subject, and the indexes of the lines that choosing would replace.

    A subject that can take another line gets one more; one whose line is written already gets
    the choice anew, as if that line were not there.
    """
    found = request.suggest(subject, lines)
    if found:
        return found, []
    word = next((known.written for known in request.subjects() if known.id == subject), subject)
    naming = [index for index, line in enumerate(lines) if word in line.split() and not line.startswith("#")]
    own = [index for index in naming if lines[index].split()[0] == word]
    for mine in (own, naming):
        rest = [line for index, line in enumerate(lines) if index not in mine]
        found = request.suggest(subject, rest) if mine else ()
        if found:
            return found, mine
    return (), naming


def words(request: Request[Any, Any]) -> tuple[HelpLine, ...]:
    """The lines of a request that name nothing on the map, such as MORE and PASS: a button each."""
    return tuple(line for line in request.help() if line.form == line.example and " " not in line.form)


def kinds(title: Title[Any]) -> list[tuple[str, str, str]]:
    """The requests a title can put: heading word, name, rule; each heading once."""
    found = {kind.kind: (kind.kind, kind.name, kind.rule) for kind in reversed(title.request_kinds)}
    return list(found.values())[::-1]
