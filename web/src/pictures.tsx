// Ranks by round, points, ratings: simple, labelled, printable.
import { useState } from "preact/hooks";
import { client } from "./client";
import type { Loaded } from "./event";
import { ErrorCard, useAnswer } from "./parts";
import { halves } from "./store";
import type { Dossier, Standings } from "./types";

/** The number of lines that are drawn at first. */
const INITIAL_LINES = 8;
const [WIDTH, HEIGHT] = [720, 300];
const MARGIN = { left: 36, right: 190, top: 16, bottom: 28 };

export function Pictures({ entry, audit, options, dossier }: Loaded & { dossier?: Dossier }) {
  const rounds = options.round ?? audit.tournament.rounds_played;
  const key = JSON.stringify(options);
  const answer = useAnswer<Standings[]>(async () => {
    const all: Standings[] = [];
    for (let round = 1; round <= rounds; round++)
      all.push(JSON.parse(await client.call(entry, "standings", JSON.stringify({ ...options, round }))));
    return all;
  }, key);
  if (answer.trouble) return <ErrorCard trouble={answer.trouble} />;
  if (!answer.data) return <p class="busy">Computing …</p>;
  const last = answer.data[answer.data.length - 1];
  if (!last) return <p class="fine">No round is complete.</p>;
  const players = dossier?.sheets.find((sheet) => sheet.name === "Players")?.tables[0];
  const rating = players?.columns.findIndex((column) => column.heading === "Rating") ?? -1;
  const ratings = rating >= 0 ? players!.rows.map((row) => Number(row[rating].t)).filter((one) => one > 0) : [];
  return (
    <div class="pictures">
      <Ranks standings={answer.data} />
      <Points last={last} />
      {ratings.length > 0 && <Bars title="Ratings" unit="rating" groups={hundreds(ratings)} />}
    </div>
  );
}

function Ranks({ standings }: { standings: Standings[] }) {
  const last = standings[standings.length - 1];
  const [chosen, setChosen] = useState<Set<number>>(() => new Set(last.standings.slice(0, INITIAL_LINES).map((line) => line.id ?? 0)));
  const lines = last.standings.filter((line) => line.id !== null && chosen.has(line.id));
  const places = standings.map((one) => new Map(one.standings.map((line) => [line.id, line.rank])));
  const deepest = Math.max(2, ...lines.flatMap((line) => places.map((of) => of.get(line.id) ?? 1)));
  const x = (round: number) => MARGIN.left + (round * (WIDTH - MARGIN.left - MARGIN.right)) / Math.max(1, standings.length - 1);
  const y = (rank: number) => MARGIN.top + ((rank - 1) * (HEIGHT - MARGIN.top - MARGIN.bottom)) / (deepest - 1);
  const ends = spread(lines.map((line) => y(line.rank ?? deepest)));
  const add = (id: number) => setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  return (
    <figure>
      <h2>Rank by round</h2>
      <div class="wide-chart" tabIndex={0} role="group" aria-label="Chart of ranks">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Rank by round of ${lines.map((line) => line.name).join("; ")}`}>
          {[1, Math.ceil(deepest / 2), deepest].map((rank) => (
            <>
              <line class="axis" x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(rank)} y2={y(rank)} />
              <text x={MARGIN.left - 8} y={y(rank) + 4} text-anchor="end">{rank}</text>
            </>
          ))}
          {standings.map((one, round) => (
            <text x={x(round)} y={HEIGHT - 8} text-anchor="middle">{one.after_round}</text>
          ))}
          {lines.map((line, index) => {
            const at = places.map((of, round) => [x(round), y(of.get(line.id) ?? deepest)]);
            return (
              <g class={`series s${index % 8}`}>
                <polyline points={at.map((point) => point.join()).join(" ")} stroke-dasharray={index % 2 ? "6 3" : undefined} />
                {at.map(([cx, cy]) => <circle cx={cx} cy={cy} r="3" />)}
                <text x={WIDTH - MARGIN.right + 10} y={ends[index] + 4}>{line.id} {line.name.slice(0, 22)}</text>
              </g>
            );
          })}
        </svg>
      </div>
      <label>
        Add or remove{" "}
        <select value="" onChange={(event) => event.currentTarget.value && add(Number(event.currentTarget.value))}>
          <option value="">choose …</option>
          {last.standings.filter((line) => line.id !== null).map((line) => (
            <option value={String(line.id)}>
              {chosen.has(line.id!) ? "✓ " : ""}
              {line.rank} {line.name}
            </option>
          ))}
        </select>
      </label>
    </figure>
  );
}

/** Moves labels so that they do not overlap. Heights are measured from the top. */
function spread(heights: number[]): number[] {
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  const out = [...heights];
  let free = 0;
  for (const { height, index } of order) {
    out[index] = Math.max(height, free);
    free = out[index] + 15;
  }
  return out;
}

function Points({ last }: { last: Standings }) {
  const counts = new Map<string, number>();
  for (const line of last.standings) {
    const value = line.values[0];
    if (typeof value === "string") counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const groups = [...counts].sort(([a], [b]) => Number(b) - Number(a)).map(([points, count]) => [halves(points), count] as [string, number]);
  return <Bars title={`Points after round ${last.after_round}`} unit="points" groups={groups} />;
}

function hundreds(ratings: number[]): [string, number][] {
  const counts = new Map<number, number>();
  for (const rating of ratings) {
    const from = Math.floor(rating / 100) * 100;
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  const [low, high] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  const groups: [string, number][] = [];
  for (let from = high; from >= low; from -= 100) groups.push([`${from}–${from + 99}`, counts.get(from) ?? 0]);
  return groups;
}

function Bars({ title, unit, groups }: { title: string; unit: string; groups: [string, number][] }) {
  const most = Math.max(1, ...groups.map(([, count]) => count));
  return (
    <figure>
      <h2>{title}</h2>
      <table class="bars">
        <thead class="sr">
          <tr>
            <th>{unit}</th>
            <th>players</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(([name, count]) => (
            <tr>
              <th scope="row">{name}</th>
              <td>
                <span class="length" style={{ width: `${(count / most) * 86}%` }} />
                {count || ""}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
