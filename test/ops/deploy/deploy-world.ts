// A snapshot to deploy with nothing outside: a site, a key store and steps that only say that they ran.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deploy, type DeployOptions, type Outside } from "../../../ops/deploy/deploy.ts";
import { LATEST_PATH } from "../../../src/address.ts";
import type { Latest } from "../../../src/documents.ts";
import type { ReadFile } from "../../../partner/mirror/verify.ts";
import { later } from "../../build/place.ts";
import { scratchFolder, TEST_NOW } from "../../snapshot.ts";

export const KEYS = [
  { key: "key:a", value: "1" },
  { key: "key:b", value: "2" },
];
export const OTHER = { snapshot: "f".repeat(16) };

function pointer(more: Partial<Latest> = {}): string {
  return JSON.stringify({
    version: 5,
    created: TEST_NOW.toISOString(),
    expires: later(7).toISOString(),
    snapshot: "0123456789abcdef",
    manifest: { path: "/static/v1/manifest.json", bytes: 1, sha256: "" },
    cover: { from: "2026-04-19", to: "2027-11-21" },
    counts: { properties: 3 },
    ...more,
  });
}

/** Reads the files of a site that has just these. */
export function siteOf(latest: Partial<Latest>, more: Record<string, string> = {}): ReadFile {
  const files: Record<string, string> = { [LATEST_PATH]: pointer(latest), ...more };
  return async (path) => (path in files ? Buffer.from(files[path]!) : undefined);
}

/** A snapshot to deploy: a site, a key store and steps that only say that they ran. */
export function world(more: Partial<Outside> = {}) {
  const dir = join(scratchFolder(), "dist");
  mkdirSync(`${dir}/static/v1`, { recursive: true });
  mkdirSync(`${dir}.private`);
  const write = (path: string, text: string) => writeFileSync(dir + path, text);
  write("/_routes.json", '{"version":1,"include":["/v1/*"],"exclude":[]}');
  write(LATEST_PATH, pointer());
  const writePrivate = (name: string, value: unknown) =>
    write(`.private/${name}`, JSON.stringify(value));
  writePrivate("keys.all.json", KEYS);
  const ran: string[] = [];
  const printed: string[] = [];
  const outside: Outside = {
    now: () => TEST_NOW,
    print: (line) => printed.push(line),
    execute: async ({ name }) => void ran.push(name),
    wrangler: async (args) => {
      ran.push(args.slice(0, 3).join(" "));
      return '[{"name":"key:a"},{"name":"key:gone"}]';
    },
    verify: async () => [],
    site: () => siteOf(OTHER),
    smokeTest: async () => {
      ran.push("smoke test");
      return [];
    },
    ...more,
  };
  const fixed = { dir, target: "pages", environment: "production", project: "riffle" } as const;
  const url = "https://site.test";
  const given = { ...fixed, branch: "main", keyStore: "a", url, dryRun: false, force: false };
  const go = (options: Partial<DeployOptions> = {}) => deploy({ ...given, ...options }, outside);
  const privateFile = (name: string) =>
    JSON.parse(readFileSync(`${dir}.private/${name}`, "utf8")) as unknown;
  return { dir, ran, printed, go, write, privateFile, writePrivate };
}
