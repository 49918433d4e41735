// The floor: measures the seconds that threads take to write the same files from memory.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

interface Share {
  from: string;
  to: string;
  paths: string[];
}

if (isMainThread) {
  const [from, to, threads] = process.argv.slice(2) as [string, string, string];
  console.log(JSON.stringify(await writeAll(from, to, Number(threads))));
} else {
  const write = load(workerData as Share);
  parentPort!.once("message", () => {
    write();
    post(parentPort!, "written");
  });
  post(parentPort!, "loaded");
}

async function writeAll(from: string, to: string, threads: number): Promise<number> {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(from.length));
  // Neighbours go to one thread, so that few folders are made twice.
  paths.sort();
  if (threads === 1) return timed(load({ from, to, paths }));
  const size = Math.ceil(paths.length / threads);
  const workers = Array.from({ length: threads }, (_, i) => {
    const share: Share = { from, to, paths: paths.slice(i * size, (i + 1) * size) };
    return new Worker(new URL(import.meta.url), { workerData: share });
  });
  await Promise.all(workers.map(answer));
  return timed(() => Promise.all(workers.map(go)));
}

function go(worker: Worker): Promise<unknown> {
  const done = answer(worker);
  post(worker, "go");
  return done;
}

/** Reads the files into memory; what it returns writes them. */
function load({ from, to, paths }: Share): () => void {
  const files = paths.map((path) => ({ path: join(to, path), bytes: readFileSync(from + path) }));
  const made = new Set<string>();
  return () => {
    for (const { path, bytes } of files) {
      const folder = dirname(path);
      if (!made.has(folder)) mkdirSync(folder, { recursive: true });
      made.add(folder);
      writeFileSync(path, bytes);
    }
  };
}

async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

function answer(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

function post(port: { postMessage(message: string): void }, message: string): void {
  port.postMessage(message);
}
