// What the event is judged by: edition, rank order, round; each can be changed.
import { useEffect, useState } from "preact/hooks";
import { client } from "./client";
import type { Loaded } from "./event";

export function Rules({ audit, options, setOptions, compact }: Loaded & { compact?: boolean }) {
  const order = audit.rank_order?.tie_breaks ?? ["PTS"];
  const [adding, setAdding] = useState("");
  const [dragged, drag] = useState<number | null>(null);
  useEffect(() => setAdding(""), [order.join()]);
  const set = (codes: string[]) => setOptions({ ...options, tie_breaks: codes.length > 0 ? codes.join(",") : undefined });
  const known = client.known;
  const changed = options.rules || options.tie_breaks || options.round;
  const move = (from: number, to: number) => {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
  };
  return (
    <div class={compact ? "rules compact" : "rules"}>
      {!compact && <h2>Judged by</h2>}
      <label>
        Edition
        <select
          value={options.rules ?? ""}
          onChange={(event) => setOptions({ ...options, rules: event.currentTarget.value || undefined })}
        >
          <option value="">by the date{options.rules ? "" : `: ${audit.edition.used}`}</option>
          {known?.editions.editions.map((edition) => <option value={edition.name}>{edition.name}</option>)}
        </select>
      </label>
      {!compact && <p class="dim note">{audit.edition.why}</p>}
      <label>
        After round
        <select
          value={String(options.round ?? "")}
          onChange={(event) => setOptions({ ...options, round: Number(event.currentTarget.value) || undefined })}
        >
          <option value="">{audit.tournament.rounds_played || "last"}</option>
          {Array.from({ length: audit.tournament.rounds }, (_, index) => (
            <option value={String(index + 1)}>{index + 1}</option>
          ))}
        </select>
      </label>
      <div class="order" role="group" aria-label="Rank order">
        <span class="label">Rank order</span>
        <span class="chips">
          {order.map((code, index) => (
            <span
              class="chip tag"
              draggable
              onDragStart={() => drag(index)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                event.stopPropagation();
                if (dragged !== null) move(dragged, index);
              }}
            >
              <button
                class="bare"
                title="Move to the front of the tie-breaks"
                onClick={() => index > 1 && move(index, index - 1)}
                aria-label={`${code}: move one place forward`}
              >
                {code}
              </button>
              {code !== "PTS" && (
                <button class="bare" aria-label={`Remove ${code}`} onClick={() => set(order.filter((_, at) => at !== index))}>
                  ×
                </button>
              )}
            </span>
          ))}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (adding.trim()) set([...order, adding.trim()]);
            }}
          >
            <input
              class="code"
              value={adding}
              onInput={(event) => setAdding(event.currentTarget.value)}
              placeholder="+ BH/C1"
              aria-label="Add a tie-break"
            />
          </form>
        </span>
        {!compact && audit.rank_order && (
          <p class="dim note">{{ file: "as the file names it", columns: "as the printed columns show", inferred: "a guess: it explains the stated ranks best", option: "as chosen here" }[audit.rank_order.from]}</p>
        )}
      </div>
      {changed && (
        <button class="link" onClick={() => setOptions({ tournament: options.tournament })}>
          Back to the file's own rules
        </button>
      )}
    </div>
  );
}
