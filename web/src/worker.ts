// The worker: holds the module and the files that were opened in it.

declare const wasm_bindgen: {
  (init: { module_or_path: BufferSource }): Promise<unknown>;
  Opened: new (name: string, bytes: Uint8Array) => Opened;
  unpack_list(bytes: Uint8Array): string;
  unpack(bytes: Uint8Array, index: number): Uint8Array;
  explain(code: string): string;
  known(): string;
};

interface Opened {
  [method: string]: (...args: unknown[]) => unknown;
}

interface Made {
  bytes(): Uint8Array;
  about(): string;
  free(): void;
}

const files = new Map<number, Opened>();

/** Answers with plain data: text, bytes, or what was made with what is said about it. */
async function answer(op: string, args: any[]): Promise<unknown> {
  switch (op) {
    case "init":
      await wasm_bindgen({ module_or_path: args[0] });
      return wasm_bindgen.known();
    case "list":
      return wasm_bindgen.unpack_list(args[0]);
    case "unpack":
      return wasm_bindgen.unpack(args[0], args[1]);
    case "explain":
      return wasm_bindgen.explain(args[0]);
    case "open": {
      const file = new wasm_bindgen.Opened(args[1], args[2]);
      files.set(args[0], file);
      return file.tournaments();
    }
    case "compare":
      return files.get(args[0])!.compare(files.get(args[1])!);
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

self.onmessage = async ({ data: { id, op, args } }) => {
  try {
    postMessage({ id, result: await answer(op, args) });
  } catch (error) {
    // what the library refuses is text; anything else is a trap, and the module is lost
    const refused = typeof error === "string";
    postMessage({ id, error: refused ? error : String(error), trapped: !refused });
  }
};
