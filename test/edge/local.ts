// Starts the server of `npm run serve` over a folder, on Pages with the one bundle that all files of a run share.
import { cpSync } from "node:fs";
import { disk } from "../../build/disk/effects.ts";
import type { Target } from "../../ops/deploy/environment.ts";
import { bundleEdge, startEdge, type Edge } from "../../ops/edge.ts";
import { freePort } from "../processes.ts";
import { madeOnce } from "../sample.ts";

export async function startLocal(dir: string, target: Target = "pages"): Promise<Edge> {
  const bundled = target === "pages" ? { bundled: bundleOfPages() } : {};
  return startEdge(dir, await freePort(), disk, { target, ...bundled });
}

/** A folder of its own, which the server removes. */
async function bundleOfPages(): Promise<string> {
  const made = await madeOnce({ bundle: "pages" }, async (place) => {
    const bundle = await bundleEdge(disk);
    cpSync(bundle, place, { recursive: true });
    disk.remove(bundle);
  });
  const scratch = disk.scratch();
  cpSync(made, scratch, { recursive: true });
  return scratch;
}
