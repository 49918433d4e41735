// The thread that writeBeside of effects.ts starts: batches in, files on the disk out.
import { parentPort, workerData } from "node:worker_threads";
import { writeBatch, type Batch, type BatchJob } from "./batch-writer.ts";
import { disk } from "./effects.ts";

const { rooms, taken, port } = workerData as BatchJob;

// The first one is being filled.
for (let number = 1; number < taken.length; number++) Atomics.store(taken, number, 0);

port.on("message", ({ number, files }: Batch) => {
  if (files.length === 0) {
    port.close();
    parentPort!.postMessage(undefined);
    return;
  }
  writeBatch(disk, rooms[number]!, files);
  Atomics.store(taken, number, 0);
});
