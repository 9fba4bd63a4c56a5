#!/usr/bin/env python3
"""Times crosstable beside gacrux (PyPI) on the same files, and prints ratios.

    compare.py [--program target/release/crosstable] [--work target/compare] [--gacrux VERSION]
               [--files 1000] [--distinct 20] [--runs 5] [--limit 900] [--json OUT]

gacrux is installed into a virtual environment in the folder of work. The events of 120 players and
9 rounds are made by gacrux's own generator, which pairs them by the Dutch system; the event of 2000
players is made by generate.py. Each time is the least of several runs, in seconds of wall time.
"""

import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import time
import venv

HERE = os.path.dirname(os.path.abspath(__file__))
ORDER = "PTS DE BH/C1 BH SB ARO WIN BPG PS TPR PTP APRO KS".split()

# gacrux reads one file in a process; this reads many without starting Python for each
MANY = """
import contextlib, io, sys
from multiprocessing import Pool
from gacrux.tiebreakchecker import tiebreakchecker

def check(path):
    sys.argv = ["tiebreakchecker", "-i", path, "-c", "-d", "T", "-t"] + ORDER
    with contextlib.redirect_stdout(io.StringIO()):
        return tiebreakchecker().common_main()

ORDER = sys.argv[2].split(",")
if __name__ == "__main__":
    paths = open(sys.argv[1]).read().split()
    with Pool(2) as pool:
        codes = pool.map(check, paths, 10)
    print(len(codes))
"""


def run(command, limit, **options):
    """Seconds and standard output; no seconds where the limit was reached."""
    start = time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, **options)
    except subprocess.TimeoutExpired:
        return None, ""
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return time.perf_counter() - start, done.stdout


def least(commands, runs, limit):
    """The least time of each command, the commands one after the other in each run."""
    times = [[] for _ in commands]
    for number in range(runs):
        for command, known in zip(commands, times):
            # a command that takes long is not run again and again
            if number and (known[0] is None or known[0] > 20):
                continue
            known.append(run(command, limit)[0])
    return [None if None in known else min(known) for known in times]


def install(work, version):
    folder = os.path.join(work, "venv")
    python = os.path.join(folder, "bin", "python")
    if not os.path.exists(python):
        venv.create(folder, with_pip=True)
    package = f"gacrux=={version}" if version else "gacrux"
    subprocess.run([python, "-m", "pip", "install", "--quiet", package], check=True)
    return python


def generate(python, work, args):
    """Files of 120 players, the same events in copies, and one file of 2000 players."""
    events = os.path.join(work, "events")
    if len(glob.glob(os.path.join(events, "*.trf"))) < args.distinct:
        os.makedirs(events, exist_ok=True)
        for number in range(1, args.distinct + 1):
            name = os.path.join(events, f"E{number:03}-%d.trf")
            generator = [python, "-m", "gacrux.tournamentgenerator", "-n", "9", "-p", "120"]
            rating = ["-R", str(2300 + number), "5", "50.0", "-S", "0.01", "0.03", "0.01"]
            subprocess.run(generator + rating + ["-o", name, "-g", "1", "1"], check=True)
    distinct = sorted(glob.glob(os.path.join(events, "*.trf")))[: args.distinct]
    many = os.path.join(work, "many")
    shutil.rmtree(many, ignore_errors=True)
    os.makedirs(many)
    for index in range(args.files):
        shutil.copy(distinct[index % len(distinct)], os.path.join(many, f"{index:05}.trf"))
    large = os.path.join(work, "large")
    if not os.path.exists(large):
        generator = [sys.executable, os.path.join(HERE, "generate.py"), large, "--files", "1"]
        size = ["--distinct", "1", "--players", "2000", "--rounds", "11"]
        subprocess.run(generator + size + ["--program", args.program], check=True)
    return distinct[0], many, glob.glob(os.path.join(large, "*", "*.trf"))[0]


def values(python, args, path):
    """For each tie-break how many players have the same value in both, and how many there are.

    DE is left out: one shows places within a group of tied players, the other points within it.
    """
    codes = [code for code in ORDER if code != "DE"]
    ours = [args.program, "standings", "--rules", "2026", "--format", "json", "--tie-breaks"]
    ours = json.loads(run(ours + [",".join(codes), path], args.limit)[1])
    ours = {row["id"]: row["values"] for row in ours["standings"]}
    theirs = [python, "-m", "gacrux.tiebreakchecker", "-i", path, "-d", "S", "-t"] + codes
    lines = run(theirs, args.limit)[1].splitlines()[1:]
    agree, compared = {code: 0 for code in codes}, 0
    for line in lines:
        number, _, *row = line.split(";")
        compared += 1
        for code, own, other in zip(codes, ours[int(number)], row):
            agree[code] += own is not None and float(own) == float(other)
    return agree, compared


def measure(python, work, args):
    one, many, large = generate(python, work, args)
    commas = ",".join(ORDER)
    rules = ["--rules", "2026", "--tie-breaks", commas]
    audit = [args.program, "audit", "--fail-on", "never", "--format"]
    check = [python, "-m", "gacrux.tiebreakchecker", "-c", "-d", "T", "-t"] + ORDER + ["-i"]
    paths = os.path.join(work, "paths")
    with open(paths, "w", encoding="utf-8") as file:
        file.write("\n".join(sorted(glob.glob(os.path.join(many, "*.trf")))))
    script = os.path.join(work, "many.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(MANY)
    tasks = [
        ("start: version", [args.program, "--version"],
         [python, "-m", "gacrux.tiebreakchecker", "-V"]),
        ("thirteen tie-breaks, 120 x 9", [args.program, "standings"] + rules + [one],
         [w for w in check if w != "-c"] + [one]),
        ("audit / check of ranks, 120 x 9", audit + ["concise"] + rules + [one], check + [one]),
        ("audit / check of ranks, 2000 x 11", audit + ["concise"] + rules + [large], check + [large]),
        ("every round paired again, 120 x 9", [args.program, "pairings", one],
         [python, "-m", "gacrux.pairingchecker", "-c", "-d", "T", "-i", one]),
        (f"{args.files} files, in one process", audit + ["ndjson"] + rules + [many],
         [python, script, paths, commas]),
        (f"{args.files} files, a process each",
         ["sh", "-c", 'xargs -P 2 -n 1 "$@" < "$0" > /dev/null; true', paths] + audit + ["concise"] + rules,
         ["sh", "-c", 'xargs -P 2 -n 1 "$@" < "$0" > /dev/null; true', paths] + check),
    ]
    rows = []
    for name, ours, theirs in tasks:
        times = least([ours, theirs], args.runs, args.limit)
        rows.append((name, *times))
        print(name, times, file=sys.stderr)
    return rows, values(python, args, one)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/crosstable")
    parser.add_argument("--work", default="target/compare")
    parser.add_argument("--gacrux", help="a version of gacrux; the newest by default")
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--distinct", type=int, default=20)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--limit", type=float, default=900, help="seconds after which a run is given up")
    parser.add_argument("--json", help="writes the times into this file as well")
    args = parser.parse_args()
    args.program, work = os.path.abspath(args.program), os.path.abspath(args.work)
    os.makedirs(work, exist_ok=True)
    python = install(work, args.gacrux)
    rows, (agree, compared) = measure(python, work, args)
    show = [python, "-c", "import gacrux.version as v, sys; print(v.__version__, 'Python', sys.version.split()[0])"]
    versions = run([args.program, "--version"], 60)[1].strip() + ", gacrux " + run(show, 60)[1].strip()
    print(f"{versions}; {os.cpu_count()} cores\n")
    print("| what | crosstable | gacrux | ratio |\n| --- | --- | --- | --- |")
    for name, ours, theirs in rows:
        if ours is None or theirs is None:
            ratio = "–" if ours is None else f"more than {args.limit / ours:.0f}"
        else:
            ratio = f"{theirs / ours:.0f}"
        words = [f"{t:.3g} s" if t is not None else f"more than {args.limit:.0f} s" for t in (ours, theirs)]
        print(f"| {name} | {words[0]} | {words[1]} | {ratio} |")
    different = {code: compared - number for code, number in agree.items() if number < compared}
    print(f"\nValues compared: {compared} players, {len(agree)} tie-breaks; different: {different or 'none'}")
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump({"versions": versions, "rows": rows, "agree": agree, "players": compared}, file, indent=1)


if __name__ == "__main__":
    main()
