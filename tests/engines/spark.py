#!/usr/bin/env python3
"""Audits generated files under Apache Spark, and compares with a run without Spark.

    spark.py [--files 20000] [--partitions 40] [--program target/release/crosstable] [--work FOLDER]

Needs Java 17 and Python 3. Installs pyspark and duckdb from PyPI into a virtual environment in the
work folder, generates the files (generate.py), and then

1. audits them with one process of crosstable, and keeps the documents;
2. audits them in Spark in local mode: each partition feeds its paths to
   `crosstable audit --files-from -`, and the documents are collected as Parquet;
3. does so once more, and kills a worker process of crosstable in the middle: Spark runs the
   partition again;

and checks that all three give the same documents, file by file. Prints the throughput of each.
"""

import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
PACKAGES = ["pyspark==4.*", "duckdb==2.*"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--partitions", type=int, default=40)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--program", default="target/release/crosstable")
    parser.add_argument("--work", default="target/engines")
    return parser.parse_args()


def in_environment(work):
    """Runs this script again with the Python of the virtual environment, if it does not have it."""
    folder = work / "venv"
    python = folder / "bin" / "python"
    if pathlib.Path(sys.prefix).resolve() == folder.resolve():
        return
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
    sys.exit(subprocess.run([python, __file__, *sys.argv[1:]]).returncode)


def audit(program, paths, jobs):
    """The documents of these files, from a process of crosstable that gets their paths."""
    command = [program, "audit", "--files-from", "-", "--format", "ndjson", "--jobs", str(jobs), "--fail-on", "never"]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        try:
            for path in paths:
                child.stdin.write(os.fsencode(path) + b"\n")
            child.stdin.close()
        except BrokenPipeError:
            pass  # the process has ended, and its exit code says why

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    for line in child.stdout:
        yield line.decode().rstrip("\n")
    # a file that cannot be read is a document as well (2); anything else is a failure of the work
    if child.wait() not in (0, 2):
        raise RuntimeError(f"crosstable ended with {child.returncode}")


def children_of(name):
    """Processes of this program that run an audit, below this process."""
    found = []
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            parents[int(folder.name)] = int(stat[1])
            if os.readlink(folder / "exe") == name:
                found.append(int(folder.name))
        except OSError:
            pass

    def is_ours(process):
        while process > 1:
            if process == os.getpid():
                return True
            process = parents.get(process, 0)
        return False

    return [process for process in found if is_ours(process)]


def with_spark(args, paths, out, kill):
    """Audits the files in Spark; `kill`: kills one process of crosstable in the middle."""
    from pyspark import TaskContext
    from pyspark.sql import SparkSession
    from pyspark.sql.types import StringType, StructField, StructType

    program, killed = os.path.realpath(args.program), []
    # a task may fail three times before the job does
    session = SparkSession.builder.master(f"local[{args.cores},4]").appName("crosstable")
    session = session.config("spark.ui.showConsoleProgress", "false").config("spark.ui.enabled", "false").config("spark.driver.memory", "1g")
    session = session.config("spark.log.level", "OFF" if kill else "ERROR").getOrCreate()

    again = session.sparkContext.accumulator(0)

    def rows(partition):
        if TaskContext.get().attemptNumber() > 0:
            again.add(1)
        for line in audit(program, partition, 1):
            yield json.loads(line)["source"]["file"], line

    def killer(stop):
        # in the middle: when a quarter of the partitions are written
        while not stop.wait(0.01):
            written = len(list(pathlib.Path(out).glob("**/part-*.parquet")))
            processes = children_of(program)
            if written >= args.partitions // 4 and processes:
                os.kill(processes[0], signal.SIGKILL)
                killed.append(processes[0])
                return

    stop = threading.Event()
    thread = threading.Thread(target=killer, args=[stop])
    if kill:
        thread.start()
    began = time.monotonic()
    schema = StructType([StructField("file", StringType(), False), StructField("document", StringType(), False)])
    data = session.sparkContext.parallelize(paths, args.partitions).mapPartitions(rows)
    session.createDataFrame(data, schema).write.mode("overwrite").parquet(str(out))
    seconds = time.monotonic() - began
    stop.set()
    if kill:
        thread.join()
        assert killed, "no process was there to be killed: use more files"
        assert again.value, "Spark ran no partition again"
        print(f"  killed process {killed[0]} of crosstable; partitions run again: {again.value}")
    session.stop()
    return seconds


def compare(out, expected):
    """Fails unless the Parquet files hold the same document for each file, each once."""
    import duckdb

    rows = duckdb.connect().execute(f"SELECT file, document FROM '{out}/*.parquet' ORDER BY file").fetchall()
    assert len(rows) == len(expected), f"{len(rows)} rows instead of {len(expected)}"
    for (file, document), (own_file, own_document) in zip(rows, sorted(expected)):
        assert file == own_file and document == own_document, f"{file} differs from {own_file}"
    print(f"  {len(rows)} rows, each the same as without Spark")


def main():
    args = arguments()
    work = pathlib.Path(args.work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    in_environment(work)
    archive = work / f"archive-{args.files}"
    if not archive.exists():
        temporary = work / "archive-unfinished"
        shutil.rmtree(temporary, ignore_errors=True)
        generate = [sys.executable, HERE / "generate.py", temporary, "--files", str(args.files)]
        subprocess.run([*generate, "--program", args.program], check=True)
        temporary.rename(archive)
    paths = sorted(str(path) for path in archive.glob("**/*.trf"))
    size = sum(os.path.getsize(path) for path in paths) / 1e6
    print(f"{len(paths)} files, {size:.0f} MB, {args.cores} cores, {args.partitions} partitions")

    began = time.monotonic()
    expected = [(json.loads(line)["source"]["file"], line) for line in audit(args.program, paths, args.cores)]
    report("without Spark", len(paths), time.monotonic() - began)
    for kill in [False, True]:
        out = work / "rows"
        shutil.rmtree(out, ignore_errors=True)
        seconds = with_spark(args, paths, out, kill)
        report("with Spark, a process killed" if kill else "with Spark", len(paths), seconds)
        compare(out, expected)


def report(what, files, seconds):
    print(f"{what}: {seconds:.1f} s, {files / seconds:.0f} files a second")


if __name__ == "__main__":
    main()
