// Compares two files of one event.
import { useEffect, useRef, useState } from "preact/hooks";
import { client } from "./client";
import { capital, counted, ErrorCard, useAnswer } from "./parts";
import type { Entry } from "./store";

interface One {
  number: number | null;
  name: string;
}

interface Diff {
  same: boolean;
  alone: [One[], One[]];
  teams_alone: [One[], One[]];
  differences: {
    field: string;
    player: [One, One] | null;
    team: [One, One] | null;
    round: number | null;
    said: [{ value: string | null }, { value: string | null }];
  }[];
  told_by_one: { side: number; what: string; count: number; of: string | null }[];
  not_compared: string[];
}

export function Compare({ entry, others, add }: { entry: Entry; others: Entry[]; add(files: File[]): void }) {
  const [id, setId] = useState(others[0]?.id ?? "");
  const input = useRef<HTMLInputElement>(null);
  const known = useRef(others.map((one) => one.id));
  const other = others.find((one) => one.id === id) ?? others[0];
  useEffect(() => {
    // a file that was opened in this view is the one to compare
    const added = others.find((one) => !known.current.includes(one.id));
    if (added) setId(added.id);
    known.current = others.map((one) => one.id);
  }, [others.length]);
  return (
    <div class="compare">
      {!other && <p class="fine">Drop a second file of this event here, or choose it, to see who, which round and what differs.</p>}
      <div class="bar">
        {other && (
          <label>
            {entry.name} and{" "}
            <select value={other.id} onChange={(event) => setId(event.currentTarget.value)}>
              {others.map((one) => <option value={one.id}>{one.name}</option>)}
            </select>
          </label>
        )}
        <button onClick={() => input.current?.click()}>Choose a file to compare…</button>
        <input
          ref={input}
          type="file"
          class="to-compare"
          hidden
          aria-label="File to compare"
          onChange={(event) => {
            add(Array.from(event.currentTarget.files ?? []));
            event.currentTarget.value = "";
          }}
        />
      </div>
      {other && <Differences key={other.id} entry={entry} other={other} />}
    </div>
  );
}

function Differences({ entry, other }: { entry: Entry; other: Entry }) {
  const answer = useAnswer<Diff>(async () => JSON.parse(await client.compare(entry, other)), other.id);
  if (answer.trouble) return <ErrorCard trouble={answer.trouble} />;
  if (!answer.data) return <p class="busy">Comparing …</p>;
  const { same, differences, alone, teams_alone, told_by_one, not_compared } = answer.data;
  const sides = [entry, other];
  return (
    <>
      <p class="fine">{same ? "Both files state the same." : counted(differences.length, "difference")}</p>
      {[...alone, ...teams_alone].map(
        (list, index) =>
          list.length > 0 && (
            <p>
              Only in {sides[index % 2].name}: {list.map((one) => `${one.number ?? ""} ${one.name}`.trim()).join("; ")}
            </p>
          ),
      )}
      {differences.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Differences">
          <table class="data carded">
            <thead>
              <tr>
                <th>Who</th>
                <th>Round</th>
                <th>What</th>
                <th>{entry.name}</th>
                <th>{other.name}</th>
              </tr>
            </thead>
            <tbody>
              {differences.slice(0, 500).map((one) => {
                const who = (one.player ?? one.team)?.[0];
                return (
                  <tr>
                    <td class="strong frozen">{who ? `${who.number ?? ""} ${who.name}` : "tournament"}</td>
                    <td data-heading="Round">{one.round ?? ""}</td>
                    <td class="text" data-heading="What">{one.field}</td>
                    <td class="text" data-heading={entry.name}>{one.said[0].value ?? "–"}</td>
                    <td class="text" data-heading={other.name}>{one.said[1].value ?? "–"}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {told_by_one.length > 0 && (
        <details>
          <summary>What only one of the files states</summary>
          <ul class="plain">
            {told_by_one.map((one) => (
              <li>
                {sides[one.side].name}: {one.what}
                {one.of ? ` (${one.count} × ${one.of})` : ""}
              </li>
            ))}
          </ul>
        </details>
      )}
      {not_compared.length > 0 && <p class="dim">{capital(`not compared: ${not_compared.join("; ")}`)}.</p>}
    </>
  );
}
