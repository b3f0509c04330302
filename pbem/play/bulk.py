"""Writing many rows at once where a position as JSON, tens of kilobytes, is among the values.

As parameters of the statements that Django makes for many rows, such values cost more than everything
else in carrying a request out.
"""

from collections.abc import Sequence
from typing import Any

from django.db import connection, models
from django.db.models import Field


def insert(rows: Sequence[models.Model]) -> None:
    """Write new rows of one model, by COPY where the database has it.

    Unlike with ``bulk_create`` they do not learn their keys.
    """
    if not rows:
        return
    model = type(rows[0])
    if connection.vendor != "postgresql" or len(rows) == 1:
        model._default_manager.bulk_create(rows)
        return
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    names = ", ".join(_column(field) for field in fields)
    statement = f"COPY {_table(model)} ({names}) FROM STDIN"
    with connection.cursor() as cursor, connection.wrap_database_errors, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(_values(row, fields, is_new=True))


def update(rows: Sequence[models.Model], names: Sequence[str]) -> None:
    """Write these fields of rows of one model that exist: a plain statement for each row."""
    if not rows:
        return
    model = type(rows[0])
    wanted = set(names)
    fields = [field for field in model._meta.concrete_fields if field.name in wanted]
    changes = ", ".join(f"{_column(field)} = %s" for field in fields)
    key = connection.ops.quote_name("id")
    statement = f"UPDATE {_table(model)} SET {changes} WHERE {key} = %s"  # noqa: S608 - our own models' names
    with connection.cursor() as cursor:
        cursor.executemany(statement, [[*_values(row, fields, is_new=False), row.pk] for row in rows])


def _values(row: models.Model, fields: Sequence["Field[Any, Any]"], *, is_new: bool) -> list[Any]:
    return [field.get_db_prep_save(field.pre_save(row, is_new), connection) for field in fields]


def _table(model: type[models.Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _column(field: "Field[Any, Any]") -> str:
    return connection.ops.quote_name(str(field.column))
