// Plans of deployments: what is built and what is up in, whether and in which steps it is deployed out.
import { describe, expect, it } from "vitest";
import { commandLine, isDue, planCleanUp, planDeploy } from "../../../ops/deploy/deploy.ts";
import type { Latest } from "../../../src/documents.ts";
import { TEST_NOW } from "../../snapshot.ts";
import { KEYS, OTHER, pointer, soon } from "./deploy-world.ts";

const shown = (more: Partial<Latest> = {}) => ({
  latest: pointer(more),
  signed: false,
  trust: "keys",
});

describe("isDue(built, deployed, now)", () => {
  it.each([
    ["nothing is deployed", undefined, TEST_NOW, true],
    ["the data is another", shown(OTHER), TEST_NOW, true],
    ["the data is the same", shown({ version: 4 }), TEST_NOW, false],
    ["the keys are others", { ...shown(), trust: "other" }, TEST_NOW, true],
    ["the pointer is good for two days", shown(), soon(5), false],
    ["the pointer is good for less", shown(), soon(5.01), true],
  ])("is told when %s", (_, deployed, now, due) => {
    expect(isDue(shown(), deployed, now)).toBe(due);
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

describe("planDeploy(facts)", () => {
  it("is the limiter, the keys, then the site", () => {
    expect(planDeploy(facts).map((step) => `${step.when}: ${commandLine(step)}`)).toEqual([
      "offline: wrangler pages functions build --outdir /tmp/x",
      "login: wrangler deploy -c wrangler.limiter.json",
      "login: wrangler kv bulk put dist.private/deploy.put.json --binding KEYS --remote",
      "login: wrangler kv bulk delete dist.private/deploy.delete.json --force --binding KEYS --remote",
      "login: wrangler pages deploy dist --project-name riffle --branch main --commit-dirty",
    ]);
    expect(commandLine(planCleanUp("my site", true))).toBe(
      "node bin/run.js deployments --delete --older-than-days 2 --project 'my site'",
    );
  });

  it("is the keys, then one Worker with files, API and limiter, where Workers is the target", () => {
    const config = "-c wrangler.workers.json";
    const steps = planDeploy({ ...facts, target: "workers", site: false });
    expect(steps.map((step) => `${step.when}: ${commandLine(step)}`)).toEqual([
      "skip: wrangler deploy -c /tmp/x/wrangler.json --assets dist --name riffle --dry-run --outdir /tmp/x",
      `login: wrangler kv bulk put dist.private/deploy.put.json --binding KEYS --remote ${config}`,
      `login: wrangler kv bulk delete dist.private/deploy.delete.json --force --binding KEYS --remote ${config}`,
      "skip: wrangler deploy -c /tmp/x/wrangler.json --assets dist --name riffle",
    ]);
  });
});
