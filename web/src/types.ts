// The library's documents, as far as the page shows them (docs/reference/*.schema.json).

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
  verdict?: {
    decision: Decision;
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

export interface Standings {
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

export interface Why {
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
  editions: { editions: { name: string; title?: string }[] };
  formats: { name: string; title: string; extension: string; writes: boolean }[];
}

export interface Options {
  tournament?: number;
  rules?: string;
  tie_breaks?: string;
  round?: number;
  players?: boolean;
  today?: string;
}

export interface Trouble {
  message: string;
  help: string;
}
