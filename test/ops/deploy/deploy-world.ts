// A snapshot to deploy with nothing outside: a site, a key store and steps that only say that they ran.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DeployOptions } from "../../../ops/deploy/deploy.ts";
import { deploy, type Outside } from "../../../ops/deploy/deploy-run.ts";
import { disk } from "../../../build/disk/effects.ts";
import { LATEST_PATH } from "../../../src/address.ts";
import type { Latest } from "../../../src/documents.ts";
import type { ReadFile } from "../../../partner/verify/verify.ts";
import { scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { KEYS, pointer } from "./deploy-helpers.ts";

/** Reads the files of a site that has just these. */
export function siteOf(latest: Latest, more: Record<string, string> = {}): ReadFile {
  const files: Record<string, string> = { [LATEST_PATH]: JSON.stringify(latest), ...more };
  return async (path) => (path in files ? Buffer.from(files[path]!) : undefined);
}

export function world(more: Partial<Outside> = {}) {
  const folder = scratchFolder();
  const dir = join(folder, "dist");
  mkdirSync(`${dir}/static/v1`, { recursive: true });
  writeFileSync(`${dir}/_routes.json`, '{"version":1,"include":["/v1/*"],"exclude":[]}');
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
    // Whatever a step is called, its id says what it does.
    execute: async ({ id }) => void ran.push(id),
    wrangler: async (args) => {
      ran.push(args.slice(0, 3).join(" "));
      return '[{"name":"key:a"},{"name":"key:gone"}]';
    },
    verify: async () => [],
    site: () => siteOf(pointer({ snapshot: "f".repeat(16) })),
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
        target: "pages",
        environment: "production",
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
