// Bundles the API's function into the one ES module that runs on workerd.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundle } from "../../ops/targets.ts";
import { ROOT } from "../harness.ts";

/** As in wrangler.jsonc. */
export const COMPATIBILITY_DATE = "2026-10-01";

/**
 * Most bytes of the function, gzipped: the free plan takes 1 MB, but each new isolate compiles all of
 * it before its first answer.
 */
export const MAX_BUNDLE = 150_000;

/** The API's function as it is deployed, with the platform's own router around it. */
export function bundlePages(scratch: string): string {
  const out = join(scratch, "pages");
  const command = `pages functions build functions --compatibility-date ${COMPATIBILITY_DATE}`;
  execFileSync("wrangler", [...command.split(" "), "--outdir", out], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CI: "true" },
  });
  return readFileSync(join(out, "index.js"), "utf8");
}

/** The module of a Worker that is nothing but the API's function, with a limiter that lets every call through. */
export function bareFunction(): Promise<string> {
  return bundle(`
      import { onRequest } from "./functions/_middleware.ts";
      import { OPEN_LIMITER } from "./test/deps.ts";
      const LIMITER = { idFromName: (name) => name, get: () => OPEN_LIMITER };
      let bindings;
      export default {
        fetch: (request, env) => onRequest({ request, env: (bindings ??= { LIMITER, ...env }) }),
      };`);
}

export function gzippedBytes(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
