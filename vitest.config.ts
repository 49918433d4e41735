import { existsSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Files that mock modules, import them anew, or look at their own process: each gets a process of its own. */
const ALONE = [
  "test/browser/browser.test.ts",
  "test/build/cli/{build,run,serve,verify}.test.ts",
  "test/build/memory.test.ts",
  "test/build/prove/plants.test.ts",
  "test/edge/{siblings,start-edge}.test.ts",
];

/** Files in memory, where there is room, save a tenth of all the time. */
const MEMORY = "/dev/shm";
const LEAST_FREE = 4e9;

function scratch(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > LEAST_FREE ? MEMORY : tmpdir();
}

const all = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: availableParallelism() + 1,
  setupFiles: ["test/setup.ts"],
  env: {
    // As bin/run.js has it, for commands that tests start themselves.
    NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled"),
    TMPDIR: scratch(),
  },
};

// The other files share processes, as most of a short file's time goes into a start and imports. vitest
// takes projects in the order of their names, so what runs longest begins first.
export default defineConfig({
  test: {
    projects: [
      { test: { ...all, name: "alone", include: ALONE } },
      {
        test: {
          ...all,
          name: "shared",
          include: ["test/**/*.test.ts"],
          exclude: ALONE,
          isolate: false,
        },
      },
    ],
  },
});
