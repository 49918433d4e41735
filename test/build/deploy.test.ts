// Deployments: the steps as plain data, and what is run, skipped and refused, with nothing outside.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  commandLine,
  isDue,
  keyChanges,
  planCleanUp,
  planDeploy,
  type Step,
} from "../../build/deploy.ts";
import { deploy, type DeployOptions, type Outside } from "../../build/deploy-run.ts";
import { disk } from "../../build/effects.ts";
import { LATEST_PATH, type Latest } from "../../build/manifest.ts";
import { BuildError } from "../../src/errors.ts";
import { scratchFolder, TEST_NOW } from "../snapshot.ts";

const DAY_MS = 86_400_000;
const KEYS = [
  { key: "key:a", value: "1" },
  { key: "key:b", value: "2" },
];

const soon = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS);

function pointer(more: Partial<Latest> = {}): Latest {
  return {
    version: 5,
    created: TEST_NOW.toISOString(),
    expires: new Date(TEST_NOW.getTime() + 7 * DAY_MS).toISOString(),
    snapshot: "0123456789abcdef",
    manifest: { path: "/static/v1/manifest.json", bytes: 1, sha256: "" },
    cover: { from: "2026-04-19", to: "2027-11-21" },
    counts: { properties: 3 },
    ...more,
  };
}

describe("isDue(built, deployed, now)", () => {
  it.each([
    ["nothing is deployed", undefined, TEST_NOW, true],
    ["the data is another", pointer({ snapshot: "f".repeat(16) }), TEST_NOW, true],
    ["the data is the same", pointer({ version: 4 }), TEST_NOW, false],
    ["the pointer is good for two days", pointer(), soon(5), false],
    ["the pointer is good for less", pointer(), soon(5.01), true],
    ["the pointer has expired", pointer(), soon(9), true],
  ])("is told when %s", (_, deployed, now, due) => {
    expect(isDue(pointer(), deployed, now)).toBe(due);
  });
});

describe("keyChanges(all, deployed, stored)", () => {
  it("puts what changed and deletes what is gone", () => {
    const deployed = [
      { key: "key:b", value: "old" },
      { key: "key:c", value: "3" },
    ];
    expect(keyChanges(KEYS, deployed)).toMatchObject({ put: KEYS, delete: ["key:c"] });
    expect(keyChanges(KEYS, KEYS)).toMatchObject({ put: [], delete: [] });
  });

  it("puts all and deletes strangers where what was deployed is not known", () => {
    expect(keyChanges(KEYS, undefined, ["key:z", "key:a", "key:c"])).toEqual({
      put: KEYS,
      delete: ["key:c", "key:z"],
    });
  });
});

const facts = {
  dir: "dist",
  project: "riffle",
  branch: "main",
  scratch: "/tmp/x",
  site: true,
  keys: { put: KEYS, delete: ["key:c"] },
};

function skipped(more: object): string[] {
  return planDeploy({ ...facts, ...more })
    .filter(({ when }) => when === "skip")
    .map(({ name }) => name);
}

describe("planDeploy(facts)", () => {
  it("is the limiter, the keys, then the site", () => {
    expect(planDeploy(facts).map((step) => `${step.when}: ${commandLine(step)}`)).toEqual([
      "offline: wrangler pages project validate dist",
      "offline: wrangler pages functions build --outdir /tmp/x",
      "login: wrangler deploy -c src/limiter/wrangler.jsonc",
      "login: wrangler kv bulk put dist.private/deploy.put.json --binding KEYS --remote",
      "login: wrangler kv bulk delete dist.private/deploy.delete.json --force --binding KEYS --remote",
      "login: wrangler pages deploy dist --project-name riffle --branch main --commit-dirty",
    ]);
    expect(commandLine(planCleanUp("riffle", true))).toBe(
      "tsx build/cli/deployments.ts --delete --older-than-days 2 --project riffle",
    );
  });

  it("skips what has nothing to do", () => {
    expect(skipped({})).toEqual([]);
    expect(skipped({ keys: { put: [], delete: [] } })).toEqual(["put keys", "delete keys"]);
    expect(skipped({ site: false })).toEqual([
      "validate site",
      "build functions",
      "deploy limiter",
      "deploy site",
    ]);
  });

  it("quotes what a shell would take apart", () => {
    const step: Step = { name: "", command: "x", args: ["a b", "c"], when: "skip" };
    expect(commandLine(step)).toBe("x 'a b' c");
  });
});

function world(more: Partial<Outside> = {}) {
  const folder = scratchFolder();
  const dir = join(folder, "dist");
  mkdirSync(`${dir}/static/v1`, { recursive: true });
  mkdirSync(`${dir}.private`);
  writeFileSync(dir + LATEST_PATH, JSON.stringify(pointer()));
  writeFileSync(`${dir}.private/keys.all.json`, JSON.stringify(KEYS));
  const ran: string[] = [];
  const printed: string[] = [];
  const outside: Outside = {
    effects: disk,
    environment: {},
    settings: { kv_namespaces: [{ binding: "KEYS", id: "a".repeat(32) }] },
    now: () => TEST_NOW,
    print: (line) => printed.push(line),
    execute: async ({ name }) => void ran.push(name),
    wrangler: async (args) => {
      ran.push(args.slice(0, 3).join(" "));
      return '[{"name":"key:a"},{"name":"key:gone"}]';
    },
    deployed: async () => pointer({ snapshot: "f".repeat(16) }),
    smokeTest: async () => {
      ran.push("smoke test");
      return [];
    },
    ...more,
  };
  const go = (options: Partial<DeployOptions> = {}) =>
    deploy(
      {
        dir,
        project: "riffle",
        branch: "main",
        url: "https://site.test",
        dryRun: false,
        force: false,
        ...options,
      },
      outside,
    );
  const privateFile = (name: string) =>
    JSON.parse(readFileSync(`${dir}.private/${name}`, "utf8")) as unknown;
  return { dir, ran, printed, go, privateFile };
}

const unreachable = () => Promise.reject(new Error("offline"));

describe("deploy(options, outside)", () => {
  it("runs all steps, tries the site, cleans up, and remembers the keys", async () => {
    const { ran, go, privateFile } = world();
    await go();
    expect(ran).toEqual([
      "kv key list",
      "validate site",
      "build functions",
      "deploy limiter",
      "put keys",
      "delete keys",
      "deploy site",
      "smoke test",
      "delete old deployments",
    ]);
    expect(privateFile("deploy.put.json")).toEqual(KEYS);
    expect(privateFile("deploy.delete.json")).toEqual(["key:gone"]);
    expect(privateFile("keys.deployed.json")).toEqual(KEYS);
  });

  it("deploys nothing when nothing changed, and the keys alone when only they did", async () => {
    const { dir, ran, go } = world({ deployed: async () => pointer({ version: 4 }) });
    writeFileSync(`${dir}.private/keys.deployed.json`, JSON.stringify(KEYS));
    await go();
    expect(ran).toEqual([]);
    writeFileSync(`${dir}.private/keys.all.json`, JSON.stringify(KEYS.slice(1)));
    await go();
    expect(ran).toEqual(["delete keys"]);
    await go({ force: true });
    expect(ran).toContain("deploy site");
  });

  it("runs in a dry run only what needs no login, and leaves the private folder as it was", async () => {
    const { dir, ran, printed, go } = world({ deployed: unreachable });
    await go({ dryRun: true });
    expect(ran).toEqual(["validate site", "build functions"]);
    expect(printed.filter((line) => line.startsWith("would run"))).toHaveLength(5);
    expect(readdirSync(`${dir}.private`)).toEqual(["keys.all.json"]);
  });

  it("forgets no key that a failed step did not put", async () => {
    const { go, privateFile } = world({
      execute: async ({ name }) => {
        if (name === "put keys") throw new BuildError("put keys ended with exit code 1", "");
      },
    });
    await expect(go()).rejects.toThrow("put keys");
    expect(() => privateFile("keys.deployed.json")).toThrow("ENOENT");
  });

  it("leaves the old deployments up when the new one is not well", async () => {
    const { ran, go } = world({ smokeTest: async () => ["/v1/health answers 500"] });
    await expect(go()).rejects.toThrow("/v1/health answers 500");
    expect(ran).not.toContain("delete old deployments");
  });

  const store = { kv_namespaces: [{ binding: "KEYS", id: "a".repeat(32) }] };
  it.each<[string, Partial<Outside>, string]>([
    [
      "tiers of wrangler.jsonc",
      { settings: { ...store, vars: { RIFFLE_TIERS: '{"gold":{}}' } } },
      "gold",
    ],
    ["tiers of the environment", { environment: { RIFFLE_TIERS: "{" } }, "RIFFLE_TIERS"],
    [
      "a key store without an id",
      { settings: { kv_namespaces: [{ binding: "KEYS", id: "riffle-keys" }] } },
      "riffle-keys",
    ],
  ])("refuses %s that can't be, before anything is run", async (_, more, named) => {
    const { ran, go } = world(more);
    await expect(go()).rejects.toThrow(named);
    await expect(go({ dryRun: true })).rejects.toThrow(named);
    expect(ran).toEqual([]);
  });

  it("refuses a folder without its keys, which would be taken from everyone", async () => {
    const { dir, ran, go } = world();
    disk.remove(`${dir}.private/keys.all.json`);
    await expect(go()).rejects.toThrow("keys.all.json is missing");
    disk.remove(dir + LATEST_PATH);
    await expect(go()).rejects.toThrow("holds no snapshot");
    expect(ran).toEqual([]);
  });
});
