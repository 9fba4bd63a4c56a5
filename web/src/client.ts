// Calls to the worker. After a trap or a call that takes too long, the worker is replaced by a new
// one, in which files are opened again when they are needed.
import type { Known, Trouble } from "./types";

/** The longest time that one call may take, in milliseconds. */
const TIME_LIMIT = 120_000;

/** The number of files that stay open in a worker. Files that were closed are opened again when needed. */
const MAX_OPEN_FILES = 24;

export class Refused extends Error {
  help: string;
  other: boolean;
  constructor(trouble: Trouble) {
    super(trouble.message);
    this.help = trouble.help;
    this.other = trouble.other ?? false;
  }
}

export interface Made {
  bytes: Uint8Array<ArrayBuffer>;
  about: string;
}

/** A file whose content is read again when the worker needs it again. */
export interface FileBytes {
  key: number;
  name: string;
  blob: Blob;
}

/** An open rating list. */
export interface List {
  name: string;
  kind: string;
  month: string;
  players: number;
}

const text = (id: string) => document.getElementById(id)?.textContent ?? "";

/** The 85 digits of packed data, as in vite.config.js. */
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?_~()[]{}@%$#,";

/** Unpacks the data in an element of the page. */
export async function inflate(id: string): Promise<ArrayBuffer> {
  const [, length, signs] = /^(\d+)\|(.*)/.exec(text(id))!;
  const values = new Uint8Array(128);
  for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value;
  const packed = new DataView(new ArrayBuffer((signs.length / 5) * 4));
  for (let at = 0, to = 0; at < signs.length; at += 5, to += 4) {
    let value = 0;
    for (let sign = at; sign < at + 5; sign++) value = value * 85 + values[signs.charCodeAt(sign)];
    packed.setUint32(to, value);
  }
  const bytes = new Blob([packed.buffer.slice(0, Number(length))]);
  return new Response(bytes.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

interface Waiting {
  resolve(value: any): void;
  reject(error: unknown): void;
  timer: number;
  since: number;
}

export class Client {
  private worker: Promise<Worker> | null = null;
  private waiting = new Map<number, Waiting>();
  /** The keys of the open files, the most recently used last. */
  private opened = new Set<number>();
  private lists: { name: string; blob: Blob; month: string }[] = [];
  private next = 1;
  /** The number of workers that were lost. */
  lives = 0;
  known!: Known;

  private start(): Promise<Worker> {
    this.worker ??= (async () => {
      const script = new Blob([await inflate("worker")], { type: "text/javascript" });
      const worker = new Worker(URL.createObjectURL(script));
      worker.onmessage = ({ data }) => this.done(data);
      worker.onerror = (event) => this.lost(bug(event.message || "the worker stopped"));
      this.known = JSON.parse(await this.send(worker, "init", [await inflate("module")]));
      for (const list of this.lists) await this.send(worker, "list", [list.name, await content(list.blob), list.month]);
      return worker;
    })();
    return this.worker;
  }

  private send(worker: Worker, op: string, args: unknown[]): Promise<any> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => this.lost(bug("it took longer than two minutes")), TIME_LIMIT);
      this.waiting.set(id, { resolve, reject, timer, since: performance.now() });
      // for the day of the audit and the time on a report
      const now = Math.floor(Date.now() / 1000);
      worker.postMessage({ id, op, args, now });
    });
  }

  private done({ id, result, error, trapped }: any) {
    const call = this.waiting.get(id);
    if (!call) return;
    this.waiting.delete(id);
    clearTimeout(call.timer);
    if (error === undefined) return call.resolve(result);
    if (!trapped) return call.reject(new Refused(JSON.parse(error)));
    call.reject(bug(error));
    this.lost(bug(error));
  }

  private lost(why: Refused) {
    this.worker?.then((worker) => worker.terminate());
    this.worker = null;
    this.lives++;
    this.opened.clear();
    const calls = [...this.waiting.values()];
    this.waiting.clear();
    for (const call of calls) {
      clearTimeout(call.timer);
      call.reject(why);
    }
  }

  /** When the oldest waiting call was sent, in milliseconds of `performance.now()`; `null` if no call is waiting. */
  busySince(): number | null {
    const [first] = this.waiting.values();
    return first?.since ?? null;
  }

  /** Stops the current call by ending the worker. */
  stop() {
    this.lost(new Refused({ message: "you stopped the work on this file", help: "Open it again to go on." }));
  }

  async ready(): Promise<void> {
    await this.start();
  }

  /** Calls an operation that needs no file. */
  async ask(op: string, ...args: unknown[]): Promise<any> {
    return this.send(await this.start(), op, args);
  }

  /** Opens a file, and returns the number of its tournaments and its checksum. */
  async open(file: FileBytes): Promise<{ count: number; sum: string }> {
    const answer = await this.ask("open", file.key, file.name, await content(file.blob));
    this.opened.add(file.key);
    if (this.opened.size > MAX_OPEN_FILES) {
      const [oldest] = this.opened;
      this.opened.delete(oldest);
      await this.ask("close", oldest);
    }
    return answer;
  }

  private async opens(file: FileBytes) {
    if (!this.opened.delete(file.key)) await this.open(file);
    else this.opened.add(file.key);
  }

  /** Calls an operation on a file, which is opened if necessary. */
  async call(file: FileBytes, op: string, ...args: unknown[]): Promise<any> {
    await this.opens(file);
    return this.ask(op, file.key, ...args);
  }

  async compare(a: FileBytes, b: FileBytes): Promise<string> {
    await this.opens(a);
    await this.opens(b);
    return this.ask("compare", a.key, b.key);
  }

  /** Opens a rating list, and returns all open lists. */
  async addList(file: File, month: string): Promise<List[]> {
    const lists = JSON.parse(await this.ask("list", file.name, await content(file), month));
    this.lists.push({ name: file.name, blob: file, month });
    return lists;
  }

  async forgetLists() {
    this.lists = [];
    await this.ask("forget");
  }
}

/** The content of a file as bytes. */
export async function content(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

function bug(why: string) {
  return new Refused({
    message: `crosstable failed while working on this file (${why})`,
    help: "This is a bug in crosstable. Other files still work. Please report it, with the file if you may share it.",
  });
}

/** The worker for calls that are answered at once. */
export const client = new Client();

/** The worker for calls that take long, so that other calls do not wait for them. */
export const patient = new Client();
