// What keeps people from using a page: a page in, axe-core's violations out, one line an element.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

export const NONE = { light: [], dark: [] };

const FILE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const AXE = `(() => { ${readFileSync(FILE, "utf8")} })()`;

/** Within `parts`, selectors, where there are any; by all rules unless some are named. */
export async function violations(
  page: Page,
  { parts = [], rules }: { parts?: readonly string[]; rules?: readonly string[] } = {},
): Promise<string[]> {
  // The policy of the pages lets no script in, but what the browser itself evaluates is none of theirs.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
  const context = parts.length > 0 ? JSON.stringify(parts.map((part) => [part])) : "document";
  // To describe what passes as well, or to look for sound, would take longer.
  const options = { resultTypes: ["violations"], preload: false, ...(rules && { runOnly: rules }) };
  const call = `axe.run(${context}, ${JSON.stringify(options)})`;
  const results = await page.evaluate<AxeResults>(call);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none][0]?.message ?? help;
      return `${id} at ${target.join(" ")}: ${why}`;
    }),
  );
}

// What a colour scheme can change.
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** All violations in the light, and those of colours in the dark: of a state of a page only in the parts that it changes. */
export async function violationsInBoth(
  page: Page,
  ...parts: string[]
): Promise<{ light: string[]; dark: string[] }> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await violations(page, { parts });
  await page.emulateMedia({ colorScheme: "dark" });
  return { light, dark: await violations(page, { parts, rules: COLOUR_RULES }) };
}
