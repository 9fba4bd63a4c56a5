// The page: empty, inbox, event.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { client } from "./client";
import { Event } from "./event";
import { asTrouble, capital, ErrorCard, Shape, VerdictWord } from "./parts";
import { dropped, readAll, samples, save, verdict, WORDS, worstFirst, type Entry } from "./store";
import type { Decision, Letter, Trouble } from "./types";

const VERDICTS: Decision[] = ["return", "ask", "unknown", "rate"];

export function App() {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [open, setOpen] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const current = entries.find((entry) => entry.id === open) ?? null;

  const add = useCallback(async (files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]) => {
    if (files.length === 0) return;
    setBusy(files.length === 1 ? files[0].name : `${files.length} files`);
    const found: Entry[] = [];
    await readAll(files, (some) => {
      found.push(...some);
      setEntries((old) => [...old, ...some]);
    });
    setBusy(null);
    if (found.length === 1) setOpen(found[0].id);
    else if (found.length > 1) setOpen(null);
  }, []);

  const addFiles = useCallback(
    async (files: File[]) => {
      const content = files.map(async (file) => ({
        name: (file as any).webkitRelativePath || file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      }));
      try {
        await add(await Promise.all(content));
      } catch (error) {
        setTrouble(asTrouble(error));
        setBusy(null);
      }
    },
    [add],
  );

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
      if (event.dataTransfer) addFiles(await dropped(event.dataTransfer));
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
            {entries.length > 1 ? `${entries.length} events` : "crosstable"}
          </button>
          <span class="dim local">Your files stay on this computer.</span>
          <Choose add={addFiles} quiet />
        </nav>
      )}
      <main id="main">
        {trouble && <ErrorCard trouble={trouble} />}
        {entries.length === 0 && <Empty add={addFiles} sample={add} busy={busy} />}
        {entries.length > 0 && !current && <Inbox entries={entries} open={setOpen} />}
        {current &&
          (current.audit ? (
            <Event key={current.id} entry={current} others={entries.filter((other) => other.audit && other !== current)} />
          ) : (
            <section class="page">
              <h1>This file cannot be read</h1>
              <ErrorCard file={current.name} trouble={current.trouble!} />
            </section>
          ))}
      </main>
      <div class="sr" role="status">
        {busy ? `Reading ${busy}` : entries.length > 0 ? `${entries.length} events read` : ""}
      </div>
      {over && (
        <div class="over" aria-hidden="true">
          Drop to audit
        </div>
      )}
    </>
  );
}

function Choose({ add, quiet }: { add(files: File[]): void; quiet?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button class={quiet ? "quiet" : "main"} onClick={() => input.current?.click()}>
        {quiet ? "Open more…" : "Choose files…"}
      </button>
      <input
        ref={input}
        type="file"
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
  const letters = async () => {
    const parts: string[] = [];
    for (const entry of picked) {
      const letter: Letter = JSON.parse(
        await client.call(entry, "letter", JSON.stringify({ tournament: entry.tournament })),
      );
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
        <button onClick={letters} disabled={picked.length === 0}>
          Letters of {chosen.size === 0 ? "all" : chosen.size}
        </button>
      </div>
      <table class="events">
        <thead>
          <tr>
            <th>
              <span class="sr">Select</span>
            </th>
            <th>Verdict</th>
            <th>Event</th>
            <th class="wide">Players × rounds</th>
            <th class="wide">Format</th>
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
  const gravest = trouble?.message ?? audit!.findings[0]?.message ?? "nothing found";
  return (
    <tr onClick={() => open(entry.id)}>
      <td onClick={(event) => event.stopPropagation()}>
        <input type="checkbox" checked={chosen} onChange={() => toggle(entry.id)} aria-label={`Select ${name}`} />
      </td>
      <td>{trouble ? <span class="verdict broken"><span class="cross" aria-hidden="true">✕</span>cannot be read</span> : <VerdictWord of={verdict(entry).decision} />}</td>
      <td>
        <button class="link strong" onClick={() => open(entry.id)}>
          {name}
        </button>
        <span class="dim file">{entry.name}</span>
      </td>
      <td class="wide num">{audit ? `${audit.tournament.participants} × ${audit.tournament.rounds}` : ""}</td>
      <td class="wide dim">{audit?.source.format ?? ""}</td>
      <td class="gravest">{capital(gravest)}</td>
    </tr>
  );
}
