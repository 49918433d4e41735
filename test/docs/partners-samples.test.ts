// Every command and program of docs/partners.md, run as it stands in an empty folder that has the packed package,
// against the API and its files on the Node host.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, formatDay } from "../../src/dates.ts";
import { serveFolder } from "../partner/mirror/served-folder.ts";
import { ROW, uuid, writeDump } from "../build/dump-rows.ts";
import { newSigningKey } from "../build/signing-keys.ts";
import { TABLES } from "../partner/client/site.ts";
import { KEYS } from "../edge/pages.ts";
import { startNodeSite, type Running } from "../hosts/targets.ts";
import { installPartner } from "../partner.ts";
import { buildTables } from "../sample.ts";
import { buildInto, scratchFolder, TEST_SECRETS } from "../snapshot.ts";

const ADDRESS = "https://directory.example";
const TEXT = ["partners", "mirroring"]
  .map((name) => readFileSync(`docs/${name}.md`, "utf8"))
  .join("\n");
const day = (ahead: number) => formatDay(dayOf(new Date()) + ahead);

const folder = scratchFolder();
const { text: signing } = await newSigningKey();
const secrets = { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: signing };
// The mirror goes by the real clock, which must not have passed the pointer's end.
const yesterday = new Date(Date.now() - 86_400_000);
const site = await buildTables(TABLES, { secrets, now: yesterday });
const files = await serveFolder(site);

let server: Running;
beforeAll(async () => {
  server = await startNodeSite(site, {});
  await installPartner(folder);
  writeFileSync(join(folder, "package.json"), "{}");
});
afterAll(() => server.stop());

/** Runs a program in the folder; `origin` stands for the directory's address. */
async function run(origin: string, file: string, args: string[]): Promise<string> {
  const env = { ...process.env, RIFFLE_KEY: KEYS.live.key };
  const given = args.map((one) => one.replaceAll(ADDRESS, origin));
  return (await promisify(execFile)(file, given, { cwd: folder, env })).stdout;
}

async function runScript(origin: string, code: string): Promise<string> {
  writeFileSync(join(folder, "sample.mjs"), code.replaceAll(ADDRESS, origin));
  return (await run(origin, process.execPath, ["sample.mjs"])).trim();
}

const programs = [...TEXT.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code!);
const follow = () => runScript(files.base, programs[1]!);

describe("docs/partners.md", () => {
  const calls = [...TEXT.matchAll(/^ {4}curl (?:-H "([^"]+)" )?'?(https[^'\n]+)'?$/gm)];

  it.each(calls.map(([line, field, url]) => ({ line: line.trim(), field, url: url! })))(
    "$line",
    async ({ field, url }) => {
      const [one, two] = [1, 2].map((i) => uuid("properties", i));
      const asked = url
        .replace(ADDRESS, server.url.origin)
        .replace("ID,ID", `${one},${two}`)
        .replaceAll(/2026-06-(\d\d)/g, (_, number: string) => day(Number(number)));
      const [name, value] = field?.replace("$RIFFLE_KEY", KEYS.live.key).split(": ") ?? [];
      const headers = name ? { [name]: value! } : {};
      const response = await fetch(asked, { headers: { "CF-Connecting-IP": "::1", ...headers } });
      expect(response.status).toBe(200);
      expect(JSON.stringify(await response.json()).length).toBeGreaterThan(150);
    },
  );

  it("has all of them tried", () => {
    expect(calls).toHaveLength(TEXT.match(/^ {4}curl /gm)!.length);
    expect(calls.length).toBeGreaterThan(5);
    expect(programs).toHaveLength(2);
  });

  it("finds water with the client in ten lines", async () => {
    expect(programs[0]!.trim().split("\n").length).toBeLessThanOrEqual(10);
    const lines = (await runScript(server.url.origin, programs[0]!)).split("\n");
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/^Water \d+ \d+(\.\d+)? km$/);
  });

  it("mirrors and verifies by the commands that it names, timers included", async () => {
    const named = TEXT.match(
      /(?<=npx riffle )(?:mirror|verify) (?:https:|\.\/)[^\s`]+(?: \.\/\w+)?/g,
    );
    const commands = [...new Set(named)];
    expect(commands).toEqual([
      `mirror ${ADDRESS} ./directory`,
      "verify ./directory",
      `verify ${ADDRESS}`,
    ]);
    for (const command of commands) {
      const told = await run(server.url.origin, "node_modules/.bin/riffle", command.split(" "));
      expect(told).toMatch(/snapshot [0-9a-f]{16}/i);
    }
  });

  it("follows changes, and imports everything where a run was lost", async () => {
    expect(await follow()).toBe("230 saved, all others removed");
    expect(await follow()).toBe("0 saved, 0 removed");
    const properties = [...TABLES.properties!.slice(2), ROW.properties(901)];
    const dump = writeDump({ ...TABLES, properties });
    await buildInto(site, dump, { secrets, now: new Date(), first: false });
    expect(await follow()).toBe("1 saved, 2 removed");
    writeFileSync(join(folder, "imported"), "another");
    expect(await follow()).toBe("229 saved, all others removed");
  });
});
