// One event: a header that stays, and its views.
import { useEffect, useMemo, useState } from "preact/hooks";
import { client } from "./client";
import { Compare } from "./compare";
import { DecisionView } from "./decision";
import { Convert, Copy, LetterBox } from "./downloads";
import { Findings } from "./findings";
import { asTrouble, counted, Dialog, ErrorCard, useAnswer, VerdictWord } from "./parts";
import { Pictures } from "./pictures";
import { SheetView } from "./sheet";
import { SourceView } from "./source";
import { StandingsView } from "./standings";
import { keepMarks, marks, save, stem, today, verdict, type Entry, type Mark } from "./store";
import type { Audit, Dossier, Letter, Options, SourceDoc, Trouble } from "./types";

const VIEWS = ["Decision", "Findings", "Standings", "Crosstable", "Rounds", "Players", "Editions", "Pictures", "Source", "Compare"] as const;
type View = (typeof VIEWS)[number];

/** The sheet of the report behind a view. */
const SHEETS: Partial<Record<View, string>> = { Crosstable: "Crosstable", Rounds: "Pairings", Players: "Players", Editions: "Editions" };

export interface Loaded {
  entry: Entry;
  audit: Audit;
  options: Options;
  setOptions(options: Options): void;
  marks: Record<string, Mark>;
  mark(fingerprint: string, mark: Mark): void;
  /** Shows a finding among the findings. */
  show(fingerprint: string): void;
  source?: SourceDoc;
}

export function Event({ entry, others }: { entry: Entry; others: Entry[] }) {
  const [view, setView] = useState<View>("Decision");
  const [selected, select] = useState<string | null>(null);
  const [options, setOptions] = useState<Options>({ tournament: entry.tournament });
  const [all, setAll] = useState(() => marks(entry));
  const [dialog, setDialog] = useState<"letter" | "copy" | "convert" | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const text = JSON.stringify(options);
  const call = <T,>(op: string) => client.call(entry, op, text).then((answer) => JSON.parse(answer) as T);
  const audited = useAnswer(() => call<Audit>("audit"), text);
  const dossier = useAnswer(() => call<Dossier>("sheets"), text);
  const letter = useAnswer(() => call<Letter>("letter"), text);
  const source = useAnswer(() => client.call(entry, "source").then((answer) => JSON.parse(answer) as SourceDoc), "source");
  const audit = audited.data ?? entry.audit!;
  const judged = verdict({ ...entry, audit });

  const loaded: Loaded = {
    entry,
    audit,
    options,
    setOptions,
    marks: all,
    mark: (fingerprint, mark) => {
      const next = { ...all, [fingerprint]: { ...all[fingerprint], ...mark } };
      setAll(next);
      keepMarks(entry, next);
    },
    show: (fingerprint) => {
      select(fingerprint);
      setView("Findings");
    },
    source: source.data,
  };

  const report = async (kind: "xlsx" | "html") => {
    try {
      const wanted = JSON.stringify({ ...options, today: today() });
      const bytes = await client.call(entry, "report", wanted, kind);
      save(`${stem(entry.name)}-report.${kind}`, bytes, kind === "html" ? "text/html" : undefined);
    } catch (error) {
      setTrouble(asTrouble(error));
    }
  };

  const sheets = dossier.data?.sheets;
  const views = useMemo(
    () =>
      VIEWS.filter((one) => {
        const name = SHEETS[one];
        const sheet = name && sheets?.find((sheet) => sheet.name === name);
        if (one === "Pictures") return !sheets || audit.tournament.rounds_played > 0;
        return !name || !sheets || (sheet && sheet.tables.some((table) => table.rows.length > 0));
      }),
    [sheets, audit.tournament.rounds_played],
  );

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      if (document.querySelector("dialog[open]")) return;
      const number = Number(event.key);
      if (number >= 1 && number <= views.length) setView(views[number - 1]);
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [views]);

  const { tournament, summary } = audit;
  const turn = (event: KeyboardEvent, index: number) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = views[(index + step + views.length) % views.length];
    setView(next);
    document.getElementById(`tab-${next}`)?.focus();
  };

  return (
    <article class="event">
      <header class="head">
        <div class="title">
          <h1>{tournament.name ?? stem(entry.name)}</h1>
          <p class="facts">
            <VerdictWord of={judged.decision} />
            <span class="counts">
              {counted(summary.errors, "error")}, {counted(summary.warnings, "warning")}
            </span>
            <span class="dim file">{entry.name}</span>
          </p>
        </div>
        <div class="actions" role="group" aria-label="Downloads">
          <button onClick={() => report("xlsx")}>Workbook</button>
          <button onClick={() => report("html")}>Page</button>
          <button class="main" onClick={() => setDialog("letter")}>
            Letter
          </button>
          <button onClick={() => setDialog("copy")}>Corrected copy</button>
          <button onClick={() => setDialog("convert")}>Convert</button>
        </div>
        <div class="tabs" role="tablist" aria-label="Views">
          {views.map((one, index) => (
            <button
              role="tab"
              id={`tab-${one}`}
              aria-selected={view === one}
              aria-controls="view"
              tabIndex={view === one ? 0 : -1}
              onClick={() => setView(one)}
              onKeyDown={(event) => turn(event, index)}
            >
              {one}
              {one === "Findings" && audit.findings.length > 0 && <span class="count">{audit.findings.length}</span>}
            </button>
          ))}
        </div>
      </header>
      <div id="view" role="tabpanel" aria-labelledby={`tab-${view}`} tabIndex={-1}>
        {trouble && <ErrorCard trouble={trouble} />}
        {audited.trouble && <ErrorCard trouble={audited.trouble} />}
        {view === "Decision" && <DecisionView {...loaded} letter={letter.data} dossier={dossier.data} go={(to) => setView(to as View)} />}
        {view === "Findings" && <Findings {...loaded} selected={selected} select={select} />}
        {view === "Standings" && <StandingsView {...loaded} dossier={dossier.data} trouble={dossier.trouble} />}
        {SHEETS[view] && (
          <SheetView key={view} sheet={sheets?.find((sheet) => sheet.name === SHEETS[view])} trouble={dossier.trouble} pairs={view === "Crosstable"} />
        )}
        {view === "Pictures" && <Pictures {...loaded} dossier={dossier.data} />}
        {view === "Source" && <SourceView {...loaded} selected={selected} />}
        {view === "Compare" && <Compare entry={entry} others={others} />}
      </div>
      {dialog === "letter" && (
        <Dialog title="Letter" close={() => setDialog(null)}>
          <LetterBox entry={entry} letter={letter.data} />
        </Dialog>
      )}
      {dialog === "copy" && (
        <Dialog title="Corrected copy" close={() => setDialog(null)}>
          <Copy entry={entry} options={options} />
        </Dialog>
      )}
      {dialog === "convert" && (
        <Dialog title="Convert" close={() => setDialog(null)}>
          <Convert entry={entry} options={options} />
        </Dialog>
      )}
    </article>
  );
}
