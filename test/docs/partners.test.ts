// What docs/partners.md claims: numbers, commands, files and lifetimes are those of the code.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { LATEST_PATH } from "../../src/address.ts";
import type { Latest } from "../../src/documents.ts";
import { grouped } from "../../build/figures.ts";
import { MAX_LIMIT, MAX_URL_BYTES, PIN_MAX_SHIFT, MEMORY_DAYS } from "../../src/limits.ts";
import { DEFAULT_TIERS } from "../../src/tiers.ts";
import { ROW } from "../build/dump-rows.ts";
import { jsonOf } from "../build/tree.ts";
import { buildTables } from "../sample.ts";
import { openSite } from "../snapshot.ts";

const TEXT = ["partners", "mirroring"]
  .map((name) => readFileSync(`docs/${name}.md`, "utf8"))
  .join("\n");
const PROSE = TEXT.replaceAll(/\s+/g, " ");

describe("docs/partners.md", () => {
  it("gives the limits of the code", () => {
    const { anonymous, partner, partner_plus } = DEFAULT_TIERS;
    expect(PROSE).toContain(
      `${anonymous.quota} calls a minute without a key, for each IP address; ${grouped(partner.quota)} with a \`partner\` key, ${grouped(partner_plus.quota)} with a \`partner_plus\` key`,
    );
    expect(PROSE).toContain(
      `A page has ${MAX_LIMIT} records at most, a URL ${grouped(MAX_URL_BYTES)} bytes`,
    );
    expect(PROSE).toContain(`the true point lies up to ${grouped(PIN_MAX_SHIFT)} m away`);
    expect(PROSE.match(/at least (\d+) days/g)).toEqual([
      `at least ${MEMORY_DAYS} days`,
      `at least ${MEMORY_DAYS} days`,
    ]);
  });

  it("names commands and options that there are", () => {
    const commands = [...TEXT.matchAll(/npx riffle (\w+)/g)];
    expect(commands.length).toBeGreaterThan(3);
    const launcher = readFileSync("partner/riffle.ts", "utf8");
    for (const [, command] of commands) expect(launcher).toContain(`  ${command}: () => import(`);
    const usage = readFileSync("partner/commands/mirror.ts", "utf8");
    // `systemctl enable --now` is no option of ours.
    for (const [option] of TEXT.replace("--now", "").matchAll(/--[a-z][a-z-]+/g)) {
      expect(`${usage} --help`).toContain(option);
    }
  });

  it("names the file that is handed out, and the Node that it needs", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    const pack = readFileSync("partner/pack.ts", "utf8");
    const name = /NAME = "@(.+)"/.exec(pack)![1]!.replace("/", "-");
    expect(TEXT).toContain(`npm install ./${name}-${version}.tgz`);
    expect(PROSE).toContain(`needs Node ${/node: ">=([\d.]+)"/.exec(pack)![1]} or newer`);
  });

  it("tells how answers and pointers of a real snapshot may be kept", async () => {
    const out = await buildTables({ clubs: [ROW.clubs(1)] });
    const site = openSite(out);
    const anonymous = await site.ask("/v1/clubs");
    expect(anonymous.headers.get("Cache-Control")).toBe(
      "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
    );
    expect(anonymous.headers.get("Vary")).toBe("Authorization");
    expect(site.file("/_headers").toString()).toContain(anonymous.headers.get("Cache-Control"));
    const { created, expires } = jsonOf<Latest>(out, LATEST_PATH);
    const days = (Date.parse(expires) - Date.parse(created)) / 86_400_000;
    expect(PROSE).toContain(`a pointer past its \`expires\`, ${days} days after it was written`);
  });

  it("names files that a build writes", async () => {
    const out = await buildTables({ clubs: [ROW.clubs(1)], properties: [ROW.properties(1)] });
    const paths = [...TEXT.matchAll(/`(\/(?:static\/v1|\.well-known)\/[\w./-]+)`/g)].map(
      ([, path]) => path!,
    );
    // Written where the operator has named a contact only, as the text says.
    const always = paths.filter((path) => path !== "/.well-known/security.txt");
    expect(new Set(always).size).toBe(10);
    for (const path of always) expect(disk.size(out + path), path).toBeGreaterThan(0);
    const names = ["latest.json", "changes.json", "catalog.json", "properties.ndjson"];
    for (const name of names) {
      expect(TEXT).toContain(name);
      expect(disk.size(`${out}/static/v1/${name}`), name).toBeDefined();
    }
  });
});
