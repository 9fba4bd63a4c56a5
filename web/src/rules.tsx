// The rules under which the event is judged: edition, rank order, last round. Each can be changed.
import { useEffect, useRef, useState } from "preact/hooks";
import { client } from "./client";
import type { Lists, Loaded } from "./event";
import { asTrouble, ErrorCard, useDraft } from "./parts";
import type { Trouble } from "./types";

/** Editions whose names are those of an option; the others are named by their year. */
const EDITIONS: Record<string, string> = {
  raw: "before 2009",
  legacy: "2009-2023",
  selfgame2022: "draft of August 2022",
};

function inWords(edition: string): string {
  return EDITIONS[edition] ?? edition;
}

export function Rules({ audit, options, setOptions, lists, compact }: Loaded & { compact?: boolean }) {
  const order = audit.rank_order?.tie_breaks ?? ["PTS"];
  const [adding, setAdding] = useState("");
  const [dragged, drag] = useState<number | null>(null);
  useEffect(() => setAdding(""), [order.join()]);
  const set = (codes: string[]) => setOptions({ ...options, tie_breaks: codes.length > 0 ? codes.join(",") : undefined });
  const last = audit.tournament.rounds_played || audit.tournament.rounds;
  const round = useDraft(String(options.round ?? last), (text) => setOptions({ ...options, round: Number(text) }));
  const known = client.known;
  const profile = audit.verdict?.profile;
  const changed = options.rules || options.tie_breaks || options.round || options.profile || options.pairings;
  const move = (from: number, to: number) => {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
  };
  return (
    <div class={compact ? "rules compact" : "rules"}>
      {!compact && <h2>Judged by</h2>}
      {!compact && (
        <>
          <label>
            Rated as
            <select
              value={options.profile ?? ""}
              onChange={(event) => setOptions({ ...options, profile: event.currentTarget.value || undefined })}
            >
              <option value="">by the file{options.profile || !profile ? "" : `: ${profile.name}`}</option>
              {known?.profiles.map((one) => (
                <option value={one.name} title={one.about}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          <p class="dim note">{known?.profiles.find((one) => one.name === profile?.name)?.about}; {profile?.why}</p>
        </>
      )}
      <label>
        Edition
        <select
          value={options.rules ?? ""}
          onChange={(event) => setOptions({ ...options, rules: event.currentTarget.value || undefined })}
        >
          <option value="">by the date{options.rules ? "" : `: ${inWords(audit.edition.used)}`}</option>
          {known?.editions.editions.map((edition) => (
            <option value={edition.name} title={edition.title}>
              {inWords(edition.name)}
            </option>
          ))}
        </select>
      </label>
      {!compact && <p class="dim note">{audit.edition.why}</p>}
      <label>
        After round
        {compact && audit.tournament.rounds > 1 && (options.round || audit.tournament.rounds_played) ? (
          <>
            <input
              type="range"
              min="1"
              max={audit.tournament.rounds}
              {...round}
            />
            <output>{round.value}</output>
          </>
        ) : (
          <select
            value={String(options.round ?? "")}
            onChange={(event) => setOptions({ ...options, round: Number(event.currentTarget.value) || undefined })}
          >
            <option value="">{audit.tournament.rounds_played || "last"}</option>
            {Array.from({ length: audit.tournament.rounds }, (_, index) => (
              <option value={String(index + 1)}>{index + 1}</option>
            ))}
          </select>
        )}
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
      {!compact && <RatingLists {...lists} />}
      {changed && (
        <button class="link" onClick={() => setOptions({ tournament: options.tournament })}>
          Back to the file's own rules
        </button>
      )}
    </div>
  );
}

/** The rating lists with which players are compared. */
function RatingLists({ all, add, forget }: Lists) {
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const [month, setMonth] = useState("");
  const open = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setTrouble(null);
    await add(file, month).catch((error) => setTrouble(asTrouble(error)));
    setBusy(false);
  };
  return (
    <div class="lists">
      <span class="label">Rating lists</span>
      <p class="dim note">
        {all.length === 0 ? "none: players are not compared with a list" : all.map((list) => `${list.name}: ${list.kind} ${list.month}, ${list.players} players`).join("; ")}
      </p>
      {busy ? (
        <p class="busy">Reading …</p>
      ) : (
        <button onClick={() => input.current?.click()}>Open a list…</button>
      )}{" "}
      {all.length > 0 && (
        <button class="link" onClick={forget}>
          Forget
        </button>
      )}
      <input
        ref={input}
        type="file"
        class="of-list"
        hidden
        aria-label="Rating list"
        onChange={(event) => {
          open(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {trouble && (
        <>
          <ErrorCard trouble={trouble} />
          <label>
            Its month, if neither the list nor its name has it
            <input type="month" value={month} onInput={(event) => setMonth(event.currentTarget.value)} />
          </label>
        </>
      )}
    </div>
  );
}
