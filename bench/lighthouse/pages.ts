// The pages that Lighthouse visits and what each is to reach: medians in, a row of the table out.
import { round } from "../table.ts";

/** Scores 0 to 100, times in ms, sizes in kB. */
export interface Figures {
  performance: number;
  accessibility: number;
  "best practices": number;
  SEO: number;
  /** Total blocking time. */
  TBT: number;
  /** Largest contentful paint. */
  LCP: number;
  /** Cumulative layout shift. */
  CLS: number;
  /** Script, before it is compressed. */
  script: number;
}

export interface VisitedPage {
  name: string;
  /** `{id}` stands for a published property, `{state}` for the state of one. */
  path: string;
  goals: Partial<Figures>;
}

const FOR_ALL = { accessibility: 100, "best practices": 100, SEO: 100 };
const FAST = { ...FOR_ALL, performance: 95, TBT: 200 };

export const PAGES: readonly VisitedPage[] = [
  { name: "home", path: "/", goals: FOR_ALL },
  { name: "explorer", path: "/explore/", goals: { ...FOR_ALL, LCP: 2_000 } },
  { name: "docs", path: "/docs/quickstart/", goals: { ...FAST, script: 100 } },
  { name: "operation", path: "/docs/api/list-properties/", goals: { ...FAST, script: 100 } },
  { name: "property", path: "/properties/{id}", goals: FAST },
  { name: "state", path: "/fishing/{state}/", goals: FAST },
];

const SCORES: readonly (keyof Figures)[] = [
  "performance",
  "accessibility",
  "best practices",
  "SEO",
];

/** The figures of a page, each that misses its goal with the goal beside it. */
export function row(figures: Figures, goals: Partial<Figures>): Record<string, string | boolean> {
  const names = Object.keys(figures) as (keyof Figures)[];
  const missed = names.filter((name) => {
    const goal = goals[name];
    if (goal === undefined) return false;
    return SCORES.includes(name) ? figures[name] < goal : figures[name] > goal;
  });
  const shown = names.map((name) => {
    const got = String(round(figures[name], name === "CLS" ? 3 : 0));
    const sign = SCORES.includes(name) ? ">=" : "<=";
    return [name, missed.includes(name) ? `${got} (${sign} ${goals[name]})` : got];
  });
  return { ...Object.fromEntries(shown), met: missed.length === 0 };
}
