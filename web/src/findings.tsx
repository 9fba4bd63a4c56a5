// The list of findings on the left, the evidence for the selected one on the right.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { client } from "./client";
import type { Loaded } from "./event";
import { capital, inline, Markdown, sentence, Sign, useAnswer, useDraft } from "./parts";
import { Excerpt } from "./source";
import { DECISIONS, type Mark } from "./store";
import type { Finding, Severity } from "./types";

const AREAS: Record<string, string> = {
  S: "structure",
  I: "players",
  D: "dates",
  R: "results",
  P: "points and ranks",
  T: "tie-breaks",
  W: "pairings",
  Q: "ratings",
  N: "norms",
};

const SEVERITIES: Severity[] = ["error", "warning", "info"];
const MAX_SHOWN = 400;

export function Findings(props: Loaded & { selected: string | null; select(fingerprint: string): void }) {
  const { audit, findings, marks, mark, selected, select } = props;
  const [severity, setSeverity] = useState<Severity | "accepted" | null>(null);
  const [area, setArea] = useState<string | null>(null);
  const [text, setText] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const comment = useRef<HTMLInputElement>(null);
  const accepted = useMemo(() => new Set(audit.accepted.map((one) => one.finding.fingerprint)), [audit]);
  // accepted findings no longer count as errors, warnings or infos
  const kind = (finding: Finding) => (accepted.has(finding.fingerprint) ? "accepted" : finding.severity);
  const fits = (finding: Finding, but?: "severity" | "area") => {
    const words = text.trim().toLowerCase();
    const where = `${finding.message} ${finding.code} ${finding.name} ${finding.subject.player ?? ""} ${marks[finding.key]?.decision ?? ""}`.toLowerCase();
    return (
      (but === "severity" || !severity || kind(finding) === severity) &&
      (but === "area" || !area || finding.code[0] === area) &&
      (words === "" || words.split(/\s+/).every((word) => where.includes(word)))
    );
  };
  const shown = useMemo(() => findings.filter((one) => fits(one)), [audit, marks, severity, area, text]);
  const areas = [...new Set(findings.map((one) => one.code[0]))];
  const current = shown.find((one) => one.fingerprint === selected) ?? shown[0];

  useEffect(() => {
    document.getElementById("current-finding")?.scrollIntoView({ block: "nearest" });
  }, [current?.fingerprint]);

  // a layout effect, because a later effect would let the next key act on the previous finding
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      if (document.querySelector("dialog[open]")) return;
      const index = current ? shown.indexOf(current) : -1;
      const go = (to: number) => shown[to] && select(shown[to].fingerprint);
      const decide = (decision: Mark["decision"]) => {
        if (!current) return;
        const same = marks[current.key]?.decision === decision;
        mark(current.key, { decision: same ? undefined : decision });
      };
      switch (event.key) {
        case "j":
          return go(index + 1);
        case "k":
          return go(index - 1);
        case "a":
          return decide("accept");
        case "x":
          return decide("correct");
        case "q":
          return decide("ask");
        case "r":
          return decide("reject");
        case "c":
          event.preventDefault();
          return comment.current?.focus();
        case "/":
          event.preventDefault();
          return search.current?.focus();
      }
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });

  const choose = (fingerprint: string) => {
    select(fingerprint);
    // on a narrow screen the evidence is below the list
    if (innerWidth <= 900) requestAnimationFrame(() => document.querySelector(".evidence")?.scrollIntoView());
  };

  if (findings.length === 0) {
    return <p class="fine">Nothing found: {audit.summary.checked} stated values were checked.</p>;
  }
  return (
    <div class="findings">
      <div class="list">
        <div class="filters">
          <div class="chips" role="group" aria-label="Filter by severity">
            {[...SEVERITIES, ...(accepted.size > 0 ? ["accepted" as const] : [])].map((one) => {
              const count = findings.filter((finding) => kind(finding) === one && fits(finding, "severity")).length;
              return (
                <button class="chip" aria-pressed={severity === one} onClick={() => setSeverity(severity === one ? null : one)} disabled={count === 0 && severity !== one}>
                  {one === "accepted" ? <span aria-hidden="true">✓</span> : <Sign of={one} />} {one} <span class="count">{count}</span>
                </button>
              );
            })}
          </div>
          {areas.length > 1 && (
            <div class="chips" role="group" aria-label="Filter by area">
              {areas.map((one) => (
                <button class="chip" aria-pressed={area === one} onClick={() => setArea(area === one ? null : one)}>
                  {AREAS[one] ?? one}{" "}
                  <span class="count">{findings.filter((finding) => finding.code[0] === one && fits(finding, "area")).length}</span>
                </button>
              ))}
            </div>
          )}
          <input
            ref={search}
            type="search"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            placeholder="Player, code, words … ( / )"
            aria-label="Search findings"
          />
        </div>
        <ul class="found">
          {shown.slice(0, MAX_SHOWN).map((finding) => {
            const is = finding === current;
            const decision = marks[finding.key]?.decision;
            return (
              <li>
                <button id={is ? "current-finding" : undefined} aria-current={is} onClick={() => choose(finding.fingerprint)}>
                  <Sign of={finding.severity} />
                  <span class="code">{finding.code}</span>
                  <span class="message">{inline(capital(finding.message))}</span>
                  {decision && <span class={`decided ${decision}`}>{decision}</span>}
                </button>
              </li>
            );
          })}
        </ul>
        {shown.length > MAX_SHOWN && <p class="dim">{shown.length - MAX_SHOWN} more: filter or search.</p>}
        {shown.length === 0 && <p class="dim">No finding fits.</p>}
        <p class="dim keys">
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>a</kbd> accept, <kbd>x</kbd> correct, <kbd>q</kbd> ask, <kbd>r</kbd> reject, <kbd>c</kbd> comment
        </p>
      </div>
      {current && <Evidence key={current.fingerprint} {...props} finding={current} comment={comment} />}
    </div>
  );
}

function Evidence(props: Loaded & { finding: Finding; comment: any }) {
  const { finding, marks, mark, source } = props;
  const page = useAnswer<string>(() => client.ask("explain", finding.code), finding.code);
  const kept = marks[finding.key] ?? {};
  const comment = useDraft(kept.comment ?? "", (text) => mark(finding.key, { comment: text }));
  return (
    <section class="evidence" aria-label="Evidence">
      <h2>
        <Sign of={finding.severity} /> {inline(capital(finding.message))}
      </h2>
      {source && <Excerpt source={source} finding={finding} />}
      {(finding.found !== null || finding.expected !== null) && (
        <dl class="pair">
          {finding.found !== null && (
            <>
              <dt>The file says</dt>
              <dd>{finding.found || "nothing"}</dd>
            </>
          )}
          {finding.expected !== null && (
            <>
              <dt>Expected</dt>
              <dd>{finding.expected}</dd>
            </>
          )}
        </dl>
      )}
      {finding.because.length > 0 && (
        <ol class="because">
          {finding.because.map((line) => (
            <li>{line}</li>
          ))}
        </ol>
      )}
      {finding.notes.map((note) => (
        <p>{inline(sentence(note))}</p>
      ))}
      {finding.fix && (
        <p>
          <strong>Next step:</strong> {inline(finding.fix)}{/[.!?]$/.test(finding.fix) ? "" : "."}
        </p>
      )}
      <p class="dim">
        {[finding.rule, finding.certainty].filter(Boolean).join(" · ")}
      </p>
      <div class="decide" role="group" aria-label="Decision">
        {DECISIONS.map((one) => (
          <button
            class="chip"
            aria-pressed={kept.decision === one}
            onClick={() => mark(finding.key, { decision: kept.decision === one ? undefined : one })}
          >
            {one}
          </button>
        ))}
        <input
          ref={props.comment}
          {...comment}
          onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
          placeholder={kept.decision === "accept" ? "Why is it accepted?" : "Comment"}
          aria-label="Comment"
        />
      </div>
      {kept.decision === "accept" && (
        <p class="dim note" role="status">
          {kept.comment?.trim() ? "Accepted: it no longer counts for the verdict." : "It counts until you write why it is accepted."}
        </p>
      )}
      {kept.decision && kept.decision !== "accept" && (
        <p class="dim note" role="status">
          A note for the office, kept in this browser and in the workbook. Only accepted findings change the verdict and the letter.
        </p>
      )}
      {page.data && (
        <details>
          <summary>
            About {finding.code} {finding.name}
          </summary>
          <Markdown text={page.data} />
        </details>
      )}
    </section>
  );
}
