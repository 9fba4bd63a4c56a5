// The worker: runs the WebAssembly module and keeps the opened files.

declare const wasm_bindgen: {
  (init: { module_or_path: BufferSource }): Promise<unknown>;
  Opened: new (name: string, bytes: Uint8Array) => Opened;
  Batch: new () => Batch;
  unpack_list(bytes: Uint8Array): string;
  unpack(bytes: Uint8Array, index: number): Uint8Array;
  decisions(name: string, bytes: Uint8Array): string;
  add_list(name: string, bytes: Uint8Array, month: string): string;
  forget_lists(): void;
  explain(code: string): string;
  known(): string;
  set_now(seconds: number): void;
  last_panic(): string;
};

interface Opened {
  [method: string]: (...args: unknown[]) => unknown;
}

interface Batch {
  add(file: Opened, options: string): void;
  add_unread(file: string, why: string): void;
  workbook(): Uint8Array;
}

interface Made {
  bytes(): Uint8Array;
  about(): string;
  free(): void;
}

/** The largest number of bytes in a rating list. Without a database, each search for a name compares all players. */
const MAX_LIST_BYTES = 16 << 20;

const files = new Map<number, Opened>();
let batch: Batch | null = null;
let archive: Uint8Array = new Uint8Array();

/** Inspects a file: the files of a zip archive, the decisions in a report workbook, or neither. */
function look(name: string, bytes: Uint8Array): { packed: unknown; decisions: unknown } {
  const packed = JSON.parse(wasm_bindgen.unpack_list(bytes));
  // a report workbook within an archive is inspected after it is unpacked
  if (packed) archive = bytes;
  return { packed, decisions: packed ? null : JSON.parse(wasm_bindgen.decisions(name, bytes)) };
}

/** Opens a rating list, which may be in a zip archive. */
function addList(name: string, bytes: Uint8Array, month: string): string {
  const packed: [string, number][] = JSON.parse(wasm_bindgen.unpack_list(bytes)) ?? [[name, bytes.length]];
  if (packed.some(([, size]) => size > MAX_LIST_BYTES)) {
    const help = "use the command-line program for this list: it keeps lists in a database";
    throw JSON.stringify({ message: `the list is larger than ${MAX_LIST_BYTES >> 20} MiB`, help });
  }
  let lists = "[]";
  for (const [index, [inner]] of packed.entries()) {
    const content = inner === name ? bytes : wasm_bindgen.unpack(bytes, index);
    lists = wasm_bindgen.add_list(inner, content, month || inner);
  }
  return lists;
}

/** Runs an operation. The answer is plain data: text, bytes, or a file with a report about it. */
async function answer(op: string, args: any[]): Promise<unknown> {
  switch (op) {
    case "init":
      await wasm_bindgen({ module_or_path: args[0] });
      return wasm_bindgen.known();
    case "look":
      return look(args[0], args[1]);
    case "unpack":
      return wasm_bindgen.unpack(archive, args[0]);
    case "unpacked":
      archive = new Uint8Array();
      return null;
    case "explain":
      return wasm_bindgen.explain(args[0]);
    case "list":
      return addList(args[0], args[1], args[2]);
    case "forget":
      return wasm_bindgen.forget_lists();
    case "open": {
      files.get(args[0])?.free();
      const file = new wasm_bindgen.Opened(args[1], args[2]);
      files.set(args[0], file);
      return { count: file.tournaments(), sum: file.sha256() };
    }
    case "close":
      files.get(args[0])?.free();
      files.delete(args[0]);
      return null;
    case "compare":
      return files.get(args[0])!.compare(files.get(args[1])!);
    case "batch":
      batch = new wasm_bindgen.Batch();
      return null;
    case "unread":
      return batch!.add_unread(args[0], args[1]);
    case "collect":
      return batch!.add(files.get(args[0])!, args[1]);
    case "workbook": {
      const done = batch!.workbook();
      batch = null;
      return done;
    }
    default: {
      const [key, ...rest] = args;
      const result = files.get(key)![op](...rest);
      if (result && typeof result === "object" && "about" in result) {
        const made = result as Made;
        const data = { bytes: made.bytes(), about: made.about() };
        made.free();
        return data;
      }
      return result;
    }
  }
}

/** The message of a trap, with the message of the panic that caused it. */
function trapMessage(error: unknown): string {
  try {
    return wasm_bindgen.last_panic() || String(error);
  } catch {
    return String(error);
  }
}

self.onmessage = async ({ data: { id, op, args, now } }) => {
  try {
    if (op !== "init") wasm_bindgen.set_now(now);
    postMessage({ id, result: await answer(op, args) });
  } catch (error) {
    // an error of the library is text; anything else is a trap, after which the module is lost
    const refused = typeof error === "string";
    postMessage({ id, error: refused ? error : trapMessage(error), trapped: !refused });
  }
};
