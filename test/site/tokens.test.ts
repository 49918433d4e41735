// What pages and desk are drawn with: few sizes of type and few distances, all of them in one file.
import { readFileSync } from "node:fs";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";

const TOKENS = "src/site/styles/tokens.css";
const sheets = fastGlob
  .sync(["src/site/**/*.css", "ops/desk/page/*.css", "build/report/*.css", "public/*.css"])
  .sort();
const textOf = (path: string) => readFileSync(path, "utf8").replace(/\/\*.*?\*\//gs, "");

const SIZED =
  /^(?:font|font-size|gap|row-gap|column-gap|padding[a-z-]*|margin[a-z-]*|border-spacing|border-radius)$/;
const LENGTH = /\d(?:rem|px|em)\b/;

const declarations = (text: string) =>
  [...text.matchAll(/([a-z-]+):\s*([^;{}]+);/g)].map(([all, name = "", value = ""]) => {
    return { all, name, value };
  });

/** Declarations with a size of their own, where a token belongs. */
function strays(text: string): string[] {
  const isStray = ({ name, value }: ReturnType<typeof declarations>[number]) =>
    name === "box-shadow" ? /rgb|#/.test(value) : SIZED.test(name) && LENGTH.test(value);
  return declarations(text)
    .filter(isStray)
    .map(({ all }) => all);
}

describe("the tokens", () => {
  const names = [...textOf(TOKENS).matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name!);

  it("are seven sizes of type, eight distances and two elevations", () => {
    const [sizes, distances] = [/^--text-/, /^--space-/].map((kind) =>
      names.filter((name) => kind.test(name)),
    );
    expect([sizes!.length, distances!.length]).toEqual([7, 8]);
    const shadows = declarations(textOf(TOKENS)).filter(({ value }) => /^0 \d+px/.test(value));
    expect(shadows).toHaveLength(2);
  });

  it("are all that other style sheets take sizes of type, distances, corners and shadows from", () => {
    expect(sheets.length).toBeGreaterThan(15);
    for (const sheet of sheets.filter((path) => path !== TOKENS)) {
      expect([sheet, strays(textOf(sheet))]).toEqual([sheet, []]);
    }
    // A size of its own would be seen.
    expect(strays(".a { padding: 0 0.3rem; margin: var(--space-1); }")).toHaveLength(1);
  });

  it("are all used, and no sheet uses one that is not there", () => {
    const all = sheets.map(textOf).join("\n");
    const used = new Set([...all.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name!));
    const own = new Set([...all.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name!));
    expect([...used].filter((name) => !own.has(name))).toEqual([]);
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });
});
