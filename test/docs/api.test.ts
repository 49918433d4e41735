// What docs/*.md promise in words of their own. Tables of parameters and limits and all examples are made, see
// generated.test.ts.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { grouped } from "../../src/figures.ts";
import { OPENAPI_PATH } from "../../src/address.ts";
import { ERROR_CODES } from "../../src/errors.ts";
import { API_VERSION, PIN_MAX_SHIFT, PIN_MIN_SHIFT } from "../../src/limits.ts";
import { EXPOSED } from "../../src/serve/respond.ts";
import { DEFAULT_TIERS } from "../../src/tiers.ts";
import { rows, section } from "./markdown.ts";
import { openSampleSite } from "./sample-site.ts";

const read = (name: string) => readFileSync(`docs/${name}.md`, "utf8");
describe("the documentation of the API", () => {
  it.each([
    ["error code", "errors", "## Codes", 1, ERROR_CODES],
    ["header that scripts may read", "api", "## Headers", 0, EXPOSED.split(", ")],
  ] as const)("has every %s, and no other", (_, name, heading, column, values) => {
    const told = rows(section(read(name), heading)).slice(2);
    expect(told.map((cells) => cells[column]).sort()).toEqual(
      values.map((one) => `\`${one}\``).sort(),
    );
  });

  it("has every tier with its quota, and how far pins lie from their places", () => {
    const told = rows(section(read("limits"), "## Calls a minute")).map((cells) =>
      cells.slice(0, 2),
    );
    for (const { name, quota } of Object.values(DEFAULT_TIERS))
      expect(told).toContainEqual([`\`${name}\``, grouped(quota)]);
    const pins = section(read("privacy"), "## How a pin is made");
    expect(pins).toContain(`${PIN_MIN_SHIFT} to ${grouped(PIN_MAX_SHIFT)} m`);
  });
});

describe("the sample directory", () => {
  let sample: Awaited<ReturnType<typeof openSampleSite>>;
  beforeAll(async () => {
    sample = await openSampleSite();
  });
  const bodyOf = async (path: string) => (await sample.ask(path)).text();

  it("tells one version, the date of the newest entry of CHANGELOG.md", async () => {
    const changes = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\d{4}-\d\d-\d\d)$/gm)];
    const dates = changes.map(([, date]) => date!);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates[0]).toBe(API_VERSION);
    expect(JSON.parse(await bodyOf(OPENAPI_PATH))).toMatchObject({ info: { version: dates[0] } });
    expect(JSON.parse(await bodyOf("/v1/health"))).toMatchObject({ data: { version: dates[0] } });
  });

  it("has the files that documents name, and answers the same to the queries beside them", async () => {
    const text = read("static-files");
    const pairs = rows(text).filter(([query]) => query!.startsWith("`/v1/"));
    expect(pairs.length).toBeGreaterThan(3);
    for (const cells of pairs) {
      const [one, other] = cells.map(async (cell) => {
        const body = await bodyOf(cell.slice(1, -1));
        return JSON.stringify(JSON.parse(body.replace(/req_[0-9a-f]{32}/, "")));
      });
      expect(await other).toBe(await one);
    }
    const named = `${text}${read("partners")}${read("mirroring")}`;
    for (const [, path] of named.matchAll(/`(\/static\/v1\/[a-z-]+\.[a-z]+)`/g))
      expect(sample.site.file(path!).length, path).toBeGreaterThan(0);
  });
});
