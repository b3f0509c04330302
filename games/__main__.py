"""The rules at a terminal: ``python -m games play|matches|fuzz|verify|replay|data|pictures``.

``play`` plays a game, between bots or with people at this keyboard; ``matches`` plays many between bots and
counts how they end; ``fuzz`` plays by chance and looks for dead ends; ``verify`` proves the dice and
positions of an exported game; ``replay`` tells it again; ``data`` checks a host's own charts and counters;
``pictures`` draws a title's scenarios anew, for its pages.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile, is_zipfile

from games.engine import matches, showcase
from games.engine.codec import decode
from games.engine.errors import BadAnswer, Drift
from games.engine.events import NumberedEvent
from games.engine.names import Side
from games.engine.record import RECORD_IN_ARCHIVE, Record, replay, verify
from games.engine.registry import ADDRESSES, check_data, rules_of, titles
from games.engine.registry import title as find_title
from games.engine.request import Request
from games.engine.selfplay import Broken, Player, Seating, drive, fuzz, make_record
from games.engine.table import Table
from games.engine.title import Result, Title

CALLED_OFF = "judge"
"""How a server's record says that a game was ended without a result."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code says whether all was well."""
    chosen = _parser().parse_args(arguments)
    code: int = chosen.run(chosen)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(required=True)
    slugs = [title.slug for title in titles()]

    play = commands.add_parser("play", help="play a game here")
    play.add_argument("title", choices=slugs)
    play.add_argument("--bots", action="store_true", help="bots play every side")
    play.add_argument("--bot", action="append", default=[], metavar="SIDE=NAME", help="a bot for one side")
    play.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the title"
    )
    play.add_argument("--seed", default="terminal", help="what the dice follow from")
    play.add_argument("--save", type=Path, help="write the finished game to this file")
    play.add_argument("--quiet", action="store_true", help="only tell how it ended")
    play.set_defaults(run=_play)

    counting = commands.add_parser("matches", help="how games between bots end, as a table")
    counting.add_argument("title", choices=slugs)
    counting.add_argument("--games", type=int, default=20, help="games of each row")
    counting.add_argument("--each", metavar="KEY", help="a row for every choice of this option")
    counting.add_argument("--only", metavar="WORD", default="", help="only choices with this word in them")
    counting.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    counting.set_defaults(run=_matches)

    fuzzing = commands.add_parser("fuzz", help="play by chance, looking for dead ends")
    fuzzing.add_argument("title", choices=slugs)
    fuzzing.add_argument("--games", type=int, default=10)
    fuzzing.add_argument("--seed", default="fuzz")
    fuzzing.add_argument("--no-resume", action="store_true", help="do not save and load after every decision")
    fuzzing.set_defaults(run=_fuzz)

    data = commands.add_parser("data", help="check a title's data, with your own files laid over them")
    data.add_argument("title", choices=sorted(ADDRESSES))
    data.add_argument("folder", type=Path, nargs="?")
    data.set_defaults(run=_data)

    drawing = commands.add_parser("pictures", help="draw a title's scenarios anew, into its folder")
    drawing.add_argument("title", choices=sorted(ADDRESSES))
    drawing.add_argument("folder", type=Path, nargs="?", help="another folder to draw into")
    drawing.set_defaults(run=_pictures)

    for name, run, words in (
        ("verify", _verify, "prove the dice and positions of an exported game"),
        ("replay", _replay, "tell an exported game again"),
    ):
        command = commands.add_parser(name, help=words)
        command.add_argument("file", type=Path)
        command.set_defaults(run=run)
    return parser


def _play(chosen: argparse.Namespace) -> int:
    title = find_title(chosen.title)
    named = dict(pair.split("=", 1) for pair in chosen.bot)
    first = next(iter(title.bots))
    bots = {
        info.slug: named.get(info.slug, first) for info in title.sides if chosen.bots or info.slug in named
    }
    seating = Seating(bots, chosen.seed, {info.slug: "" for info in title.sides})
    options = dict(pair.split("=", 1) for pair in chosen.option)
    table = Table.new(title, options, seating.chance)
    players: dict[Side, Player] = {
        info.slug: title.bots[bots[info.slug]].answer if info.slug in bots else _ask_person
        for info in title.sides
    }
    for events in drive(table, players):
        if not chosen.quiet:
            _tell(events)
    _tell_result(title, table)
    if chosen.save:
        record = make_record(title, seating, options, table.take_entries(), table)
        chosen.save.write_text(json.dumps(record.to_json()))
    return 0


def _ask_person(request: Request[Any, Any]) -> tuple[str, ...]:
    """Read a sheet from the keyboard, ended by an empty line, until it is good."""
    print(f"\n{request.side.upper()}: {request.name} ({request.rule})\n{request.prompt()}")
    for line in (
        *request.facts(),
        *(f"{form.form}: {form.meaning}. {form.example}" for form in request.help()),
    ):
        print(f"  {line}")
    while True:
        print("Orders, one a line; an empty line ends them:")
        lines: list[str] = []
        while line := input("> ").strip():
            lines.append(line)
        sheet = request.read(lines)
        if sheet.ok:
            return sheet.canonical
        for bad in sheet.bad_lines:
            print(
                f"  line {bad.number}: {bad.reason} ({bad.rule or 'not understood'}); {bad.suggestion or ''}"
            )
        for fault in sheet.faults:
            print(f"  {fault.reason} ({fault.rule}); {fault.suggestion or ''}")


def _matches(chosen: argparse.Namespace) -> int:
    title = find_title(chosen.title)
    options = dict(pair.split("=", 1) for pair in chosen.option)
    varied = next((option for option in title.options if option.key == chosen.each), None)
    if chosen.each and varied is None:
        sys.exit(f"{title.name} has no option {chosen.each}")
    print(matches.heading(title, varied.label if varied else "Title"))
    for choice in varied.choices if varied else (title.slug,):
        if chosen.only in choice:
            asked = {**options, varied.key: choice} if varied else options
            name = varied.names.get(choice, choice) if varied else title.name
            print(matches.row(title, name, matches.play(title, asked, chosen.games, choice)), flush=True)
    return 0


def _fuzz(chosen: argparse.Namespace) -> int:
    for number in range(chosen.games):
        seed = f"{chosen.seed}-{number}"
        try:
            played = fuzz(find_title(chosen.title), seed, resume=not chosen.no_resume)
        except Broken as error:
            print(error)
            return 1
        print(f"{seed}: {played.result.level}, {played.decisions} decisions, {played.digest[:12]}")
    return 0


def _data(chosen: argparse.Namespace) -> int:
    try:
        check_data(chosen.title, chosen.folder)
    except (ValueError, OSError) as error:
        print(error)
        return 1
    print("good")
    return 0


def _pictures(chosen: argparse.Namespace) -> int:
    title = find_title(chosen.title)
    folder = chosen.folder or Path(str(files(type(title).__module__.rpartition(".")[0]))) / "pictures"
    folder.mkdir(exist_ok=True)
    for choice, png in showcase.pictures(title, next(iter(title.bots))):
        (folder / f"{choice}.png").write_bytes(png)
        print(f"{choice}: {len(png) // 1000} KB")
    return 0


def _record(file: Path) -> Record:
    """The record in a file, or in the archive that a server exports; ends the program when there is none."""
    try:
        if not is_zipfile(file):
            return Record.from_json(json.loads(file.read_text()))
        with ZipFile(file) as archive:
            return Record.from_json(json.loads(archive.read(RECORD_IN_ARCHIVE)))
    except OSError as error:
        sys.exit(f"{file}: {error.strerror or error}")
    except (ValueError, KeyError, TypeError, AttributeError, BadZipFile):
        sys.exit(f"{file}: not the record of a game; download one from its dice page")


def _verify(chosen: argparse.Namespace) -> int:
    record = _record(chosen.file)
    problems = verify(record)
    for problem in problems:
        print(problem)
    if not problems:
        rules = f", version {record.rules} of the rules" if record.rules else ""
        print(f"all is well: {len(record.entries)} journal entries, {len(record.digests)} positions{rules}")
    return 1 if problems else 0


def _replay(chosen: argparse.Namespace) -> int:
    record = _record(chosen.file)
    try:
        table = replay(record)
    except (Drift, BadAnswer, ValueError) as error:
        noted = f" It was begun under version {record.rules} of the rules." if record.rules else ""
        sys.exit(
            f"The game cannot be told by this program ({error}).{noted} "
            f"This program plays by version {rules_of(record.title)}; `verify` says what differs."
        )
    _tell(table.take_events())
    if record.notes.get("ended_by") == CALLED_OFF:
        print("a judge called the game off")
    else:
        _tell_result(find_title(record.title), table, _ended_otherwise(record))
    return 0


def _ended_otherwise(record: Record) -> Result | None:
    """The result of a game that a side conceded, or that ended by agreement or a judge's word."""
    noted = record.notes.get("result")
    return decode(Result, noted) if noted else None


def _tell(events: Sequence[NumberedEvent]) -> None:
    for numbered in events:
        print(f"{numbered.turn:2} {numbered.step:28} {numbered.event.rule:10} {numbered.event.text}")


def _tell_result(title: Title[Any], table: Table[Any], noted: Result | None = None) -> None:
    result = table.result or noted
    if result is None:
        print("the game is not over")
        return
    winner = title.side(result.winner).name if result.winner else "nobody"
    score = ", ".join(f"{name} {points}" for name, points in result.score.items())
    print(f"{title.name}: {result.level}; {winner} wins{f' ({score})' if score else ''}. {result.text}")


if __name__ == "__main__":
    sys.exit(main())
