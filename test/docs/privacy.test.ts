// docs/privacy.md next to the code: the kinds of findings and the numbers of the pins.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CELL_RADIUS, RING } from "../../build/project/pins/anchor.ts";
import { MAX_TEXT_UNITS } from "../../build/project/texts/checks.ts";
import { KIND_WORDS } from "../../build/project/texts/types.ts";
import { OWN_VALUE_MAX_UNITS } from "../../build/read/tables.ts";
import { grouped } from "../../build/figures.ts";
import { PIN_MAX_SHIFT, PIN_MIN_SHIFT } from "../../src/limits.ts";
import { rows, section } from "./markdown.ts";

const PRIVACY = readFileSync("docs/privacy.md", "utf8");
/** Said by humans, not found. */
const DECISIONS = ["withheld", "unapproved"];

describe("docs/privacy.md", () => {
  it("has every kind of finding, and the limits of what is read", () => {
    const kinds = Object.keys(KIND_WORDS).filter((kind) => !DECISIONS.includes(kind));
    const texts = section(PRIVACY, "## Texts");
    expect(
      rows(texts)
        .slice(2, kinds.length + 2)
        .map(([kind]) => kind),
    ).toEqual(kinds);
    expect(texts).toContain(`more than ${grouped(MAX_TEXT_UNITS)} characters`);
    expect(texts).toContain(`more than ${OWN_VALUE_MAX_UNITS} letters and digits`);
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
