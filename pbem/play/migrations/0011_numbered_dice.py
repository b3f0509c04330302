"""Events remember the dice behind them, by the numbers of the journal; those told before keep none."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0010_spectators")]

    operations = [
        migrations.AddField(
            "eventrow",
            "rolls",
            models.JSONField(
                null=True,
                blank=True,
                help_text="The journal entries of the dice behind it; for nobody before the game is over.",
            ),
        ),
    ]
