// Shows a sheet of the report as a table. Headings and names stay visible; only the rows in view
// are in the document.
import { useState } from "preact/hooks";
import { ErrorCard, useNarrow, usePrinting, useRows } from "./parts";
import type { Cell, Sheet, Table, Trouble } from "./types";

const ROW_HEIGHT = 30;

/** The number of cards that are added at once to a long list on a narrow screen. */
const CARDS = 60;

export function SheetView({ sheet, trouble, pairs }: { sheet?: Sheet; trouble?: Trouble; pairs?: boolean }) {
  const [zoom, setZoom] = useState(100);
  if (trouble) return <ErrorCard trouble={trouble} />;
  if (!sheet) return <p class="busy">Computing …</p>;
  const legend = new Map<string, string>();
  for (const table of sheet.tables)
    for (const column of table.columns)
      if (column.note && ![...legend.values()].includes(column.note)) legend.set(column.heading, column.note);
  return (
    <div class="sheet">
      <div class="bar">
        <p class="dim">{sheet.about}.</p>
        {pairs && (
          <label class="zoom">
            Size
            <input type="range" min="60" max="130" step="10" value={zoom} onInput={(event) => setZoom(Number(event.currentTarget.value))} />
          </label>
        )}
      </div>
      {sheet.tables.map((table) => (
        <>
          {table.title && <h2>{table.title}</h2>}
          <DataTable table={table} name={table.title || sheet.name} pairs={pairs} zoom={zoom} />
        </>
      ))}
      {legend.size > 0 && (
        <details class="legend">
          <summary>What the columns mean</summary>
          <dl>
            {[...legend].map(([heading, note]) => (
              <>
                <dt>{heading}</dt>
                <dd>{note}</dd>
              </>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

const SIGN: Record<string, string> = { error: "■ ", warning: "▲ ", info: "○ ", differs: "≠ " };

interface Press {
  /** The tie-break code of a column whose values can be derived; `null` for any other column. */
  code(column: number): string | null;
  press(row: number, column: number): void;
}

export function DataTable(props: { table: Table; name: string; pairs?: boolean; zoom?: number; press?: Press }) {
  const { table, name, pairs, press } = props;
  const all = useRows(table.rows.length, ROW_HEIGHT * ((props.zoom ?? 100) / 100));
  const [most, setMost] = useState(CARDS);
  const cards = useNarrow() && !usePrinting();
  // cards differ in height, so that the ones in view cannot be computed
  const rows = cards ? { ...all, first: 0, last: Math.min(most, table.rows.length), top: 0, bottom: 0 } : all;
  const [lit, light] = useState<[number, number] | null>(null);
  if (table.rows.length === 0) return <p class="dim">{table.empty}</p>;
  const numbers = pairs ? table.columns.findIndex((column) => column.heading === "No") : -1;
  /** The row of the opponent whose number begins a cell such as `12w1`; -1 if there is none. */
  const opponent = ([row, column]: [number, number]) => {
    const half = /^(\d+)[wb]/.exec(table.rows[row][column]?.t ?? "");
    return half && numbers >= 0 ? table.rows.findIndex((other) => other[numbers].t === half[1]) : -1;
  };
  const other = lit && opponent(lit);
  const nameColumn = table.frozen - 1;
  return (
    <div
      class={table.rows.length > 120 && !cards ? "scroll tall" : "scroll"}
      ref={rows.ref}
      tabIndex={0}
      role="region"
      aria-label={name}
      style={{ fontSize: `${props.zoom ?? 100}%` }}
      onKeyDown={press && walk}
    >
      <table class={pairs ? "data carded crosstable" : "data carded"} onMouseLeave={() => light(null)}>
        {table.headed && (
          <thead>
            <tr>
              {table.columns.map((column, index) => (
                <th class={`${column.kind}${index === nameColumn ? " frozen" : ""}`} title={column.note ?? undefined} scope="col">
                  {column.heading || <span class="sr">(no heading)</span>}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.top > 0 && <tr style={{ height: rows.top }} aria-hidden="true" />}
          {table.rows.slice(rows.first, rows.last).map((cells, index) => {
            const row = rows.first + index;
            return (
              <tr key={row} class={other === row ? "lit" : undefined}>
                {cells.map((cell, column) => (
                  <Td
                    cell={cell}
                    kind={table.columns[column]?.kind ?? "text"}
                    heading={table.columns[column]?.heading ?? ""}
                    frozen={column === nameColumn}
                    lit={lit !== null && ((lit[0] === row && lit[1] === column) || (other === row && lit[1] === column))}
                    enter={pairs ? () => light([row, column]) : undefined}
                    first={row === rows.first}
                    press={press?.code(column) && cell.t !== "" && cell.t !== "–" ? () => press.press(row, column) : undefined}
                  />
                ))}
              </tr>
            );
          })}
          {rows.bottom > 0 && <tr style={{ height: rows.bottom }} aria-hidden="true" />}
        </tbody>
      </table>
      {rows.last < table.rows.length && cards && (
        <button onClick={() => setMost(most + CARDS)}>
          Show {Math.min(CARDS, table.rows.length - rows.last)} more of {table.rows.length - rows.last}
        </button>
      )}
    </div>
  );
}

/** Arrow keys move between numbers, because a tab stop for each number would be too many. */
function walk(event: KeyboardEvent) {
  const step = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
  const cell = (event.target as HTMLElement).closest("td");
  if (!step || !cell) return;
  const row = cell.parentElement as HTMLTableRowElement;
  const table = row.closest("table")!;
  let [y, x] = [row.rowIndex, cell.cellIndex];
  for (;;) {
    y += step[0];
    x += step[1];
    const next = table.rows[y]?.cells[x];
    if (!next) return;
    const button = next.querySelector("button");
    if (button) {
      event.preventDefault();
      return button.focus();
    }
  }
}

function Td(props: { cell: Cell; kind: string; heading: string; frozen: boolean; lit: boolean; first: boolean; enter?(): void; press?(): void }) {
  const { cell, kind, press } = props;
  const classes = [kind, cell.k, props.frozen && "frozen", props.lit && "lit"].filter(Boolean).join(" ");
  const sign = cell.k ? SIGN[cell.k] : undefined;
  const text = (
    <>
      {sign && <span class="mark-sign" aria-hidden="true">{sign}</span>}
      {cell.t}
    </>
  );
  return (
    <td class={classes || undefined} title={cell.n} data-heading={props.heading || undefined} onMouseEnter={props.enter} onClick={props.enter}>
      {press ? (
        <button class="bare number" tabIndex={props.first ? 0 : -1} onClick={press} title={cell.n ?? "Show how this value is computed"}>
          {text}
        </button>
      ) : (
        text
      )}
    </td>
  );
}
