// Writes many files: their bytes in, files on the disk out. Small ones gather in batches, and where the
// disk takes its time a second thread writes too: whoever is free takes the next batch.
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Allocate } from "../src/bytes.ts";
import type { Effects } from "./effects.ts";

/** A thread costs about as much. */
const WORTH_A_THREAD_MS = 400;
const BATCH_BYTES = 1 << 18;
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
  // Memory that is shared is slower to write to.
  let room: Uint8Array = new Uint8Array(BATCH_BYTES);
  let thread: WritingThread | undefined;
  let spentMs = 0;
  let batch = { number: 0, files: [] as BatchFile[] };
  let used = 0;
  let large = new Uint8Array(0);
  const writeHere = () => {
    const begin = performance.now();
    writeBatch(effects, room, batch.files);
    spentMs += performance.now() - begin;
    if (thread || spentMs < WORTH_A_THREAD_MS) return;
    thread = startThread(effects);
    room = thread.rooms[batch.number]!;
  };
  const flush = () => {
    if (batch.files.length === 0) return;
    const next = thread?.free(batch.number);
    if (next === undefined) writeHere();
    else room = thread!.hand(batch, next);
    batch = { number: next ?? batch.number, files: [] };
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
      return room.subarray(used, used + bytes);
    },
    write(path, bytes, replaces) {
      if (bytes.buffer !== room.buffer) {
        writeFile(effects, path, bytes, replaces);
        return;
      }
      used = bytes.byteOffset + bytes.length;
      batch.files.push({ path, from: bytes.byteOffset, to: used, replaces });
    },
    flush,
    end: async () => thread?.end(),
  };
}

type WritingThread = ReturnType<typeof startThread>;

function startThread({ writeBeside }: Effects) {
  const rooms: Uint8Array[] = Array.from(
    { length: BATCHES },
    () => new Uint8Array(new SharedArrayBuffer(BATCH_BYTES)),
  );
  const taken = new Int32Array(new SharedArrayBuffer(4 * BATCHES)).fill(1);
  const { port1, port2 } = new MessageChannel();
  const done = writeBeside({ rooms, taken, port: port2 });
  // Whoever has given it a batch is told.
  done.catch(() => {});
  let handed = false;
  return {
    rooms,
    /** The number of a batch but `own` that the thread has not. */
    free: (own: number) =>
      [...rooms.keys()].find((number) => number !== own && Atomics.load(taken, number) === 0),
    /** Gives it a batch, and the room of the next one back. */
    hand(batch: Batch, next: number): Uint8Array {
      handed = true;
      Atomics.store(taken, batch.number, 1);
      port1.postMessage(batch);
      return rooms[next]!;
    },
    async end(): Promise<void> {
      port1.postMessage({ number: 0, files: [] } satisfies Batch);
      // Without a batch it has nothing that could fail.
      if (handed) await done;
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
