"""Excel workbooks, where the extra `xlsx` is installed: the first sheet that is not empty, as a table."""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.archive import is_zip, opened, too_large
from mnemonaut_core.importers.csv_table import CsvImporter
from mnemonaut_core.importers.looks import SURE, Look, Sign
from mnemonaut_core.importers.records import ImportOptions, Reading, Reads, SourceInfo

MOST_EXPANDED = 200_000_000
"""Bytes: texts that cells share are in memory while a sheet is read."""
WITHOUT = Text("Save the sheet as CSV UTF-8 and import that, or install the extra xlsx of this program.")


def is_readable() -> bool:
    """Whether the extra is installed."""
    return find_spec("openpyxl") is not None


class XlsxImporter(CsvImporter):
    """The ids are those of the same table in CSV."""

    format = "xlsx"
    reads = Reads("an Excel workbook", "its first sheet, as a table; needs the extra `xlsx`", "the `.xlsx`")

    def detect(self, look: Look) -> Sign | None:
        is_workbook = look.is_archive and "xl/workbook.xml" in look.names
        return Sign(SURE, Text("the parts of an Excel workbook")) if is_workbook else None

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        with _as_table(path, token) as table:
            return replace(super().inspect(table, options, token), path=path)

    def read(self, path: Path, options: ImportOptions, token: CancelToken) -> Reading:
        with _as_table(path, token) as table:
            return (yield from super().read(table, options, token))


@contextmanager
def _as_table(path: Path, token: CancelToken) -> Iterator[Path]:
    """The sheet as a CSV file that is gone at the end. InputError for no workbook, or one that is too large or damaged."""
    if not is_readable():
        raise EnvironmentFault.keyed("no_openpyxl", advice=WITHOUT)
    if is_zip(path):
        with opened(path) as archive:  # refuses what no workbook is packed like
            if (size := sum(entry.file_size for entry in archive.infolist())) > MOST_EXPANDED:
                raise too_large(path.name, size, MOST_EXPANDED)
    with tempfile.TemporaryDirectory(prefix="mnemonaut-import-") as folder:
        table = Path(folder) / "sheet.csv"
        try:
            _write(path, table, token)
        except MnemonautError:
            raise
        except Exception as fault:  # whatever its library raises for what is no workbook
            detail = f"{type(fault).__name__}: {fault}"
            raise InputError.keyed("damaged_workbook", "damaged_file", detail=detail, file=path.name[-40:]) from fault
        yield table


def _write(path: Path, table: Path, token: CancelToken) -> None:
    workbook = import_module("openpyxl").load_workbook(path, read_only=True, data_only=True)
    try:
        for sheet in workbook.worksheets:
            with table.open("w", encoding="utf-8", newline="") as file:
                for row in sheet.iter_rows(values_only=True):
                    token.raise_if_set()
                    if any(cell is not None for cell in row):
                        csv.writer(file).writerow(map(_cell, row))
            if table.stat().st_size:
                return
    finally:
        workbook.close()


def _cell(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat(" ").removesuffix(" 00:00:00")  # how a date alone comes
    if isinstance(value, date):
        return value.isoformat()
    return int(value) if isinstance(value, float) and value.is_integer() else value
