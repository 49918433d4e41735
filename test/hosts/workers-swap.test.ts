// The server of `npm run serve -- --target workers` follows a swap of its folder: files and API are of the new
// snapshot, and its keys stay.
import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { startEdge } from "../../ops/serve/edge.ts";
import { send } from "../edge/pages.ts";
import { freePort } from "../processes.ts";
import { scratchFolder } from "../scratch.ts";
import { THIS_HOUR, twoDeployments } from "../serve/spread.ts";

it("startEdge(dir, port, effects, target) serves the new snapshot of a swapped folder", async () => {
  const [OLD, NEW] = await twoDeployments(THIS_HOUR);
  const dir = join(scratchFolder(), "dist");
  const point = (to: string) => {
    symlinkSync(to, `${dir}.new`);
    renameSync(`${dir}.new`, dir);
  };
  point(OLD.folder);
  const edge = await startEdge(dir, await freePort(), disk, { target: "workers" });
  const paths = ["/static/v1/clubs/offset.0.json", "/v1/clubs"];
  const shown = () =>
    Promise.all(
      paths.map(async (path) => (await send(new URL(edge.url), "GET", path)).headers["x-snapshot-id"]), // prettier-ignore
    ).catch(() => []);
  try {
    expect(await shown()).toEqual([OLD.id, OLD.id]);
    point(NEW.folder);
    await expect.poll(shown, { timeout: 30_000, interval: 200 }).toEqual([NEW.id, NEW.id]);
  } finally {
    await edge.stop();
  }
});
