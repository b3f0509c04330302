"""``python -m games``: playing, fuzzing, verifying and replaying at a terminal."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from games.__main__ import main
from games.engine.registry import register, rules_of, unregister
from games.engine.selfplay import Broken, fuzz
from tests.games.engine.ridge import RIDGE, Bid, Ridge, RidgeTitle


@pytest.fixture(autouse=True)
def ridge() -> Iterator[None]:
    """The small test game is among the titles."""
    register(RIDGE)
    yield
    unregister("ridge")


def test_bots_play_and_the_saved_game_verifies_and_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    assert main(["play", "ridge", "--bots", "--seed", "s", "--save", str(file)]) == 0
    told = capsys.readouterr().out
    assert "The Ridge: draw; nobody wins (blue 6, red 6)" in told
    assert main(["verify", str(file)]) == 0
    assert "all is well: 3 journal entries" in capsys.readouterr().out
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out == told


def test_a_forged_game_does_not_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    main(["play", "ridge", "--bots", "--save", str(file)])
    data = json.loads(file.read_text())
    file.write_text(json.dumps({**data, "seed": "another"}))
    capsys.readouterr()
    assert main(["verify", str(file)]) == 1
    assert "the seed is not the one" in capsys.readouterr().out


def edited(tmp_path: Path, **changes: object) -> Path:
    """The file of a game between bots, cut short before its last answer, with some fields changed."""
    file = tmp_path / "game.json"
    main(["play", "ridge", "--bots", "--save", str(file)])
    data = json.loads(file.read_text())
    file.write_text(json.dumps({**data, "entries": data["entries"][:-1], "result": None, **changes}))
    return file


def test_a_game_that_was_conceded_is_told_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = {"winner": "blue", "level": "concession", "score": {}, "text": "Red conceded."}
    file = edited(tmp_path, notes={"ended_by": "concession", "result": result})
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The Ridge: concession; Blue wins. Red conceded."


@pytest.mark.parametrize(
    ("notes", "words"),
    [
        ({"ended_by": "judge", "result": None}, "a judge called the game off"),
        ({"ended_by": "", "result": None}, "the game is not over"),
        ({}, "the game is not over"),
    ],
)
def test_a_game_without_a_result_is_told_as_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], notes: dict[str, object], words: str
) -> None:
    file = edited(tmp_path, notes=notes)
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == words


def test_a_game_of_other_rules_is_called_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    main(["play", "ridge", "--bots", "--save", str(file)])
    monkeypatch.setattr(RidgeTitle, "version", "2")
    capsys.readouterr()
    assert main(["verify", str(file)]) == 0  # it is read the same by both
    assert "version 1 of the rules" in capsys.readouterr().out
    data = json.loads(file.read_text())
    data["entries"][0]["lines"]["blue"] = ["BID 99"]
    file.write_text(json.dumps(data))
    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr().out
    assert "the game cannot be replayed" in told
    assert "begun under version 1 of the rules, this program plays by version 2" in told
    with pytest.raises(
        SystemExit, match=r"begun under version 1 of the rules\. This program plays by version 2"
    ):
        main(["replay", str(file)])


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("content", [None, "", "no json", "[]", "{}", '{"title": 3}'])
def test_a_file_that_is_no_record_is_called_so(tmp_path: Path, command: str, content: str | None) -> None:
    file = tmp_path / "game.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(SystemExit, match=r"game\.json: (No such file|not the record of a game)"):
        main([command, str(file)])


def test_a_person_at_the_keyboard_is_asked_again_after_a_mistake(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["BID 9", "", "BID 1", "", "PASS", "", "PASS", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    assert main(["play", "ridge", "--bot", "red=left", "--seed", "low"]) == 0
    told = capsys.readouterr().out
    assert "line 1: 9 guns are more than there are (2.1); at most 6" in told
    assert next(typed, None) is None


def test_fuzzing_tells_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "ridge", "--games", "3", "--seed", "f"]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == ["f-0", "f-1", "f-2"]


def fuzz_many(games: int) -> None:
    for number in range(games):
        fuzz(RIDGE, f"seed-{number}")


def test_fuzzing_finds_a_broken_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(self: RidgeTitle, state: Ridge) -> list[str]:
        return ["a gun is gone"] if sum(map(sum, state.guns.values())) < 12 else []

    monkeypatch.setattr(RidgeTitle, "invariants", lost)
    with pytest.raises(Broken, match="a gun is gone"):
        fuzz_many(20)


def test_fuzzing_finds_a_default_that_is_not_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bid, "default", lambda self: ("BID 99",))
    with pytest.raises(Broken, match="the default"):
        fuzz(RIDGE, "seed")


def test_a_hosts_data_are_checked_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "kaisers_battle"]) == 0
    assert capsys.readouterr().out == "good\n"
    (tmp_path / "supply.toml").write_text("in_supply = 6\n")
    assert main(["data", "kaisers_battle", str(tmp_path)]) == 1
    assert "supply.toml:1: " in capsys.readouterr().out


def test_a_hosts_data_serve_in_place_of_ours(tmp_path: Path) -> None:
    folder = tmp_path / "kaisers_battle"
    folder.mkdir()
    own = files("games.kaisers_battle").joinpath("data", "victory.toml").read_text()
    (folder / "victory.toml").write_text(own.replace("town_west_of_line = 1", "town_west_of_line = 2"))
    code = (
        "import sys; from pathlib import Path; from games.engine.registry import rules_of, use_data; "
        "print(use_data(Path(sys.argv[1]))); print(rules_of('kaisers_battle')); "
        "from games.kaisers_battle.pieces import data; print(data().charts.victory.town)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True
    )
    used, rules, value = ran.stdout.splitlines()
    assert (used, value) == ("('kaisers_battle',)", "2")
    assert re.fullmatch(rf"{rules_of('kaisers_battle')} with host's data [0-9a-f]{{8}}", rules)
