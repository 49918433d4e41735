// Bundles a function's folder or a module into the one ES module that runs on workerd.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ROOT } from "../harness.ts";

/** As in wrangler.jsonc. */
export const COMPATIBILITY_DATE = "2026-10-01";

/**
 * Most bytes of the function, gzipped: the free plan takes 1 MB, but each new isolate compiles all of
 * it before its first answer.
 */
export const MAX_BUNDLE = 150_000;

const ENTRY = join(ROOT, "bench/edge/entry.ts");

/** A source text that imports from the repository's root, as one module. */
async function bundleText(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker"],
    external: ["cloudflare:*", "node:*"],
  });
  return outputFiles[0]!.text;
}

/** A folder of Pages functions as it is deployed, with the platform's own router around it. */
export function bundlePages(functions: string, scratch: string): string {
  const out = join(scratch, `pages-${functions.replaceAll("/", "-")}`);
  execFileSync(
    "wrangler",
    `pages functions build ${functions} --compatibility-date ${COMPATIBILITY_DATE}`
      .split(" ")
      .concat("--outdir", out),
    { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, CI: "true" } },
  );
  return readFileSync(join(out, "index.js"), "utf8");
}

/** Modules of a Worker that is nothing but a function file's `onRequest`. */
export async function bareModules(file: string): Promise<Record<string, string>> {
  const text = `
    import { onRequest } from "./${file}";
    import { bindings } from ${JSON.stringify(ENTRY)};
    export default { fetch: (request, env) => onRequest({ request, env: bindings(env) }) };`;
  return { "main.js": await bundleText(text) };
}

/** Bytes of a module as the platform counts them. */
export function gzippedBytes(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}
