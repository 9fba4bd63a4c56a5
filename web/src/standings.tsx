// The standings: stated values beside computed ones. Every computed value has a derivation.
import { useState } from "preact/hooks";
import { client } from "./client";
import type { Loaded } from "./event";
import { capital, ErrorCard, useAnswer } from "./parts";
import { Rules } from "./rules";
import { DataTable } from "./sheet";
import { halves } from "./store";
import type { Dossier, Doubtful, Options, Standings, Table, Trouble, Why } from "./types";

interface Asked {
  number: number;
  code: string;
  players: boolean;
}

export function StandingsView(props: Loaded & { dossier?: Dossier; trouble?: Trouble }) {
  const { audit, entry, options, dossier } = props;
  const teams = audit.tournament.team;
  const [players, setPlayers] = useState(false);
  const [asked, ask] = useState<Asked | null>(null);
  const derived = asked?.players === players ? asked : null;
  const ofTeams = teams && !players;
  const wanted = { ...options, players: players || undefined };
  const ranked = useAnswer<Standings | null>(
    async () => JSON.parse(await client.call(entry, "standings", JSON.stringify(wanted))),
    JSON.stringify(wanted),
  );
  const sheet = dossier?.sheets.find((one) => one.name === "Standings");
  const own = sheet?.tables[0];
  const table = ofTeams ? ranked.data && teamTable(ranked.data) : own && markDifferences(own);
  const trouble = props.trouble ?? (ofTeams ? ranked.trouble : undefined);
  const number = table?.columns.findIndex((column) => column.heading === "No") ?? -1;
  const codes = ranked.data?.tie_breaks ?? audit.rank_order?.tie_breaks ?? [];
  const code = (column: number): string | null => {
    const heading = table!.columns[column].heading;
    const label = heading.replace(/^Stated /, "");
    if (label === "Points" || label === "points") return codes[0] ?? "PTS";
    if (codes.includes(label)) return label;
    if (heading.startsWith("Stated ")) return audit.columns.find((one) => one.label === label)?.code ?? null;
    return /^([A-Z][A-Za-z:/0-9]*) \(/.exec(heading)?.[1] ?? null;
  };
  return (
    <div class="standings">
      <Rules {...props} compact />
      {teams && (
        <div class="chips" role="group" aria-label="Who is ranked">
          <button class="chip" aria-pressed={!players} onClick={() => setPlayers(false)}>teams</button>
          <button class="chip" aria-pressed={players} onClick={() => setPlayers(true)}>players</button>
        </div>
      )}
      {trouble && <ErrorCard trouble={trouble} />}
      {ofTeams && ranked.data && <Doubts of={ranked.data} what="these standings depend" />}
      {!ofTeams && sheet && <p class="dim">{sheet.about}. <span class="screen">Click a number to see how it comes about.</span></p>}
      <div class={derived ? "split" : undefined}>
        {table && !trouble && (
          <DataTable
            table={table}
            name="Standings"
            press={{
              code: (column) => (number >= 0 ? code(column) : null),
              press: (row, column) =>
                ask({ number: Number(table.rows[row][number].t), code: code(column)!, players }),
            }}
          />
        )}
        {derived && <Derivation entry={entry} asked={derived} options={wanted} close={() => ask(null)} />}
      </div>
    </div>
  );
}

/** Maximum number of errors that a doubt names. */
const MAX_NAMED_ERRORS = 2;

/** Says why values are in doubt. Damage of the whole file is itself the cause of errors. */
function Doubts({ of, what }: { of: Doubtful; what: string }) {
  const errors = of.errors ?? [];
  const more = errors.length - MAX_NAMED_ERRORS;
  const named = errors.slice(0, MAX_NAMED_ERRORS).join(more > 0 ? ", " : " and ") + (more > 0 ? ` and ${more} more` : "");
  const doubt = of.source.doubt ?? (errors.length > 0 ? `the audit finds errors on which ${what}: ${named}` : null);
  return (
    <>
      {doubt && <p class="note">In doubt: {doubt}.</p>}
      {of.score_system && <p class="note">{capital(of.score_system)}.</p>}
    </>
  );
}

/** Marks stated values that differ from the computed values beside them and that no finding has marked. */
function markDifferences(table: Table): Table {
  const named = (name: string) => table.columns.findIndex((column) => column.heading.toLowerCase() === name);
  const pairs = table.columns.map((column) => {
    const label = /^stated (.+)/.exec(column.heading.toLowerCase())?.[1];
    return label ? named(label) : -1;
  });
  const rows = table.rows.map((row) =>
    row.map((cell, column) => {
      const computed = row[pairs[column]]?.t;
      if (cell.k || !cell.t || !computed) return cell;
      // a note on a stated rank gives the computed one; shared ranks have no note
      const differs = table.columns[column].heading === "Stated rank" ? cell.n?.startsWith("computed") : Number(cell.t) !== Number(computed);
      return differs ? { ...cell, k: "differs" } : cell;
    }),
  );
  return { ...table, rows };
}

/** Converts the standings of teams to a table. */
function teamTable(standings: Standings): Table {
  const headings = ["Rank", "No", "Team", ...standings.tie_breaks];
  return {
    title: "",
    columns: headings.map((heading, index) => ({ heading, kind: index === 2 ? "text" : "number", note: null })),
    rows: standings.standings.map((line) => [
      { t: String(line.rank ?? ""), k: "strong" },
      { t: String(line.id ?? "") },
      { t: line.name, k: "strong" },
      ...line.values.map((value) => ({ t: Array.isArray(value) ? value.join(" ") : (value ?? "–") })),
    ]),
    frozen: 3,
    headed: true,
    empty: "the file has no teams",
  };
}

/** How a value comes about by the rules and after the round that the table shows. */
function Derivation({ entry, asked, options, close }: { entry: Loaded["entry"]; asked: Asked; options: Options; close(): void }) {
  const { number, code } = asked;
  const key = JSON.stringify([asked, options]);
  const why = useAnswer<Why>(async () => JSON.parse(await client.call(entry, "why", JSON.stringify(options), number, code)), key);
  const editions = useAnswer<[string, string][]>(async () => {
    const found: [string, string][] = [];
    for (const { name } of client.known.editions.editions) {
      const text = await client.call(entry, "why", JSON.stringify({ ...options, rules: name }), number, code).catch(() => null);
      if (text) found.push([name, (JSON.parse(text) as Why).value ?? "–"]);
    }
    return found;
  }, key);
  const data = why.data;
  return (
    <section class="derivation" aria-label="Derivation" aria-live="polite">
      <button class="quiet close" onClick={close} aria-label="Close the derivation">
        ✕
      </button>
      {why.trouble && <ErrorCard trouble={why.trouble} />}
      {data && (
        <>
          <Doubts of={data} what="this value may depend" />
          <h2>
            {data.tie_break.code} of {data.participant.id} {data.participant.name}
            <span class="result"> = {data.value === null ? "undefined" : halves(data.value)}</span>
          </h2>
          <p class="dim">
            {data.tie_break.name}, {data.tie_break.article}, edition {data.edition.used} ({data.edition.why}), after round {data.after_round}
          </p>
          {data.tied.length > 0 && <p>Tied: {data.tied.map((one) => `${one.id ?? ""} ${one.name}`).join(", ")}</p>}
          <div class="scroll" tabIndex={0} role="region" aria-label="Steps">
            <table class="data steps">
              <thead>
                <tr>
                  <th class="number">Round</th>
                  <th>Opponent</th>
                  <th>Why</th>
                  <th class="number">Adds</th>
                </tr>
              </thead>
              <tbody>
                {data.steps.map((step) => (
                  <tr class={step.cut ? "cut" : undefined}>
                    <td class="number">{step.round ?? ""}</td>
                    <td>{step.opponent ? `${step.opponent.id ?? ""} ${step.opponent.name}` : ""}</td>
                    <td class="prose">
                      {step.kind && !step.why.startsWith(step.kind) ? `${step.kind}: ${step.why}` : step.why}
                      {step.cut && <strong> left out: {step.cut}</strong>}
                    </td>
                    <td class="number">{step.contribution === null ? "" : halves(step.contribution)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {data.remarks.map((remark) => (
            <p>{capital(remark)}</p>
          ))}
          {editions.data && editions.data.length > 0 && (
            <p class="editions">
              Under the editions:{" "}
              {editions.data.map(([name, value]) => (
                <span class={value === data.value ? "same" : "other"}>
                  {name} <strong>{halves(value)}</strong>
                </span>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  );
}
