// The accessibility statement says what tests in a browser check, and nothing else.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What the statement claims, and what does it in the tests of test/browser/. */
const CLAIMS: Record<string, readonly [file: string, does: string][]> = {
  Rules: [
    ["explorer.ts", "violationsInBoth(page)"],
    ["docs.ts", "violationsInBoth(page)"],
    ["rendered.ts", "violationsInBoth(page)"],
    ["pages.ts", "violationsInBoth(page)"],
    ["desk.test.ts", "violationsInBoth(page)"],
  ],
  Keyboard: [
    ["explorer.ts", '.press("ArrowDown")'],
    ["explorer.ts", 'keyboard.press("Tab")'],
    ["trip.ts", 'keyboard.press("ArrowRight")'],
    ["docs.ts", 'keyboard.press("Escape")'],
    ["desk.test.ts", 'keyboard.press("a")'],
  ],
  "Without script": [
    ["docs.ts", "is whole without script"],
    ["rendered.ts", 'describe("a page without script"'],
  ],
  "The map is never the only way": [
    ["explorer.ts", "lists without a map where the browser draws none"],
    ["map.ts", "is used by keys alone"],
  ],
};

const statement = readFileSync("docs/accessibility.md", "utf8");
const checked = statement.split("## What is checked")[1]!.split("\n## ")[0]!;

it("claims only what tests in a browser do", () => {
  const claims = [...checked.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, claim]) => claim);
  expect(claims).toEqual(Object.keys(CLAIMS));
  expect(checked.match(/^- /gm)).toHaveLength(claims.length);
});

it.each(Object.entries(CLAIMS))("has tests for: %s", (_, tests) => {
  for (const [file, does] of tests)
    expect([file, readFileSync(`test/browser/${file}`, "utf8").includes(does)]).toEqual([file, true]); // prettier-ignore
});
