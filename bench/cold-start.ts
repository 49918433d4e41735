// Thread that opens a stored index and answers one query with code that never ran before: milliseconds out.
import { parentPort, workerData } from "node:worker_threads";
import { ENGINES, type Stored } from "./engines.ts";

export interface ColdStart {
  engine: number;
  stored: Stored;
  query: readonly string[];
}

const { engine, stored, query } = workerData as ColdStart;
const begin = performance.now();
const searcher = await ENGINES[engine]!.open(stored);
await searcher.top(query);
parentPort!.postMessage(performance.now() - begin);
