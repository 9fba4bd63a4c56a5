#!/usr/bin/env python3
"""Writes an archive of made-up events as TRF files, for the engines and the guide.

    generate.py OUT --files 10000 [--players 120 --rounds 9] [--distinct 200] [--seed 1]
                [--wrong-order] [--program target/release/crosstable]

Everybody in them is invented. Some events are wrong on purpose: one program leaves forfeit wins
out of the points, one still ranks by the rules of 2009 long after they ended, and some players
are entered with a second FIDE ID. Ranks are computed by crosstable itself. Of each distinct event
there are as many copies, in other cities, as the number of files needs.
"""

import argparse
import datetime
import json
import os
import random
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

FIRST = "Ada Bela Cleo Dora Egil Fern Gro Hugo Iben Jon Kaja Lars Mona Nils Olga Per Runa Siri Tor Una".split()
LAST = "Alder Birk Cole Dahl Elm Foss Gran Holt Ivers Juniper Kvist Lind Moor Nord Osp Pine Rowan Sten Thorn Vale".split()
FEDERATIONS = "NOR SWE DEN FIN ISL EST LAT LTU".split()
CITIES = "Alderby Birkstad Coleford Dahlen Elmton Fossvik Granheim Holtby Lindos Moorwick".split()
PROGRAMS = ["PairWell 3.1", "SwissBox 7.02", "RoundMaker 2"]
ORDER = "PTS,BH/C1,BH,SB"


class Player:
    def __init__(self, number, rng):
        # the second number keeps namesakes apart
        self.name = f"{rng.choice(LAST)}{rng.choice(LAST).lower()}, {rng.choice(FIRST)}"
        self.rating = rng.randrange(1200, 2500)
        self.federation = rng.choice(FEDERATIONS)
        self.fide_id = 90_000_000 + number
        self.birth = datetime.date(1950, 1, 1) + datetime.timedelta(days=rng.randrange(22_000))
        self.sex = rng.choice("mw")


def result(first, second, late, rng):
    """The codes of both players of a game; `late` is from 0 to 1."""
    if rng.random() < 0.01 + 0.03 * late * late:
        return ("+", "-") if rng.random() < 0.5 else ("-", "+")
    expected = 1 / (1 + 10 ** ((second.rating - first.rating) / 400))
    draw = 0.3
    chance = rng.random()
    if chance < draw:
        return "=", "="
    return ("1", "0") if chance < draw + (1 - draw) * expected else ("0", "1")


POINTS = {"1": 2, "+": 2, "U": 2, "=": 1, "0": 0, "-": 0, "Z": 0}


def paired(everybody, points, met, had_bye, rng):
    """The bye and the pairs of a round: neighbours by points who have not met."""
    for attempt in range(200):
        free = sorted(everybody, key=lambda i: (-points[i] + attempt * rng.random() / 20, i))
        bye = None
        if len(free) % 2:
            bye = next(i for i in reversed(free) if i not in had_bye)
            free.remove(bye)
        pairs = []
        while free:
            first = free.pop(0)
            second = next((i for i in free if i not in met[first]), None)
            if second is None:
                break
            free.remove(second)
            pairs.append((first, second))
        else:
            return bye, pairs
    raise SystemExit("no pairing without a rematch was found: more players, or fewer rounds")


def play(people, rounds, rng):
    """The rows of the players: opponent, colour and result code of each round."""
    count = len(people)
    rows, points, met = [[] for _ in people], [0] * count, [set() for _ in people]
    had_bye = set()
    for number in range(rounds):
        bye, pairs = paired(range(count), points, met, had_bye, rng)
        if bye is not None:
            had_bye.add(bye)
            rows[bye].append((0, "-", "U"))
            points[bye] += 2
        for first, second in pairs:
            met[first].add(second), met[second].add(first)
            white, black = (first, second) if rng.random() < 0.5 else (second, first)
            codes = result(people[white], people[black], number / max(rounds - 1, 1), rng)
            for me, other, colour, code in [(white, black, "w", codes[0]), (black, white, "b", codes[1])]:
                rows[me].append((other + 1, colour, code))
                points[me] += POINTS[code]
    return rows, points


def trf(event, people, rows, points, ranks):
    """The file, with `@CITY@` where its city belongs."""
    lines = [
        f"012 Open of @CITY@ {event['number']}", "022 @CITY@", f"032 {event['federation']}",
        f"042 {event['start']:%Y/%m/%d}", f"052 {event['end']:%Y/%m/%d}",
        f"062 {len(people)}", f"072 {len(people)}", "082 0", "092 Individual: Swiss-System",
        "102 Example, Edda", f"122 {event['control']}", f"142 {event['rounds']}",
        f"182 {event['program']}", f"212 {event['order']}",
    ]
    for index, player in enumerate(people):
        rank = ranks[index] if ranks else index + 1
        score = f"{points[index] // 2}.{points[index] % 2 * 5}"
        row = "".join(f"  {opponent or '0000':>4} {colour} {code}" for opponent, colour, code in rows[index])
        lines.append(
            f"001 {index + 1:4} {player.sex}    {player.name:33.33} {player.rating:4} {player.federation:3} "
            f"{player.fide_id:11} {player.birth:%Y/%m/%d} {score:>4} {rank:4}{row}"
        )
    return "\n".join(lines) + "\n"


def ranks_by(program, text, edition, order, folder):
    """The ranks of all players in the order of the list, as crosstable computes them."""
    path = os.path.join(folder, f"{os.getpid()}-{random.getrandbits(64)}.trf")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("@CITY@", "Town"))
    command = [program, "standings", "--rules", edition, "--tie-breaks", order, "--format", "json", path]
    done = subprocess.run(command, capture_output=True, check=True)
    os.remove(path)
    ranks = {}
    for place, row in enumerate(json.loads(done.stdout)["standings"], 1):
        ranks[row["id"]] = place
    return [ranks[number] for number in range(1, len(ranks) + 1)]


def make(number, args, people, folder):
    rng = random.Random(f"{args.seed} {number}")
    start = datetime.date(2012, 1, 6) + datetime.timedelta(days=7 * rng.randrange(750))
    program = rng.choices(PROGRAMS, [5, 3, 2])[0]
    event = {
        "number": number + 1, "federation": rng.choice(FEDERATIONS), "start": start,
        "end": start + datetime.timedelta(days=args.rounds // 2), "rounds": args.rounds,
        "program": program, "order": ORDER,
        "control": rng.choice(["90 minutes + 30 seconds a move", "15 minutes + 10 seconds a move"]),
    }
    sizes = [size for size in [10, 16, 24, 31, 40, 60, 90] if size > args.rounds + 2]
    count = args.players if args.players else rng.choice(sizes)
    entered = sorted(rng.sample(people, count), key=lambda player: -player.rating)
    rows, points = play(entered, args.rounds, rng)
    # what the program counts
    if program == "RoundMaker 2" and rng.random() < 0.5:
        wins = [sum(code == "+" for _, _, code in row) for row in rows]
        stated = [total - 2 * won for total, won in zip(points, wins)]
    else:
        stated = points
    in_force = "legacy" if start < datetime.date(2024, 4, 1) else "2024" if start.year < 2026 else "2026"
    edition = "legacy" if program == "SwissBox 7.02" and rng.random() < 0.6 else in_force
    text = trf(event, entered, rows, points, None)
    used = "PTS,SB,WIN,DE" if args.wrong_order else ORDER
    ranks = ranks_by(args.program, text, edition, used, folder)
    for player in rng.sample(entered, 1) if rng.random() < 0.05 else []:
        other = Player(0, rng)
        other.__dict__.update(player.__dict__, fide_id=95_000_000 + number)
        entered[entered.index(player)] = other
    return trf(event, entered, rows, stated, ranks)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--players", type=int, default=0, help="players of an event; 0: from 10 to 90")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--distinct", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wrong-order", action="store_true", help="ranks by another order than the declared one")
    parser.add_argument("--program", default="target/release/crosstable")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    people = [Player(number, rng) for number in range(3000)]
    distinct = min(args.distinct, args.files)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        texts = list(pool.map(lambda number: make(number, args, people, folder), range(distinct)))
    for index in range(args.files):
        copy, which = divmod(index, distinct)
        folder = os.path.join(args.out, f"{copy:04}")
        os.makedirs(folder, exist_ok=True)
        city = CITIES[(which + copy) % len(CITIES)]
        with open(os.path.join(folder, f"{which:05}.trf"), "w", encoding="utf-8") as file:
            file.write(texts[which].replace("@CITY@", city))


if __name__ == "__main__":
    main()
