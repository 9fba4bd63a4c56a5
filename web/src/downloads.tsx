// Downloads: the reply to the sender, the corrected copy, other formats.
import { useState } from "preact/hooks";
import { client, type Made } from "./client";
import { capital, counted, ErrorCard, useAnswer } from "./parts";
import { save, stem, type Entry } from "./store";
import type { Fix, Letter, Losses, Options } from "./types";

export function LetterBox({ entry, letter }: { entry: Entry; letter?: Letter }) {
  const [text, setText] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  if (!letter) return <p class="busy">Writing …</p>;
  const shown = text ?? letter.text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown);
      setCopied(true);
    } catch {
      const box = document.querySelector<HTMLTextAreaElement>("dialog textarea");
      box?.select();
      setCopied(document.execCommand("copy"));
    }
  };
  return (
    <div class="letter">
      <textarea value={shown} rows={20} aria-label="Letter" onInput={(event) => setText(event.currentTarget.value)} />
      <div class="actions">
        <button class="main" onClick={copy}>{copied ? "Copied" : "Copy"}</button>
        <button onClick={() => save(`${stem(entry.name)}-letter.txt`, shown, "text/plain")}>Save as text</button>
        {text !== null && <button class="quiet" onClick={() => setText(null)}>Start again</button>}
      </div>
    </div>
  );
}

export function Copy({ entry, options }: { entry: Entry; options: Options }) {
  const wanted = JSON.stringify({ ...options, round: undefined });
  const made = useAnswer<Made>(() => client.call(entry, "fix", wanted), wanted);
  if (made.trouble) return <ErrorCard trouble={made.trouble} />;
  if (!made.data) return <p class="busy">Looking for what can be corrected with certainty …</p>;
  const fix: Fix = JSON.parse(made.data.about);
  const ending = /\.[^.]+$/.exec(entry.name)?.[0] ?? "";
  return (
    <div class="copy">
      {fix.corrections.length === 0 ? (
        <p>Nothing in this file can be corrected with certainty.</p>
      ) : (
        <>
          <p>
            {counted(fix.corrections.length, "value")} can be corrected with certainty.
            {made.data.bytes.length > 0 && ` The copy still has ${counted(fix.summary.errors, "error")} and ${counted(fix.summary.warnings, "warning")}.`}
          </p>
          <ul class="corrections">
            {fix.corrections.map((one) => (
              <li>
                {capital(one.what)}: <del>{one.from || "nothing"}</del> → <ins>{one.to}</ins>
                {one.why.length > 0 && <span class="dim"> {one.why.join("; ")}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {fix.lines.length > 0 && (
        <div class="diff code" tabIndex={0} role="region" aria-label="Lines that differ">
          {fix.lines.map((line) => (
            <>
              {line.old !== null && (
                <div class="line old">
                  <span class="no">{line.line}</span>
                  <span class="text">
                    − {line.old.length === line.new?.length ? <Changed text={line.old} columns={line.columns} as="del" /> : line.old}
                  </span>
                </div>
              )}
              {line.new !== null && (
                <div class="line new">
                  <span class="no">{line.line}</span>
                  <span class="text">
                    + <Changed text={line.new} columns={line.columns} as="ins" />
                  </span>
                </div>
              )}
            </>
          ))}
        </div>
      )}
      {fix.losses.map((loss) => <p class="dim">{capital(loss)}.</p>)}
      {made.data.bytes.length > 0 && (
        <div class="actions">
          <button class="main" onClick={() => save(`${stem(entry.name)}-fixed${ending}`, made.data!.bytes)}>Save the copy</button>
        </div>
      )}
    </div>
  );
}

/** A line in which the changed columns, which count from 1, are marked. */
function Changed({ text, columns, as: Part }: { text: string; columns: Fix["lines"][number]["columns"]; as: "del" | "ins" }) {
  const chars = [...text];
  let end = 0;
  const parts = columns.map(({ column, length }) => {
    const before = chars.slice(end, column - 1).join("");
    end = column - 1 + length;
    return (
      <>
        {before}
        <Part>{chars.slice(column - 1, end).join("")}</Part>
      </>
    );
  });
  return (
    <>
      {parts}
      {chars.slice(end).join("")}
    </>
  );
}

export function Convert({ entry, options }: { entry: Entry; options: Options }) {
  const formats = client.known.formats.filter((format) => format.writes);
  const [to, setTo] = useState("trf26");
  const wanted = JSON.stringify({ tournament: options.tournament });
  const made = useAnswer<Made>(() => client.call(entry, "convert", wanted, to), to);
  const losses: Losses | null = made.data ? JSON.parse(made.data.about) : null;
  const format = formats.find((one) => one.name === to)!;
  return (
    <div class="convert">
      <label>
        Format{" "}
        <select value={to} onChange={(event) => setTo(event.currentTarget.value)}>
          {formats.map((one) => <option value={one.name}>{one.name}: {one.title}</option>)}
        </select>
      </label>
      {made.trouble && <ErrorCard trouble={made.trouble} />}
      {losses && (
        <>
          <h3>{losses.losses.length === 0 ? "Nothing is lost." : "What cannot be carried over"}</h3>
          <ul class="plain">{losses.losses.map((loss) => <li>{capital(loss.message)}</li>)}</ul>
          {losses.added.length > 0 && <h3>What is filled in</h3>}
          <ul class="plain">{losses.added.map((loss) => <li>{capital(loss.message)}</li>)}</ul>
          <div class="actions">
            <button class="main" onClick={() => save(`${stem(entry.name)}.${format.extension}`, made.data!.bytes)}>Save</button>
          </div>
        </>
      )}
    </div>
  );
}
