// Plans of deployments: what is built and what is up in, whether and in which steps it is deployed out.
import { describe, expect, it } from "vitest";
import {
  commandLine,
  isDue,
  keyChanges,
  planCleanUp,
  planDeploy,
  type Step,
} from "../../../ops/deploy/deploy.ts";
import type { Latest } from "../../../src/documents.ts";
import { TEST_NOW } from "../../snapshot.ts";
import { KEYS, pointer, soon } from "./deploy-helpers.ts";

const shown = (more: Partial<Latest> = {}) => ({
  latest: pointer(more),
  signed: false,
  trust: "keys",
});

describe("isDue(built, deployed, now)", () => {
  it.each([
    ["nothing is deployed", undefined, TEST_NOW, true],
    ["the data is another", shown({ snapshot: "f".repeat(16) }), TEST_NOW, true],
    ["the data is the same", shown({ version: 4 }), TEST_NOW, false],
    ["the keys are others", { ...shown(), trust: "other" }, TEST_NOW, true],
    ["the pointer is good for two days", shown(), soon(5), false],
    ["the pointer is good for less", shown(), soon(5.01), true],
    ["the pointer has expired", shown(), soon(9), true],
  ])("is told when %s", (_, deployed, now, due) => {
    expect(isDue(shown(), deployed, now)).toBe(due);
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
  target: "pages" as const,
  dir: "dist",
  project: "riffle",
  branch: "main",
  scratch: "/tmp/x",
  env: {},
  workerConfig: "/tmp/x/wrangler.json",
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
      "login: wrangler deploy -c wrangler.limiter.json",
      "login: wrangler kv bulk put dist.private/deploy.put.json --binding KEYS --remote",
      "login: wrangler kv bulk delete dist.private/deploy.delete.json --force --binding KEYS --remote",
      "login: wrangler pages deploy dist --project-name riffle --branch main --commit-dirty",
    ]);
    expect(commandLine(planCleanUp("riffle", true))).toBe(
      "node bin/run.js deployments --delete --older-than-days 2 --project riffle",
    );
  });

  it("is the keys, then one Worker with files, API and limiter, where Workers is the target", () => {
    const config = "-c wrangler.workers.json";
    const steps = planDeploy({ ...facts, target: "workers" });
    expect(steps.map((step) => `${step.when}: ${commandLine(step)}`)).toEqual([
      "offline: wrangler deploy -c /tmp/x/wrangler.json --assets dist --name riffle --dry-run --outdir /tmp/x",
      `login: wrangler kv bulk put dist.private/deploy.put.json --binding KEYS --remote ${config}`,
      `login: wrangler kv bulk delete dist.private/deploy.delete.json --force --binding KEYS --remote ${config}`,
      "login: wrangler deploy -c /tmp/x/wrangler.json --assets dist --name riffle",
    ]);
    expect(skipped({ target: "workers", site: false })).toEqual(["build worker", "deploy site"]);
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

  it.each(["pages", "workers"] as const)("knows each step for %s by an id of its own", (target) => {
    const steps = planDeploy({ ...facts, target });
    const ids = steps.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const last = steps.findLast(({ args }) => args[0] === "kv")!;
    expect([last.id, last.args[2]]).toEqual(["delete-keys", "delete"]);
  });

  it("quotes what a shell would take apart", () => {
    const step: Step = { id: "put-keys", name: "", command: "x", args: ["a b", "c"], when: "skip" };
    expect(commandLine(step)).toBe("x 'a b' c");
  });
});
