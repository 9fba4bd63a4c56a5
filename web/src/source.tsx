// Shows the content of the file and marks the findings in it.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Loaded } from "./event";
import { capital, Sign, useRows } from "./parts";
import type { Finding, Severity, SourceDoc, Spot } from "./types";

/** A marked part of a line: `line`, `from` and `to` (exclusive) count from 0. */
interface Mark {
  line: number;
  from: number;
  to: number;
  note?: string;
  main: boolean;
  severity: Severity;
  fingerprint: string;
}

/** Marked cells of a row: `sheet` and columns count from 0, `row` from 1. */
interface CellMark {
  sheet: number;
  row: number;
  from: number;
  to: number;
  main: boolean;
  severity: Severity;
  fingerprint: string;
}

const letters = (text: string) => [...text].reduce((sum, c) => sum * 26 + c.charCodeAt(0) - 64, 0) - 1;

export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

function lineMark(source: SourceDoc, spot: Spot, finding: Finding, main: boolean): Mark | null {
  const base = { note: spot.text, main, severity: finding.severity, fingerprint: finding.fingerprint };
  if (spot.line !== undefined) {
    const from = spot.column! - 1;
    return { ...base, line: spot.line - 1, from, to: from + Math.max(1, spot.length!) };
  }
  if (spot.section !== undefined) {
    const fits = source.pieces.filter((one) => one.section === spot.section && one.offset <= spot.offset!);
    const piece = fits.reverse().find((one) => one.offset + one.bytes > spot.offset!) ?? fits[0];
    return piece ? { ...base, line: piece.line - 1, from: piece.column - 1, to: piece.column - 1 + piece.length } : null;
  }
  return null;
}

function cellMark(source: SourceDoc, spot: Spot, finding: Finding, main: boolean): CellMark | null {
  const base = { main, severity: finding.severity, fingerprint: finding.fingerprint };
  if (spot.cell !== undefined) {
    const found = /^([A-Z]+)(\d+)(?::([A-Z]+))?/.exec(spot.cell);
    const sheet = source.sheets.findIndex((one) => one.name === spot.sheet);
    if (!found || sheet < 0) return null;
    const from = letters(found[1]);
    return { ...base, sheet, row: Number(found[2]), from, to: found[3] ? letters(found[3]) : from };
  }
  if (spot.table !== undefined) return { ...base, sheet: spot.table - 1, row: spot.row!, from: spot.column! - 1, to: spot.column! - 1 };
  return null;
}

const spots = (finding: Finding): [Spot, boolean][] => {
  const own = [...(finding.at ? [[finding.at, true] as [Spot, boolean]] : []), ...finding.labels.map((one) => [one, false] as [Spot, boolean])];
  return own.filter(([spot]) => spot.file === undefined);
};

/** Shows a line of the file with its marks. */
function Line({ text, marks, select }: { text: string; marks: Mark[]; select?(fingerprint: string): void }) {
  if (marks.length === 0) return <>{text || " "}</>;
  const chars = [...text];
  const cuts = [...new Set([0, chars.length, ...marks.flatMap((mark) => [mark.from, mark.to])])].sort((a, b) => a - b);
  const parts: ComponentChildren[] = [];
  const end = Math.max(chars.length, ...marks.map((mark) => mark.to));
  for (let i = 0; i < cuts.length; i++) {
    const [from, to] = [cuts[i], cuts[i + 1] ?? end];
    if (to <= from) continue;
    const part = chars.slice(from, to).join("").padEnd(to - from, " ");
    const over = marks.filter((mark) => mark.from <= from && mark.to >= to);
    const best = over.find((mark) => mark.main) ?? over[0];
    parts.push(
      best ? (
        <mark
          class={`${best.severity}${best.main ? " at" : ""}`}
          title={best.note}
          onClick={select && (() => select(best.fingerprint))}
        >
          {part}
        </mark>
      ) : (
        part
      ),
    );
  }
  return <>{parts}</>;
}

/** Scrolls a region sideways so that the first of the elements `wanted` is in view, and what precedes it if there is room. */
export function reveal(region: Element | null | undefined, wanted: string) {
  const found = region?.querySelector(wanted);
  if (!region || !found) return;
  const [outer, inner] = [region.getBoundingClientRect(), found.getBoundingClientRect()];
  // the line numbers or row numbers stay at the left and cover what is under them
  const fixed = region.querySelector(".no, tbody th")?.getBoundingClientRect().width ?? 0;
  const room = 8;
  const [left, right] = [inner.left - outer.left - fixed - room, inner.right + room - outer.right];
  if (left < 0) region.scrollLeft += left;
  else if (right > 0) region.scrollLeft += Math.min(left, right);
}

/** Shows the position of a finding and the lines or rows around it. */
export function Excerpt(props: { source: SourceDoc; finding: Finding }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const region = ref.current?.querySelector(".code, .scroll");
    reveal(region, region?.querySelector(".at") ? ".at" : "mark, td.error, td.warning, td.info");
  }, [props.source, props.finding]);
  return (
    <div class="place" ref={ref}>
      <Place {...props} />
    </div>
  );
}

function Place({ source, finding }: { source: SourceDoc; finding: Finding }) {
  if (source.kind === "cells" || source.kind === "tables") {
    const marks = spots(finding).map(([spot, main]) => cellMark(source, spot, finding, main)).filter((mark) => !!mark);
    const first = marks.find((mark) => mark.main) ?? marks[0];
    if (!first) return null;
    const sheet = source.sheets[first.sheet];
    const at = sheet?.rows.findIndex((row) => row.n === first.row) ?? -1;
    if (at < 0) return null;
    const others = marks.filter((mark) => mark.sheet === first.sheet).map((mark) => sheet.rows.findIndex((row) => row.n === mark.row));
    const rows = sheet.rows.filter((_, index) => Math.abs(index - at) <= 2 || others.includes(index)).slice(0, 14);
    return (
      <figure class="excerpt">
        <figcaption>
          {sheet.name || `table ${first.sheet + 1}`} {source.kind === "cells" ? `${columnName(first.from)}${first.row}` : `row ${first.row}`}
        </figcaption>
        <Grid rows={rows} marks={marks.filter((mark) => mark.sheet === first.sheet)} names={source.kind === "cells"} />
      </figure>
    );
  }
  const marks = spots(finding).map(([spot, main]) => lineMark(source, spot, finding, main)).filter((mark) => !!mark);
  if (marks.length === 0) return null;
  const at = (marks.find((mark) => mark.main) ?? marks[0]).line;
  const lines = new Set([at - 1, at, at + 1, ...marks.map((mark) => mark.line)]);
  const shown = [...lines].filter((line) => line >= 0 && line < source.lines.length).sort((a, b) => a - b).slice(0, 14);
  return (
    <figure class="excerpt">
      <div class="code" tabIndex={0} role="region" aria-label="The place in the file">
        {shown.map((line, index) => (
          <>
            {index > 0 && shown[index - 1] !== line - 1 && <div class="gap">⋮</div>}
            <div class="line">
              <span class="no">{line + 1}</span>
              <span class="text">
                <Line text={source.lines[line]} marks={marks.filter((mark) => mark.line === line)} />
              </span>
            </div>
          </>
        ))}
      </div>
      {marks.filter((mark) => mark.note).length > 0 && (
        <figcaption>
          {marks
            .filter((mark) => mark.note)
            .slice(0, 6)
            .map((mark) => `line ${mark.line + 1}: ${mark.note}`)
            .join(" · ")}
        </figcaption>
      )}
    </figure>
  );
}

function Grid(props: { rows: { n: number; c: [number, string][] }[]; marks: CellMark[]; names: boolean; select?(fingerprint: string): void }) {
  const { rows, marks, names, select } = props;
  const widest = Math.min(60, Math.max(...rows.map((row) => row.c[row.c.length - 1]?.[0] ?? 0), ...marks.map((mark) => mark.to), 0) + 1);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Cells">
      <table class="grid">
        <thead>
          <tr>
            <th />
            {Array.from({ length: widest }, (_, column) => (
              <th>{names ? columnName(column) : column + 1}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const cells = new Map(row.c);
            return (
              <tr>
                <th>{row.n || ""}</th>
                {Array.from({ length: widest }, (_, column) => {
                  const over = marks.filter((mark) => mark.row === row.n && mark.from <= column && mark.to >= column);
                  const best = over.find((mark) => mark.main) ?? over[0];
                  return (
                    <td class={best ? `${best.severity}${best.main ? " at" : ""}` : undefined} onClick={best && select && (() => select(best.fingerprint))}>
                      {cells.get(column) ?? ""}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const ROW_HEIGHT = 22;

export function SourceView({ source, findings, audit, show, selected }: Loaded & { selected: string | null }) {
  const [sheet, setSheet] = useState(0);
  const lined = source?.kind === "text" || source?.kind === "bytes";
  const current = source?.sheets[sheet];
  const count = lined ? source!.lines.length : (current?.rows.length ?? 0);
  const rows = useRows(count, lined ? ROW_HEIGHT : 30);
  const marks = useMemo(() => {
    if (!source) return { lines: new Map<number, Mark[]>(), cells: [] as CellMark[] };
    const lines = new Map<number, Mark[]>();
    const cells: CellMark[] = [];
    for (const finding of findings) {
      for (const [spot, main] of spots(finding)) {
        const mark = lineMark(source, spot, finding, main);
        if (mark) lines.set(mark.line, [...(lines.get(mark.line) ?? []), mark]);
        const cell = cellMark(source, spot, finding, main);
        if (cell) cells.push(cell);
      }
    }
    return { lines, cells };
  }, [source, audit]);
  useEffect(() => {
    const finding = findings.find((one) => one.fingerprint === selected);
    if (!finding?.at || !source) return;
    const line = lineMark(source, finding.at, finding, true);
    if (line) {
      rows.show(line.line);
      requestAnimationFrame(() => reveal(rows.ref.current, `[data-line="${line.line}"] .at`));
    }
    const cell = cellMark(source, finding.at, finding, true);
    if (cell) setSheet(cell.sheet);
  }, [source, selected]);
  if (!source) return <p class="busy">Opening the file …</p>;
  const widest = lined ? Math.min(400, source.lines.reduce((most, line) => Math.max(most, line.length), 0)) : 0;
  return (
    <div class="source">
      {source.kind === "bytes" && <p class="dim">A binary file, shown as the text of its records.</p>}
      {source.sheets.length > 1 && (
        <div class="chips" role="group" aria-label="Sheets">
          {source.sheets.map((one, index) => (
            <button class="chip" aria-pressed={index === sheet} onClick={() => setSheet(index)}>
              {one.name || `table ${index + 1}`}
            </button>
          ))}
        </div>
      )}
      <div class="scroll tall" ref={rows.ref} tabIndex={0} role="region" aria-label="The file">
        {lined ? (
          <div class="code">
            {source.kind === "text" && <Ruler width={widest} />}
            <div style={{ height: rows.top }} />
            {source.lines.slice(rows.first, rows.last).map((text, index) => {
              const line = rows.first + index;
              const own = marks.lines.get(line) ?? [];
              const first = own.find((mark) => mark.main);
              return (
                <div class="line" key={line} data-line={line}>
                  <span class="margin">
                    {first && (
                      <button class="bare" onClick={() => show(first.fingerprint)} aria-label={`Finding in line ${line + 1}`}>
                        <Sign of={first.severity} />
                      </button>
                    )}
                  </span>
                  <span class="no">{line + 1}</span>
                  <span class="text">
                    <Line text={text} marks={own} select={show} />
                  </span>
                </div>
              );
            })}
            <div style={{ height: rows.bottom }} />
          </div>
        ) : (
          current && (
            <>
              <div style={{ height: rows.top }} />
              <Grid rows={current.rows.slice(rows.first, rows.last)} marks={marks.cells.filter((mark) => mark.sheet === sheet)} names={source.kind === "cells"} select={show} />
              <div style={{ height: rows.bottom }} />
            </>
          )
        )}
      </div>
      {findings.length > 0 && <p class="dim">{capital("the marks belong to findings; click a mark to see its finding.")}</p>}
    </div>
  );
}

function Ruler({ width }: { width: number }) {
  let text = "";
  for (let column = 10; column <= width + 9; column += 10) text += String(column).padStart(10, "·");
  return (
    <div class="line ruler" aria-hidden="true">
      <span class="margin" />
      <span class="no" />
      <span class="text">{text}</span>
    </div>
  );
}
