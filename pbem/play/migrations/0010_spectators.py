"""How late spectators see a game. Those that run already go on as their players knew it: shown at once."""

from django.core.validators import MaxValueValidator
from django.db import migrations, models


def field(default: int) -> "models.PositiveSmallIntegerField[int | None, int | None]":
    return models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        default=default,
        db_default=default,  # for servers not yet upgraded
        validators=[MaxValueValidator(20)],
        help_text="How many turns late spectators see the game; 0: at once; empty: when it is over.",
    )


class Migration(migrations.Migration):
    dependencies = [("play", "0009_rules_version")]

    operations = [
        migrations.AddField("game", "spectators_late", field(0)),
        migrations.AlterField("game", "spectators_late", field(1)),
    ]
