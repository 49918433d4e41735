// Bundles code for workerd: a module of the project, or a text that imports from its root, in; one ES module out.
import { join, resolve } from "node:path";
import { build } from "esbuild";

const ROOT = resolve(import.meta.dirname, "..");

export async function bundle(entry: { path: string } | { text: string }): Promise<string> {
  const input =
    "path" in entry
      ? { entryPoints: [join(ROOT, entry.path)] }
      : { stdin: { contents: entry.text, resolveDir: ROOT, loader: "ts" as const } };
  const { outputFiles } = await build({
    ...input,
    bundle: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker"],
    external: ["cloudflare:*", "node:*"],
  });
  return outputFiles[0]!.text;
}
