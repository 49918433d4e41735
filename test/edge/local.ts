// Starts the server of `npm run serve` over a folder, on a free port.
import type { Target } from "../../ops/deploy/settings.ts";
import { startEdge } from "../../ops/edge.ts";
import { freePort } from "../processes.ts";

export const startLocal = async (dir: string, target: Target = "pages") =>
  startEdge(dir, await freePort(), target);
