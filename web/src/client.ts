// Calls to the worker. A trap or a call without end costs the worker: a new one takes over, and
// files are opened in it again when they are needed.
import type { Known, Trouble } from "./types";

/** The longest that one call may take, in milliseconds. */
const PATIENCE = 120_000;

/** Files that stay open in a worker; earlier ones are opened again when they are needed. */
const OPEN = 24;

export class Refused extends Error {
  help: string;
  constructor(trouble: Trouble) {
    super(trouble.message);
    this.help = trouble.help;
  }
}

export interface Made {
  bytes: Uint8Array<ArrayBuffer>;
  about: string;
}

/** A file: its content is read again when the worker needs it again. */
export interface FileBytes {
  key: number;
  name: string;
  blob: Blob;
}

/** A rating list that is open. */
export interface List {
  name: string;
  kind: string;
  month: string;
  players: number;
}

const text = (id: string) => document.getElementById(id)?.textContent ?? "";

/** The signs of vite.config.js. */
const SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?_~()[]{}@%$#,";

/** What stands packed in an element of the page. */
export async function inflate(id: string): Promise<ArrayBuffer> {
  const [, length, signs] = /^(\d+)\|(.*)/.exec(text(id))!;
  const values = new Uint8Array(128);
  for (let value = 0; value < SIGNS.length; value++) values[SIGNS.charCodeAt(value)] = value;
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
  /** Open files, the one that was used last at the end. */
  private opened = new Set<number>();
  private lists: { name: string; blob: Blob; month: string }[] = [];
  private next = 1;
  /** How many workers were lost. */
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
      const timer = window.setTimeout(() => this.lost(bug("it took longer than two minutes")), PATIENCE);
      this.waiting.set(id, { resolve, reject, timer, since: Date.now() });
      worker.postMessage({ id, op, args });
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

  /** Since when the oldest call waits; `null` if none does. */
  busySince(): number | null {
    const [first] = this.waiting.values();
    return first?.since ?? null;
  }

  /** Gives up what is being worked on. */
  stop() {
    this.lost(new Refused({ message: "you stopped the work on this file", help: "Open it again to go on." }));
  }

  async ready(): Promise<void> {
    await this.start();
  }

  /** A call about no file. */
  async ask(op: string, ...args: unknown[]): Promise<any> {
    return this.send(await this.start(), op, args);
  }

  /** Opens a file: the number of its tournaments and its checksum. */
  async open(file: FileBytes): Promise<{ count: number; sum: string }> {
    const answer = await this.ask("open", file.key, file.name, await content(file.blob));
    this.opened.add(file.key);
    if (this.opened.size > OPEN) {
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

  /** A call about a file. */
  async call(file: FileBytes, op: string, ...args: unknown[]): Promise<any> {
    await this.opens(file);
    return this.ask(op, file.key, ...args);
  }

  async compare(a: FileBytes, b: FileBytes): Promise<string> {
    await this.opens(a);
    await this.opens(b);
    return this.ask("compare", a.key, b.key);
  }

  /** Opens a rating list; the lists that are open then. */
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

/** The content of a file. */
export async function content(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

function bug(why: string) {
  return new Refused({
    message: `crosstable failed while working on this file (${why})`,
    help: "This is a bug in crosstable. Other files still work. Please report it, with the file if you may share it.",
  });
}

/** The worker for everything that is answered at once. */
export const client = new Client();

/** The worker for what takes long, so that nothing else waits for it. */
export const patient = new Client();
