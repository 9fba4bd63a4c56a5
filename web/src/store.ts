// The opened files, and the decisions about their findings.
import { client, content, inflate, Refused, type FileBytes } from "./client";
import type { Audit, Decision, Facts, Finding, Options, Trouble } from "./types";

/** A tournament in a file, or a file that could not be read. */
export interface Entry extends FileBytes {
  id: string;
  tournament: number;
  audit?: Audit;
  facts?: Facts;
  trouble?: Trouble;
  /** The checksum of the file. */
  sum: string;
}

/** Decisions that somebody typed into a report workbook. */
export interface Decided {
  /** The file name of the workbook. */
  name: string;
  rows: { key: string; decision: string; comment: string; file: string; tournament: number | null }[];
}

let keys = 0;

function trouble(error: unknown): Trouble {
  if (error instanceof Refused) return { message: error.message, help: error.help, other: error.other };
  return { message: String(error), help: "Try the file again; if the error persists, please report it." };
}

/** Files that are never tournaments. In folders and archives they are skipped without being read. */
const NEVER_TOURNAMENTS = /\.(pdf|docx?|jpe?g|png|gif|pgn|mp4|exe|css|js|ds_store)$/i;

/** Adds to an event its audit, without the findings that were accepted earlier. */
export async function audited(entry: Entry): Promise<Entry> {
  const options: Options = { tournament: entry.tournament, accepted: acceptedFindings(marks(entry)) };
  const audit = JSON.parse(await client.call(entry, "audit", JSON.stringify(options)));
  return { ...entry, audit };
}

async function read(name: string, blob: Blob): Promise<Entry[]> {
  const file = { key: ++keys, name, blob };
  try {
    const { count, sum } = await client.open(file);
    const entries: Entry[] = [];
    for (let tournament = 0; tournament < count; tournament++) {
      const entry = await audited({ ...file, sum, id: `${file.key}.${tournament}`, tournament });
      const facts = JSON.parse(await client.call(file, "facts", JSON.stringify({ tournament })));
      entries.push({ ...entry, facts });
    }
    return entries;
  } catch (error) {
    return [{ ...file, sum: "", id: `${file.key}`, tournament: 0, trouble: trouble(error) }];
  }
}

/** What becomes of the opened files. */
interface Taken {
  found(entries: Entry[]): void;
  decided(decided: Decided): void;
  /** A file of another kind, found in a folder or an archive. */
  skipped(name: string): void;
}

/**
 * Reads the opened files one by one. Archives are unpacked. As by the program, a file in a folder or
 * an archive is skipped if it is not a tournament file; a file that was opened itself is not.
 */
export async function readAll(files: { name: string; blob: Blob }[], { found, decided, skipped }: Taken) {
  for (const { name, blob } of files) {
    const inFolder = name.includes("/");
    if (inFolder && NEVER_TOURNAMENTS.test(name)) {
      skipped(name);
      continue;
    }
    try {
      const most = client.known.file_bytes;
      if (blob.size > most)
        throw new Refused({
          message: `the file has ${megabytes(blob.size)}, and at most ${megabytes(most)} are read`,
          help: "Unpack it, or open the files in it one by one.",
        });
      const { packed, decisions } = await client.ask("look", name, await content(blob));
      if (decisions) {
        decided({ name, rows: decisions });
        continue;
      }
      const take = async (path: string, content: Blob, maySkip: boolean) => {
        const entries = await read(path, content);
        if (maySkip && entries[0].trouble?.other) return skipped(path);
        found(entries);
        for (const entry of entries) {
          const before = earlierDecisions(entry);
          if (before) decided(before);
        }
      };
      if (!packed) {
        await take(name, blob, inFolder);
        continue;
      }
      let lives = client.lives;
      for (const [index, [inner]] of packed.entries()) {
        const path = `${name}/${inner}`;
        if (NEVER_TOURNAMENTS.test(inner)) {
          skipped(path);
          continue;
        }
        try {
          // if the worker was lost, the archive must be opened again
          if (client.lives !== lives) await client.ask("look", name, await content(blob));
          lives = client.lives;
          const bytes = await client.ask("unpack", index);
          const workbook = /\.xlsx$/i.test(inner) && (await client.ask("look", path, bytes)).decisions;
          if (workbook) decided({ name: path, rows: workbook });
          else await take(path, new Blob([bytes]), true);
        } catch (error) {
          found([unread(path, new Blob(), error)]);
        }
      }
      await client.ask("unpacked");
      if (packed.length === 0) throw new Refused({ message: "the archive is empty", help: "Drop the files themselves." });
    } catch (error) {
      found([unread(name, blob, error)]);
    }
  }
}

function unread(name: string, blob: Blob, error: unknown): Entry {
  const key = ++keys;
  return { id: `${key}`, key, name, blob, tournament: 0, sum: "", trouble: trouble(error) };
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / (1 << 20))} MiB`;

/** The sample files that are part of the page. */
export async function samples(): Promise<{ name: string; blob: Blob }[]> {
  const list: { name: string; data: string }[] = JSON.parse(new TextDecoder().decode(await inflate("samples")));
  return list.map(({ name, data }) => ({ name, blob: new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]) }));
}

/** Files and folders whose name begins with a dot are skipped. */
const hidden = (name: string) => name.startsWith(".");

/** A file named with the folders in which it was found. */
function inFolder(file: File, path: string): File {
  Object.defineProperty(file, "webkitRelativePath", { value: path });
  return file;
}

/** Finds the files below a handle of the File System Access API, which only Chromium has. */
async function walkHandle(handle: any, path: string, found: File[]) {
  if (hidden(handle.name)) return;
  if (handle.kind === "file") {
    found.push(inFolder(await handle.getFile(), path + handle.name));
    return;
  }
  for await (const inner of handle.values()) await walkHandle(inner, `${path}${handle.name}/`, found);
}

/** Finds the files below an entry. All browsers support this, but Chromium only if the page comes from a server. */
async function walkEntry(entry: FileSystemEntry, path: string, found: File[]) {
  if (hidden(entry.name)) return;
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
    found.push(inFolder(file, path + entry.name));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const inner of some) await walkEntry(inner, `${path}${entry.name}/`, found);
  }
}

/** The files that were dropped, including those in folders. */
export async function dropped(transfer: DataTransfer): Promise<File[]> {
  // browsers give access to the dropped items only until the event handler returns
  const items = Array.from(transfer.items, (item) => {
    const entry = item.webkitGetAsEntry?.() ?? null;
    if (!entry?.isDirectory) return { file: item.getAsFile(), entry, handle: null };
    return { file: null, entry, handle: (item as any).getAsFileSystemHandle?.().catch(() => null) ?? null };
  });
  if (items.length === 0) return Array.from(transfer.files);
  const found: File[] = [];
  for (const { file, entry, handle } of items) {
    if (!entry?.isDirectory) {
      if (file) found.push(file);
      continue;
    }
    try {
      const folder = await handle;
      await (folder ? walkHandle(folder, "", found) : walkEntry(entry, "", found));
    } catch {
      throw new Refused({
        message: `the browser does not let this page look into the folder ${entry.name}`,
        help: "Open the files in it: choose them with the button, or drop them instead of the folder.",
      });
    }
  }
  return found;
}

export interface Verdict {
  decision: Decision;
  /** Whether the verdict was derived from severities, because the audit has none. */
  assumed: boolean;
  reasons: string[];
}

export const WORDS: Record<Decision, string> = {
  rate: "can be rated",
  ask: "ask first",
  return: "send back",
  unknown: "cannot say",
};

export function verdict(entry: Entry): Verdict {
  const audit = entry.audit;
  if (!audit) return { decision: "unknown", assumed: false, reasons: [entry.trouble?.message ?? ""] };
  if (audit.verdict) return { ...audit.verdict, assumed: false };
  const { errors, warnings, checked } = audit.summary;
  const decision = errors > 0 ? "return" : warnings > 0 ? "ask" : checked > 0 ? "rate" : "unknown";
  return { decision, assumed: true, reasons: audit.findings.slice(0, 1).map((one) => one.message) };
}

/** The main reason for the verdict in words; for an event that can be rated, its gravest finding. */
export function gravest(entry: Entry): string {
  const { audit, trouble } = entry;
  if (!audit) return trouble?.message ?? "";
  const judged = audit.verdict;
  if (judged?.decision === "unknown") return judged.missing?.[0] ?? judged.reasons[0] ?? judged.words ?? "";
  if (judged?.decision === "ask" && judged.reasons.length > 0) return judged.reasons[0];
  const { findings } = audit;
  const first = findings.find((one) => one.severity === "error") ?? findings.find((one) => one.severity === "warning") ?? findings[0];
  return first?.message ?? "nothing wrong in what was checked";
}

const ORDER: Decision[] = ["return", "unknown", "ask", "rate"];

/** Compares two events for sorting, worst first: unreadable files, then by verdict, then by the number of errors. */
export function worstFirst(a: Entry, b: Entry): number {
  const rank = (entry: Entry) => (entry.trouble ? -1 : ORDER.indexOf(verdict(entry).decision));
  const errors = (entry: Entry) => entry.audit?.summary.errors ?? 0;
  return rank(a) - rank(b) || errors(b) - errors(a) || a.name.localeCompare(b.name);
}

export const DECISIONS = ["accept", "correct", "ask", "reject"] as const;

export interface Mark {
  decision?: (typeof DECISIONS)[number];
  comment?: string;
  /** The date of the decision, as in `2026-05-01`. */
  on?: string;
}

/** Decisions by the key of the finding, which is its code and a fingerprint of its facts. */
export type Marks = Record<string, Mark>;

const storageKey = (entry: Entry) => `crosstable:${entry.sum}:${entry.tournament}`;

/** The decisions, in case the browser has no storage. */
const unstoredMarks = new Map<string, Marks>();

/** The stored decisions about the findings of an event. */
export function marks(entry: Entry): Marks {
  try {
    return JSON.parse(localStorage.getItem(storageKey(entry)) ?? "null") ?? unstoredMarks.get(storageKey(entry)) ?? {};
  } catch {
    return unstoredMarks.get(storageKey(entry)) ?? {};
  }
}

/** The storage key under which the page notes the newest file with this name about this event. */
const newestFileKey = (entry: Entry) => `crosstable:newest:${entry.audit?.tournament.name}:${lowerBaseName(entry.name)}:${entry.tournament}`;

/** Decisions about an earlier version of the file, for findings whose facts are unchanged; `null` if there are none. */
function earlierDecisions(entry: Entry): Decided | null {
  try {
    const before = localStorage.getItem(newestFileKey(entry));
    if (!entry.audit || !before || before === storageKey(entry) || localStorage.getItem(storageKey(entry))) return null;
    const known = new Set(everyFinding(entry.audit).map((finding) => finding.key));
    const all: Marks = JSON.parse(localStorage.getItem(before) ?? "{}");
    const same = Object.entries(all).filter(([key, mark]) => known.has(key) && (mark.decision || mark.comment));
    if (same.length === 0) return null;
    const tournament = entry.audit.tournament.number ?? null;
    const rows = same.map(([key, { decision = "", comment = "" }]) => ({ key, decision, comment, file: entry.name, tournament }));
    return { name: `the earlier ${lowerBaseName(entry.name)}`, rows };
  } catch {
    return null;
  }
}

export function keepMarks(entry: Entry, all: Marks) {
  unstoredMarks.set(storageKey(entry), all);
  try {
    localStorage.setItem(storageKey(entry), JSON.stringify(all));
    localStorage.setItem(newestFileKey(entry), storageKey(entry));
  } catch {
    // without storage, decisions are kept until the page is closed
  }
}

/** The accepted findings, which no longer count. A reason is required. */
export function acceptedFindings(all: Marks): { key: string; reason: string; on?: string }[] {
  const found = Object.entries(all).filter(([, mark]) => mark.decision === "accept" && mark.comment?.trim());
  return found.map(([key, mark]) => ({ key, reason: mark.comment!.trim(), on: mark.on }));
}

/** The decisions and comments for the workbook, without the accepted findings. */
export function typedDecisions(all: Marks): { key: string; decision: string; comment: string }[] {
  const accepted = new Set(acceptedFindings(all).map((one) => one.key));
  const found = Object.entries(all).filter(([key, mark]) => !accepted.has(key) && (mark.decision || mark.comment?.trim()));
  return found.map(([key, mark]) => ({ key, decision: mark.decision ?? "", comment: mark.comment?.trim() ?? "" }));
}

/** All findings: those that count, and those that were accepted. */
export const everyFinding = (audit: Audit): Finding[] => [...audit.findings, ...audit.accepted.map((one) => one.finding)];

const lowerBaseName = (path: string) => path.split(/[\\/]/).pop()!.toLowerCase();

/** Stores typed decisions with the events to which they belong. Returns the number of rows used and the events. */
export function takeOver(decided: Decided, entries: Entry[]): { rows: number; events: Set<string> } {
  const events = new Set<string>();
  let rows = 0;
  for (const entry of entries) {
    if (!entry.audit) continue;
    const number = entry.audit.tournament.number ?? null;
    const own = decided.rows.filter((row) => lowerBaseName(row.file) === lowerBaseName(entry.name) && row.tournament === number);
    const known = new Set(everyFinding(entry.audit).map((finding) => finding.key));
    const all = { ...marks(entry) };
    for (const row of own.filter((row) => known.has(row.key))) {
      const word = row.decision.trim().toLowerCase().replace(/^accepted$/, "accept");
      const decision = DECISIONS.find((one) => one === word);
      // an unknown decision is kept as part of the comment
      const comment = decision || !word ? row.comment : [row.decision, row.comment].filter(Boolean).join(": ");
      all[row.key] = { decision, comment, on: today() };
      events.add(entry.id);
      rows++;
    }
    if (events.has(entry.id)) keepMarks(entry, all);
  }
  return { rows, events };
}

export function save(name: string, content: BlobPart, type = "application/octet-stream") {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A file name without folders and extension. */
export const stem = (name: string) => (name.split(/[\\/]/).pop() ?? name).replace(/\.[^.]+$/, "");

/** The date in the time zone of this machine. */
export const today = () => {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** A number with `½` instead of `.5`. */
export const halves = (text: string) => text.replace(/^(\d+)\.50*$/, (_, n) => (n === "0" ? "½" : `${n}½`));
