// Rating changes, first ratings and norms, each with its derivation.
import { useState } from "preact/hooks";
import { client } from "./client";
import type { Loaded } from "./event";
import { capital, ErrorCard, sentence, useAnswer } from "./parts";
import { DataTable } from "./sheet";
import type { Cell, Norm, Norms, Options, RatedPlayer, Ratings, Table } from "./types";

type Part = "changes" | "norms";

export function RatingsView(props: Loaded) {
  const [part, setPart] = useState<Part>("changes");
  return (
    <div class="ratings">
      <div class="chips" role="group" aria-label="What is computed">
        <button class="chip" aria-pressed={part === "changes"} onClick={() => setPart("changes")}>
          rating changes
        </button>
        <button class="chip" aria-pressed={part === "norms"} onClick={() => setPart("norms")}>
          norms
        </button>
      </div>
      {part === "changes" ? <Changes {...props} /> : <NormsPart {...props} />}
    </div>
  );
}

/** Options for rating changes and norms. They depend only on the tournament; the regulations follow from the date of the event. */
const wanted = ({ options }: { options: Options }) => JSON.stringify({ tournament: options.tournament });

const signed = (text: string | null) => (text === null ? "" : /^[-0]/.test(text) && !/^0\./.test(text) ? text : `+${text}`);

/** A number, which may be a fraction such as `5773/3`, with `digits` decimals. */
const short = (text: string | null, digits: number) => {
  const [above, below = 1] = (text ?? "").split("/").map(Number);
  const value = above / below;
  return text === null || !Number.isFinite(value) ? (text ?? "") : value.toFixed(digits);
};

/** A number as it is, but a fraction such as `5773/3` with two decimals. */
const decimal = (text: string) => (text.includes("/") ? short(text, 2) : text);

function table(headings: [string, string | null][], rows: Cell[][], empty: string): Table {
  return {
    title: "",
    columns: headings.map(([heading, note]) => ({ heading, kind: heading === "Name" || heading === "" ? "text" : "number", note })),
    rows,
    frozen: 2,
    headed: true,
    empty,
  };
}

function Changes(props: Loaded) {
  const { entry } = props;
  const [chosen, choose] = useState<RatedPlayer | null>(null);
  const answer = useAnswer<Ratings>(async () => JSON.parse(await client.call(entry, "rating", wanted(props))), wanted(props));
  if (answer.trouble) return <ErrorCard trouble={answer.trouble} />;
  if (!answer.data) return <p class="busy">Computing …</p>;
  const { source, regulations, players, remarks } = answer.data;
  const rated = players.filter((one) => one.rating !== null);
  const unrated = players.filter((one) => one.rating === null && one.games > 0);
  const cell = (t: string | number | null): Cell => ({ t: String(t ?? "") });
  const name = (one: RatedPlayer): Cell => ({ t: one.name, k: "strong" });
  const changes = table(
    [["No", null], ["Name", null], ["Rating", null], ["Opponents", "Rc, the average rating of the opponents in games that count"], ["Games", "Games that count"], ["Score", "W, the points in these games"], ["Expected", "We, the sum of the expected scores"], ["K", "A question mark: a guess, because the file does not state it"], ["Change", "K times score minus expected"], ["New", "After this tournament alone"]],
    rated.map((one) => [
      cell(one.number),
      name(one),
      cell(one.rating),
      cell(short(one.average, 0)),
      cell(one.games),
      cell(one.score),
      cell(short(one.expected, 2)),
      cell(`${one.k ?? ""}${one.k_basis === "guessed" ? "?" : ""}`),
      cell(signed(short(one.change, 1))),
      cell(one.new_rating),
    ]),
    "no rated player has a game that counts",
  );
  const firsts = table(
    [["No", null], ["Name", null], ["Games", null], ["Score", null], ["Opponents", "Ra, the average rating of the opponents"], ["First rating", "Ru, from this tournament alone"], ["Missing games", "Games missing to the required five"]],
    unrated.map((one) => [cell(one.number), name(one), cell(one.games), cell(one.score), cell(short(one.first?.average ?? null, 0)), cell(one.first?.rating ?? null), cell(one.first?.missing_games || null)]),
    "",
  );
  const press = (list: RatedPlayer[], column: number) => ({
    code: (index: number) => (index === column ? "rating" : null),
    press: (row: number) => choose(list[row]),
  });
  return (
    <>
      {source.doubt && <p class="note">In doubt: {source.doubt}.</p>}
      <p class="dim">
        {capital(regulations.category)} rating by {regulations.handbook}, in force since {regulations.since}
        {regulations.minutes && `; ${short(regulations.minutes, 0)} minutes for 60 moves`}.{" "}
        <span class="screen">Click a change to see it game by game.</span>
      </p>
      <div class={chosen ? "split" : undefined}>
        <div>
          <DataTable table={changes} name="Rating changes" press={press(rated, 8)} />
          {unrated.length > 0 && (
            <>
              <h2>First ratings</h2>
              <DataTable table={firsts} name="First ratings" press={press(unrated, 5)} />
            </>
          )}
        </div>
        {chosen && <Trail player={chosen} players={players} close={() => choose(null)} />}
      </div>
      {remarks.map((remark) => (
        <p class="dim note">{sentence(remark)}</p>
      ))}
    </>
  );
}

function Trail({ player, players, close }: { player: RatedPlayer; players: RatedPlayer[]; close(): void }) {
  const names = new Map(players.map((one) => [one.number, one.name]));
  return (
    <section class="derivation" aria-label="Derivation" aria-live="polite">
      <button class="quiet close" onClick={close} aria-label="Close the derivation">
        ✕
      </button>
      <h2>
        {player.number} {player.name}
        <span class="result"> {player.change === null ? (player.first?.rating ?? "") : `${signed(player.change)}`}</span>
      </h2>
      {player.k !== null && (
        <p class="dim">
          K {player.k}: {player.k_why}
          {player.k_basis === "guessed" && ` (a guess: ${player.k_assumed?.join(", ") || "the file does not state K"})`}
        </p>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label="Games">
        <table class="data steps">
          <thead>
            <tr>
              <th class="number">Round</th>
              <th>Opponent</th>
              <th class="number">Rating</th>
              <th class="number">Score</th>
              <th class="number">Expected</th>
            </tr>
          </thead>
          <tbody>
            {player.trail.map((game) => (
              <tr>
                <td class="number">{game.round}</td>
                <td class="prose">
                  {game.opponent} {names.get(game.opponent) ?? ""}
                  {game.not_rated && <span class="dim"> {game.not_rated}{game.article && `, ${game.article}`}</span>}
                </td>
                <td class="number">{game.rating ?? ""}</td>
                <td class="number">{game.score ?? ""}</td>
                <td class="number">{game.expected ?? ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {player.change !== null ? (
        <p>
          {player.k} × ({player.score} − {player.expected}) = <strong>{signed(player.change)}</strong>, rounded {player.rounded}; new rating {player.new_rating}.
        </p>
      ) : (
        player.first && (
          <p>
            {short(player.first.average, 2)} {signed(player.first.added)} = {short(player.first.exact, 2)}; {player.first.percent} % with the draws that the regulations add.
          </p>
        )
      )}
    </section>
  );
}

const VERDICTS: Record<string, [string, string]> = {
  reached: ["good", "reached"],
  missed: ["dim", "missed"],
  unclear: ["warning", "unclear: the file lacks data"],
};

function NormsPart(props: Loaded) {
  const answer = useAnswer<Norms>(async () => JSON.parse(await client.call(props.entry, "norms", wanted(props))), wanted(props));
  if (answer.trouble) return <ErrorCard trouble={answer.trouble} />;
  if (!answer.data) return <p class="busy">Computing …</p>;
  const { source, players, remarks, handbook, since } = answer.data;
  return (
    <>
      {source.doubt && <p class="note">In doubt: {source.doubt}.</p>}
      <p class="dim">
        Title norms by {handbook}, in force since {since}, from ratings, titles and federations of the file.
      </p>
      {players.length === 0 && <p class="fine">Nobody reached a norm or came close to one.</p>}
      {players.map((player) => (
        <section class="card norm">
          <h2>
            {player.number} {player.title} {player.name} <span class="dim">{player.federation}</span>
          </h2>
          {player.norms.map((norm) => (
            <OneNorm norm={norm} name={player.name} />
          ))}
        </section>
      ))}
      {remarks.map((remark) => (
        <p class="dim note">{sentence(remark)}</p>
      ))}
    </>
  );
}

function OneNorm({ norm, name }: { norm: Norm; name: string }) {
  const [tone, words] = VERDICTS[norm.verdict] ?? ["dim", norm.verdict];
  const failing = norm.conditions.filter((one) => one.met !== true);
  const words_of = (name: string) => name.replaceAll("_", " ");
  return (
    <details open={norm.verdict === "reached"}>
      <summary>
        {norm.norm} norm <strong class={tone}>{words}</strong> · {norm.score} of {norm.games}, performance {norm.performance ?? "–"}
        {failing.length > 0 && <span class="dim"> · {failing.map((one) => words_of(one.name)).join(", ")}</span>}
      </summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Conditions of the ${norm.norm} norm of ${name}`}>
        <table class="data">
          <thead>
            <tr>
              <th>Condition</th>
              <th class="number">Is</th>
              <th class="number">Must be</th>
              <th>Met</th>
              <th>Article</th>
            </tr>
          </thead>
          <tbody>
            {norm.conditions.map((one) => (
              <tr>
                <td>{capital(words_of(one.name))}</td>
                <td class="number">{one.actual === null ? "?" : decimal(one.actual)}</td>
                <td class="number">
                  {one.maximum ? "≤" : "≥"} {decimal(one.required)}
                </td>
                <td class={one.met === null ? "warning" : one.met ? "good" : "error"}>{one.met === null ? "? not known" : one.met ? "✓ yes" : "✕ no"}</td>
                <td class="dim">{one.article}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {norm.special.map((one) => (
        <p class="dim note">
          {capital(one.what)} ({one.article}).
        </p>
      ))}
    </details>
  );
}
