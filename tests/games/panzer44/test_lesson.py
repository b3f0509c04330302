"""The guided first turn is played in a scenario like any other: all that can be shown of one holds."""

from importlib.resources import files

from games.engine.showcase import set_up
from games.panzer44.game_data import load
from games.panzer44.title import TITLE


def test_its_scenario_is_known_wherever_one_is_looked_up() -> None:
    """``scenarios`` holds the printed ones only; a module that looks a game up there breaks every lesson."""
    folder = files("games.panzer44")
    modules = [*folder.iterdir(), *folder.joinpath("bot").iterdir()]
    direct = [m.name for m in modules if m.name.endswith(".py") and ".scenarios[" in m.read_text()]
    assert direct == ["game_data.py"]
    assert load().scenario("first-turn") is load().lesson_scenario


def test_all_of_its_pages_can_be_shown() -> None:
    table = set_up(TITLE, "scenario", "first-turn", "steady")
    for side in ("allied", "german", None):
        seen = TITLE.view(table.state, side)
        assert TITLE.layers(seen)
        assert TITLE.picture(seen).alt
        assert TITLE.text_map(seen)
