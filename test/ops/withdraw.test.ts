// Withdrawals with nothing outside: what is noted, built, deployed, deleted, asked, and told.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { smallSite } from "../small-site.ts";
import { siteReader } from "../../partner/mirror/http.ts";
import { withdraw, type WithdrawOptions } from "../../ops/withdraw.ts";
import { OPEN_TIERS, startNodeSite } from "../hosts/targets.ts";
import { copyOf } from "../sample.ts";
import { buildInto, openSite, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { ROW, uuid, writeDump } from "../build/dump-rows.ts";

const ID = uuid("properties", 2);
const DRAFT = uuid("guides", 2);
const NOWHERE = uuid("properties", 9);
const SITE = smallSite();

const dump = writeDump({
  properties: [1, 2, 3].map((number) => ROW.properties(number)),
  guides: [ROW.guides(1), ROW.guides(2, { status: "draft" })],
  property_availability: [ROW.property_availability(1, { property_id: ID })],
});
const first = scratchFolder();
beforeAll(() => buildInto(join(first, "dist"), dump, { public: SITE }));

function world(deployments: Record<string, string> = {}) {
  const folder = copyOf(first);
  const [out, list] = [join(folder, "dist"), join(folder, "withdrawn.txt")];
  let hours = 1;
  const old = join(folder, disk.linkTarget(out)!);
  const ran: string[] = [];
  const printed: string[] = [];
  const gone = new Set<string>();
  const at = (url: string) => (url.startsWith("https://live.test") ? out : deployments[url]!);
  const outside = {
    now: () => TEST_NOW,
    print: (line: string) => void printed.push(line),
    build: async () => {
      ran.push("build");
      const config = existsSync(list) ? { withdrawn: list } : {};
      const now = new Date(TEST_NOW.getTime() + hours++ * 3_600_000);
      await buildInto(out, dump, { now, public: SITE, config });
    },
    deploy: async () => void ran.push("deploy"),
    wrangler: async (args: readonly string[]) => {
      gone.add(args[3]!);
      ran.push(`delete ${args[3]}`);
      return "";
    },
    api: async () => {
      const rows = ["https://live.test", ...Object.keys(deployments)].map((url, i) => ({
        id: `d${i}`,
        url,
        environment: url.includes("preview") ? "preview" : "production",
        created_on: "2026-05-20T09:00:00Z",
        latest_stage: { status: "success" },
      }));
      return rows.filter(({ id }) => !gone.has(id));
    },
    inDump: async (id: string) => id !== NOWHERE,
    pause: async (ms: number) => expect(ms).toBeGreaterThan(0),
    site: (url: string) => async (path: string) => disk.read(at(url) + path),
    ask: async (url: string) => {
      const site = openSite(at(url));
      const path = url.slice("https://live.test".length);
      return path.endsWith(".xml") ? new Response("", { status: 404 }) : site.ask(path);
    },
  };
  const given = { id: ID, reason: "the owner asked", undo: false, out, list, dryRun: false };
  const from = { dump, map: undefined, sample: false, target: "pages" as const };
  const where = { ...from, project: "riffle", url: "https://live.test" };
  const go = (more: Partial<WithdrawOptions> = {}) =>
    withdraw({ ...given, ...where, ...more }, outside);
  const text = () => readFileSync(list, "utf8");
  return { go, ran, printed, out, old, list, text, outside, deployments };
}

describe("withdraw(options, outside)", () => {
  it("notes, builds, deploys, deletes what still shows it, and asks", async () => {
    const made = world();
    const other = world();
    Object.assign(made.deployments, {
      "https://old.test": other.out,
      "https://preview.test": other.out,
    });
    await made.go();
    expect(made.ran).toEqual(["build", "deploy", "delete d1", "delete d2"]);
    expect(made.text()).toBe(`${ID}  # 2026-05-20 the owner asked\n`);
    expect(existsSync(made.old)).toBe(false);
    const receipt = made.printed.at(-1)!;
    expect(receipt).toContain(`Withdrawn: ${ID}`);
    expect(receipt).toContain("deployed   2 deployments that showed it deleted from riffle");
    expect(receipt).toContain("mirrors    changes.json tells them to remove it");
    // Nothing of the record, and not why.
    expect(receipt).not.toMatch(/Water 2|the owner asked/);
  });

  it("undoes: the next build publishes it again", async () => {
    const { go, text, out, printed } = world();
    await go();
    expect((await openSite(out).ask(`/v1/properties/${ID}`)).status).toBe(404);
    await go({ undo: true });
    expect(text()).toBe("");
    expect((await openSite(out).ask(`/v1/properties/${ID}`)).status).toBe(200);
    expect(printed.at(-1)).toContain(`Undone: ${ID}`);
    expect(printed.at(-1)).toContain("https://live.test shows it in up to 60 s");
    await expect(go({ undo: true })).rejects.toThrow(`${ID} is not in`);
  });

  it("refuses an id that is nowhere before anything runs, in a dry run too", async () => {
    const { go, ran, list, printed } = world();
    for (const dryRun of [false, true])
      await expect(go({ id: NOWHERE, dryRun })).rejects.toThrow(
        `${NOWHERE} is the id of nothing in the dump`,
      );
    await expect(go({ undo: true, dryRun: true })).rejects.toThrow(`${ID} is not in`);
    expect([ran, existsSync(list), printed]).toEqual([[], false, []]);
  });

  it("withdraws what only the list, which notes it once, or changes.json still has", async () => {
    const { go, text, list, outside, ran } = world();
    await go();
    // Gone from the source meanwhile.
    outside.inDump = async () => false;
    await go();
    expect(text().split("\n")).toHaveLength(2);
    expect(ran.filter((step) => step === "build")).toHaveLength(2);
    writeFileSync(list, "");
    await go();
    expect(text()).toContain(ID);
  });

  it("keeps what was never published from being so, and what another withdrawal writes into the list meanwhile", async () => {
    const { go, text, list, outside, ran } = world();
    const other = `${NOWHERE}  # 2026-05-20\n`;
    outside.inDump = async () => (writeFileSync(list, other), true);
    await go({ id: DRAFT });
    expect(text()).toBe(`${other}${DRAFT}  # 2026-05-20 the owner asked\n`);
    // There is nothing to ask.
    expect(ran).toEqual(["build", "deploy"]);
  });

  it.each([
    [{ target: "pages" }, ["riffle"]],
    [{ target: "workers", project: undefined }, ["the Worker"]],
    [{ target: "node", project: undefined }, []],
  ] as const)(
    "tells in a dry run where it would deploy, and changes nothing: %j",
    async (where, told) => {
      const { go, out, printed, ran, list, old } = world();
      await go({ ...where, dryRun: true });
      expect([ran, existsSync(list), existsSync(old)]).toEqual([[], false, true]);
      const deletes = printed.includes("would      delete the deployments of riffle that show it");
      expect(deletes).toBe(where.target === "pages");
      const steps = printed.filter((line) => line.startsWith("would      deploy"));
      expect(steps).toEqual(told.map((place) => `would      deploy ${out} to ${place}`));
    },
  );

  it("fails where something still answers with it, or a pack has it as bytes, and says what", async () => {
    const made = world();
    const { ask, build } = made.outside;
    made.outside.ask = async (url) => (url.endsWith("calendar.ics") ? new Response(ID) : ask(url));
    made.outside.build = async () => {
      await build();
      disk.write(`${made.out}/left.bin`, Buffer.from(ID.replaceAll("-", ""), "hex"));
    };
    const failed = await made.go().catch(String);
    expect(failed).toContain(`/v1/properties/${ID}/calendar.ics answers 200, not 404`);
    expect(failed).toContain("/left.bin has the id");
  });

  it("asks again while copies of answers may be kept, and no longer", async () => {
    const made = world();
    const { ask } = made.outside;
    let paused = 0;
    let ageSeconds = 30;
    made.outside.pause = async (ms: number) => void (paused += ms);
    made.outside.ask = async (url) => (paused < ageSeconds * 1000 ? new Response("") : ask(url));
    await made.go();
    expect(paused).toBe(30_000);
    [paused, ageSeconds] = [0, 3_600];
    await expect(made.go()).rejects.toThrow("answers 200, not 404");
    expect(paused).toBeLessThan(120_000);
  });

  it("takes it out of what a server answers", async () => {
    const made = world();
    const server = await startNodeSite(made.out, OPEN_TIERS);
    try {
      Object.assign(made.outside, { ask: fetch, site: siteReader, pause: () => sleep(300) });
      await made.go({ url: server.url.origin, project: undefined });
      const statuses = [2, 3].map(async (number) => {
        const path = `/v1/properties/${uuid("properties", number)}`;
        return (await fetch(server.url.origin + path)).status;
      });
      expect(await Promise.all(statuses)).toEqual([404, 200]);
    } finally {
      await server.stop();
    }
  });
});
