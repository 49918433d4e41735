import { availableParallelism } from "node:os";
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

const all = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: availableParallelism() + 1,
  setupFiles: ["test/setup.ts"],
  // As bin/run.js has it, for commands that tests start themselves.
  env: { NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled") },
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
