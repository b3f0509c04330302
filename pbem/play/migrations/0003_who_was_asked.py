"""Who was asked, and who sat where, in games that began before that was kept."""

from typing import Any

from django.db import migrations
from django.db.models import OuterRef, Subquery


def fill(apps: Any, schema_editor: Any) -> None:
    ask, seat = apps.get_model("play", "Ask"), apps.get_model("play", "Seat")
    tenure = apps.get_model("play", "Tenure")
    owner = Subquery(seat.objects.filter(pk=OuterRef("seat_id")).values("person_id")[:1])
    ask.objects.filter(person=None).update(person_id=owner)
    seated = seat.objects.filter(person__isnull=False, game__started_at__isnull=False, tenures=None)
    tenure.objects.bulk_create(
        tenure(seat_id=row.pk, person_id=row.person_id, began_at=row.joined_at) for row in seated
    )


class Migration(migrations.Migration):
    dependencies = [("play", "0002_clock")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
