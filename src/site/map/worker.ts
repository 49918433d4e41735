// Gives the library its worker, once that is there: of one that a deployment took away it says nothing, and what is
// fetched here it takes from the browser's cache.
import { setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { offerReload } from "../shared/offer-reload.ts";

/** Call before the first map is made. Throws Error where the worker can't be had. */
export async function provideWorker(): Promise<void> {
  const answer = await fetch(workerUrl);
  if (answer.status === 404) offerReload();
  if (!answer.ok) throw new Error(`${workerUrl}: status ${answer.status}`);
  await answer.arrayBuffer();
  setWorkerUrl(workerUrl);
}
