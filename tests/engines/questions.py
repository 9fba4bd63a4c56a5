#!/usr/bin/env python3
"""Runs the queries of docs/guides/archive.md in DuckDB and compares their outputs.

    questions.py FOLDER [--write]

FOLDER holds the data set in `audits/`, as the guide makes it. Each block of SQL in the guide is
followed by its output; --write replaces the outputs by those of this run.
"""

import argparse
import os
import pathlib
import re
import sys

import duckdb

GUIDE = pathlib.Path(__file__).resolve().parents[2] / "docs/guides/archive.md"
BLOCK = re.compile(r"```sql\n(.*?)```\n\n```text\n(.*?)```\n", re.S)


def table(columns, rows):
    """The rows as text, numbers to the right."""
    cells = [["" if value is None else str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(columns, *cells)]
    numeric = [all(not isinstance(row[i], str) for row in rows) for i in range(len(columns))]

    def line(row):
        parts = [c.rjust(w) if n else c.ljust(w) for c, w, n in zip(row, widths, numeric)]
        return "  ".join(parts).rstrip() + "\n"

    return line(columns) + "".join(map(line, cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    os.chdir(args.folder)
    connection = duckdb.connect()
    guide, wrong = GUIDE.read_text(encoding="utf-8"), 0

    def run(block):
        nonlocal wrong
        cursor = connection.execute(block[1])
        rows = cursor.fetchall()
        text = table([column[0] for column in cursor.description], rows)
        if text != block[2]:
            wrong += 1
            print(f"-- another output:\n{block[1]}\n{text}")
        return f"```sql\n{block[1]}```\n\n```text\n{text}```\n"

    # the views come first and have no output
    for views in re.findall(r"```sql views\n(.*?)```", guide, re.S):
        connection.execute(views)
    guide = BLOCK.sub(run, guide)
    if args.write:
        GUIDE.write_text(guide, encoding="utf-8")
    return 0 if args.write else int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
