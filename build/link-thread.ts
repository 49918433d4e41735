// The thread that linkMany of link-files.ts starts: a job in, links on the disk out.
import { workerData } from "node:worker_threads";
import { disk } from "./effects.ts";
import { linkFiles, type LinkJob } from "./link-files.ts";

linkFiles(disk, workerData as LinkJob);
