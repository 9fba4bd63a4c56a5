// The pages that are printed after the decision: every finding with its evidence, and the
// standings.
import { capital, inline, sentence, Sign, usePrinting } from "./parts";
import type { Loaded } from "./event";
import { DataTable } from "./sheet";
import type { Dossier, Finding, Spot } from "./types";

/** The most lines of the explanation of a finding that are printed. */
const MAX_LINES = 16;

export function Printed({ findings, marks, dossier }: Loaded & { dossier?: Dossier }) {
  // drawn only while printing, because large events have long lists
  if (!usePrinting()) return null;
  const standings = dossier?.sheets.find((sheet) => sheet.name === "Standings")?.tables[0];
  return (
    <div class="printed">
      {findings.length > 0 && (
        <section>
          <h2>Findings</h2>
          <ol>
            {findings.map((finding) => {
              const mark = marks[finding.key];
              return (
                <li>
                  <p>
                    <Sign of={finding.severity} /> <strong>{finding.code}</strong> {inline(capital(finding.message))}
                  </p>
                  <p class="dim">{facts(finding)}</p>
                  {finding.because.length > 0 && (
                    <ul class="dim">
                      {finding.because.slice(0, MAX_LINES).map((line) => (
                        <li>{line}</li>
                      ))}
                      {finding.because.length > MAX_LINES && <li>and {finding.because.length - MAX_LINES} more</li>}
                    </ul>
                  )}
                  {finding.fix && <p>Next step: {inline(sentence(finding.fix))}</p>}
                  {mark?.decision && (
                    <p>
                      Decision: <strong>{mark.decision}</strong>
                      {mark.comment && `: ${mark.comment}`}
                    </p>
                  )}
                </li>
              );
            })}
          </ol>
        </section>
      )}
      {standings && standings.rows.length > 0 && (
        <section>
          <h2>Standings</h2>
          <DataTable table={standings} name="Standings" />
        </section>
      )}
    </div>
  );
}

function facts(finding: Finding): string {
  const found = finding.found !== null && `the file says ${finding.found || "nothing"}`;
  const expected = finding.expected !== null && `expected ${finding.expected}`;
  return [finding.at && place(finding.at), found, expected, finding.rule].filter(Boolean).join(" · ");
}

function place(at: Spot): string {
  if (at.cell) return `${at.sheet ?? ""} ${at.cell}`.trim();
  if (at.table !== undefined) return `table ${at.table}, row ${at.row}`;
  if (at.section) return at.section;
  return at.line ? `line ${at.line}, column ${at.column}` : "";
}
