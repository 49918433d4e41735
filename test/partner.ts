// Packs the package for partners as it is handed out, and installs it in an empty folder.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { madeOnce } from "./sample.ts";
import { unpack } from "./unpack.ts";

/** Installs it below `folder`; returns where it lies. */
export async function installPartner(folder: string): Promise<string> {
  const packed = await madeOnce({ packed: "partner" }, async (place) => {
    const args = ["partner/commands/pack-partner.ts", "--out", place];
    execFileSync(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  });
  const archive = readdirSync(packed).find((name) => name.endsWith(".tgz"))!;
  const installed = join(folder, "node_modules/@riffle-api/partner");
  unpack(join(packed, archive), installed);
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  // As npm does for each bin.
  chmodSync(join(installed, "riffle.js"), 0o755);
  symlinkSync("../@riffle-api/partner/riffle.js", join(folder, "node_modules/.bin/riffle"));
  // All that it depends on.
  symlinkSync(join(process.cwd(), "node_modules/jose"), join(folder, "node_modules/jose"));
  return installed;
}
