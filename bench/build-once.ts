// Runs one build in a process of its own, on a thread as the command does, and prints what the thread posts as a
// line of JSON. The options are a JSON argument.
import { BUILD_LIMITS } from "../ops/job/build-job.ts";
import { startThread } from "../build/thread.ts";
import type { OneBuild, OnceOptions } from "./run-once.ts";

const options = JSON.parse(process.argv[2]!) as OnceOptions;
const script = new URL("build-once-thread.ts", import.meta.url);
const thread = startThread<{ built: OneBuild }>(script, options, BUILD_LIMITS);
process.stdout.write(JSON.stringify(await thread.first("built")));
