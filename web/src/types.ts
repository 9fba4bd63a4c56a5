// The JSON documents of the library, with the fields that the page uses
// (docs/reference/*.schema.json).

export type Severity = "error" | "warning" | "info";

export interface Spot {
  file?: string;
  text?: string;
  line?: number;
  column?: number;
  length?: number;
  sheet?: string;
  cell?: string;
  table?: number;
  row?: number;
  section?: string;
  offset?: number;
}

export interface Finding {
  code: string;
  name: string;
  severity: Severity;
  message: string;
  at: Spot | null;
  labels: Spot[];
  subject: { player: number | null; team?: number; round: number | null };
  found: string | null;
  expected: string | null;
  because: string[];
  notes: string[];
  rule: string;
  fix: string | null;
  certainty: string;
  fingerprint: string;
  /** The code of the finding and a fingerprint of its facts. */
  key: string;
}

export interface Audit {
  source: { file: string; format: string; dialect?: string; encoding: string };
  tournament: {
    name: string | null;
    number?: number;
    system: string;
    team: boolean;
    rounds: number;
    rounds_played: number;
    participants: number;
    teams: number;
  };
  edition: { used: string; why: string; doubts?: string[] };
  rank_order: { tie_breaks: string[]; from: string } | null;
  columns: { label: string; code: string | null; agree: number; differ: number; under: string }[];
  summary: {
    checked: number;
    errors: number;
    warnings: number;
    infos: number;
    not_run: { code: string; needs: string }[];
    not_checked: string[];
  };
  findings: Finding[];
  /** The accepted findings, which no longer count. */
  accepted: { finding: Finding; reason: string }[];
  verdict?: {
    decision: Decision;
    profile?: { name: string; why: string };
    areas: { area: string; state: string; reasons: string[] }[];
    reasons: string[];
    words?: string;
    missing?: string[];
    ignored?: { code: string; reason: string }[];
  };
}

export type Decision = "rate" | "ask" | "return" | "unknown";

export interface Item {
  text: string;
  place: string;
  findings: string[];
}

export interface Letter {
  subject: string;
  text: string;
  correct: Item[];
  ask: Item[];
  not_examined: string[];
}

export interface Cell {
  t: string;
  k?: string;
  n?: string;
  l?: [string, number, number];
}

export interface Table {
  title: string;
  columns: { heading: string; kind: "text" | "prose" | "number" | "sign"; note: string | null }[];
  rows: Cell[][];
  frozen: number;
  headed: boolean;
  empty: string;
}

export interface Sheet {
  name: string;
  about: string;
  tables: Table[];
}

export interface Dossier {
  title: string;
  file: string;
  counts: [number, number, number];
  sheets: Sheet[];
}

/** What leaves the values of a damaged file in doubt. */
export interface Doubtful {
  source: { doubt?: string };
  /** Errors of the audit that leave the points in doubt. */
  errors?: string[];
  /** The finding that the stated points follow another score system than the computed ones. */
  score_system?: string;
}

export interface Standings extends Doubtful {
  edition: { used: string; why: string };
  rank_order_from: string | null;
  ranks_from: string;
  ranks_why?: string;
  ranked: "players" | "teams";
  after_round: number;
  tie_breaks: string[];
  standings: { rank: number | null; id: number | null; name: string; values: (string | null | string[])[] }[];
}

export interface Person {
  id: number | null;
  name: string;
}

export interface Why extends Doubtful {
  edition: { used: string; why: string };
  after_round: number;
  participant: Person;
  tie_break: { code: string; name: string; article: string };
  value: string | null;
  tied: Person[];
  steps: {
    round: number | null;
    opponent: Person | null;
    kind: string | null;
    counted: string | null;
    why: string;
    contribution: string | null;
    cut: string | null;
  }[];
  remarks: string[];
}

export interface SourceDoc {
  kind: "text" | "cells" | "tables" | "bytes";
  lines: string[];
  sheets: { name: string; rows: { n: number; c: [number, string][] }[] }[];
  pieces: { section: string; offset: number; bytes: number; line: number; column: number; length: number }[];
}

export interface Fix {
  summary: { corrected: number; errors: number; warnings: number };
  corrections: { what: string; from: string; to: string; code: string; finding: string; why: string[] }[];
  lines: { line: number; old: string | null; new: string | null; columns: { column: number; length: number }[] }[];
  kept: { code: string; message?: string; why?: string }[];
  losses: string[];
}

export interface Losses {
  losses: { kind: string; count: number; message: string }[];
  added: { kind: string; count: number; message: string }[];
}

export interface Known {
  version: string;
  profiles: { name: string; about: string }[];
  file_bytes: number;
  editions: { editions: { name: string; title?: string }[] };
  formats: { name: string; title: string; extension: string; writes: boolean }[];
}

export interface Options {
  tournament?: number;
  rules?: string;
  tie_breaks?: string;
  round?: number;
  players?: boolean;
  profile?: string;
  pairings?: boolean;
  accepted?: { key: string; reason: string; on?: string }[];
  typed?: { key: string; decision: string; comment: string }[];
}

/** The data of an event that a row of the inbox shows besides the audit. */
export interface Facts {
  start: string | null;
  end: string | null;
  federation: string | null;
}

/** Everything that the page shows of an event first, from one audit. */
export interface Judged {
  audit: Audit;
  sheets: Dossier;
  letter: Letter;
  /** What was not examined, with what only the office can examine. */
  not_examined: string[];
}

export interface RatingGame {
  round: number;
  opponent: number | null;
  rating: string | null;
  difference: string | null;
  difference_used: string | null;
  expected: string | null;
  score: string | null;
  delta: string | null;
  not_rated?: string;
  article?: string;
}

export interface RatedPlayer {
  number: number | null;
  name: string;
  rating: string | null;
  k: string | null;
  k_basis: string | null;
  k_why: string | null;
  k_assumed?: string[];
  games: number;
  score: string;
  expected: string | null;
  change: string | null;
  rounded: string | null;
  new_rating: string | null;
  average: string | null;
  performance: string | null;
  initial: string | null;
  first?: { average: string; percent: number; added: string; exact: string; rating: string; missing_games: number };
  trail: RatingGame[];
}

export interface Ratings extends Doubtful {
  regulations: { handbook: string; category: string; since: string; minutes: string | null };
  remarks: string[];
  players: RatedPlayer[];
}

export interface Norm {
  norm: string;
  verdict: string;
  games: number;
  score: string;
  average: string | null;
  performance: string | null;
  score_needed: string | null;
  conditions: { name: string; actual: string | null; required: string; maximum: boolean; met: boolean | null; short_by: string | null; article: string }[];
  special: { article: string; what: string }[];
}

export interface Norms extends Doubtful {
  handbook: string;
  since: string;
  remarks: string[];
  players: { number: number | null; name: string; title: string | null; federation: string | null; norms: Norm[] }[];
}

interface Boards {
  engine: [number, number][];
  file: [number, number][];
}

export interface PairingRound {
  round: number;
  checked: boolean;
  why_not?: string;
  fits: string[];
  /** The editions that give no answer, and why. */
  unanswered: Record<string, string>;
  /** The boards that break an absolute rule, in words. */
  breaches: string[];
  older: boolean;
  chains: Boards[];
  criterion: string | null;
  explanation?: string;
  /** A guess, which says that it is one. */
  cause: string | null;
  /** Why no cause is named. */
  no_cause: string | null;
}

export interface Pairings {
  not_checked: string | null;
  edition: { name: string; rounds: number } | null;
  rounds: PairingRound[];
  tables: {
    table: string;
    recognised: boolean;
    boards: number;
    differing: number;
    rounds: { round: number; table: number; differs: Boards }[];
  } | null;
}

export interface Trouble {
  message: string;
  help: string;
  /** Whether the file is of another kind, and its name does not say that it is a tournament. */
  other?: boolean;
}
