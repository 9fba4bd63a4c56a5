// Files that were dropped, and the decisions about their findings.
import { client, inflate, Refused, type FileBytes } from "./client";
import type { Audit, Decision, Options, Trouble } from "./types";

/** A tournament of a file, or a file that could not be read. */
export interface Entry extends FileBytes {
  id: string;
  tournament: number;
  audit?: Audit;
  trouble?: Trouble;
  /** What identifies the bytes. */
  mark: string;
}

let keys = 0;

/** What identifies a file: its SHA-256 where the browser offers it, else a short sum. */
async function mark(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (globalThis.crypto?.subtle) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum.toString(16);
}

function trouble(error: unknown): Trouble {
  if (error instanceof Refused) return { message: error.message, help: error.help };
  return { message: String(error), help: "Try the file again; please report it if it stays." };
}

/** Formats that are never a tournament, passed over in folders and archives. */
const OTHERS = /\.(pdf|docx?|jpe?g|png|gif|pgn|mp4|exe|css|js|ds_store)$/i;

async function read(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Entry[]> {
  const file = { key: ++keys, name, bytes };
  const sum = await mark(bytes);
  const base = { ...file, mark: sum };
  try {
    const count = await client.open(file);
    const entries: Entry[] = [];
    for (let tournament = 0; tournament < count; tournament++) {
      const audit = await client.call(file, "audit", JSON.stringify({ tournament } satisfies Options));
      entries.push({ ...base, id: `${file.key}.${tournament}`, tournament, audit: JSON.parse(audit) });
    }
    return entries;
  } catch (error) {
    return [{ ...base, id: `${file.key}`, tournament: 0, trouble: trouble(error) }];
  }
}

/** Reads what was dropped, file by file, archives unpacked. */
export async function readAll(files: { name: string; bytes: Uint8Array<ArrayBuffer> }[], found: (entries: Entry[]) => void) {
  const several = files.length > 1;
  for (const { name, bytes } of files) {
    if (several && OTHERS.test(name)) continue;
    try {
      const packed: [string, number][] | null = JSON.parse(await client.ask("list", bytes));
      if (!packed) {
        found(await read(name, bytes));
        continue;
      }
      for (const [index, [inner]] of packed.entries()) {
        if (OTHERS.test(inner)) continue;
        found(await read(`${name}/${inner}`, await client.ask("unpack", bytes, index)));
      }
      if (packed.length === 0) throw new Refused({ message: "the archive is empty", help: "Drop the files themselves." });
    } catch (error) {
      const key = ++keys;
      found([{ id: `${key}`, key, name, bytes, tournament: 0, mark: "", trouble: trouble(error) }]);
    }
  }
}

/** The samples that come with the page. */
export async function samples(): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }[]> {
  const list: { name: string; data: string }[] = JSON.parse(new TextDecoder().decode(await inflate("samples")));
  return list.map(({ name, data }) => ({ name, bytes: Uint8Array.from(atob(data), (c) => c.charCodeAt(0)) }));
}

/** The files of a drop, those in folders included. */
export async function dropped(transfer: DataTransfer): Promise<File[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.()).filter((e) => !!e);
  if (entries.length === 0) return Array.from(transfer.files);
  const found: File[] = [];
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.name.startsWith(".")) return;
    if (entry.isFile) {
      found.push(await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail)));
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
      if (some.length === 0) return;
      for (const inner of some) await walk(inner);
    }
  };
  for (const entry of entries) await walk(entry!);
  return found;
}

export interface Verdict {
  decision: Decision;
  /** Derived here from severities, because the audit states none. */
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

const ORDER: Decision[] = ["unknown", "return", "ask", "rate"];

/** Worst first: files that cannot be read, then by verdict, then by the number of errors. */
export function worstFirst(a: Entry, b: Entry): number {
  const rank = (entry: Entry) => (entry.trouble ? -1 : ORDER.indexOf(verdict(entry).decision));
  const errors = (entry: Entry) => entry.audit?.summary.errors ?? 0;
  return rank(a) - rank(b) || errors(b) - errors(a) || a.name.localeCompare(b.name);
}

export interface Mark {
  decision?: "accept" | "ask" | "reject";
  comment?: string;
}

const box = (entry: Entry) => `crosstable:${entry.mark}:${entry.tournament}`;

/** What was decided about the findings of an event, by fingerprint. */
export function marks(entry: Entry): Record<string, Mark> {
  try {
    return JSON.parse(localStorage.getItem(box(entry)) ?? "{}");
  } catch {
    return {};
  }
}

export function keepMarks(entry: Entry, all: Record<string, Mark>) {
  try {
    localStorage.setItem(box(entry), JSON.stringify(all));
  } catch {
    // a browser without storage keeps them until the page is closed
  }
}

export function save(name: string, content: BlobPart, type = "application/octet-stream") {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The name of a file without folders and extension. */
export const stem = (name: string) => (name.split(/[\\/]/).pop() ?? name).replace(/\.[^.]+$/, "");

export const today = () => {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** Halves as people write them. */
export const halves = (text: string) => text.replace(/^(\d+)\.50*$/, (_, n) => (n === "0" ? "½" : `${n}½`));
