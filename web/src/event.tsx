// One event: a header that is always visible, and the views.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { MutableRef } from "preact/hooks";
import { client, type List } from "./client";
import { Compare } from "./compare";
import { DecisionView } from "./decision";
import { Convert, Copy, LetterBox } from "./downloads";
import { Findings } from "./findings";
import { asTrouble, counted, Dialog, ErrorCard, useAnswer, VerdictWord } from "./parts";
import { Pictures } from "./pictures";
import { PairingsCheck } from "./pairings";
import { Printed } from "./printed";
import { RatingsView } from "./ratings";
import { Rules } from "./rules";
import { SheetView } from "./sheet";
import { SourceView } from "./source";
import { StandingsView } from "./standings";
import { acceptedFindings, everyFinding, keepMarks, marks, save, stem, today, typedDecisions, verdict, type Entry, type Mark, type Marks } from "./store";
import type { Audit, Finding, Judged, Options, SourceDoc, Trouble } from "./types";

const VIEWS = ["Decision", "Findings", "Standings", "Crosstable", "Rounds", "Players", "Ratings", "Editions", "Pictures", "Source", "Compare"] as const;
type View = (typeof VIEWS)[number];

/** The sheet of the report that a view shows. */
const SHEETS: Partial<Record<View, string>> = { Crosstable: "Crosstable", Rounds: "Pairings", Players: "Players", Editions: "Editions" };

/** The rating lists that are open in the page. */
export interface Lists {
  all: List[];
  /** `month` is like `2026-05`; if empty, the month stated in the list or its file name. */
  add(file: File, month: string): Promise<void>;
  forget(): Promise<void>;
}

export interface Loaded {
  entry: Entry;
  audit: Audit;
  options: Options;
  setOptions(options: Options): void;
  /** All findings: first those that count, then those that were accepted. */
  findings: Finding[];
  marks: Marks;
  /** Stores a decision about the finding with this key. */
  mark(key: string, mark: Mark): void;
  lists: Lists;
  /** Opens the list of findings at one finding. */
  show(fingerprint: string): void;
  source?: SourceDoc;
}

export interface EventProps {
  entry: Entry;
  /** The other events that can be compared with this one. */
  others: Entry[];
  lists: Lists;
  replace(entry: Entry): void;
  /** Reads more files. */
  add(files: File[]): void;
  /** Receives whether the event is being compared with another file. */
  comparing: MutableRef<boolean>;
}

export function Event({ entry, others, lists, replace, add, comparing }: EventProps) {
  const [view, setView] = useState<View>("Decision");
  const [selected, select] = useState<string | null>(null);
  const [options, setOptions] = useState<Options>({ tournament: entry.tournament });
  const [all, setAll] = useState(() => marks(entry));
  const [dialog, setDialog] = useState<"letter" | "copy" | "convert" | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const wanted: Options = { ...options, accepted: acceptedFindings(all) };
  const key = JSON.stringify([wanted, lists.all]);
  const answer = useAnswer<Judged>(async () => JSON.parse(await client.call(entry, "judged", JSON.stringify(wanted))), key);
  const { letter, sheets: dossier, not_examined } = answer.data ?? {};
  const source = useAnswer(() => client.call(entry, "source").then((answer) => JSON.parse(answer) as SourceDoc), "source");
  const audit = answer.data?.audit ?? entry.audit!;
  const judged = verdict({ ...entry, audit });

  useEffect(() => {
    comparing.current = view === "Compare";
    return () => void (comparing.current = false);
  }, [view]);

  // the list of events shows the verdict under the file's own rank order and edition
  useEffect(() => {
    const tried = options.rules || options.tie_breaks || options.round || options.profile || options.pairings;
    if (answer.data && !tried) replace({ ...entry, audit: answer.data.audit });
  }, [answer.data]);

  const loaded: Loaded = {
    entry,
    audit,
    findings: everyFinding(audit),
    lists,
    options,
    setOptions,
    marks: all,
    mark: (key, mark) => {
      const next = { ...all, [key]: { ...all[key], ...mark, on: today() } };
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
      const asked = JSON.stringify({ ...wanted, typed: typedDecisions(all) });
      const bytes = await client.call(entry, "report", asked, kind);
      save(`${stem(entry.name)}-report.${kind}`, bytes, kind === "html" ? "text/html" : undefined);
    } catch (error) {
      setTrouble(asTrouble(error));
    }
  };

  const sheets = dossier?.sheets;
  const views = useMemo(
    () =>
      VIEWS.filter((one) => {
        const name = SHEETS[one];
        const sheet = name && sheets?.find((sheet) => sheet.name === name);
        if (one === "Ratings") return audit.tournament.rounds_played > 0;
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
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: views.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = views[(to + views.length) % views.length];
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
            {audit.accepted.length > 0 && <span class="counts">{audit.accepted.length} accepted</span>}
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
        {answer.trouble && <ErrorCard trouble={answer.trouble} />}
        {view === "Decision" && <DecisionView {...loaded} letter={letter} notExamined={not_examined ?? []} dossier={dossier} />}
        {view === "Findings" && <Findings {...loaded} selected={selected} select={select} />}
        {view === "Standings" && <StandingsView {...loaded} dossier={dossier} trouble={answer.trouble} />}
        {view === "Rounds" && <PairingsCheck {...loaded} dossier={dossier} />}
        {view === "Ratings" && <RatingsView {...loaded} />}
        {view === "Editions" && <Rules {...loaded} compact />}
        {SHEETS[view] && (
          <SheetView key={view} sheet={sheets?.find((sheet) => sheet.name === SHEETS[view])} trouble={answer.trouble} pairs={view === "Crosstable"} />
        )}
        {view === "Pictures" && <Pictures {...loaded} dossier={dossier} />}
        {view === "Source" && <SourceView {...loaded} selected={selected} />}
        {view === "Compare" && <Compare entry={entry} others={others} add={add} />}
      </div>
      {view === "Decision" && <Printed {...loaded} dossier={dossier} />}
      {dialog === "letter" && (
        <Dialog title="Letter" close={() => setDialog(null)}>
          <LetterBox entry={entry} letter={letter} />
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
