// The thread that linkMany of link-files.ts starts: a job in, links on the disk and the lost paths out.
import { parentPort, workerData } from "node:worker_threads";
import { disk } from "./effects.ts";
import { linkFiles, type LinkJob } from "./link-files.ts";

parentPort!.postMessage(linkFiles(disk, workerData as LinkJob));
