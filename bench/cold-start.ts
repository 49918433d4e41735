// Worker thread that measures opening a stored index and answering one query with code that has never run.
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
