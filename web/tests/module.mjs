// Starts a built module without a browser, and lets it audit samples: node tests/module.mjs PKG SAMPLES
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [folder, samples] = process.argv.slice(2);
const script = readFileSync(join(folder, "crosstable_page.js"), "utf8");
const module = new Function(`${script}; return wasm_bindgen;`)();
await module({ module_or_path: readFileSync(join(folder, "crosstable_page_bg.wasm")) });
module.set_now(Math.floor(Date.now() / 1000));
assert.ok(JSON.parse(module.known()).formats.length > 0);
for (const [name, decision] of [["clean-open.trf", "rate"], ["planted-errors.trf", "return"]]) {
  const file = new module.Opened(name, readFileSync(join(samples, name)));
  assert.equal(JSON.parse(file.audit("{}")).verdict.decision, decision, name);
  assert.ok(file.report("{}", "xlsx").length > 1000, name);
}
assert.throws(() => new module.Opened("empty.trf", new Uint8Array()), (error) => JSON.parse(error).message === "the file is empty");
