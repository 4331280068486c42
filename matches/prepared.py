"""Statements that Django's ORM writes once and that are then run with other values.

To write the SQL of a small question takes the ORM ten times as long as to answer it takes the database, and
each action at a table asks several. What is asked, and what a row means, stays the ORM's.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, Final, Generic, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, models
from django.db.models.expressions import Expression
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")
AnyField: TypeAlias = "models.Field[Any, Any]"


class Given(Expression):
    """The place of a value that is given later, under a name: a value of this field of this model."""

    def __init__(self, name: str, model: type[models.Model], field: str) -> None:
        found: Any = model._meta.get_field(field)
        super().__init__(output_field=found)
        self.name = name

    def as_sql(self, *_args: Any, **_kwargs: Any) -> tuple[str, Any]:
        """Itself for a value: it is put in when the statement is run."""
        return "%s", (self,)


class Question(Generic[Row]):
    """A queryset with places for values. Shape of its rows: as that of the queryset."""

    def __init__(self, build: Callable[[], "models.QuerySet[Any, Row]"]) -> None:
        self._build = build

    @cached_property
    def _written(self) -> tuple[str, Sequence[Any], Callable[[Sequence[Any]], Row]]:
        """The SQL, its values and places, and how a row is read."""
        queryset = self._build()
        compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, values = compiler.as_sql()
        return sql, values, _reader(queryset, compiler)

    def all(self, **given: object) -> list[Row]:
        """All rows, in the order of the queryset."""
        sql, values, read = self._written
        with connection.cursor() as cursor:
            cursor.execute(sql, [_put_in(value, given) for value in values])
            return [read(row) for row in cursor.fetchall()]

    def first(self, **given: object) -> Row | None:
        """The first row, or None; the queryset should ask for no more."""
        return next(iter(self.all(**given)), None)


def _put_in(value: Any, given: dict[str, object]) -> Any:
    if not isinstance(value, Given):
        return value
    return value.output_field.get_db_prep_value(given[value.name], connection)


def _reader(queryset: "models.QuerySet[Any, Any]", compiler: SQLCompiler) -> Callable[[Sequence[Any]], Any]:
    """How a row of the database becomes one of the queryset: an instance, or a value where there is one."""
    selected = [column for column, _sql, _alias in compiler.select]
    converters = compiler.get_converters(selected)

    def values_of(row: Sequence[Any]) -> list[Any]:
        values = list(row)
        for place, (convert, expression) in converters.items():
            for converter in convert:
                values[place] = converter(values[place], expression, connection)
        return values

    if queryset.query.values_select:
        is_flat = len(selected) == 1
        return lambda row: values_of(row)[0] if is_flat else tuple(values_of(row))
    names = [column.target.attname for column in selected]
    return lambda row: queryset.model.from_db(DEFAULT_DB_ALIAS, names, values_of(row))


class Insert:
    """Puts in new rows of a model, without signals; their numbers are not told."""

    def __init__(self, model: type[models.Model]) -> None:
        self._model = model

    @cached_property
    def _written(self) -> tuple[str, list[AnyField]]:
        meta = self._model._meta
        fields = [field for field in meta.concrete_fields if not isinstance(field, models.AutoField)]
        columns = ", ".join(map(_column, fields))
        places = ", ".join(["%s"] * len(fields))
        return f"INSERT INTO {_quoted(meta.db_table)} ({columns}) VALUES ({places})", fields  # noqa: S608

    def run(self, rows: Iterable[models.Model]) -> None:
        """Puts them in. Raises: IntegrityError and other faults of the database."""
        sql, fields = self._written
        with connection.cursor() as cursor:
            cursor.executemany(sql, [_saved(fields, row) for row in rows])


class Update:
    """Stores some fields of one row, without signals."""

    def __init__(self, model: type[models.Model], names: Collection[str]) -> None:
        self._model = model
        self._names: Final = names

    @cached_property
    def _written(self) -> tuple[str, list[AnyField]]:
        meta = self._model._meta
        key: AnyField = meta.pk
        fields = [field for field in meta.concrete_fields if field.name in self._names]
        sets = ", ".join(f"{_column(field)} = %s" for field in fields)
        sql = f"UPDATE {_quoted(meta.db_table)} SET {sets} WHERE {_column(key)} = %s"  # noqa: S608
        return sql, [*fields, key]

    def run(self, row: models.Model) -> None:
        """Stores them. Raises: DatabaseError where there is no such row any more."""
        sql, fields = self._written
        with connection.cursor() as cursor:
            cursor.execute(sql, _saved(fields, row))
            if cursor.rowcount != 1:
                raise DatabaseError(f"{self._model.__name__} {row.pk} is not stored: there is no such row.")


def _quoted(name: str) -> str:
    return str(connection.ops.quote_name(name))


def _column(field: AnyField) -> str:
    return _quoted(str(field.column))


def _saved(fields: Iterable[AnyField], row: models.Model) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, str(field.attname)), connection) for field in fields]
