// Writes many files: their bytes in, files on the disk out. Small ones gather in batches, and where the
// disk takes its time a second thread writes too: whoever is free takes the next batch.
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Allocate } from "../src/bytes.ts";
import type { Effects } from "./effects.ts";

/** A thread costs about as much. */
const WORTH_A_THREAD_MS = 100;
const BATCH_BYTES = 1 << 20;
/** One is filled while others wait for the thread. */
const BATCHES = 3;

interface BatchFile {
  path: string;
  /** In the room of the batch. */
  from: number;
  to: number;
  /** There is a file of this name. */
  replaces: boolean;
}

/** A message to the thread; the last one has no files. */
export interface Batch {
  number: number;
  files: readonly BatchFile[];
}

/** What the thread is told. */
export interface BatchJob {
  rooms: readonly Uint8Array[];
  /** By number of a batch: 1 while the thread has it, or has not begun. */
  taken: Int32Array<SharedArrayBuffer>;
  port: MessagePort;
}

/** Takes files to write. */
export interface Sink {
  /** An array for the bytes of one file, good until it is written or another one is asked for. */
  allocate?: Allocate;
  write(path: string, bytes: Uint8Array, replaces: boolean): void;
}

export interface BatchWriter extends Required<Sink> {
  /** Writes what has gathered, or has it written. */
  flush(): void;
  /** Resolves when nothing more is being written; to be waited for also when something went wrong. */
  end(): Promise<void>;
}

export function createBatchWriter(effects: Effects): BatchWriter {
  const rooms = Array.from(
    { length: BATCHES },
    () => new Uint8Array(new SharedArrayBuffer(BATCH_BYTES)),
  );
  const taken = new Int32Array(new SharedArrayBuffer(4 * BATCHES)).fill(1);
  let thread: ReturnType<typeof startThread> | undefined;
  let spentMs = 0;
  let batch = { number: 0, files: [] as BatchFile[] };
  let used = 0;
  let handed = false;
  let large = new Uint8Array(0);
  const flush = () => {
    if (batch.files.length === 0) return;
    const next = rooms.findIndex(
      (_, number) => number !== batch.number && Atomics.load(taken, number) === 0,
    );
    if (next < 0) {
      const begin = performance.now();
      writeBatch(effects, rooms[batch.number]!, batch.files);
      spentMs += performance.now() - begin;
      if (spentMs > WORTH_A_THREAD_MS) thread ??= startThread(effects, rooms, taken);
    } else {
      Atomics.store(taken, batch.number, 1);
      handed = true;
      thread!.port.postMessage(batch satisfies Batch);
    }
    batch = { number: next < 0 ? batch.number : next, files: [] };
    used = 0;
  };
  return {
    allocate(bytes) {
      // Arrays of their own would be fresh memory to the machine and a burden to the collector.
      if (bytes > BATCH_BYTES) {
        if (bytes > large.length) large = new Uint8Array(Math.max(bytes, 2 * large.length));
        return large.subarray(0, bytes);
      }
      if (used + bytes > BATCH_BYTES) flush();
      return rooms[batch.number]!.subarray(used, used + bytes);
    },
    write(path, bytes, replaces) {
      if (bytes.buffer !== rooms[batch.number]!.buffer) {
        writeFile(effects, path, bytes, replaces);
        return;
      }
      used = bytes.byteOffset + bytes.length;
      batch.files.push({ path, from: bytes.byteOffset, to: used, replaces });
    },
    flush,
    async end() {
      thread?.port.postMessage({ number: 0, files: [] } satisfies Batch);
      if (handed) await thread?.done;
    },
  };
}

/** Writes each file at once. */
export function createSink(effects: Effects): Sink {
  return { write: (path, bytes, replaces) => writeFile(effects, path, bytes, replaces) };
}

export function writeBatch(effects: Effects, room: Uint8Array, files: Batch["files"]): void {
  for (const { path, from, to, replaces } of files) {
    writeFile(effects, path, room.subarray(from, to), replaces);
  }
}

function writeFile(effects: Effects, path: string, bytes: Uint8Array, replaces: boolean): void {
  if (replaces) effects.remove(path);
  effects.write(path, bytes);
}

function startThread({ writeBeside }: Effects, rooms: BatchJob["rooms"], taken: BatchJob["taken"]) {
  const { port1, port2 } = new MessageChannel();
  return { port: port1, done: writeBeside({ rooms, taken, port: port2 }) };
}
