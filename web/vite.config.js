// One self-contained file: script, style, module and samples go into crosstable.html.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import { build, defineConfig } from "vite";

const here = new URL(".", import.meta.url).pathname;
const pkg = `${here}module/pkg/`;
const samples = ["clean-open.trf", "planted-errors.trf", "harbour-open.TUNX"];

/** The worker script with the module's glue script before it. It is a classic script, started from a blob. */
async function worker() {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      lib: { entry: `${here}src/worker.ts`, formats: ["iife"], name: "worker" },
      minify: true,
    },
  });
  const output = (Array.isArray(result) ? result[0] : result).output;
  return readFileSync(`${pkg}crosstable_page.js`, "utf8") + output[0].code;
}

/** The 85 digits of packed data: characters without a meaning in HTML. client.ts has the same. */
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?_~()[]{}@%$#,";

/** Compresses data: for the tests in no time, otherwise with zopfli, which saves 5 % more in 16 seconds. */
async function compressed(bytes) {
  return process.env.PAGE_QUICK ? gzipSync(bytes) : Buffer.from(await zopfli.gzipAsync(bytes, { numiterations: 5 }));
}

/** Compresses data and writes five digits for four bytes. This adds a quarter; base64 would add a third. */
async function packed(bytes) {
  const data = await compressed(bytes);
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const signs = [];
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at);
    const five = [];
    for (let sign = 0; sign < 5; sign++, value = Math.floor(value / 85)) five.unshift(DIGITS[value % 85]);
    signs.push(...five);
  }
  return `${data.length}|${signs.join("")}`;
}

/** The data of the page, in script elements that browsers do not run. */
async function blocks() {
  const element = (id, text) => `<script type="text/plain" id="${id}">${text}</script>`;
  const files = samples.map((name) => ({
    name,
    data: readFileSync(`${here}../samples/${name}`).toString("base64"),
  }));
  return [
    element("module", await packed(readFileSync(`${pkg}crosstable_page_bg.wasm`))),
    element("worker", await packed(Buffer.from(await worker()))),
    element("samples", await packed(Buffer.from(JSON.stringify(files)))),
  ].join("\n");
}

function oneFile() {
  return {
    name: "one-file",
    enforce: "post",
    async generateBundle(_, bundle) {
      const page = bundle["index.html"];
      let html = page.source;
      for (const [name, item] of Object.entries(bundle)) {
        if (name.endsWith(".css")) {
          html = html.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${item.source}</style>`);
          delete bundle[name];
        }
        if (name.endsWith(".js")) {
          html = html.replace(/<script type="module"[^>]*><\/script>/, "");
          const code = item.code.replaceAll("</script", "<\\/script");
          const data = await blocks();
          html = html.replace("</body>", () => `${data}\n<script type="module">${code}</script>\n</body>`);
          delete bundle[name];
        }
      }
      page.source = html;
      page.fileName = "crosstable.html";
    },
  };
}

export default defineConfig({
  root: here,
  base: "./",
  plugins: [oneFile()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { outDir: "dist", target: "es2022", modulePreload: false, cssCodeSplit: false, assetsInlineLimit: 0 },
});
