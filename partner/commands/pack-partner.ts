// npm run pack:partner: builds the package for partners, client, mirror and verify, and packs it.
import { execFileSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions } from "esbuild";
import { run, UsageError, withoutSlashes } from "../../bin/command.ts";
import { disk } from "../../build/disk/effects.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";
import { apiTypes } from "../api-types.ts";

const USAGE = `npm run pack:partner [-- --out DIR]

Builds the package for partners in DIR and packs it beside DIR: the file to hand out.

  --out DIR   lib/partner by default; a package that is there is replaced, anything else refused`;

const ROOT = resolve(import.meta.dirname, "../..");
const NAME = "@riffle-api/partner";
const CLIENT = "partner/client";
/** The declarations that the client's lead to; api.d.ts is written separately. */
const DECLARATIONS = [
  "src/errors",
  ...["index", "client", "error", "query", "types"].map((name) => `${CLIENT}/${name}`),
];
const BUNDLE: BuildOptions = {
  bundle: true,
  format: "esm",
  minify: true,
  // Of an error that nobody catches Node prints the line, which must not hide what it says.
  lineLimit: 120,
  charset: "utf8",
};

interface RootManifest {
  version: string;
  license: string;
  dependencies: Record<string, string>;
}

await run({ usage: USAGE }, async ({ values }) => {
  const out = resolve(withoutSlashes(values.out ?? join(ROOT, "lib/partner")));
  if (!isFree(out))
    throw new UsageError("--out must be a path that is free, or has such a package");
  const root = parseJson(disk.read(join(ROOT, "package.json"))) as RootManifest;
  disk.remove(out);
  // First, so that the next run recognizes what an interrupted one left.
  disk.write(join(out, "package.json"), `${JSON.stringify(manifestOf(root), null, 2)}\n`);
  await build({
    ...BUNDLE,
    entryPoints: [join(ROOT, CLIENT, "index.ts")],
    target: "es2022",
    outfile: join(out, "index.js"),
  });
  await build({
    ...BUNDLE,
    entryPoints: [join(ROOT, "partner/riffle.ts")],
    platform: "node",
    target: "node20",
    // Names in the stack of an internal error.
    keepNames: true,
    banner: { js: "#!/usr/bin/env node" },
    external: ["jose"],
    // The other one imports what its threads need.
    alias: { fflate: "fflate/browser" },
    outfile: join(out, "riffle.js"),
  });
  writeTypes(join(out, "types"));
  disk.write(join(out, "README.md"), disk.read(join(ROOT, "partner/README.md"))!);
  console.log(pack(out));
});

/** Whether nothing is there but perhaps a package of an earlier run. */
function isFree(out: string): boolean {
  const manifest = disk.read(join(out, "package.json"));
  if (!manifest) return disk.size(out) === undefined;
  return (parseJson(manifest) as { name?: unknown } | undefined)?.name === NAME;
}

function writeTypes(folder: string): void {
  const scratch = disk.scratch();
  try {
    execFileSync("tsc", ["-p", join(ROOT, "partner"), "--outDir", scratch], { stdio: "inherit" });
    for (const name of DECLARATIONS) {
      const text = textOf(disk.read(join(scratch, `${name}.d.ts`)));
      const rewritten = text.replaceAll(/(from "\..*)\.ts"/g, '$1.js"');
      disk.write(join(folder, `${name}.d.ts`), rewritten);
    }
  } finally {
    disk.remove(scratch);
  }
  disk.write(join(folder, CLIENT, "api.d.ts"), apiTypes());
}

function manifestOf({ version, license, dependencies }: RootManifest) {
  return {
    name: NAME,
    version,
    description: "Client, mirror and checks for a directory that Riffle publishes",
    license,
    type: "module",
    sideEffects: false,
    exports: { ".": { types: `./types/${CLIENT}/index.d.ts`, default: "./index.js" } },
    bin: { riffle: "./riffle.js" },
    files: ["index.js", "riffle.js", "types"],
    dependencies: { jose: `^${dependencies["jose"]}` },
    // 20.12 has crypto.hash and parentPath of folder entries.
    engines: { node: ">=20.12" },
  };
}

/** Packs the folder into a file next to it; returns a line with the file and its sizes. */
function pack(out: string): string {
  const args = ["pack", "--json", "--pack-destination", dirname(out)];
  const printed = execFileSync("npm", args, { cwd: out, encoding: "utf8" });
  type Packed = { filename: string; unpackedSize: number; files: unknown[] };
  const [packed] = Object.values(JSON.parse(printed) as Record<string, Packed>);
  const { filename, unpackedSize, files } = packed!;
  const client = gzipSync(disk.read(join(out, "index.js"))!, { level: 9 }).length;
  return `${join(dirname(out), filename)}: ${files.length} files, ${kilobytes(unpackedSize)}; the client ${kilobytes(client)} with gzip`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
