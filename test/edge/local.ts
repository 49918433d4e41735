// Starts the servers of `npm run serve` and `npm run serve:node` over a folder, on free ports.
import type { Target } from "../../ops/deploy/settings.ts";
import { startEdge } from "../../ops/edge.ts";
import { OPEN_TIERS, startNodeSite } from "../hosts/targets.ts";
import { freePort } from "../processes.ts";

export const startLocal = async (dir: string, target: Target = "pages") =>
  startEdge(dir, await freePort(), target);

export const LOCAL = {
  pages: (dir: string) => startLocal(dir, "pages"),
  workers: (dir: string) => startLocal(dir, "workers"),
  /** With the keys beside the folder, as it takes them by itself. */
  node: (dir: string) => startNodeSite(dir, OPEN_TIERS, { keys: `${dir}.private/keys.all.json` }),
};
