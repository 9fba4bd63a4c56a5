// Shows the verdict as a sentence, what must be done, and the rules under which the event was
// judged.
import type { Loaded } from "./event";
import { capital, counted, inline, sentence, Shape } from "./parts";
import { verdict } from "./store";
import type { Decision, Dossier, Item, Letter } from "./types";
import { Rules } from "./rules";

const SENTENCES: Record<Decision, string> = {
  rate: "This report can be rated.",
  ask: "Ask the arbiter before this report is rated.",
  return: "Send this report back to be corrected.",
  unknown: "This file does not show whether this report can be rated.",
};

const STATES: Record<string, string> = {
  clean: "nothing wrong",
  questions: "questions",
  errors: "errors",
  partly: "partly examined",
  "not-examined": "not examined",
};

function Reasons({ reasons }: { reasons: string[] }) {
  return reasons.length > 0 ? <span class="dim"> – {reasons.join("; ")}</span> : null;
}

export function DecisionView(props: Loaded & { letter?: Letter; notExamined: string[]; dossier?: Dossier }) {
  const { audit, entry, letter, notExamined, dossier, show } = props;
  const judged = verdict({ ...entry, audit });
  const missing = audit.verdict?.missing ?? [];
  const summary = dossier?.sheets.find((sheet) => sheet.name === "Summary");
  // what the list below says is not said beside the areas as well
  const isListed = (reason: string) => {
    const words = reason.replace(/ \([A-Z]\d{3}[^)]*\)$/, "");
    return notExamined.some((line) => line.includes(words));
  };
  const facts = summary?.tables.filter((table) => ["Event", "Columns", "Stated columns"].includes(table.title)) ?? [];
  return (
    <div class="decision">
      <section>
        <p class={`sentence ${judged.decision}`} data-verdict={judged.decision}>
          <Shape of={judged.decision} />
          {SENTENCES[judged.decision]}
        </p>
        {judged.assumed ? (
          <p class="dim note">Judged by the severity of the findings alone: an error means send back, a warning means ask.</p>
        ) : (
          <>
            <p>{capital(audit.verdict?.words ?? judged.reasons.join("; "))}.</p>
            {missing.length > 0 && (
              <>
                <h2>Missing before it can be rated</h2>
                <ul class="plain">{missing.map((words) => <li>{capital(words)}</li>)}</ul>
              </>
            )}
            {(audit.verdict?.ignored ?? []).length > 0 && (
              <p class="dim">Switched off by the office: {audit.verdict!.ignored!.map((one) => `${one.code} (${one.reason})`).join(", ")}.</p>
            )}
          </>
        )}
        <Items title="Must be corrected" items={letter?.correct} show={show} tone="error" />
        <Items title="Ask the arbiter" items={letter?.ask} show={show} tone="warning" />
        {letter && letter.correct.length + letter.ask.length === 0 && (
          <p class="fine">
            {counted(audit.summary.checked, "stated value")} {audit.summary.checked === 1 ? "was" : "were"} checked;{" "}
            {missing.length > 0 ? "no error was found, but something is missing." : "nothing has to be corrected or asked."}
          </p>
        )}
        {audit.verdict && (
          <>
            <h2>Areas</h2>
            <ul class="areas">
              {audit.verdict.areas.map((area) => (
                <li class={area.state}>
                  <strong>{capital(area.area)}</strong> <span>{STATES[area.state] ?? area.state}</span>
                  <Reasons reasons={area.reasons.filter((reason) => !isListed(reason))} />
                </li>
              ))}
            </ul>
          </>
        )}
        {notExamined.length > 0 && (
          <>
            <h2>Not examined</h2>
            <ul class="plain">
              {notExamined.map((words) => (
                <li>{sentence(words)}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <aside>
        <Rules {...props} />
        {facts.map((table) => (
          <>
            {table.title && <h2>{table.title}</h2>}
            <dl class="facts-list">
              {table.rows
                .filter((row) => row[0]?.t && row[1]?.t)
                .map((row) => (
                  <>
                    <dt>{row[0].t}</dt>
                    <dd>{row.slice(1).map((cell) => cell.t).filter(Boolean).join(" ")}</dd>
                  </>
                ))}
            </dl>
          </>
        ))}
      </aside>
    </div>
  );
}

function Items({ title, items, show, tone }: { title: string; items?: Item[]; show(fingerprint: string): void; tone: string }) {
  if (!items || items.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ol class={`items ${tone}`}>
        {items.map((item) => (
          <li>
            <button onClick={() => show(item.findings[0])}>
              <span>{inline(item.text)}</span>
              {item.place && <span class="dim"> {item.place}</span>}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
