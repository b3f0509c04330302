"""The clock of a challenge, the options of a title, and links that fill the form beforehand."""

from collections.abc import Callable

from django.test import Client
from django.utils.html import escape

from games.engine import registry
from pbem.accounts.models import Person
from pbem.play import queries
from pbem.play.models import Game
from tests.pbem.web.test_challenges import wishes

Enter = Callable[[Person | None], Client]
NEW = "/challenges/new/crossing/"


def test_the_clock_is_kept_and_told_to_whoever_may_accept(anna: Person, bert: Person, as_: Enter) -> None:
    rules = {
        "clock-zone": "Europe/Rome",
        "clock-slots": "sun 20:00, wed 20:00",
        "clock-rest_days": ["sat"],
        "clock-first_factor": "2",
        "clock-grace_minutes": "30",
        "clock-silence": "judge",
    }
    as_(anna).post(NEW, wishes(**rules))
    game = Game.objects.get()
    assert game.clock["slots"] == ["sun 20:00", "wed 20:00"]
    assert game.clock["silence"] == "judge"
    page = as_(bert).get(f"/games/{game.code}/").content.decode()
    for sentence in queries.clock_sentences(game):
        assert escape(sentence) in page


def test_each_wrong_rule_of_a_clock_is_said_at_its_field(anna: Person, as_: Enter) -> None:
    page = as_(anna).post(NEW, wishes(**{"clock-slots": "someday 20:00", "clock-holidays": "Christmas"}))
    assert not Game.objects.exists()
    errors = page.context["clock"].errors
    assert set(errors) == {"slots", "holidays"}
    assert "2026-12-25" in errors["holidays"][0]


def test_a_clock_can_be_seen_in_words_before_anything_is_opened(anna: Person, as_: Enter) -> None:
    page = as_(anna).post(NEW, wishes(act="preview", **{"clock-main_days": "4"}))
    assert not Game.objects.exists()
    assert "4 days for each sheet of orders" in page.content.decode()
    assert "would be due" in page.content.decode()


def test_a_form_as_it_is_first_shown_can_be_sent(anna: Person, as_: Enter) -> None:
    form = as_(anna).get(NEW).context["clock"]
    shown = {f"clock-{name}": form[name].value() for name in form.fields}
    filled = {name: value for name, value in shown.items() if value not in (None, False, "")}
    as_(anna).post(NEW, wishes(**filled))
    assert Game.objects.get().clock["first_factor"] == 2


def test_scenarios_are_called_by_their_names(anna: Person, as_: Enter) -> None:
    page = (
        as_(anna).get("/challenges/new/panzer44/?option-scenario=19.5-arracourt&bot=steady").content.decode()
    )
    assert '<option value="19.5-arracourt" selected>19.5 Arracourt</option>' in page
    assert '<option value="steady" selected>' in page
    told = registry.title("panzer44").options[0].told
    assert "Panthers roll out of the mist" in told["19.5-arracourt"]
    assert "Panthers roll out of the mist" in page
