// Calls to the worker. A trap or a call without end costs the worker: a new one takes over, and
// files are opened in it again when they are needed.
import type { Known, Trouble } from "./types";

/** The longest that one call may take, in milliseconds. */
const PATIENCE = 120_000;

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

export interface FileBytes {
  key: number;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
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
}

class Client {
  private worker: Promise<Worker> | null = null;
  private waiting = new Map<number, Waiting>();
  private opened = new Set<number>();
  private next = 1;
  known!: Known;

  private start(): Promise<Worker> {
    this.worker ??= (async () => {
      const script = new Blob([await inflate("worker")], { type: "text/javascript" });
      const worker = new Worker(URL.createObjectURL(script));
      worker.onmessage = ({ data }) => this.done(data);
      worker.onerror = (event) => this.lost(event.message || "the worker stopped");
      this.known = JSON.parse(await this.send(worker, "init", [await inflate("module")]));
      return worker;
    })();
    return this.worker;
  }

  private send(worker: Worker, op: string, args: unknown[]): Promise<any> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const timer = window.setTimeout(() => this.lost("it took longer than two minutes"), PATIENCE);
      this.waiting.set(id, { resolve, reject, timer });
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
    this.lost(error);
  }

  private lost(why: string) {
    this.worker?.then((worker) => worker.terminate());
    this.worker = null;
    this.opened.clear();
    for (const call of this.waiting.values()) {
      clearTimeout(call.timer);
      call.reject(bug(why));
    }
    this.waiting.clear();
  }

  async ready(): Promise<void> {
    await this.start();
  }

  /** A call about no file. */
  async ask(op: string, ...args: unknown[]): Promise<any> {
    return this.send(await this.start(), op, args);
  }

  /** Opens a file; the number of its tournaments. */
  async open(file: FileBytes): Promise<number> {
    const count = await this.ask("open", file.key, file.name, file.bytes);
    this.opened.add(file.key);
    return count;
  }

  private async opens(file: FileBytes) {
    if (!this.opened.has(file.key)) await this.open(file);
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
}

function bug(why: string) {
  return new Refused({
    message: `crosstable failed while working on this file (${why})`,
    help: "This is a bug in crosstable. Other files still work. Please report it, with the file if you may share it.",
  });
}

export const client = new Client();
