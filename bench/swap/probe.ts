// On a thread of its own, so that nothing else delays it: sends ordinary requests at a steady rate, and returns
// their latencies in ms whenever it is asked for those since the last time.
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

export interface ProbeData {
  port: number;
  paths: string[];
}

const PER_SECOND = 50;
/** Few enough requests of each a minute that none is refused. */
const CLIENTS = 250;

const { port, paths } = workerData as ProbeData;
const agent = new Agent({ keepAlive: true });
let times: number[] = [];
let sent = 0;

setInterval(() => {
  const path = paths[sent % paths.length]!;
  const headers = { "CF-Connecting-IP": `10.7.0.${sent++ % CLIENTS}` };
  const begin = performance.now();
  request({ host: "127.0.0.1", port, path, headers, agent }, (response) => {
    const failed = response.statusCode! >= 500;
    response.resume().once("end", () => times.push(failed ? Infinity : performance.now() - begin));
  })
    // A caller whose request is lost waits forever.
    .on("error", () => times.push(Infinity))
    .end();
}, 1_000 / PER_SECOND);

parentPort!.on("message", () => {
  parentPort!.postMessage(times);
  times = [];
});
