// docs/privacy.md beside the code: the families of rules and the numbers of the pins.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CELL_RADIUS, RING } from "../../build/project/pins/anchor.ts";
import { RULES } from "../../build/project/redact/rules.ts";
import { grouped } from "../../build/figures.ts";
import { PIN_MAX_SHIFT, PIN_MIN_SHIFT } from "../../src/limits.ts";
import { score, UNSEEN, type Tally } from "../../bench/privacy/corpus.ts";
import { createTextRules } from "../../build/project/redact/redact.ts";
import { rows, section } from "./markdown.ts";

const missed = ({ leaks, stopped, flagged }: Tally) => leaks - stopped - flagged;

const row = ([kind, tally]: readonly [string, Tally]) =>
  [kind, tally.leaks, tally.stopped, tally.flagged, missed(tally)].map(String);

const PRIVACY = readFileSync("docs/privacy.md", "utf8");

describe("docs/privacy.md", () => {
  it("has every family of rules with what it does", () => {
    const table = rows(section(PRIVACY, "## Texts")).slice(2, RULES.length + 2);
    expect(table.map(([name, , action]) => [name, action])).toEqual(
      RULES.map(({ name, action }) => [name, action]),
    );
  });

  it("says how the rules do on texts that nobody tuned them on", () => {
    const text = section(PRIVACY, "### How well the rules do");
    const rules = createTextRules({ review: "off", approved: new Set() });
    const { all, byKind, harmless, altered, flagged } = score(rules, UNSEEN);
    expect(rows(text).slice(2)).toEqual([...[...byKind].sort(), ["all", all] as const].map(row));
    expect(text).toContain(
      `Of ${harmless} harmless texts ${altered} lost something and ${flagged} only wait`,
    );
  });

  it("has the numbers of the pins", () => {
    const text = section(PRIVACY, "## How a pin is made");
    for (const [least, most] of [
      [RING.inner, RING.outer],
      [PIN_MIN_SHIFT, PIN_MAX_SHIFT],
    ] as const) {
      expect(text).toContain(`${Math.round(least)} to ${grouped(Math.round(most))} m`);
    }
    expect(PRIVACY).toContain(`at most ${Math.round(CELL_RADIUS)} m`);
  });
});
