import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** As long as all others together, so that it begins first. */
const BROWSER = ["test/browser/browser.test.ts"];

/** Files that look at their own process: each gets one of its own. */
const APART = ["test/bin/command.test.ts", "test/edge/{siblings,start-edge}.test.ts"];

/** The same for files that mock modules, which vitest must load for that. */
const FAKES = [
  "test/build/write/{bulk,html-rebuild,packs}.test.ts",
  "test/build/prove/file-plants.test.ts",
];

/** Files that take long, so that none of them is left to one core at the end. */
const LONG = [
  "test/{equivalence,readme,reads,scripts}.test.ts",
  "test/bin/interrupt.test.ts",
  "test/browser/{desk,tiles}.test.ts",
  "test/build/{chaos,write/rebuild}.test.ts",
  "test/docs/{commands,samples}.test.ts",
  "test/edge/spread.test.ts",
  "test/hosts/{equivalence,limits,node-end}.test.ts",
  "test/messy/{chain,named,storage}.test.ts",
  "test/partner/mirror/make.test.ts",
  "test/privacy/{attack,non-interference,withdrawal}.test.ts",
  "test/serve/text.test.ts",
];

// As bin/run.js has it, for the processes of the tests as well.
process.env["NODE_COMPILE_CACHE"] ??= resolve("node_modules/.cache/compiled");

// Node itself reads the sources, as it does for the commands: vite's transforms and the calls between modules
// that they make cost a sixth of all time.
const native = { viteModuleRunner: false, nodeLoader: false };

const all = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000, interval: 100 } },
  maxWorkers: availableParallelism() + 1,
  setupFiles: ["test/setup.ts"],
  experimental: native,
};

// Most files share processes, as most of a short file's time goes into a start and imports. vitest takes
// projects in the order of their names, so what runs longest begins first.
export default defineConfig({
  test: {
    globalSetup: "test/global.ts",
    projects: [
      { test: { ...all, name: "alone", include: BROWSER } },
      { test: { ...all, name: "apart", include: APART } },
      {
        test: {
          ...all,
          name: "fakes",
          include: FAKES,
          experimental: { ...native, nodeLoader: true },
        },
      },
      { test: { ...all, name: "long", include: LONG, isolate: false } },
      {
        test: {
          ...all,
          name: "short",
          include: ["test/**/*.test.ts"],
          exclude: [...BROWSER, ...APART, ...FAKES, ...LONG],
          isolate: false,
        },
      },
    ],
  },
});
