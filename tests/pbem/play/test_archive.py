"""A game as one file: proved by the verifier, taken up elsewhere, played on alike."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.__main__ import main
from pbem.accounts.models import Person
from pbem.play import exporting, queries, service
from pbem.play.archive import reading, writing
from pbem.play.models import AuditEntry, Branch, ChatMessage, Entry, EventRow, Game, Notice, Seat, Submission

WorkOff = Callable[[], None]


@pytest.fixture
def played(game: Game, blue: Seat, red: Seat, judge: Person, work_off: WorkOff) -> Game:
    """Within a step, after a roll-back with new dice, with talk and standing orders."""
    for _ in range(2):
        service.submit(blue, "BID 2\n[STANDING]\nLOSE left", "web")
        service.submit(red, "BID 1", "web")
        work_off()
        game.refresh_from_db()
        if not Branch.objects.exists():
            service.roll_back(game, 0, judge, "once more", dice=Branch.Dice.NEW)
    service.post_chat(blue, "Good luck", "web")
    game.refresh_from_db()
    return game


def forget(game: Game) -> None:
    """Another server knows nothing of it."""
    AuditEntry.objects.filter(game=game).delete()
    game.delete()


def game_submissions(game: Game) -> Any:
    return Submission.objects.filter(seat__game=game).order_by("pk")


def rows(game: Game) -> dict[str, Any]:
    question = queries.current_question(game)
    return {
        "entries": list(Entry.objects.filter(game=game).order_by("number").values("number", "data", "turn")),
        "events": list(EventRow.objects.filter(game=game).order_by("number").values_list("text", "audience")),
        "sent": list(
            Submission.objects.filter(seat__game=game).order_by("pk").values("text", "status", "digest")
        ),
        "talk": list(ChatMessage.objects.filter(game=game).values_list("text", flat=True)),
        "asked": question and [(ask.seat.side, ask.kind) for ask in question.asks.all()],
        "branches": list(game.branches.values_list("reason", "content")),
        "standing": list(game.seats.order_by("place").values_list("side", "standing", "person")),
        "commitments": list(game.recommitments.values_list("commitment", flat=True)),
    }


def test_a_game_is_moved_and_nothing_is_lost(played: Game, judge: Person, work_off: WorkOff) -> None:
    before, content = rows(played), writing.write(played)
    tokens = set(played.seats.values_list("mail_token", flat=True))
    forget(played)
    taken = reading.read(content, judge, "a new home")
    game = Game.objects.get()
    assert taken.strangers == ()
    assert rows(game) == before
    assert tokens.isdisjoint(game.seats.values_list("mail_token", flat=True))
    question = queries.current_question(game)
    assert question is not None
    assert Notice.objects.filter(game=game, kind="your_turn").count() == 1
    for ask in question.asks.filter(state="open"):
        service.submit(ask.seat, "LOSE left" if ask.kind == "LOSS" else "PASS", "web")
    work_off()
    service.concede(game.seats.get(side="red"))
    game.refresh_from_db()
    assert exporting.problems_of(game) == []


def test_the_verifier_proves_the_file_and_objects_to_a_forged_one(
    played: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.zip"
    call_command("export_game", played.code, file)
    assert main(["verify", str(file)]) == 0
    assert "all is well" in capsys.readouterr().out
    file.write_bytes(forged(file.read_bytes(), "game.json", commitment="0" * 64))
    assert main(["verify", str(file)]) == 1
    assert "not the one whose hash" in capsys.readouterr().out


def forged(content: bytes, name: str, **changes: Any) -> bytes:
    """The archive with some values of one member changed."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as old, ZipFile(out, "w") as new:
        for item in old.namelist():
            data = old.read(item)
            new.writestr(item, json.dumps({**json.loads(data), **changes}) if item == name else data)
    return out.getvalue()


def test_what_is_not_sound_is_refused_and_leaves_nothing(played: Game, judge: Person) -> None:
    content = writing.write(played)
    with pytest.raises(service.Refused, match="here already"):
        reading.read(content, judge, "twice")
    with ZipFile(io.BytesIO(content)) as archive:
        server = json.loads(archive.read("server.json"))
    forget(played)
    server["checkpoints"][0]["data"]["state"]["guns"]["red"] = [9, 9]
    for bad, match in (
        (b"no zip", "no archive"),
        (forged(content, "game.json", seed="mine"), "does not stand"),
        (forged(content, "server.json", format=9), "form"),
        (forged(content, "server.json", checkpoints=server["checkpoints"]), "fit together"),
        (forged(content, "server.json", asks=[]), "fit together"),
    ):
        with pytest.raises(service.Refused, match=match):
            reading.read(bad, judge, "bad")
    assert not Game.objects.exists()


def test_people_without_an_account_here_leave_their_seat_empty(
    played: Game, judge: Person, bert: Person, tmp_path: Path
) -> None:
    file = tmp_path / "game.zip"
    call_command("export_game", played.code, file)
    forget(played)
    bert.delete()
    call_command("import_game", file)
    game = Game.objects.get()
    assert game.seats.get(side="red").is_vacant
    assert AuditEntry.objects.get(action="import game").data == {"strangers": ["bert@example.org"]}
    with pytest.raises(CommandError, match="here already"):
        call_command("import_game", file)


def test_a_host_moves_a_game_by_clicks(client: Client, played: Game, judge: Person) -> None:
    client.force_login(judge)
    assert (
        "holds the seed" in client.get(reverse("admin:play_game_change", args=[played.pk])).content.decode()
    )
    export = reverse("admin:play_game_export", args=[played.pk])
    asked = client.get(export).content.decode()
    assert "The game runs on while the file is made" in asked
    assert client.post(export, {"reason": ""})["Content-Type"].startswith("text/html")
    assert not AuditEntry.objects.filter(action="export game").exists()
    content = client.post(export, {"reason": "to another server"}).content
    (told,) = (act for act in queries.acts_of(played) if act.action == "export game")
    assert (told.actor, told.reason) == (judge, "to another server")
    forget(played)
    url = reverse("admin:play_game_import")
    bad = client.post(url, {"file": SimpleUploadedFile("a.zip", b"x"), "reason": "home"})
    assert "no archive" in bad.content.decode()
    page = client.post(url, {"file": SimpleUploadedFile("a.zip", content), "reason": "home"}, follow=True)
    assert "The game is proved and goes on here." in page.content.decode()
    assert Game.objects.get().status == "running"


def test_a_player_gets_no_file_of_his_running_game(client: Client, played: Game, anna: Person) -> None:
    anna.is_staff = True
    anna.save()
    anna.is_superuser = True
    anna.save()
    client.force_login(anna)
    url = reverse("admin:play_game_export", args=[played.pk])
    assert client.get(url).status_code == 403
    service.concede(played.seats.get(side="red"))
    assert client.get(url).status_code == 200
