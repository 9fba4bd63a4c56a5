// The page with its three states: nothing open, a list of events, one event.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { client, type List } from "./client";
import { Event } from "./event";
import { asTrouble, capital, counted, ErrorCard, inline, Shape, VerdictWord } from "./parts";
import {
  acceptedFindings,
  audited,
  dropped,
  gravest,
  marks,
  readAll,
  samples,
  save,
  takeOver,
  typedDecisions,
  verdict,
  WORDS,
  worstFirst,
  type Decided,
  type Entry,
} from "./store";
import type { Decision, Letter, Options, Trouble } from "./types";

/** The most skipped files that a message names. */
const MAX_SKIPPED_NAMED = 5;

const VERDICTS: Decision[] = ["return", "ask", "unknown", "rate"];

export function App() {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [open, setOpen] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [lists, setLists] = useState<List[]>([]);
  const [notices, setNotices] = useState<string[]>([]);
  /** Report workbooks with decisions about files that are not open yet. */
  const waiting = useRef<Decided[]>([]);
  /** A counter that grows when decisions arrive, so that the open event shows them. */
  const [stamp, setStamp] = useState(0);
  /** Whether the open event is being compared. New files are then compared with it and do not replace it. */
  const comparing = useRef(false);
  const current = entries.find((entry) => entry.id === open) ?? null;
  const known = useRef(entries);
  known.current = entries;

  const replace = useCallback((entry: Entry) => {
    setEntries((old) => old.map((one) => (one.id === entry.id ? { ...one, audit: entry.audit } : one)));
  }, []);

  const add = useCallback(async (files: { name: string; blob: Blob }[]) => {
    if (files.length === 0) return;
    setBusy(files.length === 1 ? files[0].name : `${files.length} files`);
    setNotices([]);
    await client.ready();
    const found: Entry[] = [];
    let drawn = performance.now();
    const draw = () => {
      drawn = performance.now();
      const some = [...found];
      setEntries((old) => [...old, ...some.filter((entry) => !old.some((one) => one.id === entry.id))]);
    };
    const skipped: string[] = [];
    await readAll(files, {
      found: (some) => {
        found.push(...some);
        // if there are many small files, the page is not redrawn for each one
        if (performance.now() - drawn > 200) draw();
      },
      decided: (decided) => waiting.current.push(decided),
      skipped: (name) => skipped.push(name),
    });
    draw();
    setBusy(null);
    const all = [...known.current.filter((entry) => !found.includes(entry)), ...found];
    const words = skippedMessage(skipped);
    const left: Decided[] = [];
    for (const decided of waiting.current) {
      const { rows, events } = takeOver(decided, all);
      if (rows === 0) left.push(decided);
      words.push(...decisionMessages(decided, rows));
      for (const entry of all.filter((one) => events.has(one.id))) replace(await audited(entry));
      if (rows > 0) setStamp((old) => old + 1);
    }
    waiting.current = left;
    if (comparing.current) {
      for (const { name, trouble } of found) if (trouble) words.push(`${name} cannot be read: ${trouble.message}.`);
      return setNotices(words);
    }
    setNotices(words);
    if (found.length === 1) setOpen(found[0].id);
    else if (found.length > 1) setOpen(null);
  }, []);

  const addFiles = useCallback(
    async (files: File[]) => {
      try {
        await add(files.map((file) => ({ name: (file as any).webkitRelativePath || file.name, blob: file })));
      } catch (error) {
        setTrouble(asTrouble(error));
        setBusy(null);
      }
    },
    [add],
  );

  const judgeAgain = async () => {
    for (const entry of known.current) if (entry.audit) replace(await audited(entry));
  };
  const list = {
    all: lists,
    add: async (file: File, month: string) => {
      setLists(await client.addList(file, month));
      await judgeAgain();
    },
    forget: async () => {
      await client.forgetLists();
      setLists([]);
      await judgeAgain();
    },
  };

  useEffect(() => {
    client.ready().catch((error) => setTrouble(asTrouble(error)));
    const enter = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false);
    };
    const drop = async (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      setTrouble(null);
      if (!event.dataTransfer) return;
      try {
        await addFiles(await dropped(event.dataTransfer));
      } catch (error) {
        setTrouble(asTrouble(error));
      }
    };
    addEventListener("dragover", enter);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", enter);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [addFiles]);

  useEffect(() => {
    const event = current && (current.audit?.tournament.name ?? current.name);
    document.title = event ? `${event} – crosstable` : "crosstable";
    scrollTo(0, 0);
  }, [current?.id]);

  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      {entries.length > 0 && (
        <nav class="top" aria-label="Files">
          <button class="quiet brand" onClick={() => setOpen(null)} disabled={!current || entries.length < 2}>
            {current && entries.length > 1 ? "← " : ""}
            {entries.length > 1 ? eventCount(entries) : "crosstable"}
          </button>
          <span class="dim local">Your files stay on this computer.</span>
          <Choose add={addFiles} quiet />
        </nav>
      )}
      <main id="main">
        {trouble && <ErrorCard trouble={trouble} />}
        {notices.length > 0 && (
          <div class="notice" role="status">
            {notices.map((words) => (
              <p>{words}</p>
            ))}
            <button class="quiet" onClick={() => setNotices([])} aria-label="Close the message">
              ✕
            </button>
          </div>
        )}
        {entries.length === 0 && <Empty add={addFiles} sample={add} busy={busy} />}
        {entries.length > 0 && !current && <Inbox entries={entries} open={setOpen} />}
        {current &&
          (current.audit ? (
            <Event
              key={`${current.id} ${stamp}`}
              entry={current}
              others={entries.filter((other) => other.audit && other !== current)}
              lists={list}
              replace={replace}
              add={addFiles}
              comparing={comparing}
            />
          ) : (
            <section class="page">
              <h1>This file cannot be read</h1>
              <ErrorCard file={current.name} trouble={current.trouble!} />
            </section>
          ))}
      </main>
      <div class="sr" role="status">
        {busy ? `Reading ${busy}` : entries.length > 0 ? `Read: ${eventCount(entries)}` : ""}
      </div>
      <Working />
      {over && (
        <div class="over" aria-hidden="true">
          Drop to audit
        </div>
      )}
    </>
  );
}

/** As in `3 events, 1 file not read`. */
function eventCount(entries: Entry[]): string {
  const unread = entries.filter((entry) => entry.trouble).length;
  const events = counted(entries.length - unread, "event");
  return unread > 0 ? `${events}, ${counted(unread, "file")} not read` : events;
}

/** A message about files of other kinds in folders and archives. */
function skippedMessage(skipped: string[]): string[] {
  if (skipped.length === 0) return [];
  const more = skipped.length - MAX_SKIPPED_NAMED;
  const names = skipped.slice(0, MAX_SKIPPED_NAMED).join(", ");
  return [`Skipped, not a tournament: ${counted(skipped.length, "file")} (${names}${more > 0 ? ` and ${more} more` : ""}).`];
}

/** Messages about the decisions read from a workbook; `taken` is the number of rows that were used. */
function decisionMessages({ name, rows }: Decided, taken: number): string[] {
  const files = [...new Set(rows.map((row) => row.file.split(/[\\/]/).pop()!))].join(", ");
  if (rows.length === 0) return [`${name} is a report without decisions or comments.`];
  if (taken === 0) return [`${name} has ${counted(rows.length, "decision")} or comments about ${files}. Open that file to take them over.`];
  const lost = rows.length - taken;
  const words = `${counted(taken, "decision")} or comments taken over from ${name}.`;
  return [lost > 0 ? `${words} ${lost} are about findings or files that are not here.` : words];
}

/** Shows a button that stops the work, once a call has taken more than 1.5 seconds. */
function Working() {
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    const look = setInterval(() => {
      const from = client.busySince();
      setSince(from !== null && performance.now() - from > 1500 ? from : null);
    }, 500);
    return () => clearInterval(look);
  }, []);
  if (since === null) return null;
  return (
    <div class="working" role="status">
      Working …
      <button onClick={() => client.stop()}>Stop</button>
    </div>
  );
}

function Choose({ add, quiet }: { add(files: File[]): void; quiet?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <>
      <button class={quiet ? "quiet" : "main"} onClick={() => input.current?.click()}>
        {quiet ? "Open more…" : "Choose files…"}
      </button>
      {!quiet && (
        <>
          <p>
            <button class="link" onClick={() => folder.current?.click()}>
              or a folder
            </button>
          </p>
          <input
            ref={folder}
            type="file"
            class="of-folder"
            hidden
            aria-label="Folder of tournament files"
            {...{ webkitdirectory: true }}
            onChange={(event) => add(Array.from(event.currentTarget.files ?? []).filter((file) => !/(^|\/)\./.test(file.webkitRelativePath)))}
          />
        </>
      )}
      <input
        ref={input}
        type="file"
        class="of-files"
        multiple
        hidden
        aria-label="Tournament files"
        onChange={(event) => {
          add(Array.from(event.currentTarget.files ?? []));
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

const SAMPLES: Record<string, string> = {
  "clean-open.trf": "a clean open",
  "planted-errors.trf": "a report with errors",
  "harbour-open.TUNX": "a Swiss-Manager file",
};

function Empty(props: { add(files: File[]): void; sample(files: any[]): void; busy: string | null }) {
  const sample = async (name: string) => props.sample((await samples()).filter((one) => one.name === name));
  return (
    <section class="empty">
      <h1>Is this tournament report all right?</h1>
      <p>
        Drop a file, a folder or a zip archive anywhere on this page. crosstable recomputes points, ranks and
        tie-breaks, and shows exactly where the file disagrees.
      </p>
      <div class="target">
        {props.busy ? <p class="busy">Reading {props.busy} …</p> : <Choose add={props.add} />}
        <p class="dim">TRF, Swiss-Manager, Excel, web pages, JSON …</p>
      </div>
      <p class="samples">
        Or try{" "}
        {Object.entries(SAMPLES).map(([name, words], index) => (
          <>
            {index > 0 && (index === 2 ? " or " : ", ")}
            <button class="link" onClick={() => sample(name)}>
              {words}
            </button>
          </>
        ))}
        .
      </p>
      <p class="local">Your files stay on this computer.</p>
    </section>
  );
}

function Inbox({ entries, open }: { entries: Entry[]; open(id: string): void }) {
  const [only, setOnly] = useState<Decision | "broken" | null>(null);
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const kind = (entry: Entry) => (entry.trouble ? "broken" : verdict(entry).decision);
  const count = (decision: Decision | "broken") => entries.filter((entry) => kind(entry) === decision).length;
  const shown = entries.filter((entry) => !only || kind(entry) === only).sort(worstFirst);
  const picked = entries.filter((entry) => entry.audit && (chosen.size === 0 || chosen.has(entry.id)));
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const wanted = (entry: Entry): Options => ({
    tournament: entry.tournament,
    accepted: acceptedFindings(marks(entry)),
    typed: typedDecisions(marks(entry)),
  });
  const workbook = async () => {
    try {
      await client.ask("batch");
      for (const entry of picked) await client.call(entry, "collect", JSON.stringify(wanted(entry)));
      const unread = entries.filter((entry) => entry.trouble && (chosen.size === 0 || chosen.has(entry.id)));
      for (const entry of unread) await client.ask("unread", entry.name, entry.trouble!.message);
      save("events-report.xlsx", await client.ask("workbook"));
    } catch (error) {
      setTrouble(asTrouble(error));
    }
  };
  const letters = async () => {
    const parts: string[] = [];
    for (const entry of picked) {
      const letter: Letter = JSON.parse(await client.call(entry, "letter", JSON.stringify(wanted(entry))));
      parts.push(letter.text);
    }
    save("letters.txt", parts.join(`\n${"-".repeat(76)}\n\n`), "text/plain");
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <section class="inbox">
      <h1 class="sr">Events</h1>
      <div class="bar">
        <div class="chips" role="group" aria-label="Filter by verdict">
          <button class="chip" aria-pressed={only === null} onClick={() => setOnly(null)}>
            all <span class="count">{entries.length}</span>
          </button>
          {VERDICTS.filter((decision) => count(decision) > 0).map((decision) => (
            <button class="chip" aria-pressed={only === decision} onClick={() => setOnly(only === decision ? null : decision)}>
              <Shape of={decision} /> {WORDS[decision]} <span class="count">{count(decision)}</span>
            </button>
          ))}
          {count("broken") > 0 && (
            <button class="chip" aria-pressed={only === "broken"} onClick={() => setOnly(only === "broken" ? null : "broken")}>
              <span aria-hidden="true">✕</span> cannot be read <span class="count">{count("broken")}</span>
            </button>
          )}
        </div>
        <div class="actions">
          <button onClick={workbook} disabled={picked.length === 0}>
            Workbook of {chosen.size === 0 ? "all" : chosen.size}
          </button>
          <button onClick={letters} disabled={picked.length === 0}>
            Letters of {chosen.size === 0 ? "all" : chosen.size}
          </button>
        </div>
      </div>
      {trouble && <ErrorCard trouble={trouble} />}
      <table class="events">
        <thead>
          <tr>
            <th class="select">
              <span class="sr">Select</span>
            </th>
            <th class="word">Verdict</th>
            <th>Event</th>
            <th class="wide days">Dates</th>
            <th class="wide fed">Fed</th>
            <th class="wide size">Players × rounds</th>
            <th class="wide kind">Format</th>
            <th>Gravest</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <Row entry={entry} open={open} chosen={chosen.has(entry.id)} toggle={toggle} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ entry, open, chosen, toggle }: { entry: Entry; open(id: string): void; chosen: boolean; toggle(id: string): void }) {
  const { audit, trouble } = entry;
  const name = audit?.tournament.name ?? entry.name.split("/").pop()!;
  const folder = entry.name.slice(0, entry.name.lastIndexOf("/") + 1);
  return (
    <tr onClick={() => open(entry.id)}>
      <td onClick={(event) => event.stopPropagation()}>
        <input type="checkbox" checked={chosen} onChange={() => toggle(entry.id)} aria-label={`Select ${name}`} />
      </td>
      <td>{trouble ? <span class="verdict broken"><span class="cross" aria-hidden="true">✕</span>cannot be read</span> : <VerdictWord of={verdict(entry).decision} />}</td>
      <td class="name">
        <div>
          <button class="link strong" title={name} onClick={() => open(entry.id)}>
            {name}
          </button>
          {entry.name !== name && (
            <span class="dim file" title={entry.name}>
              <span class="folder">{folder}</span>
              <span>{entry.name.slice(folder.length)}</span>
            </span>
          )}
        </div>
      </td>
      <td class="wide num">{days(entry)}</td>
      <td class="wide">{entry.facts?.federation ?? ""}</td>
      <td class="wide num">{audit ? `${audit.tournament.participants} × ${audit.tournament.rounds}` : ""}</td>
      <td class="wide dim">{audit?.source.format ?? ""}</td>
      <td class="gravest" title={gravest(entry)}>
        {inline(capital(gravest(entry)))}
      </td>
    </tr>
  );
}

/** The dates of an event, as in `2026-05-01 – 05-03`; empty if the file states none. */
function days({ facts }: Entry): string {
  if (!facts?.start) return "";
  const end = facts.end && facts.end !== facts.start ? facts.end : "";
  return end ? `${facts.start} – ${end.startsWith(facts.start.slice(0, 5)) ? end.slice(5) : end}` : facts.start;
}
