// Gives the library its worker, once that is there: of one that a deployment took away it says nothing, and what is
// fetched here it takes from the browser's cache.
import { setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";

const answer = await fetch(workerUrl);
if (!answer.ok) throw new Error(`${workerUrl}: status ${answer.status}`);
await answer.arrayBuffer();

export function provideWorker(): void {
  setWorkerUrl(workerUrl);
}
