// npm run pack:partner: builds and packs the package for partners: client, mirror and verify.
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { run } from "../../bin/command.ts";
import { disk } from "../../build/disk/effects.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";
import { apiTypes } from "../api-types.ts";

const USAGE = `npm run pack:partner [-- --out DIR]

Packs client, mirror and verify for partners into one file, the one to hand out.

  --out DIR   where the file goes (default lib/partner)`;

const ROOT = resolve(import.meta.dirname, "../..");
const CLIENT = "partner/client";
const root = parseJson(disk.read(join(ROOT, "package.json"))) as Record<string, string> & {
  dependencies: Record<string, string>;
};
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

const MANIFEST = {
  name: "@riffle-api/partner",
  version: root.version,
  description: "Client, mirror and checks for a directory that Riffle publishes",
  license: root.license,
  type: "module",
  sideEffects: false,
  exports: { ".": { types: `./types/${CLIENT}/index.d.ts`, default: "./index.js" } },
  bin: { riffle: "./riffle.js" },
  files: ["index.js", "riffle.js", "types"],
  dependencies: { jose: `^${root.dependencies.jose}` },
  // 20.12 has crypto.hash and parentPath of folder entries.
  engines: { node: ">=20.12" },
};

await run({ usage: USAGE }, async ({ values }) => {
  const scratch = disk.scratch();
  const folder = join(scratch, "package");
  try {
    disk.write(join(folder, "package.json"), `${JSON.stringify(MANIFEST, null, 2)}\n`);
    disk.write(join(folder, "README.md"), disk.read(join(ROOT, "partner/README.md"))!);
    await bundle(folder);
    writeTypes(join(folder, "types"), scratch);
    console.log(pack(folder, resolve(values.out ?? join(ROOT, "lib/partner"))));
  } finally {
    disk.remove(scratch);
  }
});

async function bundle(folder: string): Promise<void> {
  await build({
    ...BUNDLE,
    entryPoints: [join(ROOT, CLIENT, "index.ts")],
    target: "es2022",
    outfile: join(folder, "index.js"),
  });
  await build({
    ...BUNDLE,
    entryPoints: [join(ROOT, "partner/riffle.ts")],
    platform: "node",
    target: "node20",
    keepNames: true,
    banner: { js: "#!/usr/bin/env node" },
    external: ["jose"],
    // The other one imports what its threads need.
    alias: { fflate: "fflate/browser" },
    outfile: join(folder, "riffle.js"),
  });
}

function writeTypes(folder: string, scratch: string): void {
  execFileSync("tsc", ["-p", join(ROOT, "partner"), "--outDir", scratch], { stdio: "inherit" });
  for (const name of DECLARATIONS) {
    const text = textOf(disk.read(join(scratch, `${name}.d.ts`)));
    const rewritten = text.replaceAll(/(from "\..*)\.ts"/g, '$1.js"');
    disk.write(join(folder, `${name}.d.ts`), rewritten);
  }
  disk.write(join(folder, CLIENT, "api.d.ts"), apiTypes());
}

function pack(folder: string, out: string): string {
  const printed = execFileSync("npm", ["pack", "--json"], { cwd: folder, encoding: "utf8" });
  type Packed = { filename: string; unpackedSize: number; files: unknown[] };
  const [packed] = Object.values(JSON.parse(printed) as Record<string, Packed>);
  const { filename, unpackedSize, files } = packed!;
  const path = join(out, filename);
  disk.remove(path);
  disk.write(path, disk.read(join(folder, filename))!);
  return `${path}: ${files.length} files, ${Math.round(unpackedSize / 1_000)} kB unpacked`;
}
