#!/usr/bin/env python3
"""Counts the instructions of whole processes for events of 100 to 9,998 players and 5 to 20 rounds.

    growth.py [--program target/release/crosstable] [--work target/growth] [--svg docs/growth.svg]

It needs valgrind. The events are made up and paired by points; their ranks follow the declared
order. Prints a table for docs/performance.md, and draws its picture.
"""

import argparse
import datetime
import os
import random
import re
import subprocess
import sys
from math import log

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "engines"))
import generate

PLAYERS = [100, 200, 500, 1000, 2000, 5000, 9998]
ROUNDS = [5, 9, 20]
ORDER = "PTS,DE,BH/C1,BH,SB,ARO,WIN,BPG,PS,TPR,PTP,APRO,KS"
COMMANDS = {
    "audit": ["audit", "--fail-on", "never", "--format", "concise"],
    "standings": ["standings"],
    "convert to csv": ["convert", "--force"],
}
COLOURS = ["#1f5fa8", "#b3441e", "#3a7d34"]


def event(work, program, players, rounds):
    path = os.path.join(work, f"{players}x{rounds}.trf")
    if os.path.exists(path):
        return path
    rng = random.Random(f"{players} {rounds}")
    people = []
    for number in range(players):
        player = generate.Player(number, rng)
        # no two players of one name
        player.name = f"{player.name} {''.join(chr(97 + int(digit)) for digit in f'{number:04}')}"
        people.append(player)
    people.sort(key=lambda player: -player.rating)
    rows, points = generate.play(people, rounds, rng)
    start = datetime.date(2026, 3, 2)
    about = {
        "number": 1, "federation": "NOR", "start": start, "end": start + datetime.timedelta(days=rounds - 1),
        "rounds": rounds, "program": "growth", "order": ORDER, "control": "90 minutes + 30 seconds a move",
    }
    text = generate.trf(about, people, rows, points, None)
    ranks = generate.ranks_by(program, text, "2026", ORDER, work)
    text = generate.trf(about, people, rows, points, ranks).replace("@CITY@", "Town")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def instructions(work, command):
    out = os.path.join(work, "callgrind.out")
    count = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}"]
    subprocess.run(count + command, check=True, stdout=subprocess.DEVNULL, env={})
    with open(out, encoding="utf-8") as file:
        return int(re.search(r"^totals: (\d+)", file.read(), re.M).group(1))


def measure(args, sizes):
    start = instructions(args.work, [args.program, "--version"])
    counts = {name: [] for name in COMMANDS}
    for players, rounds in sizes:
        path = event(args.work, args.program, players, rounds)
        for name, words in COMMANDS.items():
            output = [os.path.join(args.work, "out.csv")] if words[0] == "convert" else []
            counts[name].append(instructions(args.work, [args.program] + words + [path] + output) - start)
        print(players, rounds, [row[-1] for row in counts.values()], file=sys.stderr)
    return counts


def table(sizes, counts):
    """Instructions in millions, and in thousands for each half of a game."""
    print("| players x rounds | " + " | ".join(counts) + " |")
    print("| --- |" + " --- |" * len(counts))
    for index, (players, rounds) in enumerate(sizes):
        cells = [f"{row[index] / 1e6:.1f} ({row[index] / players / rounds / 1e3:.2f})" for row in counts.values()]
        print(f"| {players} x {rounds} | " + " | ".join(cells) + " |")
    print()


def picture(path, counts):
    """Millions of instructions by players, both axes logarithmic, with a straight line through each start."""
    width, height, left, top = 640, 400, 70, 20
    right, bottom = width - 170, height - 50
    span = lambda value, low, high: (log(value) - log(low)) / (log(high) - log(low))
    x = lambda value: left + (right - left) * span(value, 100, 10000)
    flat = [count / 1e6 for row in counts.values() for count in row]
    low, high = 10 ** (len(str(int(min(flat)))) - 1), 10 ** len(str(int(max(flat))))
    y = lambda value: bottom - (bottom - top) * span(value, low, high)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        "<title>Instructions by number of players, 9 rounds</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for value in [100, 200, 500, 1000, 2000, 5000, 10000]:
        parts.append(f'<path d="M{x(value):.1f} {top}V{bottom}" stroke="#ddd"/>')
        parts.append(f'<text x="{x(value):.1f}" y="{bottom + 18}" text-anchor="middle">{value}</text>')
    value = low
    while value <= high:
        parts.append(f'<path d="M{left} {y(value):.1f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value}</text>')
        value *= 10
    parts.append(f'<text x="{(left + right) / 2}" y="{height - 12}" text-anchor="middle">players</text>')
    parts.append(f'<text transform="translate(18 {(top + bottom) / 2}) rotate(-90)" text-anchor="middle">million instructions</text>')
    for colour, (name, row) in zip(COLOURS, counts.items()):
        points = [(x(n), y(count / 1e6)) for n, count in zip(PLAYERS, row)]
        straight = row[0] / 1e6 * PLAYERS[-1] / PLAYERS[0]
        parts.append(
            f'<path d="M{points[0][0]:.1f} {points[0][1]:.1f}L{x(PLAYERS[-1]):.1f} {y(straight):.1f}" '
            f'stroke="{colour}" stroke-dasharray="4 4" fill="none"/>'
        )
        line = "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
        parts.append(f'<path d="M{line}" stroke="{colour}" stroke-width="2" fill="none"/>')
        parts.extend(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>' for a, b in points)
        parts.append(f'<text x="{points[-1][0] + 8:.1f}" y="{points[-1][1] + 4:.1f}" fill="{colour}">{name}</text>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n</svg>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/crosstable")
    parser.add_argument("--work", default="target/growth")
    parser.add_argument("--svg", default="docs/growth.svg")
    args = parser.parse_args()
    args.program, args.work = os.path.abspath(args.program), os.path.abspath(args.work)
    os.makedirs(args.work, exist_ok=True)
    sizes = [(players, 9) for players in PLAYERS]
    counts = measure(args, sizes)
    table(sizes, counts)
    picture(args.svg, counts)
    sizes = [(200, rounds) for rounds in ROUNDS]
    table(sizes, measure(args, sizes))


if __name__ == "__main__":
    main()
