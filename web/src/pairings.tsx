// Compares the recorded pairings with those of the rules, on request, round by round.
import { useEffect, useRef, useState } from "preact/hooks";
import { patient } from "./client";
import type { Loaded } from "./event";
import { asTrouble, capital, counted, ErrorCard } from "./parts";
import type { Dossier, PairingRound, Pairings, Trouble } from "./types";

interface State {
  rounds: PairingRound[];
  /** The round that is being checked, from 1. */
  now: number | null;
  tables: Pairings["tables"];
  notChecked: string | null;
  trouble: Trouble | null;
}

export function PairingsCheck(props: Loaded & { dossier?: Dossier }) {
  const { entry, audit, options, setOptions } = props;
  const [state, set] = useState<State | null>(null);
  const stopped = useRef(false);
  const last = audit.tournament.rounds_played;
  useEffect(() => () => void (stopped.current = true), []);

  const check = async () => {
    stopped.current = false;
    const found: State = { rounds: [], now: 1, tables: null, notChecked: null, trouble: null };
    const wanted = JSON.stringify({ ...options, round: undefined, pairings: undefined });
    const ask = async (round: number): Promise<Pairings> => JSON.parse(await patient.call(entry, "pairings", wanted, round));
    try {
      for (let round = 1; round <= Math.max(1, last) && !stopped.current; round++) {
        set({ ...found, now: round });
        const answer = await ask(round);
        if (answer.tables || (answer.not_checked && answer.rounds.length === 0)) {
          const whole = answer.tables ? await ask(0) : answer;
          found.tables = whole.tables;
          found.notChecked = whole.not_checked;
          break;
        }
        found.rounds = [...found.rounds, ...answer.rounds];
      }
      set({ ...found, now: null });
    } catch (error) {
      set({ ...found, now: null, trouble: stopped.current ? null : asTrouble(error) });
    }
  };
  const stop = () => {
    stopped.current = true;
    patient.stop();
  };

  if (last === 0 || audit.tournament.team) return null;
  const differing = state?.rounds.filter((round) => round.checked && round.fits.length === 0 && !isOpen(round)).length ?? 0;
  return (
    <section class="pairings" aria-label="Check of the pairings">
      <div class="bar">
        {!state && (
          <>
            <button onClick={check}>Check the pairings</button>
            <span class="dim">against the Dutch system of 2017 and of 2026, or Berger tables; some seconds a round in large events</span>
          </>
        )}
        {state?.now && (
          <>
            <span role="status">
              Checking round {state.now} of {last} …
            </span>
            <progress max={last} value={state.now - 1} aria-label="Rounds checked" />
            <button onClick={stop}>Stop</button>
          </>
        )}
        {state && state.now === null && (
          <>
            <strong role="status">{summary(state, differing)}</strong>
            {!options.pairings && (state.tables || state.rounds.some((round) => round.checked)) && (
              <button onClick={() => setOptions({ ...options, pairings: true })}>Count it for the verdict</button>
            )}
            <button class="quiet" onClick={check}>
              Check again
            </button>
          </>
        )}
      </div>
      {state?.trouble && <ErrorCard trouble={state.trouble} />}
      {state && state.rounds.some((round) => round.checked) && <Rounds rounds={state.rounds} names={names(props.dossier)} />}
      {state?.tables && (
        <p>
          {capital(state.tables.table)}: {counted(state.tables.boards, "board")}, {state.tables.differing} differ.
        </p>
      )}
    </section>
  );
}

/** Whether an edition gives no answer. */
const isOpen = (round: PairingRound) => Object.keys(round.unanswered).length > 0;

function summary(state: State, differing: number): string {
  if (state.notChecked) return `Not checked: ${state.notChecked}`;
  if (state.tables) return state.tables.differing === 0 ? "All boards agree with the table." : `${counted(state.tables.differing, "board")} differ from the table.`;
  const checked = state.rounds.filter((round) => round.checked).length;
  const open = state.rounds.filter((round) => round.checked && round.fits.length === 0 && isOpen(round)).length;
  if (checked === 0) return `No round could be checked: ${state.rounds[0]?.why_not ?? "the file has no pairings"}.`;
  if (differing === 0 && open > 0) return `${counted(open, "round")} of ${checked} could not be checked by every edition.`;
  return differing === 0 ? `All ${checked} checked rounds follow the rules.` : `${differing} of ${checked} checked rounds differ from the rules.`;
}

/** The names of the players by starting number, from the sheet of players. */
function names(dossier?: Dossier): Map<number, string> {
  const table = dossier?.sheets.find((sheet) => sheet.name === "Players")?.tables[0];
  const number = table?.columns.findIndex((column) => column.heading === "No") ?? -1;
  const name = table?.columns.findIndex((column) => column.heading === "Name") ?? -1;
  return new Map(number < 0 || name < 0 ? [] : table!.rows.map((row) => [Number(row[number].t), row[name].t]));
}

function Rounds({ rounds, names }: { rounds: PairingRound[]; names: Map<number, string> }) {
  const who = (number: number) => (number === 0 ? "bye" : `${number} ${names.get(number) ?? ""}`.trim());
  const boards = (list: [number, number][]) => list.map(([white, black]) => <div>{who(white)} – {who(black)}</div>);
  const fits = (round: PairingRound, edition: string) => (!round.checked || edition in round.unanswered ? "–" : round.fits.includes(edition) ? "✓ yes" : "≠ no");
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Rounds beside the rules">
      <table class="data check">
        <thead>
          <tr>
            <th class="number">Round</th>
            <th>2017</th>
            <th>2026</th>
            <th>The rules give</th>
            <th>The file has</th>
            <th>First difference</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr>
              <td class="number" data-heading="Round">
                {round.round}
              </td>
              <td data-heading="2017" class={round.fits.includes("2017") ? "good" : "dim"}>{fits(round, "2017")}</td>
              <td data-heading="2026" class={round.fits.includes("2026") ? "good" : "dim"}>{fits(round, "2026")}</td>
              <td data-heading="The rules give">{round.chains.map((chain) => boards(chain.engine))}</td>
              <td data-heading="The file has">{round.chains.map((chain) => boards(chain.file))}</td>
              <td class="prose" data-heading="First difference">
                {round.why_not && `Not checked: ${round.why_not}`}
                {Object.entries(round.unanswered).map(([edition, why]) => `${edition} is not checked: ${why}. `)}
                {round.breaches.map((breach) => `${breach}. `)}
                {round.explanation && capital(round.explanation)}
                {round.older && " The rules before 2014 give this pairing."}
                {round.cause && <em> {capital(round.cause)}.</em>}
                {round.no_cause && ` ${capital(round.no_cause)}.`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
