// Compares figures with goals: a row for each, met or missed.
import { round } from "./table.ts";

export interface Goal {
  goal: string;
  got: number;
  met: boolean;
  /** Of rates, the same by the servers' CPU time, on which other load has less effect. */
  "by CPU"?: number;
}

/** Rows by what they judge; each function adds one. A figure of no number misses. */
export function goalRows() {
  const rows: Record<string, Goal> = {};
  return {
    rows,
    atLeast: (name: string, limit: number, got: number): Goal =>
      (rows[name] = { goal: `>= ${limit}`, got: round(got, 2), met: got >= limit }),
    atMost: (name: string, limit: number, got: number): Goal =>
      (rows[name] = { goal: `<= ${limit}`, got: round(got, 2), met: got <= limit }),
  };
}
